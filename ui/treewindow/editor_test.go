package treewindow

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
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
	if !displayedTree().IsParsed() || displayedTree().Stats.Leaves != 9 || w.node.board.Visible() || w.window.Canvas().Overlays().Top() != nil {
		t.Fatalf("got %+v, want a parsed tree of 9 leaves, without a board or a dialog", displayedTree().Stats)
	}
	if !strings.HasPrefix(w.summary.Text, "Best: A, value 3. Nodes searched: 13, leaves: 9, cutoffs: 0.") || w.controls.origin.Selected != lang.TreeFromText() {
		t.Errorf("got summary %q and origin %q, want the move A, 13 nodes, and the origin %q", w.summary.Text, w.controls.origin.Selected, lang.TreeFromText())
	}
	w.controls.boxes["alpha-beta"].SetChecked(true)
	h.wait()
	if displayedTree().Stats.Leaves != 7 || !w.controls.depth.Disabled() {
		t.Errorf("got %d leaves, depth disabled = %v; want 7 leaves and true", displayedTree().Stats.Leaves, w.controls.depth.Disabled())
	}
	secondChild := displayedTree().Node(tree.Root).FirstChild + 1
	w.view.Select(secondChild)
	if text := w.node.text.Text; !strings.Contains(text, "MIN already has 2 here, from B1; elsewhere MAX has 3, from A.") || !strings.Contains(text, "Fail-soft returns ≤2. Fail-hard would return ≤3") {
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
				t.Errorf("%s: row %d has the name %q and %q leaves, want neither empty", text, i, r.cells[0].Text, r.cells[2].Text)
			}
		}
		if hasTheory := c.theory != nil && c.theory.Unwrapped() != ""; hasTheory != uniform || len(c.rows) == len(c.methods) == uniform {
			t.Errorf("%s: has theory = %v with %d rows for %d methods, want theory = %v", text, hasTheory, len(c.rows), len(c.methods), uniform)
		}
		w.dialogs.Close()
	}
}
