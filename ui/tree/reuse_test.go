package tree

import (
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// A final value is the value of the complete game, including the distance to its end. Reused nodes are
// not searched again.
func TestReuse(t *testing.T) {
	finals, numSaved, numSearched := 0, int64(0), int64(0)
	for _, moves := range []string{"b2", "a1 b2 c3", "b2 b1 a1 c3", "a1 c3 b2", "a2 b2 c3 a3 a1", "a3 b3 a2"} {
		for _, s := range []Search{{Depth: 3}, {Depth: 4, AlphaBeta: true}, {Depth: 3, Symmetry: true}} {
			p := positionAfter(t, moves)
			tr := s.Grow(t.Context(), p)
			from := ReuseNode(tr)
			if from != Root && tr.Node(from).Ply != 2 {
				t.Fatalf("%s: ReuseNode returns %d", moves, from)
			}
			s2 := s
			s2.Depth = min(s.Depth, MaxDepth(tr.PositionAt(from)))
			fresh := s2.Grow(t.Context(), tr.PositionAt(from))
			nodes, leaves := notReused(tr, from, fresh, Root)
			if nodes > fresh.Stats.Nodes || leaves > fresh.Stats.Leaves || isFinal(tr, from) != (nodes == 0) {
				t.Errorf("%s: %d of %d nodes and %d of %d leaves are not reused", moves, nodes, fresh.Stats.Nodes, leaves, fresh.Stats.Leaves)
			}
			numSaved += fresh.Stats.Nodes - nodes
			numSearched += nodes
			for id := range NodeID(tr.Len()) {
				n := tr.Node(id)
				if n.State != minimax.Searched || !isFinal(tr, id) {
					continue
				}
				finals++
				position := tr.PositionAt(id)
				remaining := game.TicTacToe.NumPoints() - position.Stones()
				end := plainValue(position, p.ToMove(), remaining) // ±1000 plus the number of plies after the win
				wins, loses, plies := tr.Outcome(n.Value)
				switch {
				case wins && end != 1000+remaining-(plies-n.Ply), loses && end != -1000-remaining+(plies-n.Ply), !wins && !loses && (n.Value != 0 || end != 0):
					t.Fatalf("%s, %+v: final value %d of\n%v, want %d", moves, s, n.Value, position, end)
				}
			}
		}
	}
	if finals < 200 || numSaved < 20 || numSearched < 100 {
		t.Errorf("too few test cases: %d final values, %d nodes reused, %d searched", finals, numSaved, numSearched)
	}
}
