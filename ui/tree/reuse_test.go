package tree

import (
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// A value called final is the value of the complete game, including its distance. Reused nodes are not
// searched again.
func TestReuse(t *testing.T) {
	finals, saved, searched := 0, int64(0), int64(0)
	for _, moves := range []string{"b2", "a1 b2 c3", "b2 b1 a1 c3", "a1 c3 b2", "a2 b2 c3 a3 a1", "a3 b3 a2"} {
		for _, s := range []Search{{Depth: 3}, {Depth: 4, AlphaBeta: true}, {Depth: 3, Symmetry: true}} {
			p := after(t, moves)
			tr := s.Grow(t.Context(), p)
			from := ReuseNode(tr)
			if from != Root && tr.Node(from).Ply != 2 {
				t.Fatalf("%s: from %d", moves, from)
			}
			again := s
			again.Depth = min(s.Depth, MaxDepth(tr.PositionAt(from)))
			anew := again.Grow(t.Context(), tr.PositionAt(from))
			nodes, leaves := notReused(tr, from, anew, Root)
			if nodes > anew.Stats.Nodes || leaves > anew.Stats.Leaves || isFinal(tr, from) != (nodes == 0) {
				t.Errorf("%s: %d of %d positions, %d of %d leaves", moves, nodes, anew.Stats.Nodes, leaves, anew.Stats.Leaves)
			}
			saved += anew.Stats.Nodes - nodes
			searched += nodes
			for id := range NodeID(tr.Len()) {
				n := tr.Node(id)
				if n.State != minimax.Searched || !isFinal(tr, id) {
					continue
				}
				finals++
				at := tr.PositionAt(id)
				left := game.TicTacToe.NumPoints() - at.Stones()
				end := plainValue(at, p.ToMove(), left) // ±1000 and the plies that are left at the end
				wins, loses, plies := tr.Outcome(n.Value)
				switch {
				case wins && end != 1000+left-(plies-n.Ply), loses && end != -1000-left+(plies-n.Ply), !wins && !loses && (n.Value != 0 || end != 0):
					t.Fatalf("%s, %+v: final value %d on\n%v, played out %d", moves, s, n.Value, at, end)
				}
			}
		}
	}
	if finals < 200 || saved < 20 || searched < 100 {
		t.Errorf("%d final values save %d positions, and leave %d", finals, saved, searched)
	}
}
