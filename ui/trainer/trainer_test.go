package trainer

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/theme"
)

// study is a tree of renju: after H8 H9 Black has two replies, and after each of them White has two, all of which Black
// answers. The last one of all has the stones of the first in another order.
const study = `(;GM[4]FF[4]SZ[15]RU[renju]
;B[hh];W[hg]C[Straight above.](;B[jg](;W[ii];B[ih]C[Two open twos.])(;W[if];B[jh]LB[ih:A]))
(;B[ii](;W[ih];B[jh])(;W[jg];B[gg])))`

// testTrainer is an open window with an event loop in place of the UI goroutine and a clock that stands still.
type testTrainer struct {
	*Trainer
	t      *testing.T
	queue  *game.EventLoop
	stored memoryStore
	now    time.Time
	tree   *game.Tree // the game in the main window
}

// testDay is the day on which the tests begin.
var testDay = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// memoryStore implements Store in memory.
type memoryStore map[string]string

func (m memoryStore) Values() map[string]string { return m }
func (m memoryStore) Set(key, value string)     { m[key] = value }

// parse reads a tree.
func parse(t *testing.T, text string) *game.Tree {
	t.Helper()
	tree, _, err := notation.ReadTree("a.sgf", strings.NewReader(text), notation.Options{Rules: game.Renju})
	if err != nil {
		t.Fatal(err)
	}

	return tree
}

// openTrainer opens the window for a tree in the main window.
func openTrainer(t *testing.T, tree *game.Tree, stored memoryStore) *testTrainer {
	t.Helper()
	tt := &testTrainer{t: t, queue: game.NewEventLoop(), stored: stored, tree: tree,
		now: testDay}
	a := test.NewTempApp(t)
	a.Settings().SetTheme(theme.New(theme.System, 1))
	d := &desk.Desk{Post: tt.queue.Post, NewWindow: func(_, title string) fyne.Window { return a.NewWindow(title) }}
	d.Settings = settings.Default()
	tt.Trainer = New(d, stored, func() game.Tree { return *tt.tree })
	tt.Now = func() time.Time { return tt.now }
	tt.Show()
	t.Cleanup(tt.Stop)
	tt.wait()

	return tt
}

// wait waits until the file is read and the tree is scanned.
func (tt *testTrainer) wait() {
	tt.t.Helper()
	ctx, cancel := context.WithTimeout(tt.t.Context(), time.Minute)
	defer cancel()
	if err := tt.queue.Run(ctx, func() bool { return !tt.Busy() }); err != nil {
		tt.t.Fatal(err)
	}
}

// play plays the named points one after another, and waits.
func (tt *testTrainer) play(names string) {
	tt.t.Helper()
	for _, name := range strings.Fields(names) {
		point, err := tt.window.course.tree.Rules.ParsePoint(name)
		if err != nil {
			tt.t.Fatal(err)
		}
		tt.window.board.OnTapped(point)
		tt.wait()
	}
}

// moves returns the moves on the board.
func (tt *testTrainer) moves() string {
	position, _ := tt.window.board.Content()
	stones := position.PointsByStone()
	var names []string
	for colour, letter := range map[game.Stone]string{game.Black: "X", game.White: "O"} {
		for _, point := range stones[colour] {
			names = append(names, letter+lang.Point(position.Rules(), point))
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(b[0], a[0]), cmp.Compare(a, b)) })

	return strings.Join(names, " ")
}

// check checks the stones on the board, black ones first, and a part of the text.
func (tt *testTrainer) check(stones, text string) {
	tt.t.Helper()
	if got := tt.moves(); got != stones {
		tt.t.Errorf("got the stones %q, want %q; the text is %q", got, stones, tt.window.text.Unwrapped())
	}
	if got := tt.window.text.Unwrapped(); !strings.Contains(got, text) {
		tt.t.Errorf("got the text %q, want %q in it", got, text)
	}
}

// checkProgress checks the text about the progress.
func (tt *testTrainer) checkProgress(numKnown, numLines, numDue int) {
	tt.t.Helper()
	want := lang.Join(lang.Rules(game.Renju), lang.TrainerProgress(numKnown, numLines))
	if numDue > 0 {
		want = lang.Join(want, lang.TrainerDue(numDue))
	}
	if got := tt.window.progress.Unwrapped(); got != want {
		tt.t.Errorf("got the progress %q, want %q", got, want)
	}
}

