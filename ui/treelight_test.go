package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// pointAt moves the pointer over the tree until it is on a node of a kind.
func (s *sitting) pointAt(is func(id tree.NodeID) bool) tree.NodeID {
	s.t.Helper()
	view := s.tree.view
	for y := float32(4); y < view.Size().Height; y += 9 {
		for x := float32(4); x < view.Size().Width; x += 9 {
			view.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}})
			if at := view.Pointed(); at != tree.None && is(at) {
				return at
			}
		}
	}
	s.t.Fatal("no such node in sight")
	return tree.None
}

func TestPointingAtANodeLightsTheBoards(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	grown := tw.view.Tree()
	other := s.pointAt(func(id tree.NodeID) bool { return grown.Node(id).Ply == 1 && id != grown.Chosen() })
	move := grown.Node(other).Move
	if _, show := s.board.Shown(); len(show.Marked) != 1 || show.Marked[0] != move {
		t.Errorf("the table marks %v, not %v", show.Marked, move)
	}
	beside, show := tw.board.Shown()
	if last, _ := beside.Last(); last != move || len(show.Moves) != 1 || len(show.Best) != 1 || show.BestFrom != 1 {
		t.Errorf("the board beside the tree shows %v, %+v", beside, show)
	}
	tw.view.UnfoldBest()
	tw.view.Fit()
	leaf := s.pointAt(func(id tree.NodeID) bool { return grown.Node(id).Parent == grown.Chosen() })
	if _, show := s.board.Shown(); len(show.Best) != 1 || show.Best[0] != grown.Node(leaf).Move {
		t.Errorf("the table shows the line %v, not the answer %v", show.Best, grown.Node(leaf).Move)
	}
	tw.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome}) // the keys win over a pointer at rest
	if beside, _ := tw.board.Shown(); beside != grown.Position() {
		t.Errorf("the board beside the tree shows %v, not the root", beside)
	}
	if _, show := s.board.Shown(); show.Best != nil || show.Marked != nil {
		t.Error("still lit")
	}
	s.pointAt(func(id tree.NodeID) bool { return id == other })
	tw.window.Close()
	if _, show := s.board.Shown(); show.Marked != nil {
		t.Error("lit by a window that is closed")
	}
}

// Whatever the tree's window has, a key does.
func TestTheTreeByKeys(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	press := func(keys string) {
		for _, key := range keys {
			tw.view.TypedRune(key)
			s.grown()
		}
	}
	press("aos3")
	if !tw.search.AlphaBeta || !tw.search.Ordered || !tw.search.Symmetry || tw.search.Depth != 3 {
		t.Fatalf("%+v", tw.search)
	}
	press("2")
	if press("p"); tw.trainer.exercise == nil || tw.trainer.window.Hidden {
		t.Fatal("no exercise with windows")
	}
	for steps := 0; ; steps++ {
		right, answered, all := tw.trainer.exercise.Score()
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
		id := tw.view.Selected()
		shown := tw.view.Tree()
		if !tw.trainer.exercise.Found(id) && tw.trainer.exercise.AskedWindow(id) {
			n := shown.Node(id)
			tw.trainer.alpha.SetText(tree.Short(shown, n.Alpha))
			tw.trainer.beta.SetText(tree.Short(shown, n.Beta))
		}
		if n := shown.Node(id); n.Known {
			value := []rune(tree.Short(shown, n.Value))
			press(string(value[:1]))
			for _, r := range value[1:] {
				tw.trainer.value.TypedRune(r)
			}
			tw.trainer.value.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		} else {
			press("x")
		}
		if !strings.Contains(tw.said.Text, lang.ExerciseRight()) {
			t.Fatalf("node %d: %q", id, tw.said.Text)
		}
	}
	press("p")
	if press("c"); tw.comparison == nil {
		t.Fatal("no comparison")
	}
	tw.comparison.stop()
	depth := tw.search.Depth
	press("1a")
	if tw.search.Depth != depth || !tw.search.AlphaBeta {
		t.Error("keys reach behind the dialog")
	}
	tw.unfocusedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if press("?"); tw.window.Canvas().Overlays().Top() == nil {
		t.Error("no help")
	}
}

func TestTheSquaresOfTheNodeAreShown(t *testing.T) {
	s := sitDown(t, "", thinkers{})
	s.click(1, 1)
	tw := s.lookAtTree()
	tw.view.Select(tree.Root)
	if tw.symmetries.Hidden || tw.squares.Hidden || !strings.Contains(tw.squaresSaid.Text, "1, 2") {
		t.Errorf("the centre taken: %q", tw.squaresSaid.Text)
	}
	tw.squares.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if _, show := tw.board.Shown(); len(show.Marked) != 4 || tw.squaresSaid.Text == "" {
		t.Errorf("the edges are marked as the same: %v", show.Marked)
	}
	tw.view.UnfoldBest()
	if !tw.symmetries.Hidden {
		t.Error("squares to try at a leaf")
	}
	s.table.setMode(TwoPlayers)
	s.choose(lang.NewGame)
	for _, at := range []game.Point{game.At(0, 0), game.At(1, 0)} {
		s.click(int(at.X), int(at.Y))
	}
	s.grown()
	tw.view.Select(tree.Root)
	if !tw.symmetries.Hidden {
		t.Error("a table of a board that is no mirror image of itself")
	}
	tw.symmetry.SetChecked(true)
	s.grown()
	tw.view.Select(tree.Root)
	if tw.symmetries.Hidden || !tw.squares.Hidden || tw.squaresSaid.Text != lang.SquaresNone() {
		t.Errorf("symmetry is asked for, and it is not said that there is none: %q", tw.squaresSaid.Text)
	}
}
