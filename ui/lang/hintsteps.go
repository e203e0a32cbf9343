package lang

import (
	"strings"

	"jingzi/game"
)

// looks holds the sentences that name what to look at before a move is revealed, by the main fact about the move.
// Their arguments are opponent (the name of its side) and shape (with an article).
var looks = map[game.FactKind]struct {
	text Text
	args string

	// Instead of text, on boards that are described by lines; nil if there is no difference. It has no arguments.
	lineText Text
}{
	game.CompletesLine:     {text: lookWin},
	game.ForcesWin:         {text: lookForcedWin},
	game.OnlyKeepsWin:      {text: lookOnlyWin},
	game.OnlyNonLosing:     {text: lookOnlyMove},
	game.LongestDefence:    {text: lookLost},
	game.KeepsDraw:         {text: lookDraw},
	game.EveryMoveDraws:    {text: lookAnyDraw},
	game.OnlyLegal:         {text: lookOnlyLegal},
	game.StopsLine:         {text: lookTheirLine, args: "opponent"},
	game.StopsThree:        {text: lookTheirThree, args: "opponent"},
	game.StopsShape:        {text: lookTheirShape, args: "opponent shape"},
	game.StopsForcedWin:    {text: lookTheirWin, args: "opponent"},
	game.MakesOpenFour:     {text: lookShape, args: "shape"},
	game.MakesFours:        {text: lookShape, args: "shape", lineText: lookTwoThreats},
	game.MakesFourThree:    {text: lookShape, args: "shape"},
	game.MakesThrees:       {text: lookShape, args: "shape"},
	game.MakesFour:         {text: lookShape, args: "shape", lineText: lookThreat},
	game.MakesThree:        {text: lookShape, args: "shape"},
	game.PreparesFourThree: {text: lookFourThree},
}

// HintLook returns a sentence that names what to look at, without the move that has the given facts. opponent is the
// name of the side that is not to move. It returns "" if there are no facts.
func HintLook(r game.Rules, moveFacts []game.Fact, opponent string) string {
	mainFacts := MainFacts(moveFacts)
	if len(mainFacts) == 0 {
		return ""
	}
	f := mainFacts[0]
	look, ok := looks[f.Kind]
	switch {
	case !ok:
		return lookQuiet()
	case look.lineText != nil && !r.HasShapes():
		return look.lineText()
	}

	shape := f.Kind
	if f.Kind == game.StopsShape {
		shape = f.Shape
	}
	var args []any
	for name := range strings.FieldsSeq(look.args) {
		switch name {
		case "opponent":
			args = append(args, opponent)
		case "shape":
			args = append(args, Shape(shape))
		}
	}

	return look.text(args...)
}

// regions holds the names of the nine parts of a board, row by row from the top left.
var regions = [9]Text{
	regionTopLeft, regionTop, regionTopRight,
	regionLeft, regionCentre, regionRight,
	regionBottomLeft, regionBottom, regionBottomRight,
}

// minRegionSize is the minimum width and height of boards whose ninths are named; on smaller ones they are points.
const minRegionSize = 5

// Region returns the name of the part of the board that has a point, such as "in the upper left": a ninth of the
// board, or the row of a small board.
func Region(r game.Rules, point game.Point) string {
	if min(r.Width, r.Height) < minRegionSize {
		return regionRow(r.Height - int(point.Y))
	}
	return Place(r, point)
}

// Place returns the name of the ninth of the board that has a point, such as "in the upper left".
func Place(r game.Rules, point game.Point) string {
	column, row := int(point.X)*3/r.Width, int(point.Y)*3/r.Height
	return regions[3*row+column]()
}
