package treewindow

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/theme"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// testHost is a Host without a main window. Its game is against a computer or between two people.
type testHost struct {
	t        *testing.T
	queue    *game.EventLoop
	computer *minimax.Engine   // nil if there is none
	played   []game.Position   // positions from the start to the current one
	searches []*SearchRecord   // by the index of the resulting position
	window   *Window           // nil after it has been closed
	tapClose func()            // taps the close button of the window's title bar
	marks    board.DrawOptions // the line under the pointer, on the game's board
	settings settings.Settings // settings of the next window
}

func (h *testHost) Position() game.Position { return h.played[len(h.played)-1] }
func (h *testHost) Closed()                 { h.window = nil; h.marks = board.DrawOptions{} }
func (h *testHost) LastSearch() (last *SearchRecord) {
	for _, s := range h.searches[:len(h.played)] {
		if s != nil {
			last = s
		}
	}

	return last
}
func (h *testHost) RedrawHighlight() {
	h.marks = (board.DrawOptions{})
	if h.window != nil {
		for _, p := range h.played {
			if line, ok := h.window.PointedLine(p); ok {
				h.marks.Preview = line
			}
		}
	}
}

// closableWindow is a window that passes the action of its close button to a host.
type closableWindow struct {
	fyne.Window
	host *testHost
}

func (w closableWindow) SetCloseIntercept(onClose func()) { w.host.tapClose = onClose }

// newTestHost returns a host with a new game. hasComputer is whether a computer that searches to depth 2 plays.
func newTestHost(t *testing.T, r game.Rules, hasComputer bool) *testHost {
	t.Helper()
	h := &testHost{t: t, queue: game.NewEventLoop()}
	if hasComputer {
		h.computer = minimax.New(minimax.Options{Depth: 2, Seed: 1})
	}
	h.restart(r)

	return h
}

// restart begins another game.
func (h *testHost) restart(r game.Rules) {
	h.played, h.searches = []game.Position{game.NewPosition(r)}, []*SearchRecord{nil}
	h.sync()
}

func (h *testHost) sync() {
	h.t.Helper()
	if h.window != nil {
		h.window.Sync()
		h.wait()
	}
}

// click plays a stone, lets the computer answer, and updates the window.
func (h *testHost) click(x, y int) {
	h.t.Helper()
	h.play(game.Pt(x, y), nil)
	if h.computer != nil && !h.current().Result().Over() {
		root := h.Position()
		point, err := h.computer.Think(h.t.Context(), root, game.Limit{}, nil)
		if err != nil {
			h.t.Fatal(err)
		}

		for _, s := range h.searches {
			if s != nil {
				s.Tree = nil
			}
		}
		h.play(point, &SearchRecord{root, h.computer.LastTree().Recipe(), h.computer.LastTree()})
	}
	h.sync()
}

func (h *testHost) current() *game.Position { return &h.played[len(h.played)-1] }

func (h *testHost) play(point game.Point, s *SearchRecord) {
	h.t.Helper()
	next, err := h.current().Play(point)
	if err != nil {
		h.t.Fatal(err)
	}
	h.played, h.searches = append(h.played, next), append(h.searches[:len(h.played)], s)
}

// open opens the window and waits for its tree.
func (h *testHost) open() *Window {
	h.t.Helper()
	h.openEmpty()
	h.wait()
	return h.window
}

// openEmpty opens the window without waiting for its tree.
func (h *testHost) openEmpty() *Window {
	h.t.Helper()
	a := test.NewTempApp(h.t)
	a.Settings().SetTheme(theme.New(theme.System, 1))
	d := &desk.Desk{
		App:       a,
		Post:      h.queue.Post,
		Folder:    h.t.TempDir,
		NewWindow: func(_, title string) fyne.Window { return closableWindow{a.NewWindow(title), h} },
	}
	d.Settings = h.settings
	d.ChangeSettings = func(change func(*settings.Settings)) {
		change(&d.Settings)
		h.settings = d.Settings
	}
	d.WriteFile = func(path string, data []byte, err error, done func(error)) {
		done(errors.Join(err, os.WriteFile(path, data, 0o600)))
	}
	h.window = New(d, h)
	h.t.Cleanup(h.window.Stop)
	h.window.Show()

	return h.window
}

// wait runs the posted functions until no tree is being grown.
func (h *testHost) wait() {
	h.t.Helper()
	h.waitUntil(func() bool { return h.window == nil || !h.window.growing.Busy() && !h.window.files.access.Busy() })
}

func (h *testHost) waitUntil(done func() bool) {
	h.t.Helper()

	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute)
	defer cancel()
	if err := h.queue.Run(ctx, done); err != nil {
		h.t.Fatal(err)
	}
}

// TestGrowingFails checks that a failure of the search is shown in the player's language.
func TestGrowingFails(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		w.run(func(context.Context) error { return game.ErrEngineNoMove }, nil)
		h.wait()
		if got, want := w.summary.Unwrapped(), lang.Failure(game.ErrEngineNoMove)(); got != want {
			t.Errorf("%v: got summary %q, want %q", l, got, want)
		}
	}
}

