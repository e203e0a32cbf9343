package lang

import (
	"strings"

	"jingzi/game"
)

// Why a move was a mistake: sentences of a review. %s are points, stones such
// as F9-H9-I9, and shapes with their article.
var (
	CauseLine       = text("%s was not blocked at %s.", "没有在 %[2]s 挡住 %[1]s。", "沒有在 %[2]s 擋住 %[1]s。")
	CauseThree      = text("The open three %s was not answered.", "没有应对活三 %s。", "沒有應對活三 %s。")
	CauseForbidden  = text("%s would block, but is forbidden (%s).", "%s 本可挡住，但那里是禁手（%s）。", "%s 本可擋住，但那裡是禁手（%s）。")
	CauseAllowed    = text("This allowed the opponent %s at %s.", "这让对方能在 %[2]s 做成%[1]s。", "這讓對方能在 %[2]s 做成%[1]s。")
	CauseNotStopped = text("The opponent still makes %s at %s.", "没有阻止对方在 %[2]s 做成%[1]s。", "沒有阻止對方在 %[2]s 做成%[1]s。")
	CauseMissed     = text("%s makes %s.", "走 %s 做成%s。", "走 %s 做成%s。")
	CauseFork       = text("At %s the opponent makes two lines at once.", "对方走 %s 就有两条线同时要成。", "對方走 %s 就有兩條線同時要成。")
	CauseForkMissed = text("%s makes two lines at once.", "走 %s 就有两条线同时要成。", "走 %s 就有兩條線同時要成。")
	CauseFours      = text("The opponent wins by continuous fours.", "对方可以连续冲四取胜。", "對方可以連續衝四取勝。")
	CauseThreats    = text("The opponent wins by fours and threes.", "对方可以连续用四和三取胜。", "對方可以連續用四和三取勝。")
	CauseFoursMiss  = text("It wins by continuous fours.", "可以连续冲四取胜。", "可以連續衝四取勝。")

	shapeNames = map[game.FactKind]Text{
		game.MakesOpenFour:  text("an open four", "活四", "活四"),
		game.MakesFours:     text("a double four", "双四", "雙四"),
		game.MakesFourThree: text("a four-three", "四三", "四三"),
		game.MakesFour:      text("a four", "冲四", "衝四"),
		game.MakesThrees:    text("a double three", "双活三", "雙活三"),
		game.MakesThree:     text("an open three", "活三", "活三"),
	}
	foulNames = [...]Text{
		game.Overline:   text("overline", "长连", "長連"),
		game.FourFour:   text("double four", "四四", "四四"),
		game.ThreeThree: text("double three", "三三", "三三"),
	}
)

func Stones(r game.Rules, points []game.Point) string {
	names := make([]string, len(points))
	for i, at := range points {
		names[i] = Point(r, at)
	}
	return strings.Join(names, "-")
}

// Shape is what a stone makes, with its article.
func Shape(shape game.FactKind) string {
	if name, ok := shapeNames[shape]; ok {
		return name()
	}
	return ""
}

func Why(r game.Rules, c *game.Cause) string {
	at := Point(r, c.At)
	switch c.Kind {
	case game.LineNotBlocked:
		return CauseLine(Stones(r, c.Stones), at)
	case game.ThreeUnanswered:
		return CauseThree(Stones(r, c.Stones))
	case game.BlockForbidden:
		return CauseForbidden(at, foulNames[c.Foul]())
	case game.ShapeAllowed:
		return CauseAllowed(Shape(c.Shape), at)
	case game.ShapeNotStopped:
		return CauseNotStopped(Shape(c.Shape), at)
	case game.ShapeMissed:
		return CauseMissed(at, Shape(c.Shape))
	case game.ForkAllowed:
		return CauseFork(at)
	case game.ForkMissed:
		return CauseForkMissed(at)
	case game.FoursFollow:
		return CauseFours()
	case game.ThreatsFollow:
		return CauseThreats()
	case game.FoursMissed:
		return CauseFoursMiss()
	}
	return ""
}

// Sentences puts sentences after one another, as the language does; empty ones
// are left out.
func Sentences(all ...string) string {
	between := " "
	if InUse() != English {
		between = ""
	}
	var said []string
	for _, s := range all {
		if s != "" {
			said = append(said, s)
		}
	}
	return strings.Join(said, between)
}
