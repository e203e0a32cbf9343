package session

import (
	"testing"
	"time"

	"jingzi/game"
)

// TestSanitize checks that replacing an invalid setting keeps all others.
func TestSanitize(t *testing.T) {
	valid := DefaultConfig()
	valid.AdaptLevel, valid.RandomOpening = true, true
	for name, c := range map[string]struct{ damage, want func(*Config) }{
		"rules":       {func(cfg *Config) { cfg.Rules.Width = -3 }, func(*Config) {}},
		"later rules": {func(cfg *Config) { cfg.Rules.Unknown = true }, func(*Config) {}},
		"opening":     {func(cfg *Config) { cfg.Opening.Named = 27 }, func(*Config) {}},
		"mode":        {func(cfg *Config) { cfg.Mode = "?" }, func(*Config) {}},
		"beginning":   {func(cfg *Config) { cfg.FirstMove = "?" }, func(*Config) {}},
		"level":       {func(cfg *Config) { cfg.Level = "?" }, func(*Config) {}},
		"levels":      {func(cfg *Config) { cfg.Levels = [2]game.Level{"?", "?"} }, func(*Config) {}},
		"clock":       {func(cfg *Config) { cfg.Clock.PerGame = -time.Second }, func(*Config) {}},
		"no time":     {func(cfg *Config) { cfg.MoveTime = 0 }, func(cfg *Config) { cfg.MoveTime = minMoveTime }},
		"a day":       {func(cfg *Config) { cfg.MoveTime = 24 * time.Hour }, func(cfg *Config) { cfg.MoveTime = maxMoveTime }},
		"all at once": {func(cfg *Config) { *cfg = Config{AdaptLevel: true, RandomOpening: true} }, func(cfg *Config) { cfg.MoveTime = minMoveTime }},
	} {
		cfg, want := valid, valid
		c.damage(&cfg)
		c.want(&want)
		if cfg.Sanitize() == nil || cfg != want {
			t.Errorf("%s: got %+v, want %+v and an error", name, cfg, want)
		}
		if err := cfg.Sanitize(); err != nil {
			t.Errorf("%s: got the error %v from a second Sanitize, want none", name, err)
		}
	}
}

// TestSanitizeOldLevel checks that level 9, which earlier versions had, becomes the level above Hard.
func TestSanitizeOldLevel(t *testing.T) {
	cfg := DefaultConfig()
	cfg.Level, cfg.Levels = "9", [2]game.Level{"9", game.Hard}
	want := cfg
	if err := cfg.Sanitize(); err != nil || cfg != want || cfg.Level.Rung() != game.Hard.Rung()+1 {
		t.Errorf("got %+v, rung %d: %v; want %+v and %d", cfg, cfg.Level.Rung(), err, want, game.Hard.Rung()+1)
	}
}
