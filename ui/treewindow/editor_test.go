package treewindow

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// A typed tree is shown like any other: searched with and without alpha-beta, stepped, solved by hand,
// compared. Moves in the game do not change it.
func TestATreeOfOnesOwn(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	enter := &fyne.KeyEvent{Name: fyne.KeyReturn}
	d := w.editor.open(w.subject.written, w.showControls)
	w.dialogs.HandleKey(enter)
	if d.text.SetText("((3 12"); d.fault.Text != "" {
		t.Error("complains while one types")
	}
	d = w.editor.open(w.subject.written, w.showControls)
	d.text.SetText("((3 12 8)(2 4 6)(14 5 2)")
	w.dialogs.HandleKey(enter)
	if d.fault.Text != lang.WrittenUnclosed(25) {
		t.Errorf("%q", d.fault.Text)
	}
	d.text.SetText("((3 12 8)(2 4 6)(14 5 2))")
	w.dialogs.HandleKey(enter)
	g.wait()
	shown := func() *tree.Tree { return w.view.Tree() }
	if !shown().IsTyped() || shown().Stats.Leaves != 9 || w.node.board.Visible() || w.window.Canvas().Overlays().Top() != nil {
		t.Fatalf("%+v", shown().Stats)
	}
	if !strings.HasPrefix(w.summary.Text, "Best: A, value 3. Nodes searched: 13, leaves: 9, cutoffs: 0.") || w.controls.from.Selected != lang.TreeOfText() {
		t.Errorf("%q, %q", w.summary.Text, w.controls.from.Selected)
	}
	w.controls.boxes["alpha-beta"].SetChecked(true)
	g.wait()
	if shown().Stats.Leaves != 7 || w.controls.depth.Disabled() == false {
		t.Errorf("%+v", shown().Stats)
	}
	second := shown().Node(tree.Root).FirstChild + 1
	w.view.Select(second)
	if said := w.node.text.Text; !strings.Contains(said, "MIN already has 2 here, from B1; elsewhere MAX has 3, from A.") || !strings.Contains(said, "Fail-soft returns ≤2. Fail-hard would return ≤3") {
		t.Errorf("%q", said)
	}
	if w.node.title.Text != "MIN: B" {
		t.Errorf("%q", w.node.title.Text)
	}
	cut := shown().Node(second).FirstChild + 1
	if w.view.Select(cut); !strings.HasPrefix(w.node.text.Text, "Not searched.") {
		t.Errorf("%q", w.node.text.Text)
	}
	w.stepper.step(1)
	for w.stepper.slider.Value < w.stepper.slider.Max {
		w.stepper.step(1)
	}
	if !strings.HasSuffix(w.node.text.Text, "The search ends: the best move is A.") {
		t.Errorf("%q", w.node.text.Text)
	}
	w.trainer.enableBox.SetChecked(true)
	for x, id := w.trainer.exercise(), tree.Root; ; {
		next, ok := x.NextQuestion(id)
		if !ok {
			break
		}
		w.view.Select(next)
		x.RevealAnswer(next)
		id = next
	}
	w.trainer.enableBox.SetChecked(false)

	c := w.studies.compare(w.subject)
	g.until(func() bool { return !c.measuring.Busy() })
	var leaves []string
	for _, row := range c.rows {
		leaves = append(leaves, row.cells[2].Text)
	}
	if got := strings.Join(leaves, " "); got != "9 7 5 9 9 5" {
		t.Errorf("leaves: %s", got)
	}
	w.dialogs.Close()
	g.click(1, 1)
	if !shown().IsTyped() {
		t.Error("the game has taken the tree away")
	}
	w.controls.from.SetSelected(lang.TreeOfPosition())
	g.wait()
	if shown().IsTyped() || !w.node.board.Visible() || w.controls.depth.Disabled() {
		t.Error("the position's tree is not back")
	}
}

// The comparison of a typed tree has the least number of leaves in theory only if its nodes have equal
// numbers of moves, and no empty rows otherwise.
func TestTheoryIsOfUniformTrees(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	g := sitDown(t, game.TicTacToe, false)
	w := g.open()
	for text, uniform := range map[string]bool{"((3 12)(2 4))": true, "(5 (((3 9) 4) 6))": false} {
		typed, problem := tree.ParseTree(text)
		if problem != "" {
			t.Fatal(problem)
		}
		w.showWritten(typed)
		g.wait()
		c := w.studies.compare(w.subject)
		g.until(func() bool { return !c.measuring.Busy() })
		for i, r := range c.rows {
			if r.cells[0].Text == "" || r.cells[2].Text == "" {
				t.Errorf("%s: row %d is %q with %q leaves", text, i, r.cells[0].Text, r.cells[2].Text)
			}
		}
		if said := c.theory != nil && c.theory.Unwrapped() != ""; said != uniform || len(c.rows) == len(c.methods) == uniform {
			t.Errorf("%s: theory %v, %d rows", text, said, len(c.rows))
		}
		w.dialogs.Close()
	}
}
