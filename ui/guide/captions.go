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
		return caption{text: lang.GuideFindBlock(lang.Point(position.Rules(), threats[0].point)),
			framedPoints: threats[0].stones}
	case len(threats) > 0:
		return caption{text: lang.GuideNotBlocked(lang.Point(position.Rules(), threats[0].point))}
	}

	return caption{text: lang.GuideBlocked()}
}

func firstMove(moves []game.Point) (game.Point, bool) {
	if len(moves) == 0 {
		return game.Point{}, false
	}
	return moves[0], true
}

func completeAsWhite(position game.Position, _ int) (game.Point, bool) {
	return firstMove(points(fours(position, game.White)))
}

func captionFork(position game.Position, moves int) caption {
	threats := fours(position, game.Black)
	switch {
	case position.ToMove() == game.White && len(threats) >= 2:
		return caption{text: lang.GuideForked(joinPoints(position, points(threats), lang.GuideAnd)),
			ringedPoints: points(threats)}
	case position.ToMove() == game.White && moves == 1:
		return caption{text: lang.GuideNoFork(len(threats))}
	}

	return captionTurn(position, moves)
}

func joinPoints(p game.Position, moves []game.Point, join lang.Text) string {
	return joinPairs(widgets.Names(moves, func(point game.Point) string { return lang.Point(p.Rules(), point) }), join)
}

// joinPairs joins texts with join, which joins two texts.
func joinPairs(texts []string, join lang.Text) (joined string) {
	for i, text := range texts {
		joined = join(joined, text)
		if i == 0 {
			joined = text
		}
	}

	return joined
}

func captionOpenLines(position game.Position, _ int) caption {
	return caption{text: lang.GuideFiveOpen(position.OpenLines(game.Black), position.OpenLines(game.White))}
}

func captionSix(position game.Position, moves int) caption {
	if hasOverline(position) {
		return caption{text: lang.GuideSixNot()}
	}
	return captionTurn(position, moves)
}

func captionBlockedEnds(position game.Position, moves int) caption {
	if position.At(caroGap) == game.Black {
		return caption{text: lang.GuideCaroNot()}
	}
	return captionTurn(position, moves)
}

// hasOverline reports whether Black has a line that is longer than a winning line.
func hasOverline(p game.Position) bool {
	r := p.Rules()
	r.WinLength++

	// Valid, since the text is from a board.
	longer, _ := game.ParsePosition(r, p.String(), p.ToMove())
	return longer.Result().Winner == game.Black
}

func attackAsBlack(position game.Position, _ int) (game.Point, bool) {
	if position.ToMove() != game.Black {
		return game.Point{}, false
	}

	moves := points(fours(position, game.Black))
	for _, t := range threes(position, game.Black) {
		moves = append(moves, t.continuations...)
	}

	return firstMove(moves)
}

func blockAsWhite(position game.Position, _ int) (game.Point, bool) {
	if position.ToMove() != game.White {
		return game.Point{}, false
	}
	return firstMove(points(fours(position, game.Black)))
}

func captionThreats(position game.Position, _ int) caption {
	blackFours, openThrees := fours(position, game.Black), threes(position, game.Black)
	fivePoints := joinPoints(position, points(blackFours), lang.Either)
	whiteToMove := position.ToMove() == game.White

	var c caption
	c.ringedPoints = points(blackFours)
	for _, f := range blackFours {
		c.framedPoints = append(c.framedPoints, f.stones...)
	}

	switch {
	case len(blackFours) > 1 && slices.Equal(blackFours[0].stones, blackFours[1].stones):
		c.text = lang.GuideOpenText(fivePoints)
	case len(blackFours) > 1:
		c.text = lang.GuideTwoFours(fivePoints)
	case len(blackFours) == 1 && len(openThrees) > 0 && whiteToMove:
		c.text = lang.GuideFourThree(fivePoints)
		c.framedPoints = append(c.framedPoints, openThrees[0].stones...)
	case len(blackFours) == 1 && whiteToMove:
		c.text = lang.GuideFourText(fivePoints)
	case len(blackFours) == 1:
		c.text = lang.GuideFourUnanswered(fivePoints)
	case len(openThrees) > 0:
		for _, three := range openThrees {
			c.framedPoints = append(c.framedPoints, three.stones...)
			c.ringedPoints = append(c.ringedPoints, three.continuations...)
		}

		switch continuations := joinPoints(position, openThrees[0].continuations, lang.Either); {
		case len(openThrees) > 1 && whiteToMove:
			c.text = lang.GuideTwoThrees()
		case whiteToMove && canMakeFour(position, game.White):
			c.text = lang.GuideThreeFours(continuations)
		case whiteToMove:
			c.text = lang.GuideThreeText(continuations)
		default:
			c.text = lang.GuideThreeStill(continuations)
		}
	default:
		c.text = lang.GuideNoThreat()
	}

	return c
}

// cyclePoint changes an empty point to black, a black point to white, and a white point to empty.
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
		fourList, threeList := fours(position, colour), threes(position, colour)
		c.ringedPoints = append(c.ringedPoints, points(fourList)...)
		for _, f := range fourList {
			c.framedPoints = append(c.framedPoints, f.stones...)
		}

		for _, t := range threeList {
			c.framedPoints = append(c.framedPoints, t.stones...)
		}
		if len(fourList)+len(threeList) > 0 {
			texts = append(texts, lang.GuideLabCounts(lang.Colour(position.Rules(), colour), len(fourList),
				len(threeList)))
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
		return caption{text: lang.GuideTryPoint(lang.Point(position.Rules(), point(renjuRules, b.point)))}
	case moves == 0:
		return caption{text: lang.GuideTryCross()}
	case b.reason != nil && last == point(renjuRules, b.point):
		c := caption{text: b.reason()}
		if b.hint != "" {
			c.ringedPoints = []game.Point{point(renjuRules, b.hint)}
		}
		return c
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
	c.framedPoints = tree.NewSquareGroups(position).NextCandidates()
	numEmpty := position.Rules().NumPoints() - position.Stones()
	c.text = lang.GuideSymmetryNone(numEmpty)
	if symmetries := symmetryText(position); symmetries != "" {
		c.text = lang.GuideSymmetryIs(numEmpty, len(c.framedPoints), symmetries)
	}

	return c
}

// symmetricSquares returns the squares that are symmetric to a square.
func symmetricSquares(position game.Position, pt game.Point) []game.Point {
	return tree.NewSquareGroups(position).Points(position.Rules().Index(pt))
}

func symmetryText(p game.Position) string {
	symmetries := p.Symmetries()[1:]
	if len(symmetries) == len(p.Rules().Symmetries())-1 {
		return lang.GuideAllMirrors()
	}
	return joinPairs(widgets.Names(symmetries, lang.Symmetry), lang.GuideListed)
}

var sentence = regexp.MustCompile(`.+?(?:[.。](?: |$)?|$)`)

// sentences returns the sentences of a text as separate texts.
func sentences(text lang.Text) (texts []lang.Text) {
	for _, s := range sentence.FindAllString(text(), -1) {
		texts = append(texts, func(...any) string { return strings.TrimSpace(s) })
	}
	return texts
}

// paragraph returns a text that consists of the given sentences.
func paragraph(texts ...lang.Text) lang.Text {
	return func(...any) string {
		sentences := make([]string, len(texts))
		for i, text := range texts {
			sentences[i] = text()
		}
		return lang.Sentences(sentences...)
	}
}