// TestKeysBeforeTheFirstTree checks that while the first tree is being grown, all commands work without a tree.
func TestKeysBeforeTheFirstTree(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.openEmpty()
	for _, c := range w.commands() {
		if c.action == nil {
			continue
		}
		if w.view.Tree() != nil {
			t.Fatal("a tree is already shown")
		}
		if !c.disabled {
			c.action()
		}
		w.dialogs.Close()
		w.setLecture(false)
	}
	h.wait()
	if w.view.Tree() == nil {
		t.Error("no tree is shown after it was grown")
	}
}

// nodes returns all nodes of a tree.
func nodes(t *tree.Tree) (list []minimax.Node) {
	for id := range tree.NodeID(t.Len()) {
		list = append(list, t.Node(id))
	}
	return list
}

func TestComputersTreeIsShown(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	firstTree := w.view.Tree()
	if firstTree != h.computer.LastTree() || !w.subject.fromEngine {
		t.Error("the window does not show the computer's last tree")
	}
	if firstTree.Depth != 2 || w.controls.depth.Selected != "2" || w.controls.boxes["alpha-beta"].Checked ||
		w.controls.origin.Selected != lang.TreeOfComputer() {
		t.Errorf("got depth %d, and controls with depth %s, alpha-beta %v and origin %q; want depth 2 without "+
			"alpha-beta, of the computer", firstTree.Depth, w.controls.depth.Selected,
			w.controls.boxes["alpha-beta"].Checked, w.controls.origin.Selected)
	}

	h.click(0, 1) // a move and the computer's answer
	if secondTree := h.computer.LastTree(); w.view.Tree() != secondTree || secondTree == firstTree {
		t.Error("the window does not show the tree of the current game")
	}
	h.played = h.played[:3] // undo
	h.sync()
	if !slices.Equal(nodes(w.view.Tree()), nodes(firstTree)) || !w.subject.fromEngine ||
		w.controls.origin.Selected != lang.TreeOfComputer() {
		t.Errorf("after undo: got origin %q and the root\n%v\nwant the tree of the computer's first move",
			w.controls.origin.Selected, w.view.Tree().Position())
	}
	h.played = h.played[:1]
	h.sync()
	if w.view.Tree().Position() != h.Position() || slices.Contains(w.controls.origin.Options, lang.TreeOfComputer()) {
		t.Errorf("after the first move is undone: got origins %q and the root\n%v\nwant the tree of the position",
			w.controls.origin.Options, w.view.Tree().Position())
	}
}

func TestTreeOfThePositionWithoutAComputer(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	h.click(1, 1)
	w := h.open()
	if root := w.view.Tree().Position(); root != h.Position() {
		t.Errorf("the tree has the root %v, want %v", root, h.Position())
	}
	if slices.Contains(w.controls.origin.Options, lang.TreeOfComputer()) ||
		w.controls.origin.Selected != lang.TreeOfPosition() {
		t.Errorf("got origins %q with %q selected, want %q selected and no tree of the computer",
			w.controls.origin.Options, w.controls.origin.Selected, lang.TreeOfPosition())
	}
	h.click(0, 0)
	h.wait()
	if w.view.Tree().Position() != h.Position() {
		t.Error("the window does not show the tree of the current game")
	}
}

func TestPositionReplacesTheComputersTree(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	h.computer = nil
	h.restart(game.TicTacToe)

	for i := range 3 {
		h.wait()
		if w.view.Tree().Position() != h.Position() {
			t.Fatalf("after %d moves the tree belongs to another position", i)
		}
		h.click(i, 0)
	}
}

func TestSettingsRegrowTheTree(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	expectNodes := func(name string, want int64) {
		t.Helper()
		h.wait()
		if w.view.Tree().Stats.Nodes != want {
			t.Errorf("%s: got %d nodes, want %d", name, w.view.Tree().Stats.Nodes, want)
		}
	}
	expectNodes("depth 2", 1+9+72)
	w.controls.depth.SetSelected("3")
	expectNodes("depth 3", 586)
	w.controls.boxes["symmetry"].SetChecked(true)
	expectNodes("symmetry", 1+3+12+66)
	w.controls.boxes["alpha-beta"].SetChecked(true)
	h.wait()
	if w.view.Tree().Stats.Cutoffs == 0 {
		t.Error("alpha-beta has no cutoffs")
	}
}

func TestChangedTreeStaysDuringTheGame(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	root := w.view.Tree().Position()
	w.controls.boxes["alpha-beta"].SetChecked(true)
	h.wait()
	if !w.view.Tree().Options.AlphaBeta || w.view.Tree().Position() != root {
		t.Errorf("got options %+v and root\n%v\nwant alpha-beta and root\n%v", w.view.Tree().Options,
			w.view.Tree().Position(), root)
	}
	changedTree := w.view.Tree()
	h.click(0, 1)
	h.wait()
	if w.view.Tree() != changedTree {
		t.Error("the changed tree was replaced after a move")
	}
	w.controls.origin.SetSelected(lang.TreeOfComputer())
	if w.view.Tree() != h.computer.LastTree() {
		t.Error("the computer's tree is not shown again")
	}
}

