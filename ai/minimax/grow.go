package minimax

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"jingzi/game"
)

// Grow searches the tree below a position. It always returns a tree; if Tree.Stopped is not Complete, only the moves
// whose search was finished have values. The value of a win is a constant plus the number of plies left to search, so
// that quicker wins and later losses are better. A draw has the value 0. Supports must accept the rules.
func Grow(ctx context.Context, p game.Position, o Options) *Tree {
	return grow(ctx, p, o, nil, 0)
}

// grow is like Grow, but searches the root's moves in the given order. If stopNode is not 0, the search stops at that
// node as if ctx were done.
func grow(ctx context.Context, p game.Position, o Options, rootOrder []int16, stopNode int64) *Tree {
	start := time.Now()
	g := newGrower(ctx, p, o)
	t := g.tree
	t.rootOrder, g.stopNode = rootOrder, stopNode
	if o.Order == ShuffleOrder || o.ExactMoves > 0 {
		g.random = rand.New(rand.NewPCG(o.Seed, 0x6a696e677a69))
	}
	g.run()
	g.findExactValues()
	g.choose()
	t.Stats.Elapsed = time.Since(start)

	return t
}

func newGrower(ctx context.Context, p game.Position, o Options) *grower {
	if err := Supports(p.Rules()); err != nil {
		panic("minimax: " + err.Error())
	}
	b := newBoard(&p, o)
	g := &grower{board: b, options: o, done: ctx.Done(), childAt: slices.Repeat([]int16{pass}, b.size)}
	g.sequence = g.order()
	g.tree = &Tree{Options: o, Depth: o.depth(&p), position: p, chosen: None, winValue: winValue(b)}
	// The capacity suffices for the first tree of Perfect on 3×3, 378 nodes.
	g.tree.nodes = append(make([]node, 0, 6<<min(6, b.empty)), node{parent: None, move: pass, best: -1})

	return g
}

// run searches the tree from the root.
func (g *grower) run() {
	t := g.tree
	t.Stats.ByPly = make([]int64, t.Depth+1)
	g.pv = linesFrom(t.Depth)
	g.search(Root, 0, MinValue, MaxValue)
	t.nodes[Root].state = Searched
	if t.Stopped != Complete {
		t.nodes[Root].state = Partial
	}
}

// findExactValues finds the exact values of the Options.ExactMoves best root moves and of all moves that tie with
// them. Alpha-beta has found only bounds for most moves. Moves that may be among the best are searched again, with a
// window that begins just below the lowest value of interest. These searches are counted separately, and their nodes
// are not kept.
func (g *grower) findExactValues() {
	t, n := g.tree, g.options.ExactMoves
	if n <= 0 || !g.options.AlphaBeta || t.Stopped != Complete {
		return
	}
	first, numNodes := t.nodes[Root].first, len(t.nodes)
	var best []int32 // exact values found, best first

	insert := func(v int32) {
		i, _ := slices.BinarySearchFunc(best, v, func(a, b int32) int { return cmp.Compare(b, a) })
		best = slices.Insert(best, i, v)
	}
	var bounded []NodeID
	for c := range t.Children(Root) {
		if child := &t.nodes[c]; child.state == Searched && child.isExact() {
			insert(child.value)
		} else if child.state == Searched {
			bounded = append(bounded, c)
		}
	}

	t.exactNodes = map[NodeID]node{}
	stats, tally := t.Stats, g.tally
	t.Stats.ByPly = slices.Clone(stats.ByPly)
	for _, c := range bounded {
		minimum := int32(MinValue)
		if len(best) >= n {
			minimum = best[n-1]
		}
		before := t.nodes[c]
		if before.value < minimum {
			continue
		}
		t.nodes[c].flags = 0
		g.play(before.move)
		v := g.search(c, 1, minimum-1, MaxValue)
		g.undo(before.move, tally)
		after := t.nodes[c]
		t.nodes[c], t.nodes = before, t.nodes[:numNodes]
		if t.Stopped != Complete {
			// The tree itself is complete.
			t.Stopped = Complete
			break
		}
		if v >= minimum {
			insert(v)
			after.first, after.count, after.best = before.first, before.count, before.best
			t.exactNodes[c] = after
			t.lines[c-first] = slices.Concat([]int16{before.move}, g.pv[1])
		}
	}
	stats.Repeated = t.Stats.Nodes - stats.Nodes
	t.Stats = stats
}

