package guide

import (
	"regexp"
	"slices"
	"strings"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

func captionTurn(position game.Position, _ int) caption {
	return caption{text: lang.GuideTurn(lang.Colour(position.Rules(), position.ToMove()))}
}

func fixedCaption(text lang.Text) captioner {
	return func(game.Position, int) caption { return caption{text: text()} }
}

func captionBlock(position game.Position, moves int) caption {
	threats := fours(position, game.White)
	switch {
	case moves == 0:
		return caption{text: lang.GuideFindBlock(lang.Point(position.Rules(), threats[0].at)), marked: threats[0].stones}
	case len(threats) > 0:
		return caption{text: lang.GuideNotBlocked(lang.Point(position.Rules(), threats[0].at))}
	}
	return caption{text: lang.GuideBlocked()}
}

func firstAt(moves []game.Point) (game.Point, bool) {
	if len(moves) == 0 {
		return game.Point{}, false
	}
	return moves[0], true
}

func completeAsWhite(position game.Position, _ int) (game.Point, bool) {
	return firstAt(points(fours(position, game.White)))
}

func captionFork(position game.Position, moves int) caption {
	threats := fours(position, game.Black)
	switch {
	case position.ToMove() == game.White && len(threats) >= 2:
		return caption{text: lang.GuideForked(joined(position, points(threats), lang.GuideAnd)), hints: points(threats)}
	case position.ToMove() == game.White && moves == 1:
		return caption{text: lang.GuideNoFork(len(threats))}
	}
	return captionTurn(position, moves)
}

func joined(p game.Position, moves []game.Point, two lang.Text) string {
	return joinPairs(widgets.Names(moves, func(point game.Point) string { return lang.Point(p.Rules(), point) }), two)
}

// joinPairs joins texts in pairs by a text for two.
func joinPairs(texts []string, two lang.Text) (all string) {
	for i, text := range texts {
		if all = two(all, text); i == 0 {
			all = text
		}
	}
	return all
}

func captionOpenLines(position game.Position, _ int) caption {
	return caption{text: lang.GuideFiveOpen(position.OpenLines(game.Black), position.OpenLines(game.White))}
}

func captionSix(position game.Position, moves int) caption {
	if overline(position) {
		return caption{text: lang.GuideSixNot()}
	}
	return captionTurn(position, moves)
}

func captionBlockedEnds(position game.Position, moves int) caption {
	if position.At(gap) == game.Black {
		return caption{text: lang.GuideCaroNot()}
	}
	return captionTurn(position, moves)
}

// overline reports whether Black has a line that is longer than a winning one.
func overline(p game.Position) bool {
	r := p.Rules()
	r.WinLength++
	longer, _ := game.ParsePosition(r, p.String(), p.ToMove()) // the text is from a board
	return longer.Result().Winner == game.Black
}

func attackAsBlack(position game.Position, _ int) (game.Point, bool) {
	if position.ToMove() != game.Black {
		return game.Point{}, false
	}
	moves := points(fours(position, game.Black))
	for _, t := range threes(position, game.Black) {
		moves = append(moves, t.at...)
	}
	return firstAt(moves)
}

func blockAsWhite(position game.Position, _ int) (game.Point, bool) {
	if position.ToMove() != game.White {
		return game.Point{}, false
	}
	return firstAt(points(fours(position, game.Black)))
}

func captionThreats(position game.Position, _ int) caption {
	four, open := fours(position, game.Black), threes(position, game.Black)
	five := joined(position, points(four), lang.Either)
	whites := position.ToMove() == game.White
	var t caption
	t.hints = points(four)
	for _, f := range four {
		t.marked = append(t.marked, f.stones...)
	}
	switch {
	case len(four) > 1 && slices.Equal(four[0].stones, four[1].stones):
		t.text = lang.GuideOpenSay(five)
	case len(four) > 1:
		t.text = lang.GuideTwoFours(five)
	case len(four) == 1 && len(open) > 0 && whites:
		t.text = lang.GuideFourThree(five)
		t.marked = append(t.marked, open[0].stones...)
	case len(four) == 1 && whites:
		t.text = lang.GuideFourSay(five)
	case len(four) == 1:
		t.text = lang.GuideFourUnanswered(five)
	case len(open) > 0:
		for _, three := range open {
			t.marked = append(t.marked, three.stones...)
			t.hints = append(t.hints, three.at...)
		}
		switch at := joined(position, open[0].at, lang.Either); {
		case len(open) > 1 && whites:
			t.text = lang.GuideTwoThrees()
		case whites && hasFour(position, game.White):
			t.text = lang.GuideThreeFours(at)
		case whites:
			t.text = lang.GuideThreeSay(at)
		default:
			t.text = lang.GuideThreeStill(at)
		}
	default:
		t.text = lang.GuideNoThreat()
	}
	return t
}

// cyclePoint changes a point from empty to black, to white, and back to empty.
func cyclePoint(p game.Position, pt game.Point) (game.Position, error) {
	cells := []byte(strings.Join(strings.Fields(p.String()), ""))
	cell := &cells[p.Rules().Index(pt)]
	*cell = map[byte]byte{'.': 'X', 'X': 'O', 'O': '.'}[*cell]
	return game.ParsePosition(p.Rules(), string(cells), game.Black)
}

func captionLab(position game.Position, _ int) (c caption) {
	var texts []string
	if winner := position.Result().Winner; winner != game.Empty {
		texts = append(texts, lang.GuideLabFive(lang.Colour(position.Rules(), winner)))
	}
	for _, colour := range []game.Stone{game.Black, game.White} {
		four, open := fours(position, colour), threes(position, colour)
		c.hints = append(c.hints, points(four)...)
		for _, f := range four {
			c.marked = append(c.marked, f.stones...)
		}
		for _, t := range open {
			c.marked = append(c.marked, t.stones...)
		}
		if len(four)+len(open) > 0 {
			texts = append(texts, lang.GuideLabCounts(lang.Colour(position.Rules(), colour), len(four), len(open)))
		}
	}
	if texts == nil {
		texts = []string{lang.GuideLabNothing()}
	}
	c.text = strings.Join(texts, "\n")
	return c
}

func (b foulBoard) caption(position game.Position, moves int) caption {
	last, _ := position.Last()
	switch {
	case moves == 0 && b.want == 0:
		return caption{text: lang.GuideTryPoint(lang.Point(position.Rules(), point(renju, b.at)))}
	case moves == 0:
		return caption{text: lang.GuideTryCross()}
	case b.why != nil && last == point(renju, b.at):
		t := caption{text: b.why()}
		if b.hint != "" {
			t.hints = []game.Point{point(renju, b.hint)}
		}
		return t
	case position.ToMove() == game.White:
		return caption{text: lang.GuideAllowed()}
	}
	return captionTurn(position, moves)
}

func captionEvaluation(position game.Position, _ int) caption {
	if position.Result().Over() {
		return caption{text: lang.GuideEvaluationEnd()}
	}
	x, o := position.OpenLines(game.Black), position.OpenLines(game.White)
	return caption{text: lang.GuideEvaluationIs(x, o, lang.Signed(x-o))}
}

func captionSymmetry(position game.Position, _ int) (c caption) {
	c.marked = tree.NewSquareGroups(position).NextCandidates()
	empty := position.Rules().NumPoints() - position.Stones()
	c.text = lang.GuideSymmetryNone(empty)
	if same := sameAfter(position); same != "" {
		c.text = lang.GuideSymmetryIs(empty, len(c.marked), same)
	}
	return c
}

// sameSquares returns the squares that are symmetric to one.
func sameSquares(position game.Position, pt game.Point) []game.Point {
	return tree.NewSquareGroups(position).Points(position.Rules().Index(pt))
}

func sameAfter(p game.Position) string {
	all := p.Symmetries()[1:]
	if len(all) == len(p.Rules().Symmetries())-1 {
		return lang.GuideAllMirrors()
	}
	return joinPairs(widgets.Names(all, lang.Symmetry), lang.GuideListed)
}

var sentence = regexp.MustCompile(`.+?(?:[.。](?: |$)?|$)`)

// sentences splits a text into a paragraph for each sentence.
func sentences(text lang.Text) (all []lang.Text) {
	for _, s := range sentence.FindAllString(text(), -1) {
		all = append(all, func(...any) string { return strings.TrimSpace(s) })
	}
	return all
}

// paragraph returns a paragraph of several texts.
func paragraph(texts ...lang.Text) lang.Text {
	return func(...any) string {
		all := make([]string, len(texts))
		for i, text := range texts {
			all[i] = text()
		}
		return lang.Sentences(all...)
	}
}
