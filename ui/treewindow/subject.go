package treewindow

import (
	"cmp"
	"context"

	"jingzi/game"
	"jingzi/ui/tree"
)

// subject describes the origin of the tree that is displayed or being grown.
type subject struct {
	source     source
	thought    *SearchRecord // of the computer's latest move; nil if there is none
	root       game.Position // the root of the tree
	written    *tree.Tree    // the last typed tree; nil if there is none
	strategy   *strategy     // the last displayed strategy; nil if there is none
	search     tree.Search
	bySide     bool       // values are those of the side to move
	shallower  *tree.Tree // the tree before "one level deeper"; nil after any other change
	fromEngine bool       // the displayed tree is the one by which the computer moved
}

type source uint8

const (
	fromComputer source = iota
	fromPosition
	changed  // the same root with other settings
	fromText // typed
	fromStrategy
)

// searched reports whether the tree is from a search whose settings can be changed.
func (s *subject) searched() bool { return s.source != fromText && s.source != fromStrategy }

func (s *subject) gameIsOver() bool { return s.source != fromText && s.root.Result().Over() }

func (s *subject) change(what func(*tree.Search)) {
	what(&s.search)
	s.shallower = nil
	if s.source == fromComputer {
		s.source = changed
	}
}

// begin takes the root of the computer's latest search, or else the position on the board.
func (s *subject) begin(now game.Position) {
	if s.source == fromComputer && s.thought != nil {
		s.root = s.thought.Root
		return
	}
	s.root = now
	s.search.CountLines = false
	s.search.Depth = min(cmp.Or(s.search.Depth, 2), tree.MaxDepth(now))
}

// isOutdated reports whether the game has reached another position or search than the tree's. moved is
// whether the search is a new one.
func (s *subject) isOutdated(now game.Position, moved bool) bool {
	switch s.source {
	case fromComputer:
		return moved || s.thought == nil && now != s.root
	case fromPosition:
		return now != s.root
	}
	return false
}

func (s subject) grow(ctx context.Context) (t *tree.Tree, own bool) {
	switch {
	case s.source == fromText:
		return s.written.Search(s.search.AlphaBeta), false
	case s.source == fromComputer && s.thought != nil:
		return s.thought.Recipe.Grow(ctx, s.root)
	}
	return s.search.Grow(ctx, s.root), false
}

// side returns a tree with values of the side to move if the view displays these.
func (s *subject) side(t *tree.Tree) *tree.Tree {
	switch {
	case t.IsNegamax() == s.bySide:
		return t
	case s.bySide:
		return t.Negamax()
	}
	return t.Minimax()
}
