package treewindow

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// pointAt moves the pointer over the tree until it is at a node that matches.
func (h *testHost) pointAt(match func(id tree.NodeID) bool) tree.NodeID {
	h.t.Helper()

	view := h.window.view
	for y := float32(4); y < view.Size().Height; y += 9 {
		for x := float32(4); x < view.Size().Width; x += 9 {
			view.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}})
			if node := view.Hovered(); node != tree.None && match(node) {
				return node
			}
		}
	}
	h.t.Fatal("no matching node is visible")

	return tree.None
}

func TestPointingAtANodeMarksTheBoards(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	tr := w.view.Tree()
	sibling := h.pointAt(func(id tree.NodeID) bool { return tr.Node(id).Ply == 1 && id != tr.Chosen() })
	move := tr.Node(sibling).Move
	if opts := h.marks; len(opts.Preview) != 1 || opts.Preview[0] != move {
		t.Errorf("the game's board shows the line %v, want %v", opts.Preview, move)
	}
	position, opts := w.node.board.Content()
	if last, _ := position.Last(); last != move || len(opts.Moves) != 1 || len(opts.Preview) != 1 ||
		opts.PreviewOffset != 1 {
		t.Errorf("the board next to the tree shows %v with %+v, want the position after %v with one move of the "+
			"best line", position, opts, move)
	}
	w.view.UnfoldBest()
	w.view.Fit()
	leaf := h.pointAt(func(id tree.NodeID) bool { return tr.Node(id).Parent == tr.Chosen() })
	if opts := h.marks; len(opts.Preview) != 1 || opts.Preview[0] != tr.Node(leaf).Move {
		t.Errorf("the game's board previews %v, want %v", opts.Preview, tr.Node(leaf).Move)
	}
	w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome}) // keys override the node under the pointer
	if position, _ := w.node.board.Content(); position != tr.Position() {
		t.Errorf("the board next to the tree shows %v, want the root's position", position)
	}
	if opts := h.marks; opts.Preview != nil {
		t.Error("the game's board is still marked")
	}
	h.pointAt(func(id tree.NodeID) bool { return id == sibling })
	w.window.Close()
	if opts := h.marks; opts.Preview != nil {
		t.Error("the game's board is still marked after the window is closed")
	}
}

// TestTreeKeys checks that every control of the tree window has a key.
func TestTreeKeys(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	press := func(keys string) {
		for _, key := range keys {
			w.view.TypedRune(key)
			h.wait()
		}
	}
	press("aos3")
	if !w.subject.search.AlphaBeta || !w.subject.search.OrderMoves || !w.subject.search.Symmetry ||
		w.subject.search.Depth != 3 {
		t.Fatalf("got %+v, want alpha-beta, ordered moves and symmetry at depth 3", w.subject.search)
	}
	press("2")
	press("p")
	if w.trainer.exercise() == nil || w.trainer.window.Hidden {
		t.Fatal("the exercise does not ask for windows")
	}

	for steps := 0; ; steps++ {
		right, numAnswered, total := w.trainer.exercise().Score()
		if numAnswered == total {
			if right != total {
				t.Errorf("%d of %d answers are right, want all", right, total)
			}
			break
		}
		if steps > total {
			t.Fatalf("%d of %d questions answered after %d steps, want all", numAnswered, total, steps)
		}
		press("n")
		tr := w.view.Tree()
		if w.node.text.Text == lang.ExerciseMarkCuts() { // all values are answered
			for id := range tree.NodeID(tr.Len()) {
				if tr.Node(id).State == minimax.Unvisited && !w.trainer.exercise().IsAnswered(id) {
					w.view.Select(id)
					break
				}
			}
		}
		id := w.view.Selected()
		if !w.trainer.exercise().IsAnswered(id) && w.trainer.exercise().AsksWindow(id) {
			n := tr.Node(id)
			w.trainer.alpha.SetText(tree.ShortValue(tr, n.Alpha))
			w.trainer.beta.SetText(tree.ShortValue(tr, n.Beta))
		}
		if n := tr.Node(id); n.HasValue {
			value := []rune(tree.ShortValue(tr, n.Value))
			press(string(value[:1]))

			for _, r := range value[1:] {
				w.trainer.value.TypedRune(r)
			}
			w.trainer.value.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		} else {
			press("x")
		}
		if !strings.Contains(w.node.text.Text, lang.ExerciseRight()) {
			t.Fatalf("node %d: got %q, want %q in it", id, w.node.text.Text, lang.ExerciseRight())
		}
	}
	press("p")
	press("c")
	if !w.dialogs.IsOpen() {
		t.Fatal("the comparison is not open")
	}
	w.searchDialogs.latest.Stop()
	depth := w.subject.search.Depth
	press("1a")
	if w.subject.search.Depth != depth || !w.subject.search.AlphaBeta {
		t.Error("keys change the search behind the dialog")
	}
	w.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	press("?")
	if w.window.Canvas().Overlays().Top() == nil {
		t.Error("the help is not open")
	}
}

