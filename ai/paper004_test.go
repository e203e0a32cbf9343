package ai

import (
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// TestPaper004 plays all games that the program of paper 004 (see package game) can play, and checks their
// results. The program blocks if it can, otherwise wins if it can. When it moves first, it never loses; when
// it moves second, it loses 96 games. Because it blocks even if it could win, it draws 472 games that it
// could win.
func TestPaper004(t *testing.T) {
	var playAll func(p game.Position, side game.Stone, tally *[3]int)
	e, _ := New(game.TicTacToe, game.Paper004, 1)
	options := e.(*minimax.Engine).Options()

	playAll = func(p game.Position, side game.Stone, tally *[3]int) {
		if result := p.Result(); result.Over() {
			tally[result.Winner]++
			return
		}
		if p.ToMove() != side {
			for point := range p.EmptyPoints() {
				next, _ := p.Play(point)
				playAll(next, side, tally)
			}
			return
		}

		tree := minimax.Grow(bg, p, options)
		numWins, numLosses := 0, 0 // points where the player or the opponent would win at once
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
				numWins++
			}
			if winsAt(side.Other(), point) {
				numLosses++
			}
		}

		for _, id := range tree.Ties() {
			point := tree.Node(id).Move
			if numLosses > 0 && !winsAt(side.Other(), point) || numLosses == 0 && numWins > 0 && !winsAt(side, point) {
				t.Fatalf("got %v, want a block or a win on\n%v", point, p)
			}
			next, _ := p.Play(point)
			playAll(next, side, tally)
		}
	}
	for side, want := range map[game.Stone][3]int{game.Black: {320, 552, 0}, game.White: {1312, 96, 704}} {
		var tally [3]int
		playAll(game.NewPosition(game.TicTacToe), side, &tally)
		if tally != want {
			t.Errorf("as %v: got %v draws, wins of X and wins of O, want %v", side, tally, want)
		}
	}

	for _, r := range testRules {
		if r != game.TicTacToe && !isTicTacToeBoard(r) && SupportsLevel(r, game.Paper004) {
			t.Errorf("SupportsLevel(%+v, Paper004) = true, want false", r)
		}
	}
}
