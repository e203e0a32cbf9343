package session

import (
	"slices"
	"testing"

	"jingzi/game"
)

// TestTogether checks that changes that are made together, even in calls within each other, are one event, which
// comes after them, and that changes after them are events of their own.
func TestTogether(t *testing.T) {
	s := newTestSession(t, &stubComputers{}, func(c *Config) { c.Mode = game.HumanVsHuman })
	s.events = nil
	s.Together(func() {
		s.Game.Click(game.Pt(1, 1))
		s.Together(func() { s.Game.Undo() })
		s.Game.Redo()
		if !s.Merging() || len(s.events) > 0 {
			t.Errorf("during the changes: got Merging = %v and the events %v, want none", s.Merging(), s.events)
		}
	})
	if want := []Event{EventChanged}; s.Merging() || !slices.Equal(s.events, want) || s.Game.Match().Index() != 1 {
		t.Errorf("got Merging = %v, the events %v and %d stones; want %v and 1", s.Merging(), s.events,
			s.Game.Match().Index(), want)
	}

	s.Game.Click(game.Pt(0, 0))
	if want := []Event{EventChanged, EventPlayed}; !slices.Equal(s.events, want) {
		t.Errorf("after another stone: got the events %v, want %v", s.events, want)
	}
}
