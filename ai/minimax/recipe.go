package minimax

import (
	"context"

	"jingzi/game"
)

// Recipe is what it takes, besides the position, to grow a tree once more,
// node for node: a few numbers that can be kept, and saved, in its place. For
// a search that a limit of time has cut short, that is also where it was cut.
type Recipe struct {
	Options Options
	Ranking []int16    `json:",omitempty"` // the root's points in the order an earlier search had found better
	Stopped int64      `json:",omitempty"` // the node at which time was up; 0 if it was not
	Chosen  game.Point // the move that came of it
}

// Recipe is how the tree can be grown again.
func (t *Tree) Recipe() Recipe {
	r := Recipe{Options: t.Options, Ranking: t.ranked, Chosen: game.Pass}
	if t.Stopped == Cancelled {
		r.Stopped = t.Stats.Nodes
	}
	if t.chosen != noNode {
		r.Chosen = t.point(t.nodes[t.chosen].move)
	}
	return r
}

// Grow grows the tree of the recipe once more; p is its root. It returns early,
// with another tree, when ctx ends. ok reports whether that tree, too, chooses
// the recipe's move, which it does unless the recipe is of another position.
func (r Recipe) Grow(ctx context.Context, p game.Position) (t *Tree, ok bool) {
	o := r.Options
	o.Best, o.Candidates = max(0, min(o.Best, MaxDepth)), max(0, o.Candidates) // it may come from a file
	t = grow(ctx, p, o, r.Ranking, r.Stopped)
	if r.Stopped == 0 && t.Stopped == Cancelled {
		return t, false
	}
	// After a deepening search that time cut short, another move may have been
	// chosen than this tree's best: see deepen.
	root := &t.nodes[Root]
	for c := root.first; c < root.first+int32(root.count); c++ {
		if t.point(t.nodes[c].move) == r.Chosen {
			t.chosen = c
			return t, true
		}
	}
	return t, false
}
