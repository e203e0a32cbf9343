package tree

import (
	"testing"

	"jingzi/game"
)

// The sizes of the whole tree of 3×3, as the literature has them.
func TestWaysHaveTheKnownCounts(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	for i, want := range []int64{549946, 58524, 18297, 7275, 3082, 1092} {
		if m := Ways[i].Measure(t.Context(), p, 9, false); m.Nodes != want || m.Capped || m.Time <= 0 {
			t.Errorf("%s: %+v, want %d nodes", Ways[i].Name(), m, want)
		}
	}
}

func TestWaysOfTheFirstPaper(t *testing.T) {
	if m := Ways[0].Measure(t.Context(), game.NewPosition(game.TicTacToe), 3, false); m.Nodes != 1+9+72+504 || m.Leaves != 504 || m.Cuts != 0 {
		t.Errorf("%+v", m)
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
		if th := TheoryOf(empty, test.depth); th.Leaves != test.leaves || th.Fewest != test.fewest || th.AlphaBeta() != test.terms {
			t.Errorf("depth %d: %+v, %s", test.depth, th, th.AlphaBeta())
		}
	}
	if th := TheoryOf(after(t, "b2 a1 c3"), 2); th.Leaves != 30 || th.Minimax() != "6×5" {
		t.Errorf("two of six moves: %+v", th)
	}
}

// Centre first is the best possible order on the empty board to depth 2, and the
// theory says so.
func TestCentreFirstIsOptimal(t *testing.T) {
	empty := game.NewPosition(game.TicTacToe)
	if got, want := Ways[3].Measure(t.Context(), empty, 2, false).Leaves, TheoryOf(empty, 2).Fewest; got != want {
		t.Errorf("%d leaves, the fewest are %d", got, want)
	}
}

// 18,297 and 20,866 are both right: where quicker wins count more there are more
// values to tell apart. A search that remembers takes 2,271 calls with symmetry.
func TestBothCountsAreRight(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	if got := Ways[2].Measure(t.Context(), p, 9, true).Nodes; got != 20866 {
		t.Errorf("%d positions where quicker wins count more", got)
	}
	for i, want := range []int64{16168, 2271} {
		if got := TableWays[i].Measure(t.Context(), p, 9, i == 0).Nodes; got != want {
			t.Errorf("%s: %d calls", TableWays[i].Name(), got)
		}
	}
}
