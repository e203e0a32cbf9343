package ghosts

import (
	"slices"
	"testing"
	"time"

	"jingzi/game"
)

// timers holds the functions that a Line has scheduled, in order. Stopped ones stay, since a real timer may have
// fired already.
type timers []func()

func (ts *timers) after(_ time.Duration, f func()) func() bool {
	*ts = append(*ts, f)
	return func() bool { return false }
}

// TestStonesAppearOneByOne checks that each timer shows one stone, that stepping replaces the timer, and that a
// timer that fires late shows nothing.
func TestStonesAppearOneByOne(t *testing.T) {
	var scheduled timers
	changes := 0
	line := Line{AfterFunc: scheduled.after, OnChange: func() { changes++ }}
	moves := []game.Point{{X: 1}, {X: 2}, {X: 3}}
	check := func(when string, n, wantChanges int) {
		t.Helper()
		if !slices.Equal(line.Shown(), moves[:n]) || changes != wantChanges {
			t.Errorf("%s: got %v and %d changes, want %v and %d", when, line.Shown(), changes, moves[:n], wantChanges)
		}
	}

	line.Play(moves, 1)
	check("at the start", 1, 0)
	scheduled[0]()
	check("after a timer", 2, 1)
	line.Step(-1)
	check("after a step back", 1, 2)
	scheduled[1]()
	check("after a timer that was replaced", 1, 2)
	scheduled[2]()
	scheduled[3]()
	check("at the end", 3, 4)
	if len(scheduled) != 4 {
		t.Errorf("got %d timers, want none after the last stone", len(scheduled))
	}
	line.Step(1)
	check("beyond the end", 3, 5)

	line.Play(moves, 0)
	line.Stop()
	scheduled[len(scheduled)-1]()
	if len(line.Shown()) != 0 {
		t.Errorf("after Stop: got %v, want no stones", line.Shown())
	}
}
