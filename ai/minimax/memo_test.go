package minimax

import (
	"context"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// TestSearchWithTable checks that SearchWithTable finds the same values as Grow, and takes the known numbers of
// calls on 3×3.
func TestSearchWithTable(t *testing.T) {
	empty := game.NewPosition(game.TicTacToe)
	for _, test := range []struct {
		symmetry bool
		want     int64
	}{{true, 2271}, {false, 16168}} {
		value, s, stop := SearchWithTable(bg, empty, Options{Depth: 9, Symmetry: test.symmetry})
		if value != 0 || s.Nodes != test.want || stop != Complete {
			t.Errorf("symmetry %v: got value %d, %d calls, %v; want 0, %d and %v", test.symmetry, value, s.Nodes, stop,
				test.want, Complete)
		}
	}

	random := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		p := randomPosition(random, game.TicTacToe, random.IntN(5))
		o := Options{Depth: 1 + random.IntN(4), Symmetry: random.IntN(2) == 0, UniformWins: random.IntN(2) == 0}
		value, s, _ := SearchWithTable(bg, p, o)
		if want := Grow(bg, p, Options{Depth: o.Depth, UniformWins: o.UniformWins}); value != want.Node(Root).Value ||
			s.Nodes > want.Stats.Nodes {
			t.Fatalf("%+v on\n%v: got value %d after %d calls, want %d after at most %d", o, p, value, s.Nodes,
				want.Node(Root).Value, want.Stats.Nodes)
		}
	}
	if _, s, stop := SearchWithTable(bg, empty, Options{Depth: 9, Nodes: 100}); stop != NodeLimit || s.Nodes < 100 {
		t.Errorf("got %v after %d calls, want %v after at least 100", stop, s.Nodes, NodeLimit)
	}
	cancelled, cancel := context.WithCancel(bg)
	cancel()
	if _, _, stop := SearchWithTable(cancelled, empty, Options{Depth: 9}); stop != Cancelled {
		t.Errorf("cancelled: got %v, want %v", stop, Cancelled)
	}
}

// TestKnownPositionsAreCounted checks that every call is for a new position or one of the table: there are 5,478
// positions, 765 up to symmetry.
func TestKnownPositionsAreCounted(t *testing.T) {
	for symmetry, positions := range map[bool]int64{false: 5478, true: 765} {
		_, s, _ := SearchWithTable(bg, game.NewPosition(game.TicTacToe), Options{Depth: 9, Symmetry: symmetry})
		if got := s.Nodes - s.SymmetricSkipped; got != positions {
			t.Errorf("symmetry %v: got %d calls for new positions, want %d", symmetry, got, positions)
		}
	}
}
