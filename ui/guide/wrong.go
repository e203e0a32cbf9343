package guide

import (
	"context"
	"sync"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// wrongParts returns the parts of the chapter about statements of the papers that are wrong, each with a board on which
// the reader can see that.
func wrongParts() []part {
	claim := sync.OnceValue(func() (c claimOf004) {
		c.count(game.NewPosition(game.TicTacToe), nil)
		return c
	})

	return []part{
		textPart(lang.GuideWrongText),
		{
			heading: lang.GuideWrongSum,
			text:    []lang.Text{lang.GuideWrongSumText},
			boards:  []exhibitor{exhibit{start: startFrom(game.NewPosition(game.TicTacToe)), caption: captionLayer}},
			table:   printedCounts,
		},
		{
			heading: lang.GuideWrongFull,
			text:    []lang.Text{lang.GuideWrongFullText1, lang.GuideWrongFullText2},
			boards: []exhibitor{exhibit{
				start:          startFrom(diagram(game.TicTacToe, game.Black, nearlyFull)),
				initialCaption: lang.GuideWrongFullStart,
				captionAtEnd:   true,
				caption:        func(game.Position, int) caption { return caption{text: lang.GuideWrongFullCaption()} },
			}},
		},
		{
			heading: lang.GuideWrongClaim,
			text: []lang.Text{func(...any) string {
				c := claim()
				return lang.GuideWrongClaimText(lang.Number(c.games), lang.Number(c.wins))
			}},
			boards: []exhibitor{exhibit{
				start: startFrom(game.NewPosition(game.TicTacToe)),
				initialCaption: func(...any) string {
					line, name := claim().winning, func(p game.Point) string { return lang.Point(game.TicTacToe, p) }
					return lang.GuideWrongClaimStart(name(line[0]), name(line[2]))
				},
				reply: func(p game.Position, _ int) (game.Point, bool) { return answerOf004(p) },
			}},
		},
	}
}

// nearlyFull is a board on which the ninth mark, at C3, completes a diagonal.
const nearlyFull = `
OX.
OXX
XOO`

// countLayers returns the number of boards in a layer of the game tree, and in it and the layers above.
func countLayers(moves int) (boards, sum int) {
	boards, sum = 1, 1
	for n := range moves {
		boards *= game.TicTacToe.NumPoints() - n
		sum += boards
	}

	return boards, sum
}

// printedCounts compares the counts with those of the program that the paper prints. That program numbers its nodes
// from 0 and takes the last number for their count.
func printedCounts() [][]string {
	rows := [][]string{
		{lang.GuideWrongMoves(), lang.GuideWrongBoards(), lang.GuideWrongTogether(), lang.GuideWrongPrinted()},
	}
	for moves := 1; moves <= 3; moves++ {
		boards, sum := countLayers(moves)
		rows = append(rows, []string{lang.Number(moves), lang.Number(boards), lang.Number(sum), lang.Number(sum - 1)})
	}

	return rows
}

// captionLayer says how many boards the layer of the game tree has, and how many it has with those above.
func captionLayer(_ game.Position, moves int) caption {
	boards, sum := countLayers(moves)
	return caption{text: lang.GuideWrongSumCaption(lang.Number(boards), lang.Number(sum))}
}

// claimOf004 holds the results of all games against the program of paper 004, which claims that the first player does
// not win.
type claimOf004 struct {
	games   int // number of ways to play X against the player
	wins    int // of which X wins
	winning []game.Point
}

// answerOf004 returns the move of the player of paper 004. A new player always answers in the same way. ok is false at
// the end of a game.
func answerOf004(p game.Position) (move game.Point, ok bool) {
	move, err := minimax.New(minimax.BlockThenSearch(1)).Think(context.Background(), p, game.Limit{}, nil)
	return move, err == nil
}

// count counts the games from a position with X to move, after the given moves.
func (c *claimOf004) count(p game.Position, moves []game.Point) {
	if p.Result().Over() {
		c.games++
		if p.Result().Winner == game.Black {
			c.wins++
			if c.winning == nil {
				c.winning = append(c.winning, moves...)
			}
		}

		return
	}

	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		line := append(moves[:len(moves):len(moves)], point)
		if reply, ok := answerOf004(next); ok && !next.Result().Over() {
			if next, err = next.Play(reply); err != nil {
				continue
			}
			line = append(line, reply)
		}
		c.count(next, line)
	}
}
