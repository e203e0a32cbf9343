// Package tree draws a minimax tree as a Fyne widget one can walk about in,
// and says in words what the search did at each node. It knows no match: it is
// given a grown tree and tells which node is pointed at.
//
// Only what is unfolded is laid out, and only what is in sight is painted, so
// a tree of half a million nodes scrolls like one of fifty.
package tree

import (
	"context"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// Tree is the tree of package minimax, for those who only hand it on.
type Tree = minimax.Tree

// NodeID names a node of a Tree.
type NodeID = minimax.NodeID

// Recipe is how a Tree can be grown again, node for node.
type Recipe = minimax.Recipe

// The nodes every caller has to do with.
const (
	Root = minimax.Root
	None = minimax.None
)

// Of is the tree an engine has played its last move from; ok is false for an
// engine that has none, or that has not moved yet.
func Of(e game.Engine) (t *Tree, ok bool) {
	thinker, ok := e.(interface{ LastTree() *minimax.Tree })
	if !ok {
		return nil, false
	}
	t = thinker.LastTree()
	return t, t != nil
}

// Search is how a tree is grown to be looked at.
type Search struct {
	Depth     int  // plies, from 1
	AlphaBeta bool // skip what cannot matter
	Ordered   bool // squares on more lines first: centre, corners, edges
	Symmetry  bool // search one of moves that are mirror images
	Counted   bool // the textbooks' evaluation, whatever the board
}

// mostNodes bounds a tree that is grown to be looked at: some 40 MB.
const mostNodes = 1 << 20

// SearchOf is how a tree was grown, as far as a Search can tell.
func SearchOf(t *Tree) Search {
	return Search{
		Depth: t.Depth, AlphaBeta: t.Options.AlphaBeta,
		Ordered: t.Options.Order == minimax.WeightOrder || t.Options.Order == minimax.GainOrder, Symmetry: t.Options.Symmetry,
		Counted: t.Options.Evaluate == minimax.CountedLines,
	}
}

// Grow grows the tree of a position. It returns early, with a tree that is
// Cancelled, when ctx ends.
func (s Search) Grow(ctx context.Context, p game.Position) *Tree {
	return minimax.Grow(ctx, p, s.options(p.Rules()))
}

func (s Search) options(r game.Rules) minimax.Options {
	o := minimax.Options{
		Depth: max(1, s.Depth), Nodes: mostNodes, AlphaBeta: s.AlphaBeta, Symmetry: s.Symmetry,
		Evaluate: minimax.CountedLines,
	}
	if s.Ordered {
		o.Order = minimax.WeightOrder
	}
	switch { // the evaluations of papers 000 and 001 on their boards
	case s.Counted:
	case r.Width == 3 && r.Height == 3:
		o.Evaluate = minimax.OpenLines
	case r.Width == 5 && r.Height == 5 && r.Line == 5:
		o.Evaluate = minimax.OpenLinesAndSquares
	}
	return o
}

// MaxDepth is the greatest depth worth offering for a position: the moves that
// are left, but not so many that a full tree of them could not be kept.
func MaxDepth(p game.Position) int {
	left := p.Rules().Size() - p.Stones()
	if p.Rules().Size() <= 9 {
		return max(1, left)
	}
	nodes, depth := 1, 0
	for depth < left && nodes*(left-depth) <= mostNodes {
		nodes *= left - depth
		depth++
	}
	return max(1, depth)
}

// Chosen is the move a tree has decided on; ok is false if there is none.
func Chosen(t *Tree) (at game.Point, ok bool) {
	if t.Chosen() == None {
		return game.Pass, false
	}
	return t.Node(t.Chosen()).Move, true
}
