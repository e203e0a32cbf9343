package match

import (
	"fmt"
	"math"
)

// Tally counts games from the view of one of two players.
type Tally struct {
	Wins, Draws, Losses int
	pairs               map[int][]float64 // points by opening, both colours
}

// Add counts a game that brought 1, ½ or 0 points, by the number of its opening.
func (t *Tally) Add(opening int, points float64) {
	switch points {
	case 1:
		t.Wins++
	case 0:
		t.Losses++
	default:
		t.Draws++
	}
	if t.pairs == nil {
		t.pairs = make(map[int][]float64)
	}
	t.pairs[opening] = append(t.pairs[opening], points)
}

// Games is how many were counted.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score is the share of the points, and the half of its 95 % interval. Games
// from one opening depend on each other, so openings are what is counted.
func (t *Tally) Score() (mean, half float64) {
	n := float64(t.Games())
	if n == 0 {
		return 0.5, 0.5
	}
	mean = (float64(t.Wins) + float64(t.Draws)/2) / n
	variance := 0.0
	for _, points := range t.pairs {
		sum := 0.0
		for _, p := range points {
			sum += p - mean
		}
		variance += sum * sum
	}
	// Few games that all end alike must not look certain: as if one opening
	// more had been split.
	variance += 0.25
	return mean, 1.96 * math.Sqrt(variance) / n
}

// Elo is the difference in rating at which a score is expected.
func Elo(score float64) float64 {
	score = min(max(score, 0.001), 0.999)
	return -400 * math.Log10(1/score-1)
}

func (t *Tally) String() string {
	mean, half := t.Score()
	return fmt.Sprintf("%d-%d-%d of %d (wins-draws-losses), score %.3f, Elo %+.0f [%+.0f, %+.0f]",
		t.Wins, t.Draws, t.Losses, t.Games(), mean, Elo(mean), Elo(mean-half), Elo(mean+half))
}
