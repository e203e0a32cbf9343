package tree

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// SearchMethod is a row of the method comparison.
type SearchMethod struct {
	search     Search
	variant    variant
	parsedTree *Tree     // searched instead of the position; may be nil
	name       lang.Text // used instead of the options' names; may be nil
}

type variant uint8

const (
	directSearch variant = iota

	// With a transposition table.
	tableSearch

	// To every depth in turn, with the root's moves in the order of their values at the previous depth.
	deepeningSearch

	// From the position two moves later, to the same depth.
	laterSearch

	// Like laterSearch, but with the final values of the first tree.
	reuseSearch
)

// SearchMethods lists the methods that are measured on a whole game: from plain minimax to all
// enhancements together, the methods of papers 000 and 004, which differ in the steps before the search,
// and methods with a transposition table.
var SearchMethods = append(searchMethods(directSearch, "", "symmetry", "alpha-beta", "alpha-beta order",
	"alpha-beta symmetry", "alpha-beta order symmetry",
	"stop", "alpha-beta symmetry win-block", "alpha-beta symmetry block"),
	searchMethods(tableSearch, "", "symmetry")...)

// ComparedMethods lists the rows of a position's comparison.
var ComparedMethods = slices.Concat(SearchMethods, searchMethods(deepeningSearch, "alpha-beta"),
	searchMethods(laterSearch, ""), searchMethods(reuseSearch, ""))

func searchMethods(v variant, names ...string) (methods []SearchMethod) {
	for _, options := range names {
		methods = append(methods, SearchMethod{search: Search{}.withOptions(options), variant: v})
	}
	return methods
}

// Name returns the name of the method, by default the names of its options.
func (m SearchMethod) Name() string {
	if m.name != nil {
		return m.name()
	}
	var names []string
	if !m.search.AlphaBeta {
		names = append(names, lang.WayMinimax())
	}

	for _, o := range Options {
		if o.IsOn(m.search) {
			names = append(names, o.Label())
		}
	}

	name := strings.Join(names, " + ")
	switch m.variant {
	case tableSearch:
		return lang.WayTable(name)
	case deepeningSearch:
		return lang.WayDeepening(name)
	case laterSearch:
		return lang.WayRegrown()
	case reuseSearch:
		return lang.WayReused()
	}

	return name
}

// ParsedTreeMethods returns the methods for a parsed tree: with the moves in the order of the text, in the
// best order and in the worst order.
func ParsedTreeMethods(t *Tree) []SearchMethod {
	alphaBeta := Search{AlphaBeta: true}

	return []SearchMethod{
		{name: lang.WayMinimax, parsedTree: t},
		{name: lang.WayAsWritten, search: alphaBeta, parsedTree: t},
		{name: lang.WayBestFirst, search: alphaBeta, parsedTree: t.Sorted(true)},
		{name: lang.WayWorstFirst, search: alphaBeta, parsedTree: t.Sorted(false)},
	}
}

// SearchCost holds the measured cost of a search.
type SearchCost struct {
	minimax.Stats
	Time time.Duration

	// The search was stopped early; the true numbers are larger.
	Truncated bool

	// Nodes of a direct search to the last depth, for comparison with iterative deepening.
	DirectNodes int64
}

// A measured search is stopped at these numbers of nodes, after a few seconds. A search with a transposition
// table is slower.
const (
	maxMeasured      = 1 << 24
	maxMeasuredTable = 1 << 20
)

// Measure searches a position to the given depth. If preferQuick is false, all wins have the same value, as
// in papers 000 and 003. If values depend on the distance to the win, alpha-beta cuts a little less, and the
// counts differ from the literature. The result is meaningless if ctx ends early.
func (m SearchMethod) Measure(ctx context.Context, p game.Position, depth int, preferQuick bool) (cost SearchCost) {
	if m.parsedTree != nil {
		stats := m.parsedTree.Search(m.search.AlphaBeta).Stats
		return SearchCost{Stats: stats, Time: stats.Elapsed}
	}
	s := m.search
	s.Depth = depth

	o := s.options(p.Rules())
	o.UniformWins, o.Nodes, o.KeptPlies = o.UniformWins || !preferQuick, maxMeasured, 1
	start := time.Now()
	switch m.variant {
	case tableSearch:
		o.Nodes = maxMeasuredTable
		_, stats, stop := minimax.SearchWithTable(ctx, p, o)

		// Values from the table do not count, as mirror images do not; see lang.CompareRule.
		stats.Nodes -= stats.SymmetricSkipped
		return SearchCost{Stats: stats, Time: time.Since(start), Truncated: stop != minimax.Complete}
	case deepeningSearch:
		return deepen(ctx, p, o)
	case laterSearch, reuseSearch:
		o.Nodes, o.KeptPlies = maxNodes, 0
		return reuse(ctx, p, o, m.variant == reuseSearch)
	}

	// The best time of three short searches.
	for range 3 {
		t := minimax.Grow(ctx, p, o)
		elapsed := t.Stats.Elapsed
		if cost.Time > 0 {
			elapsed = min(elapsed, cost.Time)
		}
		cost = SearchCost{Stats: t.Stats, Time: elapsed, Truncated: t.Stopped != minimax.Complete}
		if t.Stats.Elapsed > 20*time.Millisecond || ctx.Err() != nil {
			break
		}
	}

	return cost
}

