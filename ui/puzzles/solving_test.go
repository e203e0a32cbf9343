package puzzles

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/repetition"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// TestBrokenStoredPuzzles checks that a stored puzzle is not read if its losing line does not lose, and that there is no
// puzzle of the day in an empty set.
func TestBrokenStoredPuzzles(t *testing.T) {
	position, err := game.ParsePosition(game.Freestyle,
		"OOOO..........."+strings.Repeat("...............", 13)+"XXX............", game.Black)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		line []game.Point
		ok   bool
	}{
		"no line":               {nil, true},
		"a loss":                {[]game.Point{game.Pt(7, 7), game.Pt(4, 0)}, true},
		"not at its end":        {[]game.Point{game.Pt(7, 7), game.Pt(8, 8)}, false},
		"a stone on another":    {[]game.Point{game.Pt(0, 0), game.Pt(4, 0)}, false},
		"of the side that lost": {[]game.Point{game.Pt(4, 0)}, false},
	} {
		s := newPuzzle(position, game.GoalHold)
		s.LosingLine = c.line
		if err := s.Validate(); (err == nil) != c.ok || err != nil && !errors.Is(err, errPuzzle) {
			t.Errorf("%s: got error %v, want valid: %v", name, err, c.ok)
		}
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		stored := memoryStore{keyPrefix + s.id(): string(data), "other." + s.id(): string(data)}
		if n := len(New(&desk.Desk{}, stored, nil).collection); (n == 1) != c.ok || n > 1 {
			t.Errorf("%s: %d puzzles are read", name, n)
		}
	}
	for day := range 14 {
		if id := (Collection{}).daily(time.Date(2026, 11, 1+day, 0, 0, 0, 0, time.UTC)); id != "" {
			t.Errorf("the puzzle of the day of an empty set is %q", id)
		}
	}
}

// TestEveryPuzzleOfASeventh checks that on the same weekday of successive weeks every puzzle of a seventh comes once
// before any is repeated, and that the sevenths together are the whole set, whatever its size.
func TestEveryPuzzleOfASeventh(t *testing.T) {
	for _, size := range []int{7, 50, 371} {
		c := Collection{}
		for i := range size {
			c[fmt.Sprint(i)] = &StoredPuzzle{Source: SourceBuiltIn, Rating: 300 + i}
		}
		monday := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
		all := map[string]bool{}
		for weekday := range 7 {
			seventh := map[string]bool{}
			for week := range size {
				id := c.daily(monday.AddDate(0, 0, 7*week+weekday))
				if seventh[id] {
					break
				}
				seventh[id] = true
			}
			for id := range seventh {
				if all[id] || c[id].Rating-300 < weekday*size/7 || c[id].Rating-300 >= (weekday+1)*size/7 {
					t.Errorf("%d puzzles: %s, of rating %d, is a puzzle of day %d", size, id, c[id].Rating, weekday)
				}
				all[id] = true
			}
		}
		if len(all) != size {
			t.Errorf("%d different puzzles come, want all %d", len(all), size)
		}
	}
}

// mistakes returns the situations of a short game, and findings about its third to fifth moves: a win that Black missed,
// a finding without a task, and a mistake of White.
func mistakes(t *testing.T) ([]game.Situation, []game.Finding) {
	t.Helper()
	s := game.NewSituation(game.TicTacToe, game.Opening{})
	situations := []game.Situation{s}
	for _, p := range []game.Point{{X: 0, Y: 0}, {X: 2, Y: 2}, {X: 2, Y: 0}, {X: 0, Y: 2}} {
		next, err := s.Answer(game.PlaceAt(p))
		if err != nil {
			t.Fatal(err)
		}
		s = next
		situations = append(situations, s)
	}

	return situations, []game.Finding{
		{Kind: game.ForcedWinStart, Index: 3, Mover: game.Black},
		{Kind: game.AllowedWin, Index: 4, Mover: game.White, Move: game.Pt(0, 2), BetterMoves: []game.Point{game.Pt(1, 0)}},
		{Kind: game.MissedWin, Index: 5, Mover: game.Black, Move: game.Pt(1, 2)},
	}
}

