package treewindow

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// TestParsedTree checks that a parsed tree supports search with and without alpha-beta, replay, exercise and
// comparison. Moves in the game do not change it.
func TestParsedTree(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	enter := &fyne.KeyEvent{Name: fyne.KeyReturn}
	d := w.editor.open(w.subject.parsed, w.showControls)
	w.dialogs.HandleKey(enter)
	d.text.SetText("((3 12")
	if d.problem.Text != "" {
		t.Error("an error is reported while the user is still typing")
	}
	d = w.editor.open(w.subject.parsed, w.showControls)
	d.text.SetText("((3 12 8)(2 4 6)(14 5 2)")
	w.dialogs.HandleKey(enter)
	if d.problem.Text != lang.TypedTreeUnclosed(25) {
		t.Errorf("got problem %q, want %q", d.problem.Text, lang.TypedTreeUnclosed(25))
	}
	d.text.SetText("((3 12 8)(2 4 6)(14 5 2))")
	w.dialogs.HandleKey(enter)
	h.wait()
	displayedTree := func() *tree.Tree { return w.view.Tree() }
	if !displayedTree().IsParsed() || displayedTree().Stats.Leaves != 9 || w.node.board.Visible() ||
		w.window.Canvas().Overlays().Top() != nil {
		t.Fatalf("got %+v, want a parsed tree of 9 leaves, without a board or a dialog", displayedTree().Stats)
	}
	if !strings.HasPrefix(w.summary.Text, "Best: A, value 3. Nodes searched: 13, leaves: 9, cutoffs: 0.") ||
		w.controls.origin.Selected != lang.TreeFromText() {
		t.Errorf("got summary %q and origin %q, want the move A, 13 nodes, and the origin %q", w.summary.Text,
			w.controls.origin.Selected, lang.TreeFromText())
	}
	w.controls.boxes["alpha-beta"].SetChecked(true)
	h.wait()
	if displayedTree().Stats.Leaves != 7 || !w.controls.depth.Disabled() {
		t.Errorf("got %d leaves, depth disabled = %v; want 7 leaves and true", displayedTree().Stats.Leaves,
			w.controls.depth.Disabled())
	}
	secondChild := displayedTree().Node(tree.Root).FirstChild + 1
	w.view.Select(secondChild)
	if text := w.node.text.Unwrapped(); !strings.Contains(text,
		"MIN already has 2 here, from B1; elsewhere MAX has 3, from A.") ||
		!strings.Contains(text, "Fail-soft returns ≤2. Fail-hard would return ≤3") {
		t.Errorf("got %q, want the reason for the cutoff", text)
	}
	if w.node.title.Text != "MIN: B" {
		t.Errorf("got title %q, want MIN: B", w.node.title.Text)
	}
	cut := displayedTree().Node(secondChild).FirstChild + 1
	w.view.Select(cut)
	if !strings.HasPrefix(w.node.text.Text, "Not searched.") {
		t.Errorf("got %q, want that the node was not searched", w.node.text.Text)
	}
	w.stepper.step(1)

	for w.stepper.slider.Value < w.stepper.slider.Max {
		w.stepper.step(1)
	}
	if !strings.HasSuffix(w.node.text.Text, "The search ends: the best move is A.") {
		t.Errorf("got %q, want that the search ends with A", w.node.text.Text)
	}
	w.trainer.enableBox.SetChecked(true)

	for e, id := w.trainer.exercise(), tree.Root; ; {
		next, ok := e.NextQuestion(id)
		if !ok {
			break
		}
		w.view.Select(next)
		e.RevealAnswer(next)
		id = next
	}
	w.trainer.enableBox.SetChecked(false)

	c := w.searchDialogs.compare(w.subject)
	h.waitUntil(func() bool { return !c.job.Busy() })

	var leaves []string
	for _, row := range c.rows {
		leaves = append(leaves, row.cells[2].Text)
	}
	if got := strings.Join(leaves, " "); got != "9 7 5 9 9 5" {
		t.Errorf("leaves: got %s, want 9 7 5 9 9 5", got)
	}
	w.dialogs.Close()
	h.click(1, 1)
	if !displayedTree().IsParsed() {
		t.Error("a move in the game has replaced the parsed tree")
	}
	w.controls.origin.SetSelected(lang.TreeOfPosition())
	h.wait()
	if displayedTree().IsParsed() || !w.node.board.Visible() || w.controls.depth.Disabled() {
		t.Error("the tree of the position is not shown again")
	}
}

// TestTheoryOfUniformTrees checks that the comparison of a parsed tree shows the theoretical minimum of
// leaves only if all nodes have the same number of moves, and it never has empty rows.
func TestTheoryOfUniformTrees(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	for text, uniform := range map[string]bool{"((3 12)(2 4))": true, "(5 (((3 9) 4) 6))": false} {
		parsed, problem := tree.ParseTree(text)
		if problem != "" {
			t.Fatal(problem)
		}
		w.showParsed(parsed)
		h.wait()
		c := w.searchDialogs.compare(w.subject)
		h.waitUntil(func() bool { return !c.job.Busy() })

		for i, r := range c.rows {
			if r.cells[0].Text == "" || r.cells[2].Text == "" {
				t.Errorf("%s: row %d has the name %q and %q leaves, want neither empty", text, i, r.cells[0].Text,
					r.cells[2].Text)
			}
		}
		if hasTheory := c.theory != nil && c.theory.Unwrapped() != ""; hasTheory != uniform ||
			len(c.rows) == len(c.methods) == uniform {
			t.Errorf("%s: has theory = %v with %d rows for %d methods, want theory = %v", text, hasTheory, len(c.rows),
				len(c.methods), uniform)
		}
		w.dialogs.Close()
	}
}

