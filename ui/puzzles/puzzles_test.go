package puzzles

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/theme"
)

// testPuzzles is an open puzzle window, with an event loop in place of the UI goroutine.
type testPuzzles struct {
	t       *testing.T
	queue   *game.EventLoop
	puzzles *Puzzles
	stored  memoryStore
	desk    desk.Desk
}

// memoryStore implements Store in memory.
type memoryStore map[string]string

func (m memoryStore) Values() map[string]string { return m }
func (m memoryStore) Set(key, value string)     { m[key] = value }
func (m memoryStore) Delete(key string)         { delete(m, key) }

// newTestPuzzles opens the window with one puzzle, in which Black is to move.
func newTestPuzzles(t *testing.T, r game.Rules, board string, goal game.Goal) *testPuzzles {
	t.Helper()
	tp := &testPuzzles{t: t, queue: game.NewEventLoop(), stored: memoryStore{}}
	a := test.NewTempApp(t)
	tp.desk = desk.Desk{Post: tp.queue.Post, NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) }}
	tp.desk.Settings = settings.Default()
	a.Settings().SetTheme(theme.New(theme.System, 1))
	tp.puzzles = New(&tp.desk, tp.stored, nil)
	tp.add(r, board, goal)
	tp.puzzles.Show()
	t.Cleanup(tp.puzzles.Stop)

	return tp
}

func (tp *testPuzzles) add(r game.Rules, board string, goal game.Goal) {
	tp.t.Helper()
	position, err := game.ParsePosition(r, board, game.Black)
	if err != nil {
		tp.t.Fatal(err)
	}
	if !tp.puzzles.add(newPuzzle(position, goal)) {
		tp.t.Error("the puzzle was not added")
	}
	tp.puzzles.onChanged()
}

// wait waits until the judge has finished and any file is read.
func (tp *testPuzzles) wait() {
	tp.t.Helper()

	ctx, cancel := context.WithTimeout(tp.t.Context(), time.Minute)
	defer cancel()
	if err := tp.queue.Run(ctx, func() bool {
		return !tp.puzzles.window.question.Busy() && !tp.puzzles.window.reading.Busy()
	}); err != nil {
		tp.t.Fatal(err)
	}
}

// tap taps a point of the puzzle's board and waits for the judge.
func (tp *testPuzzles) tap(name string) {
	tp.t.Helper()
	point, err := tp.puzzles.window.attempt.current.Rules().ParsePoint(name)
	if err != nil {
		tp.t.Fatal(err)
	}
	tp.puzzles.window.board.OnTapped(point)
	tp.wait()
}

func TestSolvePuzzle(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin) // b2 wins at once
	tp.tap("b1")
	w := tp.puzzles.window
	if w.attempt.refutation == nil || w.attempt.solved {
		t.Fatalf("b1 is accepted, with the text %q", w.text.Text)
	}
	_, opts := w.board.Content()
	if len(opts.Preview) == 0 || w.text.Text != lang.PuzzleLoses(len(opts.Preview)) &&
		w.text.Text != lang.PuzzleNotEnough(lang.Point(game.TicTacToe, opts.Preview[0])) {
		t.Errorf("got the refutation %v and the text %q, want a text about the refutation", opts.Preview, w.text.Text)
	}
	tp.tap("a1") // any point takes the move back
	if w.attempt.refutation != nil || w.attempt.current.Stones() != 4 {
		t.Fatal("the move was not taken back")
	}
	tp.tap("b2")
	if !w.attempt.solved || !strings.Contains(tp.stored[keyPrefix+w.id], "Solved") ||
		!strings.HasPrefix(w.text.Text, lang.PuzzleSolved()) {
		t.Errorf("the puzzle is not solved or not stored; got the text %q", w.text.Text)
	}
}

// TestJudgeFails checks that a failure of the judge is shown in the player's language.
func TestJudgeFails(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	tp := newTestPuzzles(t, game.TicTacToe, "X..\n.O.\n...\n", game.GoalWin)
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		tp.puzzles.window.runJudge(func(context.Context) error { return game.ErrEngineNoMove }, nil)
		tp.wait()
		if got, want := tp.puzzles.window.text.Unwrapped(), lang.Failure(game.ErrEngineNoMove)(); got != want {
			t.Errorf("%v: got the text %q, want %q", l, got, want)
		}
	}
}

