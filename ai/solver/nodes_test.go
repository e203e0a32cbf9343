package solver

import (
	"context"
	"testing"

	"jingzi/game"
)

// TestNodesOfEmptyBoards checks the numbers of nodes in the table of search.attack. They say how well the steps work:
// a value is the same without them.
func TestNodesOfEmptyBoards(t *testing.T) {
	for _, c := range []struct {
		width, line int
		skip        technique
		want        int64
	}{
		{3, 3, 0, 180},
		{3, 3, stepDanger, 214},
		{3, 3, stepMirrors, 395},
		{3, 3, stepTable, 444},
		{3, 3, stepPairing, 188},
		{3, 3, stepOrder, 249},
		{5, 4, 0, 16162},
		{5, 4, stepDanger, 17733},
		{6, 4, 0, 18114},
		{6, 5, 0, 41},
		{6, 5, stepPairing, 2478},
	} {
		s := newTestSearch(t, game.Rules{Width: c.width, Height: c.width, WinLength: c.line})
		s.skip = c.skip
		if s.value(0, 0, maxPoints); s.nodes != c.want {
			t.Errorf("%s without %b: got %d nodes, want %d", rulesName(s.rules), c.skip, s.nodes, c.want)
		}
	}
}

// TestNodesOfMoves checks the number of nodes of Think, which confirms in the order of preference whether a move keeps
// the value of the position. A change that needs fewer is welcome.
func TestNodesOfMoves(t *testing.T) {
	for _, c := range []struct {
		rules game.Rules
		depth int
		want  int64
	}{
		{game.Rules{Width: 4, Height: 4, WinLength: 3}, 0, 388},
		{game.Rules{Width: 5, Height: 5, WinLength: 4}, 0, 109862},
		{game.Rules{Width: 5, Height: 5, WinLength: 4}, 7, 6207},
		{game.Rules{Width: 6, Height: 5, WinLength: 5}, 0, 311},
	} {
		random, e, nodes := newRandom(17), New(1), int64(0)
		for range 40 {
			p := quietPosition(random, c.rules, 2+random.IntN(c.rules.NumPoints()/2))
			e.Think(t.Context(), p, game.Limit{Depth: c.depth}, func(i game.SearchInfo) { nodes += i.Nodes })
		}
		if nodes != c.want {
			t.Errorf("%s, depth %d: got %d nodes, want %d", rulesName(c.rules), c.depth, nodes, c.want)
		}
	}
}

// polledContext counts how often a search asks it whether to stop.
type polledContext struct {
	context.Context
	polls int64
}

func (c *polledContext) Err() error {
	c.polls++
	return c.Context.Err()
}

// TestContextIsPolled checks that a search asks its context every pollEvery nodes, with and without a node limit.
func TestContextIsPolled(t *testing.T) {
	for _, limit := range []int64{0, 1 << 40} {
		s, ctx := newTestSearch(t, game.FiveByFive), &polledContext{Context: t.Context()}
		s.begin(ctx, limit)
		for range 100 * pollEvery {
			if s.shouldStop() {
				t.Fatal("the search has stopped")
			}
		}
		if ctx.polls != 100 {
			t.Errorf("limit %d: the context is asked %d times, want 100", limit, ctx.polls)
		}
	}
}

// TestFinalVerdict checks that a search of all empty points leaves nothing undecided, and a shorter one does.
func TestFinalVerdict(t *testing.T) {
	s := newTestSearch(t, game.TicTacToe)
	const empty = 0b1011
	for depth, want := range []verdict{undecided, undecided, undecided, cannotWin, cannotWin} {
		if got := s.finalVerdict(undecided, depth, empty); got != want {
			t.Errorf("depth %d of 3: got verdict %v, want %v", depth, got, want)
		}
		if got := s.finalVerdict(canWin, depth, empty); got != canWin {
			t.Errorf("depth %d of 3: got verdict %v of a win", depth, got)
		}
	}
}

// TestOrderOfManyLines checks that weights are sums of those of lines, and that more lines than the bit planes can count
// are no error.
func TestOrderOfManyLines(t *testing.T) {
	o := order{moves: 0b11}
	for n := range 7 {
		o.add(0b01, 9)
		if got := o.weight(0b01); got != (n+1)<<9 {
			t.Errorf("got the weight %d of %d lines, want %d", got, n+1, (n+1)<<9)
		}
	}
	for range 20 {
		o.add(0b01, 9)
	}
	if a, b := o.next(), o.next(); a|b != 0b11 || o.next() != 0 {
		t.Errorf("got the moves %b and %b, want both", a, b)
	}
}

// TestPairingsOfFewLines checks that a pairing is looked for only below a danger of 7/4: six lines of two points have
// 6/4, seven have 7/4.
func TestPairingsOfFewLines(t *testing.T) {
	for n := range 10 {
		var g graph
		for i := range n {
			g.add(0b11 << (2 * i))
		}
		if _, ok := g.hasPairing(1<<20 - 1); ok != (n < 7) {
			t.Errorf("%d lines: a pairing is found = %v", n, ok)
		}
	}
}
