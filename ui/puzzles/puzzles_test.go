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
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/theme"
)

// sitting is a window with a queue in the place of the UI goroutine.
type sitting struct {
	t      *testing.T
	queue  *game.EventLoop
	room   *Puzzles
	stored values
	desk   desk.Desk
}

// values are a store without a disk.
type values map[string]string

func (v values) Values() map[string]string { return v }
func (v values) Set(key, value string)     { v[key] = value }
func (v values) Delete(key string)         { delete(v, key) }

// puzzled opens the window on one puzzle, with Black to move.
func puzzled(t *testing.T, r game.Rules, board string, goal game.Goal) *sitting {
	t.Helper()
	h := &sitting{t: t, queue: game.NewEventLoop(), stored: values{}}
	a := test.NewTempApp(t)
	h.desk = desk.Desk{Post: h.queue.Post, NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) }}
	h.desk.Settings = settings.Default()
	a.Settings().SetTheme(theme.New(theme.System, 1))
	h.room = New(&h.desk, h.stored, nil)
	h.add(r, board, goal)
	h.room.Show()
	t.Cleanup(h.room.Stop)
	return h
}

func (h *sitting) add(r game.Rules, board string, goal game.Goal) {
	h.t.Helper()
	p, err := game.ParsePosition(r, board, game.Black)
	if err != nil {
		h.t.Fatal(err)
	}
	if !h.room.add(newPuzzle(p, goal)) {
		h.t.Error("the puzzle is not new")
	}
}

// answered waits until the judge has answered, and a file is read.
func (h *sitting) answered() {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute)
	defer cancel()
	if err := h.queue.Run(ctx, func() bool { return !h.room.window.question.Busy() && !h.room.window.reading.Busy() }); err != nil {
		h.t.Fatal(err)
	}
}

// try taps a point of the puzzle's board.
func (h *sitting) try(name string) {
	h.t.Helper()
	point, err := h.room.window.attempt.now.Rules().ParsePoint(name)
	if err != nil {
		h.t.Fatal(err)
	}
	h.room.window.board.OnTapped(point)
	h.answered()
}

func TestSolvingAPuzzle(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin) // both a1-a3… and the corner fork: b2 wins at once
	h.try("b1")
	w := h.room.window
	if w.attempt.wrong == nil || w.attempt.solved {
		t.Fatalf("b1 is taken for right: %q", w.text.Text)
	}
	_, opts := w.board.Content()
	if len(opts.Preview) == 0 || w.text.Text != lang.PuzzleLoses(len(opts.Preview)) && w.text.Text != lang.PuzzleNotEnough(lang.Point(game.TicTacToe, opts.Preview[0])) {
		t.Errorf("no refutation: %v, %q", opts.Preview, w.text.Text)
	}
	h.try("a1") // anywhere: takes it back
	if w.attempt.wrong != nil || w.attempt.now.Stones() != 4 {
		t.Fatal("it is not taken back")
	}
	h.try("b2")
	if !w.attempt.solved || !strings.Contains(h.stored[storeKeys+w.id], "Solved") || !strings.HasPrefix(w.text.Text, lang.PuzzleSolved()) {
		t.Errorf("not solved: %q", w.text.Text)
	}
}

// Whichever move wins is right, and the other side defends until the end.
func TestEveryWinningMoveSolvesAPuzzle(t *testing.T) {
	empty := "..............." + "\n"
	rows := "O.O.O..........\n" + strings.Repeat(empty, 6) + "......OXXX.....\n" +
		strings.Repeat("..........X....\n", 2) + strings.Repeat(empty, 5)
	h := puzzled(t, game.Freestyle, rows, game.GoalWin)
	w := h.room.window
	w.judge = review.NewJudge(game.Freestyle, review.Options{ProofNodes: 3000, SearchNodes: 300})
	for range 9 {
		if w.attempt.solved {
			break
		}
		w.showSolution()
		h.answered()
		if w.attempt.answer == nil {
			t.Fatalf("no solution: %q\n%v", w.text.Text, w.attempt.now)
		}
		h.try(game.Freestyle.Name(*w.attempt.answer))
		if w.attempt.wrong != nil {
			t.Fatalf("the solution is taken for wrong: %q\n%v", w.text.Text, w.attempt.now)
		}
	}
	if !w.attempt.solved || w.attempt.now.Result().Winner != game.Black {
		t.Errorf("not solved:\n%v", w.attempt.now)
	}
	if strings.Contains(h.stored[storeKeys+w.id], "Solved") {
		t.Error("solved by looking at the solution, and marked")
	}
}

