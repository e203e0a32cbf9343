package lang

import (
	"slices"
	"strings"

	"jingzi/game"
)

// causes holds the sentences that explain in a review why a move was a mistake, and the names of their
// arguments: at (a point), stones (as in F9-H9-I9), shape (with an article), foul and opponent (of the side that made
// the mistake).
var causes = map[game.CauseKind]struct {
	text Text
	args string
}{
	game.LineNotBlocked:  {causeLineNotBlocked, "stones at"},
	game.ThreeUnanswered: {causeThreeUnanswered, "stones"},
	game.BlockForbidden:  {causeBlockForbidden, "at foul"},
	game.ShapeAllowed:    {causeShapeAllowed, "opponent shape at"},
	game.ShapeNotStopped: {causeShapeNotStopped, "opponent shape at"},
	game.ShapeMissed:     {causeShapeMissed, "at shape"},
	game.ForkAllowed:     {causeForkAllowed, "at opponent"},
	game.ForkMissed:      {causeForkMissed, "at"},
	game.AllowedVCF:      {causeAllowedVCF, "opponent"},
	game.AllowedVCT:      {causeAllowedVCT, "opponent"},
	game.MissedVCF:       {causeMissedVCF, ""},
}

var (
	// shapeNames holds the names of shapes, with an article and without.
	shapeNames = map[game.FactKind]struct{ withArticle, bare Text }{
		game.MakesOpenFour:  {shapeMakesOpenFour, shapeBareOpenFour},
		game.MakesFours:     {shapeMakesFours, shapeBareFours},
		game.MakesFourThree: {shapeMakesFourThree, shapeBareFourThree},
		game.MakesFour:      {shapeMakesFour, shapeBareFour},
		game.MakesThrees:    {shapeMakesThrees, shapeBareThrees},
		game.MakesThree:     {shapeMakesThree, shapeBareThree},
	}
	foulNames = [...]Text{
		game.Overline:   foulNameOverline,
		game.FourFour:   foulNameFourFour,
		game.ThreeThree: foulNameThreeThree,
	}
)

// Stones joins the names of points with hyphens, as in F9-H9-I9.
func Stones(r game.Rules, points []game.Point) string {
	names := make([]string, len(points))
	for i, point := range points {
		names[i] = Point(r, point)
	}
	return strings.Join(names, "-")
}

// Shape returns the name of a shape that a stone makes, with an article.
func Shape(shape game.FactKind) string {
	if name, ok := shapeNames[shape]; ok {
		return name.withArticle()
	}
	return ""
}

// CauseText returns a sentence that explains a mistake, or "" if the cause is unknown. opponent names the opponent of
// the side that made the mistake.
func CauseText(r game.Rules, c *game.Cause, opponent string) string {
	cause, ok := causes[c.Kind]
	if !ok {
		return ""
	}

	var args []any
	for arg := range strings.FieldsSeq(cause.args) {
		switch arg {
		case "stones":
			args = append(args, Stones(r, c.Stones))
		case "at":
			args = append(args, Point(r, c.At))
		case "opponent":
			args = append(args, opponent)
		case "shape":
			args = append(args, Shape(c.Shape))
		case "foul":
			args = append(args, foulNames[c.Foul]())
		}
	}

	return cause.text(args...)
}

// List joins items with the comma of the current language.
func List(items ...string) string {
	separator := ", "
	if Current().IsIdeographic() {
		separator = "、"
	}
	return strings.Join(items, separator)
}

// Sentences joins the sentences that are not empty, with spaces if the current language has spaces.
func Sentences(sentences ...string) string {
	separator := " "
	if Current().IsIdeographic() {
		separator = ""
	}
	return strings.Join(slices.DeleteFunc(sentences, func(s string) bool { return s == "" }), separator)
}
