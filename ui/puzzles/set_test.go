package puzzles

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/lang"
	"jingzi/ui/repetition"
)

func readSet(t *testing.T) []notation.Puzzle {
	t.Helper()
	puzzles, invalid, err := unpackSet()
	if err != nil || len(invalid) > 0 {
		t.Fatalf("got %d invalid puzzles, %v; want none", len(invalid), err)
	}

	return puzzles
}

// TestSetIsComplete checks that the set has all themes and boards, no duplicates, and a wide range of
// ratings.
func TestSetIsComplete(t *testing.T) {
	puzzles := readSet(t)
	themes, ids, boards := map[string]int{}, map[string]bool{}, map[game.Rules]int{}
	easiest, hardest := 9999, 0
	for i := range puzzles {
		stored := fromNotation(&puzzles[i], SourceBuiltIn)
		if err := stored.Validate(); err != nil {
			t.Errorf("puzzle %d: %v", i, err)
		}
		if ids[stored.id()] {
			t.Errorf("puzzle %d is a duplicate", i)
		}
		if len(puzzles[i].Solutions) == 0 || len(puzzles[i].Solutions) > 3 {
			t.Errorf("puzzle %d: got the solutions %v, want 1 to 3", i, puzzles[i].Solutions)
		}
		if lang.PuzzleTheme(stored.Theme) == "" {
			t.Errorf("puzzle %d: the theme %q has no name", i, stored.Theme)
		}
		ids[stored.id()], easiest, hardest = true, min(easiest, stored.Rating), max(hardest, stored.Rating)
		themes[stored.Theme]++
		boards[stored.Rules]++
	}
	if len(puzzles) < 300 || len(themes) != 7 || easiest < 300 || hardest-easiest < 800 {
		t.Errorf("got %d puzzles, the themes %v, ratings %d to %d; want at least 300 puzzles, 7 themes, ratings "+
			"from at least 300 over a range of 800", len(puzzles), themes, easiest, hardest)
	}

	for _, v := range variants() {
		if boards[v.Rules] < 10 {
			t.Errorf("got %d puzzles of %s, want at least 10", boards[v.Rules], v.Name)
		}
	}
}

func TestDuePuzzles(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	tp.tap("b1") // wrong
	tp.tap("a1") // takes the wrong move back
	tp.tap("b2")
	stored := w.puzzle()
	if stored.Schedule == nil || stored.Schedule.Streak != 1 || stored.Schedule.Ease >= 2.5 ||
		!strings.Contains(tp.stored[keyPrefix+w.id], `"Card"`) || stored.Schedule.IsDue(time.Now()) {
		t.Fatalf("got the schedule %+v, want it stored, with streak 1, ease below %v, and not due", stored.Schedule,
			2.5)
	}
	if !strings.Contains(w.text.Text, stored.Schedule.Due) {
		t.Errorf("got the text %q, want %s in it", w.text.Text, stored.Schedule.Due)
	}
	oldSchedule := *stored.Schedule
	w.open(w.id)
	tp.tap("b2")
	if *stored.Schedule != oldSchedule {
		t.Errorf("after an attempt before the puzzle is due: got the schedule %+v, want %+v", *stored.Schedule,
			oldSchedule)
	}
	stored.Schedule.Due = "2026-01-01"
	id := w.id
	tp.puzzles.Close()
	tp.puzzles.Show()
	w = tp.puzzles.window
	if w.section != dueSection || w.id != id {
		t.Errorf("got section %d and puzzle %s, want %d and %s", w.section, w.id, dueSection, id)
	}
	w.showSolution()
	tp.wait()
	if stored.Schedule.Streak != 0 || stored.Schedule.Interval != 1 {
		t.Errorf("after the solution was revealed: got the schedule %+v, want streak 0 and interval 1", stored.Schedule)
	}
}

