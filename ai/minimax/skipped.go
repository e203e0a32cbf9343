package minimax

import (
	"context"
	"math/rand/v2"
	"slices"
)

// WithSkippedMoves returns the tree with everything that the search skipped because of a cutoff or of StopAtWin: the
// skipped nodes get their moves down to the horizon, as Unvisited nodes. The nodes of the tree keep their IDs. Moves
// that ForcedAtRoot and BlockAtRoot do not allow are not added, nor moves below a Symmetric node.
//
// It adds whole plies, as long as these have at most maxNodes nodes. lastPly is the last ply that has all its nodes.
func (t *Tree) WithSkippedMoves(maxNodes int) (full *Tree, lastPly int) {
	if t.parsed {
		return t, t.Depth
	}
	copied := *t
	copied.nodes = slices.Clone(t.nodes)

	options := t.Options
	if options.ForcedMoves == StopAtWin {
		options.ForcedMoves = ForcedNever
	}
	g := newGrower(context.Background(), t.position, options)
	g.random = rand.New(rand.NewPCG(options.Seed, 0))
	g.tree = &copied
	horizon := t.Depth
	if options.KeptPlies > 0 {
		horizon = min(horizon, options.KeptPlies)
	}

	lastPly = g.addSkipped(horizon, maxNodes)

	// Expanding nodes has changed them.
	copied.Stats = t.Stats
	copied.lines = append(slices.Clip(t.lines), make([][]int16, int(copied.nodes[Root].count)-len(t.lines))...)

	return &copied, lastPly
}

// addSkipped adds the skipped moves ply by ply, and returns the last ply that has all its nodes.
func (g *grower) addSkipped(horizon, maxNodes int) (lastPly int) {
	t := g.tree
	g.restoreTruncatedRoot()
	numNodes := t.countPly(0) + t.countPly(1)
	for ply := 1; ply < horizon; ply++ {
		numNodes += t.countPly(ply + 1)
		before := len(t.nodes)
		for id := NodeID(1); int(id) < before && numNodes <= maxNodes; id++ {
			if n := &t.nodes[id]; int(n.ply) == ply && n.state == Unvisited && n.count == 0 {
				added := len(t.nodes)
				g.expandSkipped(id)
				numNodes += len(t.nodes) - added
			}
		}
		if numNodes > maxNodes {
			return ply
		}
	}

	return horizon
}

// countPly returns the number of nodes of a ply.
func (t *Tree) countPly(ply int) (count int) {
	for i := range t.nodes {
		if int(t.nodes[i].ply) == ply {
			count++
		}
	}
	return count
}

// restoreTruncatedRoot adds the root's moves after the winning one. StopAtWin searches only that move, so the root's
// children are the last nodes of the tree.
func (g *grower) restoreTruncatedRoot() {
	t := g.tree
	root := t.nodes[Root]
	hasStopped := t.Options.ForcedMoves == StopAtWin && root.flags&flagForced != 0
	if !hasStopped || int(root.count) == int(g.empty) {
		return
	}

	searched := slices.Clone(t.children(Root))
	t.nodes = t.nodes[:root.first]
	g.expand(Root, 0)
	copy(t.nodes[root.first:], searched)
	t.nodes[Root].best, t.nodes[Root].flags = root.best, root.flags
}

// expandSkipped adds the moves of a node that was not searched, or marks the end of the game.
func (g *grower) expandSkipped(id NodeID) {
	var played []int16
	var befores []tally
	for _, step := range g.tree.Path(id)[1:] {
		move := g.tree.nodes[step].move
		played, befores = append(played, move), append(befores, g.tally)
		g.play(move)
	}

	if g.result != unfinished {
		g.tree.nodes[id].flags |= flagGameOver
	} else {
		g.expand(id, int(g.tree.nodes[id].ply))
	}

	for i := len(played) - 1; i >= 0; i-- {
		g.undo(played[i], befores[i])
	}
}
