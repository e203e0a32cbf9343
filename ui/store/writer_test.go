package store

import (
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// storeWithoutWriter returns a store in memory without a writer goroutine. The test does the writer's steps.
func storeWithoutWriter(t *testing.T) *Store {
	t.Helper()
	s := &Store{
		games:       make(map[string]*row),
		values:      make(map[string]storedValue),
		attemptDone: make(chan struct{}),
		wake:        make(chan struct{}, 1),
	}
	if err := s.setFile(inMemory(false)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.file.close() })

	return s
}

// begin returns the pending changes, as at the beginning of writeAll.
func (s *Store) begin() (batch, int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.pending(), s.newest
}

// TestChangesDuringAWrite checks that changes made while the writer is writing stay pending.
func TestChangesDuringAWrite(t *testing.T) {
	s := storeWithoutWriter(t)
	s.SaveGame(xo(t, "g", "a1"))
	s.Set("key", "old")

	for _, stones := range [][]string{{"a1", "b1"}, {"a1", "b1", "a2"}} {
		b, number := s.begin()
		if err := s.file.write(b); err != nil {
			t.Fatal(err)
		}
		s.SaveGame(xo(t, "g", stones...))
		s.Set("key", stones[len(stones)-1])
		s.finish(b, number, nil, nil)
		if b, _ = s.begin(); len(b.games) != 1 || len(b.values) != 1 {
			t.Fatalf("got %d games and %d values pending, want 1 and 1", len(b.games), len(b.values))
		}
	}
	b, number := s.begin()
	if err := s.file.write(b); err != nil {
		t.Fatal(err)
	}
	s.finish(b, number, nil, nil)
	g, err := s.file.load("g")
	if want := xo(t, "g", "a1", "b1", "a2"); err != nil || string(g.Tree) != string(want.Tree) {
		t.Errorf("got the tree %q in the file, %v; want %q", g.Tree, err, want.Tree)
	}
	values, err := s.file.values()
	if err != nil || values["key"].text != "a2" {
		t.Errorf("got the values %+v in the file, %v; want key = a2", values, err)
	}
	if b, _ := s.begin(); !b.isEmpty() {
		t.Errorf("got the pending changes %+v, want none", b)
	}
}

// TestOutcomesReadDuringAChange checks that outcomes read while a game ends do not replace newer ones.
func TestOutcomesReadDuringAChange(t *testing.T) {
	s := storeWithoutWriter(t)
	s.SaveGame(wonGame(t, "a"))
	b, number := s.begin()
	if err := s.file.write(b); err != nil {
		t.Fatal(err)
	}
	outcomes, _, err := s.file.outcomes(nil)
	if err != nil {
		t.Fatal(err)
	}
	s.SaveGame(wonGame(t, "b"))
	s.finish(b, number, outcomes, nil)
	if got := s.Tally(twoPlayers); got != (saved.Tally{Won: 2}) {
		t.Errorf("got the tally %+v, want 2 wins", got)
	}
}

// TestPurgedGamesCount checks that counted games that are removed from the library stay in the score and the
// statistics.
func TestPurgedGamesCount(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir)
	s.SaveGame(asReplaced(wonGame(t, "counts")))
	uncounted := wonGame(t, "not")
	uncounted.Uncounted, uncounted.Category = true, game.Category{}
	s.SaveGame(asReplaced(uncounted))
	mustFlush(t, s)
	if _, err := s.current().db.Exec("UPDATE games SET window = NULL"); err != nil { // Undo can no longer restore them
		t.Fatal(err)
	}
	if err := s.Library().Remove([]GameRef{{ID: "counts"}, {ID: "not"}}); err != nil {
		t.Fatal(err)
	}

	if err := s.Library().Purge(); err != nil {
		t.Fatal(err)
	}
	mustClose(t, s)
	s = mustOpen(t, dir)
	defer s.Close()
	if got := s.Tally(twoPlayers); got != (saved.Tally{Won: 1}) {
		t.Errorf("got the tally %+v, want 1 win", got)
	}
	if all := s.Statistics(); len(all) != 1 || all[0].Won != 1 {
		t.Errorf("got the statistics %+v, want 1 win", all)
	}
	remaining, err := column[string](s.current().db, "SELECT id FROM games")
	if err != nil || len(remaining) != 1 || remaining[0] != "counts" {
		t.Errorf("got the games %v, %v; want only counts", remaining, err)
	}
}

// TestOpeningNamesBySize checks that openings are named on boards of at least nine lines.
func TestOpeningNamesBySize(t *testing.T) {
	for size, want := range map[int]bool{7: false, 8: false, 9: true, 11: true, 15: true, 19: true} {
		r := game.Rules{Width: size, Height: size, WinLength: 5}

		c := game.Point{X: int8(size / 2), Y: int8(size / 2)}
		var choices []game.Choice
		for _, point := range []game.Point{c, {X: c.X, Y: c.Y - 1}, {X: c.X + 2, Y: c.Y}} {
			choices = append(choices, game.PlaceAt(point))
		}
		g, err := entryOf(newGame(t, r, game.Opening{}, choices), 1)
		if err != nil || (g.Named != 0) != want {
			t.Errorf("%d lines: got the opening %v, %v; want a named one: %v", size, g.Named, err, want)
		}
	}
}
