package match

import (
	"cmp"
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

// Crosstable holds the results of a tournament. Slices of tallies are indexed by player, those of slices by player and
// opponent.
type Crosstable struct {
	Total      []PairTally
	HeadToHead [][]PairTally

	// The same without forfeited games, whose results do not depend on strength.
	Rated        []PairTally
	RatedAgainst [][]PairTally
}

// Crosstable returns the results of the games played so far, given Black's points in each, and the indices of the
// forfeited games.
func (r RoundRobin) Crosstable(points []float64, forfeits []int) Crosstable {
	c := Crosstable{
		Total:        make([]PairTally, r.Players),
		HeadToHead:   make([][]PairTally, r.Players),
		Rated:        make([]PairTally, r.Players),
		RatedAgainst: make([][]PairTally, r.Players),
	}
	for i := range r.Players {
		c.HeadToHead[i] = make([]PairTally, r.Players)
		c.RatedAgainst[i] = make([]PairTally, r.Players)
	}

	for n, p := range points[:min(len(points), r.Games())] {
		black, white, _ := r.Game(n)

		// Two games from one opening.
		pair := n / 2
		addGame(c.Total, c.HeadToHead, pair, black, white, p)
		if !slices.Contains(forfeits, n) {
			addGame(c.Rated, c.RatedAgainst, pair, black, white, p)
		}
	}

	return c
}

// addGame counts a game for both players.
func addGame(total []PairTally, against [][]PairTally, pair, black, white int, points float64) {
	total[black].Add(pair, points)
	against[black][white].Add(pair, points)
	total[white].Add(pair, 1-points)
	against[white][black].Add(pair, 1-points)
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
