package guide

import (
	"slices"

	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// The boards of the chapters on fours and threes. White is to answer, except
// where it says otherwise.
var (
	fourHeld = on(shapes, game.White, `
		.........
		.........
		.........
		....O....
		.OXXXX...
		....O....
		.........
		.........
		.........`)
	fourGap = on(shapes, game.White, `
		.........
		.........
		.........
		...O.....
		..XX.XX..
		.....O...
		.........
		.........
		.........`)
	fourOpen = on(shapes, game.White, `
		.........
		.........
		.........
		...O.....
		..XXXX...
		....O....
		.........
		.........
		.........`)
	twoStones = on(shapes, game.Black, `
		.........
		.........
		.........
		.........
		...XX....
		.........
		.........
		.........
		.........`)
	threeGap = on(shapes, game.White, `
		.........
		.........
		.........
		...O.....
		..XX.X...
		....O....
		.........
		.........
		.........`)
	threeHeld = on(shapes, game.White, `
		.........
		.........
		.........
		.........
		.OXXX....
		.........
		.........
		.........
		.........`)
	fourThree = on(shapes, game.Black, `
		.........
		.........
		.........
		.....X...
		....OX...
		.OXXX....
		..O......
		...O.....
		.........`)
)

func writeFours(p *page) {
	p.say(lang.GuideFoursSay1, lang.GuideFoursSay2)
	p.try(lang.GuideFourHeld, fourHeld, tellThreats, goOnAsBlack)
	p.try(lang.GuideFourGap, fourGap, tellThreats, goOnAsBlack)
	p.try(lang.GuideFourOpen, fourOpen, tellThreats, goOnAsBlack)
}

func writeThrees(p *page) {
	p.say(lang.GuideThreesSay1, lang.GuideThreesSay2)
	p.try(lang.GuideThreeThird, twoStones, beginning(lang.GuidePutThird), goOnAsBlack)
	p.try(lang.GuideThreeGap, threeGap, tellThreats, goOnAsBlack)
	p.try(lang.GuideThreeHeld, threeHeld, tellThreats, goOnAsBlack)
	p.try(lang.GuideThreeWin, fourThree, beginning(lang.GuideFindFours), blockAsWhite)
	p.section(lang.GuideLab)
	p.say(lang.GuideLabSay)
	newLab(p)
}

// beginning says something else before the first stone.
func beginning(text lang.Text) func(game.Position, int) told {
	return func(now game.Position, moves int) told {
		if moves == 0 {
			return told{said: text()}
		}
		return tellThreats(now, moves)
	}
}

// goOnAsBlack carries out what Black threatens: a five, or an open four.
func goOnAsBlack(now game.Position, _ int) (game.Point, bool) {
	if now.ToMove() != game.Black {
		return game.Point{}, false
	}
	for _, f := range fours(now, game.Black) {
		return f.at, true
	}
	for _, t := range threes(now, game.Black) {
		return t.at[0], true
	}
	return game.Point{}, false
}

// blockAsWhite stops a five of Black, or one of two.
func blockAsWhite(now game.Position, _ int) (game.Point, bool) {
	if now.ToMove() == game.White {
		for _, f := range fours(now, game.Black) {
			return f.at, true
		}
	}
	return game.Point{}, false
}

// tellThreats says what Black threatens, and what White must do.
func tellThreats(now game.Position, _ int) told {
	if end := ended(now); end != "" {
		return told{said: end}
	}
	four, open := fours(now, game.Black), threes(now, game.Black)
	five := joined(now, points(four), lang.GuideOr)
	whites := now.ToMove() == game.White
	var t told
	t.hints = points(four)
	for _, f := range four {
		t.marked = append(t.marked, f.stones...)
	}
	switch {
	case len(four) > 1 && slices.Equal(four[0].stones, four[1].stones):
		t.said = lang.GuideOpenSay(five)
	case len(four) > 1:
		t.said = lang.GuideTwoFours(five)
	case len(four) == 1 && len(open) > 0 && whites:
		t.said = lang.GuideFourThree(five)
		t.marked = append(t.marked, open[0].stones...)
	case len(four) == 1 && whites:
		t.said = lang.GuideFourSay(five)
	case len(four) == 1:
		t.said = lang.GuideFourStill(five)
	case len(open) > 0:
		for _, three := range open {
			t.marked = append(t.marked, three.stones...)
			t.hints = append(t.hints, three.at...)
		}
		switch at := joined(now, open[0].at, lang.GuideOr); {
		case len(open) > 1 && whites:
			t.said = lang.GuideTwoThrees()
		case whites:
			t.said = lang.GuideThreeSay(at)
		default:
			t.said = lang.GuideThreeStill(at)
		}
	default:
		t.said = lang.GuideNoThreat()
	}
	return t
}

// lab is a board on which any stones can be put; it names the shapes.
type lab struct {
	g        *Guide
	board    *board.Board
	say      func(string)
	position game.Position
}

func newLab(p *page) *lab {
	l := &lab{g: p.g, board: board.New(), position: twoStones}
	said := widgets.Wrapped("")
	l.say = said.SetText
	l.board.OnTapped = l.turn
	l.board.OnKey = p.g.typed
	l.board.OnScrolled = p.g.wheel
	empty := p.g.button(lang.GuideAgain(), theme.ViewRefreshIcon(), func() {
		l.position = game.NewPosition(shapes)
		l.show()
	})
	p.exhibit(framed(lang.GuideLab(), l.board, said, empty))
	l.show()
	return l
}

// turn puts the next kind of stone on a point: black, white, none.
func (l *lab) turn(at game.Point) {
	stones := make(map[game.Stone][]game.Point)
	r := l.position.Rules()
	for i := range r.Size() {
		point := r.PointAt(i)
		stone := l.position.At(point)
		if point == at {
			stone = (stone + 1) % (game.White + 1)
		}
		stones[stone] = append(stones[stone], point)
	}
	next, err := game.SetUp(r, stones[game.Black], stones[game.White], game.Black)
	if err != nil {
		return
	}
	l.position = next
	l.show()
}

// show names the shapes of both colours.
func (l *lab) show() {
	show := board.Show{Coordinates: true, HighContrast: l.g.highContrast()}
	said := ""
	if winner := l.position.Result().Winner; winner != game.Empty {
		said = lang.GuideLabFive(lang.Colour(l.position.Rules(), winner))
	}
	for _, colour := range []game.Stone{game.Black, game.White} {
		four, open := fours(l.position, colour), threes(l.position, colour)
		for _, f := range four {
			show.Marked = append(show.Marked, f.stones...)
			show.Hints = append(show.Hints, f.at)
		}
		for _, t := range open {
			show.Marked = append(show.Marked, t.stones...)
		}
		if len(four)+len(open) > 0 {
			if said != "" {
				said += "\n"
			}
			said += lang.GuideLabCounts(lang.Colour(l.position.Rules(), colour), len(four), len(open))
		}
	}
	if said == "" {
		said = lang.GuideLabNothing()
	}
	l.board.Set(l.position, show)
	l.say(said)
}
