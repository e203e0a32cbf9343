package ui

import (
	"fmt"

	"jingzi/game"
)

// tally counts finished games from the view of the person at the table: in
// two-player mode player 1, between computers the one that begins.
type tally struct{ Won, Drawn, Lost int }

// scores are the tallies of a sitting, one for each game, mode and level.
type scores map[string]tally

// scoreKey names the tally a game under s belongs to.
func scoreKey(r game.Rules, s setup) string {
	key := fmt.Sprintf("%dx%dx%d", r.Width, r.Height, r.Line)
	switch {
	case r.Fouls:
		key += " renju"
	case r.Exact:
		key += " exact"
	case r.DeadDraw:
		key += " open"
	}
	key += " " + string(s.Mode)
	switch s.Mode {
	case AgainstComputer:
		key += " " + string(s.Level)
	case Watch:
		key += " " + string(s.Levels[0]) + " " + string(s.Levels[1])
	case AgainstRandom:
		key += " " + string(s.Levels[0])
	}
	return key
}

// nowhere stands for the tally of a game whose tally has been reset.
const nowhere = "-"

// add counts a result n times: -1 takes one back, if it is there.
func (c scores) add(key string, result game.Result, mine game.Stone, n int) {
	if key == nowhere {
		return
	}
	t := c[key]
	count := &t.Lost
	switch result.Winner {
	case mine:
		count = &t.Won
	case game.Empty:
		count = &t.Drawn
	}
	*count = max(*count+n, 0)
	if t == (tally{}) {
		delete(c, key)
		return
	}
	c[key] = t
}
