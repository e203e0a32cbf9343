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

// add counts a result n times: -1 takes one back.
func (c scores) add(key string, result game.Result, mine game.Stone, n int) {
	t := c[key]
	switch result.Winner {
	case mine:
		t.Won += n
	case game.Empty:
		t.Drawn += n
	default:
		t.Lost += n
	}
	if t == (tally{}) {
		delete(c, key)
		return
	}
	c[key] = t
}