// TestEveryWinningMoveSolvesAPuzzle checks that any winning move is correct, and the other side defends
// until the end.
func TestEveryWinningMoveSolvesAPuzzle(t *testing.T) {
	empty := "..............." + "\n"
	rows := "O.O.O..........\n" + strings.Repeat(empty, 6) + "......OXXX.....\n" +
		strings.Repeat("..........X....\n", 2) + strings.Repeat(empty, 5)

	tp := newTestPuzzles(t, game.Freestyle, rows, game.GoalWin)
	w := tp.puzzles.window
	w.judge = review.NewJudge(game.Freestyle, review.Options{ProofNodes: 3000, SearchNodes: 300})
	for range 9 {
		if w.attempt.solved {
			break
		}
		w.showSolution()
		tp.wait()
		if w.attempt.answer == nil {
			t.Fatalf("no solution is shown; got the text %q for\n%v", w.text.Text, w.attempt.current)
		}
		tp.tap(game.Freestyle.Name(*w.attempt.answer))
		if w.attempt.refutation != nil {
			t.Fatalf("the solution is not accepted; got the text %q for\n%v", w.text.Text, w.attempt.current)
		}
	}
	if !w.attempt.solved || w.attempt.current.Result().Winner != game.Black {
		t.Errorf("the puzzle is not solved:\n%v", w.attempt.current)
	}
	if strings.Contains(tp.stored[keyPrefix+w.id], "Solved") {
		t.Error("a puzzle with a revealed solution is marked as solved")
	}
}

func TestDrawPuzzle(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "O.. ... ..X", game.GoalDraw)
	tp.tap("b3")
	w := tp.puzzles.window
	if w.attempt.refutation != nil {
		t.Errorf("b3, which draws, is not accepted; got the text %q", w.text.Text)
	}
}

func TestNewestPuzzleOpensFirst(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.add(game.TicTacToe, "XX. OO. ...", game.GoalWin)
	tp.puzzles.collection[tp.puzzles.window.id].Added -= 1000
	tp.puzzles.Close()
	tp.puzzles.Show()
	if w := tp.puzzles.window; w.id != w.ids[0] {
		t.Errorf("got puzzle %s, want the newest, %s", w.id, w.ids[0])
	}
}

func TestDeleteAndNext(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.add(game.TicTacToe, "XX. OO. ...", game.GoalWin)
	w := tp.puzzles.window
	firstID := w.id
	w.HandleKey(&fyne.KeyEvent{Name: fyne.KeyN})
	if w.id == firstID || w.id == "" {
		t.Errorf("got puzzle %q after %q, want another", w.id, firstID)
	}
	w.deleteOpen()
	if len(tp.puzzles.collection.idsFrom(SourceReview)) != 1 || len(tp.stored) != 1 || w.id != firstID {
		t.Errorf("got %d puzzles, %d of them stored, and puzzle %s open; want 1, 1 and %s",
			len(tp.puzzles.collection.idsFrom(SourceReview)), len(tp.stored), w.id, firstID)
	}
	w.deleteOpen()
	if len(tp.puzzles.collection.idsFrom(SourceReview)) != 0 || len(tp.stored) != 0 || w.id != "" ||
		w.text.Text != lang.PuzzlesEmptyHint() {
		t.Errorf("got %d puzzles, %d of them stored, and the text %q; want none and %q",
			len(tp.puzzles.collection.idsFrom(SourceReview)), len(tp.stored), w.text.Text, lang.PuzzlesEmptyHint())
	}
	if w.board.Visible() {
		t.Error("the board is visible without a puzzle")
	}
	tp.add(game.TicTacToe, "XX. OO. ...", game.GoalWin)
	w.refreshList()
	if !w.board.Visible() {
		t.Error("the new puzzle is not opened")
	}
	w.deleteOpen()
	w.tapped(game.Pt(1, 1)) // no puzzle is open
	w.Window.Close()
	if tp.puzzles.window != nil {
		t.Error("the closed window is not released")
	}
}

// TestCollectionIsLimited checks that the oldest puzzles are dropped, solved ones first.
func TestCollectionIsLimited(t *testing.T) {
	c := Collection{}
	r := game.Rules{Width: 15, Height: 15, WinLength: 5}
	for i := range maxPuzzles + 3 {
		board := []byte(strings.Repeat(".", 225))
		board[i%225], board[(i+1+i/225)%225] = 'X', 'O'
		stored := &StoredPuzzle{Rules: r, Board: string(board), ToMove: game.Black, Added: int64(i)}
		if i == 7 {
			stored.Solved = "2026-01-01"
		}
		c.add(stored)
	}
	ids := c.ids()
	if len(c) != maxPuzzles || c[ids[0]].Added != int64(maxPuzzles+2) {
		t.Errorf("got %d puzzles, the newest added at %d; want %d and %d", len(c), c[ids[0]].Added, maxPuzzles,
			maxPuzzles+2)
	}

	for _, stored := range c {
		if stored.Added == 7 {
			t.Error("the solved puzzle was not dropped")
		}
	}
	if _, err := json.Marshal(c); err != nil {
		t.Error(err)
	}
}

