package match_test

import (
	"fmt"

	"jingzi/ai/gomocup/match"
)

// Both games of an opening are one pair: here one pair was won, one split and one drawn.
func ExamplePairTally() {
	var t match.PairTally
	for opening, points := range [][2]float64{{1, 1}, {1, 0}, {0.5, 0.5}} {
		t.Add(opening, points[0])
		t.Add(opening, points[1])
	}

	mean, _ := t.Score()
	fmt.Println(t.Wins, t.Draws, t.Losses, t.Games())
	fmt.Printf("%.3f\n", mean)
	// Output:
	// 3 2 1 6
	// 0.667
}

func ExampleElo() {
	fmt.Printf("%.0f %.0f %.2f\n", match.Elo(0.6), match.Elo(0.75), match.Score(100))
	// Output:
	// 70 191 0.64
}
