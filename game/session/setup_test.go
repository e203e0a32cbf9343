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

// TestChooseRules checks with which opening a game begins that a player chooses.
func TestChooseRules(t *testing.T) {
	swap2, penalty, small := game.Opening{Procedure: game.Swap2}, game.Renju, game.Renju
	penalty.FoulLoses = true
	small.Width, small.Height = 13, 13
	named := game.Classic
	named.Named = 3

	for _, c := range []struct {
		name         string
		before       game.Rules
		opening      game.Opening
		after        game.Rules
		want         game.Opening
		isRandomKept bool
	}{
		{"renju", game.TicTacToe, game.Opening{}, game.Renju, game.Classic, false},
		{"renju after gomoku with a rule", game.Freestyle, swap2, game.Renju, game.Classic, false},
		{"renju on a smaller board", game.Freestyle, game.Opening{}, small, game.Classic, false},
		{"renju again, without a rule", game.Renju, game.Opening{}, game.Renju, game.Opening{}, true},
		{"renju with a penalty, without a rule", game.Renju, game.Opening{}, penalty, game.Opening{}, true},
		{"renju on a smaller board, with a named opening", game.Renju, named, small, named, true},
		{"gomoku after renju", game.Renju, game.Classic, game.Freestyle, game.Opening{}, false},
		{"another gomoku with a rule", game.Freestyle, swap2, game.Standard, swap2, true},
		{"tic-tac-toe", game.Renju, game.Taraguchi10, game.TicTacToe, game.Opening{}, false},
	} {
		config := Config{Rules: c.before, Opening: c.opening, RandomOpening: true}
		config.ChooseRules(c.after)
		want := Config{Rules: c.after, Opening: c.want, RandomOpening: c.isRandomKept}
		if config != want {
			t.Errorf("%s: got %+v, want %+v", c.name, config, want)
		}
	}
}
