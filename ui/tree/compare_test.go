package tree

import (
	"slices"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// The sizes of the complete tree of 3×3 agree with the literature.
func TestWaysHaveTheKnownCounts(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	for i, want := range []int64{549946, 58524, 18297, 7275, 3082, 1092} {
		if m := SearchMethods[i].Measure(t.Context(), p, 9, false); m.Nodes != want || m.Truncated || m.Time <= 0 {
			t.Errorf("%s: %+v, want %d nodes", SearchMethods[i].Name(), m, want)
		}
	}
}

func TestWaysOfTheFirstPaper(t *testing.T) {
	if m := SearchMethods[0].Measure(t.Context(), game.NewPosition(game.TicTacToe), 3, false); m.Nodes != 1+9+72+504 || m.Leaves != 504 || m.Cutoffs != 0 {
		t.Errorf("%+v", m)
	}
}

func TestTheory(t *testing.T) {
	empty := game.NewPosition(game.TicTacToe)
	for _, test := range []struct {
		depth          int
		leaves, fewest int64
		terms          string
	}{
		{1, 9, 9, "9 + 1 − 1"}, {2, 72, 16, "9 + 8 − 1"}, {3, 504, 9*7 + 8 - 1, "9×7 + 8 − 1"}, {4, 3024, 110, "9×7 + 8×6 − 1"}, {9, 362880, 945 + 384 - 1, "9×7×5×3×1 + 8×6×4×2 − 1"},
	} {
		if th := LeafBoundsOf(empty, test.depth); th.Leaves != test.leaves || th.Fewest != test.fewest || th.AlphaBeta != test.terms {
			t.Errorf("depth %d: %+v, %s", test.depth, th, th.AlphaBeta)
		}
	}
	if th := LeafBoundsOf(after(t, "b2 a1 c3"), 2); th.Leaves != 30 || th.Minimax != "6×5" {
		t.Errorf("two of six moves: %+v", th)
	}
}

// On the empty board to depth 2, centre first is the best order, and the theory agrees.
func TestCentreFirstIsOptimal(t *testing.T) {
	empty := game.NewPosition(game.TicTacToe)
	if got, want := SearchMethods[3].Measure(t.Context(), empty, 2, false).Leaves, LeafBoundsOf(empty, 2).Fewest; got != want {
		t.Errorf("%d leaves, the fewest are %d", got, want)
	}
}

// Both 18,297 and 20,866 are correct: if quicker wins count more, there are more different values. A search
// with a transposition table takes 2,271 calls with symmetry.
func TestBothCountsAreRight(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	if got := SearchMethods[2].Measure(t.Context(), p, 9, true).Nodes; got != 20866 {
		t.Errorf("%d positions where quicker wins count more", got)
	}
	for i, want := range []int64{16168, 2271} {
		if got := SearchMethods[9+i].Measure(t.Context(), p, 9, i == 0).Nodes; got != want {
			t.Errorf("%s: %d calls", SearchMethods[9+i].Name(), got)
		}
	}
}

// The total of all depths is the sum of an independent search at each depth, with the root's moves in the
// order of their values at the depth before.
func TestDeepeningCostsWhatItSays(t *testing.T) {
	for _, moves := range []string{"b2", "a1 b2", "b2 a1 c3", "a2 b3 c1"} {
		for _, s := range []Search{{AlphaBeta: true}, {AlphaBeta: true, OrderMoves: true}} {
			p := after(t, moves)
			s.Depth = MaxDepth(p)
			m := deepen(t.Context(), p, s.options(p.Rules()))
			var order []game.Point
			nodes, depth := int64(0), 0
			for nodes < m.Nodes && depth < s.Depth {
				depth++
				c := newChecker(p, s)
				c.first = order
				root := c.grow(p, depth, minimax.MinValue, minimax.MaxValue)
				nodes += c.nodes
				slices.SortStableFunc(root.kids, func(a, b *checked) int { return b.value - a.value })
				order = nil
				for _, kid := range root.kids {
					order = append(order, kid.move)
				}
			}
			s.Depth = depth
			if nodes != m.Nodes || depth < 3 || m.DirectNodes != s.Grow(t.Context(), p).Stats.Nodes {
				t.Errorf("%s: %+v; an independent search has %d positions to depth %d", moves, m, nodes, depth)
			}
		}
	}
}

// The minimum number of leaves is given only where its sentence applies: without symmetry, and where no
// game ends early.
func TestTheLeastIsNotUndercut(t *testing.T) {
	p, undercut := game.NewPosition(game.TicTacToe), false
	for depth := 1; depth <= 4; depth++ { // the first game ends at 5
		theory := LeafBoundsOf(p, depth)
		for _, w := range SearchMethods[:6] {
			m := w.Measure(t.Context(), p, depth, false)
			switch {
			case w.search.Symmetry:
				undercut = undercut || m.Leaves < theory.Fewest
			case w.search.AlphaBeta && (m.Leaves < theory.Fewest || m.Leaves > theory.Leaves), !w.search.AlphaBeta && m.Leaves != theory.Leaves:
				t.Errorf("depth %d, %s: %d leaves, in theory %d to %d", depth, w.Name(), m.Leaves, theory.Fewest, theory.Leaves)
			}
		}
	}
	if !undercut {
		t.Error("symmetry never takes fewer: it need not be excepted")
	}
}

// A typed tree has a theory if all nodes of a ply have the same number of moves. Then it gives the minimum
// number of its leaves.
func TestTheTheoryOfAWrittenTreeIsOfThatTree(t *testing.T) {
	for text, want := range map[string]int64{
		"((3 12 8)(2 4 6)(14 5 2))": 9, "((3 12)(2 4 6))": 0, "((1 2) 5)": 0, "(5 (1 2))": 0, "(7 (5 (1 2)))": 0, "(((4)(5))((6)(7)))": 4, "(3 5)": 2,
	} {
		w, fault := ParseTree(text)
		if fault != "" {
			t.Fatal(fault)
		}
		leaves := w.Search(false).Stats.Leaves
		if th, ok := LeafBoundsOfTyped(w); ok != (want > 0) || ok && (th.Leaves != want || th.Leaves != leaves || th.Fewest > leaves) {
			t.Errorf("%s has %d leaves; its theory says %d, at least %d, %v", text, leaves, th.Leaves, th.Fewest, ok)
		}
	}
}
