package store

import (
	"bytes"
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// A draw against the computer is neither a win nor a loss of the person.
func TestADrawIsNoLoss(t *testing.T) {
	s := must(t, t.TempDir())
	defer mustClose(t, s)
	name := map[string]string{}
	for id, g := range map[string]*saved.Game{"won": won(t, "won"), "lost": lost(t, "lost"), "drawn": drawn(t, "drawn")} {
		g.Mode, g.Category.Mode, g.Category.Levels[0] = game.HumanVsComputer, game.HumanVsComputer, game.Hard
		s.SaveGame(g)
		name[id] = id
	}
	finds(t, s, name, "won by me", Query{Result: HumanWins}, "won")
	finds(t, s, name, "lost by me", Query{Result: HumanLoses}, "lost")
	finds(t, s, name, "drawn", Query{Result: Draw}, "drawn")
}

// A removed game is listed again after another move.
func TestARemovedGameThatGoesOn(t *testing.T) {
	s := must(t, t.TempDir())
	defer mustClose(t, s)
	s.SaveGame(won(t, "g"))
	if err := s.Library().Remove([]GameRef{{ID: "g"}}); err != nil {
		t.Fatal(err)
	}
	name := map[string]string{"g": "g"}
	s.SaveGame(replaced(won(t, "g"))) // the same game
	finds(t, s, name, "removed", Query{}, "")
	s.SaveGame(lost(t, "g"))
	finds(t, s, name, "played on", Query{}, "g")
}

// Games of all dates are listed. Importing removed games again restores them, and importing others again
// adds nothing.
func TestImportedAgain(t *testing.T) {
	s := must(t, t.TempDir())
	defer mustClose(t, s)
	old := renju(t, "h8 h9 i9", game.Black, "Anna", "Emil", "1936-05-01")
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
			t.Errorf("import %d adds %d, %v", i, n, err)
		}
		if got := ids(t, s, Query{}); got != old.ID {
			t.Errorf("import %d: listed are %q", i, got)
		}
	}
}

// A game that was taken back completely while it was being written is written completely when it is played
// again.
func TestATakenBackGameIsWrittenWhole(t *testing.T) {
	s := withoutWriter(t)
	g, _ := grown(t, 2000)
	write := func(change func()) {
		b, upTo := s.begin()
		if err := s.file.write(b); err != nil {
			t.Fatal(err)
		}
		change()
		s.finish(b, upTo, nil, nil)
	}
	if len(g.Tree) < 2*pageSize {
		t.Fatalf("the tree has %d bytes", len(g.Tree))
	}
	s.SaveGame(g)
	write(func() { s.DeleteGame(g.ID) })
	write(func() { s.SaveGame(g) })
	write(func() {})
	read, err := s.file.load(g.ID)
	if err != nil || !bytes.Equal(read.Tree, g.Tree) {
		t.Errorf("read back: %v, %v", read != nil, err)
	}
}
