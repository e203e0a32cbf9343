package ui

import (
	"context"
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
)

// treeWindow shows a search tree: the one the computer played from, or one
// grown for the position on the table.
type treeWindow struct {
	w        *Window
	window   fyne.Window
	language lang.Language // its words are in

	source  treeSource
	own     *thought      // behind the computer's latest move; nil if there is none
	ownTree *tree.Tree    // the tree that is shown, if it is that one
	root    game.Position // where the shown tree begins, or the one that is being grown
	search  tree.Search
	cancel  context.CancelFunc // of the search under way, nil if there is none
	showing bool               // the controls are being set

	view       *tree.View
	board      *board.Board
	title      *widget.Label
	said       *widget.Label
	path       *widget.Label
	summary    *widget.Label
	sketch     *tree.Sketch
	words      *fyne.Container // title, said and sketch
	stepper    *stepper
	trainer    *trainer
	comparison *comparison   // the one opened last
	dialog     dialog.Dialog // the one opened last, which Escape closes
	from       *widget.Select
	depth      *widget.Select
	alphaBeta  *widget.Check
	ordered    *widget.Check
	symmetry   *widget.Check
}

// treeSource is whose tree is shown.
type treeSource uint8

const (
	ofComputer treeSource = iota
	ofPosition
	changedTree // the same root as before, other settings
)

// treesFit reports whether trees of a board can be drawn.
func treesFit(r game.Rules) bool { return usesMarks(r) }

// showTree opens the window of the search tree, or brings it to the front.
func (w *Window) showTree() {
	if !treesFit(w.table.match.Rules()) {
		return
	}
	if w.tree == nil {
		w.tree = newTreeWindow(w)
		w.tree.window.Show()
		w.tree.window.Canvas().Focus(w.tree.view)
		return
	}
	w.tree.window.RequestFocus()
}

// whyThisMove shows the tree of the computer's last move.
func (w *Window) whyThisMove() {
	w.showTree()
	if w.tree != nil && w.tree.own != nil {
		w.tree.source = ofComputer
		w.tree.load()
	}
}

func newTreeWindow(w *Window) *treeWindow {
	tw := &treeWindow{w: w, window: w.app.NewWindow(lang.SearchTree()), view: tree.NewView(), sketch: tree.NewSketch()}
	tw.view.OnSelected = func(tree.NodeID) { tw.tell() }
	tw.view.OnPointed = func(tree.NodeID) { tw.tell() }
	tw.view.OnKey = tw.typed
	tw.view.Spoken = func() string { return tw.title.Text + ". " + tw.said.Text }
	tw.window.SetOnClosed(func() {
		tw.stop()
		if tw.comparison != nil {
			tw.comparison.stop()
		}
		w.tree = nil
	})
	tw.window.Canvas().SetOnTypedKey(tw.unfocusedKey)
	tw.window.Canvas().SetOnTypedRune(tw.view.TypedRune)
	tw.own = w.table.thought()
	if tw.own == nil {
		tw.source = ofPosition
	}
	tw.build()
	tw.window.Resize(fyne.NewSize(1100, 720))
	tw.load()
	return tw
}

// build makes the content in the language in use.
func (tw *treeWindow) build() {
	tw.language = lang.InUse()
	tw.window.SetTitle(lang.SearchTree())
	tw.board = board.New()
	tw.title = widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	tw.said, tw.path, tw.summary = wrapped(""), wrapped(""), widget.NewLabel("")
	tw.summary.Truncation = fyne.TextTruncateEllipsis
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
	controls := container.NewHBox(sized(220, tw.from), widget.NewLabel(lang.TreeDepth()), sized(72, tw.depth), tw.alphaBeta, tw.ordered, tw.symmetry,
		layout.NewSpacer(),
		button(theme.ZoomOutIcon(), "", func() { tw.view.ZoomMiddle(1 / 1.2) }),
		button(theme.ZoomInIcon(), "", func() { tw.view.ZoomMiddle(1.2) }),
		button(theme.ZoomFitIcon(), lang.TreeFit(), tw.view.Fit),
		button(theme.NavigateNextIcon(), lang.TreeBestLine(), tw.view.UnfoldBest))
	more := container.NewHBox(
		button(theme.ListIcon(), lang.Compare(), tw.compareDialog),
		button(theme.FileImageIcon(), lang.SavePicture(), tw.pictureDialog))
	keys := wrapped(lang.TreeKeys() + " " + lang.StepKeys())
	keys.SizeName, keys.Importance = theme.SizeNameCaptionText, widget.LowImportance

	tw.words = container.NewVBox(tw.title, tw.said, tw.sketch)
	aside := container.NewBorder(container.NewGridWrap(fyne.NewSize(250, 250), tw.board), nil, nil, nil, container.NewVScroll(tw.words))
	tw.stepper, tw.trainer = newStepper(tw), newTrainer(tw)
	tw.window.SetContent(container.NewBorder(
		container.NewVBox(controls, container.NewBorder(nil, nil, nil, more, tw.summary)), container.NewVBox(container.NewBorder(nil, nil, tw.stepper.on, tw.trainer.on, tw.stepper.tools), tw.trainer.tools, tw.path, keys), nil, aside, tw.view))
}

// unfocusedKey handles the keys while nothing has the focus; over the window
// there may be a dialog.
func (tw *treeWindow) unfocusedKey(e *fyne.KeyEvent) {
	switch {
	case tw.window.Canvas().Overlays().Top() == nil:
		tw.view.TypedKey(e)
	case e.Name == fyne.KeyEscape && tw.dialog != nil:
		tw.dialog.Hide()
	}
}

