package puzzles

import (
	"slices"
	"testing"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/desk"
)

// sectionOf returns the section of a variant's puzzles.
func sectionOf(r game.Rules) int {
	return boardSections + slices.IndexFunc(variants(), func(v game.Variant) bool { return v.Rules == r })
}

// TestFiltersAreShownWhereTheyFilter checks that only a section with themes has the row of filters, and that without a
// theme all of its puzzles are shown again.
func TestFiltersAreShownWhereTheyFilter(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	if w.section != ownSection || w.filterRow.Visible() {
		t.Errorf("section %d: the filters are visible: %v, want none for a puzzle without a theme", w.section,
			w.filterRow.Visible())
	}

	w.showSection(sectionOf(game.Freestyle))
	if !w.filterRow.Visible() {
		t.Error("the section of gomoku has no filters")
	}

	all := slices.Clone(w.ids)
	w.themes.SetSelectedIndex(1)
	if n := len(w.ids); n == 0 || n >= len(all) {
		t.Fatalf("a theme has %d of %d puzzles, want some of them", n, len(all))
	}
	w.themes.SetSelectedIndex(0)
	if !slices.Equal(w.ids, all) {
		t.Errorf("all themes have %d puzzles, want %d", len(w.ids), len(all))
	}
}

// TestOpenPuzzleIsSelected checks that the row of the puzzle on the board is selected, also the first.
func TestOpenPuzzleIsSelected(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.puzzles.Import(manyPuzzles(t, 3))
	w := tp.puzzles.window
	w.showSection(importedSection)

	selected := -1
	w.rows.OnSelected = func(i int) { selected = i }
	w.rows.OnUnselected = func(i int) {
		if selected == i {
			selected = -1
		}
	}
	for _, i := range []int{2, 0, 1} {
		w.open(w.ids[i])
		w.selectOpen()
		if selected != i {
			t.Errorf("with puzzle %d on the board row %d is selected", i, selected)
		}
	}
}

// TestDayContinuesWithItsRules checks that after a puzzle of the day come those of the same rules, whichever they are.
func TestDayContinuesWithItsRules(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	for i, v := range variants() {
		ids := tp.puzzles.collection.section(boardSections+i, time.Now())
		if len(ids) == 0 {
			continue
		}
		w.showSection(daySection)
		w.open(ids[0])
		w.openNext()
		if w.section != boardSections+i {
			t.Errorf("after a puzzle of %s comes section %d, want %d", v.Name, w.section, boardSections+i)
		}
	}
}

// TestNextAfterADeletedPuzzle checks that after a puzzle was deleted the one below it is opened, and not the first.
func TestNextAfterADeletedPuzzle(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.puzzles.Import(manyPuzzles(t, 3))
	w := tp.puzzles.window
	w.showSection(importedSection)
	want := w.ids[2]
	w.open(w.ids[1])
	w.deleteOpen()
	if w.id != want {
		t.Errorf("row %d is opened, want the one below the deleted", slices.Index(w.ids, w.id))
	}
}

// TestJudgeOfTheRules checks that puzzles of the same rules share a judge, which keeps what it found out, that other
// rules have another, and that a judge searches no less than a review.
func TestJudgeOfTheRules(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	w.showSection(sectionOf(game.FiveByFive))
	first := w.judge
	w.open(w.ids[1])
	if w.judge != first {
		t.Error("another puzzle of the same rules has another judge")
	}

	w.showSection(sectionOf(game.Freestyle))
	if w.judge == first {
		t.Error("a puzzle of other rules has the same judge")
	}
	if judgeOptions.ProofNodes < review.ProofNodes {
		t.Errorf("the judge searches %d nodes, a review %d", judgeOptions.ProofNodes, review.ProofNodes)
	}
}

// TestImportCountsWhatItLeavesOut checks that the puzzles of a file beyond the limit are counted.
func TestImportCountsWhatItLeavesOut(t *testing.T) {
	p := New(&desk.Desk{}, memoryStore{}, nil)
	if got := p.Import(manyPuzzles(t, maxPuzzles+2)).numBeyond; got != 2 {
		t.Errorf("%d puzzles are counted as left out, want 2", got)
	}
}

// TestLosingLineOfAFile checks that a puzzle to hold keeps the losing line of its file, and one to win has none.
func TestLosingLineOfAFile(t *testing.T) {
	position, err := game.ParsePosition(game.TicTacToe, "XX. OO. ...", game.Black)
	if err != nil {
		t.Fatal(err)
	}
	line := []game.Point{game.Pt(0, 2), game.Pt(2, 1)}
	for goal, want := range map[game.Goal][]game.Point{game.GoalHold: line, game.GoalWin: nil} {
		puzzle := notation.Puzzle{Position: position, Goal: goal, LosingLine: line}
		if got := fromNotation(&puzzle, SourceImported).LosingLine; !slices.Equal(got, want) {
			t.Errorf("goal %v: got the line %v, want %v", goal, got, want)
		}
	}
}

// TestUnfinishedLosingLine checks that a line of one move, which refutes nothing, leaves the move to the judge.
func TestUnfinishedLosingLine(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.puzzles.window.puzzle().LosingLine = []game.Point{game.Pt(1, 1)}
	tp.tap("b2")
	if !tp.puzzles.window.attempt.solved {
		t.Error("the winning move is refused")
	}
}
