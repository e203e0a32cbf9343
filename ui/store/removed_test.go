package store

import (
	"bytes"
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// TestResultFilter checks that a draw against the computer is neither a win nor a loss.
func TestResultFilter(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)

	name := map[string]string{}
	for id, g := range map[string]*saved.Game{
		"won":   wonGame(t, "won"),
		"lost":  lostGame(t, "lost"),
		"drawn": drawnGame(t, "drawn"),
	} {
		g.Mode, g.Category.Mode, g.Category.Levels[0] = game.HumanVsComputer, game.HumanVsComputer, game.Hard
		s.SaveGame(g)
		name[id] = id
	}
	checkSearch(t, s, name, "won by me", Query{Result: HumanWins}, "won")
	checkSearch(t, s, name, "lost by me", Query{Result: HumanLoses}, "lost")
	checkSearch(t, s, name, "drawn", Query{Result: Draw}, "drawn")
}

// TestContinuedGameIsListedAgain checks that a removed game is listed again after another move.
func TestContinuedGameIsListedAgain(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)
	s.SaveGame(wonGame(t, "g"))
	if err := s.Library().Remove([]GameRef{{ID: "g"}}); err != nil {
		t.Fatal(err)
	}
	name := map[string]string{"g": "g"}
	s.SaveGame(asReplaced(wonGame(t, "g"))) // without another move
	checkSearch(t, s, name, "removed", Query{}, "")
	s.SaveGame(lostGame(t, "g"))
	checkSearch(t, s, name, "continued", Query{}, "g")
}

// TestImportAgain checks that importing a game again adds nothing, or restores the game if it was removed.
func TestImportAgain(t *testing.T) {
	s := mustOpen(t, t.TempDir())
	defer mustClose(t, s)

	old := renjuGame(t, "h8 h9 i9", game.Black, "Anna", "Emil", "1936-05-01")
	for i, c := range []struct {
		remove bool
		added  int
	}{{false, 1}, {false, 0}, {true, 1}, {false, 0}} {
		if c.remove {
			if err := s.Library().Remove([]GameRef{{ID: old.ID}}); err != nil {
				t.Fatal(err)
			}
		}
		if n, err := s.Library().Import([]*saved.Game{old}); n != c.added || err != nil {
			t.Errorf("import %d: got %d new games, %v; want %d", i, n, err, c.added)
		}
		if got := ids(t, s, Query{}); got != old.ID {
			t.Errorf("import %d: got the games %q, want the imported one", i, got)
		}
	}
}

// TestDeletedGameIsRewritten checks that a game that was deleted while it was being written is written
// completely when it is saved again.
func TestDeletedGameIsRewritten(t *testing.T) {
	s := storeWithoutWriter(t)
	g, _ := gameWithTree(t, 2000)
	writeChange := func(change func()) {
		b, number := s.begin()
		if err := s.file.write(b); err != nil {
			t.Fatal(err)
		}
		change()
		s.finish(b, number, nil, nil)
	}
	if len(g.Tree) < 2*pageSize {
		t.Fatalf("got a tree of %d bytes, want at least two pages", len(g.Tree))
	}
	s.SaveGame(g)
	writeChange(func() { s.DeleteGame(g.ID) })
	writeChange(func() { s.SaveGame(g) })
	writeChange(func() {})
	loaded, err := s.file.load(g.ID)
	if err != nil || !bytes.Equal(loaded.Tree, g.Tree) {
		t.Errorf("got the game %v, %v; want its complete tree", loaded, err)
	}
}