func TestSelectedNodeIsDescribed(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	chosen := w.view.Tree().Chosen()
	if w.view.Selected() != chosen {
		t.Errorf("got node %d selected, want the chosen node %d", w.view.Selected(), chosen)
	}
	if position, _ := w.node.board.Content(); position != h.Position() {
		t.Errorf("the board next to the tree shows %v, want %v", position, h.Position())
	}
	if !strings.Contains(w.path.Text, lang.TreeStart()) {
		t.Errorf("got path %q, want %q in it", w.path.Text, lang.TreeStart())
	}
	w.view.UnfoldBest()
	if n := w.view.Tree().Node(w.view.Selected()); n.Ply != w.view.Tree().Depth || w.node.sketch.box.Hidden {
		t.Errorf("the best line ends at %+v, sketch hidden = %v; want a leaf with a sketch", n,
			w.node.sketch.box.Hidden)
	}
	w.view.Select(tree.Root)
	if !strings.Contains(w.node.text.Text, "MAX") || !w.node.sketch.box.Hidden {
		t.Errorf("root: got text %q, sketch hidden = %v; want MAX in the text and no sketch", w.node.text.Text,
			w.node.sketch.box.Hidden)
	}
}

func TestTreeFollowsTheLanguage(t *testing.T) {
	defer lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	selected := w.view.Selected()
	lang.SetLanguage(lang.SimplifiedChinese)
	h.sync()
	if w.controls.boxes["alpha-beta"].Text != "α-β 剪枝" || !strings.Contains(w.summary.Text, "电脑") ||
		w.view.Selected() != selected {
		t.Errorf("got %q and summary %q, want both in Chinese, and the same node", w.controls.boxes["alpha-beta"].Text,
			w.summary.Text)
	}
}

// TestReplayStopsWithTheLanguage checks that a replay that is playing stops when the language changes.
func TestReplayStopsWithTheLanguage(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	w := newTestHost(t, game.TicTacToe, false).open()
	w.stepper.enableBox.SetChecked(true)
	w.stepper.toggle()
	playing := w.stepper.playing
	t.Cleanup(playing.Stop)
	if !playing.Busy() {
		t.Fatal("the replay is not playing")
	}
	lang.SetLanguage(lang.SimplifiedChinese)
	w.Sync()
	if playing.Busy() {
		t.Error("the old replay is still playing")
	}
}

// TestExerciseFollowsTheLanguage checks that an exercise keeps its answers when the language changes.
func TestExerciseFollowsTheLanguage(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.trainer.newTree.OnTapped()
	openTextbook(t, h, w)
	w.trainer.enableBox.SetChecked(true)
	e, id := w.trainer.exercise(), w.view.Selected()
	w.trainer.answer((*tree.Exercise).RevealAnswer)
	number := w.trainer.number
	w.trainer.alpha.SetText("1")
	lang.SetLanguage(lang.SimplifiedChinese)
	w.Sync()
	values, windows := e.Scores()
	if w.trainer.exercise() != e || !w.trainer.enableBox.Checked || !w.trainer.tools.Visible() ||
		!w.trainer.window.Visible() {
		t.Fatal("a change of the language ends the exercise")
	}
	want := lang.ExerciseScoreCuts(1, values.All, 0) + lang.ExerciseScoreWindows(windows.Answered, windows.All, 0)
	if values.Answered != 1 || strings.ReplaceAll(w.trainer.score.Text, " ", "") != strings.ReplaceAll(want, " ", "") {
		t.Errorf("got the score %q, want %q", w.trainer.score.Text, want)
	}
	if w.view.Selected() != id || w.trainer.number != number || w.trainer.alpha.Text != "1" {
		t.Errorf("got node %d, practice tree %d and α %q; want %d, %d and 1", w.view.Selected(), w.trainer.number,
			w.trainer.alpha.Text, id, number)
	}
	if text := w.node.text.Unwrapped(); text == "" || strings.ContainsAny(text, "aeo") {
		t.Errorf("got the text %q, want it in Chinese", text)
	}
	w.view.TypedRune('n')
	w.trainer.answer((*tree.Exercise).RevealAnswer)
	if values, windows = e.Scores(); values.Answered+windows.Answered < 2 {
		t.Error("the exercise takes no more answers")
	}
	w.trainer.enableBox.SetChecked(false)
	if w.view.Exercise() != nil || w.trainer.tools.Visible() {
		t.Error("the exercise does not end")
	}
}

// TestReplayFollowsTheLanguage checks that a replay stays at its step when the language changes.
func TestReplayFollowsTheLanguage(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	w := newTestHost(t, game.TicTacToe, false).open()
	w.stepper.enableBox.SetChecked(true)
	w.stepper.step(3)
	lang.SetLanguage(lang.SimplifiedChinese)
	w.Sync()
	replay, step := w.view.Replaying()
	if replay == nil || step != 3 || !w.stepper.enableBox.Checked || !w.stepper.tools.Visible() ||
		w.stepper.count.Text != lang.StepCount("4", lang.Number(replay.Len())) {
		t.Fatalf("got step %d and the count %q, want step 3 of the replay", step, w.stepper.count.Text)
	}
	w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
	if _, step := w.view.Replaying(); step != 4 {
		t.Errorf("after Page Down: got step %d, want 4", step)
	}
	w.stepper.enableBox.SetChecked(false)
	if replay, _ := w.view.Replaying(); replay != nil || w.stepper.tools.Visible() {
		t.Error("the replay does not end")
	}
}

