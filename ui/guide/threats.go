package guide

import (
	"slices"

	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
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
	p.try(lang.GuideThreeThird, twoStones, startWith(lang.GuidePutThird), attackAsBlack)
	p.try(lang.GuideThreeGap, threeGap, captionThreats, attackAsBlack)
	p.try(lang.GuideThreeHeld, threeHeld, captionThreats, attackAsBlack)
	p.try(lang.GuideThreeWin, fourThree, startWith(lang.GuideFindFours), blockAsWhite)
	p.section(lang.GuideLab)
	p.paragraphs(lang.GuideLabSay)
	newLab(p)
}

// startWith has another caption before the first stone.
func startWith(text lang.Text) func(game.Position, int) caption {
	return func(now game.Position, moves int) caption {
		if moves == 0 {
			return caption{text: text()}
		}
		return captionThreats(now, moves)
	}
}

func attackAsBlack(now game.Position, _ int) (game.Point, bool) {
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

func blockAsWhite(now game.Position, _ int) (game.Point, bool) {
	if now.ToMove() == game.White {
		for _, f := range fours(now, game.Black) {
			return f.at, true
		}
	}
	return game.Point{}, false
}

func captionThreats(now game.Position, _ int) caption {
	if end := ended(now); end != "" {
		return caption{text: end}
	}
	four, open := fours(now, game.Black), threes(now, game.Black)
	five := joined(now, points(four), lang.GuideOr)
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
		t.text = lang.GuideFourStill(five)
	case len(open) > 0:
		for _, three := range open {
			t.marked = append(t.marked, three.stones...)
			t.hints = append(t.hints, three.at...)
		}
		switch at := joined(now, open[0].at, lang.GuideOr); {
		case len(open) > 1 && whites:
			t.text = lang.GuideTwoThrees()
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

// lab is a board to set up freely; it names the shapes on it.
type lab struct {
	g        *Guide
	board    *board.Board
	say      func(string)
	position game.Position
}

func newLab(p *page) *lab {
	l := &lab{g: p.g, board: board.New(), position: twoStones}
	text := widgets.Wrapped("")
	l.say = text.SetText
	l.board.OnTapped = l.turn
	l.board.OnKey = p.g.typed
	l.board.OnScrolled = p.g.wheel
	empty := p.g.button(lang.GuideAgain(), theme.ViewRefreshIcon(), func() {
		l.position = game.NewPosition(shapes)
		l.show()
	})
	p.exhibit(framed(lang.GuideLab(), l.board, text, empty))
	l.show()
	return l
}

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

// show marks and counts the shapes of both colours.
func (l *lab) show() {
	show := board.Show{Coordinates: true, HighContrast: l.g.highContrast()}
	text := ""
	if winner := l.position.Result().Winner; winner != game.Empty {
		text = lang.GuideLabFive(lang.Colour(l.position.Rules(), winner))
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
			if text != "" {
				text += "\n"
			}
			text += lang.GuideLabCounts(lang.Colour(l.position.Rules(), colour), len(four), len(open))
		}
	}
	if text == "" {
		text = lang.GuideLabNothing()
	}
	l.board.Set(l.position, show)
	l.say(text)
}