func TestSymmetricSquares(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	w.view.Select(tree.Root)
	if w.node.squares.box.Hidden || w.node.squares.board.Hidden ||
		!strings.Contains(w.node.squares.text.Unwrapped(), "1, 2") {
		t.Errorf("after a move in the centre: got %q, want the squares 1, 2 to be shown",
			w.node.squares.text.Unwrapped())
	}

	for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight} { // the first key shows the cursor, in the centre
		w.node.squares.board.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if _, opts := w.node.board.Content(); len(opts.Highlighted) != 4 || w.node.squares.text.Unwrapped() == "" {
		t.Errorf("got highlighted squares %v, want the four edges and a text", opts.Highlighted)
	}
	w.view.UnfoldBest()
	if !w.node.squares.box.Hidden {
		t.Error("squares are shown at a leaf")
	}

	numDead, p := 0, game.NewPosition(game.TicTacToe)
	for _, point := range []game.Point{game.Pt(1, 1), game.Pt(0, 0), game.Pt(2, 0), game.Pt(0, 2)} {
		p, _ = p.Play(point)
	}
	tr := minimax.Grow(t.Context(), p, minimax.Options{Depth: 9, DeadDraw: true})
	w.present(tr, false)

	for id := range tree.NodeID(tr.Len()) {
		if p := tr.PositionAt(id); !tr.Node(id).GameOver || p.Result().Over() {
			continue
		}
		w.view.Select(id)
		if w.node.squares.groups.IsSymmetric() {
			numDead++
			if !w.node.squares.box.Hidden {
				t.Fatalf("squares are shown at a dead position:\n%v", tr.PositionAt(id))
			}
		}
	}
	if numDead == 0 {
		t.Error("no dead position is symmetric")
	}
	h.computer = nil
	h.restart(game.TicTacToe)

	for _, point := range []game.Point{game.Pt(0, 0), game.Pt(1, 0)} {
		h.click(int(point.X), int(point.Y))
	}
	h.wait()
	w.view.Select(tree.Root)
	if !w.node.squares.box.Hidden {
		t.Error("squares are shown for a board without symmetry")
	}
	w.controls.boxes["symmetry"].SetChecked(true)
	h.wait()
	w.view.Select(tree.Root)
	if w.node.squares.box.Hidden || !w.node.squares.board.Hidden ||
		w.node.squares.text.Unwrapped() != lang.SquaresNone() {
		t.Errorf("with symmetry on, a board without symmetry: got %q, want only the text %q",
			w.node.squares.text.Unwrapped(), lang.SquaresNone())
	}
}

// TestNameMarksPoint checks that pointing at the name of a point in the sentences about a node marks that point, and
// that the mark goes with the pointer and with the node.
func TestNameMarksPoint(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()
	marked := func() []game.Point {
		_, opts := w.node.board.Content()
		return opts.Highlighted
	}

	root := w.view.Tree().Node(tree.Root)
	w.view.Select(root.FirstChild)
	before := slices.Clone(marked())
	for _, text := range []*widgets.WordParagraph{w.node.text, w.node.lesson, w.node.task, w.node.bar.lesson,
		w.node.bar.task} {
		for _, word := range []string{"A3", "C1"} {
			point, _ := game.TicTacToe.ParsePoint(word)
			if !text.OnWord(word) || !slices.Equal(marked(), append(slices.Clone(before), point)) {
				t.Errorf("pointing at %s marks %v beside %v", word, marked(), before)
			}
		}
	}
	for _, word := range []string{"Z9", "MAX", "8", ""} {
		if w.node.text.OnWord(word) || !slices.Equal(marked(), before) {
			t.Errorf("pointing at %q marks %v, want %v", word, marked(), before)
		}
	}

	w.node.text.OnWord("A3")
	w.view.Select(root.FirstChild + 1)
	if a3, _ := game.TicTacToe.ParsePoint("A3"); slices.Contains(marked(), a3) {
		t.Errorf("%v is marked at the next node", marked())
	}
}