// TestOwnTreeStays checks that a tree that the user has entered is displayed whatever is played in the main
// window, and that its exercise keeps its answers.
func TestOwnTreeStays(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	h.restart(game.TicTacToe)
	w.lessons.open(0)
	h.restart(game.Freestyle)
	w.showParsed(tree.PracticeTree(7))
	h.wait()
	w.trainer.enableBox.SetChecked(true)
	w.trainer.answer((*tree.Exercise).RevealAnswer)
	exercise := w.trainer.exercise()
	h.click(7, 7)
	if h.window == nil {
		t.Fatal("a stone closes the window of a tree that the user has entered")
	}
	if exercise == nil || w.trainer.exercise() != exercise || w.view.Tree().Text() != tree.PracticeTree(7).Text() {
		t.Error("a stone replaces the tree or ends its exercise")
	}
	if slices.Contains(w.controls.origin.Options, lang.TreeOfPosition()) {
		t.Error("the tree of a position on a 15×15 board is offered")
	}
	h.restart(game.TicTacToe)
	if !slices.Contains(w.controls.origin.Options, lang.TreeOfPosition()) {
		t.Error("the tree of a position on a 3×3 board is not offered again")
	}
}

func TestLargeBoardsHaveNoTree(t *testing.T) {
	h := newTestHost(t, game.FiveByFive, true)
	h.open()
	h.restart(game.Freestyle)
	if h.window != nil {
		t.Error("the window shows a tree of a 15×15 board")
	}
}