// linesFrom returns empty lines from each ply to the horizon, all in one allocation.
func linesFrom(depth int) [][]int16 {
	lines := make([][]int16, depth+2)
	buffer := make([]int16, (depth+1)*(depth+2)/2)
	for ply := range lines {
		length := depth + 1 - ply
		lines[ply], buffer = buffer[:0:length], buffer[length:]
	}

	return lines
}

// winValue returns the value of a win at the horizon: 1000 as in Zhou Xiang's paper, unless evaluations on this board
// may reach it.
func winValue(b *board) int32 {
	maxEvaluation := int64(b.numLines) * int64(b.lineValues[b.winLength])
	for _, w := range b.squareValues {
		maxEvaluation += int64(w)
	}
	if maxEvaluation < 1000 {
		return 1000
	}

	return 1 << 28
}

// grower holds the state of a search.
type grower struct {
	*board  // nil for a parsed tree
	tree    *Tree
	options Options
	random  *rand.Rand
	done    <-chan struct{}

	// Node at which to stop; 0 for none.
	stopNode int64

	// All points, in the order in which they are tried.
	sequence []int16

	// Index of the child with a move, by point; pass while not in use.
	childAt []int16

	// Best line found from each ply.
	pv         [][]int16
	ranked     []rankedMove
	symmetries []game.Symmetry

	table         map[string]int32 // values of positions; nil if there is no table
	mergeMirrored bool             // mirror images share an entry of table
}

// rankedMove is a move with its gain.
type rankedMove struct {
	move int16
	gain int32
}

// search returns the value of node id, which is at the given ply, for the window (alpha, beta). It is fail-soft: a
// value outside the window is a bound on the true value, and the node is flagged accordingly. The value is invalid if
// the search was stopped.
func (g *grower) search(id NodeID, ply int, alpha, beta int32) int32 {
	// 1. Enter the node.
	t := g.tree
	t.Stats.Nodes++
	t.Stats.ByPly[ply]++
	n := &t.nodes[id]
	n.alpha, n.beta, n.state = alpha, beta, Partial
	g.pv[ply] = g.pv[ply][:0]
	if g.shouldStop() {
		return 0
	}

	// 2. Evaluate at the end of the game and at the horizon.
	isParsed := g.board == nil
	isLeaf := isParsed && n.count == 0
	if !isParsed {
		isLeaf = g.result != unfinished || ply == t.Depth
	}
	if isLeaf {
		t.Stats.Leaves++
		n.state = Searched
		if !isParsed {
			g.evaluate(n, int32(t.Depth-ply))
		}

		return n.value
	}

	// 3. Generate the moves.
	var before tally

	// A parsed tree already has its moves.
	if g.board != nil {
		g.expand(id, ply)
		before = g.tally
	}
	first, count := t.nodes[id].first, int(t.nodes[id].count)

	// 4. Search the moves.
	atMax := t.layer(ply) == Max
	best := -1

	var value int32
	a, b := alpha, beta
	winOnly := g.options.ForcedMoves == StopAtWin && t.nodes[id].flags&flagForced != 0
	for i := range count {
		child := first + NodeID(i)
		if t.nodes[child].state == Symmetric || winOnly && i < count-1 {
			continue
		}
		move := t.nodes[child].move
		g.play(move)
		v := g.visit(child, ply+1, a, b)
		g.undo(move, before)
		if t.Stopped != Complete {
			g.finishNode(id, ply, value, best)
			return value
		}
		isBetter := v < value
		if atMax {
			isBetter = v > value
		}
		if best < 0 || isBetter {
			value, best = v, i
			g.pv[ply] = append(append(g.pv[ply][:0], move), g.pv[ply+1]...)
		}
		if ply == 0 && t.lines != nil {
			t.lines[i] = slices.Concat([]int16{move}, g.pv[1])
		}
		if !g.options.AlphaBeta {
			continue
		}
		if atMax {
			a = max(a, v)
		} else {
			b = min(b, v)
		}
		if a >= b {
			// Symmetric children would not have been searched.
			if slices.ContainsFunc(t.children(id)[i+1:], func(n node) bool { return n.state != Symmetric }) {
				t.nodes[id].flags |= flagCutoff
				t.Stats.Cutoffs++
			}
			break
		}
	}

	// 5. Leave the node.
	t.nodes[id].state = Searched
	g.finishNode(id, ply, value, best)

	return value
}