// TestSelectionOfMistakes checks that the puzzles of a reviewed game are listed in a section of their own, which is there
// only while it has puzzles, and that each finding leads to its puzzle.
func TestSelectionOfMistakes(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	other := tp.puzzles.window.id
	situations, findings := mistakes(t)
	var goals []bool
	for _, f := range findings {
		_, ok := f.Goal()
		goals = append(goals, ok)
		if id := tp.puzzles.ID(situations, &f); id != "" {
			t.Errorf("%+v has the puzzle %s before it was collected", f, id)
		}
	}
	if !slices.Equal(goals, []bool{false, true, true}) {
		t.Fatalf("the findings have tasks: %v", goals)
	}
	if n := tp.puzzles.Collect(situations, findings, func(game.Seat) bool { return true }); n == 0 {
		t.Fatal("no puzzle is collected")
	}
	var ids []string
	for _, f := range findings {
		if id := tp.puzzles.ID(situations, &f); id != "" {
			ids = append(ids, id)
			if got, want := tp.puzzles.collection[id].Board, situations[f.Index-1].Position.String(); got !=
				strings.TrimSpace(want) {
				t.Errorf("the puzzle of finding %d is\n%s\nwant\n%s", f.Index, got, want)
			}
		}
	}
	if len(ids) == 0 || slices.Contains(ids, other) {
		t.Fatalf("the puzzles of the findings are %q", ids)
	}

	title := lang.InBrackets(lang.MistakesTitle(), len(ids))
	w := tp.puzzles.window
	if slices.Contains(w.sectionNames(), title) {
		t.Error("a section without puzzles is listed")
	}
	tp.puzzles.ShowSelection(ids)
	if listed := slices.Sorted(slices.Values(w.ids)); !slices.Equal(listed, slices.Sorted(slices.Values(ids))) {
		t.Errorf("listed are %q, want %q", listed, ids)
	}
	if names := w.sectionNames(); names[len(names)-1] != title || w.sections.Selected != title {
		t.Errorf("the sections are %q, with %q selected; want %q last and selected", names, w.sections.Selected, title)
	}
	w.showSection(ownSection)
	if len(w.ids) != len(ids)+1 || !slices.Contains(w.sectionNames(), title) {
		t.Errorf("got %d own puzzles and the sections %q", len(w.ids), w.sectionNames())
	}

	// All of them are deleted while their section is listed.
	tp.puzzles.ShowSelection(ids)
	for range ids {
		tp.press(fyne.KeyDelete)
	}
	if len(w.ids) != 0 || w.id != "" || tp.puzzles.collection[other] == nil {
		t.Errorf("listed are %q after the selected ones were deleted", w.ids)
	}
	if names := w.sectionNames(); names[len(names)-1] != lang.InBrackets(lang.MistakesTitle(), 0) {
		t.Errorf("the listed section is not among %q", names)
	}
	w.showSection(ownSection)
	if names := w.sectionNames(); slices.Contains(names, lang.InBrackets(lang.MistakesTitle(), 0)) {
		t.Errorf("a section without puzzles is among %q", names)
	}
}

// press presses a key on the board.
func (tp *testPuzzles) press(key fyne.KeyName) {
	tp.t.Helper()
	tp.puzzles.window.board.OnKey(&fyne.KeyEvent{Name: key})
	tp.wait()
}

