package treewindow

import (
	"cmp"
	"context"

	"jingzi/game"
	"jingzi/ui/tree"
)

// subject describes the origin of the tree that is shown or being grown.
type subject struct {
	source     source
	thought    *SearchRecord // of the latest computer's move; nil if there is none
	root       game.Position // of the tree
	written    *tree.Tree    // the tree typed last; nil if there is none
	strategy   *strategy     // the one shown last; nil if there is none
	search     tree.Search
	bySide     bool       // values are the side to move's
	shallower  *tree.Tree // from which "one level deeper" went on; nil after any other change
	fromEngine bool       // the computer moved by the tree shown
}

type source uint8

const (
	fromComputer source = iota
	fromPosition
	changed  // the same root as before, other settings
	fromText // written
	fromStrategy
)

// searched reports whether the tree is of a search that can be changed.
func (s *subject) searched() bool { return s.source != fromText && s.source != fromStrategy }

func (s *subject) gameIsOver() bool { return s.source != fromText && s.root.Result().Over() }

func (s *subject) change(what func(*tree.Search)) {
	what(&s.search)
	s.shallower = nil
	if s.source == fromComputer {
		s.source = changed
	}
}

// begin takes the root of the computer's thought, or else the position on the board.
func (s *subject) begin(now game.Position) {
	if s.source == fromComputer && s.thought != nil {
		s.root = s.thought.Root
		return
	}
	s.root = now
	s.search.CountLines = false
	s.search.Depth = min(cmp.Or(s.search.Depth, 2), tree.MaxDepth(now))
}

// isOutdated reports whether the game has reached another position or search than the tree's;
// moved is whether the thought is a new one.
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

// side returns a tree with the values of the side to move, if the view shows those.
func (s *subject) side(t *tree.Tree) *tree.Tree {
	switch {
	case t.IsNegamax() == s.bySide:
		return t
	case s.bySide:
		return t.Negamax()
	}
	return t.Minimax()
}
