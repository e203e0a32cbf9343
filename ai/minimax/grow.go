package minimax

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"jingzi/game"
)

// Grow searches the tree below a position. It always returns a tree; if Stopped is
// not Complete, only the moves finished by then have values. It checks ctx every
// 32 nodes. For a finished game the tree is only the root.
//
// A win counts a constant plus the plies left to search, so that quicker wins and
// later losses are better; a draw counts 0.
func Grow(ctx context.Context, p game.Position, o Options) *Tree {
	return grow(ctx, p, o, nil, 0)
}

// grow is Grow with the root's moves in an order known from before, and with
// the node, if not 0, at which the search is to end as if ctx did.
func grow(ctx context.Context, p game.Position, o Options, first []int16, end int64) *Tree {
	began := time.Now()
	depth := o.depth(&p)
	t := &Tree{Options: o, Depth: depth, position: p, chosen: noNode, ranked: first}
	g := &grower{
		board: newBoard(&p, o), tree: t, options: o, done: ctx.Done(), first: first,
		max: p.ToMove(), cap: o.Nodes, end: end, keep: o.Keep,
	}
	if o.Order == ShuffleOrder || o.Best > 0 {
		g.random = rand.New(rand.NewPCG(o.Seed, 0x6a696e677a69))
	}
	t.win = winWorth(g.board)
	g.sequence = g.order()
	g.kept = slices.Repeat([]int16{noPoint}, g.size)
	// Perfect's first tree of 3×3, 378 nodes, just fits.
	g.run(make([]node, 0, 6<<min(6, g.empty)))
	g.collect()
	t.nodes = g.nodes
	g.choose()
	t.Stats.Elapsed = time.Since(began)
	return t
}

// run searches from the root, with some room for the nodes.
func (g *grower) run(room []node) {
	t := g.tree
	if g.cap <= 0 {
		g.cap = DefaultNodes
	}
	if g.keep <= 0 {
		g.keep = t.Depth
	}
	t.Stats.ByPly = make([]int64, t.Depth+1)
	g.pv = linesFrom(t.Depth)
	g.nodes = append(room, node{parent: noNode, move: pass, best: -1})
	g.search(0, 0, MinValue, MaxValue)
	g.nodes[0].state = Searched
	if t.Stopped != Complete {
		g.nodes[0].state = Partial
	}
}

// collect finds the exact values of the root's Options.Best best moves and of all
// that tie with them. Alpha-beta has found only bounds for most moves; those that
// may be among them are searched once more, from just below the worst value that
// must be known: a tie is then exact, and not merely "no better". These searches are
// counted apart, and their nodes are not kept: the tree is plain alpha-beta's.
func (g *grower) collect() {
	t, n := g.tree, g.options.Best
	if n <= 0 || !g.options.AlphaBeta || t.Stopped != Complete {
		return
	}
	root, all := g.nodes[0], len(g.nodes)
	var best []int32 // exact values so far, best first
	insert := func(v int32) {
		at, _ := slices.BinarySearchFunc(best, v, func(a, b int32) int { return cmp.Compare(b, a) })
		best = slices.Insert(best, at, v)
	}
	var bounded []int32
	for c := root.first; c < root.first+int32(root.count); c++ {
		if child := &g.nodes[c]; child.state == Searched && child.flags&(atLeast|atMost) == 0 {
			insert(child.value)
		} else if child.state == Searched {
			bounded = append(bounded, c)
		}
	}
	t.again = map[int32]node{}
	stats, tally := t.Stats, g.tally
	t.Stats.ByPly = slices.Clone(stats.ByPly)
	for _, c := range bounded {
		least := int32(MinValue)
		if len(best) >= n {
			least = best[n-1]
		}
		before := g.nodes[c]
		if before.value < least {
			continue
		}
		g.nodes[c].flags = 0
		g.play(before.move)
		v := g.search(c, 1, least-1, MaxValue)
		g.undo(before.move, tally)
		after := g.nodes[c]
		g.nodes[c], g.nodes = before, g.nodes[:all]
		if t.Stopped != Complete {
			t.Stopped = Complete // the tree is
			break
		}
		if v >= least {
			insert(v)
			after.first, after.count, after.best = before.first, before.count, before.best
			t.again[c] = after
			t.lines[c-root.first] = slices.Concat([]int16{before.move}, g.pv[1])
		}
	}
	stats.Again = t.Stats.Nodes - stats.Nodes
	t.Stats = stats
}

// linesFrom makes room for a line from each ply to the horizon, in one piece.
func linesFrom(depth int) [][]int16 {
	lines := make([][]int16, depth+2)
	room := make([]int16, (depth+1)*(depth+2)/2)
	for ply := range lines {
		length := depth + 1 - ply
		lines[ply], room = room[:0:length], room[length:]
	}
	return lines
}

// winWorth is the worth of a win at the horizon: 1000 as in paper 000, unless
// an evaluation could come near it on this board.
func winWorth(b *board) int32 {
	most := int64(b.lines) * int64(b.worth[b.line])
	for _, w := range b.squares {
		most += int64(w)
	}
	if most < 1000 {
		return 1000
	}
	return 1 << 28
}

type grower struct {
	*board
	tree    *Tree
	options Options
	nodes   []node
	max     game.Stone
	random  *rand.Rand
	done    <-chan struct{}

	cap      int64
	end      int64 // stop at this node; 0 for none
	keep     int
	sequence []int16    // the points in the order they are tried
	first    []int16    // the root's moves in a better order, if known
	kept     []int16    // by point: which child moves there; noPoint between uses
	path     []*Written // to the node at hand, if the tree is written down
	pv       [][]int16  // the best line found at each ply
	sorting  []rankedMove
	groups   []game.Symmetry
}

