package ai

import (
	"cmp"
	"os"
	"strconv"
	"testing"

	"jingzi/game"
)

// TestLevelSteps measures on small boards the percentage of points, with draws as halves, that each level scores
// against the level below and against random moves, moving first and second. The comment of Levels has the table.
// JINGZI_STEPS=200 plays 200 games for each figure.
func TestLevelSteps(t *testing.T) {
	numGames := 10
	if n, err := strconv.Atoi(os.Getenv("JINGZI_STEPS")); err == nil {
		numGames = n
	}

	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive} {
		var previous game.Level
		for _, l := range Levels(r) {
			if l.FromPaper() {
				continue
			}
			for _, opponent := range []game.Level{previous, ""} {
				if opponent == "" && previous == "" {
					continue
				}
				first := score(t, r, l, opponent, game.First, numGames)
				second := score(t, r, l, opponent, game.Second, numGames)
				name := cmp.Or(string(opponent), "random moves")
				t.Logf("%d×%d: %s against %s: %.0f %% moving first, %.0f %% moving second", r.Width, r.Height, l,
					name, first, second)
				if opponent == "" && min(first, second) < 60 {
					t.Errorf("%d×%d: %s scores less than 60 %% against random moves", r.Width, r.Height, l)
				}
			}
			previous = l
		}
	}
}

// score returns the percentage of points of a level in a seat against another level, or against random moves if
// opponent is empty.
func score(t *testing.T, r game.Rules, l, opponent game.Level, seat game.Seat, numGames int) (percent float64) {
	t.Helper()
	for number := range uint64(numGames) {
		var engines [2]game.Engine
		var limits [2]game.Limit
		engines[seat], limits[seat] = New(r, l, 2*number+1)
		if engines[seat.Other()] = Random(2*number + 2); opponent != "" {
			engines[seat.Other()], limits[seat.Other()] = New(r, opponent, 2*number+2)
		}
		final := playOut(t, r, engines[game.First], engines[game.Second], limits)
		switch final.Result().Winner {
		case game.Empty:
			percent += 50
		case game.Black + game.Stone(seat):
			percent += 100
		}
	}

	return percent / float64(numGames)
}
