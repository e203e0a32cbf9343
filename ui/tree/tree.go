// Package tree draws a minimax tree as a Fyne widget that the player can explore, and explains in words what
// the search did at each node. It does not depend on the current game.
//
// Only unfolded nodes are laid out, and only visible ones are painted, so a tree of half a million nodes
// scrolls as smoothly as one of fifty.
//
// Papers are cited by their numbers in the documentation of package game. A parsed tree is one that was
// written down in brackets, as (3 (5 4)), instead of grown from a position.
//
// Start with View, the widget; Search, which grows trees; and Describe, which explains nodes. Replay shows
// the search of a tree step by step, and Exercise asks for its values.
package tree

import (
	"context"
	"errors"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// Tree is the tree of package minimax, for packages that do not import it.
type Tree = minimax.Tree

type NodeID = minimax.NodeID

const (
	Root = minimax.Root
	None = minimax.None
)

// FromEngine returns the tree from which an engine chose its last move; ok is false if there is none.
func FromEngine(e game.Engine) (t *Tree, ok bool) {
	if thinker, hasTree := e.(interface{ LastTree() *minimax.Tree }); hasTree {
		t = thinker.LastTree()
	}
	return t, t != nil
}

// Search holds the settings with which a tree is grown.
type Search struct {
	Depth      int  // in plies, at least 1
	AlphaBeta  bool // prune branches that cannot change the result
	OrderMoves bool `json:"Ordered"` // search squares on more lines first: centre, corners, edges
	Symmetry   bool // search only one of each set of symmetric moves
	CountLines bool `json:"Counted"` // use the evaluation of textbooks on any board

	ForcedMoves minimax.ForcedMoves `json:"Forced"`           // any value but ForcedEverywhere
	UniformWins bool                `json:"AnyWin,omitempty"` // all wins count the same
}

// Supports reports whether complete trees of games under r can be displayed.
func Supports(r game.Rules) bool { return r.UsesXO() && minimax.Supports(r) == nil }

// maxNodes limits the size of a displayed tree to about 40 MB.
const maxNodes = 1 << 20

// SearchOf returns the settings with which a tree was grown, as far as Search has fields for them.
func SearchOf(t *Tree) Search {
	s := Search{Depth: t.Depth, CountLines: t.Options.Evaluate == minimax.CountedLines}
	for _, o := range optionsOf(t) {
		o.Set(&s, true)
	}
	return s
}

// Grow grows the tree of a position. If ctx ends, it returns the unfinished tree, which is marked as Cancelled.
func (s Search) Grow(ctx context.Context, p game.Position) *Tree {
	return minimax.Grow(ctx, p, s.options(p.Rules()))
}

// ParseTree parses a tree in brackets. If the text is invalid, problem explains why.
func ParseTree(text string) (t *Tree, problem string) {
	t, err := minimax.ParseTree(text)
	if syntaxErr := (*minimax.SyntaxError)(nil); errors.As(err, &syntaxErr) {
		if syntaxErr.Fault == minimax.NoTree {
			return nil, lang.TypedTreeNone()
		}

		return nil, [...]lang.Text{
			minimax.NotANumber: lang.TypedTreeNotANumber, minimax.MissingBracket: lang.TypedTreeUnclosed,
			minimax.ExtraBracket: lang.TypedTreeUnopened,
			minimax.EmptyNode:    lang.TypedTreeEmpty, minimax.TwoTrees: lang.TypedTreeTwo,
			minimax.TooLarge: lang.TypedTreeTooLarge,
		}[syntaxErr.Fault](syntaxErr.At + 1)
	}

	return t, ""
}

// PracticeTree returns the random tree with the given number, for exercises. The same number always gives the
// same tree.
func PracticeTree(number uint64) *Tree { return minimax.RandomTree(number) }

func (s Search) options(r game.Rules) minimax.Options {
	o := minimax.Options{Depth: max(1, s.Depth), Nodes: maxNodes, Evaluate: minimax.CountedLines}
	for _, option := range Options {
		if option.IsOn(s) {
			option.apply(&o)
		}
	}

	// The evaluations of papers 000 and 001 for their boards.
	switch {
	case s.CountLines:
	case r.Width == 3 && r.Height == 3:
		o.Evaluate = minimax.OpenLines
	case r.Width == 5 && r.Height == 5 && r.WinLength == 5:
		o.Evaluate = minimax.OpenLinesAndSquares
	}

	return o
}

// MaxDepth returns the maximum search depth for a position: the number of remaining moves, limited by
// the size of the full tree.
func MaxDepth(p game.Position) int {
	remaining := p.Rules().NumPoints() - p.Stones()
	if p.Rules().NumPoints() <= 9 {
		return max(1, remaining)
	}

	nodes, depth := 1, 0
	for depth < remaining && nodes*(remaining-depth) <= maxNodes {
		nodes *= remaining - depth
		depth++
	}

	return max(1, depth)
}