func TestHoldingTheDrawIsAPuzzleToo(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "O.. ... ..X", game.GoalDraw)
	h.try("b3")
	w := h.room.window
	if w.attempt.wrong != nil {
		t.Errorf("a drawing move is taken for wrong: %q", w.text.Text)
	}
}

func TestTheNewestPuzzleIsOpenedFirst(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	h.add(game.TicTacToe, "XX. OO. ...", game.GoalWin)
	h.room.all[h.room.window.id].Added -= 1000
	h.room.Close()
	h.room.Show()
	if w := h.room.window; w.id != w.ids[0] {
		t.Errorf("%s is open, the newest is %s", w.id, w.ids[0])
	}
}

func TestPuzzlesAreDeletedAndWalkedThrough(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	h.add(game.TicTacToe, "XX. OO. ...", game.GoalWin)
	w := h.room.window
	first := w.id
	w.HandleKey(&fyne.KeyEvent{Name: fyne.KeyN})
	if w.id == first || w.id == "" {
		t.Errorf("from %s to %s", first, w.id)
	}
	w.deleteOpen()
	if len(h.room.all.ownIDs()) != 1 || len(h.stored) != 1 || w.id != first {
		t.Errorf("%d puzzles, %s is open", len(h.room.all), w.id)
	}
	w.deleteOpen()
	if len(h.room.all.ownIDs()) != 0 || len(h.stored) != 0 || w.id != "" || w.text.Text != lang.PuzzlesEmptyHint() {
		t.Errorf("%d puzzles, %q", len(h.room.all), w.text.Text)
	}
	if w.board.Visible() {
		t.Error("an empty board is left, without a word on how to come by puzzles")
	}
	h.add(game.TicTacToe, "XX. OO. ...", game.GoalWin)
	if w.refreshList(); !w.board.Visible() {
		t.Error("the new puzzle is not shown")
	}
	w.deleteOpen()
	w.tapped(game.Pt(1, 1)) // nothing to solve
	w.Window.Close()
	if h.room.window != nil {
		t.Error("the window is still known")
	}
}

