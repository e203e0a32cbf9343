package engine

import (
	"context"
	"testing"

	"jingzi/game"
)

// TestTechniquesCanBeDisabled disables each technique and checks that the number of nodes changes and that a forced
// win is still found.
func TestTechniquesCanBeDisabled(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	nodes := func(skip Technique) int64 {
		e := newEngine(t, game.Freestyle, Options{Disabled: skip})
		if _, err := e.Think(context.Background(), position(t, game.Freestyle, benchBoards[0]),
			game.Limit{Depth: 10, Nodes: 60000}, nil); err != nil {
			t.Fatal(err)
		}
		return e.s.nodes
	}
	all := nodes(0)
	for _, technique := range Techniques() {
		if n := nodes(technique); n == all {
			t.Errorf("disabling %v did not change the number of nodes, %d", technique, n)
		}
		// A double three, which White cannot stop.
		e := newEngine(t, game.Freestyle, Options{Disabled: technique})
		var last game.SearchInfo
		if _, err := e.Think(context.Background(), position(t, game.Freestyle, "h8 a1 i8 b15 k7 o1 k6 n15"),
			game.Limit{Depth: 6}, func(info game.SearchInfo) {
				last = info
			}); err != nil {
			t.Fatal(err)
		}
		if _, wins := last.PVs[0].Score.ProvedWin(); !wins {
			t.Errorf("without %v: got %v, want the proved win of the double three", technique, last.PVs[0])
		}
	}
}
