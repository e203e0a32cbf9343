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

type SearchMethod struct {
	Name    lang.Text
	search  Search
	written *Tree // searched in place of the position, if not nil
	table   bool  // positions are remembered: one that comes up again by another order of moves is not searched again
}

// SearchMethods are the ways of searching a position: from plain minimax to all savings at once,
// then those of papers 000 and 004, which differ in what comes before the search, then
// those that remember every position.
var SearchMethods = []SearchMethod{
	{Name: lang.WayMinimax},
	{Name: lang.WaySymmetry, search: Search{Symmetry: true}},
	{Name: lang.TreeAlphaBeta, search: Search{AlphaBeta: true}},
	{Name: lang.WayOrdered, search: Search{AlphaBeta: true, OrderMoves: true}},
	{Name: lang.MethodAlphaBetaSymmetry, search: Search{AlphaBeta: true, Symmetry: true}},
	{Name: lang.WayAll, search: Search{AlphaBeta: true, Symmetry: true, OrderMoves: true}},
	{Name: lang.WayStop, search: Search{ForcedMoves: minimax.StopAtWin}},
	{Name: lang.WayForced, search: Search{AlphaBeta: true, Symmetry: true, ForcedMoves: minimax.ForcedAtRoot}},
	{Name: lang.WayTable, table: true},
	{Name: lang.WayTableSymmetry, search: Search{Symmetry: true}, table: true},
}

// TypedTreeMethods are the ways of searching a tree that is written down: as it is,
// and with the moves in the best and in the worst order.
func TypedTreeMethods(w *Tree) []SearchMethod {
	pruned := Search{AlphaBeta: true}
	return []SearchMethod{
		{Name: lang.WayMinimax, written: w},
		{Name: lang.WayAsWritten, search: pruned, written: w},
		{Name: lang.WayBestFirst, search: pruned, written: w.Sorted(true)},
		{Name: lang.WayWorstFirst, search: pruned, written: w.Sorted(false)},
	}
}

type SearchCost struct {
	minimax.Stats
	Time      time.Duration
	Truncated bool // the true numbers are larger
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
func (w SearchMethod) Measure(ctx context.Context, p game.Position, depth int, quicker bool) (m SearchCost) {
	if w.written != nil {
		stats := w.written.Search(w.search.AlphaBeta).Stats
		return SearchCost{Stats: stats, Time: stats.Elapsed}
	}
	s := w.search
	s.Depth = depth
	o := s.options(p.Rules())
	o.UniformWins, o.Nodes, o.KeptPlies = !quicker, maxMeasured, 1
	if w.table {
		o.Nodes = maxRemembered
		began := time.Now()
		_, stats, stop := minimax.SearchWithTable(ctx, p, o)
		return SearchCost{stats, time.Since(began), stop != minimax.Complete}
	}
	for range 3 { // the best time of three, if the search is short
		t := minimax.Grow(ctx, p, o)
		spent := t.Stats.Elapsed
		if m.Time > 0 {
			spent = min(spent, m.Time)
		}
		m = SearchCost{t.Stats, spent, t.Stopped != minimax.Complete}
		if t.Stats.Elapsed > 20*time.Millisecond || ctx.Err() != nil {
			break
		}
	}
	return m
}

// LeafBounds says how many leaves a tree has whose nodes at each ply have equally
// many moves, and how few of them alpha-beta can do with.
type LeafBounds struct {
	Leaves, Fewest     int64
	Minimax, AlphaBeta string // their terms: 9×8×7 and 9×7 + 8 − 1
}

// LeafBoundsOf is the theory of a tree below a position, as if no game ended before
// the depth. Fewest is the minimum of Knuth and Moore, An analysis of alpha-beta
// pruning (1975), section 6: a proof of the root's value needs, for one side,
// every move at even plies and one at odd plies; for the other the reverse; and
// both proofs share one leaf. Where all plies have b moves that is
// b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
func LeafBoundsOf(p game.Position, depth int) LeafBounds {
	var moves []int
	for left := p.Rules().NumPoints() - p.Stones(); len(moves) < depth && left > 0; left-- {
		moves = append(moves, left)
	}
	return theoryOf(moves)
}

// theoryOf takes the number of moves at each ply.
func theoryOf(moves []int) LeafBounds {
	leaves, terms := product(moves, 0, 1)
	even, evens := product(moves, 0, 2)
	odd, odds := product(moves, 1, 2)
	return LeafBounds{leaves, even + odd - 1, terms, evens + " + " + odds + " − 1"}
}

// LeafBoundsOfTyped is the theory of a written tree; ok is false if its nodes at
// some ply have different numbers of moves.
func LeafBoundsOfTyped(w *Tree) (t LeafBounds, ok bool) {
	moves := make([]int, w.Depth+1)
	for id := range NodeID(w.Len()) {
		switch n := w.Node(id); {
		case n.Children > 0 && moves[n.Ply] == 0:
			moves[n.Ply] = n.Children
		case n.Children != moves[n.Ply], n.Children == 0 && n.Ply < w.Depth:
			return LeafBounds{}, false
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
