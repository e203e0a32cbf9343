package main

import (
	"context"
	"slices"
	"testing"
	"time"

	"jingzi/ai"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// TestEveryLevelIsComplete says what a row of package game's table of levels lacks: a text, a rung between those of its
// neighbours, rules that offer it, an engine that plays it, a name to be read and stored by, and a closest level where
// it is not offered.
func TestEveryLevelIsComplete(t *testing.T) {
	rules := []game.Rules{game.FiveByFive}
	for _, v := range game.Variants {
		rules = append(rules, v.Rules)
	}

	defer lang.SetLanguage(lang.English)

	names := make(map[string]game.Level)
	for i, level := range game.NamedLevels {
		if i > 0 && level.Rung() <= game.NamedLevels[i-1].Rung() {
			t.Errorf("%s is at rung %d, not above %s", level, level.Rung(), game.NamedLevels[i-1])
		}
		if parsed, ok := game.ParseLevel(string(level)); !ok || parsed != level {
			t.Errorf("%s is read as %q, %v", level, parsed, ok)
		}

		stored := session.DefaultConfig()
		stored.Level, stored.Levels[1] = level, level
		if err := stored.Sanitize(); err != nil || stored.Level != level {
			t.Errorf("%s is not kept: %v", level, err)
		}

		for _, language := range lang.Languages {
			lang.SetLanguage(language)
			name := lang.Level(level)
			if other, taken := names[name]; name == "" || taken && other != level || name == lang.LevelStep(level.Rung()) {
				t.Errorf("%s has the text %q, also that of %q", level, name, other)
			}
			names[name] = level
		}

		isOffered := false
		for _, r := range rules {
			offered := slices.Contains(ai.Levels(r), level)
			isOffered = isOffered || offered
			checkLevel(t, r, level, offered)
		}
		if !isOffered {
			t.Errorf("no rules offer %s", level)
		}
	}
}

// checkLevel checks that a level that is offered under r moves, and that another is replaced by one that is not
// stronger.
func checkLevel(t *testing.T, r game.Rules, level game.Level, offered bool) {
	t.Helper()

	closest := session.ClosestLevel(ai.PlayerFactory{}, r, game.Opening{}, level)
	if offered {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()

		engine, limit := ai.New(r, level, 1)
		limit.Nodes = 100
		limit.Time = min(limit.Time, 10*time.Millisecond)
		p := game.NewPosition(r)
		move, err := engine.Think(ctx, p, limit, nil)
		if err != nil || move == game.Pass || p.Legal(move) != nil {
			t.Errorf("%s under %s played %v, error %v", level, lang.Rules(r), move, err)
		}
		if closest != level {
			t.Errorf("%s under %s is replaced by %s", level, lang.Rules(r), closest)
		}

		return
	}

	// Master and Perfect are replaced by the strongest level, the others by a weaker one.
	levels := ai.Levels(r)
	isReplaced := slices.Contains(levels, closest) && closest.Rung() < level.Rung()
	if level.Rung() >= game.Rungs {
		isReplaced = closest == levels[len(levels)-1]
	}
	if !isReplaced {
		t.Errorf("%s under %s is replaced by %q", level, lang.Rules(r), closest)
	}
}
