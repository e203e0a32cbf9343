package tree

import (
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// TestReuse checks that a final value is the value of the complete game, including the distance to its end.
// Reused nodes are not searched again.
func TestReuse(t *testing.T) {
	numFinal, numSaved, numSearched := 0, int64(0), int64(0)
	for _, moves := range []string{"b2", "a1 b2 c3", "b2 b1 a1 c3", "a1 c3 b2", "a2 b2 c3 a3 a1", "a3 b3 a2"} {
		for _, s := range []Search{{Depth: 3}, {Depth: 4, AlphaBeta: true}, {Depth: 3, Symmetry: true}} {
			p := positionAfter(t, moves)
			tr := s.Grow(t.Context(), p)
			node := reuseNode(tr)
			if node != Root && tr.Node(node).Ply != 2 {
				t.Fatalf("%s: ReuseNode = %d, want the root or a node at ply 2", moves, node)
			}
			nextSearch := s
			nextSearch.Depth = min(s.Depth, MaxDepth(tr.PositionAt(node)))
			nextTree := nextSearch.Grow(t.Context(), tr.PositionAt(node))
			nodes, leaves := notReused(tr, node, nextTree, Root)
			if nodes > nextTree.Stats.Nodes || leaves > nextTree.Stats.Leaves || isFinal(tr, node) != (nodes == 0) {
				t.Errorf("%s: %d of %d nodes and %d of %d leaves have to be searched, want none if and only if the "+
					"old value is final (%v)", moves, nodes, nextTree.Stats.Nodes, leaves, nextTree.Stats.Leaves,
					isFinal(tr, node))
			}
			numSaved += nextTree.Stats.Nodes - nodes
			numSearched += nodes

			for id := range NodeID(tr.Len()) {
				n := tr.Node(id)
				if n.State != minimax.Searched || !isFinal(tr, id) {
					continue
				}
				numFinal++
				position := tr.PositionAt(id)

				remaining := game.TicTacToe.NumPoints() - position.Stones()
				end := plainValue(position, p.ToMove(), remaining) // ±1000 plus the number of plies after the win
				wins, loses, plies := tr.Outcome(n.Value)
				switch {
				case wins && end != 1000+remaining-(plies-n.Ply), loses && end != -1000-remaining+(plies-n.Ply),
					!wins && !loses && (n.Value != 0 || end != 0):
					t.Fatalf("%s, %+v: final value %d of\n%v, want a value equivalent to %d", moves, s, n.Value,
						position, end)
				}
			}
		}
	}
	if numFinal < 200 || numSaved < 20 || numSearched < 100 {
		t.Errorf("too few test cases: %d final values, %d nodes reused, %d searched", numFinal, numSaved, numSearched)
	}
}

// TestReuseCounts checks that the comparison counts the nodes that have to be searched two moves later if
// values are reused.
func TestReuseCounts(t *testing.T) {
	numDiffering := 0
	for _, moves := range []string{"b2", "a1 b2 c3", "b2 b1 a1 c3", "a1 c3 b2", "a2 b2 c3 a3 a1"} {
		p, s := positionAfter(t, moves), Search{Depth: 3}
		firstTree := s.Grow(t.Context(), p)
		node := reuseNode(firstTree)
		position := firstTree.PositionAt(node)
		nextSearch := Search{Depth: min(s.Depth, MaxDepth(position))}
		nextTree := nextSearch.Grow(t.Context(), position)
		nodes, leaves := notReused(firstTree, node, nextTree, Root)
		if n, _ := notReused(firstTree, Root, nextTree, Root); n != nodes {
			numDiffering++
		}
		o := s.options(p.Rules())
		if got := reuse(t.Context(), p, o, false); got.Nodes != nextTree.Stats.Nodes {
			t.Errorf("%s: without reuse: got %d nodes, want %d", moves, got.Nodes, nextTree.Stats.Nodes)
		}
		if got := reuse(t.Context(), p, o, true); got.Nodes != nodes || got.Leaves != leaves {
			t.Errorf("%s: with reuse: got %d nodes and %d leaves, want %d and %d", moves, got.Nodes, got.Leaves,
				nodes, leaves)
		}
	}
	if numDiffering == 0 {
		t.Error("counting from the root gives the same numbers in all cases")
	}
}
