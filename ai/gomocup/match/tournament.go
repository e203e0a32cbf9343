package match

import (
	"cmp"
	"math"
	"slices"
)

// RoundRobin is the schedule of a round-robin tournament: in each round every pair of players plays
// an opening twice, with colours swapped.
type RoundRobin struct{ Players, Rounds int }

// Games returns the number of games.
func (r RoundRobin) Games() int { return r.Rounds * r.Players * (r.Players - 1) }

// Game returns the players of the n-th game, and its round, which is also the number of the opening.
func (r RoundRobin) Game(n int) (black, white, round int) {
	perRound := r.Players * (r.Players - 1)
	round, n = n/perRound, n%perRound
	for black = range r.Players {
		for white = black + 1; white < r.Players; white++ {
			switch n {
			case 0:
				return black, white, round
			case 1:
				return white, black, round
			}
			n -= 2
		}
	}

	return 0, 0, round
}

// Crosstable holds the results of a tournament.
type Crosstable struct {
	Total      []PairTally   // indexed by player
	HeadToHead [][]PairTally // indexed by player and opponent
}

// Crosstable returns the results of the games played so far, given Black's points in each.
func (r RoundRobin) Crosstable(points []float64) Crosstable {
	c := Crosstable{make([]PairTally, r.Players), make([][]PairTally, r.Players)}
	for i := range c.HeadToHead {
		c.HeadToHead[i] = make([]PairTally, r.Players)
	}

	for n, p := range points[:min(len(points), r.Games())] {
		black, white, _ := r.Game(n)

		// Two games from one opening.
		pair := n / 2
		c.Total[black].Add(pair, p)
		c.HeadToHead[black][white].Add(pair, p)
		c.Total[white].Add(pair, 1-p)
		c.HeadToHead[white][black].Add(pair, 1-p)
	}

	return c
}

// Ranking returns the indices of the players, the most successful first.
func (c *Crosstable) Ranking() []int {
	order := make([]int, len(c.Total))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		scoreA, _ := c.Total[a].Score()
		scoreB, _ := c.Total[b].Score()
		return cmp.Compare(scoreB, scoreA)
	})

	return order
}

// Rating returns the Elo difference between a player and its opponents that its score implies, with the
// 95 % confidence interval. ok is false before the first game. The variance is the sum of the variances of
// the scores against each opponent, so differences between opponents do not add to it.
func (c *Crosstable) Rating(player int) (elo, low, high float64, ok bool) {
	total := &c.Total[player]
	mean, _ := total.Score()
	variance := 0.0
	for i := range c.HeadToHead[player] {
		if tally := &c.HeadToHead[player][i]; tally.Games() > 0 {
			_, margin := tally.Score()
			variance += margin * margin * float64(tally.Games()*tally.Games())
		}
	}
	margin := math.Sqrt(variance) / max(1, float64(total.Games()))

	return Elo(mean), Elo(mean - margin), Elo(mean + margin), total.Games() > 0
}
