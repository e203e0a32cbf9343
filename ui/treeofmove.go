package ui

import (
	"jingzi/game"
	"jingzi/ui/tree"
)

// computersTree is the tree from which a computer has made the latest of its
// moves that led to the moment shown; nil if none was made from a tree.
func (t *table) computersTree() *tree.Tree {
	var trees []*tree.Tree
	for _, seat := range []game.Seat{game.First, game.Second} {
		e := t.match.Player(seat).Engine
		if p, ok := e.(paced); ok {
			e = p.Engine
		}
		if own, ok := tree.Of(e); ok {
			trees = append(trees, own)
		}
	}
	moments := t.match.Moments()
	for i := t.match.At(); i > 0; i-- {
		for _, own := range trees {
			if at, ok := tree.Chosen(own); ok && moments[i].Choice.Kind == game.Place && moments[i].Choice.Point == at && moments[i-1].Position == own.Position() {
				return own
			}
		}
	}
	return nil
}