func TestStepThroughSearch(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	last := w.view.Selected()
	key := func(name fyne.KeyName, times int) {
		for range times {
			w.view.TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	key(fyne.KeyPageDown, 1)
	steps := w.stepper.replay().Len()
	if !w.stepper.enableBox.Checked || w.node.text.Text != lang.StepBegins("O") ||
		w.stepper.count.Text != lang.StepCount("1", lang.Number(steps)) {
		t.Fatalf("got %q and count %q, want the first of %d steps", w.node.text.Text, w.stepper.count.Text, steps)
	}
	if strings.ContainsAny(w.path.Text, "0123456789") {
		t.Errorf("the path contains values that are not computed yet: %q", w.path.Text)
	}
	key(fyne.KeyPageDown, 3)
	text := w.node.text.Text
	key(fyne.KeyPageDown, 2)
	key(fyne.KeyPageUp, 2)
	if w.node.text.Text != text {
		t.Errorf("after two steps forward and back: got %q, want %q", w.node.text.Text, text)
	}
	key(fyne.KeyPageDown, steps)
	if w.view.Selected() != tree.Root ||
		w.stepper.count.Text != lang.StepCount(lang.Number(steps), lang.Number(steps)) {
		t.Errorf("last step: got node %d and count %q, want %d and %q", w.view.Selected(), w.stepper.count.Text,
			tree.Root, lang.StepCount(lang.Number(steps), lang.Number(steps)))
	}
	w.controls.boxes["alpha-beta"].SetChecked(true)
	h.wait()
	if w.stepper.replay().Len() >= steps ||
		w.stepper.count.Text != lang.StepCount("1", lang.Number(w.stepper.replay().Len())) {
		t.Errorf("alpha-beta: got %d steps, want fewer than %d, and the first of them in the count %q",
			w.stepper.replay().Len(), steps, w.stepper.count.Text)
	}
	w.stepper.enableBox.SetChecked(false)
	if r, _ := w.view.Replaying(); r != nil || !w.stepper.tools.Hidden || last == tree.None {
		t.Error("the replay is still shown")
	}
}

func TestCompareSearchMethods(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.controls.depth.SetSelected("9")
	c := w.searchDialogs.compare(w.subject)
	h.waitUntil(func() bool { return !c.job.Busy() })

	for i, want := range []string{"549,946", "58,524", "18,297", "7,275", "3,082", "1,092", "549,946", "3,082", "3,082",
		"5,478", "765"} {
		if got := c.rows[i].cells[1].Text; got != want {
			t.Errorf("%s: got %s nodes, want %s", c.rows[i].cells[0].Text, got, want)
		}
		if i > 0 && i < 6 && c.rows[i].bar.Value >= c.rows[i-1].bar.Value {
			t.Errorf("the bar of row %d is not shorter than the bar of the row above", i)
		}
	}
	if got := c.rows[14].cells[2].Text + " " + c.rows[15].cells[2].Text; got != "362,880 1,328" {
		t.Errorf("theoretical leaves: got %s, want 362,880 1,328", got)
	}
	deepening, direct := c.rows[11].cells[1].Text, c.rows[2].cells[1].Text
	if text := c.deepening.Text; !strings.Contains(text, "searched "+deepening+" positions") || deepening == direct ||
		c.rows[12].cells[1].Text == "" || c.rows[13].cells[1].Text >= c.rows[12].cells[1].Text {
		t.Errorf("got %s nodes with deepening, %s without, text %q; %s nodes without reuse, %s with it", deepening,
			direct, text, c.rows[12].cells[1].Text, c.rows[13].cells[1].Text)
	}
	c.preferQuick.SetChecked(true)
	h.waitUntil(func() bool { return !c.job.Busy() })
	if got := c.rows[2].cells[1].Text; got != "20,866" {
		t.Errorf("if quick wins have higher values: got %s nodes, want 20,866", got)
	}
	c.measure(3)
	w.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if h.window == nil {
		t.Fatal("Escape closed the window behind the dialog")
	}
	if c.job.Busy() {
		t.Error("measuring continues after the dialog has been closed")
	}
}

func TestExercise(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	openTextbook(t, h, w)
	w.trainer.enableBox.SetChecked(true)
	e := w.trainer.exercise()
	if e == nil || w.trainer.tools.Hidden || w.view.Tree().Options.Evaluate != minimax.CountedLines {
		t.Fatal("there is no exercise")
	}
	if strings.Count(w.path.Text, "(?)") != strings.Count(w.path.Text, "(") ||
		!strings.Contains(w.node.text.Text, lang.ExerciseAsk()) {
		t.Errorf("got path %q and text %q, want hidden values and the question", w.path.Text, w.node.text.Text)
	}
	if strings.Contains(w.summary.Text, "B2") {
		t.Errorf("the summary reveals the answer: %q", w.summary.Text)
	}
	w.view.UnfoldBest()
	w.view.Select(tree.Root)
	w.trainer.value.SetText("5")
	w.trainer.check()
	if !strings.Contains(w.node.text.Text, lang.ExerciseMaxWrong()) || e.IsAnswered(tree.Root) {
		t.Errorf("after a wrong answer: got %q, want %q in it and an open question", w.node.text.Text,
			lang.ExerciseMaxWrong())
	}
	w.trainer.value.SetText("+1")
	w.trainer.check()
	_, numAnswered, total := e.Score()
	if !strings.Contains(w.node.text.Text, lang.ExerciseRight()) || !e.IsAnswered(tree.Root) || numAnswered != 1 ||
		w.trainer.score.Text != lang.ExerciseScoreCuts(1, total-3, 0)+" "+lang.ExerciseScoreWindows(0, 3, 0) {
		t.Errorf("after the right answer: got text %q, score %q and %d answered; want %q in the text and 1 answered",
			w.node.text.Text, w.trainer.score.Text, numAnswered, lang.ExerciseRight())
	}
	w.stepper.enableBox.SetChecked(true)
	if w.trainer.exercise() != nil || w.trainer.enableBox.Checked {
		t.Error("the exercise is still on during a replay")
	}
	w.trainer.enableBox.SetChecked(true)
	if r, _ := w.view.Replaying(); r != nil || w.trainer.exercise() == nil {
		t.Error("the exercise does not start again")
	}
	w.choose(fromComputer)
	if w.trainer.exercise() == nil {
		t.Fatal("there is no exercise on the computer's tree")
	}
	w.controls.depth.SetSelected("4")
	h.wait()
	if w.trainer.exercise() != nil || w.trainer.score.Text != lang.ExerciseTooLarge() {
		t.Errorf("on a tree of depth 4: got %q, want %q and no exercise", w.trainer.score.Text, lang.ExerciseTooLarge())
	}
	w.trainer.value.SetText("1")
	w.trainer.check() // there is no exercise
	w.trainer.enableBox.SetChecked(false)
	if strings.Contains(w.path.Text, "(?)") {
		t.Error("values are still hidden")
	}
}

// TestAnExerciseEndsWithItsTree checks that the exercise of a small tree ends when another tree is shown, so
// that it does not refer to nodes that the small tree lacks.
func TestAnExerciseEndsWithItsTree(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.controls.depth.SetSelected("1")
	h.wait()
	w.trainer.enableBox.SetChecked(true)
	smallTree := w.view.Tree()
	if w.trainer.exercise() == nil {
		t.Fatal("there is no exercise")
	}
	h.restart(game.FiveByFive)
	if largeTree := w.view.Tree(); int(largeTree.Chosen()) < smallTree.Len() {
		t.Fatalf("node %d is chosen, want a node beyond the %d nodes of the small tree", largeTree.Chosen(),
			smallTree.Len())
	}
	if w.trainer.exercise() == nil || !strings.Contains(w.node.text.Text, lang.ExerciseAsk()) {
		t.Errorf("the larger tree: got text %q, want an exercise with %q in the text", w.node.text.Text,
			lang.ExerciseAsk())
	}
	w.view.SetTree(smallTree)
	if w.trainer.exercise() != nil || w.trainer.handleRune('5') {
		t.Error("the exercise continues after its tree was replaced")
	}
}

func TestSaveSheet(t *testing.T) {
	dir := t.TempDir()
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)

	w := h.open()
	for name, start := range map[string]string{"tree.png": "\x89PNG", "tree.SVG": "<svg", "tree.pdf": "%PDF-"} {
		path := filepath.Join(dir, name)
		w.saveSheet(tree.WholeSheet, path)
		if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), start) ||
			w.summary.Text != lang.PictureSaved(name) {
			t.Errorf("%s: got error %v and summary %q, want a saved picture", name, err, w.summary.Text)
		}
	}
	w.change(func(s *tree.Search) { s.Depth = 3 })
	h.wait()

	for _, extension := range []string{".svg"} { // wider than a page
		pages := tree.NewSheet(w.view, tree.WholeSheet, nil).Pages()
		saved := lang.PagesSaved(pages, "wide-1"+extension, fmt.Sprintf("wide-%d%s", pages, extension))
		w.saveSheet(tree.WholeSheet, filepath.Join(dir, "wide"+extension))
		h.wait()
		files, _ := filepath.Glob(filepath.Join(dir, "wide-*"+extension))
		if len(files) != pages || pages < 2 || w.summary.Text != saved {
			t.Errorf("got %d files and summary %q, want %d files and %q", len(files), w.summary.Text, pages, saved)
		}
		secondPath := filepath.Join(dir, "wide-2"+extension)
		if err := os.WriteFile(secondPath, []byte("other"), 0o600); err != nil {
			t.Fatal(err)
		}

		for _, key := range []fyne.KeyName{fyne.KeyEscape, fyne.KeyReturn} {
			w.saveSheet(tree.WholeSheet, filepath.Join(dir, "wide"+extension))
			h.wait()
			if !w.dialogs.IsOpen() {
				t.Fatal("a file is replaced without confirmation")
			}
			w.unfocusedKey(&fyne.KeyEvent{Name: key})
			if data, _ := os.ReadFile(secondPath); (string(data) == "other") != (key == fyne.KeyEscape) {
				t.Errorf("after %s the old file contains %.10q, want it replaced = %v", key, data,
					key == fyne.KeyReturn)
			}
		}
	}
	w.saveSheet(tree.Worksheet, filepath.Join(dir, "nowhere", "tree.svg"))
	h.wait()
	if !strings.Contains(w.summary.Text, "tree-1.svg") ||
		strings.Contains(w.summary.Text, lang.PagesSaved(2, "tree-1.svg", "tree-2.svg")) {
		t.Errorf("got summary %q for a missing folder, want an error about tree-1.svg", w.summary.Text)
	}
	w.files.chooseSheet(sheetKinds, w.saveSheet)
	if w.window.Canvas().Overlays().Top() == nil {
		t.Error("no dialog is open")
	}
	w.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if h.window == nil || w.window.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close the dialog, or closes the window")
	}
}

