package treewindow

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// TestEditMenu checks that the edit menu adds and removes moves, changes values and swaps the side to move.
// Each change starts a search.
func TestEditMenu(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	if w.editor.menu() != nil {
		t.Error("the tree of a position has an edit menu")
	}
	read := func(text string) *tree.Tree {
		parsed, problem := tree.ParseTree(text)
		if problem != "" {
			t.Fatal(problem)
		}
		return parsed
	}
	w.showParsed(read("((3 12)(2 4))"))
	h.wait()
	do := func(name, item, want string) {
		t.Helper()

		for id := range tree.NodeID(w.view.Tree().Len()) {
			if tree.Name(w.view.Tree(), id) == name {
				w.view.Select(id)
			}
		}

		for _, i := range w.editor.menu().Items {
			if i.Label == item {
				i.Action()
				h.wait()
			}
		}
		got := w.view.Tree()
		if searched := read(want).Search(w.subject.search.AlphaBeta); got.Text() != want ||
			got.Node(tree.Root).Value != searched.Node(tree.Root).Value {
			t.Fatalf("%s at %q: got %s with the value %d, want %s with the value %d", item, name, got.Text(),
				got.Node(tree.Root).Value, want, searched.Node(tree.Root).Value)
		}
	}
	do("B", lang.EditAdd(), "((3 12)(2 4 0))")
	do("A1", lang.EditAdd(), "(((3) 12)(2 4 0))")
	do("A1a", lang.EditRemove(), "((3 12)(2 4 0))")
	do("B2", lang.EditRemove(), "((3 12)(2 0))")
	do("", lang.EditFirst(), "min ((3 12)(2 0))")
	w.view.Select(w.view.Tree().Node(1).FirstChild)
	w.editor.askValue(w.view.Tree(), w.view.Selected()).SetText("-7")
	w.dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	h.wait()
	if w.subject.parsed.Text() != "min ((-7 12)(2 0))" {
		t.Errorf("after editing a value: got %s, want %s", w.subject.parsed.Text(), "min ((-7 12)(2 0))")
	}
	w.dialogs.Close()
	asked := false
	w.view.OnMenu = func(fyne.Position) { asked = true }
	w.window.Resize(fyne.NewSize(1200, 700))
	w.view.Fit()

	for x := float32(0); x < 900 && !asked; x += 20 {
		w.view.TappedSecondary(&fyne.PointEvent{Position: fyne.NewPos(x, w.view.Size().Height/2)})
	}
	if !asked {
		t.Error("a secondary tap on a node does not open the menu")
	}
}

// TestDragCut checks that the button for a cut can be dragged onto a branch, and the window shows whether the
// cut is correct.
func TestDragCut(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.window.Resize(fyne.NewSize(1200, 700))
	w.subject.search.AlphaBeta = true
	parsed, _ := tree.ParseTree("(18 (16 5 7))")
	w.showParsed(parsed)
	h.wait()
	w.trainer.enableBox.SetChecked(true)
	w.view.Fit()

	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.view)
	e := w.view.Exercise()
	for _, cut := range []string{"B2", "B1"} {
		found := false
		for y := float32(0); y < w.view.Size().Height && !found; y += 8 {
			for x := float32(0); x < w.view.Size().Width && !found; x += 8 {
				p := fyne.NewPos(x, y)
				if id := w.view.NodeAt(p); id != tree.None && tree.Name(w.view.Tree(), id) == cut {
					found = true
					w.trainer.cutOff.Dragged(&fyne.DragEvent{
						PointEvent: fyne.PointEvent{AbsolutePosition: origin.Add(p)}})
					w.trainer.cutOff.DragEnd()
					if right := e.IsAnswered(id); right != (cut == "B2") {
						t.Errorf("%s: accepted as cut off = %v, want %v", cut, right, cut == "B2")
					}
					if want := map[bool]string{true: lang.ExerciseRight(), false: lang.ExerciseNotCut()}[cut == "B2"]; e.Sentences(w.view.Selected())[0] != want {
						t.Errorf("%s: got %q, want %q first", cut, e.Sentences(w.view.Selected()), want)
					}
				}
			}
		}
		if !found {
			t.Fatalf("node %s is not in view", cut)
		}
	}
}

// TestARemovedMoveLeavesItsValue checks that a node whose last move is removed keeps its value, as a leaf,
// whether or not alpha-beta has visited it.
func TestARemovedMoveLeavesItsValue(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	for _, text := range []string{"(18 (16 (5)))", "(18 (16 ((5 7))))"} {
		for _, alphaBeta := range []bool{false, true} {
			h := newTestHost(t, game.TicTacToe, false)
			w := h.open()
			parsed, _ := tree.ParseTree(text)
			w.subject.search.AlphaBeta = alphaBeta
			w.showParsed(parsed)
			h.wait()
			parent := w.view.Tree().Node(w.view.Tree().Node(2).FirstChild + 1)
			w.view.Select(parent.FirstChild)

			for _, i := range w.editor.menu().Items {
				if i.Label == lang.EditRemove() {
					i.Action()
				}
			}
			h.wait()
			value := parsed.Search(false).Node(parent.ID).Value
			if want := "(18 (16 " + strconv.Itoa(value) + "))"; w.view.Tree().Text() != want {
				t.Errorf("%s, alpha-beta %v: got %s, want %s", text, alphaBeta, w.view.Tree().Text(), want)
			}
		}
	}
}
