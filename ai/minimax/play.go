package minimax

import (
	"cmp"
	"slices"

	"jingzi/game"
)

// choose decides the move to be played, with the board at the root: the first
// best one or, where ties are told apart from bounds, as Options.Ties says.
func (g *grower) choose() {
	t := g.tree
	root := &t.nodes[Root]
	if root.best < 0 {
		return
	}
	t.chosen = root.first + int32(root.best)
	if g.options.Best <= 0 {
		return
	}
	ties := t.ties()
	if g.options.Ties == PromisingTies {
		most := 0
		for _, c := range ties {
			most = max(most, g.promise(t.nodes[c].move))
		}
		ties = slices.DeleteFunc(ties, func(c int32) bool { return g.promise(t.nodes[c].move) < most })
	}
	t.chosen = ties[g.random.IntN(len(ties))]
}

// promise is how much a move adds to the mover's own open lines.
func (g *grower) promise(c int16) int {
	if c == pass {
		return 0
	}
	sum := 0
	for _, l := range g.linesThrough(c) {
		if count := g.counts[l]; count[g.toMove.Other()] == 0 {
			sum += 1 << count[g.toMove]
		}
	}
	return sum
}

// ties are the root's children known to have exactly its value.
func (t *Tree) ties() []int32 {
	root := &t.nodes[Root]
	ties := make([]int32, 0, root.count)
	for c := root.first; c < root.first+int32(root.count); c++ {
		if n := t.settled(c); t.known(&n) && n.value == root.value && n.flags&(atLeast|atMost) == 0 {
			ties = append(ties, c)
		}
	}
	return ties
}

// settled is a child of the root with its exact value, if a second search has found
// that of it or of the sibling kept for it; else as the tree has it.
func (t *Tree) settled(c int32) node {
	n, kept := t.nodes[c], c
	if n.state == Twin {
		kept = t.nodes[Root].first + int32(n.twin)
	}
	if exact, ok := t.again[kept]; ok {
		n.value, n.flags = exact.value, exact.flags
	}
	return n
}

// Ties are the children of the root known to have exactly its value, mirror images
// included: all that have it, unless there was pruning and Options.Best is 0.
func (t *Tree) Ties() []NodeID {
	var ties []NodeID
	for _, c := range t.ties() {
		ties = append(ties, NodeID(c))
	}
	return ties
}

// known reports whether one of the root's children has a value.
func (t *Tree) known(n *node) bool {
	if n.state == Twin {
		n = &t.nodes[t.nodes[Root].first+int32(n.twin)]
	}
	return n.state == Searched
}

// Chosen is the child of the root that is to be played. It is None if the
// game is over or the search was stopped before any move was done.
func (t *Tree) Chosen() NodeID { return NodeID(t.chosen) }

// Line is the line of play that begins with a child of the root, as far as it
// was searched.
func (t *Tree) Line(child NodeID) []game.Point {
	n := &t.nodes[child]
	place := int16(int32(child) - t.nodes[Root].first)
	symmetry := game.Identity
	if n.state == Twin {
		place, symmetry = n.twin, n.symmetry
	}
	r := t.position.Rules()
	points := make([]game.Point, len(t.lines[place]))
	for i, move := range t.lines[place] {
		points[i] = r.Move(symmetry, t.point(move))
	}
	return points
}

// Report is the report on the n best root moves, the chosen one first. It has only
// exact values; Options.Best decides how many there are.
func (t *Tree) Report(n int) game.Report {
	r := game.Report{Depth: t.Depth, Nodes: t.Stats.all()}
	if t.chosen == noNode {
		return r
	}
	root := &t.nodes[Root]
	children := []int32{t.chosen}
	for c := root.first; n > 1 && c < root.first+int32(root.count); c++ {
		if child := t.settled(c); c != t.chosen && t.known(&child) && child.flags&(atLeast|atMost) == 0 {
			children = append(children, c)
		}
	}
	slices.SortStableFunc(children[1:], func(a, b int32) int {
		return cmp.Compare(t.settled(b).value, t.settled(a).value)
	})
	if n = max(n, 1); len(children) > n {
		children = children[:n]
	}
	r.Lines = make([]game.Line, len(children))
	for i, c := range children {
		n := t.settled(c)
		if c == t.chosen { // its score is the position's, untried moves included
			n.flags |= root.flags & unproved
		}
		r.Lines[i] = game.Line{Score: t.score(&n), Points: t.Line(NodeID(c))}
	}
	return r
}

const estimateLimit = 1 << 18

// score is the value of one of the root's children to MAX as a game.Score.
func (t *Tree) score(n *node) game.Score {
	wins, loses, plies := t.Outcome(int(n.value))
	switch {
	case n.flags&unproved != 0 || !wins && !loses:
		return game.Score(max(-estimateLimit, min(estimateLimit, n.value)))
	case wins:
		return game.WinIn(plies)
	}
	return game.LossIn(plies)
}