// keys are those that are not the view's own.
func (tw *treeWindow) keys() map[fyne.KeyName]func() {
	return map[fyne.KeyName]func(){
		fyne.KeyEscape:   tw.window.Close,
		fyne.KeyPageDown: func() { tw.stepper.walk(1) },
		fyne.KeyPageUp:   func() { tw.stepper.walk(-1) },
	}
}

func (tw *treeWindow) typed(e *fyne.KeyEvent) {
	if action := tw.keys()[e.Name]; action != nil {
		action()
	}
}

// choose shows the tree of one of the sources.
func (tw *treeWindow) choose(string) {
	if tw.showing {
		return
	}
	tw.source = ofPosition
	if tw.from.Selected == lang.TreeOfComputer() {
		tw.source = ofComputer
	}
	tw.window.Canvas().Focus(tw.view)
	tw.load()
}

// change grows the tree anew with other settings.
func (tw *treeWindow) change(what func(*tree.Search)) {
	if tw.showing {
		return
	}
	tw.window.Canvas().Focus(tw.view)
	what(&tw.search)
	if tw.source == ofComputer {
		tw.source = changedTree
	}
	tw.grow()
}

// follow is told that the table has changed.
func (tw *treeWindow) follow() {
	if tw.language != lang.InUse() {
		tw.view.Play(nil, 0)
		tw.view.Ask(nil)
		tw.build()
		tw.setControls()
		tw.tell()
		tw.sum()
	}
	own := tw.w.table.thought()
	changed := own != tw.own
	tw.own = own
	switch {
	case !treesFit(tw.w.table.match.Rules()):
		tw.window.Close()
	case tw.source == ofComputer && changed,
		tw.source != changedTree && (tw.source == ofPosition || own == nil) && tw.w.table.shown().Position != tw.root:
		tw.load()
	case changed:
		tw.setControls()
	}
}

// load shows the tree of the source, growing it first if need be.
func (tw *treeWindow) load() {
	if tw.source == ofComputer && tw.own != nil {
		tw.root = tw.own.root
		if tw.own.tree != nil {
			tw.stop()
			tw.present(tw.own.tree, true)
			return
		}
		recipe, root := tw.own.recipe, tw.root
		tw.growBy(func(ctx context.Context) (*tree.Tree, bool) { return recipe.Grow(ctx, root) })
		return
	}
	tw.root = tw.w.table.shown().Position
	tw.search.Counted = false
	if tw.search.Depth == 0 {
		tw.search.Depth = 2
	}
	tw.search.Depth = min(tw.search.Depth, tree.MaxDepth(tw.root))
	tw.grow()
}

// grow grows a tree below the root in the background and shows it.
func (tw *treeWindow) grow() {
	search, root := tw.search, tw.root
	tw.growBy(func(ctx context.Context) (*tree.Tree, bool) { return search.Grow(ctx, root), false })
}

// growBy shows a tree as soon as it is there. own is whether it is the
// computer's.
func (tw *treeWindow) growBy(grow func(context.Context) (t *tree.Tree, own bool)) {
	tw.stop()
	tw.setControls()
	tw.summary.SetText(lang.TreeGrowing())
	ctx, cancel := context.WithCancel(context.Background())
	tw.cancel = cancel
	go func() {
		t, own := grow(ctx)
		tw.w.o.Post(func() {
			if ctx.Err() == nil {
				tw.stop()
				tw.present(t, own)
			}
		})
	}()
}

// present shows a tree that has been grown.
func (tw *treeWindow) present(t *tree.Tree, own bool) {
	tw.ownTree = nil
	if own {
		tw.ownTree, tw.search = t, tree.SearchOf(t)
	}
	tw.show(t)
}

// stop ends a search under way; its tree is not shown.
func (tw *treeWindow) stop() {
	if tw.cancel != nil {
		tw.cancel()
		tw.cancel = nil
	}
}

func (tw *treeWindow) growing() bool { return tw.cancel != nil }

// show shows a tree.
func (tw *treeWindow) show(t *tree.Tree) {
	tw.setControls()
	tw.view.SetTree(t)
	tw.stepper.restart()
	tw.trainer.restart()
	tw.sum()
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

// sum says in a line what kind of tree this is.
func (tw *treeWindow) sum() {
	t := tw.view.Tree()
	if t == nil {
		return
	}
	if tw.trainer.exercise != nil {
		tw.summary.SetText(tree.Title(t, tree.Root)) // the rest would give answers away
		return
	}
	tw.summary.SetText(tree.Summary(t, t == tw.ownTree))
}

// tell shows the node pointed at, or else the selected one, on the board and
// in words.
func (tw *treeWindow) tell() {
	t, id := tw.view.Tree(), tw.view.Selected()
	if t == nil {
		return
	}
	replay, step := tw.view.Playing()
	tw.path.SetText(tree.PathText(t, id, tw.view.Told))
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
	tw.words.Refresh() // for the room that the sentences take
	show := board.Show{
		Coordinates: true, LastMove: true, HighContrast: tw.w.settings.Look == ourtheme.HighContrast,
		Moves: stones(tree.PathMoves(t, id)),
	}
	if replay != nil || tw.trainer.exercise != nil {
		show.Best = nil // not known yet
	} else if id == tree.Root {
		show.Best = stones(tree.BestFrom(t, id))
	} else if at, ok := tree.Refutation(t, id); ok {
		show.Hints = []game.Point{at}
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
