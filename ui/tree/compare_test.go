package tree

import (
	"slices"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// The sizes of the complete tree of 3×3 agree with the literature.
func TestKnownNodeCounts(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	for i, want := range []int64{549946, 58524, 18297, 7275, 3082, 1092} {
		if cost := SearchMethods[i].Measure(t.Context(), p, 9, false); cost.Nodes != want || cost.Truncated || cost.Time <= 0 {
			t.Errorf("%s: %+v, want %d nodes", SearchMethods[i].Name(), cost, want)
		}
	}
}

func TestDepth3OfPaper000(t *testing.T) {
	if cost := SearchMethods[0].Measure(t.Context(), game.NewPosition(game.TicTacToe), 3, false); cost.Nodes != 1+9+72+504 || cost.Leaves != 504 || cost.Cutoffs != 0 {
		t.Errorf("got %+v, want 586 nodes, 504 leaves and no cutoffs", cost)
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
		if bounds := LeafBoundsOf(empty, test.depth); bounds.Leaves != test.leaves || bounds.Fewest != test.fewest || bounds.AlphaBeta != test.terms {
			t.Errorf("depth %d: %+v, %s", test.depth, bounds, bounds.AlphaBeta)
		}
	}
	if bounds := LeafBoundsOf(positionAfter(t, "b2 a1 c3"), 2); bounds.Leaves != 30 || bounds.Minimax != "6×5" {
		t.Errorf("two of six moves: %+v", bounds)
	}
}

// On the empty board to depth 2, the order with the centre first reaches the theoretical minimum.
func TestCentreFirstIsOptimal(t *testing.T) {
	empty := game.NewPosition(game.TicTacToe)
	if got, want := SearchMethods[3].Measure(t.Context(), empty, 2, false).Leaves, LeafBoundsOf(empty, 2).Fewest; got != want {
		t.Errorf("%d leaves, want the minimum %d", got, want)
	}
}

// If quicker wins count more, there are more different values and alpha-beta searches 20,866 nodes
// instead of 18,297. A search with a transposition table takes 2,271 calls with symmetry.
func TestCountsWithQuickerWins(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	if got := SearchMethods[2].Measure(t.Context(), p, 9, true).Nodes; got != 20866 {
		t.Errorf("if quicker wins count more: %d nodes, want 20866", got)
	}
	for i, want := range []int64{16168, 2271} {
		if got := SearchMethods[9+i].Measure(t.Context(), p, 9, i == 0).Nodes; got != want {
			t.Errorf("%s: %d calls, want %d", SearchMethods[9+i].Name(), got, want)
		}
	}
}

// The total of all depths is the sum of an independent search at each depth, with the root's moves in the
// order of their values at the depth before.
func TestDeepeningCost(t *testing.T) {
	for _, moves := range []string{"b2", "a1 b2", "b2 a1 c3", "a2 b3 c1"} {
		for _, s := range []Search{{AlphaBeta: true}, {AlphaBeta: true, OrderMoves: true}} {
			p := positionAfter(t, moves)
			s.Depth = MaxDepth(p)
			cost := deepen(t.Context(), p, s.options(p.Rules()))
			var order []game.Point
			nodes, depth := int64(0), 0
			for nodes < cost.Nodes && depth < s.Depth {
				depth++
				c := newChecker(p, s)
				c.rootMoves = order
				root := c.growNode(p, depth, minimax.MinValue, minimax.MaxValue)
				nodes += c.nodes
				slices.SortStableFunc(root.children, func(a, b *checkerNode) int { return b.value - a.value })
				order = nil
				for _, kid := range root.children {
					order = append(order, kid.move)
				}
			}
			s.Depth = depth
			if nodes != cost.Nodes || depth < 3 || cost.DirectNodes != s.Grow(t.Context(), p).Stats.Nodes {
				t.Errorf("%s: %+v; an independent search has %d nodes to depth %d", moves, cost, nodes, depth)
			}
		}
	}
}

// Without symmetry, and if no game ends early, no search has fewer leaves than the theoretical minimum.
func TestTheoreticalMinimumHolds(t *testing.T) {
	p, undercut := game.NewPosition(game.TicTacToe), false
	for depth := 1; depth <= 4; depth++ { // the first game ends at 5
		theory := LeafBoundsOf(p, depth)
		for _, w := range SearchMethods[:6] {
			cost := w.Measure(t.Context(), p, depth, false)
			switch {
			case w.search.Symmetry:
				undercut = undercut || cost.Leaves < theory.Fewest
			case w.search.AlphaBeta && (cost.Leaves < theory.Fewest || cost.Leaves > theory.Leaves), !w.search.AlphaBeta && cost.Leaves != theory.Leaves:
				t.Errorf("depth %d, %s: %d leaves, in theory %d to %d", depth, w.Name(), cost.Leaves, theory.Fewest, theory.Leaves)
			}
		}
	}
	if !undercut {
		t.Error("no search with symmetry has fewer leaves than the minimum")
	}
}

// A typed tree has theoretical bounds if all nodes at each ply have the same number of moves.
func TestTheoryOfTypedTrees(t *testing.T) {
	for text, want := range map[string]int64{
		"((3 12 8)(2 4 6)(14 5 2))": 9, "((3 12)(2 4 6))": 0, "((1 2) 5)": 0, "(5 (1 2))": 0, "(7 (5 (1 2)))": 0, "(((4)(5))((6)(7)))": 4, "(3 5)": 2,
	} {
		w, problem := ParseTree(text)
		if problem != "" {
			t.Fatal(problem)
		}
		leaves := w.Search(false).Stats.Leaves
		if bounds, ok := LeafBoundsOfTyped(w); ok != (want > 0) || ok && (bounds.Leaves != want || bounds.Leaves != leaves || bounds.Fewest > leaves) {
			t.Errorf("%s has %d leaves; the bounds are %d and %d, %v", text, leaves, bounds.Leaves, bounds.Fewest, ok)
		}
	}
}
