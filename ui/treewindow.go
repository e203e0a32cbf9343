package ui

import (
	"context"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
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

	view        *tree.View
	board       *board.Board
	title       *widget.Label
	said        *widget.Label
	path        *widget.Label
	squaresSaid *widget.Label
	mirrors     *widget.Label // what the letters of the table of squares mean
	summary     *widget.Label
	sketch      *tree.Sketch
	squares     *tree.SquareTable
	symmetries  *fyne.Container // squares, and what is said of them
	words       *fyne.Container // title, said, sketch and symmetries
	page        *fyne.Container
	stepper     *stepper
	trainer     *trainer
	comparison  *comparison   // the one opened last
	dialog      dialog.Dialog // the one opened last, which Escape closes
	from        *widget.Select
	depth       *widget.Select
	alphaBeta   *widget.Check
	ordered     *widget.Check
	symmetry    *widget.Check
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
	tell := func(tree.NodeID) {
		tw.tell()
		w.showBoard()
	}
	tw.view.OnSelected, tw.view.OnPointed = tell, tell
	tw.view.OnKey, tw.view.OnRune = tw.typed, tw.typedRune
	tw.view.Spoken = func() string { return tw.title.Text + ". " + tw.said.Text }
	tw.window.SetOnClosed(func() {
		tw.stop()
		if tw.comparison != nil {
			tw.comparison.stop()
		}
		w.tree = nil
		w.showBoard()
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

// typedRune handles the characters that are short for a control.
func (tw *treeWindow) typedRune(r rune) bool {
	if tw.window.Canvas().Overlays().Top() != nil {
		return true // behind a dialog
	}
	if tw.trainer.typed(r) {
		return true
	}
	check := map[rune]*widget.Check{'a': tw.alphaBeta, 'o': tw.ordered, 's': tw.symmetry, 'p': tw.trainer.on}[unicode.ToLower(r)]
	switch {
	case check != nil:
		check.SetChecked(!check.Checked)
	case r >= '1' && r <= '9' && int(r-'1') < len(tw.depth.Options):
		tw.depth.SetSelectedIndex(int(r - '1'))
	case r == 'c' || r == 'C':
		tw.compareDialog()
	case r == '?':
		tw.helpDialog()
	default:
		return false
	}
	return true
}

// setLine sets a text that may take more lines, or fewer, than before.
func (tw *treeWindow) setLine(l *widget.Label, text string) {
	before := l.MinSize().Height
	l.SetText(text)
	if l.MinSize().Height != before {
		tw.page.Refresh()
	}
}

// focusTree gives the keys to the tree.
func (tw *treeWindow) focusTree() { tw.window.Canvas().Focus(tw.view) }

// choose shows the tree of one of the sources.
func (tw *treeWindow) choose(string) {
	if tw.showing {
		return
	}
	tw.source = ofPosition
	if tw.from.Selected == lang.TreeOfComputer() {
		tw.source = ofComputer
	}
	tw.focusTree()
	tw.load()
}

// change grows the tree anew with other settings.
func (tw *treeWindow) change(what func(*tree.Search)) {
	if tw.showing {
		return
	}
	tw.focusTree()
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
	tw.setLine(tw.summary, lang.TreeGrowing())
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

// sum says in a line what kind of tree this is.
func (tw *treeWindow) sum() {
	t := tw.view.Tree()
	if t == nil {
		return
	}
	if tw.trainer.exercise != nil {
		tw.setLine(tw.summary, tree.Title(t, tree.Root)) // the rest would give answers away
		return
	}
	tw.setLine(tw.summary, tree.Summary(t, t == tw.ownTree))
}
