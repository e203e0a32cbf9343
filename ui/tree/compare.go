package tree

import (
	"context"
	"strings"
	"time"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

type Way struct {
	Name    lang.Text
	search  Search
	written *Written // searched in place of the position, if not nil
	table   bool     // positions are remembered
}

// Ways are the ways that are compared, from plain minimax to all savings at
// once.
var Ways = []Way{
	{lang.WayMinimax, Search{}, nil, false},
	{lang.WaySymmetry, Search{Symmetry: true}, nil, false},
	{lang.TreeAlphaBeta, Search{AlphaBeta: true}, nil, false},
	{lang.WayOrdered, Search{AlphaBeta: true, Ordered: true}, nil, false},
	{lang.WayBoth, Search{AlphaBeta: true, Symmetry: true}, nil, false},
	{lang.WayAll, Search{AlphaBeta: true, Symmetry: true, Ordered: true}, nil, false},
}

// TableWays are ways that remember every position: one that comes up again by
// another order of moves is not searched again.
var TableWays = []Way{
	{lang.WayTable, Search{}, nil, true},
	{lang.WayTableSymmetry, Search{Symmetry: true}, nil, true},
}

// PaperWays are the orders of papers 000 and 004: what comes before the search.
var PaperWays = []Way{
	{lang.WayStop, Search{Forced: StopAtWin}, nil, false},
	{lang.WayForced, Search{AlphaBeta: true, Symmetry: true, Forced: ForcedAtRoot}, nil, false},
}

// WrittenWays are the ways of searching a tree that is written down: as it is,
// and with the moves in the best and in the worst order.
func WrittenWays(w *Written) []Way {
	return []Way{
		{lang.WayMinimax, Search{}, w, false},
		{lang.WayAsWritten, Search{AlphaBeta: true}, w, false},
		{lang.WayBestFirst, Search{AlphaBeta: true}, w.Sorted(true), false},
		{lang.WayWorstFirst, Search{AlphaBeta: true}, w.Sorted(false), false},
	}
}

type Measure struct {
	Nodes, Leaves, Cuts, Twins int64
	Time                       time.Duration
	Capped                     bool // the true numbers are larger
}

// maxMeasured is the number of nodes at which a search is cut short: some seconds.
const maxMeasured = 1 << 24

// maxRemembered is the same for a search that remembers, which is slower.
const maxRemembered = 1 << 20

// Measure searches a position to a depth. If quicker wins do not count more, all
// have the same value, as in papers 000 and 003; with a value for each distance
// alpha-beta cuts a little less, and the counts differ from the literature. The
// Measure is meaningless if ctx ends early.
func (w Way) Measure(ctx context.Context, p game.Position, depth int, quicker bool) Measure {
	if w.written != nil {
		t := w.search.GrowWritten(w.written)
		return Measure{Nodes: t.Stats.Nodes, Leaves: t.Stats.Leaves, Cuts: t.Stats.Cuts, Time: t.Stats.Elapsed}
	}
	s := w.search
	s.Depth = depth
	o := s.options(p.Rules())
	o.AnyWin, o.Nodes, o.Keep = !quicker, maxMeasured, 1
	if w.table {
		o.Nodes = maxRemembered
		began := time.Now()
		_, s, stop := minimax.Remember(ctx, p, o)
		return Measure{Nodes: s.Nodes, Leaves: s.Leaves, Twins: s.Twins, Time: time.Since(began), Capped: stop != minimax.Complete}
	}
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

// Theory says how many leaves a tree has whose nodes at each ply have equally
// many moves, and how few of them alpha-beta can do with.
type Theory struct {
	Moves          []int // by ply from the root: each stone leaves one square fewer
	Leaves, Fewest int64
}

// TheoryOf is the theory of a tree below a position, as if no game ended before
// the depth. Fewest is the minimum of Knuth and Moore, An analysis of alpha-beta
// pruning (1975), section 6: a proof of the root's value needs, for one side,
// every move at even plies and one at odd plies; for the other the reverse; and
// both proofs share one leaf. Where all plies have b moves that is
// b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
func TheoryOf(p game.Position, depth int) Theory {
	var moves []int
	for left := p.Rules().Size() - p.Stones(); len(moves) < depth && left > 0; left-- {
		moves = append(moves, left)
	}
	return theoryOf(moves)
}

func theoryOf(moves []int) Theory {
	t := Theory{Moves: moves, Leaves: 1}
	sides := [2]int64{1, 1}
	for ply, n := range moves {
		t.Leaves *= int64(n)
		sides[ply%2] *= int64(n)
	}
	t.Fewest = sides[0] + sides[1] - 1
	return t
}

// TheoryOfWritten is the theory of a written tree; ok is false if its nodes at
// some ply have different numbers of moves.
func TheoryOfWritten(w *Written) (t Theory, ok bool) {
	var moves []int
	for row := []*Written{w}; len(row[0].Children) > 0; {
		n := len(row[0].Children)
		var next []*Written
		for _, node := range row {
			if len(node.Children) != n {
				return Theory{}, false
			}
			next = append(next, node.Children...)
		}
		moves = append(moves, n)
		row = next
	}
	return theoryOf(moves), true
}

// Minimax and AlphaBeta are the terms of the two numbers: 9×8×7 and 9×7 + 8 − 1.
func (t Theory) Minimax() string { return product(t.Moves) }

func (t Theory) AlphaBeta() string {
	var sides [2][]int
	for ply, moves := range t.Moves {
		sides[ply%2] = append(sides[ply%2], moves)
	}
	return product(sides[0]) + " + " + product(sides[1]) + " − 1"
}

func product(factors []int) string {
	if len(factors) == 0 {
		return "1"
	}
	names := make([]string, len(factors))
	for i, f := range factors {
		names[i] = itoa(f)
	}
	return strings.Join(names, "×")
}
