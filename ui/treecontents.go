package ui

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	ourtheme "jingzi/ui/theme"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// build makes the content in the language in use.
func (tw *treeWindow) build() {
	tw.language = lang.InUse()
	tw.window.SetTitle(lang.SearchTree())
	tw.board = board.New()
	tw.title = widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	tw.said, tw.path, tw.summary = wrapped(""), wrapped(""), wrapped("")
	tw.squares, tw.squaresSaid = tree.NewSquareTable(), wrapped("")
	tw.squares.OnPointed = tw.tell
	tw.mirrors = captioned(lang.SquaresMirror())
	tw.symmetries = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()/2),
		widget.NewLabelWithStyle(lang.SquaresTitle(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}), tw.squares, tw.mirrors, tw.squaresSaid)
	tw.stepper, tw.trainer = newStepper(tw), newTrainer(tw)
	tw.words = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), tw.title, tw.said, tw.sketch, tw.symmetries)
	tw.sketch.Hide() // until there is a tree
	tw.symmetries.Hide()
	words := container.NewVScroll(tw.words)
	controls := container.NewVBox(tw.controls(), tw.summary)
	tw.page = container.New(&treePage{controls: controls, board: tw.board, words: words, view: tw.view},
		controls, tw.board, words, tw.view,
		container.NewBorder(nil, nil, tw.stepper.on, tw.trainer.on, tw.stepper.tools), tw.trainer.tools, tw.path)
	tw.window.SetContent(tw.page)
}

// captioned is a small pale text.
func captioned(text string) *widget.Label {
	l := wrapped(text)
	l.SizeName, l.Importance = theme.SizeNameCaptionText, widget.LowImportance
	return l
}

// controls are what a tree is chosen and looked at with.
func (tw *treeWindow) controls() *fyne.Container {
	tw.from = widget.NewSelect(nil, tw.choose)
	tw.from.PlaceHolder = lang.TreeChanged()
	tw.depth = widget.NewSelect(nil, func(string) {
		tw.change(func(s *tree.Search) { s.Depth = tw.depth.SelectedIndex() + 1 })
	})
	check := func(label lang.Text, of func(*tree.Search) *bool) *widget.Check {
		return widget.NewCheck(label(), func(on bool) { tw.change(func(s *tree.Search) { *of(s) = on }) })
	}
	tw.alphaBeta = check(lang.TreeAlphaBeta, func(s *tree.Search) *bool { return &s.AlphaBeta })
	tw.ordered = check(lang.TreeOrdered, func(s *tree.Search) *bool { return &s.Ordered })
	tw.symmetry = check(lang.TreeSymmetry, func(s *tree.Search) *bool { return &s.Symmetry })
	button := func(icon fyne.Resource, label string, tapped func()) *widget.Button {
		b := widget.NewButtonWithIcon(label, icon, tapped)
		b.Importance = widget.LowImportance
		return b
	}
	sized := func(width float32, s *widget.Select) fyne.CanvasObject {
		return container.NewGridWrap(fyne.NewSize(width, s.MinSize().Height), s)
	}
	return container.New(&widgets.Flow{}, sized(220, tw.from), container.NewHBox(widget.NewLabel(lang.TreeDepth()), sized(72, tw.depth)),
		tw.alphaBeta, tw.ordered, tw.symmetry,
		button(theme.ZoomOutIcon(), "", func() { tw.view.ZoomMiddle(1 / 1.2) }),
		button(theme.ZoomInIcon(), "", func() { tw.view.ZoomMiddle(1.2) }),
		button(theme.ZoomFitIcon(), lang.TreeFit(), tw.view.Fit),
		button(theme.NavigateNextIcon(), lang.TreeBestLine(), tw.view.UnfoldBest),
		button(theme.ListIcon(), lang.Compare(), tw.compareDialog),
		button(theme.FileImageIcon(), lang.SavePicture(), tw.pictureDialog),
		button(theme.HelpIcon(), lang.TreeHelp(), tw.helpDialog))
}