// TestKeysOfPuzzles checks what the keys do with the puzzle on the board, also while there is nothing to do.
func TestKeysOfPuzzles(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	if w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) {
		t.Error("Escape does not close the window although there is no wrong move")
	}
	tp.tap("b1")
	tp.press(fyne.KeyH)
	if w.attempt.isRevealed || w.attempt.refutation == nil {
		t.Error("the solution is shown while a wrong move is on the board")
	}
	tp.press(fyne.KeyEscape)
	if w.attempt.refutation != nil || w.attempt.current.Stones() != 4 || w.text.Unwrapped() != task(w.puzzle()) {
		t.Errorf("Escape does not take the wrong move back; the text is %q", w.text.Unwrapped())
	}
	tp.tap("a3")
	if w.attempt.refutation != nil || w.attempt.current.Stones() != 4 || w.text.Unwrapped() !=
		lang.Refusal(game.ErrOccupied)() {
		t.Errorf("a stone on another is played, with the text %q", w.text.Unwrapped())
	}
	tp.press(fyne.KeyH)
	if !w.attempt.isRevealed || w.attempt.answer == nil || *w.attempt.answer != game.Pt(1, 1) {
		t.Error("H does not show the solution")
	}
	tp.tap("b2")
	before := w.attempt
	tp.press(fyne.KeyH)
	tp.tap("b1")
	if !w.attempt.solved || w.attempt.answer != before.answer || w.attempt.current != before.current {
		t.Error("a solved puzzle goes on")
	}
	if w.handleKey(&fyne.KeyEvent{Name: fyne.KeyF7}) {
		t.Error("a key without a meaning is handled")
	}
	tp.press(fyne.KeyDelete)
	tp.press(fyne.KeyN)
	tp.press(fyne.KeyH)
	if w.id != "" || len(w.ids) != 0 {
		t.Errorf("got puzzle %q of %d after the only one was deleted", w.id, len(w.ids))
	}
}

// TestNoSolutionIsFound checks the text if the judge finds no solution, which then does not count as shown.
func TestNoSolutionIsFound(t *testing.T) {
	// Drawn: no move wins.
	tp := newTestPuzzles(t, game.TicTacToe, "X.. .O. ..X", game.GoalWin)
	w := tp.puzzles.window
	w.attempt.current, _ = game.ParsePosition(game.TicTacToe, "XOX .O. .XO", game.Black)
	test.Tap(w.solve)
	tp.wait()
	if w.text.Unwrapped() != lang.PuzzleNoSolution() || w.attempt.isRevealed || w.puzzle().Schedule != nil {
		t.Errorf("got the text %q, revealed = %v", w.text.Unwrapped(), w.attempt.isRevealed)
	}
}

// TestRowsOpenPuzzles checks that a row of the list opens its puzzle, and that a puzzle without a theme and a rating is
// described by its stones.
func TestRowsOpenPuzzles(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.puzzles.Import(manyPuzzles(t, 3))
	w := tp.puzzles.window
	w.showSection(importedSection)
	for _, i := range []int{2, 0, 1} {
		w.rows.OnSelected(i)
		if w.id != w.ids[i] {
			t.Errorf("row %d opens %q, want %q", i, w.id, w.ids[i])
		}
	}
	w.rows.OnSelected(len(w.ids))
	if w.id != w.ids[1] {
		t.Error("a row beyond the list opens a puzzle")
	}
	stored := *w.puzzle()
	if got, want := w.describe(&stored), lang.Rules(stored.Rules); got != want {
		t.Errorf("the description is %q, want %q", got, want)
	}
	w.section = boardSections
	if got, want := w.describe(&stored), lang.PuzzleStones(2); got != want {
		t.Errorf("the description is %q, want %q", got, want)
	}
	stored.Rating, stored.Theme = 900, "defence"
	want := lang.PuzzleTheme("defence") + " · " + lang.PuzzleDifficulties[stored.difficulty()]()
	if got := w.describe(&stored); got != want {
		t.Errorf("the description is %q, want %q", got, want)
	}
}

