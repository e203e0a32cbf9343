package tournament

import (
	"testing"

	"jingzi/ai/gomocup/match"
)

// TestBoundsOfRatings checks the ratings of a player who won all games and of one who lost all games.
func TestBoundsOfRatings(t *testing.T) {
	schedule := match.RoundRobin{Players: 2, Rounds: 4}
	var points []float64
	for n := range schedule.Games() {
		black, _, _ := schedule.Game(n)
		points = append(points, float64(1-black)) // the first player wins
	}

	c := schedule.Crosstable(points, nil)
	if winner, loser := rating(&c, 0), rating(&c, 1); winner != "> +137" || loser != "< -137" {
		t.Errorf("after 8 wins of 8: got ratings %q and %q, want > +137 and < -137", winner, loser)
	}
	c = schedule.Crosstable(points[:2], nil)
	if winner := rating(&c, 0); winner != "–" {
		t.Errorf("after 2 wins of 2: got the rating %q, want none", winner)
	}
}
