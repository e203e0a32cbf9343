package session

import (
	"testing"

	"jingzi/game"
)

// TestTreeTooLargeToSave checks that only the path to the current ply is stored if a tree is too large for
// the store, and that Undo restores the whole tree after the next game was started.
func TestTreeTooLargeToSave(t *testing.T) {
	s := newTestSession(t, &stubComputers{})

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
		t.Fatal("the tree is not too large to save")
	}
	stored := s.store.games[s.gameState.header().ID]
	if stored == nil || len(stored.Tree) > 1000 || stored.FullTree != nil {
		t.Fatalf("got the stored game %+v, want only the path to the current ply", stored)
	}
	if err := stored.Validate(); err != nil {
		t.Error(err)
	}
	loaded, err := stored.LoadTree()
	if err != nil || loaded.Current.Depth() != 2 ||
		loaded.Current.Choice.Point != tree.Root().Children()[7].Children()[1].Choice.Point {
		t.Errorf("after a restart: got the current node %v, error %v; want the opened node", loaded.Current, err)
	}
	s.NewGame()
	if s.TooLargeToSave() {
		t.Error("the next game is too large to save")
	}
	if !s.Undo() || s.match.Tree().Root() != tree.Root() || !s.TooLargeToSave() || s.match.Index() != 2 {
		t.Errorf("after Undo: got a root with %d children at ply %d, want the whole tree at ply 2",
			len(s.match.Tree().Root().Children()), s.match.Index())
	}

	for _, g := range s.store.games {
		if g.FullTree != nil {
			t.Error("the store holds the full tree")
		}
	}
	s.TreeEditor.SetComment(s.match.Plies()[1].Node, "edited") // must not fail without a log
	s.TreeEditor.Promote(tree.Root().Children()[9])

	// Of several replaced games only the last keeps its whole tree in memory.
	for range 2 {
		s.OpenLibrary(tree, tree.Root().Children()[7].Children()[1])
	}
	s.NewGame()
	for i, g := range s.History.previous {
		if isLast := i == len(s.History.previous)-1; (g.FullTree != nil) != isLast {
			t.Errorf("replaced game %d of %d keeps its whole tree: %v", i+1, len(s.History.previous), g.FullTree != nil)
		}
	}
}

// TestFinishedTreeTooLargeToSave checks that the stored path is valid if the main line of the tree is over.
func TestFinishedTreeTooLargeToSave(t *testing.T) {
	s := newTestSession(t, &stubComputers{})

	tree := game.NewTree(game.TicTacToe, game.Opening{})
	n := tree.Root()
	for i := range 9 {
		n = n.Play(game.PlaceAt(game.TicTacToe.PointAt(i)))
		if i == 6 { // the first column is full
			break
		}
	}

	other := tree.Root().Play(game.PlaceAt(game.Pt(2, 2)))
	for range largeTree {
		other.Add(&game.Node{})
	}
	s.OpenLibrary(tree, other)
	stored := s.store.games[s.gameState.header().ID]
	if err := stored.Validate(); err != nil || stored.Result.Over() {
		t.Errorf("got result %+v, error %v; want a valid game without a result", stored.Result, err)
	}
	s.DisplayNode(n)
	s.ContinueFromHere()
	stored = s.store.games[s.gameState.header().ID]
	if err := stored.Validate(); err != nil || stored.Result.Winner != game.Black {
		t.Errorf("at the end: got result %+v, error %v; want a valid game that Black has won", stored.Result, err)
	}
}
