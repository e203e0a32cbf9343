package engine

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"jingzi/game"
)

// This file is for ai/lab/tune, which fits the weights of the evaluation and of move ordering. The engine does not
// use it.

const (
	// Points of evaluation that multiply the odds of winning by e.
	EvalUnit = 200

	// Points of move ordering that multiply the odds of a move by e.
	OrderUnit = 100

	// Units of an evaluation weight per point.
	WeightScale = unitsPerPoint

	NumCodes       = codes       // kinds of empty points: the multisets of four line shapes
	NumShapes      = shapes      // line shapes
	NumThreatMasks = threatMasks // sets of threats
	NumThreatBits  = threatBits  // kinds of threats
)

// ShapesIn returns the four line shapes of a code, strongest first.
func ShapesIn(code int) (list [4]int) {
	codeOnce.Do(buildCodes)

	for i, s := range shapesIn[code] {
		list[i] = int(s)
	}
	return list
}

// Weights holds the weights for a colour. Moving, Waiting, Order and BlockOrder are indexed by code. Moving and
// Waiting hold the value of an empty point to the colour if it is to move and if it is not. Order and BlockOrder
// hold the value, for move ordering, of a stone of the colour there and of a stone that denies it the point. Threats
// holds the value of each set of threats. Tempo, Moving and Waiting are in units, the other weights in points.
type Weights struct {
	Tempo                                       int
	Moving, Waiting, Order, BlockOrder, Threats []int16
}

// WeightsOf returns the weights for a colour under given rules. If there are none, it returns those of freestyle
// and false.
func WeightsOf(r game.Rules, colour game.Stone) (w Weights, ok bool) {
	source, ok := variantOf(r).weights()
	return source.tables(int(colour - game.Black)), ok
}

// TrainingSample holds the features of a position. In pairs the first element is for the side to move, the second
// for the opponent.
type TrainingSample struct {
	// The side to move wins or must stop a five, so the search does not evaluate the position.
	Decided bool

	// Set of threats, less than NumThreatMasks.
	Threats int

	// Number of empty points with each code.
	Counts [2][NumCodes]uint16

	// The moves that the search would try, the most promising first.
	Candidates []CandidateMove
}

// CandidateMove is a point with its codes for the side to move and for the opponent.
type CandidateMove struct {
	At    game.Point
	Codes [2]uint16
}

// Sample returns the features of a position. The engine must have been created without Options.IdleTimeout.
func Sample(e *Engine, p *game.Position) (sample TrainingSample) {
	b := e.s.b
	me := b.setPosition(p)
	opponent := 1 - me

	sample.Decided = b.count[me][makesFive]+b.count[opponent][makesFive]+b.count[me][makesWin] > 0 ||
		b.winInFive(me) != noMove
	sample.Threats = b.threatMask(me)
	codes := func(point int) [2]uint16 { return [2]uint16{b.cells[point].code[me], b.cells[point].code[opponent]} }
	for point := range b.size {
		if b.stone[point] == 0 {
			for side, code := range codes(point) {
				sample.Counts[side][code]++
			}
		}
	}
	moves := e.s.generate(me, 0, noMove, b.count[opponent][makesWin] > 0)
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(b.score, a.score) })

	for _, m := range moves {
		sample.Candidates = append(sample.Candidates,
			CandidateMove{p.Rules().PointAt(int(m.point)), codes(int(m.point))})
	}

	return sample
}

// NetworkPoints, NetworkRows, NetworkLanes and NetworkHidden are the dimensions of a network; see NetworkWeights.
const (
	NetworkPoints = netPoints
	NetworkRows   = netRows
	NetworkLanes  = netLanes
	NetworkHidden = netHidden
)

// NetworkSample holds the input of the network for a position.
type NetworkSample struct {
	// For each point, the rows for the side to move and for the opponent.
	Rows [netPoints][2]uint16

	// The evaluation without a network.
	Tables int16
}

// SampleNetwork returns the input of the network for a position on 15×15, given the contents of each point (0
// empty, 1 black, 2 white) and the colour to move. ok is false if the search would not evaluate the position because
// a win or loss is near. The engine must have been created without Options.IdleTimeout.
func SampleNetwork(e *Engine, stones *[NetworkPoints]uint8, toMove game.Stone) (s NetworkSample, ok bool) {
	b, me := e.s.b, int(toMove-game.Black)
	opponent := 1 - me
	b.setUp(func(point int) uint8 { return stones[point] })
	if b.count[me][makesFive]+b.count[opponent][makesFive]+b.count[me][makesWin]+b.count[opponent][makesWin] > 0 ||
		b.winInFive(me) != noMove {
		return s, false
	}

	for point := range s.Rows {
		pair := b.networkPair(point, me)
		s.Rows[point] = [2]uint16{uint16(pair), uint16(pair >> 16)}
	}
	s.Tables = int16(b.evaluateTables(me))

	return s, true
}

// Value returns the network's part of the evaluation of a sample, in points.
func (w *NetworkWeights) Value(s *NetworkSample) int {
	const noRows = netRows | netRows<<16
	var blocks [netBlocks]lanes

	var changes [netPoints]netChange
	for point, rows := range s.Rows {
		changes[point] = netChange{uint32(netBlockOf[point]), noRows, uint32(rows[0]) | uint32(rows[1])<<16}
	}
	n := newNetWeights(w, false)
	n.add(&blocks, changes[:])
	total := n.pool(&blocks)

	return networkPoints(n.layers(&total))
}