// TestTextsOfRows checks the number, the task and the mark of each row, and that the names of the sections tell how many
// puzzles they have.
func TestTextsOfRows(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.puzzles.Import(manyPuzzles(t, 3))
	w := tp.puzzles.window
	w.showSection(importedSection)
	tp.puzzles.collection[w.ids[1]].Solved = "2026-01-01"
	row := w.rows.CreateItem()
	for i, id := range w.ids {
		w.rows.UpdateItem(i, row)
		objects := row.(*fyne.Container).Objects
		text := objects[0].(*widget.RichText).Segments[0].(*widget.TextSegment).Text
		icon := objects[1].(*fyne.Container).Objects[0].(*widget.Icon).Resource
		if want := fmt.Sprintf("%d. %s", i+1, task(tp.puzzles.collection[id])); text != want {
			t.Errorf("row %d has the text %q, want %q", i, text, want)
		}
		if isSolved := icon.Name() == fynetheme.ConfirmIcon().Name(); isSolved != (i == 1) {
			t.Errorf("row %d is marked as solved: %v", i, isSolved)
		}
	}

	// The list may be drawn before it knows that it has become shorter.
	w.rows.UpdateItem(len(w.ids), row)

	for section, name := range w.sectionNames() {
		want := lang.InBrackets("", len(w.puzzles.collection.section(section, time.Now())))
		if section != daySection && !strings.HasSuffix(name, want) {
			t.Errorf("section %d has the name %q, want %q at its end", section, name, want)
		}
	}
}

// TestImportOfUnplayablePuzzles checks that a puzzle that the judge cannot play is counted and not added.
func TestImportOfUnplayablePuzzles(t *testing.T) {
	stored := memoryStore{}
	p := New(&desk.Desk{}, stored, nil)
	puzzles := manyPuzzles(t, 2)
	puzzles[0].Goal = game.GoalDraw
	result := p.Import(puzzles)
	if len(result.added) != 1 || result.numUnplayable != 1 || result.numDuplicates != 0 || len(stored) != 1 {
		t.Errorf("got %+v, with %d stored; want one added and one unplayable", result, len(stored))
	}
}

// TestTextOfAnImport checks that the text names each kind of puzzle that was left out, and no other.
func TestTextOfAnImport(t *testing.T) {
	for _, c := range []struct {
		result     imported
		numInvalid int
		want       []string
	}{
		{imported{}, 0, []string{lang.PuzzlesAdded(0)}},
		{imported{added: []string{"a"}}, 0, []string{lang.PuzzlesAdded(1)}},
		{imported{numDuplicates: 1}, 0, []string{lang.PuzzlesAdded(0), lang.PuzzlesDuplicates(1)}},
		{imported{numUnplayable: 1, numBeyond: 3}, 0,
			[]string{lang.PuzzlesAdded(0), lang.PuzzlesUnplayable(1), lang.PuzzlesBeyond(3)}},
		{imported{}, 1, []string{lang.PuzzlesAdded(0), lang.PuzzlesInvalid(1)}},
	} {
		if got, want := c.result.String(c.numInvalid), lang.Sentences(c.want...); got != want {
			t.Errorf("%+v, %d invalid: got %q, want %q", c.result, c.numInvalid, got, want)
		}
	}
}

// shownText returns the texts of the dialog in front.
func (tp *testPuzzles) shownText() (text string) {
	top := tp.puzzles.window.Window.Canvas().Overlays().Top()
	if top == nil {
		return ""
	}
	for _, o := range test.LaidOutObjects(top) {
		switch o := o.(type) {
		case *widgets.Paragraph:
			text += o.Unwrapped() + "\n"
		case *canvas.Text:
			text += o.Text + "\n"
		}
	}

	return text
}