// TestLectureView checks that a key turns on the lecture view. Escape first turns it off, and then closes the
// window.
func TestLectureView(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	w.window.Resize(fyne.NewSize(1280, 720))
	oldSize := w.view.Size()
	w.view.TypedRune('l')
	if !w.lecturing || w.page.top.Visible() || w.node.board.Visible() || w.page.modes.Visible() ||
		w.view.Size().Width <= oldSize.Width {
		t.Errorf("the panels are visible, or the tree of size %v is not wider than before, %v", w.view.Size(), oldSize)
	}
	w.stepper.step(1)
	if !w.stepper.tools.Visible() || !w.page.texts.Visible() {
		t.Error("the tools or the texts of a replay are hidden")
	}
	textColour := w.page.theme.Color(fynetheme.ColorNameForeground, fynetheme.VariantDark)
	if light := theme.New(theme.Light, 1).Color(fynetheme.ColorNameForeground, fynetheme.VariantLight); textColour !=
		light || !w.page.parts[0].background.Visible() {
		t.Error("the texts do not have the light theme and background of the tree")
	}
	w.stepper.enableBox.SetChecked(false)
	key := func() { w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }
	key()

	for _, appearance := range []theme.Appearance{theme.Dark, theme.Light} { // chosen while the window is open
		fyne.CurrentApp().Settings().SetTheme(theme.New(appearance, 1))
		if got, want := w.page.theme.Color(fynetheme.ColorNameForeground, fynetheme.VariantDark),
			theme.New(appearance, 1).Color(fynetheme.ColorNameForeground, fynetheme.VariantDark); got != want ||
			w.page.parts[0].background.Visible() {
			t.Errorf("got texts of the colour %v, background visible = %v; want %v and false", got,
				w.page.parts[0].background.Visible(), want)
		}
	}
	if h.window == nil || w.lecturing || !w.page.top.Visible() || !w.node.board.Visible() {
		t.Error("Escape does not leave the lecture view, or closes the window")
	}
	key()
	if h.window != nil {
		t.Error("Escape does not close the window")
	}
}