// NetworkParameters holds the weights of a network before rounding. The inputs of the first layer are the totals
// times NetworkInputScale. Negative outputs of a layer are divided by 16. The output of the last layer times
// EvalUnit is in points.
type NetworkParameters struct {
	Rows       [2][]float32 // NetworkLanes values for each row
	Bias       []float32
	W1, B1     []float32 // NetworkHidden values for each input
	W2, B2, W3 []float32
	B3         []float32 // a single value
}

// NetworkInputScale is the factor by which totals are multiplied before the first layer. NetworkRowLimit and
// NetworkClip bound the lanes of rows and of rectified windows.
const (
	NetworkInputScale = 1.0 / 5
	NetworkRowLimit   = float32(netRowLimit) / netUnit
	NetworkClip       = float32(netClip<<netShift) / netUnit
)

// Shifts round down. Round adds the average errors of the windows and of the totals to the biases.
const (
	netWindowError = (1<<netShift - 1) / 2.0
	netInputError  = (1<<netInputShift - 1) / 2.0 / (1 << netInputShift)
)

// netInputUnit is the fixed-point unit of the first layer's inputs.
const netInputUnit = netUnit >> netShift >> netInputShift / NetworkInputScale

// Round returns the weights rounded to integers.
func (p *NetworkParameters) Round() *NetworkWeights {
	w := new(NetworkWeights)
	round := func(x, scale, limit float64) int32 {
		return int32(math.Round(max(-limit, min(limit, x*scale))))
	}
	for side := range w.Rows {
		for i, x := range p.Rows[side] {
			w.Rows[side][i/netLanes][i%netLanes] = int16(round(float64(x), netUnit, netRowLimit))
		}
	}

	for l := range w.Bias {
		w.Bias[l] = int16(round(float64(p.Bias[l])+netWindowError/netUnit, netUnit, 1000))
	}

	for j := range netHidden {
		bias := float64(p.B1[j]) * (netOutputUnit << netShift1)
		for i := range netLanes {
			w.W1[i][j] = int16(round(float64(p.W1[i*netHidden+j]), (netOutputUnit<<netShift1)/netInputUnit, netLimit1))
			bias += netInputError * float64(w.W1[i][j])
		}

		w.B1[j] = round(bias, 1, netBiasLimit)
		for i := range netHidden {
			w.W2[i][j] = int16(round(float64(p.W2[i*netHidden+j]), 1<<netShift2, netLimit2))
		}
		w.B2[j] = round(float64(p.B2[j]), netOutputUnit<<netShift2, netBiasLimit)
		w.W3[j] = int16(round(float64(p.W3[j]), 1<<netShift2, netLimit2))
	}
	w.B3 = round(float64(p.B3[0]), netOutputUnit<<netShift2, netBiasLimit)

	return w
}

// Parameters sets p, whose slices have their final lengths, to parameters that Round turns into the same weights.
func (w *NetworkWeights) Parameters(p *NetworkParameters) {
	for side := range w.Rows {
		for i := range p.Rows[side] {
			p.Rows[side][i] = float32(w.Rows[side][i/netLanes][i%netLanes]) / netUnit
		}
	}

	for l, x := range w.Bias {
		p.Bias[l] = (float32(x) - netWindowError) / netUnit
	}

	for j := range netHidden {
		bias := float64(w.B1[j])
		for i := range netLanes {
			p.W1[i*netHidden+j] = float32(w.W1[i][j]) * netInputUnit / (netOutputUnit << netShift1)
			bias -= netInputError * float64(w.W1[i][j])
		}

		p.B1[j] = float32(bias / (netOutputUnit << netShift1))
		for i := range netHidden {
			p.W2[i*netHidden+j] = float32(w.W2[i][j]) / (1 << netShift2)
		}
		p.B2[j] = float32(w.B2[j]) / (netOutputUnit << netShift2)
		p.W3[j] = float32(w.W3[j]) / (1 << netShift2)
	}
	p.B3[0] = float32(w.B3) / (netOutputUnit << netShift2)
}

// NetworkOf returns the weights of the network in use for given rules with a colour to move. It returns false if
// there is none.
func NetworkOf(r game.Rules, toMove game.Stone) (w *NetworkWeights, ok bool) {
	file := networkFiles[variantOf(r)]
	if file == nil {
		return nil, false
	}
	sides, err := decodeNetwork(file)
	if err != nil {
		panic("engine: invalid network: " + err.Error())
	}

	return sides[toMove-game.Black], true
}

// SampleEvaluated is like Think, but also returns a random sample of up to n of the evaluated positions, each as the
// moves from p that lead there. It omits positions after a null move, which games cannot reach, and positions with a
// win by continuous fours, which the search finds. The engine must have been created without Options.IdleTimeout.
func SampleEvaluated(ctx context.Context, e *Engine, p game.Position, l game.Limit, n int, rng *rand.Rand,
	report func(game.SearchInfo)) (best game.Point, paths [][]game.Point, err error) {
	b, count, stones := e.s.b, 0, p.Stones()
	e.s.onEvaluate = func(me int) {
		if me != b.stones%2 {
			return
		}
		if plies, _ := e.s.fours.win(me, 0); plies > 0 {
			return
		}
		count++
		i := len(paths)
		if i < n {
			paths = append(paths, nil)
		} else if i = rng.IntN(count); i >= n {
			return
		}

		paths[i] = paths[i][:0]
		for _, move := range b.plies[stones:b.ply] {
			paths[i] = append(paths[i], e.rules.PointAt(int(move.point)))
		}
	}
	best, err = e.Think(ctx, p, l, report)
	e.s.onEvaluate = nil

	return best, paths, err
}
