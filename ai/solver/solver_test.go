package solver

import (
	"fmt"
	"testing"
	"time"

	"jingzi/game"
)

var noTime time.Time

func samples(n int) int {
	if testing.Short() {
		return n / 4
	}
	return n
}

func name(r game.Rules) string {
	s := fmt.Sprintf("%d×%d, %d in a row", r.Width, r.Height, r.Line)
	if r.Exact {
		s += " exactly"
	}
	return s
}

// TestKnownValues: the empty boards whose values are known (Uiterwijk and van
// den Herik, "The advantage of the initiative", 2000, has most of them).
func TestKnownValues(t *testing.T) {
	for _, test := range []struct {
		width, height, line int
		want                Outcome
	}{
		{3, 3, 3, Draw},
		{3, 4, 3, Win},
		{4, 3, 3, Win},
		{4, 4, 3, Win},
		{4, 4, 4, Draw},
		{5, 4, 4, Draw},
		{4, 5, 4, Draw},
		{5, 5, 4, Draw},
		{5, 5, 5, Draw},
		{5, 6, 4, Win},
		{6, 5, 4, Win},
		{6, 6, 4, Win},
		{6, 6, 5, Draw},
		{6, 6, 6, Draw},
		{8, 8, 8, Draw},
	} {
		r := game.Rules{Width: test.width, Height: test.height, Line: test.line}
		t.Run(name(r), func(t *testing.T) {
			s := open(t, r)
			got := solve(t, s, game.NewPosition(r))
			if got.Outcome != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
			t.Logf("%v, %d nodes", got, s.nodes)
		})
	}
}
