package gomoku

import (
	"context"
	"testing"

	"jingzi/game"
)

// TestStepsCanBeLeftOut searches without each step: the nodes change, the wins
// that are found do not.
func TestStepsCanBeLeftOut(t *testing.T) {
	nodes := func(skip Technique) int64 {
		e := newEngine(t, game.Freestyle, Options{Disabled: skip})
		if _, err := e.Think(context.Background(), position(t, game.Freestyle, benchBoards[0]), game.Limit{Depth: 10, Nodes: 60000}, nil); err != nil {
			t.Fatal(err)
		}
		return e.s.nodes
	}
	whole := nodes(0)
	for _, step := range Techniques() {
		if n := nodes(step); n == whole {
			t.Errorf("without %v the search is the same: %d nodes", step, n)
		}
		// Three and three: four plies, whichever end White stops.
		e := newEngine(t, game.Freestyle, Options{Disabled: step})
		var last game.SearchInfo
		if _, err := e.Think(context.Background(), position(t, game.Freestyle, "h8 a1 i8 b15 k7 o1 k6 n15"), game.Limit{Depth: 6}, func(r game.SearchInfo) { last = r }); err != nil {
			t.Fatal(err)
		}
		if _, wins := last.PVs[0].Score.ProvedWin(); !wins {
			t.Errorf("without %v the double three is not found: %v", step, last.PVs[0])
		}
	}
}