// TestPseudocodeFollowsTheSteps checks that each step of a replay highlights the executed lines of the
// pseudocode and shows the node's variables. The replay can play by itself and go to the next cut.
func TestPseudocodeFollowsTheSteps(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.controls.boxes["alpha-beta"].SetChecked(true)
	h.wait()
	w.stepper.step(1)

	highlighted := func() (lines []string) {
		for _, line := range w.node.code.displayed {
			if line.Executed {
				lines = append(lines, line.Text)
			}
		}

		return lines
	}
	for i, want := range [][]string{
		{"search(node,α,β)", "value ← −∞"}, {"search(node,α,β)", "value ← ∞"}, {"search(node,α,β)"},
		{"if it is a leaf: return its value"}, {"value ← min(value, search(child,α,β))", "β ← min(β, value)"},
	} {
		if i > 0 {
			w.stepper.step(1)
		}
		if got := highlighted(); !slices.Equal(got, want) {
			t.Fatalf("step %d: got %q highlighted, want %q", i, got, want)
		}
	}
	if got := w.node.code.variables.Unwrapped(); got != "MIN X A3: value\u00a0=\u00a0+1  α\u00a0=\u00a0−∞  "+
		"β\u00a0=\u00a0+1" {
		t.Errorf("got variables %q, want those after X's move at A3", got)
	}

	cuts := 0
	for previous := -1.0; w.stepper.slider.Value > previous; cuts++ {
		previous = w.stepper.slider.Value
		w.view.TypedRune('x')
		if got := highlighted(); w.stepper.slider.Value < w.stepper.slider.Max &&
			(len(got) != 1 || got[0] != "if α ≥ β: return value") {
			t.Fatalf("at a cut: got %q highlighted, want only the line about cutoffs", got)
		}
	}
	if want := w.view.Tree().Stats.Cutoffs; int64(cuts-2) != want {
		t.Errorf("got %d cuts, want %d", cuts-2, want)
	}
	w.stepper.slider.SetValue(w.stepper.slider.Max - 2)
	w.view.TypedRune('r')
	if !w.stepper.playing.Busy() {
		t.Fatal("the replay does not play")
	}
	w.stepper.tick()
	if w.stepper.slider.Value != w.stepper.slider.Max-1 || !w.stepper.playing.Busy() {
		t.Error("a tick does not advance by one step")
	}
	w.stepper.tick()
	if w.stepper.playing.Busy() {
		t.Error("the replay still plays at the end")
	}
	w.stepper.toggle()
	w.stepper.enableBox.SetChecked(false)
	if w.stepper.playing.Busy() || w.node.code.box.Visible() {
		t.Error("the replay still plays after it was turned off")
	}
}

// TestOneLevelDeeper checks that the summary of a search one level deeper describes how the choice changes.
func TestOneLevelDeeper(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	h := newTestHost(t, game.TicTacToe, false)
	for _, point := range []game.Point{game.Pt(1, 1), game.Pt(0, 0), game.Pt(2, 2)} {
		h.play(point, nil)
	}
	w := h.open()
	w.view.TypedRune('d')
	h.wait()
	if w.subject.search.Depth != 3 || !strings.HasPrefix(w.summary.Text, "Best at depth 2:") {
		t.Errorf("got depth %d and summary %q, want 3 and prefix %q", w.subject.search.Depth, w.summary.Text,
			"Best at depth 2:")
	}
	w.controls.boxes["alpha-beta"].SetChecked(true)
	h.wait()
	if strings.Contains(w.summary.Text, "Best at depth") {
		t.Errorf("after another change: got summary %q, want no comparison with a shallower search", w.summary.Text)
	}

	for w.subject.search.Depth < 6 {
		w.view.TypedRune('d')
		h.wait()
	}
	w.view.TypedRune('d')
	if w.growing.Busy() {
		t.Error("the search is deeper than the number of empty squares")
	}
}

// TestPracticeTrees checks that practice trees have numbers. Checking without an answer shows a message, and
// after the last value the window asks for the cuts.
func TestPracticeTrees(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.trainer.enableBox.SetChecked(true)
	w.trainer.offer(7)
	w.trainer.newTree.OnTapped()
	h.wait()
	first := w.view.Tree().Text()
	if first != tree.PracticeTree(7).Text() || w.trainer.exercise() == nil || w.trainer.number != 8 {
		t.Fatalf("got tree %s and next number %d, want an exercise about %s and 8", first, w.trainer.number,
			tree.PracticeTree(7).Text())
	}
	w.trainer.check()
	if w.node.text.Text != lang.ExerciseEmpty() {
		t.Errorf("got %q, want %q", w.node.text.Text, lang.ExerciseEmpty())
	}
	if node := w.view.Tree().Node(w.view.Selected()); node.Ply != w.view.Tree().Depth-1 {
		t.Errorf("the exercise begins at ply %d of %d, want %d", node.Ply, w.view.Tree().Depth, w.view.Tree().Depth-1)
	}

	for e := w.trainer.exercise(); ; {
		next, ok := e.NextQuestion(w.view.Selected())
		if !ok {
			break
		}
		w.view.Select(next)
		e.RevealAnswer(next)
	}
	w.trainer.selectNext()
	_, numAnswered, total := w.trainer.exercise().Score()
	if cuts := w.view.Tree().Stats.Cutoffs; cuts > 0 &&
		(numAnswered == total || w.node.text.Text != lang.ExerciseMarkCuts()) {
		t.Errorf("with %d cuts and %d of %d questions answered: got %q, want %q", cuts, numAnswered, total,
			w.node.text.Text, lang.ExerciseMarkCuts())
	}
	w.trainer.newTree.OnTapped()
	h.wait()
	if w.view.Tree().Text() != tree.PracticeTree(8).Text() {
		t.Error("the next practice tree is not shown")
	}
}

