package store

import (
	"bytes"
	"context"
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// grown returns a game with a tree of some number of nodes, two moves deep at first,
// and then three.
func grown(t testing.TB, nodes int) (*saved.Game, *game.Tree) {
	t.Helper()
	tree := game.NewTree(game.Freestyle, game.Opening{})
	all := []*game.Node{tree.Root()}
	for above := 0; len(all) < nodes; above++ {
		for i := range 150 {
			at := game.PlaceAt(tree.Rules.PointAt(i))
			for n := all[above]; ; n = n.Parent() {
				if n.Choice == nil {
					all = append(all, all[above].Add(&game.Node{Choice: &at}))
					break
				} else if *n.Choice == at {
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

// appended returns the game after another line of its tree.
func appended(g *saved.Game, line string) *saved.Game {
	next := *g
	next.Tree = append(bytes.Clone(g.Tree), line...)
	return &next
}

// A tree is stored in as many pages as it needs, and loaded again. A stone is written to the last page
// only.
func TestAStoneIsWrittenToTheLastPage(t *testing.T) {
	dir := t.TempDir()
	s := must(t, dir)
	g, _ := grown(t, 30_000)
	s.SaveGame(g)
	written(t, s)
	db := s.file.db
	pages := func() (n int) {
		if err := db.QueryRow("SELECT count(*) FROM pages").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := pages(); n != (len(g.Tree)+pageSize-1)/pageSize || n < 50 {
		t.Errorf("%d pages for %d bytes", n, len(g.Tree))
	}
	if _, err := db.Exec("UPDATE pages SET tree = x'21' WHERE number = (SELECT min(number) FROM pages)"); err != nil {
		t.Fatal(err)
	}
	g = appended(g, "7\tk1\t\t\n")
	s.SaveGame(g)
	written(t, s)
	var first, last []byte
	if err := db.QueryRow("SELECT (SELECT tree FROM pages ORDER BY number LIMIT 1), (SELECT tree FROM pages ORDER BY number DESC LIMIT 1)").Scan(&first, &last); err != nil {
		t.Fatal(err)
	}
	if string(first) != "!" || !bytes.HasSuffix(last, []byte("7\tk1\t\t\n")) {
		t.Errorf("the first page is now %.100q, the last ends with %.100q", first, last[max(0, len(last)-100):])
	}

	changed := *g // from its middle on
	changed.Tree = append(bytes.Clone(g.Tree[:len(g.Tree)/2]), "x"...)
	changed.Tree = append(changed.Tree[:bytes.LastIndexByte(changed.Tree, '\n')+1], "=1\ta1\t7\t\n"...)
	s.SaveGame(&changed)
	written(t, s)
	if n := pages(); n != (len(changed.Tree)+pageSize-1)/pageSize {
		t.Errorf("%d pages are left for %d bytes", n, len(changed.Tree))
	}
	mustClose(t, s)
	s = must(t, dir)
	if now, _ := s.Resume(); now == nil || !bytes.Equal(now.Tree, changed.Tree) || now.Validate() != nil {
		t.Fatalf("resumed %v", now)
	}
	s.SaveGame(appended(&changed, "7\tk2\t\t\n")) // goes on where the file is
	mustClose(t, s)
	s = must(t, dir)
	defer mustClose(t, s)
	if now, err := s.Load("grown"); err != nil || !bytes.Equal(now.Tree, appended(&changed, "7\tk2\t\t\n").Tree) {
		t.Errorf("loaded %v, %v", now, err)
	}
	s.DeleteGame("grown")
}

// The pages of a deleted game are deleted.
func TestPagesGoWithTheirGame(t *testing.T) {
	s := must(t, t.TempDir())
	defer mustClose(t, s)
	s.SaveGame(won(t, "a"))
	s.SaveGame(won(t, "b"))
	written(t, s)
	s.DeleteGame("a")
	written(t, s)
	var n int
	if err := s.file.db.QueryRow("SELECT count(*) FROM pages").Scan(&n); err != nil || n != 1 {
		t.Errorf("%d pages, %v", n, err)
	}
	if _, err := s.Library().Search(context.Background(), Query{}); err != nil {
		t.Error(err)
	}
}
