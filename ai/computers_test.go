package ai

import (
	"testing"
	"time"

	"jingzi/game"
)

// TestTimeOfPlayers checks that the time per move applies to the strongest levels, and not to the solver, which would
// play without a proof if it were stopped.
func TestTimeOfPlayers(t *testing.T) {
	const moveTime = 300 * time.Millisecond
	for _, test := range []struct {
		rules game.Rules
		level game.Level
		want  time.Duration
	}{
		{game.Freestyle, game.Master, moveTime},
		{game.Freestyle, game.Perfect, moveTime},
		{game.Renju, game.Master, moveTime},
		{game.FiveByFive, game.Perfect, exactTime},
		{game.Freestyle, game.Hard, MasterTime},
	} {
		if got := (PlayerFactory{}).Player(game.First, test.rules, test.level, moveTime).Limit.Time; got != test.want {
			t.Errorf("%+v, %s: got %v per move, want %v", test.rules, test.level, got, test.want)
		}
	}
}
