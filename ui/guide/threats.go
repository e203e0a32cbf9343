package guide

import (
	"slices"
	"strings"

	"jingzi/game"
	"jingzi/ui/lang"
)

var (
	fourHeld = diagram(shapes, game.White, `
		....O....
		.OXXXX...
		....O....`)
	fourGap = diagram(shapes, game.White, `
		...O.....
		..XX.XX..
		.....O...`)
	fourOpen = diagram(shapes, game.White, `
		...O.....
		..XXXX...
		....O....`)
	twoStones = diagram(shapes, game.Black, `
		...XX....`)
	threeGap = diagram(shapes, game.White, `
		...O.....
		..XX.X...
		....O....`)
	threeHeld = diagram(shapes, game.White, `
		.OXXX....`)
	fourThree = diagram(shapes, game.Black, `
		.........
		.........
		.....X...
		....OX...
		.OXXX....
		..O......
		...O.....`)
)

func writeFours(p *page) {
	p.paragraphs(lang.GuideFoursSay1, lang.GuideFoursSay2)
	p.try(lang.GuideFourHeld, fourHeld, captionThreats, attackAsBlack)
	p.try(lang.GuideFourGap, fourGap, captionThreats, attackAsBlack)
	p.try(lang.GuideFourOpen, fourOpen, captionThreats, attackAsBlack)
}

func writeThrees(p *page) {
	p.paragraphs(lang.GuideThreesSay1, lang.GuideThreesSay2)
	p.try(lang.GuideThreeThird, twoStones, first(lang.GuidePutThird, captionThreats), attackAsBlack)
	p.try(lang.GuideThreeGap, threeGap, captionThreats, attackAsBlack)
	p.try(lang.GuideThreeHeld, threeHeld, captionThreats, attackAsBlack)
	p.try(lang.GuideThreeWin, fourThree, first(lang.GuideFindFours, captionThreats), blockAsWhite)
	p.section(lang.GuideLab)
	p.paragraphs(lang.GuideLabSay)
	newLab(p)
}

func attackAsBlack(now game.Position, _ int) (game.Point, bool) {
	if now.ToMove() != game.Black {
		return game.Point{}, false
	}
	at := points(fours(now, game.Black))
	for _, t := range threes(now, game.Black) {
		at = append(at, t.at...)
	}
	return firstAt(at)
}

func blockAsWhite(now game.Position, _ int) (game.Point, bool) {
	if now.ToMove() != game.White {
		return game.Point{}, false
	}
	return firstAt(points(fours(now, game.Black)))
}

func captionThreats(now game.Position, _ int) caption {
	four, open := fours(now, game.Black), threes(now, game.Black)
	five := joined(now, points(four), lang.Either)
	whites := now.ToMove() == game.White
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
		switch at := joined(now, open[0].at, lang.Either); {
		case len(open) > 1 && whites:
			t.text = lang.GuideTwoThrees()
		case whites && hasFour(now, game.White):
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

func newLab(p *page) {
	x := p.board(lang.GuideLab, game.NewPosition(shapes), captionLab, nil)
	x.board.OnTapped = func(at game.Point) {
		if next, err := turned(x.now(), at); err == nil {
			x.push(next)
		}
	}
	x.push(twoStones)
}

// turned has another stone on a point, or none: black comes after empty, and then
// white.
func turned(p game.Position, at game.Point) (game.Position, error) {
	cells := []byte(strings.Join(strings.Fields(p.String()), ""))
	cell := &cells[p.Rules().Index(at)]
	*cell = map[byte]byte{'.': 'X', 'X': 'O', 'O': '.'}[*cell]
	return game.ParsePosition(p.Rules(), string(cells), game.Black)
}

func captionLab(now game.Position, _ int) (c caption) {
	var texts []string
	if winner := now.Result().Winner; winner != game.Empty {
		texts = append(texts, lang.GuideLabFive(lang.Colour(now.Rules(), winner)))
	}
	for _, colour := range []game.Stone{game.Black, game.White} {
		four, open := fours(now, colour), threes(now, colour)
		c.hints = append(c.hints, points(four)...)
		for _, f := range four {
			c.marked = append(c.marked, f.stones...)
		}
		for _, t := range open {
			c.marked = append(c.marked, t.stones...)
		}
		if len(four)+len(open) > 0 {
			texts = append(texts, lang.GuideLabCounts(lang.Colour(now.Rules(), colour), len(four), len(open)))
		}
	}
	if texts == nil {
		texts = []string{lang.GuideLabNothing()}
	}
	c.text = strings.Join(texts, "\n")
	return c
}