// colour chooses the player's colour.
func (tt *testTrainer) colour(c game.Stone) {
	tt.t.Helper()
	tt.window.colours.SetSelectedIndex(slices.Index(colours, c))
	tt.wait()
}

// TestTrainAsBlack plays through a study: every line comes, moves that are known are played without asking, and the
// comments are shown.
func TestTrainAsBlack(t *testing.T) {
	tt := openTrainer(t, parse(t, study), memoryStore{})
	tt.check("", lang.TrainerTask(lang.Black()))
	tt.checkProgress(0, 4, 0)

	tt.play("h8")
	tt.check("XH8 OH9", lang.TrainerReply(lang.MovePlayed(lang.White(), "H9")))
	if got := tt.window.comment.Unwrapped(); got != "Straight above." {
		t.Errorf("got the comment %q, want that of the reply", got)
	}
	tt.play("j9")
	tt.check("XH8 XJ9 OH9 OI7", lang.TrainerReply(lang.MovePlayed(lang.White(), "I7")))
	tt.play("i8")
	tt.check("XH8 XI8 XJ9 OH9 OI7", lang.Sentences(lang.TrainerRight(), lang.TrainerEnd(), lang.TrainerAllRight(3)))
	if got := tt.window.comment.Unwrapped(); got != "Two open twos." {
		t.Errorf("got the comment %q, want that of the last move", got)
	}
	tt.checkProgress(1, 4, 0)

	// The other reply to the same two moves.
	test.Tap(tt.window.next)
	tt.check("XH8 XJ9 OH9 OI10", lang.TrainerPlayed(2))
	tt.play("j8")
	tt.check("XH8 XJ8 XJ9 OH9 OI10", lang.TrainerAllRight(1))

	// The other move of Black, which the course has after a known position.
	test.Tap(tt.window.next)
	tt.check("XH8 XI7 OH9 OI8", lang.TrainerPlayed(2))
	tt.play("j8")
	test.Tap(tt.window.next)
	tt.check("XH8 XI7 OH9 OJ9", lang.TrainerPlayed(2))
	tt.play("g9")
	tt.checkProgress(4, 4, 0)

	test.Tap(tt.window.next)
	tt.check("", lang.TrainerNoneDue("2026-11-21"))
}

// TestListHidesMovesToFind checks that the list of lines does not answer the questions.
func TestListHidesMovesToFind(t *testing.T) {
	tt := openTrainer(t, parse(t, study), memoryStore{})
	for _, step := range []struct{ moves, want string }{
		{"", "? H9 ? I7 ?"},
		{"h8 j9 i8", "H8 H9 J9 I7 I8"},
	} {
		tt.play(step.moves)
		if got := tt.window.describe(0); got != step.want {
			t.Errorf("after %q: got the line %q, want %q", step.moves, got, step.want)
		}
	}

	// The next line has a move that is known and one that is not.
	if got, want := tt.window.describe(1), "… J9 I10 ?"; got != want {
		t.Errorf("got the line %q, want %q", got, want)
	}
}

// TestAnyRecordedMoveIsRight checks that the player may choose among the recorded moves, and that the line follows.
func TestAnyRecordedMoveIsRight(t *testing.T) {
	tt := openTrainer(t, parse(t, study), memoryStore{})
	tt.play("h8 i7")
	tt.check("XH8 XI7 OH9 OI8", lang.TrainerReply(lang.MovePlayed(lang.White(), "I8")))
}

