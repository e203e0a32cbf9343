package treewindow

import (
	"context"

	"jingzi/game"
	"jingzi/ui/tree"
)

// subject is what a tree is grown of, and how.
type subject struct {
	source  source
	thought *Thought      // of the latest computer's move; nil if there is none
	root    game.Position // of the tree
	written *tree.Tree    // the tree typed last; nil if there is none
	search  tree.Search
	bySide  bool       // values are the side to move's
	before  *tree.Tree // from which "one level deeper" went on; nil after any other change
}

type source uint8

const (
	ofComputer source = iota
	ofPosition
	changed // the same root as before, other settings
	ofText  // written
	ofStrategy
)

// searched reports whether the tree is of a search that can be changed.
func (s *subject) searched() bool { return s.source != ofText && s.source != ofStrategy }

func (s *subject) over() bool { return s.source != ofText && s.root.Result().Over() }

func (s *subject) canDeepen() bool {
	return s.searched() && s.search.Depth < tree.MaxDepth(s.root)
}

func (s subject) grow(ctx context.Context) (t *tree.Tree, own bool) {
	switch {
	case s.source == ofText:
		return s.written.Search(s.search.AlphaBeta), false
	case s.source == ofComputer && s.thought != nil:
		return s.thought.Recipe.Grow(ctx, s.root)
	}
	return s.search.Grow(ctx, s.root), false
}

// side is a tree with the values of the side to move, if those are to be shown.
func (s *subject) side(t *tree.Tree) *tree.Tree {
	switch {
	case t.IsBySide() == s.bySide:
		return t
	case s.bySide:
		return t.BySide()
	}
	return t.Plain()
}