// manyPuzzles returns different puzzles with two stones.
func manyPuzzles(t *testing.T, n int) (puzzles []notation.Puzzle) {
	t.Helper()

	for i := range n {
		board := []byte(strings.Repeat(".", 225))
		board[i%225], board[(i+1+i/225)%225] = 'X', 'O'
		position, err := game.ParsePosition(game.Freestyle, string(board), game.Black)
		if err != nil {
			t.Fatal(err)
		}
		puzzles = append(puzzles, notation.Puzzle{Position: position})
	}

	return puzzles
}

// TestOpenPuzzleIsDropped checks that when the collection drops the puzzle on the board, the window shows another
// one.
func TestOpenPuzzleIsDropped(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	dropped := w.id
	w.puzzle().Source, w.puzzle().Added = SourceImported, 1
	w.showSection(importedSection)
	tp.tap("b1")
	if w.attempt.refutation == nil {
		t.Fatal("b1 is accepted")
	}
	tp.puzzles.Import(manyPuzzles(t, maxPuzzles))
	if tp.puzzles.collection[dropped] != nil {
		t.Fatal("the puzzle on the board is not dropped")
	}
	if w.puzzle() == nil || w.attempt.refutation != nil || w.attempt.current.Rules() != w.puzzle().Rules {
		t.Errorf("got puzzle %q with\n%v\non the board, want one of the collection", w.id, w.attempt.current)
	}
	w.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	w.startOver()
}

// TestImportKeepsPuzzlesOfTheGames checks that puzzles from the player's games do not make room for imported
// ones, nor imported ones for them.
func TestImportKeepsPuzzlesOfTheGames(t *testing.T) {
	tp := &testPuzzles{t: t, stored: memoryStore{}}
	tp.puzzles = New(&tp.desk, tp.stored, nil)
	tp.add(game.TicTacToe, "X.O ... O.X", game.GoalWin)
	tp.add(game.TicTacToe, "XX. OO. ...", game.GoalWin)
	own := tp.puzzles.collection.idsFrom(SourceReview)
	tp.puzzles.collection[own[0]].Solved = "2026-01-01"
	puzzles := manyPuzzles(t, maxPuzzles+1)
	first := tp.puzzles.Import(puzzles[:1]).added
	tp.puzzles.collection[first[0]].Added = 1
	if added := tp.puzzles.Import(puzzles[1:]).added; len(added) != maxPuzzles {
		t.Errorf("got %d puzzles imported, want %d", len(added), maxPuzzles)
	}

	reopened := New(&tp.desk, tp.stored, nil)
	for _, id := range own {
		if reopened.collection[id] == nil {
			t.Errorf("an import drops the puzzle of a game\n%s", tp.puzzles.collection[id].Board)
		}
	}
	if got := len(reopened.collection.idsFrom(SourceImported)); got != maxPuzzles ||
		reopened.collection[first[0]] != nil {
		t.Errorf("got %d imported puzzles, with the oldest of %d; want %d without it", got, maxPuzzles+1, maxPuzzles)
	}
	tp.add(game.TicTacToe, "X.. .O. ...", game.GoalWin)
	if got := len(tp.puzzles.collection.idsFrom(SourceImported)); got != maxPuzzles {
		t.Errorf("after another game: got %d imported puzzles, want %d", got, maxPuzzles)
	}
}

func TestInvalidPuzzlesAreDropped(t *testing.T) {
	stored := memoryStore{}
	for name, content := range map[string]string{
		"not JSON": "{", "game over": `{"Rules":{"Width":3,"Height":3,"Line":3},"Board":"XXX OO. ...","ToMove":2}`,
		"no board": `{"Rules":{"Width":3,"Height":3,"Line":3},"Board":"X","ToMove":1}`, "null": `null`,
		"a goal": `{"Rules":{"Width":15,"Height":15,"Line":5},"Board":"` + strings.Repeat(".", 225) +
			`","ToMove":1,"Goal":1}`,
		"good": `{"Rules":{"Width":3,"Height":3,"Line":3},"Board":"XX. OO. ...","ToMove":1}`,
	} {
		stored.Set(keyPrefix+name, content)
	}
	if got := New(nil, stored, nil).collection; len(got) != 1 || got["good"] == nil {
		t.Errorf("got the puzzles %v, want only good", got)
	}
}

