package guide

import (
	"jingzi/game"
	"jingzi/ui/lang"
)

type foulBoard struct {
	title lang.Text
	board string
	why   lang.Text     // explains the move after it was played
	hint  string        // a point that why mentions, marked
	want  game.FoulKind // 0 if the move is legal, and no cross marks the point
	at    string        // the point in question
}

var foulBoards = []foulBoard{
	{title: lang.GuideOverline, want: game.Overline, at: "e5", board: `
		.........
		.........
		.........
		.XXX.XX..
		.........
		...O.O...
		....O....`},
	{title: lang.GuideFourFour, want: game.FourFour, at: "f5", board: `
		.....O...
		.....X...
		.....X...
		.....X...
		.OXXX....
		.........
		...O.....
		....O....
		.........`},
	{title: lang.GuideThreeThree, want: game.ThreeThree, at: "e5", board: `
		....X....
		....X....
		..XX.....
		.........
		...O.O...`},
	{title: lang.GuideFiveFirst, at: "e5", board: `
		....O....
		....X....
		....X....
		.XXX.XX..
		....X....
		....X....
		....O....`},
	{title: lang.GuideFalse, at: "f5", why: lang.GuideFalseWhy, board: `
		.....X...
		.....X...
		.O.XX..O.
		.........
		.........`},
	{title: lang.GuideSkeleton, at: "f5", why: lang.GuideSkeletonWhy, board: `
		.....X...
		.....X...
		X..XX...X
		.........
		.........`},
	{title: lang.GuideDeep, at: "e4", hint: "e6", why: lang.GuideDeepWhy, board: `
		....X....
		.....XXXO
		....X....
		.....XX..
		.........`},
}

const whiteSix = `
	..XX.X...
	.OOO.OO..
	...X.X...`

func point(r game.Rules, text string) game.Point {
	at, err := r.ParsePoint(text)
	if err != nil {
		panic(err) // every board of the guide is shown by a test
	}
	return at
}

func writeFouls(p *page) {
	p.paragraphs(lang.GuideFoulsSay1, lang.GuideFoulsSay2, lang.GuideFoulsSay3, lang.GuideFoulsSay4)
	for _, b := range foulBoards {
		p.try(b.title, diagram(renju, game.Black, b.board), b.tell, nil)
	}
	p.try(lang.GuideWhiteFree, diagram(renju, game.White, whiteSix), first(lang.GuideWhiteSix, captionTurn), nil)
}

func (b foulBoard) tell(now game.Position, moves int) caption {
	last, _ := now.Last()
	switch {
	case moves == 0 && b.want == 0:
		return caption{text: lang.GuideTryPoint(lang.Point(now.Rules(), point(renju, b.at)))}
	case moves == 0:
		return caption{text: lang.GuideTryCross()}
	case b.why != nil && last == point(renju, b.at):
		t := caption{text: b.why()}
		if b.hint != "" {
			t.hints = []game.Point{point(renju, b.hint)}
		}
		return t
	case now.ToMove() == game.White:
		return caption{text: lang.GuideAllowed()}
	}
	return captionTurn(now, moves)
}
