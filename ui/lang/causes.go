package lang

import (
	"slices"
	"strings"

	"jingzi/game"
)

// causes say why a move was a mistake: sentences of a review, and what their verbs
// are: points, stones such as F9-H9-I9, and shapes with their article.
var causes = map[game.CauseKind]struct {
	text  Text
	needs string
}{
	game.LineNotBlocked:  {text("%s was not blocked at %s.", "没有在 %[2]s 挡住 %[1]s。", "沒有在 %[2]s 擋住 %[1]s。"), "stones at"},
	game.ThreeUnanswered: {text("The open three %s was not answered.", "没有应对活三 %s。", "沒有應對活三 %s。"), "stones"},
	game.BlockForbidden:  {text("%s would block, but is forbidden (%s).", "%s 本可挡住，但那里是禁手（%s）。", "%s 本可擋住，但那裡是禁手（%s）。"), "at foul"},
	game.ShapeAllowed:    {text("This allowed the opponent %s at %s.", "这让对方能在 %[2]s 做成%[1]s。", "這讓對方能在 %[2]s 做成%[1]s。"), "shape at"},
	game.ShapeNotStopped: {text("The opponent still makes %s at %s.", "没有阻止对方在 %[2]s 做成%[1]s。", "沒有阻止對方在 %[2]s 做成%[1]s。"), "shape at"},
	game.ShapeMissed:     {text("%s makes %s.", "走 %s 做成%s。", "走 %s 做成%s。"), "at shape"},
	game.ForkAllowed:     {text("At %s the opponent makes two lines at once.", "对方走 %s 就有两条线同时要成。", "對方走 %s 就有兩條線同時要成。"), "at"},
	game.ForkMissed:      {text("%s makes two lines at once.", "走 %s 就有两条线同时要成。", "走 %s 就有兩條線同時要成。"), "at"},
	game.AllowedVCF:      {text("The opponent wins by continuous fours.", "对方可以连续冲四取胜。", "對方可以連續衝四取勝。"), ""},
	game.AllowedVCT:      {text("The opponent wins by fours and threes.", "对方可以连续用四和三取胜。", "對方可以連續用四和三取勝。"), ""},
	game.MissedVCF:       {text("It wins by continuous fours.", "可以连续冲四取胜。", "可以連續衝四取勝。"), ""},
}

var (
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

// CauseText says what was wrong with a move; empty if that is not known.
func CauseText(r game.Rules, c *game.Cause) string {
	cause, ok := causes[c.Kind]
	if !ok {
		return ""
	}
	var args []any
	for need := range strings.FieldsSeq(cause.needs) {
		switch need {
		case "stones":
			args = append(args, Stones(r, c.Stones))
		case "at":
			args = append(args, Point(r, c.At))
		case "shape":
			args = append(args, Shape(c.Shape))
		case "foul":
			args = append(args, foulNames[c.Foul]())
		}
	}
	return cause.text(args...)
}

// Sentences puts sentences after one another, as the language does; empty ones
// are left out.
func Sentences(all ...string) string {
	between := " "
	if Current() != English {
		between = ""
	}
	return strings.Join(slices.DeleteFunc(all, func(s string) bool { return s == "" }), between)
}
