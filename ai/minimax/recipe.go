package minimax

import (
	"context"

	"jingzi/game"
)

// Recipe describes how to regrow a tree from its position, node for node, including the node at which a
// time limit ended the search. It is saved instead of the tree.
type Recipe struct {
	Options Options
	Ranking []int16    `json:",omitempty"` // the root's moves in the order of an earlier search
	Stopped int64      `json:",omitempty"` // the node at which time ran out; 0 if it did not
	Chosen  game.Point // the chosen move
}

func (t *Tree) Recipe() Recipe {
	r := Recipe{Options: t.Options, Ranking: t.rootOrder, Stopped: t.stopNode, Chosen: game.Pass}
	if t.chosen != None {
		r.Chosen = t.point(t.nodes[t.chosen].move)
	}
	return r
}

// Grow grows the tree below p again. ok is false if the recipe's move was not found, because ctx ended
// or p is a different position.
func (r Recipe) Grow(ctx context.Context, p game.Position) (t *Tree, ok bool) {
	o := r.Options
	o.ExactMoves, o.Candidates = max(0, min(o.ExactMoves, MaxDepth)), max(0, o.Candidates) // may come from a file
	t = grow(ctx, p, o, r.Ranking, r.Stopped)
	if r.Stopped == 0 && t.stopNode != 0 {
		return t, false
	}
	// If time cut a deepening search short, the chosen move may differ from this tree's best: see Deepen.
	for c := range t.Children(Root) {
		if t.point(t.nodes[c].move) == r.Chosen {
			t.chosen = c
			return t, true
		}
	}
	return t, false
}
