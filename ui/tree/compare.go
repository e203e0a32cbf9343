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

// Ways are the ways that are compared, from the plainest to all savings at
// once.
var Ways = []Way{
	{lang.WayMinimax, Search{}},
	{lang.WaySymmetry, Search{Symmetry: true}},
	{lang.WayAlphaBeta, Search{AlphaBeta: true}},
	{lang.WayOrdered, Search{AlphaBeta: true, Ordered: true}},
	{lang.WayBoth, Search{AlphaBeta: true, Symmetry: true}},
	{lang.WayAll, Search{AlphaBeta: true, Symmetry: true, Ordered: true}},
}

// Measure is what a way of searching took.
type Measure struct {
	Nodes, Leaves, Cuts, Twins int64
	Time                       time.Duration
	Capped                     bool // it took more than is counted here
}

// mostMeasured is where counting ends: some seconds.
const mostMeasured = 1 << 24

// Measure searches a position to a depth. All wins are worth the same here, as
// in papers 000 and 003: with a worth for each distance alpha-beta would cut a
// little less, and the counts would not be those of the literature. When ctx
// ends early the Measure means nothing.
func (w Way) Measure(ctx context.Context, p game.Position, depth int) Measure {
	s := w.search
	s.Depth = depth
	o := s.options(p.Rules())
	o.AnyWin, o.Nodes, o.Keep = true, mostMeasured, 1
	var m Measure
	for range 3 { // the best time of three, where that costs nothing
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

// Theory is what the textbooks say of the leaves of a tree of depth d with b
// moves at every node: minimax looks at b^d, alpha-beta with the best possible
// order at about b^(d/2). As each stone leaves a square less, b is the mean of
// the numbers of moves that makes b^d all orders of d moves.
func Theory(p game.Position, depth int) (b, minimax, alphaBeta float64) {
	left := p.Rules().Size() - p.Stones()
	depth = min(depth, left)
	minimax = 1
	for i := range depth {
		minimax *= float64(left - i)
	}
	return math.Pow(minimax, 1/float64(max(1, depth))), minimax, math.Sqrt(minimax)
}
