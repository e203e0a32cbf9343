package tree

import (
	"slices"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// TestKnownNodeCounts checks that the sizes of the complete tree of 3×3 agree with the literature.
func TestKnownNodeCounts(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	for i, want := range []int64{549946, 58524, 18297, 7275, 3082, 1092} {
		if cost := SearchMethods[i].Measure(t.Context(), p, 9, false); cost.Nodes != want || cost.Truncated ||
			cost.Time <= 0 {
			t.Errorf("%s: got %+v, want %d nodes", SearchMethods[i].Name(), cost, want)
		}
	}
}

func TestDepth3OfPaper000(t *testing.T) {
	if cost := SearchMethods[0].Measure(t.Context(), game.NewPosition(game.TicTacToe), 3, false); cost.Nodes != 1+9+72+
		504 || cost.Leaves != 504 || cost.Cutoffs != 0 {
		t.Errorf("got %+v, want 586 nodes, 504 leaves and no cutoffs", cost)
	}
}

func TestLeafBounds(t *testing.T) {
	empty := game.NewPosition(game.TicTacToe)
	for _, test := range []struct {
		depth             int
		leaves, minLeaves int64
		terms             string
	}{
		{1, 9, 9, "9 + 1 − 1"}, {2, 72, 16, "9 + 8 − 1"}, {3, 504, 9*7 + 8 - 1, "9×7 + 8 − 1"}, {4, 3024, 110, "9×7 + 8×6 − 1"}, {9, 362880, 945 + 384 - 1, "9×7×5×3×1 + 8×6×4×2 − 1"},
	} {
		if bounds := LeafBoundsOf(empty, test.depth); bounds.Leaves != test.leaves ||
			bounds.MinLeaves != test.minLeaves || bounds.AlphaBeta != test.terms {
			t.Errorf("LeafBoundsOf(empty, %d) = %+v; want %d and %d leaves, %s", test.depth, bounds, test.leaves,
				test.minLeaves, test.terms)
		}
	}
	if bounds := LeafBoundsOf(positionAfter(t, "b2 a1 c3"), 2); bounds.Leaves != 30 || bounds.Minimax != "6×5" {
		t.Errorf("after three moves to depth 2: got %+v, want 30 leaves, 6×5", bounds)
	}
}

// TestCentreFirstIsOptimal checks that the order with the centre first searches the minimum number of leaves
// on the empty board to depth 2.
func TestCentreFirstIsOptimal(t *testing.T) {
	empty := game.NewPosition(game.TicTacToe)
	if got, want := SearchMethods[3].Measure(t.Context(), empty, 2, false).Leaves,
		LeafBoundsOf(empty, 2).MinLeaves; got != want {
		t.Errorf("got %d leaves, want the minimum %d", got, want)
	}
}

// TestCountsWithQuickWins checks the sizes of searches that value quick wins more: alpha-beta searches 20,866
// nodes instead of 18,297. A search with a transposition table searches each of the 5,478 different boards once, with
// symmetry each of the 765.
func TestCountsWithQuickWins(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	if got := SearchMethods[2].Measure(t.Context(), p, 9, true).Nodes; got != 20866 {
		t.Errorf("alpha-beta that prefers quick wins: got %d nodes, want 20866", got)
	}

	for i, want := range []int64{5478, 765} {
		if got := SearchMethods[9+i].Measure(t.Context(), p, 9, i == 0).Nodes; got != want {
			t.Errorf("%s: got %d nodes, want %d", SearchMethods[9+i].Name(), got, want)
		}
	}
}

// TestOneRuleOfCounting checks on positions and depths that all methods count by the same rule: a table never makes the
// count higher, and without transpositions, which need three plies, it changes nothing.
func TestOneRuleOfCounting(t *testing.T) {
	numSaved := 0
	for _, moves := range []string{"", "b2", "b2 a1 c3", "a2 b3 c1"} {
		p := positionAfter(t, moves)
		for depth := 1; depth <= 4; depth++ {
			for _, options := range []string{"", "symmetry"} {
				direct := searchMethods(directSearch, options)[0].Measure(t.Context(), p, depth, false)
				table := searchMethods(tableSearch, options)[0].Measure(t.Context(), p, depth, false)
				if depth < 3 && options == "" && table.Nodes != direct.Nodes || table.Nodes > direct.Nodes ||
					table.Leaves > direct.Leaves {
					t.Errorf("after %q, depth %d, %q: got %d nodes and %d leaves with a table, %d and %d without", moves,
						depth, options, table.Nodes, table.Leaves, direct.Nodes, direct.Leaves)
				}
				numSaved += int(direct.Nodes - table.Nodes)
			}
		}
	}
	if numSaved == 0 {
		t.Error("the table saves nothing")
	}
}

// TestDeepeningCost checks that the cost of iterative deepening is the sum of independent searches to each
// depth, with the root's moves in the order of their values at the previous depth.
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
				for _, child := range root.children {
					order = append(order, child.move)
				}
			}
			s.Depth = depth
			if nodes != cost.Nodes || depth < 3 || cost.DirectNodes != s.Grow(t.Context(), p).Stats.Nodes {
				t.Errorf("%s: got %+v, want %d nodes to depth %d", moves, cost, nodes, depth)
			}
		}
	}
}

// TestTheoreticalMinimumHolds checks that no search without symmetry has fewer leaves than the theoretical
// minimum while no game ends early.
func TestTheoreticalMinimumHolds(t *testing.T) {
	p, hasFewer := game.NewPosition(game.TicTacToe), false
	for depth := 1; depth <= 4; depth++ { // games end at depth 5 or later
		bounds := LeafBoundsOf(p, depth)
		for _, m := range SearchMethods[:6] {
			cost := m.Measure(t.Context(), p, depth, false)
			switch {
			case m.search.Symmetry:
				hasFewer = hasFewer || cost.Leaves < bounds.MinLeaves
			case m.search.AlphaBeta && (cost.Leaves < bounds.MinLeaves || cost.Leaves > bounds.Leaves),
				!m.search.AlphaBeta && cost.Leaves != bounds.Leaves:
				t.Errorf("depth %d, %s: got %d leaves, want %d to %d", depth, m.Name(), cost.Leaves, bounds.MinLeaves,
					bounds.Leaves)
			}
		}
	}
	if !hasFewer {
		t.Error("no search with symmetry has fewer leaves than the minimum")
	}
}

// TestLeafBoundsOfParsedTrees checks that LeafBoundsOfParsed returns bounds if all nodes of each ply have the
// same number of moves.
func TestLeafBoundsOfParsedTrees(t *testing.T) {
	for text, want := range map[string]int64{
		"((3 12 8)(2 4 6)(14 5 2))": 9, "((3 12)(2 4 6))": 0, "((1 2) 5)": 0, "(5 (1 2))": 0, "(7 (5 (1 2)))": 0,
		"(((4)(5))((6)(7)))": 4, "(3 5)": 2,
	} {
		tr, problem := ParseTree(text)
		if problem != "" {
			t.Fatal(problem)
		}
		leaves := tr.Search(false).Stats.Leaves
		if bounds, ok := LeafBoundsOfParsed(tr); ok != (want > 0) ||
			ok && (bounds.Leaves != want || bounds.Leaves != leaves || bounds.MinLeaves > leaves) {
			t.Errorf("LeafBoundsOfParsed(%s) = %+v, %v; want %d of %d leaves, %v", text, bounds, ok, want,
				leaves, want > 0)
		}
	}
}