// deepen returns the total cost of a search by iterative deepening. It stops when the outcome is proved.
func deepen(ctx context.Context, p game.Position, o minimax.Options) (cost SearchCost) {
	directOptions := o
	minimax.Deepen(ctx, p, o, game.Limit{Nodes: maxMeasured}, func(t *minimax.Tree, nodes int64) {
		cost.Nodes, cost.Leaves, cost.Cutoffs = nodes, cost.Leaves+t.Stats.Leaves, cost.Cutoffs+t.Stats.Cutoffs
		cost.Time, cost.Truncated = cost.Time+t.Stats.Elapsed, t.Stopped != minimax.Complete
		directOptions.Depth = t.Depth
	})
	cost.DirectNodes = minimax.Grow(ctx, p, directOptions).Stats.Nodes

	return cost
}

// reuse measures the search from the position two moves later. If reuseValues is true, it counts only the
// nodes that are left to search because their value in the first tree is not final.
func reuse(ctx context.Context, p game.Position, o minimax.Options, reuseValues bool) SearchCost {
	firstTree := minimax.Grow(ctx, p, o)
	node := reuseNode(firstTree)
	position := firstTree.PositionAt(node)
	o.Depth = min(o.Depth, MaxDepth(position))
	secondTree := minimax.Grow(ctx, position, o)
	cost := SearchCost{
		Stats:     secondTree.Stats,
		Time:      secondTree.Stats.Elapsed,
		Truncated: firstTree.Stopped != minimax.Complete || secondTree.Stopped != minimax.Complete,
	}
	if reuseValues {
		start := time.Now()
		cost.Nodes, cost.Leaves = notReused(firstTree, node, secondTree, Root)
		cost.Time = time.Since(start)
	}

	return cost
}

// LeafBounds holds the number of leaves of a tree in which all nodes of a ply have the same number of moves,
// and the minimum number of leaves that alpha-beta searches.
type LeafBounds struct {
	Leaves, MinLeaves  int64
	Minimax, AlphaBeta string // the terms, such as 9×8×7 and 9×7 + 8 − 1
}

// LeafBoundsOf returns the bounds for a tree below a position, assuming that no game ends before the depth.
// AlphaBeta is the minimum of Knuth and Moore, An analysis of alpha-beta pruning (1975), section 6: a proof
// of the root's value needs every move at even plies and one move at odd plies for one side, and the reverse
// for the other. The two proofs share one leaf. If all plies have b moves, that is b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
func LeafBoundsOf(p game.Position, depth int) LeafBounds {
	var moves []int
	for remaining := p.Rules().NumPoints() - p.Stones(); len(moves) < depth && remaining > 0; remaining-- {
		moves = append(moves, remaining)
	}
	return leafBounds(moves)
}

// leafBounds returns the bounds for a tree with the given number of moves at each ply.
func leafBounds(moves []int) LeafBounds {
	leaves, terms := product(moves, 0, 1)
	even, evenTerms := product(moves, 0, 2)
	odd, oddTerms := product(moves, 1, 2)
	return LeafBounds{leaves, even + odd - 1, terms, evenTerms + " + " + oddTerms + " − 1"}
}

// LeafBoundsOfParsed returns the bounds for a parsed tree; ok is false if its nodes at some ply have
// different numbers of moves.
func LeafBoundsOfParsed(t *Tree) (b LeafBounds, ok bool) {
	moves := make([]int, t.Depth+1)
	for id := range NodeID(t.Len()) {
		switch n := t.Node(id); {
		case n.Children > 0 && moves[n.Ply] == 0:
			moves[n.Ply] = n.Children
		case n.Children != moves[n.Ply], n.Children == 0 && n.Ply < t.Depth:
			return LeafBounds{}, false
		}
	}

	return leafBounds(moves[:t.Depth]), true
}

// product multiplies every step-th factor, beginning at index start.
func product(factors []int, start, step int) (product int64, terms string) {
	product, terms = 1, "1"
	var names []string
	for i := start; i < len(factors); i += step {
		product *= int64(factors[i])
		names = append(names, strconv.Itoa(factors[i]))
	}
	if names != nil {
		terms = strings.Join(names, "×")
	}

	return product, terms
}
