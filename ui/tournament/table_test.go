package tournament

import (
	"strings"
	"testing"

	"jingzi/ai/gomocup/match"
)

// TestBoundsOfRatings checks that the ratings of a player who won all games and of one who lost all games are
// opposite bounds.
func TestBoundsOfRatings(t *testing.T) {
	plan := match.RoundRobin{Players: 2, Rounds: 4}
	var points []float64
	for n := range plan.Games() {
		black, _, _ := plan.Game(n)
		points = append(points, float64(1-black)) // the first player wins
	}
	c := plan.Crosstable(points)
	winner, loser := rating(&c, 0), rating(&c, 1)
	if number, ok := strings.CutPrefix(winner, "> +"); !ok || loser != "< -"+number {
		t.Errorf("got ratings %q and %q, want opposite bounds", winner, loser)
	}
}
