package ui

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/puzzles"
)

// storedPuzzles counts the puzzles in the file.
func storedPuzzles(t *testing.T, dir string) int {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, puzzlesFile))
	if err != nil {
		return 0
	}
	var stored puzzles.Collection
	if err := json.Unmarshal(data, &stored); err != nil {
		t.Fatal(err)
	}
	return len(stored)
}

func TestAMissedWinBecomesAPuzzle(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	s.choose(lang.TwoPlayers)
	for _, name := range strings.Fields("a1 a2 b1 b2 a3") { // X leaves c1 alone, O c2 is to come
		at, _ := game.TicTacToe.ParsePoint(name)
		s.board.OnTapped(at)
	}
	s.analysis.Review.Start()
	s.judged()
	findings := s.analysis.Review.Findings()
	var situations []game.Situation
	for _, m := range s.session.Match().Moments() {
		situations = append(situations, m.Situation)
	}
	anybody := func(game.Seat) bool { return true }
	if n := s.puzzles.Collect(situations, findings, anybody); n != 0 {
		t.Errorf("%d puzzles are new the second time", n)
	}
	s.stop()
	n := storedPuzzles(t, dir)
	if n == 0 {
		t.Fatalf("no puzzle of %+v", findings)
	}
	again := sitDown(t, dir, clerks{})
	if fresh := again.puzzles.Collect(situations, findings, anybody); fresh != 0 {
		t.Errorf("%d of %d puzzles are not kept", fresh, n)
	}
}

func TestDamagedPuzzlesAreKeptAside(t *testing.T) {
	for name, content := range map[string]string{
		"not JSON": "{", "over": `{"x":{"Rules":{"Width":3,"Height":3,"Line":3},"Board":"XXX OO. ...","ToMove":2}}`,
		"no board": `{"x":{"Rules":{"Width":3,"Height":3,"Line":3},"Board":"X","ToMove":1}}`, "null": `{"x":null}`,
		"a goal": `{"x":{"Rules":{"Width":15,"Height":15,"Line":5},"Board":"` + strings.Repeat(".", 225) + `","ToMove":1,"Goal":1}}`,
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, puzzlesFile), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		s := sitDown(t, dir, clerks{})
		kept, _ := filepath.Glob(filepath.Join(dir, puzzlesFile+".damaged-*"))
		s.stop()
		if n := storedPuzzles(t, dir); n != 0 || len(kept) != 1 {
			t.Errorf("%s: %d puzzles, kept %v", name, n, kept)
		}
	}
}
