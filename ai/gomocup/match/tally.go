package match

import (
	"fmt"
	"math"
)

// PairTally counts a player's wins, draws and losses against one or more opponents.
type PairTally struct {
	Wins, Draws, Losses int

	// The points of each opening's two games, by number of the opening.
	pairs map[int][]float64
}

// Add counts a game with the given opening number and points, which are 1, ½ or 0.
func (t *PairTally) Add(opening int, points float64) {
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

// Games returns the number of games.
func (t *PairTally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score returns the mean of the points and the margin of its 95 % confidence interval. Games from one
// opening are not independent, so the variance is taken over openings.
func (t *PairTally) Score() (mean, margin float64) {
	n := float64(t.Games())
	if n == 0 {
		return 0.5, 0.5
	}

	// A few games with the same result must not seem certain, so add the variance of one more opening with
	// a win and a loss.
	variance := t.sumVariance() + 0.25

	return t.mean(), 1.96 * math.Sqrt(variance) / n
}

// mean returns the mean of the points. There must be a game.
func (t *PairTally) mean() float64 {
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
}

// sumVariance returns the variance of the sum of the points, taken over openings.
func (t *PairTally) sumVariance() (variance float64) {
	mean := t.mean()
	for _, points := range t.pairs {
		sum := 0.0
		for _, p := range points {
			sum += p - mean
		}
		variance += sum * sum
	}

	return variance
}

// countPairs counts the openings that were played with both colours, by the sum of their points: 0, ½, 1,
// 1½ or 2.
func (t *PairTally) countPairs() (count [5]float64) {
	for _, points := range t.pairs {
		if len(points) == 2 {
			count[int(2*(points[0]+points[1]))]++
		}
	}

	return count
}

// SPRT is a sequential probability ratio test of whether the first of two players is Elo0 or Elo1 points
// stronger. It may be evaluated after every game. Both error probabilities are 5 %.
type SPRT struct{ Elo0, Elo1 float64 }

// SPRTBound is the log-likelihood ratio at which the test ends: it accepts Elo1 above the bound, and
// Elo0 below its negative.
var SPRTBound = math.Log(0.95 / 0.05)

// LLR returns the log-likelihood ratio of Elo1 to Elo0, given the pairs of games. For each hypothesis
// it uses the most likely distribution of a pair's points among those with the expected mean (M. Van
// den Bergh, "The generalized SPRT for multinomials").
func (s SPRT) LLR(t *PairTally) float64 {
	count, pairs := t.countPairs(), 0.0
	for i := range count {
		// No result is impossible.
		count[i] += 1e-3
		pairs += count[i]
	}

	ratio := 0.0
	expected0, expected1 := maxLikelihood(count, Score(s.Elo0)), maxLikelihood(count, Score(s.Elo1))
	for i, n := range count {
		ratio += n * math.Log(expected1[i]/expected0[i])
	}

	return ratio
}

// maxLikelihood returns the distribution of the values 0, ¼, ½, ¾ and 1 with a given mean that maximizes the
// likelihood of count. By Lagrange multipliers it is the observed distribution divided by 1+θ(value-mean),
// with θ such that the result has this mean.
func maxLikelihood(count [5]float64, mean float64) (shares [5]float64) {
	total := 0.0
	for _, n := range count {
		total += n
	}

	low, high := -1/(1-mean), 1/mean
	for range 100 {
		theta, slope := (low+high)/2, 0.0
		for i, n := range count {
			value := float64(i)/4 - mean
			shares[i] = n / total / (1 + theta*value)
			slope += shares[i] * value
		}
		if slope > 0 {
			low = theta
		} else {
			high = theta
		}
	}

	return shares
}

// Score returns the expected share of the points at a rating difference.
func Score(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Elo is the inverse of Score: it returns the rating difference at which score is expected.
func Elo(score float64) float64 {
	score = min(max(score, 0.001), 0.999)
	return -400 * math.Log10(1/score-1)
}

func (t *PairTally) String() string {
	mean, margin := t.Score()
	return fmt.Sprintf("%d-%d-%d of %d (wins-draws-losses), score %.3f, Elo %+.0f [%+.0f, %+.0f]",
		t.Wins, t.Draws, t.Losses, t.Games(), mean, Elo(mean), Elo(mean-margin), Elo(mean+margin))
}
