package engine

import (
	"cmp"
	"math"
	"math/rand/v2"

	"jingzi/game"
)

// handicap describes how a level is weakened. The levels below Master make human mistakes: they overlook
// threats, search only a few plies and misjudge positions, but they do not play at random.
type handicap struct {
	// Probability of overlooking a threat of either side.
	missRate [threatKinds]float64

	// Standard deviation of the error of a move's score, in points of move ordering.
	orderNoise float64

	// Plies of search; 0 means the best move by move ordering, without a search.
	depth int

	// Maximum number of nodes.
	nodes int64

	// Standard deviation of the error of a move's value, in points of evaluation.
	noise int

	// Search for continuous fours.
	vcf bool
}

// handicaps lists the handicaps of the levels below Master, weakest first. TestLadder measures the levels.
var handicaps = [game.Rungs - 1]handicap{
	{missRate: missRates(0.66, 0.62, 0.29), orderNoise: 173}, // Easy
	{missRate: missRates(0.39, 0.34, 0.127), orderNoise: 104},
	{missRate: missRates(0.165, 0.135, 0.033), orderNoise: 52},
	{missRate: missRates(0.16, 0.16, 0.032), depth: 1, nodes: 20000, noise: 94}, // Medium
	{missRate: missRates(0.068, 0.068, 0.0072), depth: 2, nodes: 20000, noise: 37},
	{missRate: missRates(0.006, 0.006, 0.0005), depth: 4, nodes: 20000, noise: 7},
	{missRate: missRates(0.0012, 0.0012, 0.0001), depth: 6, nodes: 20000, noise: 4},
	{missRate: missRates(0.0002, 0.0002, 0.00001), depth: 8, nodes: 30000, noise: 3},
	{depth: 10, nodes: 48000, noise: 3}, // Hard
	{depth: 12, nodes: 58000, noise: 2, vcf: true},
	{depth: 15, nodes: 160000, noise: 1, vcf: true},
}

// handicapOf returns the handicap of a level, or nil for Master.
func handicapOf(l game.Level) *handicap {
	if rung := l.Rung(); rung >= 1 && rung <= len(handicaps) {
		return &handicaps[rung-1]
	}
	return nil
}

// missRates returns a table of the probabilities of overlooking threes, fours and fives.
func missRates(threes, fours, fives float64) (rates [threatKinds]float64) {
	for t := makesThree; t < threatKinds; t++ {
		rates[t] = threes
	}

	for t := makesFour; t < makesFive; t++ {
		rates[t] = fours
	}
	rates[makesFive] = fives

	return rates
}

// openingStones is the number of stones below which Master, if it has a seed, chooses at random among moves of
// nearly equal value.
const openingStones = 8

// choose returns the move of the engine's level for me, the side to move.
func (e *Engine) choose(me int, l game.Limit, report func(game.SearchInfo)) int {
	s, b := e.s, e.s.b
	e.source.Seed(e.options.Seed, b.key()^uint64(me))
	rng := e.rng
	s.noise = [maxPoints]int{}
	h := handicapOf(e.options.Level)
	s.searchVCF, s.searchVCT = h == nil || h.vcf, h == nil
	if h == nil {
		if e.options.Seed != 0 && b.stones > 0 && b.stones < openingStones {
			for point := range b.size {
				s.noise[point] = rng.IntN(11) - 5
			}
		}

		return s.think(me, l, report)
	}
	if b.stones == 1 {
		// As people do; a misjudged reply further away would not be weaker.
		b.candidates = b.touching(int(b.plies[0].point))
	}
	if h.depth == 0 {
		reportMethod(report, game.SearchInfo{Method: game.ByShapes})
		return s.staticMove(me, h, rng)
	}
	if rate, hasThreats := b.oversightRate(me, h); hasThreats && rng.Float64() < rate {
		reportMethod(report, game.SearchInfo{Method: game.ByOversight, OversightRate: rate})
		return s.staticMove(me, h, rng)
	}

	for point := range b.size {
		s.noise[point] = int(rng.NormFloat64() * float64(h.noise))
	}
	l.Depth = min(cmp.Or(l.Depth, h.depth), h.depth)
	s.maxNodes = min(cmp.Or(s.maxNodes, h.nodes), h.nodes)

	return s.think(me, l, report)
}

// reportMethod reports a move that is chosen without a search.
func reportMethod(report func(game.SearchInfo), info game.SearchInfo) {
	if report != nil {
		report(info)
	}
}

// oversightRate returns the probability that the level overlooks the strongest threats on the board and moves
// without a search.
func (b *board) oversightRate(me int, h *handicap) (rate float64, hasThreats bool) {
	strongest := quiet
	for t := makesThree; t < foul; t++ {
		if b.count[me][t]+b.count[1-me][t] > 0 {
			strongest = t
		}
	}

	return h.missRate[strongest], strongest >= makesWin
}

// staticMove returns the best move by move ordering, without a search. It adds the level's noise to each score
// and ignores the threats that the level overlooks.
func (s *search) staticMove(me int, h *handicap, rng *rand.Rand) int {
	b := s.b
	if b.stones == 0 {
		return b.centre()
	}
	s.nodesAt[0] = emptyNode
	// Overlook a kind of threat on the whole board: a person who overlooks a threat overlooks all of its
	// points.
	var seen [2][threatKinds]bool
	for side := range seen {
		for t := range seen[side] {
			seen[side][t] = rng.Float64() >= h.missRate[t]
		}
	}

	best, bestScore := noMove, math.Inf(-1)
	for _, m := range s.generate(me, 0, noMove, false) {
		c := &b.cells[m.point]
		if !b.isAllowed(int(m.point), me) {
			continue
		}
		score := rng.NormFloat64() * max(h.orderNoise, 40)
		if ownThreat := c.threat[me]; seen[0][ownThreat] {
			score += float64(b.order[me][c.code[me]]) + urgency[ownThreat]
		}
		if opponentThreat := c.threat[1-me]; seen[1][opponentThreat] {
			score += float64(b.blockOrder[1-me][c.code[1-me]]) + urgency[opponentThreat]/2
		}
		if score > bestScore {
			best, bestScore = int(m.point), score
		}
	}
	if best == noMove {
		for point := range b.legal(me) {
			return point
		}
	}

	return best
}

// urgency is added to the score of threats that decide the game. They have no fitted weights, since the search
// never orders them.
var urgency = [threatKinds]float64{makesFive: 4000, makesWin: 1500}
