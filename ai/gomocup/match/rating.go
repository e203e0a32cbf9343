package match

import "math"

// Rating is a player's Elo difference to its opponents, as its score implies.
type Rating struct {
	// Elo is the difference, between the bounds of a 95 % confidence interval. If the player has won all games or
	// lost all games, Elo is ±Inf, and the other bound is that of a one-sided interval.
	Elo, Low, High float64
}

// MinRatedGames is the minimum number of games of a rating.
const MinRatedGames = 4

// Rating returns a player's rating. ok is false if it has played fewer than MinRatedGames games that count; forfeited
// games do not. The bounds are those of Clopper and Pearson ("The use of confidence or fiducial limits illustrated in
// the case of the binomial", Biometrika 26, 1934), which are exact for independent games and do not become too narrow
// for a few games with the same result. Games from one opening may depend on each other: see trials.
func (c *Crosstable) Rating(player int) (r Rating, ok bool) {
	t := &c.Rated[player]
	if t.Games() < MinRatedGames {
		return Rating{}, false
	}

	mean, n := t.mean(), c.trials(player)
	low, high := binomialInterval(mean*n, n)

	return Rating{Elo: eloOf(mean), Low: eloOf(low), High: eloOf(high)}, true
}

// trials returns the number of independent games that are worth a player's rated games. It is smaller than their number
// if the two games from an opening tend to end alike, but not smaller than the number of openings. Differences between
// opponents do not reduce it.
func (c *Crosstable) trials(player int) float64 {
	numPairs, variance, independent := 0, 0.0, 0.0
	for i := range c.RatedAgainst[player] {
		t := &c.RatedAgainst[player][i]
		numPairs += len(t.pairs)
		variance += t.sumVariance()
		for _, points := range t.pairs {
			for _, p := range points {
				independent += (p - t.mean()) * (p - t.mean())
			}
		}
	}
	games := float64(c.Rated[player].Games())
	if variance <= independent {
		return games
	}

	return max(float64(numPairs), games*independent/variance)
}

// eloOf is the inverse of Score without the bounds of Elo.
func eloOf(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return -400 * math.Log10(1/score-1)
}

// binomialInterval returns the 95 % confidence interval of the probability of success, given successes of n trials.
// Both numbers may be fractions. If all trials have the same result, the interval is one-sided.
func binomialInterval(successes, n float64) (low, high float64) {
	const tail = 0.05
	switch {
	case successes <= 0:
		return 0, 1 - math.Pow(tail, 1/n)
	case successes >= n:
		return math.Pow(tail, 1/n), 1
	}

	return betaQuantile(tail/2, successes, n-successes+1), betaQuantile(1-tail/2, successes+1, n-successes)
}

// betaQuantile returns the point up to which a beta distribution has the given probability.
func betaQuantile(probability, a, b float64) float64 {
	low, high := 0.0, 1.0
	for range 60 {
		if x := (low + high) / 2; betaProbability(x, a, b) < probability {
			low = x
		} else {
			high = x
		}
	}

	return low
}

// betaProbability returns the regularized incomplete beta function: the probability that a variable with a beta
// distribution is at most x. It evaluates the continued fraction of the NIST Digital Library of Mathematical Functions,
// equation 8.17.22, by the method of Lentz.
func betaProbability(x, a, b float64) float64 {
	if x <= 0 || x >= 1 {
		return min(max(x, 0), 1)
	}

	// The fraction converges quickly below the mean.
	if x > (a+1)/(a+b+2) {
		return 1 - betaProbability(1-x, b, a)
	}

	const tiny = 1e-300
	fraction, c, d := 1.0, 1.0, 0.0
	for i := range 500 {
		m := float64(i / 2)
		coefficient := 1.0
		switch {
		case i == 0:
		case i%2 == 0:
			coefficient = m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		default:
			coefficient = -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		}

		d = 1 / nonZero(1+coefficient*d, tiny)
		c = nonZero(1+coefficient/c, tiny)
		fraction *= c * d
		if math.Abs(c*d-1) < 1e-14 {
			break
		}
	}

	return math.Exp(a*math.Log(x)+b*math.Log1p(-x)-logBeta(a, b)) * (fraction - 1) / a
}

// nonZero returns x, or tiny if x is almost 0.
func nonZero(x, tiny float64) float64 {
	if math.Abs(x) < tiny {
		return tiny
	}
	return x
}

// logBeta returns the logarithm of the beta function.
func logBeta(a, b float64) float64 {
	logGamma := func(x float64) float64 {
		y, _ := math.Lgamma(x)
		return y
	}
	return logGamma(a) + logGamma(b) - logGamma(a+b)
}
