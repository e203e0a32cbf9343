package minimax

import (
	"cmp"
	"slices"

	"jingzi/game"
)

// choose chooses the move to play: the first best move or, if ties have exact values, the move that Options.Ties
// selects. The board must be at the root.
func (g *grower) choose() {
	t := g.tree
	root := &t.nodes[Root]
	if root.best < 0 {
		return
	}
	t.chosen = root.first + NodeID(root.best)
	if g.options.ExactMoves <= 0 {
		return
	}
	ties := t.Ties()
	if g.options.Ties == PromisingTies {
		maxPotential := 0
		for _, c := range ties {
			maxPotential = max(maxPotential, g.potential(t.nodes[c].move))
		}
		ties = slices.DeleteFunc(ties, func(c NodeID) bool { return g.potential(t.nodes[c].move) < maxPotential })
	}
	t.chosen = ties[g.random.IntN(len(ties))]
}

// potential returns the sum of 2^n over all lines through point c with n stones of the side to move and none of the
// opponent.
func (g *grower) potential(c int16) int {
	if c == pass {
		return 0
	}

	sum := 0
	for _, l := range g.linesThrough[c] {
		if count := g.counts[l]; count[g.toMove.Other()] == 0 {
			sum += 1 << count[g.toMove]
		}
	}

	return sum
}

// Ties returns the children of the root that are known to have exactly the root's value, including mirror images. With
// pruning and Options.ExactMoves 0, others may have it, too.
func (t *Tree) Ties() (ties []NodeID) {
	for c := range t.Children(Root) {
		if n := t.exactNode(c); t.hasValue(&n) && n.value == t.nodes[Root].value && n.isExact() {
			ties = append(ties, c)
		}
	}

	return ties
}

// exactNode returns a child of the root, with the exact value if a second search has found it for the child or its
// symmetric sibling.
func (t *Tree) exactNode(c NodeID) node {
	n, original := t.nodes[c], c
	if n.state == Symmetric {
		original = t.nodes[Root].first + NodeID(n.original)
	}
	if exact, ok := t.exactNodes[original]; ok {
		n.value, n.flags = exact.value, exact.flags
	}

	return n
}

// hasValue reports whether a child of the root, or its symmetric sibling, was searched completely.
func (t *Tree) hasValue(n *node) bool {
	if n.state == Symmetric {
		n = &t.children(Root)[n.original]
	}
	return n.state == Searched
}

// Chosen returns the child of the root with the move to play, or None if the game is over or the search was stopped
// before the first move was finished.
func (t *Tree) Chosen() NodeID { return t.chosen }

// Variation returns the best line that begins with a child of the root, as far as it was searched.
func (t *Tree) Variation(child NodeID) []game.Point {
	n := &t.nodes[child]
	index := int16(child - t.nodes[Root].first)
	symmetry := game.Identity
	if n.state == Symmetric {
		index, symmetry = n.original, n.symmetry
	}

	r := t.position.Rules()
	points := make([]game.Point, len(t.lines[index]))
	for i, move := range t.lines[index] {
		points[i] = r.Transform(symmetry, t.point(move))
	}

	return points
}

// Report returns a report on the n best root moves, the chosen move first. It contains only moves with exact values;
// see Options.ExactMoves.
func (t *Tree) Report(n int) game.SearchInfo {
	info := game.SearchInfo{Depth: t.Depth, Nodes: t.Stats.totalNodes()}
	if t.chosen == None {
		return info
	}

	children := []NodeID{t.chosen}
	for c := range t.Children(Root) {
		if child := t.exactNode(c); n > 1 && c != t.chosen && t.hasValue(&child) && child.isExact() {
			children = append(children, c)
		}
	}
	slices.SortStableFunc(children[1:], func(a, b NodeID) int {
		return cmp.Compare(t.exactNode(b).value, t.exactNode(a).value)
	})

	for _, c := range children[:min(max(n, 1), len(children))] {
		n := t.exactNode(c)

		// Its score is that of the root, which is unproved if moves were omitted.
		if c == t.chosen {
			n.flags |= t.nodes[Root].flags & flagUnproved
		}
		info.PVs = append(info.PVs, game.PV{Score: t.score(&n), Moves: t.Variation(c)})
	}

	return info
}

// estimateLimit is the maximum of an estimated score.
const estimateLimit = 1 << 18

// score converts the value of a child of the root to a game.Score.
func (t *Tree) score(n *node) game.Score {
	wins, loses, plies := t.Outcome(int(n.value))
	switch {
	case n.flags&flagUnproved != 0 || !wins && !loses:
		return game.Score(max(-estimateLimit, min(estimateLimit, n.value)))
	case wins:
		return game.WinIn(plies)
	}

	return game.LossIn(plies)
}
