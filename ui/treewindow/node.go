package treewindow

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// nodePanel shows one node: its board, and beside it what the search found
// there, how a leaf is evaluated, and which squares are the same by symmetry.
type nodePanel struct {
	board   *board.Board
	words   *fyne.Container // all of the following
	scroll  *container.Scroll
	lesson  *widgets.Paragraph // what to look at, while a lesson is shown
	title   *widget.Label
	text    *widgets.Paragraph
	code    *codePanel // while the search goes step by step
	sketch  *sketch
	squares *squares
}

func newNodePanel(pointed func(), onKey func(*fyne.KeyEvent)) *nodePanel {
	n := &nodePanel{
		board: board.New(), lesson: widgets.Wrapped(""), text: widgets.Wrapped(""), sketch: newSketch(),
		title: widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true}),
	}
	n.code = newCodePanel()
	n.squares = newSquares(pointed, onKey, func(steps int) {
		n.scroll.ScrollToOffset(n.scroll.Offset.AddXY(0, float32(steps)*40))
	})
	n.words = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()),
		n.lesson, n.title, n.code.box, n.text, n.sketch.box, n.squares.box)
	n.scroll = container.NewVScroll(n.words)
	n.lesson.Importance = widget.HighImportance
	n.lesson.Hide()
	return n
}

func (w *Window) spoken() string { return w.node.title.Text + ". " + w.node.text.Said() }

// describe shows the node pointed at, or else the selected one, on the board and in words.
func (w *Window) describe() {
	t, id := w.view.Tree(), w.view.Selected()
	if t == nil {
		return
	}
	n, exercise := w.node, w.view.Exercise()
	replay, step := w.view.Playing()
	if n.code.box.Hidden = replay == nil; replay != nil {
		lines, variables := replay.Code(step)
		n.code.show(lines, variables)
	}
	path := tree.PathText(t, id, w.view.Told)
	if w.subject.source == ofStrategy {
		path = w.strategy.path(id)
	}
	w.setLine(w.path, path)
	if at := w.view.Pointed(); at != tree.None && (replay == nil || replay.Knows(at, step)) {
		id, replay = at, nil
	}
	title, evaluated := tree.Title(t, id), tree.IsLeaf(t, id)
	var sentences []string
	switch {
	case exercise != nil:
		sentences, evaluated = w.trainer.sentences(id), evaluated || exercise.Leaf(id)
	case replay != nil:
		sentences, evaluated = replay.Sentences(step), evaluated && replay.Knows(id, step)
	case w.subject.source == ofStrategy:
		title, sentences = w.strategy.title(id), w.strategy.sentences(id)
	default:
		sentences = tree.Describe(t, id)
	}
	if and := w.view.AndOrTree(); and != nil && exercise == nil && (replay == nil || replay.Knows(id, step)) {
		sentences = append(sentences, and.Describe(id)...)
	}
	n.title.SetText(title)
	n.text.SetText(strings.Join(sentences, "\n"))
	if n.sketch.box.Hidden = !evaluated; evaluated {
		n.sketch.set(t, id)
	}
	n.board.Hidden, n.squares.box.Hidden = w.lecturing || t.Written(), true
	if !t.Written() {
		w.showBoard(id, evaluated, replay != nil || exercise != nil)
	}
	n.words.Refresh() // for the room that the sentences take
}

// showBoard shows the board of a node and its squares; secret is whether the best move
// is not to be told.
func (w *Window) showBoard(id tree.NodeID, evaluated, secret bool) {
	t, n := w.view.Tree(), w.node
	p, contrast := t.PositionAt(id), w.desk.Look().HighContrast
	over := p.Result().Over() || t.Node(id).Finished // or dead
	n.squares.show(p, !evaluated && !over && !w.lecturing && w.subject.source != ofStrategy, w.subject.search.Symmetry, contrast)
	show := board.Show{Coordinates: true, LastMove: true, HighContrast: contrast, Moves: stones(tree.PathMoves(t, id))}
	if same := n.squares.same(); same != nil {
		show.Marked = same
	} else if w.subject.source == ofStrategy {
		w.strategy.show(id, &show)
	} else if secret {
		show.Best = nil
	} else if at, ok := tree.Refutation(t, id); ok {
		show.Hints = []game.Point{at}
	} else {
		show.Best, show.BestFrom = stones(tree.BestFrom(t, id)), len(show.Moves)
	}
	n.board.Set(p, show)
}

func stones(moves []game.Point) []game.Point {
	var points []game.Point
	for _, at := range moves {
		if at != game.Pass {
			points = append(points, at)
		}
	}
	return points
}

// Highlight marks on the game's board the node pointed at in the tree: the
// moves still to come that lead there, or else the first of them.
func (w *Window) Highlight(on game.Position, show *board.Show) {
	t, id := w.view.Tree(), w.view.Pointed()
	if t == nil || id == tree.None || id == tree.Root || t.Written() {
		return
	}
	moves := tree.PathMoves(t, id)
	at := t.Position()
	for i := 0; ; i++ {
		if at == on {
			show.Best, show.Hints = stones(moves[i:]), nil
			return
		}
		if i == len(moves) {
			break
		}
		at, _ = at.Play(moves[i]) // legal: the tree has it
	}
	if root := t.Position(); root.Rules() == on.Rules() {
		show.Marked = stones(moves[:1])
	}
}
