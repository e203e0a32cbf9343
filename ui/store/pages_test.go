package store

import (
	"bytes"
	"context"
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// gameWithTree returns a game with a tree of at least the given number of nodes, added breadth first.
func gameWithTree(t testing.TB, nodes int) (*saved.Game, *game.Tree) {
	t.Helper()

	tree := game.NewTree(game.Freestyle, game.Opening{})
	all := []*game.Node{tree.Root()}
	for number := 0; len(all) < nodes; number++ {
		for i := range 150 {
			choice := game.PlaceAt(tree.Rules.PointAt(i))
			for n := all[number]; ; n = n.Parent() {
				if n.Choice == nil {
					all = append(all, all[number].Add(&game.Node{Choice: &choice}))
					break
				} else if *n.Choice == choice {
					break
				}
			}
		}
	}
	g, err := saved.FromTree(tree)
	if err != nil {
		t.Fatal(err)
	}
	g.ID = "grown"

	return g, tree
}

// withLine returns a copy of the game with a line of text appended to its tree.
func withLine(g *saved.Game, line string) *saved.Game {
	next := *g
	next.Tree = append(bytes.Clone(g.Tree), line...)
	return &next
}

// TestMoveIsWrittenToTheLastPage checks that a tree is stored in as few pages as possible, and that a
// new move changes only the last page.
func TestMoveIsWrittenToTheLastPage(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	g, _ := gameWithTree(t, 30_000)
	s.SaveGame(g)
	mustFlush(t, s)
	db := s.file.db
	pages := func() (n int) {
		if err := db.QueryRow("SELECT count(*) FROM pages").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := pages(); n != (len(g.Tree)+pageSize-1)/pageSize || n < 50 {
		t.Errorf("got %d pages for %d bytes, want %d and at least 50", n, len(g.Tree),
			(len(g.Tree)+pageSize-1)/pageSize)
	}
	if _, err := db.Exec("UPDATE pages SET tree = x'21' WHERE number = (SELECT min(number) FROM pages)"); err != nil {
		t.Fatal(err)
	}
	g = withLine(g, "7\tk1\t\t\n")
	s.SaveGame(g)
	mustFlush(t, s)
	var first, last []byte
	if err := db.QueryRow("SELECT (SELECT tree FROM pages ORDER BY number LIMIT 1), (SELECT tree FROM pages ORDER "+
		"BY number DESC LIMIT 1)").Scan(&first, &last); err != nil {
		t.Fatal(err)
	}
	if string(first) != "!" || !bytes.HasSuffix(last, []byte("7\tk1\t\t\n")) {
		t.Errorf("got the first page %.100q and the end of the last page %.100q, want only the last page changed",
			first, last[max(0, len(last)-100):])
	}

	changed := *g // the second half of its tree changes
	changed.Tree = append(bytes.Clone(g.Tree[:len(g.Tree)/2]), "x"...)
	changed.Tree = append(changed.Tree[:bytes.LastIndexByte(changed.Tree, '\n')+1], "=1\ta1\t7\t\n"...)
	s.SaveGame(&changed)
	mustFlush(t, s)
	if n := pages(); n != (len(changed.Tree)+pageSize-1)/pageSize {
		t.Errorf("got %d pages after the tree was shortened to %d bytes, want %d", n, len(changed.Tree),
			(len(changed.Tree)+pageSize-1)/pageSize)
	}
	mustClose(t, s)
	s = mustOpen(t, dir)
	if current, _ := s.Resume(); current == nil || !bytes.Equal(current.Tree, changed.Tree) ||
		current.Validate() != nil {
		t.Fatalf("got the current game %v, want the changed one", current)
	}

	s.SaveGame(withLine(&changed, "7\tk2\t\t\n")) // appends to the stored tree
	mustClose(t, s)
	s = mustOpen(t, dir)
	defer mustClose(t, s)
	if current, err := s.Load("grown"); err != nil ||
		!bytes.Equal(current.Tree, withLine(&changed, "7\tk2\t\t\n").Tree) {
		t.Errorf("got the game %v, %v; want the changed one", current, err)
	}
	s.DeleteGame("grown")
}

// TestPagesAreDeletedWithTheirGame checks that deleting a game deletes its pages.
func TestPagesAreDeletedWithTheirGame(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	s.SaveGame(wonGame(t, "a"))
	s.SaveGame(wonGame(t, "b"))
	mustFlush(t, s)
	s.DeleteGame("a")
	mustFlush(t, s)
	var n int
	if err := s.file.db.QueryRow("SELECT count(*) FROM pages").Scan(&n); err != nil || n != 1 {
		t.Errorf("got %d pages, %v; want 1", n, err)
	}
	if _, err := s.Library().Search(context.Background(), Query{}); err != nil {
		t.Error(err)
	}
}