// TestListOfInvalidPuzzles checks that at most twenty invalid puzzles are listed, and how many there are beside them.
func TestListOfInvalidPuzzles(t *testing.T) {
	for _, n := range []int{0, 1, maxInvalid, maxInvalid + 1, maxInvalid + 30} {
		tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
		var invalid []*notation.PuzzleError
		for i := range n {
			invalid = append(invalid, &notation.PuzzleError{Kind: notation.PuzzleSide, Number: i + 1, LineNo: i + 1})
		}
		tp.puzzles.window.showInvalid(invalid)
		text := tp.shownText()
		if (text != "") != (n > 0) {
			t.Fatalf("%d invalid puzzles: the dialog is %q", n, text)
		}
		numListed := 0
		for _, e := range invalid {
			if strings.Contains(text, lang.PuzzleError(e)) {
				numListed++
			}
		}
		isRest := n > maxInvalid && strings.Contains(text, lang.LibraryMoreFailed(n-maxInvalid))
		if numListed != min(n, maxInvalid) || isRest != (n > maxInvalid) {
			t.Errorf("%d invalid puzzles: %d are listed in %q", n, numListed, text)
		}
		if n <= maxInvalid && strings.Contains(text, lang.LibraryMoreFailed(0)) {
			t.Errorf("%d invalid puzzles: none more is listed in %q", n, text)
		}
	}
}

// TestFilesOfPuzzles checks that the dialogs for a file begin in the player's folder and that errors of files are shown
// with their names.
func TestFilesOfPuzzles(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	folder := t.TempDir()
	tp.desk.Folder = func() string { return folder }
	name := ""
	for title, open := range map[string]func(){
		lang.Title(lang.LibraryExport()): w.askExport, lang.ChooseToOpen(): w.askImport,
	} {
		open()
		tp.wait()
		if !w.Dialogs.IsOpen() {
			t.Fatalf("%s: no dialog is open", title)
		}
		for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
			if entry, ok := o.(*widgets.Entry); ok && strings.HasSuffix(entry.Text, ".json") {
				name = entry.Text
			}
		}
		w.Dialogs.Close()
	}
	if want := "jingzi-puzzles-" + time.Now().Format(time.DateOnly) + ".json"; name != want {
		t.Errorf("the proposed name is %q, want %q", name, want)
	}

	w.export(w.ids, filepath.Join(folder, "no folder", "puzzles.json"))
	tp.wait()
	if !strings.Contains(w.text.Unwrapped(), "puzzles.json") || w.text.Unwrapped() ==
		lang.PuzzlesExported(1, "puzzles.json") {
		t.Errorf("after an export into a folder that does not exist the text is %q", w.text.Unwrapped())
	}
	w.importFile(filepath.Join(folder, "missing.json"))
	tp.wait()
	if !strings.Contains(w.text.Unwrapped(), "missing.json") {
		t.Errorf("after the import of a missing file the text is %q", w.text.Unwrapped())
	}
	if _, err := os.Stat(filepath.Join(folder, "no folder")); err == nil {
		t.Error("the folder was created")
	}
}

// TestThemesOfAFile checks that the first four different themes show which character set is right.
func TestThemesOfAFile(t *testing.T) {
	var puzzles []notation.Puzzle
	for _, theme := range []string{"", "a", "b", "a", "c", "", "d", "e"} {
		puzzles = append(puzzles, notation.Puzzle{Theme: theme})
	}
	for n, want := range []string{"", "", "a", "a · b", "a · b", "a · b · c", "a · b · c", "a · b · c · d", "a · b · c · d"} {
		if got := themes(puzzles[:n]); got != want {
			t.Errorf("the themes of %d puzzles are %q, want %q", n, got, want)
		}
	}
}

// TestGradeOfEachAttempt checks that the grade falls with each wrong move: 5, 3 and then 2, of SM-2.
func TestGradeOfEachAttempt(t *testing.T) {
	for numWrong, grade := range []int{5, 3, 2, 2} {
		tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
		for range numWrong {
			tp.tap("b1")
			tp.tap("b1")
		}
		tp.tap("b2")
		want := (repetition.Schedule{}).AfterAnswer(grade, time.Now())
		if got := tp.puzzles.window.puzzle().Schedule; got == nil || *got != want {
			t.Errorf("after %d wrong moves: got the schedule %+v, want %+v", numWrong, got, want)
		}
	}
}

