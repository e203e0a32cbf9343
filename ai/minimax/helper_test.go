package minimax

import (
	"context"
	"testing"

	"jingzi/game"
)

var bg = context.Background()

// square returns a square of 3×3 by its number, 1 to 9 row by row, as in the 2021 paper on tic-tac-toe.
func square(number int) game.Point { return game.TicTacToe.PointAt(number - 1) }

// parse returns the position of a text.
func parse(t testing.TB, r game.Rules, text string, toMove game.Stone) game.Position {
	t.Helper()
	p, err := game.ParsePosition(r, text, toMove)
	if err != nil {
		t.Fatal(err)
	}

	return p
}

// play returns the position after a move.
func play(t testing.TB, p game.Position, point game.Point) game.Position {
	t.Helper()
	next, err := p.Play(point)
	if err != nil {
		t.Fatalf("%v on\n%v: %v", point, p, err)
	}

	return next
}

// reachable returns the 5,478 boards of 3×3 that can occur in a game, the empty one first.
func reachable() []game.Position {
	start := game.NewPosition(game.TicTacToe)

	all := []game.Position{start}
	seen := map[string]bool{start.String(): true}
	for i := 0; i < len(all); i++ {
		p := all[i]
		if p.Result().Over() {
			continue
		}

		for point := range p.EmptyPoints() {
			next, _ := p.Play(point)
			if text := next.String(); !seen[text] {
				seen[text] = true
				all = append(all, next)
			}
		}
	}

	return all
}

// canonical returns the minimum text of the symmetric images of a board.
func canonical(p *game.Position) string {
	r := p.Rules()
	minText := ""
	for _, s := range r.Symmetries() {
		text := make([]byte, r.NumPoints())
		for i := range text {
			point := r.PointAt(i)
			text[r.Index(r.Transform(s, point))] = ".XO"[p.At(point)]
		}
		if minText == "" || string(text) < minText {
			minText = string(text)
		}
	}

	return minText
}

// bestMoves returns the moves of t.Ties.
func bestMoves(t *Tree) (moves []game.Point) {
	for _, id := range t.Ties() {
		moves = append(moves, t.Node(id).Move)
	}
	return moves
}
