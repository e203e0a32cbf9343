package guide

import (
	"jingzi/game"
	"jingzi/ui/lang"
)

// chapters are those of the guide, the easiest first.
func chapters() []chapter {
	return []chapter{
		{lang.GuidePlayTitle, writePlaying},
		{lang.GuideTicTacToe, writeTicTacToe},
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
		{lang.GuideLevelsTitle, writeLevels},
	}
}

// on draws a board as text for an exhibit: X is Black.
func on(r game.Rules, toMove game.Stone, text string) game.Position {
	p, err := game.ParsePosition(r, text, toMove)
	if err != nil {
		panic(err) // every board of the guide is shown by a test
	}
	return p
}

// The boards on which shapes are shown are small, for large stones.
var (
	shapes  = game.Rules{Width: 9, Height: 9, Line: 5}
	exactly = game.Rules{Width: 9, Height: 9, Line: 5, Exact: true}
	renju   = game.Rules{Width: 9, Height: 9, Line: 5, Fouls: true}
)

func writePlaying(p *page) {
	p.say(lang.GuidePlay, lang.GuideTicTacToeSay3)
	p.try(lang.GuidePlayBoth, game.NewPosition(shapes), turnOr, nil)
}

func writeLevels(p *page) { p.say(lang.LevelExplained) }

// turnOr says who is to play, or how the game has ended.
func turnOr(now game.Position, _ int) told {
	if end := ended(now); end != "" {
		return told{said: end}
	}
	return told{said: lang.GuideTurn(lang.Colour(now.Rules(), now.ToMove()))}
}

// The puzzles of tic-tac-toe.
var (
	canWin = on(game.TicTacToe, game.Black, `
		XO.
		OX.
		...`)
	mustBlock = on(game.TicTacToe, game.Black, `
		OO.
		X..
		..X`)
	canFork = on(game.TicTacToe, game.Black, `
		XO.
		.X.
		..O`)
)

func writeTicTacToe(p *page) {
	p.say(lang.GuideTicTacToeSay1, lang.GuideTicTacToeSay2)
	p.try(lang.GuidePlayBoth, game.NewPosition(game.TicTacToe), turnOr, nil)
	p.try(lang.GuideWinNow, canWin, tellWin, nil)
	p.try(lang.GuideBlockNow, mustBlock, tellBlock, completeAsWhite)
	p.try(lang.GuideForkNow, canFork, tellFork, nil)
	p.say(lang.GuideTicTacToeThen)
}

func tellWin(now game.Position, moves int) told {
	switch end := ended(now); {
	case end != "":
		return told{said: end}
	case moves == 0:
		return told{said: lang.GuideFindWin()}
	}
	return told{said: lang.GuideMissedWin()}
}

func tellBlock(now game.Position, moves int) told {
	threats := fours(now, game.White)
	switch end := ended(now); {
	case end != "":
		return told{said: end}
	case moves == 0:
		return told{said: lang.GuideFindBlock(lang.Point(now.Rules(), threats[0].at)), marked: threats[0].stones}
	case len(threats) > 0:
		return told{said: lang.GuideNotHeld(lang.Point(now.Rules(), threats[0].at))}
	}
	return told{said: lang.GuideBlocked()}
}

// completeAsWhite wins for White where White can.
func completeAsWhite(now game.Position, _ int) (game.Point, bool) {
	if now.ToMove() == game.White {
		for _, f := range fours(now, game.White) {
			return f.at, true
		}
	}
	return game.Point{}, false
}

func tellFork(now game.Position, moves int) told {
	threats := fours(now, game.Black)
	switch end := ended(now); {
	case end != "":
		return told{said: end}
	case moves == 0:
		return told{said: lang.GuideFindFork()}
	case now.ToMove() == game.White && len(threats) >= 2:
		return told{said: lang.GuideForked(joined(now, points(threats), lang.GuideAnd)), hints: points(threats)}
	case now.ToMove() == game.White && moves == 1:
		return told{said: lang.GuideNoFork(len(threats))}
	}
	return turnOr(now, moves)
}

// joined lists points in words.
func joined(p game.Position, at []game.Point, two lang.Text) string {
	text := ""
	for i, point := range at {
		if i == 0 {
			text = lang.Point(p.Rules(), point)
		} else {
			text = two(text, lang.Point(p.Rules(), point))
		}
	}
	return text
}

func writeFive(p *page) {
	p.say(lang.GuideFiveSay1, lang.GuideFiveSay2)
	p.try(lang.GuideFiveTry, game.NewPosition(game.FiveByFive), func(now game.Position, _ int) told {
		if end := ended(now); end != "" {
			return told{said: end}
		}
		return told{said: lang.GuideFiveOpen(now.OpenLines(game.Black), now.OpenLines(game.White))}
	}, nil)
}

// sixes has a gap that makes six in a row.
const sixes = `
	.........
	.........
	.........
	.........
	.XXX.XX..
	.........
	..OOO.O..
	.........
	.........`

func writeGomoku(p *page) {
	p.say(lang.GuideGomokuSay1, lang.GuideGomokuSay2)
	tell := func(now game.Position, moves int) told {
		switch end := ended(now); {
		case end != "":
			return told{said: end}
		case moves == 0:
			return told{said: lang.GuideFillGap()}
		case longest(now, game.Black) > now.Rules().Line:
			return told{said: lang.GuideSixNot()}
		}
		return turnOr(now, moves)
	}
	p.try(lang.BoardFreestyle, on(shapes, game.Black, sixes), tell, nil)
	p.try(lang.BoardStandard, on(exactly, game.Black, sixes), tell, nil)
	p.say(lang.GuideGomokuSay3)
}

// longest is how many stones of a colour stand in a row at most.
func longest(p game.Position, colour game.Stone) (most int) {
	r := p.Rules()
	for i := range r.Size() {
		for _, d := range []game.Point{game.At(1, 0), game.At(0, 1), game.At(1, 1), {X: 1, Y: -1}} {
			at, n := r.PointAt(i), 0
			for r.Contains(at) && p.At(at) == colour {
				n++
				at = game.At(int(at.X+d.X), int(at.Y+d.Y))
			}
			most = max(most, n)
		}
	}
	return most
}
