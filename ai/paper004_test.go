package ai

import (
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// Paper004 always blocks, and wins if it need not block. Moving first it never loses, and
// moving second it loses 96 of the possible lines. Because it blocks before it wins, it draws 472 lines
// that it could win.
func TestPaper004(t *testing.T) {
	var lines func(p game.Position, side game.Stone, tally *[3]int)
	e, _ := New(game.TicTacToe, game.Paper004, 1)
	options := e.(*minimax.Engine).Options()
	lines = func(p game.Position, side game.Stone, tally *[3]int) {
		if result := p.Result(); result.Over() {
			tally[result.Winner]++
			return
		}
		if p.ToMove() != side {
			for point := range p.EmptyPoints() {
				next, _ := p.Play(point)
				lines(next, side, tally)
			}
			return
		}
		tree := minimax.Grow(bg, p, options)
		wins, losses := 0, 0 // points where the player, or the opponent, would win at once
		winsAt := func(side game.Stone, point game.Point) bool {
			after, err := game.ParsePosition(game.TicTacToe, p.String(), side)
			if err != nil {
				t.Fatal(err)
			}
			after, err = after.Play(point)
			return err == nil && after.Result().Winner == side
		}
		for point := range p.EmptyPoints() {
			if winsAt(side, point) {
				wins++
			}
			if winsAt(side.Other(), point) {
				losses++
			}
		}
		for _, id := range tree.Ties() {
			point := tree.Node(id).Move
			if losses > 0 && !winsAt(side.Other(), point) || losses == 0 && wins > 0 && !winsAt(side, point) {
				t.Fatalf("plays %v on\n%v", point, p)
			}
			next, _ := p.Play(point)
			lines(next, side, tally)
		}
	}
	for side, want := range map[game.Stone][3]int{game.Black: {320, 552, 0}, game.White: {1312, 96, 704}} {
		var tally [3]int
		lines(game.NewPosition(game.TicTacToe), side, &tally)
		if tally != want {
			t.Errorf("as %v: draws, wins of X, wins of O: %v, want %v", side, tally, want)
		}
	}
	for _, r := range testRules {
		if r != game.TicTacToe && !isTicTacToeBoard(r) && SupportsLevel(r, game.Paper004) {
			t.Errorf("Paper004 is offered on %+v", r)
		}
	}
}
