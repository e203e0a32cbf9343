package match

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Where no game is drawn and openings always split or sweep as games alone would,
// the ratio is that of Wald's test of coin tosses.
func TestRatioOfCoins(t *testing.T) {
	for _, c := range [][2]int{{60, 40}, {40, 60}, {500, 500}, {3, 0}} {
		var tally PairTally
		n := 0
		for side, times := range c {
			for range times {
				tally.Add(n, float64(1-side)) // both games of a pair alike: a pair is a toss
				tally.Add(n, float64(1-side))
				n++
			}
		}
		test := SPRT{Elo0: 0, Elo1: 30}
		s0, s1 := 1/(1+math.Pow(10, 0)), 1/(1+math.Pow(10, -30.0/400))
		want := float64(c[0])*math.Log(s1/s0) + float64(c[1])*math.Log((1-s1)/(1-s0))
		if got := test.LLR(&tally); math.Abs(got-want) > 0.02*(1+math.Abs(want)) {
			t.Errorf("%v: %.3f, not %.3f", c, got, want)
		}
	}
}

// No distribution with the same mean makes the counts likelier.
func TestLikeliest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var count [5]float64
		for i := range count {
			count[i] = 1 + float64(random.IntN(50))
		}
		mean := 0.2 + 0.6*random.Float64()
		best := maxLikelihood(count, mean)
		if m, whole := meanOf(best), sum(best); math.Abs(m-mean) > 1e-9 || math.Abs(whole-1) > 1e-9 {
			t.Fatalf("%v has the mean %v, not %v, and the sum %v", best, m, mean, whole)
		}
		for range 20 { // steps that keep sum and mean
			i := random.IntN(3)
			step := (random.Float64() - 0.5) * 0.02
			other := best
			other[i], other[i+1], other[i+2] = other[i]+step, other[i+1]-2*step, other[i+2]+step
			if min(other[i], other[i+1], other[i+2]) > 0 && likelihood(count, other) > likelihood(count, best)+1e-9 {
				t.Fatalf("%v is likelier than %v", other, best)
			}
		}
	}
}

func sum(share [5]float64) (total float64) {
	for _, s := range share {
		total += s
	}
	return total
}

func meanOf(share [5]float64) (mean float64) {
	for i, s := range share {
		mean += s * float64(i) / 4
	}
	return mean
}

func likelihood(count, share [5]float64) (log float64) {
	for i, n := range count {
		log += n * math.Log(share[i])
	}
	return log
}

// Of matches between players whose difference is known, the test decides wrongly
// in some 5 %, and takes openings into account that favour one colour.
func TestSequentialTestIsMostlyRight(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	test := SPRT{Elo0: 0, Elo1: 40}
	for _, elo := range []float64{test.Elo0, test.Elo1} {
		wrong, games := 0, 0
		const matches = 400
		for range matches {
			var tally PairTally
			for n := 0; ; n++ {
				favour := 0.7 * (random.Float64() - 0.5) // of the opening, for one colour
				for _, side := range []float64{1, -1} {
					points, x := 0.0, random.Float64()
					if win := Score(elo) + side*favour - 0.05; x < win {
						points = 1
					} else if x < win+0.1 {
						points = 0.5
					}
					tally.Add(n, points)
				}
				games += 2
				if ratio := test.LLR(&tally); math.Abs(ratio) >= SPRTBound {
					if (ratio > 0) != (elo == test.Elo1) {
						wrong++
					}
					break
				}
			}
		}
		if wrong > matches*8/100 {
			t.Errorf("at %+g Elo %d of %d matches are decided wrongly", elo, wrong, matches)
		}
		t.Logf("at %+g Elo %d of %d wrong, %d games a match", elo, wrong, matches, games/matches)
	}
}
