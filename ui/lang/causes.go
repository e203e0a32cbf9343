package lang

import (
	"slices"
	"strings"

	"jingzi/game"
)

// causes holds the sentences of a review about why a move was a mistake, and the kind of their arguments:
// points, stones such as F9-H9-I9, or shapes with an article.
var causes = map[game.CauseKind]struct {
	text  Text
	needs string
}{
	game.LineNotBlocked:  {causeLineNotBlocked, "stones at"},
	game.ThreeUnanswered: {causeThreeUnanswered, "stones"},
	game.BlockForbidden:  {causeBlockForbidden, "at foul"},
	game.ShapeAllowed:    {causeShapeAllowed, "shape at"},
	game.ShapeNotStopped: {causeShapeNotStopped, "shape at"},
	game.ShapeMissed:     {causeShapeMissed, "at shape"},
	game.ForkAllowed:     {causeForkAllowed, "at"},
	game.ForkMissed:      {causeForkMissed, "at"},
	game.AllowedVCF:      {causeAllowedVCF, ""},
	game.AllowedVCT:      {causeAllowedVCT, ""},
	game.MissedVCF:       {causeMissedVCF, ""},
}

var (
	shapeNames = map[game.FactKind]Text{
		game.MakesOpenFour:  shapeMakesOpenFour,
		game.MakesFours:     shapeMakesFours,
		game.MakesFourThree: shapeMakesFourThree,
		game.MakesFour:      shapeMakesFour,
		game.MakesThrees:    shapeMakesThrees,
		game.MakesThree:     shapeMakesThree,
	}
	foulNames = [...]Text{
		game.Overline:   foulNameOverline,
		game.FourFour:   foulNameFourFour,
		game.ThreeThree: foulNameThreeThree,
	}
)

func Stones(r game.Rules, points []game.Point) string {
	names := make([]string, len(points))
	for i, at := range points {
		names[i] = Point(r, at)
	}
	return strings.Join(names, "-")
}

// Shape returns the name of a shape that a stone makes, with an article.
func Shape(shape game.FactKind) string {
	if name, ok := shapeNames[shape]; ok {
		return name()
	}
	return ""
}

// CauseText explains a mistake. It returns "" if the cause is unknown.
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

// List returns the items of a list as one text.
func List(items ...string) string {
	between := ", "
	if Current().Ideographic() {
		between = "、"
	}
	return strings.Join(items, between)
}

// Sentences joins sentences by the language's rule. It omits empty ones.
func Sentences(all ...string) string {
	between := " "
	if Current().Ideographic() {
		between = ""
	}
	return strings.Join(slices.DeleteFunc(all, func(s string) bool { return s == "" }), between)
}
