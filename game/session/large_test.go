package session

import (
	"testing"

	"jingzi/game"
)

// Of a tree too large for the store the way to the present moment is kept; Undo
// brings all of it back, after the next game was begun.
func TestAVeryLargeTree(t *testing.T) {
	s := sitDown(t, &clerks{})
	r := game.Freestyle
	tree := game.NewTree(r, game.Opening{})
	for i := 0; i < r.Size(); i++ {
		first := tree.Root().Play(game.PlaceAt(r.PointAt(i)))
		for k := 0; k < largeTree/r.Size()+2; k++ {
			first.Add(&game.Node{Choice: &game.Choice{Point: r.PointAt((i + 1 + k%200) % r.Size())}})
		}
	}
	s.OpenAt(tree, tree.Root().Children()[7].Children()[1])
	if !s.Large() {
		t.Fatal("it is not large")
	}
	kept := s.shelf.games[s.current.facts.ID]
	if kept == nil || len(kept.Tree) > 1000 || kept.Whole != nil {
		t.Fatalf("the store is given %d bytes", len(kept.Tree))
	}
	if err := kept.Validate(); err != nil {
		t.Error(err)
	}
	read, err := kept.Read()
	if err != nil || read.Now.Depth() != 2 || read.Now.Choice.Point != tree.Root().Children()[7].Children()[1].Choice.Point {
		t.Errorf("after a restart it is at %v, %v", read.Now, err)
	}
	s.NewGame()
	if s.Large() {
		t.Error("so is the next game")
	}
	if !s.Undo() || s.match.Tree().Root() != tree.Root() || !s.Large() || s.match.At() != 2 {
		t.Errorf("it came back as %d nodes", len(s.match.Tree().Root().Children()))
	}
	for _, g := range s.shelf.games {
		if g.Whole != nil {
			t.Error("the store holds the tree")
		}
	}
	s.Edit.SetComment(s.match.Moments()[1].Node, "edited") // no log to write it to
	s.Edit.Promote(tree.Root().Children()[9])
}
