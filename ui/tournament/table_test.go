package tournament

import (
	"strings"
	"testing"

	"jingzi/ai/gomocup/match"
)

// TestBoundsOfRatings checks that the ratings of a player who won all games and of one who lost all games
// are opposite bounds.
func TestBoundsOfRatings(t *testing.T) {
	schedule := match.RoundRobin{Players: 2, Rounds: 4}
	var points []float64
	for n := range schedule.Games() {
		black, _, _ := schedule.Game(n)
		points = append(points, float64(1-black)) // the first player wins
	}
	c := schedule.Crosstable(points)
	winner, loser := rating(&c, 0), rating(&c, 1)
	if number, ok := strings.CutPrefix(winner, "> +"); !ok || loser != "< -"+number {
		t.Errorf("got ratings %q and %q, want opposite bounds", winner, loser)
	}
}
