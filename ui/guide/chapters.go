package guide

import (
	"regexp"
	"slices"
	"strings"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

func chapters() []chapter {
	return []chapter{
		{lang.GuidePlayTitle, writePlaying},
		{lang.ShortTicTacToe, writeTicTacToe},
		{lang.GuideFive, writeFive},
		{lang.GuideGomoku, writeGomoku},
		{lang.GuideFours, writeFours},
		{lang.GuideThrees, writeThrees},
		{lang.GuideFouls, writeFouls},
		{lang.GuideOpenings, writeOpenings},
		{lang.GuideMinimax, writeMinimax},
		{lang.GuideEvaluation, writeEvaluation},
		{lang.GuideAlphaBeta, writeAlphaBeta},
		{lang.GuideSymmetry, writeSymmetry},
		{lang.GuideSize, writeSize},
		{lang.GuideSolved, writeSolvedBoards},
		{lang.GuideProof, writeProof},
		{lang.GuideLevelsTitle, writeLevels},
		{lang.GuidePapers, writePapers},
	}
}

// chapterOf is the index of the chapter that explains a game, or else of the first.
func chapterOf(r game.Rules) int {
	title, ok := map[game.Rules]lang.Text{
		game.TicTacToe: lang.ShortTicTacToe, game.FiveByFive: lang.GuideFive,
		game.Freestyle: lang.GuideGomoku, game.Standard: lang.GuideGomoku, game.Renju: lang.GuideFouls, game.Caro: lang.GuideGomoku,
	}[r.WithoutFoulPenalty()]
	if !ok {
		return 0
	}
	return slices.IndexFunc(chapters(), func(c chapter) bool { return c.title() == title() })
}

// diagram parses a board drawn as text; X is Black. As many empty rows may be left out
// above as below.
func diagram(r game.Rules, toMove game.Stone, text string) game.Position {
	empty := strings.Repeat(".", r.Width*(r.Height-len(strings.Fields(text)))/2)
	p, err := game.ParsePosition(r, empty+text+empty, toMove)
	if err != nil {
		panic(err) // every board of the guide is shown by a test
	}
	return p
}

// Shapes are shown on small boards, so that the stones are large.
var (
	shapes  = game.Rules{Width: 9, Height: 9, WinLength: 5}
	exactly = game.Rules{Width: 9, Height: 9, WinLength: 5, ExactLength: true}
	renju   = game.Rules{Width: 9, Height: 9, WinLength: 5, Fouls: true}
	blocked = game.Rules{Width: 9, Height: 9, WinLength: 5, BlockedEnds: true}
)

func writePlaying(p *page) {
	p.paragraphs(lang.GuidePlay, lang.GuideTicTacToeSay3)
	p.try(lang.GuidePlayBoth, game.NewPosition(p.g.o.Rules()), captionTurn, nil)
}

var sentences = regexp.MustCompile(`.+?(?:[.。](?: |$)?|$)`)

func writeLevels(p *page) {
	for _, sentence := range sentences.FindAllString(lang.LevelExplained(), -1) {
		p.add(widgets.NewParagraph(strings.TrimSpace(sentence)))
	}
}

func captionTurn(now game.Position, _ int) caption {
	return caption{text: lang.GuideTurn(lang.Colour(now.Rules(), now.ToMove()))}
}

var (
	canWin = diagram(game.TicTacToe, game.Black, `
		XO.
		OX.
		...`)
	mustBlock = diagram(game.TicTacToe, game.Black, `
		OO.
		X..
		..X`)
	canFork = diagram(game.TicTacToe, game.Black, `
		XO.
		.X.
		..O`)
)

func writeTicTacToe(p *page) {
	p.paragraphs(lang.GuideTicTacToeSay1, lang.GuideTicTacToeSay2)
	p.try(lang.GuidePlayBoth, game.NewPosition(game.TicTacToe), captionTurn, nil)
	p.try(lang.GuideWinNow, canWin, first(lang.GuideFindWin, captionMissed), nil)
	p.try(lang.GuideBlockNow, mustBlock, captionBlock, completeAsWhite)
	p.try(lang.GuideForkNow, canFork, captionFork, nil)
	p.paragraphs(lang.GuideTicTacToeThen)
}

// first says a text before the first move, and then what another teller says.
func first(text lang.Text, then captioner) captioner {
	return func(now game.Position, moves int) caption {
		if moves == 0 {
			return caption{text: text()}
		}
		return then(now, moves)
	}
}

func captionMissed(game.Position, int) caption { return caption{text: lang.GuideMissedWin()} }

func captionBlock(now game.Position, moves int) caption {
	threats := fours(now, game.White)
	switch {
	case moves == 0:
		return caption{text: lang.GuideFindBlock(lang.Point(now.Rules(), threats[0].at)), marked: threats[0].stones}
	case len(threats) > 0:
		return caption{text: lang.GuideNotBlocked(lang.Point(now.Rules(), threats[0].at))}
	}
	return caption{text: lang.GuideBlocked()}
}

func firstAt(at []game.Point) (game.Point, bool) {
	if len(at) == 0 {
		return game.Point{}, false
	}
	return at[0], true
}

func completeAsWhite(now game.Position, _ int) (game.Point, bool) {
	return firstAt(points(fours(now, game.White)))
}

func captionFork(now game.Position, moves int) caption {
	threats := fours(now, game.Black)
	switch {
	case moves == 0:
		return caption{text: lang.GuideFindFork()}
	case now.ToMove() == game.White && len(threats) >= 2:
		return caption{text: lang.GuideForked(joined(now, points(threats), lang.GuideAnd)), hints: points(threats)}
	case now.ToMove() == game.White && moves == 1:
		return caption{text: lang.GuideNoFork(len(threats))}
	}
	return captionTurn(now, moves)
}

func joined(p game.Position, at []game.Point, two lang.Text) string {
	return folded(widgets.Names(at, func(point game.Point) string { return lang.Point(p.Rules(), point) }), two)
}

// folded joins texts by the words for two of them.
func folded(texts []string, two lang.Text) (all string) {
	for i, text := range texts {
		if all = two(all, text); i == 0 {
			all = text
		}
	}
	return all
}

func writeFive(p *page) {
	p.paragraphs(lang.GuideFiveSay1, lang.GuideFiveSay2)
	p.try(lang.GuideFiveTry, game.NewPosition(game.FiveByFive), func(now game.Position, _ int) caption {
		return caption{text: lang.GuideFiveOpen(now.OpenLines(game.Black), now.OpenLines(game.White))}
	}, nil)
}

// sixes has a gap that completes six in a row for each side.
const sixes = `
	.........
	.........
	.XXX.XX..
	.........
	..OOO.O..`

// between has a gap that completes five in a row between White's stones, and at the edge.
const between = `
	.........
	.OXX.XXO.
	.........
	XX.XXO...
	.........`

var gap = game.Pt(4, 3) // between White's stones

func writeGomoku(p *page) {
	p.paragraphs(lang.GuideGomokuSay1, lang.GuideGomokuSay2)
	tell := first(lang.GuideFillGap, func(now game.Position, moves int) caption {
		if overline(now) {
			return caption{text: lang.GuideSixNot()}
		}
		return captionTurn(now, moves)
	})
	p.try(lang.BoardFreestyle, diagram(shapes, game.Black, sixes), tell, nil)
	p.try(lang.BoardStandard, diagram(exactly, game.Black, sixes), tell, nil)
	p.paragraphs(lang.GuideCaroSay)
	p.try(lang.BoardCaro, diagram(blocked, game.Black, between), first(lang.GuideFillGap, func(now game.Position, moves int) caption {
		if now.At(gap) == game.Black && !now.Result().Over() {
			return caption{text: lang.GuideCaroNot()}
		}
		return captionTurn(now, moves)
	}), nil)
	p.paragraphs(lang.GuideGomokuSay3)
}

// overline reports whether Black has a line that is longer than the one that wins.
func overline(p game.Position) bool {
	r := p.Rules()
	r.WinLength++
	longer, _ := game.ParsePosition(r, p.String(), p.ToMove()) // it is the text of a board
	return longer.Result().Winner == game.Black
}