// TestWrongMove checks that a wrong move is named and marked, with the recorded moves, and not placed; that the
// annotator's marks appear only then; and that the position is asked again on the next day.
func TestWrongMove(t *testing.T) {
	tt := openTrainer(t, parse(t, study), memoryStore{})
	tt.play("h8 a1")
	tt.check("XH8 OH9", lang.TrainerWrong("A1", "J9, I7"))
	_, o := tt.window.board.Content()
	if !slices.Equal(o.Hints, []game.Point{game.Pt(9, 6), game.Pt(8, 8)}) {
		t.Errorf("got the marked moves %v", o.Hints)
	}
	wrong := game.Mark{Point: game.Pt(0, 14), Kind: game.Cross}
	if !slices.Contains(o.Annotations, wrong) {
		t.Errorf("got the annotations %v, want a cross on the wrong move", o.Annotations)
	}

	tt.play("b2") // a second wrong move does not count
	tt.play("j9 i8")
	tt.check("XH8 XI8 XJ9 OH9 OI7", lang.TrainerSomeRight(2, 3))
	tt.checkProgress(0, 4, 0)

	// It is asked again on the way to the next line, but not counted as known before it is due.
	test.Tap(tt.window.next)
	tt.check("XH8 OH9", lang.TrainerPlayed(1))
	tt.play("j9")
	tt.check("XH8 XJ9 OH9 OI10", "I10")

	tt.now = tt.now.AddDate(0, 0, 1)
	test.Tap(tt.window.next)
	tt.check("", lang.TrainerTask(lang.Black()))
	tt.checkProgress(0, 4, 3)
	tt.play("h8 j9 i8")
	tt.checkProgress(1, 4, 0)
}

// TestShownMoveIsNotKnown checks that a move that was shown counts as a wrong one.
func TestShownMoveIsNotKnown(t *testing.T) {
	tt := openTrainer(t, parse(t, study), memoryStore{})
	tt.window.HandleKey(&fyne.KeyEvent{Name: fyne.KeyH})
	tt.check("", lang.TrainerShown("H8"))
	_, o := tt.window.board.Content()
	if !slices.Equal(o.Hints, []game.Point{game.Pt(7, 7)}) {
		t.Errorf("got the marked moves %v, want H8", o.Hints)
	}
	tt.play("h8 j9 i8")
	tt.check("XH8 XI8 XJ9 OH9 OI7", lang.TrainerSomeRight(2, 3))
	tt.checkProgress(0, 4, 0)
}

// TestMarksOfThePosition checks that the annotator's marks, which may give the answer away, appear with the answer.
func TestMarksOfThePosition(t *testing.T) {
	tt := openTrainer(t, parse(t, `(;GM[4]SZ[15]RU[renju];B[hh];W[hg]LB[jg:A];B[jg]LB[aa:B])`), memoryStore{})
	tt.play("h8")
	if _, o := tt.window.board.Content(); len(o.Annotations) > 0 {
		t.Errorf("got the annotations %v before the answer, want none", o.Annotations)
	}
	test.Tap(tt.window.show)
	if _, o := tt.window.board.Content(); !slices.Contains(o.Annotations, game.Mark{Point: game.Pt(9, 6), Text: "A"}) {
		t.Errorf("got the annotations %v, want the label A", o.Annotations)
	}
	tt.play("j9")
	if _, o := tt.window.board.Content(); !slices.Contains(o.Annotations, game.Mark{Text: "B"}) {
		t.Errorf("got the annotations %v, want the label B at the end", o.Annotations)
	}
}

// TestTrainAsWhite checks that the first move is played for White.
func TestTrainAsWhite(t *testing.T) {
	tt := openTrainer(t, parse(t, study), memoryStore{})
	tt.colour(game.White)
	tt.check("XH8", lang.TrainerTask(lang.White()))
	tt.checkProgress(0, 4, 0)
	tt.play("h9")
	tt.check("XH8 XJ9 OH9", lang.TrainerReply(lang.MovePlayed(lang.Black(), "J9")))
	tt.play("i7")
	tt.check("XH8 XI8 XJ9 OH9 OI7", lang.TrainerAllRight(2))
}

// TestTranspositions checks that a recorded position is recognised when its stones were placed in another order, and
// mirrored, and that the line continues there.
func TestTranspositions(t *testing.T) {
	// After A1 B2 C3 and after C3 B2 A1 the stones are the same; only the second order continues.
	tree := parse(t, `(;GM[4]SZ[15]RU[renju](;B[ao];W[bn];B[cm])(;B[cm];W[bn];B[ao];W[dl];B[hh];W[hg];B[ig]))`)
	tt := openTrainer(t, tree, memoryStore{})
	if n := tt.window.numLines(); n != 1 {
		t.Errorf("got %d lines, want only the one that ends", n)
	}
	tt.play("a1 c3")
	tt.check("XA1 XC3 OB2 OD4", lang.TrainerReply(lang.MovePlayed(lang.White(), "D4")))

	// H8 H9 I9 is recorded, and I9 is the image of G9 in the file of H8 if no other stone differs. The stones of the
	// first moves are on the diagonal, whose mirror image of H9 is I8.
	tt.play("h8")
	tt.check("XA1 XC3 XH8 OB2 OD4 OH9", "H9")
}

