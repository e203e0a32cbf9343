package ui

import (
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/store"
)

// countStoredPuzzles returns the number of puzzles in the store.
func countStoredPuzzles(t *testing.T, dir string) (n int) {
	t.Helper()

	st := store.Open(dir)
	defer st.Close()

	for key := range st.Values() {
		if strings.HasPrefix(key, "puzzle.") {
			n++
		}
	}

	return n
}

func TestMissedWinBecomesAPuzzle(t *testing.T) {
	dir := t.TempDir()
	w := openWindow(t, dir, fakeComputers{})
	w.choose(lang.TwoPlayers)

	for _, name := range strings.Fields("a1 a2 b1 b2 a3") { // X could have won at c1
		point, _ := game.TicTacToe.ParsePoint(name)
		w.board.OnTapped(point)
	}
	w.analysis.Review.Start()
	w.awaitReview()

	findings := w.analysis.Review.Findings()
	var situations []game.Situation
	for _, ply := range w.session.Game.Match().Plies() {
		situations = append(situations, ply.Situation)
	}
	bothSeats := func(game.Seat) bool { return true }
	if n := w.puzzles.Collect(situations, findings, bothSeats); n != 0 {
		t.Errorf("got %d new puzzles the second time, want 0", n)
	}
	w.stop()
	n := countStoredPuzzles(t, dir)
	if n == 0 {
		t.Fatalf("got no puzzle from %+v", findings)
	}
	reopened := openWindow(t, dir, fakeComputers{})
	if numAdded := reopened.puzzles.Collect(situations, findings, bothSeats); numAdded != 0 {
		t.Errorf("after a restart: got %d new puzzles of %d, want 0", numAdded, n)
	}
}