// TestLosingMoveIsWrong checks that a move that a review has proved to lose is wrong in the puzzle from
// that review, even if the judge finds no win against it.
func TestLosingMoveIsWrong(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tree := game.NewTree(game.Freestyle, game.Opening{})

	var choices []game.Choice
	for _, point := range []game.Point{game.Pt(7, 7), game.Pt(0, 0)} {
		choices = append(choices, game.PlaceAt(point))
	}
	situations, err := tree.Situations(tree.Graft(choices, nil))
	if err != nil {
		t.Fatal(err)
	}

	var refutation []game.Point // Black makes five in a row while White plays along the edge
	for i := range 4 {
		refutation = append(refutation, game.Pt(3+i, 7), game.Pt(2*i+2, 0))
	}
	lost := game.Finding{
		Kind:        game.AllowedWin,
		Index:       2,
		Mover:       game.White,
		Move:        game.Pt(0, 0),
		BetterMoves: []game.Point{game.Pt(6, 6)},
		Refutation:  refutation[:7],
	}
	if tp.puzzles.Collect(situations, []game.Finding{lost}, func(game.Seat) bool { return true }) != 1 {
		t.Fatal("no puzzle was made")
	}

	w := tp.puzzles.window
	for id, stored := range tp.puzzles.collection {
		if stored.Source == SourceReview && stored.Goal == game.GoalHold {
			w.open(id)
		}
	}
	tp.tap("a15")
	if w.attempt.solved || w.text.Unwrapped() != lang.PuzzleLoses(7) {
		t.Errorf("after the losing move: got solved = %v, text %q; want false, %q", w.attempt.solved, w.text.Text,
			lang.PuzzleLoses(7))
	}
}

// TestRestartKeepsWrongMoves checks that a wrong move counts after the puzzle was started over.
func TestRestartKeepsWrongMoves(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	tp.tap("b1") // wrong
	test.Tap(w.restart)
	tp.tap("b2")
	want := (repetition.Schedule{}).AfterAnswer(repetition.GradeSecondTry, time.Now())
	if got := w.puzzle().Schedule; got == nil || *got != want {
		t.Errorf("got the schedule %+v, want %+v", got, want)
	}
}

// TestRestartKeepsARevealedSolution checks that a puzzle is not solved by starting over and playing the solution
// that was shown.
func TestRestartKeepsARevealedSolution(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	test.Tap(w.solve)
	tp.wait()
	want := (repetition.Schedule{}).AfterAnswer(repetition.GradeRevealed, time.Now())
	test.Tap(w.restart)
	tp.tap("b2")
	if got := w.puzzle(); got.Solved != "" || got.Schedule == nil || *got.Schedule != want || !w.attempt.solved {
		t.Errorf("got the puzzle solved on %q with the schedule %+v, want it unsolved with %+v", got.Solved,
			got.Schedule, want)
	}
	w.open(w.id) // a new attempt
	tp.tap("b2")
	if w.puzzle().Solved == "" {
		t.Error("the puzzle is not solved in another attempt")
	}
}

