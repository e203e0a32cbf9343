package tree

import (
	"math"
	"testing"

	"jingzi/game"
)

// The sizes of the whole tree of 3×3, as the literature has them.
func TestWaysHaveTheKnownCounts(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	for i, want := range []int64{549946, 58524, 18297, 7275, 3082, 1092} {
		if m := Ways[i].Measure(t.Context(), p, 9); m.Nodes != want || m.Capped || m.Time <= 0 {
			t.Errorf("%s: %+v, want %d nodes", Ways[i].Name(), m, want)
		}
	}
}

func TestWaysOfTheFirstPaper(t *testing.T) {
	if m := Ways[0].Measure(t.Context(), game.NewPosition(game.TicTacToe), 3); m.Nodes != 1+9+72+504 || m.Leaves != 504 || m.Cuts != 0 {
		t.Errorf("%+v", m)
	}
}

func TestTheory(t *testing.T) {
	b, all, best := Theory(game.NewPosition(game.TicTacToe), 9)
	if all != 362880 || math.Abs(best-602.4) > 0.1 || math.Abs(b-4.147) > 0.01 {
		t.Errorf("%v, %v, %v", b, all, best)
	}
	if _, all, _ := Theory(after(t, "b2 a1 c3"), 2); all != 30 {
		t.Errorf("two of six moves in %v orders", all)
	}
}
