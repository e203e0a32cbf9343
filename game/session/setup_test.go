package session

import (
	"testing"
	"time"

	"jingzi/game"
)

// Replacing an invalid setting keeps all others.
func TestSanitize(t *testing.T) {
	valid := DefaultConfig()
	valid.AdaptLevel, valid.DealOpening = true, true
	for name, c := range map[string]struct{ damage, want func(*Config) }{
		"rules":       {func(s *Config) { s.Rules.Width = -3 }, func(*Config) {}},
		"opening":     {func(s *Config) { s.Opening.Named = 27 }, func(*Config) {}},
		"mode":        {func(s *Config) { s.Mode = "?" }, func(*Config) {}},
		"beginning":   {func(s *Config) { s.FirstMove = "?" }, func(*Config) {}},
		"level":       {func(s *Config) { s.Level = "?" }, func(*Config) {}},
		"levels":      {func(s *Config) { s.Levels = [2]game.Level{"?", "?"} }, func(*Config) {}},
		"clock":       {func(s *Config) { s.Clock.PerGame = -time.Second }, func(*Config) {}},
		"no time":     {func(s *Config) { s.MoveTime = 0 }, func(s *Config) { s.MoveTime = minMoveTime }},
		"a day":       {func(s *Config) { s.MoveTime = 24 * time.Hour }, func(s *Config) { s.MoveTime = maxMoveTime }},
		"all at once": {func(s *Config) { *s = Config{AdaptLevel: true, DealOpening: true} }, func(s *Config) { s.MoveTime = minMoveTime }},
	} {
		s, want := valid, valid
		c.damage(&s)
		c.want(&want)
		if s.Sanitize() == nil || s != want {
			t.Errorf("%s: sanitized to %+v", name, s)
		}
		if err := s.Sanitize(); err != nil {
			t.Errorf("%s: a second Sanitize returns %v", name, err)
		}
	}
}

// The ladder once had ten rungs: its ninth is now the one above Hard.
func TestSanitizeOldLevel(t *testing.T) {
	s := DefaultConfig()
	s.Level, s.Levels = "9", [2]game.Level{"9", game.Hard}
	want := s
	if err := s.Sanitize(); err != nil || s != want || s.Level.Rung() != game.Hard.Rung()+1 {
		t.Errorf("got %+v, rung %d: %v", s, s.Level.Rung(), err)
	}
}
