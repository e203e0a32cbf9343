package review

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jingzi/game"
)

// Games of our own players whose losing moves a deep search has proved, as
// ai/lab/compose makes them, or another engine with a million nodes: how many of these moves a review with a
// fifth of the proof nodes finds, how many it misses, and how many others it calls
// losing. With REVIEW=1 it may do as much as in the window.
func TestReviewOfGamesWithKnownTruth(t *testing.T) {
	data, err := os.ReadFile("testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	options := Options{ProofNodes: 3000, SearchNodes: 1000}
	if os.Getenv("REVIEW") != "" {
		options = Options{}
	}
	games, found, missed, wrong := 0, 0, 0, 0
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		rules := map[string]game.Rules{"freestyle": game.Freestyle, "standard": game.Standard, "renju": game.Renju}[fields[0]]
		situations := played(t, rules, fields[1])
		r, err := NewJudge(rules, options).ReviewGame(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		games++
		var truth []int
		for _, number := range strings.Fields(fields[2]) {
			n, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			truth = append(truth, n)
			if r.Classes[n] == game.LosingMove {
				found++
			} else {
				missed++
				t.Logf("%s: move %d is missed", fields[1], n)
			}
		}
		for i, class := range r.Classes {
			if class == game.LosingMove && !slices.Contains(truth, i) {
				wrong++
				t.Logf("%s: move %d is called losing", fields[1], i)
			}
		}
	}
	t.Logf("%d games, %d losing moves: %d found, %d missed, %d false", games, found+missed, found, missed, wrong)
	if games < 10 || missed*4 > found || wrong*4 > found {
		t.Errorf("%d games, %d losing moves: %d found, %d missed, %d false", games, found+missed, found, missed, wrong)
	}
}