// play plays a move, except in a parsed tree, which has no board.
func (g *grower) play(move int16) {
	if g.board != nil {
		g.board.play(move)
	}
}

// undo undoes a move, except in a parsed tree.
func (g *grower) undo(move int16, before tally) {
	if g.board != nil {
		g.board.undo(move, before)
	}
}

// shouldStop reports whether to stop. It checks the node limit at every node and the context at every 32nd node, which
// takes less than a millisecond even on the largest boards.
func (g *grower) shouldStop() bool {
	t, limit := g.tree, g.options.Nodes
	if limit <= 0 {
		limit = DefaultNodes
	}
	if nodes := t.Stats.Nodes; nodes > limit || int64(len(t.nodes)) > min(limit, MaxKeptNodes) {
		t.Stopped = NodeLimit
	} else if nodes == g.stopNode {
		t.Stopped, t.stopNode = Cancelled, nodes
	} else if nodes&31 == 0 {
		select {
		case <-g.done:
			t.Stopped, t.stopNode = Cancelled, nodes
		default:
		}
	}

	return t.Stopped != Complete
}

// evaluate sets the value of leaf n, whose position is on the board. pliesLeft is the number of plies to the horizon.
func (g *grower) evaluate(n *node, pliesLeft int32) {
	t, maxSide := g.tree, g.tree.position.ToMove()
	if g.options.UniformWins {
		pliesLeft = 0
	}
	if g.result != unfinished {
		n.flags |= flagGameOver
	}

	switch g.result {
	case drawn:
		t.Stats.Drawn++
		n.value = 0
	case int8(maxSide):
		t.Stats.MaxWins++
		n.value = t.winValue + pliesLeft
	case unfinished:
		t.Stats.Horizon++
		n.value = g.score
		if maxSide == game.White {
			n.value = -g.score
		}
	default:
		t.Stats.MinWins++
		n.value = -t.winValue - pliesLeft
	}
}

// boundOf returns the bound flags of a node all of whose moves were searched. They are those of its best child, unless
// another child proves the same value: at a MAX node an upper bound is exact if some child has at least that value,
// at a MIN node a lower bound is exact if some child has at most that value.
func boundOf(children []node, best int, atMax bool) uint8 {
	weakBound := uint8(flagLowerBound)
	if atMax {
		weakBound = flagUpperBound
	}

	bound := children[best].flags & (flagLowerBound | flagUpperBound)
	for i := range children {
		if c := &children[i]; bound == weakBound && c.state == Searched && c.value == children[best].value {
			bound = c.flags & (flagLowerBound | flagUpperBound)
		}
	}

	return bound
}

// finishNode stores the result of node id, copies values to symmetric children, and drops the nodes below
// Options.KeptPlies.
func (g *grower) finishNode(id NodeID, ply int, value int32, best int) {
	t := g.tree
	n := &t.nodes[id]
	if best < 0 {
		return
	}
	n.value, n.best = value, int16(best)
	children := t.children(id)
	atMax := t.layer(ply) == Max

	// The value is exact if the value of the best child is. A cutoff makes it a bound.
	switch {
	case n.flags&flagCutoff != 0 && atMax:
		n.flags |= flagLowerBound
	case n.flags&flagCutoff != 0:
		n.flags |= flagUpperBound
	default:
		n.flags |= boundOf(children, best, atMax)
	}

	// A win is proved by one move, a loss by all moves.
	if g.options.Candidates > 0 {
		switch win := t.winValue; {
		case atMax && value >= win, !atMax && value <= -win:
			n.flags |= children[best].flags & flagUnproved
		case atMax && value <= -win, !atMax && value >= win:
			if n.flags&flagCandidates != 0 {
				n.flags |= flagUnproved
			}

			for i := range children {
				n.flags |= children[i].flags & flagUnproved
			}
		}
	}

	for i := range children {
		if c := &children[i]; c.state == Symmetric {
			original := &children[c.original]
			c.value, c.alpha, c.beta = original.value, original.alpha, original.beta
			c.flags |= original.flags & (flagLowerBound | flagUpperBound | flagUnproved | flagGameOver)
		}
	}
	if keptPlies := g.options.KeptPlies; keptPlies > 0 && ply >= keptPlies {
		t.nodes = t.nodes[:n.first]
		n.first, n.count, n.best = 0, 0, -1
		n.flags |= flagChildrenDropped
	}
}
