package session

import (
	"testing"

	"jingzi/game"
)

// Of a tree too large for the store the path to the current ply is stored. Undo restores all of it after
// the next game was started.
func TestAVeryLargeTree(t *testing.T) {
	s := sitDown(t, &clerks{})
	r := game.Freestyle
	tree := game.NewTree(r, game.Opening{})
	for i := 0; i < r.NumPoints(); i++ {
		first := tree.Root().Play(game.PlaceAt(r.PointAt(i)))
		for k := 0; k < largeTree/r.NumPoints()+2; k++ {
			first.Add(&game.Node{Choice: &game.Choice{Point: r.PointAt((i + 1 + k%200) % r.NumPoints())}})
		}
	}
	s.OpenLibrary(tree, tree.Root().Children()[7].Children()[1])
	if !s.TooLargeToSave() {
		t.Fatal("it is not large")
	}
	kept := s.shelf.games[s.gameState.header().ID]
	if kept == nil || len(kept.Tree) > 1000 || kept.FullTree != nil {
		t.Fatalf("the store is given %d bytes", len(kept.Tree))
	}
	if err := kept.Validate(); err != nil {
		t.Error(err)
	}
	read, err := kept.LoadTree()
	if err != nil || read.Current.Depth() != 2 || read.Current.Choice.Point != tree.Root().Children()[7].Children()[1].Choice.Point {
		t.Errorf("after a restart it is at %v, %v", read.Current, err)
	}
	s.NewGame()
	if s.TooLargeToSave() {
		t.Error("so is the next game")
	}
	if !s.Undo() || s.match.Tree().Root() != tree.Root() || !s.TooLargeToSave() || s.match.Index() != 2 {
		t.Errorf("it came back as %d nodes", len(s.match.Tree().Root().Children()))
	}
	for _, g := range s.shelf.games {
		if g.FullTree != nil {
			t.Error("the store holds the tree")
		}
	}
	s.TreeEditor.SetComment(s.match.Plies()[1].Node, "edited") // there is no log to write it to
	s.TreeEditor.Promote(tree.Root().Children()[9])
}
