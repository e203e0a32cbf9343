package review

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jingzi/game"
)

// TestReviewFindsLosingMoves checks that a review with few nodes finds most losing moves of the games in
// testdata, and reports few other moves as losing. The losing moves are known from deeper searches by
// ai/lab/compose or by another engine. REVIEW=1 in the environment uses the default numbers of nodes.
func TestReviewFindsLosingMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	data, err := os.ReadFile("testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	options := Options{ProofNodes: 3000, SearchNodes: 1000}
	if os.Getenv("REVIEW") != "" {
		options = Options{}
	}

	games, numFound, numMissed, numFalse := 0, 0, 0, 0
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		rules := map[string]game.Rules{
			"freestyle": game.Freestyle,
			"standard":  game.Standard,
			"renju":     game.Renju,
		}[fields[0]]
		situations := playMoves(t, rules, fields[1])
		r, err := NewJudge(rules, options).ReviewGame(bg, situations, nil)
		if err != nil {
			t.Fatal(err)
		}
		games++

		var losing []int
		for _, number := range strings.Fields(fields[2]) {
			n, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			losing = append(losing, n)
			if r.Classes[n] == game.LosingMove {
				numFound++
			} else {
				numMissed++
				t.Logf("%s: losing move %d was not found", fields[1], n)
			}
		}

		for i, class := range r.Classes {
			if class == game.LosingMove && !slices.Contains(losing, i) {
				numFalse++
				t.Logf("%s: move %d was falsely reported as losing", fields[1], i)
			}
		}
	}
	t.Logf("%d games, %d losing moves: %d found, %d missed, %d false", games, numFound+numMissed, numFound,
		numMissed, numFalse)
	if games < 10 || numMissed*4 > numFound || numFalse*4 > numFound {
		t.Errorf("got %d losing moves found, %d missed and %d false in %d games; want at most a quarter missed or "+
			"false in at least 10 games", numFound, numMissed, numFalse, games)
	}
}
