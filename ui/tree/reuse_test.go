package tree

import (
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// What is called final is the value of the game played out, to the move; what else is
// kept may change, and growing again shows how much of it does.
func TestReuse(t *testing.T) {
	finals, estimated, changed := 0, 0, 0
	for _, moves := range []string{"b2", "a1 b2 c3", "b2 b1 a1 c3", "a1 c3 b2", "a2 b2 c3 a3 a1"} {
		for _, s := range []Search{{Depth: 3}, {Depth: 4, AlphaBeta: true}, {Depth: 3, Symmetry: true}} {
			p := after(t, moves)
			tr := s.Grow(t.Context(), p)
			from := ReuseNode(tr)
			r := s.Reuse(t.Context(), tr, from)
			if from != Root && tr.Node(from).Ply != 2 || r.Kept != r.FinalNodes+r.Estimated+r.Bounds || r.Changed > r.SharedNodes || r.SharedNodes > r.Kept {
				t.Fatalf("%s, %+v: from %d: %+v", moves, s, from, r)
			}
			if s.Depth = min(s.Depth, MaxDepth(tr.PositionAt(from))); r.RegrownNodes != s.Grow(t.Context(), tr.PositionAt(from)).Stats.Nodes {
				t.Errorf("%s: %d positions anew", moves, r.RegrownNodes)
			}
			for id := range NodeID(tr.Len()) {
				n := tr.Node(id)
				if n.State != minimax.Searched || !final(tr, id) {
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
			estimated, changed = estimated+r.Estimated, changed+r.Changed
		}
	}
	if finals < 200 || estimated < 50 || changed < 20 {
		t.Errorf("%d final values, %d estimated, %d changed", finals, estimated, changed)
	}
}