// TestWindowOpensAtTheCurrentRules checks that the window opens at the puzzles of the current rules.
func TestWindowOpensAtTheCurrentRules(t *testing.T) {
	for _, v := range game.Variants {
		tp := &testPuzzles{t: t, queue: game.NewEventLoop(), stored: memoryStore{}}
		a := test.NewTempApp(t)
		tp.desk = desk.Desk{
			Post:      tp.queue.Post,
			NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) },
		}
		tp.desk.Settings = settings.Default()
		tp.puzzles = New(&tp.desk, tp.stored, func() game.Rules { return v.Rules })
		tp.puzzles.Show()
		w := tp.puzzles.window
		if len(w.ids) == 0 {
			t.Fatalf("%v: the list is empty", v.Rules)
		}
		section := boardSections + slices.IndexFunc(variants(), func(o game.Variant) bool { return o.Rules == v.Rules })
		hasPuzzles := len(w.puzzles.collection.section(section, time.Now())) > 0
		if stored := w.puzzles.collection[w.ids[0]]; stored.Rules != v.Rules && hasPuzzles {
			t.Errorf("got a puzzle of the rules %v, want %v", stored.Rules, v.Rules)
		}
		if w.describe(w.puzzles.collection[w.ids[0]]) == "" {
			t.Errorf("%v: a puzzle has no description", v.Rules)
		}
		tp.puzzles.Stop()
	}
}

// TestRowsDiffer checks that puzzles with equal texts differ in the list by their positions.
func TestRowsDiffer(t *testing.T) {
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	w.showSection(boardSections)

	row, rows := w.rows.CreateItem(), map[string]int{}
	for i, id := range w.ids {
		w.rows.UpdateItem(i, row)
		objects := row.(*fyne.Container).Objects
		displayed, _ := objects[1].(*fyne.Container).Objects[1].(*board.StaticBoard).Content()
		if want, _ := tp.puzzles.collection[id].position(); displayed.String() != want.String() {
			t.Errorf("row %d: got the position\n%v\nwant\n%v", i, displayed, want)
		}
		_, text, _ := strings.Cut(objects[0].(*widget.RichText).String(), ". ")
		rows[text+displayed.String()]++
	}
	if len(w.ids) < 9 || len(rows) != len(w.ids) {
		t.Errorf("got %d different rows of %d, want all different and at least 9", len(rows), len(w.ids))
	}
}

// TestRowsAreNotTruncated checks that the rows and the sections are not truncated at the default size of
// the window, in any language.
func TestRowsAreNotTruncated(t *testing.T) {
	w := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin).puzzles.window

	defer lang.SetLanguage(lang.English)
	row := w.rows.CreateItem()
	row.Resize(fyne.NewSize(w.rows.Size().Width, row.MinSize().Height))

	text, caption := fynetheme.TextSize(), fynetheme.CaptionTextSize()
	checkWidth := func(text string, size, maximum float32) {
		t.Helper()
		if width := fyne.MeasureText(text, size, fyne.TextStyle{}).Width; width > maximum {
			t.Errorf("got width %v of %q, want at most %v", width, text, maximum)
		}
	}
	for _, language := range lang.Languages {
		lang.SetLanguage(language)

		for section, name := range w.sectionNames() {
			w.section = section
			checkWidth(name, text, w.sections.Size().Width-fynetheme.IconInlineSize()-3*fynetheme.InnerPadding())

			for _, id := range w.puzzles.collection.section(section, time.Now()) {
				maximum := row.(*fyne.Container).Objects[0].Size().Width - 2*fynetheme.InnerPadding()
				checkWidth("100. "+task(w.puzzles.collection[id]), text, maximum)
				checkWidth(w.describe(w.puzzles.collection[id]), caption, maximum)
			}
		}
	}
}

// TestTextsDoNotOverlapButtons checks that the buttons move down for a text of several lines, and up again
// after it.
func TestTextsDoNotOverlapButtons(t *testing.T) {
	tp := newTestPuzzles(t, game.Freestyle, strings.Repeat("...............\n", 15), game.GoalHold)
	w := tp.puzzles.window
	for _, text := range []string{"short", strings.Repeat("several lines of text ", 12), "short"} {
		w.show(text)
		bottom, top := w.text.Position().Y+w.text.MinSize().Height, w.texts.Content.(*fyne.Container).Objects[2].Position().Y
		if bottom > top+0.5 || bottom < top-0.5 {
			t.Errorf("%d characters: got the buttons at %v, want them below the text at %v", len(text), top, bottom)
		}
	}
}
