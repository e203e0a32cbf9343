package match

import (
	"math"
	"testing"
)

// TestExactBounds compares intervals with bounds computed by other means: powers of 0.05 where all games are won, and
// sums of binomial probabilities, which reach 2.5 % at the bounds.
func TestExactBounds(t *testing.T) {
	for _, test := range []struct {
		games   int
		wantElo float64
	}{
		{2, -216}, {8, 137}, // 0.05^(1/2) = 0.2236, 0.05^(1/8) = 0.6877
	} {
		low, high := binomialInterval(float64(test.games), float64(test.games))
		if got := math.Round(eloOf(low)); got != test.wantElo || high != 1 {
			t.Errorf("%d wins of %d: got the bounds %.0f and %v, want %.0f and 1", test.games, test.games, got, high,
				test.wantElo)
		}
	}

	// tail returns the probability of at least k successes.
	tail := func(k, n int, p float64) (sum float64) {
		choose := 1.0
		for i := 0; i <= n; i++ {
			if i >= k {
				sum += choose * math.Pow(p, float64(i)) * math.Pow(1-p, float64(n-i))
			}
			choose *= float64(n-i) / float64(i+1)
		}
		return sum
	}
	for _, n := range []int{4, 10, 61, 200} {
		for k := 1; k < n; k++ {
			low, high := binomialInterval(float64(k), float64(n))
			if below, above := tail(k, n, low), 1-tail(k+1, n, high); math.Abs(below-0.025) > 1e-6 ||
				math.Abs(above-0.025) > 1e-6 {
				t.Fatalf("%d of %d: the bounds %v and %v have the tails %v and %v, want 0.025", k, n, low, high, below,
					above)
			}
		}
	}
}

// ratingOf returns the first player's rating after the given points with Black and with White in each round.
func ratingOf(pairs [][2]float64, forfeits ...int) (Rating, bool) {
	schedule := RoundRobin{Players: 2, Rounds: len(pairs)}
	var points []float64
	for _, pair := range pairs {
		points = append(points, pair[0], 1-pair[1])
	}
	c := schedule.Crosstable(points, forfeits)

	return c.Rating(0)
}

func TestFewGamesHaveNoRating(t *testing.T) {
	if r, ok := ratingOf([][2]float64{{1, 1}}); ok {
		t.Errorf("two games: got %+v, want none", r)
	}
	if r, ok := ratingOf([][2]float64{{1, 1}, {1, 1}}, 3); ok {
		t.Errorf("three games and a forfeit: got %+v, want none", r)
	}
	if r, ok := ratingOf([][2]float64{{1, 1}, {1, 1}}); !ok || !math.IsInf(r.Elo, 1) || r.Low > 0 {
		t.Errorf("four wins: got %+v, want a lower bound below 0", r)
	}
}

// TestForfeitsDoNotRate checks that forfeits change the points but neither player's rating.
func TestForfeitsDoNotRate(t *testing.T) {
	pairs := [][2]float64{{1, 0}, {0, 1}, {1, 1}}
	played, _ := ratingOf(pairs)
	withForfeits, _ := ratingOf(append(pairs, [2]float64{1, 1}, [2]float64{0, 1}), 6, 7, 8, 9)
	if played != withForfeits {
		t.Errorf("got %+v with forfeits, want %+v", withForfeits, played)
	}

	schedule := RoundRobin{Players: 2, Rounds: 1}
	c := schedule.Crosstable([]float64{1, 0}, []int{0})
	if c.Total[0].Wins != 2 || c.Rated[0].Wins != 1 || c.Rated[1].Losses != 1 || c.HeadToHead[1][0].Losses != 2 {
		t.Errorf("got %+v, want a forfeit among the points only", c)
	}
}

// TestPairsThatEndAlikeCountOnce checks that two games with the same result from each opening have the bounds of one,
// and that games with opposite results have those of two.
func TestPairsThatEndAlikeCountOnce(t *testing.T) {
	var alike, opposite [][2]float64
	for i := range 20 {
		p := float64(i % 2)
		alike = append(alike, [2]float64{p, p})
		opposite = append(opposite, [2]float64{p, 1 - p})
	}

	for name, test := range map[string]struct {
		pairs  [][2]float64
		trials float64
	}{"alike": {alike, 20}, "opposite": {opposite, 40}} {
		got, _ := ratingOf(test.pairs)
		low, high := binomialInterval(test.trials/2, test.trials)
		if math.Abs(got.Low-eloOf(low)) > 1e-6 || math.Abs(got.High-eloOf(high)) > 1e-6 {
			t.Errorf("%s: got %+v, want the bounds of %v games, %v and %v", name, got, test.trials, eloOf(low),
				eloOf(high))
		}
	}
}