// TestControlsOfAPuzzle checks which buttons can be used, and what the board shows, as a puzzle is solved.
func TestControlsOfAPuzzle(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	check := func(when string, awaitsMove, canGoOn, canDelete bool) {
		t.Helper()
		_, opts := w.board.Content()
		if !w.solve.Disabled() != awaitsMove || (opts.GhostColour == game.Black) != awaitsMove {
			t.Errorf("%s: a move is awaited: %v, by the board %v; want %v", when, !w.solve.Disabled(), opts.GhostColour,
				awaitsMove)
		}
		if !w.next.Disabled() != canGoOn {
			t.Errorf("%s: there is a next puzzle: %v, want %v", when, !w.next.Disabled(), canGoOn)
		}
		if w.delete.Visible() != canDelete {
			t.Errorf("%s: the puzzle can be deleted: %v, want %v", when, w.delete.Visible(), canDelete)
		}
	}
	check("at first", true, false, true)
	tp.tap("b1")
	check("after a wrong move", false, false, true)
	tp.tap("b1")
	check("after it was taken back", true, false, true)
	tp.tap("b2")
	check("when solved", false, false, true)
	tp.add(game.TicTacToe, "XX. OO. ...", game.GoalWin)
	w.open(w.ids[0])
	check("of two puzzles", true, true, true)
	w.showSection(daySection)
	if _, opts := w.board.Content(); w.next.Disabled() || w.delete.Visible() || opts.GhostColour != w.puzzle().ToMove {
		t.Error("the puzzle of the day can be deleted, or has no next one")
	}
	w.showSection(importedSection)
	check("without a puzzle", false, false, false)
	if !w.restart.Disabled() || !w.exportButton.Disabled() {
		t.Error("an empty list can be exported, or started over")
	}
}

// TestFirstSections checks at which section the window opens: due puzzles, then unsolved ones of the games, then those of
// the current rules.
func TestFirstSections(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	freestyle := boardSections + slices.IndexFunc(variants(), func(v game.Variant) bool { return v.Rules == game.Freestyle })
	if got := w.firstSection(); got != ownSection {
		t.Errorf("with an unsolved puzzle of a game: got section %d, want %d", got, ownSection)
	}
	w.puzzle().Solved = "2026-01-01"
	if got := w.firstSection(); got != boardSections {
		t.Errorf("with a solved puzzle: got section %d, want %d", got, boardSections)
	}
	tp.puzzles.rules = func() game.Rules { return game.Freestyle }
	if got := w.firstSection(); got != freestyle {
		t.Errorf("during a game of freestyle gomoku: got section %d, want %d", got, freestyle)
	}
	tp.puzzles.rules = func() game.Rules { return game.Rules{Width: 19, Height: 19, WinLength: 5} }
	if got := w.firstSection(); got != boardSections {
		t.Errorf("during a game without puzzles: got section %d, want %d", got, boardSections)
	}
	for id, stored := range tp.puzzles.collection {
		if stored.Source == SourceBuiltIn && stored.Rules == game.Freestyle {
			delete(tp.puzzles.collection, id)
		}
	}
	tp.puzzles.rules = func() game.Rules { return game.Freestyle }
	if got := w.firstSection(); got != boardSections {
		t.Errorf("without puzzles of freestyle gomoku: got section %d, want %d", got, boardSections)
	}
	w.puzzle().Schedule = &repetition.Schedule{Due: "2026-01-01"}
	if got := w.firstSection(); got != dueSection {
		t.Errorf("with a due puzzle: got section %d, want %d", got, dueSection)
	}
}