type rankedMove struct {
	move int16
	gain int32
}

// search returns the value of the position on the board, node id, ply moves below
// the root, in the window (alpha, beta). It is fail-soft: a value outside the
// window is a bound on the true value and flagged as such. If the search is
// stopped, the value is meaningless and the node stays Partial.
func (g *grower) search(id int32, ply int, alpha, beta int32) int32 {
	// 1. Enter.
	stats := &g.tree.Stats
	stats.Nodes++
	stats.ByPly[ply]++
	n := &g.nodes[id]
	n.alpha, n.beta, n.state = alpha, beta, Partial
	g.pv[ply] = g.pv[ply][:0]
	if g.shouldStop() {
		return 0
	}

	// 2. The game is over, or the horizon reached.
	left := int32(g.tree.Depth - ply)
	switch {
	case g.path != nil && len(g.here().Children) == 0:
		stats.Leaves++
		n.state, n.value = Searched, int32(g.here().Value)
		return n.value
	case g.path == nil && (g.result != unfinished || left == 0):
		stats.Leaves++
		n.state = Searched
		n.value = g.leaf(left)
		if g.result != unfinished {
			n.flags |= finished
		}
		return n.value
	}

	// 3. The moves.
	first, count := g.expand(id, ply)

	// 4. Search them in order.
	atMax := g.tree.layer(ply) == Max
	best := -1
	var value int32
	a, b := alpha, beta
	before := g.tally
	stop := g.options.Forced == StopAtWin && g.nodes[id].flags&forced != 0
	for i := range count {
		child := first + int32(i)
		if g.nodes[child].state == Twin || stop && i < count-1 {
			continue
		}
		move := g.nodes[child].move
		g.play(move)
		v := g.search(child, ply+1, a, b)
		g.undo(move, before)
		if g.tree.Stopped != Complete {
			g.leave(id, ply, value, best)
			return value
		}
		if best < 0 || atMax && v > value || !atMax && v < value {
			value, best = v, i
			g.pv[ply] = append(append(g.pv[ply][:0], move), g.pv[ply+1]...)
		}
		if ply == 0 {
			g.tree.lines[i] = slices.Concat([]int16{move}, g.pv[1])
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
			if slices.ContainsFunc(g.nodes[int(child)+1:int(first)+count], node.isLeft) {
				g.nodes[id].flags |= cut
				stats.Cuts++
			}
			break
		}
	}

	// 5. Leave.
	g.nodes[id].state = Searched
	g.leave(id, ply, value, best)
	return value
}

// isLeft reports whether an untried move was skipped by the cut; a twin would not
// have been searched anyway.
func (n node) isLeft() bool { return n.state != Twin }

// shouldStop checks the node limit at every node and the context at every 32nd,
// which takes less than a millisecond even on the largest boards.
func (g *grower) shouldStop() bool {
	if nodes := g.tree.Stats.Nodes; nodes > g.cap || int64(len(g.nodes)) > min(g.cap, MaxKept) {
		g.tree.Stopped = NodeCap
	} else if nodes == g.end {
		g.tree.Stopped, g.tree.end = Cancelled, nodes
	} else if nodes&31 == 0 {
		select {
		case <-g.done:
			g.tree.Stopped, g.tree.end = Cancelled, nodes
		default:
		}
	}
	return g.tree.Stopped != Complete
}

// leaf is the value to MAX of the position on the board, left plies before the
// horizon.
func (g *grower) leaf(left int32) int32 {
	if g.options.AnyWin {
		left = 0
	}
	switch g.result {
	case drawn:
		g.tree.Stats.Drawn++
		return 0
	case int8(g.max):
		g.tree.Stats.MaxWon++
		return g.tree.win + left
	case unfinished:
		g.tree.Stats.Horizon++
		if g.max == game.White {
			return -g.score
		}
		return g.score
	}
	g.tree.Stats.MinWon++
	return -g.tree.win - left
}

// leave stores the result of node id, copies the value of siblings to their twins
// and drops nodes that are not to be kept.
func (g *grower) leave(id int32, ply int, value int32, best int) {
	n := &g.nodes[id]
	if best < 0 {
		return
	}
	n.value, n.best = value, int16(best)
	children := g.nodes[n.first : n.first+int32(n.count)]
	atMax := g.tree.layer(ply) == Max

	// The value is exact if the best child's is; a cut makes it a bound.
	switch {
	case n.flags&cut != 0 && atMax:
		n.flags |= atLeast
	case n.flags&cut != 0:
		n.flags |= atMost
	default:
		n.flags |= children[best].flags & (atLeast | atMost)
	}

	// A win needs one proved move, a loss the proof of all.
	if g.options.Candidates > 0 {
		switch win := g.tree.win; {
		case atMax && value >= win, !atMax && value <= -win:
			n.flags |= children[best].flags & unproved
		case atMax && value <= -win, !atMax && value >= win:
			if n.flags&trimmed != 0 {
				n.flags |= unproved
			}
			for i := range children {
				n.flags |= children[i].flags & unproved
			}
		}
	}

	for i := range children {
		if c := &children[i]; c.state == Twin {
			kept := &children[c.twin]
			c.value, c.alpha, c.beta = kept.value, kept.alpha, kept.beta
			c.flags |= kept.flags & (atLeast | atMost | unproved | finished)
		}
	}
	if ply >= g.keep {
		g.nodes = g.nodes[:n.first]
		n.first, n.count, n.best = 0, 0, -1
		n.flags |= forgotten
	}
}