// TestMirroredMoves checks that the image of a recorded move under a symmetry of the position is right, and that the
// replies are mirrored with it.
func TestMirroredMoves(t *testing.T) {
	tt := openTrainer(t, parse(t, `(;GM[4]SZ[15]RU[renju];B[hh];W[hg];B[ig];W[gi];B[ii]LB[gg:A])`), memoryStore{})
	tt.play("h8")
	test.Tap(tt.window.show)
	_, o := tt.window.board.Content()
	if !slices.Equal(o.Hints, []game.Point{game.Pt(8, 6)}) {
		t.Errorf("got the marked moves %v, want I9 without its image G9", o.Hints)
	}
	tt.play("g9")
	tt.check("XG9 XH8 OH9 OI7", "I7")
	tt.play("g7")
	tt.check("XG7 XG9 XH8 OH9 OI7", lang.TrainerEnd())
	_, o = tt.window.board.Content()
	if !slices.Contains(o.Annotations, game.Mark{Point: game.Pt(8, 6), Text: "A"}) {
		t.Errorf("got the annotations %v, want the label A on I9, mirrored", o.Annotations)
	}

	// The mirrored position is the same one in the schedule.
	test.Tap(tt.window.next)
	tt.check("", lang.TrainerNoneDue("2026-11-21"))
	tt.play("h8 i9")
	if schedule := tt.schedules; len(schedule) != 3 {
		t.Errorf("got %d positions in the schedule, want 3", len(schedule))
	}
}

// TestRepetition checks that the intervals are those of the schedule over some weeks, after restarts.
func TestRepetition(t *testing.T) {
	stored := memoryStore{}
	tt := openTrainer(t, parse(t, study), stored)
	tt.play("h8 j9 i8")

	for _, step := range []struct {
		day    int // after the first one
		numDue int
	}{
		{0, 0}, {1, 3}, {6, 0}, {7, 3}, {23, 0}, {24, 3},
	} {
		next := openTrainer(t, parse(t, study), stored)
		next.now = next.now.AddDate(0, 0, step.day)
		test.Tap(next.window.next)
		next.checkProgress(1, 4, step.numDue)
		if step.numDue > 0 {
			next.check("", lang.TrainerTask(lang.Black()))
			next.play("h8 j9 i8")
			next.checkProgress(1, 4, 0)
		} else if next.moves() == "" {
			t.Errorf("on day %d: got a line from the start, want a new one", step.day)
		}
	}
}

// rowCaption returns the second line of a row.
func rowCaption(row fyne.CanvasObject) string {
	label := row.(*fyne.Container).Objects[0].(*widget.RichText)
	return label.Segments[1].(*widget.TextSegment).Text
}

