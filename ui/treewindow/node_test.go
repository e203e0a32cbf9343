package treewindow

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// pointAt moves the pointer over the tree until it is on a node of a kind.
func (g *table) pointAt(is func(id tree.NodeID) bool) tree.NodeID {
	g.t.Helper()
	view := g.window.view
	for y := float32(4); y < view.Size().Height; y += 9 {
		for x := float32(4); x < view.Size().Width; x += 9 {
			view.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}})
			if at := view.Pointed(); at != tree.None && is(at) {
				return at
			}
		}
	}
	g.t.Fatal("no such node in sight")
	return tree.None
}

func TestPointingAtANodeMarksTheBoards(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	grown := w.view.Tree()
	other := g.pointAt(func(id tree.NodeID) bool { return grown.Node(id).Ply == 1 && id != grown.Chosen() })
	move := grown.Node(other).Move
	if show := g.shown; len(show.Highlighted) != 1 || show.Highlighted[0] != move {
		t.Errorf("the game's board marks %v, not %v", show.Highlighted, move)
	}
	beside, show := w.node.board.Content()
	if last, _ := beside.Last(); last != move || len(show.Moves) != 1 || len(show.Preview) != 1 || show.PreviewOffset != 1 {
		t.Errorf("the board beside the tree shows %v, %+v", beside, show)
	}
	w.view.UnfoldBest()
	w.view.Fit()
	leaf := g.pointAt(func(id tree.NodeID) bool { return grown.Node(id).Parent == grown.Chosen() })
	if show := g.shown; len(show.Preview) != 1 || show.Preview[0] != grown.Node(leaf).Move {
		t.Errorf("the game's board shows the line %v, not the answer %v", show.Preview, grown.Node(leaf).Move)
	}
	w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome}) // the keys win over a pointer at rest
	if beside, _ := w.node.board.Content(); beside != grown.Position() {
		t.Errorf("the board beside the tree shows %v, not the root", beside)
	}
	if show := g.shown; show.Preview != nil || show.Highlighted != nil {
		t.Error("still marked")
	}
	g.pointAt(func(id tree.NodeID) bool { return id == other })
	w.window.Close()
	if show := g.shown; show.Highlighted != nil {
		t.Error("marked by a window that is closed")
	}
}

// Every control of the tree window has a key.
func TestTheTreeByKeys(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	press := func(keys string) {
		for _, key := range keys {
			w.view.TypedRune(key)
			g.wait()
		}
	}
	press("aos3")
	if !w.subject.search.AlphaBeta || !w.subject.search.OrderMoves || !w.subject.search.Symmetry || w.subject.search.Depth != 3 {
		t.Fatalf("%+v", w.subject.search)
	}
	press("2")
	if press("p"); w.trainer.exercise() == nil || w.trainer.window.Hidden {
		t.Fatal("no exercise with windows")
	}
	for steps := 0; ; steps++ {
		right, answered, all := w.trainer.exercise().Score()
		if answered == all {
			if right != all {
				t.Errorf("%d of %d right", right, all)
			}
			break
		}
		if steps > all {
			t.Fatalf("%d of %d answered after %d steps", answered, all, steps)
		}
		press("n")
		shown := w.view.Tree()
		if w.node.text.Text == lang.ExerciseMarkCuts() { // the values are all found
			for id := range tree.NodeID(shown.Len()) {
				if shown.Node(id).State == minimax.Unvisited && !w.trainer.exercise().IsAnswered(id) {
					w.view.Select(id)
					break
				}
			}
		}
		id := w.view.Selected()
		if !w.trainer.exercise().IsAnswered(id) && w.trainer.exercise().AskedWindow(id) {
			n := shown.Node(id)
			w.trainer.alpha.SetText(tree.ShortValue(shown, n.Alpha))
			w.trainer.beta.SetText(tree.ShortValue(shown, n.Beta))
		}
		if n := shown.Node(id); n.HasValue {
			value := []rune(tree.ShortValue(shown, n.Value))
			press(string(value[:1]))
			for _, r := range value[1:] {
				w.trainer.value.TypedRune(r)
			}
			w.trainer.value.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		} else {
			press("x")
		}
		if !strings.Contains(w.node.text.Text, lang.ExerciseRight()) {
			t.Fatalf("node %d: %q", id, w.node.text.Text)
		}
	}
	press("p")
	if press("c"); !w.dialogs.Open() {
		t.Fatal("no comparison")
	}
	w.studies.latest.Stop()
	depth := w.subject.search.Depth
	press("1a")
	if w.subject.search.Depth != depth || !w.subject.search.AlphaBeta {
		t.Error("keys reach behind the dialog")
	}
	w.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if press("?"); w.window.Canvas().Overlays().Top() == nil {
		t.Error("no help")
	}
}

func TestTheSquaresOfTheNodeAreShown(t *testing.T) {
	g := sitDown(t, game.TicTacToe, true)
	g.click(1, 1)
	w := g.open()
	w.view.Select(tree.Root)
	if w.node.squares.box.Hidden || w.node.squares.board.Hidden || !strings.Contains(w.node.squares.text.Unwrapped(), "1, 2") {
		t.Errorf("the centre taken: %q", w.node.squares.text.Unwrapped())
	}
	for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight} { // the first one shows the cursor, in the middle
		w.node.squares.board.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if _, show := w.node.board.Content(); len(show.Highlighted) != 4 || w.node.squares.text.Unwrapped() == "" {
		t.Errorf("the edges are marked as the same: %v", show.Highlighted)
	}
	w.view.UnfoldBest()
	if !w.node.squares.box.Hidden {
		t.Error("squares to try at a leaf")
	}
	dead, p := 0, game.NewPosition(game.TicTacToe)
	for _, at := range []game.Point{game.Pt(1, 1), game.Pt(0, 0), game.Pt(2, 0), game.Pt(0, 2)} {
		p, _ = p.Play(at)
	}
	grown := minimax.Grow(t.Context(), p, minimax.Options{Depth: 9, DeadDraw: true})
	w.present(grown, false)
	for id := range tree.NodeID(grown.Len()) {
		if p := grown.PositionAt(id); !grown.Node(id).GameOver || p.Result().Over() {
			continue
		}
		if w.view.Select(id); w.node.squares.groups.Symmetric() {
			dead++
			if !w.node.squares.box.Hidden {
				t.Fatalf("squares to try where the game is drawn:\n%v", grown.PositionAt(id))
			}
		}
	}
	if dead == 0 {
		t.Error("no dead position is a mirror image of itself")
	}
	g.computer = nil
	g.restart(game.TicTacToe)
	for _, at := range []game.Point{game.Pt(0, 0), game.Pt(1, 0)} {
		g.click(int(at.X), int(at.Y))
	}
	g.wait()
	w.view.Select(tree.Root)
	if !w.node.squares.box.Hidden {
		t.Error("a table of a board that is no mirror image of itself")
	}
	w.controls.boxes["symmetry"].SetChecked(true)
	g.wait()
	w.view.Select(tree.Root)
	if w.node.squares.box.Hidden || !w.node.squares.board.Hidden || w.node.squares.text.Unwrapped() != lang.SquaresNone() {
		t.Errorf("symmetry is asked for, and it is not said that there is none: %q", w.node.squares.text.Unwrapped())
	}
}
