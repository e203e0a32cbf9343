package minimax

import (
	"context"

	"jingzi/game"
)

// Recipe describes how to grow the same tree again from its position, including the node at which a time limit
// stopped the search. It is saved instead of the tree.
type Recipe struct {
	Options Options

	// The root's moves in the order of an earlier search.
	Ranking []int16 `json:",omitempty"`

	// Number of the node at which the time was up; 0 if it was not.
	Stopped int64 `json:",omitempty"`

	// The move chosen.
	Chosen game.Point
}

// Recipe returns the recipe of a tree.
func (t *Tree) Recipe() Recipe {
	r := Recipe{Options: t.Options, Ranking: t.rootOrder, Stopped: t.stopNode, Chosen: game.Pass}
	if t.chosen != None {
		r.Chosen = t.point(t.nodes[t.chosen].move)
	}
	return r
}

// Grow grows the tree below p again. ok is false if ctx was done first, or if the tree does not contain the chosen move
// because p is a different position.
func (r Recipe) Grow(ctx context.Context, p game.Position) (t *Tree, ok bool) {
	o := r.Options

	// The recipe may come from a file.
	o.ExactMoves, o.Candidates = max(0, min(o.ExactMoves, MaxDepth)), max(0, o.Candidates)
	t = grow(ctx, p, o, r.Ranking, r.Stopped)
	if r.Stopped == 0 && t.stopNode != 0 {
		return t, false
	}
	// If iterative deepening was stopped, the chosen move may differ from this tree's best move; see Deepen.
	for c := range t.Children(Root) {
		if t.point(t.nodes[c].move) == r.Chosen {
			t.chosen = c
			return t, true
		}
	}

	return t, false
}
