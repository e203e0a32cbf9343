package treewindow

import (
	"cmp"
	"context"

	"jingzi/game"
	"jingzi/ui/tree"
)

// subject describes the origin of the tree that is displayed or being grown.
type subject struct {
	source source

	// The search for the computer's latest move; nil if there is none.
	lastSearch *SearchRecord

	// The root of the tree.
	root game.Position

	// The last parsed tree; nil if there is none.
	parsed *tree.Tree

	// The user has typed or changed parsed, and has not added it to the lessons.
	typed bool

	// The last displayed strategy; nil if there is none.
	strategy *strategy
	search   tree.Search

	// Whether values are for the side to move.
	negamax bool

	// The tree that the user had searched one level deeper; nil after any other change.
	shallower *tree.Tree

	// Whether the computer chose its move with the displayed tree.
	fromEngine bool
}

// source is the origin of a tree.
type source uint8

const (
	fromComputer source = iota
	fromPosition
	fromChanged // the same root with other settings
	fromText    // a parsed tree
	fromStrategy
)

// isSearched reports whether the tree is from a search whose settings can be changed.
func (s *subject) isSearched() bool {
	return s.source != fromText && s.source != fromStrategy && !s.isLarge()
}

// isLarge reports whether the tree is that of a move on a large board, which is shown as the computer searched it:
// complete trees would be too large, and the computer does not keep all nodes.
func (s *subject) isLarge() bool {
	return s.source == fromComputer && !s.root.Rules().UsesXO()
}

func (s *subject) isGameOver() bool { return s.source != fromText && s.root.Result().Over() }

func (s *subject) change(edit func(*tree.Search)) {
	edit(&s.search)
	s.shallower = nil
	if s.source == fromComputer {
		s.source = fromChanged
	}
}

// begin sets the root to that of the computer's latest search or, without one, to the position on the board.
func (s *subject) begin(p game.Position) {
	if s.source == fromComputer && s.lastSearch != nil {
		s.root = s.lastSearch.Root
		return
	}
	s.root = p
	s.search.CountLines = false
	s.search.Depth = min(cmp.Or(s.search.Depth, 2), tree.MaxDepth(p))
}

// isOutdated reports whether the game has moved on from the position or the search of the tree. newSearch is
// whether the computer has searched again.
func (s *subject) isOutdated(p game.Position, newSearch bool) bool {
	switch s.source {
	case fromComputer:
		return newSearch || s.lastSearch == nil && p != s.root
	case fromPosition:
		return p != s.root
	}

	return false
}

func (s subject) grow(ctx context.Context) (t *tree.Tree, fromEngine bool) {
	switch {
	case s.source == fromText:
		return s.parsed.Search(s.search.AlphaBeta), false
	case s.source == fromComputer && s.lastSearch != nil:
		return s.lastSearch.Recipe.Grow(ctx, s.root)
	}

	return s.search.Grow(ctx, s.root), false
}

// forDisplay returns a tree with the values to display: for the side to move, or for MAX.
func (s *subject) forDisplay(t *tree.Tree) *tree.Tree {
	switch {
	case t.IsNegamax() == s.negamax:
		return t
	case s.negamax:
		return t.Negamax()
	}

	return t.Minimax()
}
