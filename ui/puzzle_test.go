package ui

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
)

// answered waits until nothing is asked about the puzzle.
func (s *sitting) answered() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return s.puzzling.cancel == nil }); err != nil {
		s.t.Fatal(err)
	}
}

// try taps a point of the puzzle's board.
func (s *sitting) try(name string) {
	s.t.Helper()
	at, err := s.puzzling.now.Rules().ParsePoint(name)
	if err != nil {
		s.t.Fatal(err)
	}
	s.puzzling.board.OnTapped(at)
	s.answered()
}

// puzzled is a sitting with the window of the puzzles open on one puzzle.
func puzzled(t *testing.T, r game.Rules, board string, goal review.Goal) *sitting {
	t.Helper()
	s := sitDown(t, t.TempDir(), clerks{})
	p, err := game.ParsePosition(r, board, game.Black)
	if err != nil {
		t.Fatal(err)
	}
	s.puzzles.add(newPuzzle(p, goal))
	s.showPuzzles()
	return s
}

func TestAMissedWinBecomesAPuzzle(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	s.choose(lang.TwoPlayers)
	for _, name := range strings.Fields("a1 a2 b1 b2 a3") { // X leaves c1 alone, O c2 is to come
		at, _ := game.TicTacToe.ParsePoint(name)
		s.board.OnTapped(at)
	}
	s.review.start()
	s.judged()
	if len(s.puzzles) == 0 {
		t.Fatalf("no puzzle of %+v", s.review.report.Findings)
	}
	s.review.start() // again: the same puzzles
	n := len(s.puzzles)
	s.judged()
	if len(s.puzzles) != n {
		t.Errorf("%d puzzles, then %d", n, len(s.puzzles))
	}
	s.stop()
	again := sitDown(t, dir, clerks{})
	if len(again.puzzles) != n {
		t.Errorf("%d puzzles are kept of %d", len(again.puzzles), n)
	}
}

func TestSolvingAPuzzle(t *testing.T) {
	s := puzzled(t, game.TicTacToe, "X.O ... O.X", review.ToWin) // both a1-a3… and the corner fork: b2 wins at once
	s.try("b1")
	pw := s.puzzling
	if pw.wrong == nil || pw.solved {
		t.Fatalf("b1 is taken for right: %q", pw.text.Text)
	}
	_, show := pw.board.Shown()
	if len(show.Best) == 0 || pw.text.Text != lang.PuzzleLoses(len(show.Best)) && pw.text.Text != lang.PuzzleNotEnough(lang.Point(game.TicTacToe, show.Best[0])) {
		t.Errorf("no refutation: %v, %q", show.Best, pw.text.Text)
	}
	s.try("a1") // anywhere: takes it back
	if pw.wrong != nil || pw.now.Stones() != 4 {
		t.Fatal("it is not taken back")
	}
	s.try("b2")
	if !pw.solved || s.puzzles[pw.id].Solved == "" || pw.text.Text != lang.PuzzleSolved() {
		t.Errorf("not solved: %q", pw.text.Text)
	}
}

// Whichever move wins is right, and the other side defends until the end.
func TestEveryWinningMoveSolvesAPuzzle(t *testing.T) {
	empty := "..............." + "\n"
	rows := "O.O.O..........\n" + strings.Repeat(empty, 6) + "......OXXX.....\n" +
		strings.Repeat("..........X....\n", 2) + strings.Repeat(empty, 5)
	s := puzzled(t, game.Freestyle, rows, review.ToWin)
	pw := s.puzzling
	pw.judge = review.NewJudge(game.Freestyle, review.Options{ProofNodes: 3000, SearchNodes: 300})
	for range 9 {
		if pw.solved {
			break
		}
		pw.showSolution()
		s.answered()
		if pw.answer == nil {
			t.Fatalf("no solution: %q\n%v", pw.text.Text, pw.now)
		}
		s.try(game.Freestyle.Name(*pw.answer))
		if pw.wrong != nil {
			t.Fatalf("the solution is taken for wrong: %q\n%v", pw.text.Text, pw.now)
		}
	}
	if !pw.solved || pw.now.Result().Winner != game.Black {
		t.Errorf("not solved:\n%v", pw.now)
	}
	if s.puzzles[pw.id].Solved != "" {
		t.Error("solved by looking at the solution, and marked")
	}
}

func TestHoldingTheDrawIsAPuzzleToo(t *testing.T) {
	s := puzzled(t, game.TicTacToe, "O.. ... ..X", review.ToDraw)
	s.try("b3")
	pw := s.puzzling
	if pw.wrong != nil {
		t.Errorf("a drawing move is taken for wrong: %q", pw.text.Text)
	}
}

func TestPuzzlesAreDeletedAndWalkedThrough(t *testing.T) {
	s := puzzled(t, game.TicTacToe, "X.O ... O.X", review.ToWin)
	p, _ := game.ParsePosition(game.TicTacToe, "XX. OO. ...", game.Black)
	s.puzzles.add(newPuzzle(p, review.ToWin))
	s.savePuzzles()
	pw := s.puzzling
	first := pw.id
	pw.typed(&fyne.KeyEvent{Name: fyne.KeyN})
	if pw.id == first || pw.id == "" {
		t.Errorf("from %s to %s", first, pw.id)
	}
	pw.delete()
	if len(s.puzzles) != 1 || pw.id != first {
		t.Errorf("%d puzzles, %s is open", len(s.puzzles), pw.id)
	}
	pw.delete()
	if len(s.puzzles) != 0 || pw.id != "" || pw.text.Text != lang.PuzzlesNone() {
		t.Errorf("%d puzzles, %q", len(s.puzzles), pw.text.Text)
	}
	pw.tapped(game.At(1, 1)) // nothing to solve
	pw.window.Close()
	if s.puzzling != nil {
		t.Error("the window is still known")
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
		if len(s.puzzles) != 0 || len(kept) != 1 {
			t.Errorf("%s: %d puzzles, kept %v", name, len(s.puzzles), kept)
		}
	}
}

// The oldest puzzles give way, solved ones before unsolved.
func TestTheCollectionIsBounded(t *testing.T) {
	c := puzzles{}
	r := game.Rules{Width: 15, Height: 15, Line: 5}
	for i := range mostPuzzles + 3 {
		board := []byte(strings.Repeat(".", 225))
		board[i%225], board[(i+1+i/225)%225] = 'X', 'O'
		z := &puzzle{Rules: r, Board: string(board), ToMove: game.Black, Added: int64(i)}
		if i == 7 {
			z.Solved = "2026-01-01"
		}
		c.add(z)
	}
	ids := c.ids()
	if len(c) != mostPuzzles || c[ids[0]].Added != int64(mostPuzzles+2) {
		t.Errorf("%d puzzles, the newest of %d", len(c), c[ids[0]].Added)
	}
	for _, z := range c {
		if z.Added == 7 {
			t.Error("the solved one has stayed")
		}
	}
	if _, err := json.Marshal(c); err != nil {
		t.Error(err)
	}
}
