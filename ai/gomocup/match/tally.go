package main

import (
	"fmt"
	"math"
)

// tally counts the games of the first program.
type tally struct {
	wins, draws, losses int
	pairs               map[int][]float64 // points by opening, both colours
}

func (t *tally) add(opening int, points float64) {
	switch points {
	case 1:
		t.wins++
	case 0:
		t.losses++
	default:
		t.draws++
	}
	if t.pairs == nil {
		t.pairs = make(map[int][]float64)
	}
	t.pairs[opening] = append(t.pairs[opening], points)
}

func (t *tally) games() int { return t.wins + t.draws + t.losses }

// score is the share of the points, and the half of its 95 % interval. Games
// from one opening depend on each other, so openings are what is counted.
func (t *tally) score() (mean, half float64) {
	n := float64(t.games())
	if n == 0 {
		return 0.5, 0.5
	}
	mean = (float64(t.wins) + float64(t.draws)/2) / n
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

// elo is the difference in rating at which a score is expected.
func elo(score float64) float64 {
	score = min(max(score, 0.001), 0.999)
	return -400 * math.Log10(1/score-1)
}

func (t *tally) String() string {
	mean, half := t.score()
	return fmt.Sprintf("%d-%d-%d of %d (wins-draws-losses), score %.3f, Elo %+.0f [%+.0f, %+.0f]",
		t.wins, t.draws, t.losses, t.games(), mean, elo(mean), elo(mean-half), elo(mean+half))
}