// TestNextUnsolvedPuzzle checks that the next puzzle is the next unsolved one, from the start again after the last, and
// the next one of all if all are solved.
func TestNextUnsolvedPuzzle(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.puzzles.Import(manyPuzzles(t, 4))
	w := tp.puzzles.window
	w.showSection(importedSection)
	for _, c := range []struct {
		solved []bool
		open   int
		want   int
	}{
		{[]bool{false, false, false, false}, 0, 1},
		{[]bool{false, true, true, false}, 0, 3},
		{[]bool{false, true, true, false}, 3, 0},
		{[]bool{true, true, false, true}, 2, 2},
		{[]bool{true, true, true, true}, 1, 2},
		{[]bool{true, true, true, true}, 3, 0},
	} {
		for i, solved := range c.solved {
			tp.puzzles.collection[w.ids[i]].Solved = map[bool]string{true: "2026-01-01"}[solved]
		}
		w.open(w.ids[c.open])
		w.openNext()
		if got := slices.Index(w.ids, w.id); got != c.want {
			t.Errorf("solved are %v: after puzzle %d comes %d, want %d", c.solved, c.open, got, c.want)
		}
	}
}

// TestLosingMoveOfAReview checks that the losing move of the review is refuted by its line even if the judge would need
// longer, and any other move is left to the judge.
func TestLosingMoveOfAReview(t *testing.T) {
	rows := "OOOO..........." + strings.Repeat("...............", 13) + "XXX............"
	tp := newTestPuzzles(t, game.Freestyle, rows, game.GoalHold)
	w := tp.puzzles.window
	line := []game.Point{game.Pt(7, 7), game.Pt(4, 0)}
	w.puzzle().LosingLine = line
	tp.tap("h8")
	if !slices.Equal(w.attempt.refutation, line[1:]) || w.attempt.numWrong != 1 || w.attempt.solved {
		t.Errorf("the refutation is %v, want %v", w.attempt.refutation, line[1:])
	}
	tp.tap("h8")
	tp.tap("e15")
	if w.attempt.refutation != nil || w.attempt.numWrong != 1 {
		t.Errorf("the move that stops five is refuted by %v", w.attempt.refutation)
	}
}

// TestSmallPuzzleWindow checks in small windows and with large text that the board is never pushed out, that the texts and
// buttons above it can be scrolled to, and that a folded list opens, is closed by choosing a puzzle, and by Escape.
func TestSmallPuzzleWindow(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.add(game.TicTacToe, "XO. OX. ...", game.GoalWin)
	w := tp.puzzles.window
	numFolded := 0
	for _, text := range []float32{1, 1.5, 2} {
		fyne.CurrentApp().Settings().SetTheme(theme.New(theme.System, text))
		for _, size := range []fyne.Size{{Width: 360, Height: 480}, {Width: 480, Height: 360}, {Width: 560, Height: 700},
			{Width: 800, Height: 488}, {Width: 890, Height: 640}} {
			w.Window.Resize(size)
			w.openList(false)
			board, column := w.board.DrawnSize(w.board.Size()).Height, w.column.Size()
			if least := 0.45 * min(column.Width, column.Height); board < least {
				t.Errorf("%v, text %v: got a board of %v, want at least %v", size, text, board, least)
			}
			top, bottom := w.texts.Size().Height, w.board.Position().Y
			if top != bottom || top < 20 || w.texts.Content.MinSize().Width > w.texts.Size().Width {
				t.Errorf("%v, text %v: the texts have the height %v, and the width %v of %v; the board begins at %v", size,
					text, top, w.texts.Size().Width, w.texts.Content.MinSize().Width, bottom)
			}
			if !w.page.ShowList.Visible() {
				continue
			}

			numFolded++
			for name, closeList := range map[string]func(){
				"choosing": func() { w.rows.Select(1 - max(slices.Index(w.ids, w.id), 0)) },
				"Escape":   func() { w.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
				"Back":     func() { test.Tap(w.page.ShowBoard) },
			} {
				test.Tap(w.page.ShowList)
				if !w.rows.Visible() || w.rows.Size().Height < 60 || w.column.Visible() {
					t.Errorf("%v, text %v: the list has the height %v, the board is shown: %v", size, text,
						w.rows.Size().Height, w.column.Visible())
				}
				if closeList(); !w.column.Visible() {
					t.Errorf("%v, text %v: %s does not show the board again", size, text, name)
				}
			}
		}
	}
	if numFolded == 0 {
		t.Error("the list is folded nowhere")
	}
}
