package gomoku

import (
	"context"
	"math/rand/v2"

	"jingzi/game"
)

// What a program needs that fits the weights of the evaluation and of the move
// ordering: ai/lab/tune. Nothing in play uses this file.

const (
	EvalUnit    = 200  // points of evaluation that make the odds of winning e to 1
	OrderUnit   = 100  // points of move ordering that make a move e times as likely
	WeightScale = fine // units of an evaluation weight that make a point

	NumCodes       = codes       // kinds of empty points: the ways to choose four line shapes, order aside
	NumShapes      = shapes      // line shapes
	NumThreatMasks = threatMasks // ways in which threats can stand together
	NumThreatBits  = threatBits  // kinds of them
)

// ShapesIn are the four line shapes of a code, the strongest first.
func ShapesIn(code int) (in [4]int) {
	codeOnce.Do(buildCodes)
	for i, s := range shapesIn[code] {
		in[i] = int(s)
	}
	return in
}

// Weights are the tables in use for a colour, by code: the worth of an empty point to the colour
// when it moves and when it waits, and for move ordering of playing there and of denying it.
// Moving, Waiting and Tempo are in units, the others in points.
type Weights struct {
	Tempo                                       int
	Moving, Waiting, Order, BlockOrder, Threats []int16
}

// WeightsOf are the tables of a colour under given rules; ok is false where the
// rules have none of their own and freestyle's are used.
func WeightsOf(r game.Rules, colour game.Stone) (w Weights, ok bool) {
	from, ok := variantOf(r).weights()
	return from.tables(int(colour - game.Black)), ok
}

// TrainingSample is what there is to see of a position. Where two things are counted the first
// is of the side to move, the second of the other.
type TrainingSample struct {
	Decided    bool                // the side to move wins or must stop a five: nothing is then evaluated or chosen
	Threats    int                 // which stand, as one of NumThreatMasks
	Counts     [2][NumCodes]uint16 // how often each code stands on the empty points
	Candidates []CandidateMove     // the moves that the search would try
}

// CandidateMove is a point and its codes.
type CandidateMove struct {
	At    game.Point
	Codes [2]uint16
}

// Sample sees a position. The engine must have been made without Options.Rest.
func (e *Engine) Sample(p *game.Position) (seen TrainingSample) {
	b := e.s.b
	me := b.setPosition(p)
	you := 1 - me
	seen.Decided = b.count[me][makesFive]+b.count[you][makesFive]+b.count[me][makesWin] > 0 || b.winInFive(me) != noMove
	seen.Threats = b.threatMask(me)
	codes := func(at int) [2]uint16 { return [2]uint16{b.cells[at].code[me], b.cells[at].code[you]} }
	for at := range b.size {
		if b.stone[at] == 0 {
			for side, code := range codes(at) {
				seen.Counts[side][code]++
			}
		}
	}
	for _, m := range e.s.generate(me, 0, noMove, b.count[you][makesWin] > 0) {
		seen.Candidates = append(seen.Candidates, CandidateMove{p.Rules().PointAt(int(m.at)), codes(int(m.at))})
	}
	return seen
}

// SampleEvaluated searches a position and returns up to n of the positions that were evaluated, drawn at
// random, as the moves that lead there from p. Those after a null move are left out, which no game
// can reach, and those with a win by continuous fours, which the search finds. The engine must have
// been made without Options.Rest.
func (e *Engine) SampleEvaluated(ctx context.Context, p game.Position, l game.Limit, n int, rng *rand.Rand) (paths [][]game.Point, err error) {
	b, seen, stones := e.s.b, 0, p.Stones()
	e.s.evaluated = func(me int) {
		if me != b.stones%2 {
			return
		}
		if plies, _ := e.s.fours.win(me, 0); plies > 0 {
			return
		}
		seen++
		i := len(paths)
		if i < n {
			paths = append(paths, nil)
		} else if i = rng.IntN(seen); i >= n {
			return
		}
		paths[i] = paths[i][:0]
		for _, move := range b.plies[stones:b.ply] {
			paths[i] = append(paths[i], e.rules.PointAt(int(move.at)))
		}
	}
	_, err = e.Think(ctx, p, l, nil)
	e.s.evaluated = nil
	return paths, err
}