// TestListOfLines checks the rows of the list, their progress, and that one can be chosen, in which every move is asked.
func TestListOfLines(t *testing.T) {
	tt := openTrainer(t, parse(t, study), memoryStore{})
	tt.play("h8 j9 i8")
	var got []string
	for i := range tt.window.numLines() {
		row := newRow()
		tt.window.fillRow(i, row)
		got = append(got, tt.window.describe(i)+": "+rowCaption(row))
	}
	want := []string{
		"H8 H9 J9 I7 I8: " + lang.TrainerLineKnown(3, 3),
		"… J9 I10 ?: " + lang.TrainerLineKnown(2, 3),
		"… H9 I7 I8 ?: " + lang.TrainerLineKnown(2, 3),
		"… I7 J9 ?: " + lang.TrainerLineKnown(2, 3),
	}
	if !slices.Equal(got, want) {
		t.Errorf("got the lines\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}

	tt.window.rows.Select(3)
	tt.check("", lang.TrainerTask(lang.Black()))
	tt.play("h8 i7")
	tt.check("XH8 XI7 OH9 OJ9", "J9")

	test.Tap(tt.window.restart)
	tt.check("", lang.TrainerTask(lang.Black()))
	tt.play("h8 i7")
	tt.check("XH8 XI7 OH9 OJ9", "J9")
}

// TestTreesWithoutLines checks trees that are empty, of one move, and damaged or missing files, and that the next good
// one is trained.
func TestTreesWithoutLines(t *testing.T) {
	tt := openTrainer(t, game.NewTree(game.Renju, game.Opening{}), memoryStore{})
	if got := tt.window.text.Unwrapped(); got != lang.TrainerEmpty() || tt.window.board.Visible() {
		t.Errorf("got the text %q and a board, want %q", got, lang.TrainerEmpty())
	}

	tt.tree = parse(t, `(;GM[4]SZ[15]RU[renju];B[hh])`)
	tt.window.openGame()
	tt.wait()
	tt.check("", lang.TrainerTask(lang.Black()))
	tt.play("h8")
	tt.check("XH8", lang.Sentences(lang.TrainerRight(), lang.TrainerEnd(), lang.TrainerAllRight(1)))
	tt.colour(game.White)
	if got, want := tt.window.text.Unwrapped(), lang.TrainerNoMoves(lang.White()); got != want {
		t.Errorf("got the text %q, want %q", got, want)
	}

	folder := t.TempDir()
	for name, content := range map[string]string{"damaged.lib": "\xffRenLib\xff\x03", "damaged.sgf": "a letter", "missing.sgf": ""} {
		path := filepath.Join(folder, name)
		if content != "" {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		tt.window.openFile(path, game.Black)
		tt.wait()
		if got := tt.window.text.Unwrapped(); !strings.Contains(got, name) || tt.window.board.Visible() {
			t.Errorf("%s: got the text %q, want an error without a board", name, got)
		}
		tt.window.nextLine()
	}

	path := filepath.Join(folder, "empty.sgf")
	if err := os.WriteFile(path, []byte("(;GM[4]SZ[15])"), 0o600); err != nil {
		t.Fatal(err)
	}
	tt.window.openFile(path, game.Black)
	tt.wait()
	if got := tt.window.text.Unwrapped(); got != lang.TrainerEmpty() {
		t.Errorf("got the text %q, want %q", got, lang.TrainerEmpty())
	}
	if len(tt.recentFiles()) != 0 {
		t.Errorf("got the recent files %v, want none", tt.recentFiles())
	}

	tt.tree = parse(t, study)
	tt.window.openGame()
	tt.wait()
	tt.checkProgress(0, 4, 0)
}

// TestRecentFiles checks that a file is opened the next time with the colour that was chosen, unless the game in the
// main window has variations.
func TestRecentFiles(t *testing.T) {
	stored, path := memoryStore{}, filepath.Join(t.TempDir(), "study.sgf")
	if err := os.WriteFile(path, []byte(study), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := game.NewTree(game.TicTacToe, game.Opening{})
	tt := openTrainer(t, empty, stored)
	tt.window.openFile(path, game.Black)
	tt.wait()
	tt.checkProgress(0, 4, 0)
	tt.colour(game.White)
	tt.check("XH8", lang.TrainerTask(lang.White()))

	reopened := openTrainer(t, empty, stored)
	reopened.check("XH8", lang.TrainerTask(lang.White()))
	if got := reopened.window.sources.SelectedIndex(); got != 1 {
		t.Errorf("got source %d, want the first file", got)
	}
	withGame := openTrainer(t, parse(t, study), stored)
	withGame.check("", lang.TrainerTask(lang.Black()))

	stored[recentKey] = `[{"Path":"","Colour":1},{"Path":"a.sgf","Colour":7}]`
	if got := tt.recentFiles(); len(got) != 0 {
		t.Errorf("got the recent files %v from damaged ones, want none", got)
	}
}

// TestPasses checks that a recorded pass is asked and played.
func TestPasses(t *testing.T) {
	tt := openTrainer(t, parse(t, `(;GM[4]SZ[15]RU[renju];B[hh];W[];B[ii];W[ij];B[];W[jj];B[gg])`), memoryStore{})
	tt.play("h8")
	tt.check("XH8", lang.TrainerReply(lang.HasPassed(lang.White())))
	tt.play("i7")
	tt.check("XH8 XI7 OI6", "I6")
	test.Tap(tt.window.pass)
	tt.check("XH8 XI7 OI6 OJ6", "J6")
}

// TestSetUpPositions checks that lines begin where stones were set up, and after the choices of an opening.
func TestSetUpPositions(t *testing.T) {
	tt := openTrainer(t, parse(t, `(;GM[4]SZ[15]RU[renju]AB[hh][ii]AW[hg][ih]PL[B];B[jj];W[kk];B[gg])`), memoryStore{})
	tt.check("XH8 XI7 OH9 OI8", lang.TrainerTask(lang.Black()))
	tt.play("j6 g9")
	tt.check("XG9 XH8 XI7 XJ6 OH9 OI8 OK5", lang.TrainerAllRight(2))

	tree := game.NewTree(game.Freestyle, game.Opening{Procedure: game.SwapOnce})
	n := tree.Root()
	situation, err := tree.RootSituation()
	for _, name := range strings.Fields("h8 h9 i8 - a1 b1 c1 d1") {
		if err != nil {
			t.Fatal(err)
		}
		choice := situation.Prompt().NonPointChoices
		next := game.Choice{}
		if name == "-" {
			next = choice()[0]
		} else {
			point, _ := game.Freestyle.ParsePoint(name)
			next = game.PlaceAt(point)
		}
		n = n.Play(next)
		situation, err = situation.Answer(next)
	}
	tt.tree = tree
	tt.window.openGame()
	tt.wait()
	if n := tt.window.numLines(); n != 1 || tt.moves() != "XH8 XI8 OA1 OH9" {
		t.Errorf("got %d lines and the stones %q, want one line after the opening", n, tt.moves())
	}
}

// TestStoredSchedules checks that damaged values and those of other rules are left out.
func TestStoredSchedules(t *testing.T) {
	p := game.NewPosition(game.Renju)
	stored := memoryStore{
		storedKey(&p):                 `{"Ease":2.6,"Interval":1,"Streak":1,"Due":"2026-11-21"}`,
		keyPrefix + "15x15x5-fouls":   `{}`,
		"opening.15x15x5.1":           `{"Interval":1}`,
		"opening.3x3x3-dead.1":        `{"Interval":1}`,
		storedKey(&p) + "!":           `{"Interval":1}`,
		storedKey(&p) + "1":           `{"Interval":-1}`,
		storedKey(&p) + "2":           `[]`,
		"puzzle." + storedKey(&p)[8:]: `{}`,
	}
	got := readSchedules(stored, game.Renju)
	if len(got) != 1 || got[p.Key()] == nil || got[p.Key()].Streak != 1 {
		t.Errorf("got the schedules %v, want one", got)
	}
}

// TestSmallWindow checks in small windows and with large text that the board is never pushed out, and that a folded list
// opens, and is closed by choosing a line, by Escape and by Back.
func TestSmallWindow(t *testing.T) {
	tt := openTrainer(t, parse(t, study), memoryStore{})
	tt.play("h8")
	w := tt.window
	numFolded := 0
	for _, text := range []float32{1, 2} {
		fyne.CurrentApp().Settings().SetTheme(theme.New(theme.System, text))
		for _, size := range []fyne.Size{{Width: 360, Height: 480}, {Width: 560, Height: 700}, {Width: 1000, Height: 740}} {
			w.Window.Resize(size)
			w.openList(false)
			board, column := w.board.DrawnSize(w.board.Size()).Height, w.column.Size()
			if least := 0.45 * min(column.Width, column.Height); board < least {
				t.Errorf("%v, text %v: got a board of %v, want at least %v", size, text, board, least)
			}
			if !w.page.ShowList.Visible() {
				continue
			}
			numFolded++
			for name, closeList := range map[string]func(){
				"choosing": func() { w.rows.Select((w.selected + 1) % w.numLines()) },
				"Escape":   func() { w.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
				"Back":     func() { test.Tap(w.page.ShowBoard) },
			} {
				test.Tap(w.page.ShowList)
				if w.column.Visible() || w.rows.Size().Height < 60 {
					t.Errorf("%v, text %v: the list has the height %v", size, text, w.rows.Size().Height)
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