// The oldest puzzles give way, solved ones before unsolved.
func TestTheCollectionIsBounded(t *testing.T) {
	c := Collection{}
	r := game.Rules{Width: 15, Height: 15, WinLength: 5}
	for i := range maxPuzzles + 3 {
		board := []byte(strings.Repeat(".", 225))
		board[i%225], board[(i+1+i/225)%225] = 'X', 'O'
		z := &StoredPuzzle{Rules: r, Board: string(board), ToMove: game.Black, Added: int64(i)}
		if i == 7 {
			z.Solved = "2026-01-01"
		}
		c.add(z)
	}
	ids := c.ids()
	if len(c) != maxPuzzles || c[ids[0]].Added != int64(maxPuzzles+2) {
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

func TestImpossiblePuzzlesAreLeftOut(t *testing.T) {
	kept := values{}
	for name, content := range map[string]string{
		"not JSON": "{", "over": `{"Rules":{"Width":3,"Height":3,"Line":3},"Board":"XXX OO. ...","ToMove":2}`,
		"no board": `{"Rules":{"Width":3,"Height":3,"Line":3},"Board":"X","ToMove":1}`, "null": `null`,
		"a goal": `{"Rules":{"Width":15,"Height":15,"Line":5},"Board":"` + strings.Repeat(".", 225) + `","ToMove":1,"Goal":1}`,
		"good":   `{"Rules":{"Width":3,"Height":3,"Line":3},"Board":"XX. OO. ...","ToMove":1}`,
	} {
		kept.Set(storeKeys+name, content)
	}
	if got := New(nil, kept, nil).all; len(got) != 1 || got["good"] == nil {
		t.Errorf("the puzzles are %v", got)
	}
}

// The set opens at the puzzles of the game that is being played, and no two rows of it
// look the same.
func TestTheSetOpensAtTheRulesThatArePlayed(t *testing.T) {
	for _, v := range game.Variants {
		h := &sitting{t: t, queue: game.NewEventLoop(), stored: values{}}
		a := test.NewTempApp(t)
		h.desk = desk.Desk{Post: h.queue.Post, NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) }}
		h.desk.Settings = settings.Default()
		h.room = New(&h.desk, h.stored, func() game.Rules { return v.Rules })
		h.room.Show()
		w := h.room.window
		if len(w.ids) == 0 {
			t.Fatalf("%v: nothing is listed", v.Rules)
		}
		if z := w.puzzles.all[w.ids[0]]; z.Rules != v.Rules && len(w.puzzles.all.section(boardSections+slices.IndexFunc(variants(), func(o game.Variant) bool { return o.Rules == v.Rules }), time.Now())) > 0 {
			t.Errorf("%v: it opens at %v", v.Rules, z.Rules)
		}
		if w.describe(w.puzzles.all[w.ids[0]]) == "" {
			t.Errorf("%v: of a puzzle nothing is said", v.Rules)
		}
		h.room.Stop()
	}
}

// Puzzles with the same words differ in the list by their positions.
func TestRowsOfPuzzlesDiffer(t *testing.T) {
	h := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := h.room.window
	w.showSection(boardSections)
	row, seen := w.rows.CreateItem(), map[string]int{}
	for i, id := range w.ids {
		w.rows.UpdateItem(i, row)
		objects := row.(*fyne.Container).Objects
		shown, _ := objects[1].(*fyne.Container).Objects[1].(*board.StaticBoard).Content()
		if want, _ := h.room.all[id].position(); shown.String() != want.String() {
			t.Errorf("row %d shows %v, want %v", i, shown, want)
		}
		_, words, _ := strings.Cut(objects[0].(*widget.RichText).String(), ". ")
		seen[words+shown.String()]++
	}
	if len(w.ids) < 9 || len(seen) != len(w.ids) {
		t.Errorf("%d rows of %d differ", len(seen), len(w.ids))
	}
}

// The rows and the sections of puzzles are not cut at the usual size of the window, in any language.
func TestRowsOfPuzzlesAreWhole(t *testing.T) {
	w := puzzled(t, game.TicTacToe, "X.O ... O.X", game.GoalWin).room.window
	defer lang.SetLanguage(lang.English)
	row := w.rows.CreateItem()
	row.Resize(fyne.NewSize(w.rows.Size().Width, row.MinSize().Height))
	text, caption := fynetheme.TextSize(), fynetheme.CaptionTextSize()
	fits := func(text string, size, room float32) {
		t.Helper()
		if width := fyne.MeasureText(text, size, fyne.TextStyle{}).Width; width > room {
			t.Errorf("%q is %v wide, and has %v", text, width, room)
		}
	}
	for _, language := range lang.Languages {
		lang.SetLanguage(language)
		for section, name := range w.sectionNames() {
			w.section = section
			fits(name, text, w.sections.Size().Width-fynetheme.IconInlineSize()-3*fynetheme.InnerPadding())
			for _, id := range w.puzzles.all.section(section, time.Now()) {
				room := row.(*fyne.Container).Objects[0].Size().Width - 2*fynetheme.InnerPadding()
				fits("100. "+task(w.puzzles.all[id]), text, room)
				fits(w.describe(w.puzzles.all[id]), caption, room)
			}
		}
	}
}