// TestTitlesOfFileDialogs checks that the file dialog and the message after saving name the kind of file.
func TestTitlesOfFileDialogs(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)

	w := h.open()
	press := func(label string) {
		t.Helper()

		for _, o := range test.LaidOutObjects(w.window.Canvas().Overlays().Top()) {
			if b, ok := o.(*widgets.Button); ok && b.Text == label {
				test.Tap(b)
				return
			}
		}
		t.Fatalf("the dialog has no button %q", label)
	}
	for _, c := range []struct {
		show          func()
		button, title string
	}{
		{func() { w.files.showTrace(w.view.Tree()) }, lang.TraceWorksheet(), "Worksheet (PDF)"},
		{func() { w.files.showTrace(w.view.Tree()) }, lang.TraceSolution(), "Solution (PDF)"},
		{func() { w.files.chooseAnimation(w.saveAnimation) }, lang.Save(), "Save animation"},
		{func() { w.files.chooseSheet(sheetKinds, w.saveSheet) }, "PDF", "Save or print"},
	} {
		c.show()
		press(c.button)

		var texts []string
		for _, o := range test.LaidOutObjects(w.window.Canvas().Overlays().Top()) {
			switch o := o.(type) {
			case *widget.Label:
				texts = append(texts, o.Text)
			case *canvas.Text:
				texts = append(texts, o.Text)
			}
		}
		if !slices.Contains(texts, c.title) {
			t.Errorf("got texts %q, want the title %q among them", texts, c.title)
		}
		w.dialogs.Close()
	}
	w.files.writeTrace(w.view.Tree(), true, filepath.Join(t.TempDir(), "a.pdf"))
	if w.summary.Text != "Trace saved as a.pdf" {
		t.Errorf("got summary %q, want Trace saved as a.pdf", w.summary.Text)
	}
}

// TestAFullDiskLosesNothing checks that the window shows in the player's language why a sheet, an animation
// and a trace can't be saved on a full disk, that the existing file, the tree and the step are kept, and that
// saving works later.
func TestAFullDiskLosesNothing(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	for l, reason := range map[lang.Language]string{
		lang.English:            "the disk is full",
		lang.SimplifiedChinese:  "磁盘已满",
		lang.TraditionalChinese: "磁碟已滿",
	} {
		lang.SetLanguage(l)
		h := newTestHost(t, game.TicTacToe, false)
		w := h.open()
		w.lessons.open(lessonNamed(t, lang.LessonAlphaName))
		w.stepper.step(3)

		writeFile, oldTree, dir := w.desk.WriteFile, w.view.Tree(), t.TempDir()
		for name, save := range map[string]func(path string){
			"a.pdf": func(path string) {
				w.saveSheet(tree.WholeSheet, path)
			}, "a.png": func(path string) { w.saveSheet(tree.WholeSheet, path) },
			"a.gif": func(path string) {
				w.saveAnimation(320, 180, time.Second, path)
			}, "trace.pdf": func(path string) { w.files.writeTrace(w.view.Tree(), false, path) },
		} {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}

			for _, isFull := range []bool{true, false} {
				w.desk.WriteFile = writeFile
				if isFull {
					w.desk.WriteFile = func(path string, _ []byte, err error, done func(error)) {
						done(errors.Join(err, &fs.PathError{Op: "write", Path: path, Err: syscall.ENOSPC}))
					}
				}
				save(path)
				h.waitUntil(func() bool { return !w.files.animating.Busy() })
				data, err := os.ReadFile(path)
				if isUnchanged := string(data) == "old"; err != nil || isUnchanged != isFull {
					t.Errorf("%v, %s, disk full = %v: got error %v, old file kept = %v; want no error, and %v", l, name,
						isFull, err, isUnchanged, isFull)
				}
				if got := w.summary.Unwrapped(); isFull && got != lang.FileUnwritable(name, reason) {
					t.Errorf("%v: got summary %q, want %q", l, got, lang.FileUnwritable(name, reason))
				}
				if _, step := w.view.Replaying(); w.view.Tree() != oldTree || step != 3 || w.dialogs.IsOpen() {
					t.Errorf("%v, %s: the tree has changed, the step is %d instead of 3, or a dialog is still open", l,
						name, step)
				}
			}
		}
	}
}

// TestLargeTreeIsNoLesson checks that the tree of a move on a large board cannot become a lesson, since a lesson must
// be grown again from its position.
func TestLargeTreeIsNoLesson(t *testing.T) {
	for _, rules := range []game.Rules{game.TicTacToe, game.Caro} {
		h := newTestHost(t, rules, true)
		h.click(0, 0)
		w := h.open()
		w.ShowLastMove()
		h.wait()

		for _, item := range w.lessons.menu().Items {
			if isLarge := rules != game.TicTacToe; item.Label == lang.LessonsOwn() && item.Disabled != isLarge {
				t.Errorf("%v: own lessons disabled: got %v, want %v", rules, item.Disabled, isLarge)
			}
		}
	}
}
