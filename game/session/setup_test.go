package session

import (
	"testing"
	"time"

	"jingzi/game"
)

// What is impossible in a setup takes nothing else with it.
func TestImpossibleSetupsAreMended(t *testing.T) {
	whole := DefaultSetup()
	whole.Follow, whole.Deal = true, true
	for name, c := range map[string]struct{ spoil, want func(*Setup) }{
		"rules":       {func(s *Setup) { s.Rules.Width = -3 }, func(*Setup) {}},
		"opening":     {func(s *Setup) { s.Opening.Named = 27 }, func(*Setup) {}},
		"mode":        {func(s *Setup) { s.Mode = "?" }, func(*Setup) {}},
		"beginning":   {func(s *Setup) { s.Begins = "?" }, func(*Setup) {}},
		"level":       {func(s *Setup) { s.Level = "?" }, func(*Setup) {}},
		"levels":      {func(s *Setup) { s.Levels = [2]game.Level{"?", "?"} }, func(*Setup) {}},
		"clock":       {func(s *Setup) { s.Clock.Game = -time.Second }, func(*Setup) {}},
		"no time":     {func(s *Setup) { s.MoveTime = 0 }, func(s *Setup) { s.MoveTime = minMoveTime }},
		"a day":       {func(s *Setup) { s.MoveTime = 24 * time.Hour }, func(s *Setup) { s.MoveTime = maxMoveTime }},
		"all at once": {func(s *Setup) { *s = Setup{Follow: true, Deal: true} }, func(s *Setup) { s.MoveTime = minMoveTime }},
	} {
		s, want := whole, whole
		c.spoil(&s)
		c.want(&want)
		if s.Mend() == nil || s != want {
			t.Errorf("%s: mended to %+v", name, s)
		}
		if err := s.Mend(); err != nil {
			t.Errorf("%s: mended twice: %v", name, err)
		}
	}
}

// The ladder had ten steps once: who stood on its ninth still plays the one above
// Hard.
func TestALevelOfTheShorterLadderIsRead(t *testing.T) {
	s := DefaultSetup()
	s.Level, s.Levels = "9", [2]game.Level{"9", game.Hard}
	was := s
	if err := s.Mend(); err != nil || s != was || s.Level.Step() != game.Hard.Step()+1 {
		t.Errorf("%+v, step %d: %v", s, s.Level.Step(), err)
	}
}