// TestSetAndImportedPuzzles checks that the set is listed by board, easy puzzles first, and that a puzzle
// of the set is stored only after an attempt and cannot be deleted.
func TestSetAndImportedPuzzles(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	if w.section != ownSection || len(w.ids) != 1 {
		t.Fatalf("got section %d with %d puzzles, want %d with 1", w.section, len(w.ids), ownSection)
	}
	numStored := len(tp.stored)
	w.showSection(boardSections + 1)
	if len(w.ids) < 10 || w.puzzle().Rules != game.FiveByFive ||
		w.puzzle().Rating > tp.puzzles.collection[w.ids[len(w.ids)-1]].Rating {
		t.Fatalf("got %d puzzles, the first %+v; want at least 10 of %v, an easy one first", len(w.ids), w.puzzle(),
			game.FiveByFive)
	}
	n := len(w.ids)
	w.deleteOpen()
	if len(w.ids) != n || len(tp.stored) != numStored {
		t.Error("a puzzle of the set was deleted or stored")
	}
	w.showSolution()
	tp.wait()
	tp.tap(game.FiveByFive.Name(*w.attempt.answer))
	if len(tp.stored) != numStored+1 {
		t.Error("the puzzle is not stored after an attempt")
	}
	w.showSection(importedSection)
	if w.id != "" || w.board.Visible() || w.text.Unwrapped() != lang.PuzzlesNoneImported() {
		t.Errorf("got puzzle %q, board visible = %v, text %q; want no puzzle, false, %q", w.id, w.board.Visible(),
			w.text.Text, lang.PuzzlesNoneImported())
	}
	path := filepath.Join(t.TempDir(), "problems.json")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"rule":"freestyle","side":"black","stones":{"black":"h8 i8 j8","white":"a1 c1 e1"}} {"side":"black"}`)
	w.importFile(path)
	tp.wait()
	wantText := lang.Sentences(lang.PuzzlesAdded(1), lang.PuzzlesInvalid(1))
	if len(w.ids) != 1 || w.puzzle().Source != SourceImported || w.text.Unwrapped() != wantText {
		t.Errorf("got %d imported puzzles, text %q; want 1 and %q", len(w.ids), w.text.Text, wantText)
	}
	wantText = lang.Sentences(lang.PuzzlesAdded(0), lang.PuzzlesDuplicates(1), lang.PuzzlesInvalid(1))
	w.importFile(path)
	tp.wait()
	if len(w.ids) != 1 || w.text.Unwrapped() != wantText {
		t.Errorf("after a second import: got %d imported puzzles, text %q; want 1 and %q", len(w.ids), w.text.Text, wantText)
	}
	write("not a puzzle")
	w.importFile(path)
	if w.text.Unwrapped() != wantText {
		t.Error("the file is read on the UI goroutine")
	}
	tp.wait()
	if !strings.Contains(w.text.Text, "problems.json") {
		t.Errorf("got text %q, want problems.json in it", w.text.Text)
	}
}

// TestANewGame checks that a new game needs only a row in game.Variants for its puzzles to be read, and
// that the puzzles of other games do not change.
func TestANewGame(t *testing.T) {
	oldSet := readSet(t)
	oldVariants := game.Variants
	t.Cleanup(func() { game.Variants = oldVariants })
	gomoku7 := game.Variant{Rules: game.Rules{Width: 7, Height: 7, WinLength: 4}, Name: "seven"}
	game.Variants = append([]game.Variant{gomoku7}, oldVariants...)
	newSet := readSet(t)
	if len(newSet) != len(oldSet) {
		t.Errorf("got %d puzzles with the new game, want %d", len(newSet), len(oldSet))
	}

	for i := range min(len(oldSet), len(newSet)) {
		if oldSet[i].Position.Rules() != newSet[i].Position.Rules() {
			t.Fatalf("puzzle %d: got the rules %s with the new game, want %s", i,
				lang.Rules(newSet[i].Position.Rules()), lang.Rules(oldSet[i].Position.Rules()))
		}
	}
	position, err := game.NewSetupPosition(gomoku7.Rules, []game.Point{{X: 3, Y: 3}, {X: 3, Y: 4}},
		[]game.Point{{X: 1, Y: 1}, {X: 5, Y: 1}}, game.Black)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := notation.WritePuzzles(&text,
		[]notation.Puzzle{{Position: position, Solutions: []game.Point{{X: 3, Y: 5}}}}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), `"seven"`) {
		t.Errorf("got the written puzzle %s, want the name of the game in it", text.String())
	}
	read, invalid, err := notation.ReadPuzzles("", strings.NewReader(text.String()), notation.Options{})
	if err != nil || len(invalid) > 0 || len(read) != 1 || read[0].Position != position {
		t.Errorf("ReadPuzzles(%s) = %+v, %d, %v; want the puzzle that was written", text.String(), read,
			len(invalid), err)
	}
}

// TestPuzzleOfTheDay checks that the daily puzzles become harder from Monday to Sunday, and none is
// repeated within forty weeks.
func TestPuzzleOfTheDay(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)

	puzzles := tp.puzzles.collection
	monday := time.Date(2026, 11, 23, 23, 59, 0, 0, time.FixedZone("far east", 14*3600))
	used, previous := map[string]bool{}, 0
	for n := range 7 * 40 {
		day := monday.AddDate(0, 0, n)
		id := puzzles.daily(day)
		if used[id] || puzzles[id] == nil || puzzles[id].Source != SourceBuiltIn ||
			id != puzzles.daily(day.Add(-20*time.Hour)) {
			t.Fatalf("the puzzle of %v is %q, which is invalid or repeated", day, id)
		}
		if day.Weekday() != time.Monday && puzzles[id].Rating < previous {
			t.Errorf("%v: got a puzzle of rating %d, want at least %d, the rating of the day before", day,
				puzzles[id].Rating, previous)
		}
		used[id], previous = true, puzzles[id].Rating
	}
	tp.puzzles.ShowDaily()
	w := tp.puzzles.window
	if w.id != puzzles.daily(time.Now()) || len(w.ids) != 1 ||
		!strings.Contains(w.note.Unwrapped(), lang.PuzzleDaily()) {
		t.Errorf("got puzzle %q of %d and the note %q; want %q of 1 and %q in the note", w.id, len(w.ids),
			w.note.Unwrapped(), puzzles.daily(time.Now()), lang.PuzzleDaily())
	}
	rules := w.puzzle().Rules
	w.openNext()
	if w.section < boardSections || w.puzzle().Rules != rules {
		t.Errorf("got section %d after the puzzle of the day, want the section of its rules", w.section)
	}
}

// TestPuzzlesByThemeAndDifficulty checks that the list can be filtered by theme and difficulty, and that
// the list of gomoku begins with attacks.
func TestPuzzlesByThemeAndDifficulty(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	freestyle := boardSections + slices.IndexFunc(variants(), func(v game.Variant) bool {
		return v.Rules == game.Freestyle
	})
	w.showSection(freestyle)
	if stored := w.puzzle(); stored.Goal != game.GoalWin ||
		tp.puzzles.collection[w.ids[len(w.ids)-1]].Goal != game.GoalHold {
		t.Errorf("got %+v first in the list of gomoku, want an attack first and a defence last", stored)
	}
	numAll := len(w.ids)
	w.themes.SetSelected(lang.PuzzleTheme("defence"))

	numDefences := len(w.ids)
	for _, id := range w.ids {
		if tp.puzzles.collection[id].Theme != "defence" {
			t.Errorf("got %+v in the filtered list, want only defences", tp.puzzles.collection[id])
		}
	}
	w.levels.SetSelected(lang.PuzzleDifficulties[0]())

	numBeginners := len(w.ids)
	for _, id := range w.ids {
		if stored := tp.puzzles.collection[id]; stored.Theme != "defence" || stored.Rating >= 650 ||
			!strings.Contains(w.describe(stored), lang.PuzzleDifficulties[0]()) {
			t.Errorf("got %+v in the filtered list, want only defences for beginners", stored)
		}
	}
	if !(0 < numBeginners && numBeginners < numDefences && numDefences < numAll) {
		t.Errorf(
			"got %d puzzles, %d defences, %d of them for beginners; want each number smaller than the previous one",
			numAll, numDefences, numBeginners)
	}
	w.levels.SetSelected(lang.PuzzleDifficulties[4]())
	if len(w.ids) != 0 || w.text.Unwrapped() != lang.PuzzlesNoneSuch() || w.board.Visible() {
		t.Errorf("got %d puzzles, text %q, board visible = %v; want 0, %q, false", len(w.ids), w.text.Unwrapped(),
			w.board.Visible(), lang.PuzzlesNoneSuch())
	}
	w.showSection(freestyle + 1)
	if w.themes.SelectedIndex() != 0 || w.levels.SelectedIndex() != 0 || len(w.ids) == 0 {
		t.Error("the filters were not reset for another section")
	}
}

// TestDifficulty checks the ranges of ratings of the difficulties.
func TestDifficulty(t *testing.T) {
	for rating, want := range map[int]int{
		0:    -1,
		300:  0,
		649:  0,
		650:  1,
		849:  1,
		850:  2,
		1099: 2,
		1100: 3,
		1399: 3,
		1400: 4,
		3000: 4,
	} {
		if got := (&StoredPuzzle{Rating: rating}).difficulty(); got != want {
			t.Errorf("rating %d: got difficulty %d, want %d", rating, got, want)
		}
	}
}
