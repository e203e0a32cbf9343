package minimax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

// A search that looks at some of the moves only calls proved what a search of all of
// them finds, too.
func TestWhatFewCandidatesProve(t *testing.T) {
	proved, refused := 0, 0
	random := rand.New(rand.NewPCG(2, 8))
	for _, r := range []game.Rules{{Width: 4, Height: 4, Line: 3}, {Width: 5, Height: 4, Line: 3}, {Width: 5, Height: 5, Line: 4}} {
		for range 250 {
			p := game.NewPosition(r)
			for range 2 + random.IntN(r.Size()/2) {
				empties := slices.Collect(p.Empties())
				if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
					p = next
				}
			}
			depth := 2 + random.IntN(3)
			all := Grow(bg, p, Options{Depth: depth, AlphaBeta: true, Forced: ForcedEverywhere, Nodes: 1 << 22})
			root := all.Node(Root)
			wins, loses, _ := all.Outcome(root.Value)
			for candidates := 1; candidates <= 4; candidates++ {
				few := Grow(bg, p, Options{Depth: depth, AlphaBeta: true, Order: GainOrder, Candidates: candidates, Forced: Forced(random.IntN(3))})
				lines := few.Report(1).Lines
				if len(lines) == 0 {
					continue
				}
				_, won := lines[0].Score.Wins()
				_, lost := lines[0].Score.Loses()
				if won && !wins || lost && !loses {
					t.Fatalf("%d candidates to depth %d prove a win (%v) or a loss (%v) on\n%v%v to move", candidates, depth, won, lost, p, p.ToMove())
				}
				if won || lost {
					proved++
				} else if w, l, _ := few.Outcome(few.Node(Root).Value); (w || l) && !wins && !loses {
					refused++
				}
			}
		}
	}
	t.Logf("%d ends proved, %d false ones not called so", proved, refused)
	if proved < 100 || refused < 20 {
		t.Errorf("%d ends proved, %d false ones not called so", proved, refused)
	}
}
