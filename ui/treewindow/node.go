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
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// nodePanel shows one node: its board, and beside it what the search found
// there, how a leaf is evaluated, and which squares are the same by symmetry.
type nodePanel struct {
	board       *board.Board
	words       *fyne.Container    // all of the following
	lesson      *widgets.Paragraph // what to look at, while a lesson is shown
	title       *widget.Label
	text        *widgets.Paragraph
	code        *codePanel // while the search goes step by step
	sketch      *tree.Sketch
	symmetries  *fyne.Container // all of the following
	squares     *tree.SquareTable
	mirrors     *widgets.Paragraph // what the letters of the table mean
	squaresText *widgets.Paragraph
}

func newNodePanel(pointed func()) *nodePanel {
	bold := fyne.TextStyle{Bold: true}
	n := &nodePanel{
		board: board.New(), lesson: widgets.Wrapped(""), title: widget.NewLabelWithStyle("", fyne.TextAlignLeading, bold), text: widgets.Wrapped(""),
		sketch: tree.NewSketch(), squares: tree.NewSquareTable(), mirrors: widgets.Wrapped(lang.SquaresMirror()), squaresText: widgets.Wrapped(""),
	}
	n.code = newCodePanel(n.text)
	n.squares.OnPointed = pointed
	n.mirrors.SizeName = theme.SizeNameCaptionText
	n.symmetries = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()/2),
		widget.NewLabelWithStyle(lang.SquaresTitle(), fyne.TextAlignLeading, bold), n.squares, n.mirrors, n.squaresText)
	n.words = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), n.lesson, n.title, n.code.content, n.text, n.sketch, n.symmetries)
	n.lesson.Importance = widget.HighImportance
	n.lesson.Hide()
	n.sketch.Hide() // until there is a tree
	n.symmetries.Hide()
	return n
}

// showSquares shows which squares of a position are the same by symmetry.
// wanted is false where there is nothing to try.
func (n *nodePanel) showSquares(p game.Position, wanted, always bool) {
	n.squares.Set(p)
	n.symmetries.Hidden = !wanted || !n.squares.Symmetric() && !always
	n.squares.Hidden = !n.squares.Symmetric()
	n.mirrors.Hidden = n.squares.Hidden || !n.squares.Tabled()
	n.squaresText.SetText(n.squares.Text())
}

// spoken is what a screen reader says of the tree.
func (w *Window) spoken() string { return w.node.title.Text + ". " + w.node.text.Said() }

// describe shows the node pointed at, or else the selected one, on the board
// and in words.
func (w *Window) describe() {
	t, id := w.view.Tree(), w.view.Selected()
	if t == nil {
		return
	}
	n, exercise := w.node, w.view.Exercise()
	replay, step := w.view.Playing()
	if w.source == ofStrategy {
		w.setLine(w.path, w.strategy.path(id))
	} else {
		w.setLine(w.path, tree.PathText(t, id, w.view.Told))
	}
	if at := w.view.Pointed(); at != tree.None && (replay == nil || replay.Knows(at, step)) {
		id, replay = at, nil
	}
	var sentences []string
	evaluated := tree.IsLeaf(t, id)
	switch {
	case exercise != nil:
		sentences, evaluated = w.trainer.sentences(id), evaluated || exercise.Leaf(id)
	case replay != nil:
		sentences, evaluated = replay.Sentences(step), evaluated && replay.Knows(id, step)
	case w.source == ofStrategy:
		sentences = w.strategy.sentences(id)
	default:
		sentences = tree.Describe(t, id)
	}
	if and := w.view.AndOrTree(); and != nil && exercise == nil && (replay == nil || replay.Knows(id, step)) {
		sentences = append(sentences, and.Describe(id)...)
	}
	n.title.SetText(tree.Title(t, id))
	if w.source == ofStrategy {
		n.title.SetText(w.strategy.title(id))
	}
	if playing, at := w.view.Playing(); playing != nil {
		lines, variables := playing.Code(at)
		n.code.show(lines, variables, w.lecturing)
	}
	n.code.content.Hidden = w.stepper.replay() == nil
	n.text.SetText(strings.Join(sentences, "\n"))
	if n.sketch.Hidden = !evaluated; evaluated {
		n.sketch.Set(t, id)
	}
	p := t.PositionAt(id)
	if t.Written() != nil { // there is no board
		n.board.Hide()
		n.symmetries.Hide()
		n.words.Refresh()
		return
	}
	n.board.Hidden = w.lecturing
	over := p.Result().Over() || t.Node(id).Finished // or dead
	n.showSquares(p, !evaluated && !over && !w.lecturing && w.source != ofStrategy, w.search.Symmetry)
	n.words.Refresh() // for the room that the sentences take
	show := board.Show{Coordinates: true, LastMove: true, HighContrast: w.host.HighContrast(), Moves: stones(tree.PathMoves(t, id))}
	if same := n.squares.Pointed(); same != nil && !n.symmetries.Hidden {
		show.Marked = same
	} else if w.source == ofStrategy {
		w.strategy.show(id, &show)
	} else if replay != nil || exercise != nil {
		show.Best = nil // not known yet
	} else if at, ok := tree.Refutation(t, id); ok {
		show.Hints = []game.Point{at}
	} else {
		show.Best, show.BestFrom = stones(tree.BestFrom(t, id)), len(show.Moves)
	}
	n.board.Set(p, show)
}

// stones are the points among moves, passes left out.
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
	if t == nil || id == tree.None || id == tree.Root || t.Written() != nil {
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
