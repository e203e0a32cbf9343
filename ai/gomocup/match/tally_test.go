package match

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestLLR compares the ratio with that of Wald's test for coin tosses, which is the same if no game is drawn
// and both games of each pair have the same result.
func TestLLR(t *testing.T) {
	for _, c := range []struct{ wins, losses int }{{60, 40}, {40, 60}, {500, 500}, {3, 0}} {
		var tally PairTally
		for pair := range c.wins + c.losses {
			points := 0.0
			if pair < c.wins {
				points = 1
			}
			tally.Add(pair, points) // both games of a pair: the pair is one toss
			tally.Add(pair, points)
		}
		test := SPRT{Elo0: 0, Elo1: 30}
		s0, s1 := 1/(1+math.Pow(10, 0)), 1/(1+math.Pow(10, -30.0/400))
		want := float64(c.wins)*math.Log(s1/s0) + float64(c.losses)*math.Log((1-s1)/(1-s0))
		if got := test.LLR(&tally); math.Abs(got-want) > 0.02*(1+math.Abs(want)) {
			t.Errorf("%+v: LLR = %.3f, want %.3f", c, got, want)
		}
	}
}

// TestMaxLikelihood checks that no similar distribution with the same mean has a higher likelihood.
func TestMaxLikelihood(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var count [5]float64
		for i := range count {
			count[i] = 1 + float64(random.IntN(50))
		}
		mean := 0.2 + 0.6*random.Float64()
		best := maxLikelihood(count, mean)
		if m, total := meanOf(best), sum(best); math.Abs(m-mean) > 1e-9 || math.Abs(total-1) > 1e-9 {
			t.Fatalf("%v: got mean %v and sum %v, want %v and 1", best, m, total, mean)
		}

		for range 20 { // these steps change neither the sum nor the mean
			i := random.IntN(3)
			step := (random.Float64() - 0.5) * 0.02
			changed := best
			changed[i], changed[i+1], changed[i+2] = changed[i]+step, changed[i+1]-2*step, changed[i+2]+step
			if min(changed[i], changed[i+1], changed[i+2]) > 0 &&
				logLikelihood(count, changed) > logLikelihood(count, best)+1e-9 {
				t.Fatalf("%v is likelier than %v", changed, best)
			}
		}
	}
}

func sum(shares [5]float64) (total float64) {
	for _, s := range shares {
		total += s
	}
	return total
}

func meanOf(shares [5]float64) (mean float64) {
	for i, s := range shares {
		mean += s * float64(i) / 4
	}
	return mean
}

func logLikelihood(count, shares [5]float64) (sum float64) {
	for i, n := range count {
		sum += n * math.Log(shares[i])
	}
	return sum
}

// TestErrorRateOfSPRT checks that about 5 % of the decisions about players of known strength are wrong, even
// if openings favour a colour.
func TestErrorRateOfSPRT(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	test := SPRT{Elo0: 0, Elo1: 40}
	for _, elo := range []float64{test.Elo0, test.Elo1} {
		numWrong, games := 0, 0
		const matches = 400
		for range matches {
			var tally PairTally
			for n := 0; ; n++ {
				advantage := 0.7 * (random.Float64() - 0.5) // of one colour in this opening
				for _, side := range []float64{1, -1} {
					points, x := 0.0, random.Float64()
					if pWin := Score(elo) + side*advantage - 0.05; x < pWin {
						points = 1
					} else if x < pWin+0.1 {
						points = 0.5
					}
					tally.Add(n, points)
				}
				games += 2
				if ratio := test.LLR(&tally); math.Abs(ratio) >= SPRTBound {
					if (ratio > 0) != (elo == test.Elo1) {
						numWrong++
					}
					break
				}
			}
		}
		if numWrong > matches*8/100 {
			t.Errorf("at %+g Elo: got %d wrong decisions in %d matches, want at most %d", elo, numWrong, matches,
				matches*8/100)
		}
		t.Logf("at %+g Elo: %d wrong decisions in %d matches, %d games per match", elo, numWrong, matches,
			games/matches)
	}
}
