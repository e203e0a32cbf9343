package minimax

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"jingzi/game"
)

// Engine is a computer player that plays the best move of the tree that Grow returns.
type Engine struct {
	options Options
	random  *rand.Rand
	last    atomic.Pointer[Tree] // see LastTree
}

var _ game.Engine = (*Engine)(nil)

// New returns an engine that chooses at random among equally good moves. The engine derives the seed of each tree
// from Options.Seed, so a game can be repeated, but successive games of an engine differ.
func New(o Options) *Engine {
	o.ExactMoves = max(1, o.ExactMoves)
	return &Engine{options: o, random: rand.New(rand.NewPCG(o.Seed, 0x656e67696e65))}
}

// Options returns the options of the engine.
func (e *Engine) Options() Options { return e.options }

// LastTree returns the tree of the engine's last move, or nil before the first move. It may be called from any
// goroutine at any time.
func (e *Engine) LastTree() *Tree { return e.last.Load() }

// Think grows a tree below p and chooses a move from it. l.MultiPV is the number of root moves that get exact
// values. Think reports once, or once for each depth of iterative deepening. Its error is game.ErrGameOver,
// game.ErrRules or the error of ctx.
func (e *Engine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if p.Result().Over() {
		return game.Point{}, game.ErrGameOver
	}
	if err := cmp.Or(Supports(p.Rules()), ctx.Err()); err != nil {
		return game.Point{}, err
	}
	o := e.options
	o.Seed = e.random.Uint64()
	o.ExactMoves = max(o.ExactMoves, l.MultiPV)
	if l.Depth > 0 && (o.Depth == 0 || l.Depth < o.Depth) {
		o.Depth = l.Depth
	}
	limitedCtx := ctx
	if l.Time > 0 {
		var cancel context.CancelFunc
		limitedCtx, cancel = context.WithTimeout(ctx, l.Time)
		defer cancel()
	}
	reportTree := func(t *Tree, nodes int64) {
		if report != nil && t.chosen != None {
			info := t.Report(l.MultiPV)

			// Including the previous trees.
			info.Nodes = nodes
			report(info)
		}
	}
	var t *Tree
	if o.DepthRule == IterativeDeepening {
		t = Deepen(limitedCtx, p, o, l, reportTree)
	} else {
		if l.Nodes > 0 {
			o.Nodes = l.Nodes
		}

		t = Grow(limitedCtx, p, o)

		// The tree is too large to keep: search one ply less, completely.
		for t.Stopped == NodeLimit && l.Nodes == 0 && t.Depth > 1 {
			o.DepthRule, o.Depth = FixedDepth, t.Depth-1
			t = Grow(limitedCtx, p, o)
		}
		reportTree(t, t.Stats.totalNodes())
	}

	// Stopped before any move was searched: play the first move.
	if t.chosen == None {
		return t.point(t.nodes[t.nodes[Root].first].move), ctx.Err()
	}
	e.last.Store(t)

	return t.point(t.nodes[t.chosen].move), nil
}

// Deepen searches by iterative deepening. It grows trees of increasing depth, each with the root's moves ordered
// by their values in the previous tree, until the outcome is proved, nothing is left to search, or the limit is
// reached. It returns the last tree, even if that is incomplete, since its search began with the best move of the
// previous depth. But if an incomplete tree only shows that some moves lose, Deepen returns the previous tree with
// its best remaining move chosen. It reports each tree that may be returned, with the number of nodes of all trees
// so far.
func Deepen(ctx context.Context, p game.Position, o Options, l game.Limit, report func(t *Tree, nodes int64)) *Tree {
	maxDepth := min(p.Rules().NumPoints()-p.Stones(), MaxDepth)
	if o.Depth > 0 {
		maxDepth = min(maxDepth, o.Depth)
	}
	o.Nodes = l.Nodes
	if o.Nodes <= 0 {
		o.Nodes = 1 << 62
	}
	start := time.Now()

	var best *Tree
	var ranking []int16
	var nodes int64 // of all trees
	for depth := 1; depth <= maxDepth; depth++ {
		o.Depth = depth
		t := grow(ctx, p, o, ranking, 0)
		o.Nodes -= t.Stats.totalNodes()
		nodes += t.Stats.totalNodes()
		isLosing := t.Stopped != Complete && t.outcome() < 0
		if best != nil && (t.chosen == None || isLosing && best.avoidLoss(t)) {
			report(best, nodes)
			break
		}
		best = t
		if t.chosen == None {
			break
		}
		report(t, nodes)
		if t.Stopped != Complete || o.Nodes <= 0 || t.isDecided() ||
			l.Time > 0 && time.Since(start) > l.Time*2/3 {
			break
		}
		ranking = t.ranking()
	}

	return best
}

// avoidLoss chooses the best root move among those without a value in a deeper tree, in which every move that has a
// value loses. It reports whether there is such a move.
func (t *Tree) avoidLoss(deeper *Tree) bool {
	isKnown := map[int16]bool{}
	for _, n := range deeper.children(Root) {
		isKnown[n.move] = isKnown[n.move] || deeper.hasValue(&n)
	}

	chosen := None
	for c := range t.Children(Root) {
		n := &t.nodes[c]
		if t.hasValue(n) && !isKnown[n.move] && (chosen == None || n.value > t.nodes[chosen].value) {
			chosen = c
		}
	}
	if chosen == None {
		return false
	}
	t.chosen = chosen

	return true
}

// outcome returns 1 if the root is won, -1 if it is lost, and otherwise 0.
func (t *Tree) outcome() int {
	switch wins, loses, _ := t.Outcome(int(t.nodes[Root].value)); {
	case wins:
		return 1
	case loses:
		return -1
	}

	return 0
}

// isDecided reports whether a deeper search is useless because the outcome is proved, no branch reached the horizon,
// or there is only one move.
func (t *Tree) isDecided() bool {
	root := &t.nodes[Root]
	return t.Stats.Horizon == 0 || root.count == 1 || t.outcome() != 0 && root.flags&flagUnproved == 0
}

// ranking returns the root's moves by decreasing value.
func (t *Tree) ranking() (moves []int16) {
	children := slices.Clone(t.children(Root))
	slices.SortStableFunc(children, func(a, b node) int { return int(b.value) - int(a.value) })

	for _, c := range children {
		moves = append(moves, c.move)
	}

	return moves
}