// setControls makes the controls say what is shown.
func (tw *treeWindow) setControls() {
	tw.showing = true
	defer func() { tw.showing = false }()
	tw.from.Options = []string{lang.TreeOfPosition()}
	if tw.own != nil {
		tw.from.Options = []string{lang.TreeOfComputer(), lang.TreeOfPosition()}
	}
	switch {
	case tw.source == changedTree:
		tw.from.ClearSelected()
	case tw.source == ofComputer && tw.own != nil:
		tw.from.SetSelected(lang.TreeOfComputer())
	default:
		tw.from.SetSelected(lang.TreeOfPosition())
	}
	var depths []string
	for d := 1; d <= max(tree.MaxDepth(tw.root), tw.search.Depth); d++ {
		depths = append(depths, strconv.Itoa(d))
	}
	tw.depth.Options = depths
	tw.depth.SetSelectedIndex(tw.search.Depth - 1)
	tw.alphaBeta.SetChecked(tw.search.AlphaBeta)
	tw.ordered.SetChecked(tw.search.Ordered)
	tw.symmetry.SetChecked(tw.search.Symmetry)
}

// tell shows the node pointed at, or else the selected one, on the board and
// in words.
func (tw *treeWindow) tell() {
	t, id := tw.view.Tree(), tw.view.Selected()
	if t == nil {
		return
	}
	replay, step := tw.view.Playing()
	tw.setLine(tw.path, tree.PathText(t, id, tw.view.Told))
	said, counted := []string(nil), tree.IsLeaf(t, id)
	if at := tw.view.Pointed(); at != tree.None && (replay == nil || replay.Knows(at, step)) {
		id, replay = at, nil
		counted = tree.IsLeaf(t, id)
	}
	if tw.trainer.exercise != nil {
		said, counted = tw.trainer.sentences(id), counted || tw.trainer.exercise.Leaf(id)
	} else if replay != nil {
		said, counted = replay.Sentences(step), counted && replay.Knows(id, step)
	} else {
		said = tree.Describe(t, id)
	}
	tw.title.SetText(tree.Title(t, id))
	tw.said.SetText(strings.Join(said, "\n"))
	if tw.sketch.Hidden = !counted; counted {
		tw.sketch.Set(t, id)
	}
	tw.tellSquares(t, id, counted)
	tw.words.Refresh() // for the room that the sentences take
	show := board.Show{
		Coordinates: true, LastMove: true, HighContrast: tw.w.settings.Look == ourtheme.HighContrast,
		Moves: stones(tree.PathMoves(t, id)),
	}
	if replay != nil || tw.trainer.exercise != nil {
		show.Best = nil // not known yet
	} else if at, ok := tree.Refutation(t, id); ok {
		show.Hints = []game.Point{at}
	} else {
		show.Best, show.BestFrom = stones(tree.BestFrom(t, id)), len(show.Moves)
	}
	if same := tw.squares.Pointed(); same != nil && !tw.symmetries.Hidden {
		show.Best, show.Hints, show.Marked = nil, nil, same
	}
	tw.board.Set(t.PositionAt(id), show)
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

// tellSquares shows which squares of a node's board are the same by symmetry.
func (tw *treeWindow) tellSquares(t *tree.Tree, id tree.NodeID, leaf bool) {
	p := t.PositionAt(id)
	tw.squares.Set(p)
	tw.symmetries.Hidden = leaf || p.Result().Over() || !tw.squares.Symmetric() && !tw.search.Symmetry
	tw.squares.Hidden = !tw.squares.Symmetric()
	tw.mirrors.Hidden = tw.squares.Hidden || !tw.squares.Tabled()
	tw.squaresSaid.SetText(tw.squares.Say())
}

// light marks on the table's board what is pointed at in the tree: the line
// that leads there as far as it is still to come, or else its first move.
func (tw *treeWindow) light(on game.Position, show *board.Show) {
	t, id := tw.view.Tree(), tw.view.Pointed()
	if t == nil || id == tree.None || id == tree.Root {
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
		at, _ = at.Play(moves[i]) // as the tree has it
	}
	if root := t.Position(); root.Rules() == on.Rules() {
		show.Marked = stones(moves[:1])
	}
}

// helpDialog says how a tree is read, and which keys there are.
func (tw *treeWindow) helpDialog() {
	box := container.NewVBox()
	for _, line := range lang.TreeLegend {
		box.Add(wrapped(line()))
	}
	box.Add(wrapped(lang.TreeKeys() + " " + lang.StepKeys()))
	d := dialog.NewCustom(lang.TreeHelp(), lang.Close(), container.NewVScroll(box), tw.window)
	tw.dialog = d
	size := tw.window.Canvas().Size()
	d.Resize(fyne.NewSize(min(size.Width-40, 640), min(size.Height-40, 640)))
	d.Show()
}
