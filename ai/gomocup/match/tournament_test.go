package match

import (
	"math"
	"slices"
	"testing"
)

// TestSchedule checks that in each round every pair of players plays two consecutive games with
// colours reversed from the round's opening.
func TestSchedule(t *testing.T) {
	r := RoundRobin{Players: 5, Rounds: 3}
	count := map[[3]int]int{}
	for n := range r.Games() {
		black, white, round := r.Game(n)
		if black == white || black >= 5 || white >= 5 || round != n/20 {
			t.Errorf("Game(%d) = %d, %d, %d; want two different players below 5 and round %d", n, black, white,
				round, n/20)
		}
		if b, w, _ := r.Game(n ^ 1); b != white || w != black {
			t.Errorf("Game(%d) has players %d, %d; want %d, %d", n^1, b, w, white, black)
		}
		count[[3]int{black, white, round}]++
	}
	if len(count) != r.Games() || r.Games() != 60 {
		t.Errorf("got %d games, %d of them different; want 60", r.Games(), len(count))
	}
}

// TestCrosstable compares a table with one computed by hand. In each of two rounds A beats B with both
// colours and draws both games with C, and B and C win one game each. A has 6 points of 8, an Elo
// difference of 400 log10(3) = 190.8.
func TestCrosstable(t *testing.T) {
	r := RoundRobin{Players: 3, Rounds: 2}
	round := []float64{1, 0, 0.5, 0.5, 1, 1} // AB BA AC CA BC CB: Black's points

	c := r.Crosstable(append(append([]float64{}, round...), round...), nil)
	want := [3][3]int{{4, 4, 0}, {2, 0, 6}, {2, 4, 2}} // wins, draws, losses
	for i, w := range want {
		if got := [3]int{c.Total[i].Wins, c.Total[i].Draws, c.Total[i].Losses}; got != w {
			t.Errorf("player %d: got wins, draws, losses %v; want %v", i, got, w)
		}

		for j := range want {
			if a, b := &c.HeadToHead[i][j], &c.HeadToHead[j][i]; a.Wins != b.Losses || a.Draws != b.Draws ||
				a.Games() != map[bool]int{true: 0, false: 4}[i == j] {
				t.Errorf("%d against %d: got %v, and %v from the other side", i, j, a, b)
			}
		}
	}
	if got := c.Ranking(); !slices.Equal(got, []int{0, 2, 1}) {
		t.Errorf("Ranking() = %v, want [0 2 1]", got)
	}
	if got, ok := c.Rating(0); !ok || math.Abs(got.Elo-190.85) > 0.01 || got.Low > got.Elo || got.High < got.Elo {
		t.Errorf("Rating(0) = %+v, %v; want 190.85 between its bounds", got, ok)
	}
	if c := r.Crosstable(nil, nil); func() bool { _, ok := c.Rating(0); return ok }() {
		t.Error("Rating is ok without games")
	}
}