// TestTypedTreeIsKept checks that closing the window discards a tree that the user has typed only after confirmation,
// until the tree is a lesson. Trees that the user has not changed are not worth a question.
func TestTypedTreeIsKept(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	enter := &fyne.KeyEvent{Name: fyne.KeyReturn}
	open := func() *treeDialog { return w.editor.open(w.subject.parsed, w.showControls) }
	show := func() {
		w.dialogs.HandleKey(enter)
		h.wait()
	}
	checkAsks := func(when string) {
		t.Helper()
		h.tapClose()
		if h.window == nil || !w.dialogs.IsOpen() {
			t.Fatalf("%s: the window closes without a question", when)
		}
		w.question.Hide()
	}
	checkSaved := func(when string) {
		t.Helper()
		if w.hasUnsavedTree() {
			t.Errorf("%s: the tree counts as unsaved", when)
		}
	}
	open()
	show()
	checkSaved("the example")
	open()

	for _, o := range test.LaidOutObjects(w.window.Canvas().Overlays().Top()) {
		if e, ok := o.(*widgets.Entry); ok && e.PlaceHolder != "" {
			e.SetText("7")
		}
	}
	show()
	checkSaved("a tree with a number")
	d := open()
	d.text.SetText("((3 12)(2 4))")
	checkAsks("while a tree is being typed")
	if d.text.Text != "((3 12)(2 4))" || w.editor.dialog != d {
		t.Fatal("the question discards a tree that is being typed")
	}
	show()
	checkAsks("a typed tree")
	open()
	show()
	checkAsks("a typed tree that is shown again")
	w.choose(fromPosition)
	h.restart(game.Freestyle)
	if h.window == nil {
		t.Fatal("a game on stones closes the window with a typed tree")
	}
	h.restart(game.TicTacToe)
	open()
	show()
	w.lessons.openDialog()
	w.dialogs.HandleKey(enter)
	checkSaved("a lesson")
	w.view.Select(tree.Root)
	w.editor.menu().Items[0].Action()
	h.wait()
	checkAsks("a changed lesson")
	w.lessons.saveAs(filepath.Join(t.TempDir(), "l.json"))
	h.tapClose()
	show() // confirms
	if h.window != nil {
		t.Error("the window does not close after confirmation")
	}
}

// TestCopiedTree checks that a tree that is copied as text and pasted where a tree is entered, in another window and in
// another language, is the same with its options; and that a tree in brackets may have options, too.
func TestCopiedTree(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	h.click(1, 1)
	w.controls.origin.SetSelected(lang.TreeOfPosition())
	h.wait()
	w.controls.boxes["alpha-beta"].SetChecked(true)
	h.wait()
	run := func(label lang.Text) {
		t.Helper()
		for _, c := range w.commands() {
			if c.label != nil && c.label() == label() && !c.disabled {
				c.action()
				return
			}
		}
		t.Fatalf("the menu has no command %q", label())
	}
	run(lang.TreeCopy)
	copied := w.desk.App.Clipboard().Content()
	stats, position := w.view.Tree().Stats, w.view.Tree().Position()

	lang.SetLanguage(lang.SimplifiedChinese)
	other := newTestHost(t, game.TicTacToe, false)
	w = other.open()
	enter := &fyne.KeyEvent{Name: fyne.KeyReturn}
	w.editor.open(nil, w.showControls).text.SetText(" " + copied)
	w.dialogs.HandleKey(enter)
	other.wait()
	got := w.view.Tree()
	board := got.Position()
	isSame := got.Stats.Leaves == stats.Leaves && board.String() == position.String() && board.ToMove() == game.White
	if !isSame || w.dialogs.IsOpen() || !w.controls.boxes["alpha-beta"].Checked {
		t.Errorf("%q shows the tree of\n%v\nwith %+v, want\n%v\nwith %+v", copied, board, got.Stats, position,
			stats)
	}

	w.editor.open(nil, w.showControls).text.SetText("((3 12 8)(2 4 6)(14 5 2)) alpha-beta steps")
	w.dialogs.HandleKey(enter)
	other.wait()
	if got := w.view.Tree(); !got.IsParsed() || got.Stats.Leaves != 7 || w.stepper.replay() == nil {
		t.Errorf("got %+v, replay %v; want the parsed tree with 7 leaves, step by step", got.Stats, w.stepper.replay())
	}
	run(lang.TreeCopy)
	if got := w.desk.App.Clipboard().Content(); got != "((3 12 8)(2 4 6)(14 5 2)) alpha-beta steps" {
		t.Errorf("got the copied text %q", got)
	}
}
