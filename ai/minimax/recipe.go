package minimax

import (
	"context"

	"jingzi/game"
)

// Recipe has what is needed, besides the position, to grow a tree again node for node,
// the node at which a time limit ended it included: a few numbers to save in its place.
type Recipe struct {
	Options Options
	Ranking []int16    `json:",omitempty"` // the root's points in the order an earlier search had found better
	Stopped int64      `json:",omitempty"` // the node at which time ran out; 0 if it did not
	Chosen  game.Point // the move chosen
}

func (t *Tree) Recipe() Recipe {
	r := Recipe{Options: t.Options, Ranking: t.rootOrder, Stopped: t.stopNode, Chosen: game.Pass}
	if t.chosen != None {
		r.Chosen = t.point(t.nodes[t.chosen].move)
	}
	return r
}

// Grow grows the tree again below p. ok reports whether it chooses the recipe's move, as
// it does unless ctx ended or the recipe is of another position.
func (r Recipe) Grow(ctx context.Context, p game.Position) (t *Tree, ok bool) {
	o := r.Options
	o.ExactMoves, o.Candidates = max(0, min(o.ExactMoves, MaxDepth)), max(0, o.Candidates) // it may come from a file
	t = grow(ctx, p, o, r.Ranking, r.Stopped)
	if r.Stopped == 0 && t.stopNode != 0 {
		return t, false
	}
	// After a deepening search that time cut short, another move may have been
	// chosen than this tree's best: see Deepen.
	for c := range t.Children(Root) {
		if t.point(t.nodes[c].move) == r.Chosen {
			t.chosen = c
			return t, true
		}
	}
	return t, false
}
