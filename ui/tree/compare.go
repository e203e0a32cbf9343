package tree

import (
	"context"
	"strconv"
	"strings"
	"time"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

type Way struct {
	Name    lang.Text
	search  Search
	written *Tree // searched in place of the position, if not nil
	table   bool  // positions are remembered: one that comes up again by another order of moves is not searched again
}

// Ways are the ways of searching a position: from plain minimax to all savings at once,
// then those of papers 000 and 004, which differ in what comes before the search, then
// those that remember every position.
var Ways = []Way{
	{Name: lang.WayMinimax},
	{Name: lang.WaySymmetry, search: Search{Symmetry: true}},
	{Name: lang.TreeAlphaBeta, search: Search{AlphaBeta: true}},
	{Name: lang.WayOrdered, search: Search{AlphaBeta: true, Ordered: true}},
	{Name: lang.WayBoth, search: Search{AlphaBeta: true, Symmetry: true}},
	{Name: lang.WayAll, search: Search{AlphaBeta: true, Symmetry: true, Ordered: true}},
	{Name: lang.WayStop, search: Search{Forced: minimax.StopAtWin}},
	{Name: lang.WayForced, search: Search{AlphaBeta: true, Symmetry: true, Forced: minimax.ForcedAtRoot}},
	{Name: lang.WayTable, table: true},
	{Name: lang.WayTableSymmetry, search: Search{Symmetry: true}, table: true},
}

// WrittenWays are the ways of searching a tree that is written down: as it is,
// and with the moves in the best and in the worst order.
func WrittenWays(w *Tree) []Way {
	pruned := Search{AlphaBeta: true}
	return []Way{
		{Name: lang.WayMinimax, written: w},
		{Name: lang.WayAsWritten, search: pruned, written: w},
		{Name: lang.WayBestFirst, search: pruned, written: w.Sorted(true)},
		{Name: lang.WayWorstFirst, search: pruned, written: w.Sorted(false)},
	}
}

type Measure struct {
	minimax.Stats
	Time   time.Duration
	Capped bool // the true numbers are larger
}

// At so many nodes a search is cut short: after some seconds, which come sooner for one
// that remembers.
const (
	maxMeasured   = 1 << 24
	maxRemembered = 1 << 20
)

// Measure searches a position to a depth. If quicker wins do not count more, all
// have the same value, as in papers 000 and 003; with a value for each distance
// alpha-beta cuts a little less, and the counts differ from the literature. The
// Measure is meaningless if ctx ends early.
func (w Way) Measure(ctx context.Context, p game.Position, depth int, quicker bool) (m Measure) {
	if w.written != nil {
		stats := w.written.Search(w.search.AlphaBeta).Stats
		return Measure{Stats: stats, Time: stats.Elapsed}
	}
	s := w.search
	s.Depth = depth
	o := s.options(p.Rules())
	o.AnyWin, o.Nodes, o.Keep = !quicker, maxMeasured, 1
	if w.table {
		o.Nodes = maxRemembered
		began := time.Now()
		_, stats, stop := minimax.Remember(ctx, p, o)
		return Measure{stats, time.Since(began), stop != minimax.Complete}
	}
	for range 3 { // the best time of three, if the search is short
		t := minimax.Grow(ctx, p, o)
		spent := t.Stats.Elapsed
		if m.Time > 0 {
			spent = min(spent, m.Time)
		}
		m = Measure{t.Stats, spent, t.Stopped != minimax.Complete}
		if t.Stats.Elapsed > 20*time.Millisecond || ctx.Err() != nil {
			break
		}
	}
	return m
}

// Theory says how many leaves a tree has whose nodes at each ply have equally
// many moves, and how few of them alpha-beta can do with.
type Theory struct {
	Leaves, Fewest     int64
	Minimax, AlphaBeta string // their terms: 9×8×7 and 9×7 + 8 − 1
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

// theoryOf takes the number of moves at each ply.
func theoryOf(moves []int) Theory {
	leaves, terms := product(moves, 0, 1)
	even, evens := product(moves, 0, 2)
	odd, odds := product(moves, 1, 2)
	return Theory{leaves, even + odd - 1, terms, evens + " + " + odds + " − 1"}
}

// TheoryOfWritten is the theory of a written tree; ok is false if its nodes at
// some ply have different numbers of moves.
func TheoryOfWritten(w *Tree) (t Theory, ok bool) {
	moves := make([]int, w.Depth+1)
	for id := range NodeID(w.Len()) {
		switch n := w.Node(id); {
		case n.Children > 0 && moves[n.Ply] == 0:
			moves[n.Ply] = n.Children
		case n.Children != moves[n.Ply], n.Children == 0 && n.Ply < w.Depth:
			return Theory{}, false
		}
	}
	return theoryOf(moves[:w.Depth]), true
}

// product multiplies the factors from one on, a step apart.
func product(factors []int, from, step int) (product int64, terms string) {
	product, terms = 1, "1"
	var names []string
	for i := from; i < len(factors); i += step {
		product *= int64(factors[i])
		names = append(names, strconv.Itoa(factors[i]))
	}
	if names != nil {
		terms = strings.Join(names, "×")
	}
	return product, terms
}
