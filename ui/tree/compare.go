package tree

import (
	"context"
	"math"
	"time"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// Way is one way of searching the same tree.
type Way struct {
	Name   lang.Text
	search Search
}

// Ways are the ways that are compared, from plain minimax to all savings at
// once.
var Ways = []Way{
	{lang.WayMinimax, Search{}},
	{lang.WaySymmetry, Search{Symmetry: true}},
	{lang.WayAlphaBeta, Search{AlphaBeta: true}},
	{lang.WayOrdered, Search{AlphaBeta: true, Ordered: true}},
	{lang.WayBoth, Search{AlphaBeta: true, Symmetry: true}},
	{lang.WayAll, Search{AlphaBeta: true, Symmetry: true, Ordered: true}},
}

// Measure is the cost of a way of searching.
type Measure struct {
	Nodes, Leaves, Cuts, Twins int64
	Time                       time.Duration
	Capped                     bool // the true numbers are larger
}

// maxMeasured is the number of nodes at which a search is cut short: some seconds.
const maxMeasured = 1 << 24

// Measure searches a position to a depth. All wins have the same value here, as
// in papers 000 and 003: with a value for each distance alpha-beta would cut a
// little less, and the counts would differ from the literature. The Measure is
// meaningless if ctx ends early.
func (w Way) Measure(ctx context.Context, p game.Position, depth int) Measure {
	s := w.search
	s.Depth = depth
	o := s.options(p.Rules())
	o.AnyWin, o.Nodes, o.Keep = true, maxMeasured, 1
	var m Measure
	for range 3 { // the best time of three, if the search is short
		t := minimax.Grow(ctx, p, o)
		spent := t.Stats.Elapsed
		if m.Time == 0 || spent < m.Time {
			m.Time = spent
		}
		m.Nodes, m.Leaves, m.Cuts, m.Twins = t.Stats.Nodes, t.Stats.Leaves, t.Stats.Cuts, t.Stats.Twins
		m.Capped = t.Stopped != minimax.Complete
		if spent > 20*time.Millisecond || ctx.Err() != nil {
			break
		}
	}
	return m
}

// Theory is the number of leaves that textbooks give for a tree of depth d with
// b moves at every node: b^d for minimax, about b^(d/2) for alpha-beta with the
// best possible order. Since each stone leaves one square fewer, b is the
// geometric mean: b^d is the number of sequences of d moves.
func Theory(p game.Position, depth int) (b, minimax, alphaBeta float64) {
	left := p.Rules().Size() - p.Stones()
	depth = min(depth, left)
	minimax = 1
	for i := range depth {
		minimax *= float64(left - i)
	}
	return math.Pow(minimax, 1/float64(max(1, depth))), minimax, math.Sqrt(minimax)
}
