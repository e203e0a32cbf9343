package analysis

import (
	"slices"

	"jingzi/game"
	"jingzi/ui/lang"
)

// analyst is an engine for analysis. Its zero value is the built-in engine.
type analyst struct {
	// The level of an external program, which identifies it; empty for the built-in engine.
	Level game.Level

	// Returns a new engine, which the caller closes if it is an io.Closer.
	Make func() game.Engine
}

// name returns the name of an external program, or "" for the built-in engine. Different programs may have the
// same name.
func (a analyst) name() string {
	if a.Level == "" {
		return ""
	}
	return lang.Level(a.Level)
}

// builtInEngine returns a new engine of the highest level.
func (a *Analysis) builtInEngine() game.Engine {
	r := a.liveGame.Match().Rules()
	levels := a.computers.Levels(r)
	return a.computers.Player(game.First, r, levels[len(levels)-1], 0).Engine
}

// analyst returns the analyst for best lines and for the estimates of reviews: the external program that the
// settings name, if it supports the rules, or else the built-in engine.
func (a *Analysis) analyst() analyst {
	r, s := a.liveGame.Match().Rules(), &a.desk.Settings
	level := game.Level(s.Analyst)
	path, program := level.Program()
	if !program || !slices.Contains(s.Programs, path) || !a.computers.Supports(r, level) {
		return analyst{}
	}

	return analyst{Level: level, Make: func() game.Engine { return a.computers.Player(game.First, r, level, 0).Engine }}
}
