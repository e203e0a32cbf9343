package store

import (
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// withoutWriter returns a store in memory without a writer; the test writes instead.
func withoutWriter(t *testing.T) *Store {
	t.Helper()
	s := &Store{games: make(map[string]*row), values: make(map[string]storedValue), caught: make(chan struct{}), wake: make(chan struct{}, 1)}
	if err := s.use(inMemory(false)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.file.close() })
	return s
}

// begin takes the changes as the writer does before it writes them.
func (s *Store) begin() (batch, int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.pending(), s.newest
}

// A stone and a setting that come while the writer writes are written next.
func TestWhatComesMeanwhileIsWritten(t *testing.T) {
	s := withoutWriter(t)
	s.SaveGame(xo(t, "g", "a1"))
	s.Set("key", "old")
	for _, stones := range [][]string{{"a1", "b1"}, {"a1", "b1", "a2"}} {
		b, upTo := s.begin()
		if err := s.file.write(b); err != nil {
			t.Fatal(err)
		}
		s.SaveGame(xo(t, "g", stones...))
		s.Set("key", stones[len(stones)-1])
		s.finish(b, upTo, nil, nil)
		if b, _ = s.begin(); len(b.games) != 1 || len(b.values) != 1 {
			t.Fatalf("%d games and %d values wait", len(b.games), len(b.values))
		}
	}
	b, upTo := s.begin()
	if err := s.file.write(b); err != nil {
		t.Fatal(err)
	}
	s.finish(b, upTo, nil, nil)
	g, err := s.file.load("g")
	if want := xo(t, "g", "a1", "b1", "a2"); err != nil || string(g.Tree) != string(want.Tree) {
		t.Errorf("the file has\n%s, %v", g.Tree, err)
	}
	values, err := s.file.values()
	if err != nil || values["key"].text != "a2" {
		t.Errorf("the file has %+v, %v", values, err)
	}
	if b, _ := s.begin(); !b.empty() {
		t.Errorf("%+v waits", b)
	}
}

// A game that ends while the writer reads the outcomes of all windows counts at once.
func TestOutcomesReadMeanwhileAreOld(t *testing.T) {
	s := withoutWriter(t)
	s.SaveGame(won(t, "a"))
	b, upTo := s.begin()
	if err := s.file.write(b); err != nil {
		t.Fatal(err)
	}
	read, _, err := s.file.outcomes(nil)
	if err != nil {
		t.Fatal(err)
	}
	s.SaveGame(won(t, "b"))
	s.finish(b, upTo, read, nil)
	if got := s.Tally(twoPlayers); got != (saved.Tally{Won: 2}) {
		t.Errorf("the score is %+v", got)
	}
}

// Counted games that were removed from the library stay in the score and the statistics.
func TestPurgedGamesCount(t *testing.T) {
	dir := t.TempDir()
	s := must(t, dir)
	s.SaveGame(replaced(won(t, "counts")))
	uncounted := won(t, "not")
	uncounted.Uncounted, uncounted.Category = true, game.Category{}
	s.SaveGame(replaced(uncounted))
	written(t, s)
	if _, err := s.current().db.Exec("UPDATE games SET window = NULL"); err != nil { // Undo does not reach back to them
		t.Fatal(err)
	}
	if err := s.Library().Remove([]GameRef{{ID: "counts"}, {ID: "not"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Library().Purge(); err != nil {
		t.Fatal(err)
	}
	mustClose(t, s)
	s = must(t, dir)
	defer s.Close()
	if got := s.Tally(twoPlayers); got != (saved.Tally{Won: 1}) {
		t.Errorf("the score is %+v", got)
	}
	if all := s.Statistics(); len(all) != 1 || all[0].Won != 1 {
		t.Errorf("the statistics are %+v", all)
	}
	left, err := column[string](s.current().db, "SELECT id FROM games")
	if err != nil || len(left) != 1 || left[0] != "counts" {
		t.Errorf("left are %v, %v", left, err)
	}
}

// Openings are named on boards of nine lines and more.
func TestOpeningsHaveNamesFromNineLinesOn(t *testing.T) {
	for size, want := range map[int]bool{7: false, 8: false, 9: true, 11: true, 15: true, 19: true} {
		r := game.Rules{Width: size, Height: size, WinLength: 5}
		c := game.Point{X: int8(size / 2), Y: int8(size / 2)}
		var choices []game.Choice
		for _, at := range []game.Point{c, {X: c.X, Y: c.Y - 1}, {X: c.X + 2, Y: c.Y}} {
			choices = append(choices, game.PlaceAt(at))
		}
		e, err := entryOf(played(t, r, game.Opening{}, choices), 1)
		if err != nil || (e.Named != 0) != want {
			t.Errorf("%d lines: %v, %v", size, e.Named, err)
		}
	}
}
