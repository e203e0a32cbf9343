// Package treewindow is the window of the search tree: the tree the computer
// chose its last move from, or one searched for the position on the board. It
// explains each node, replays the search step by step, compares ways of
// searching and asks for the values as an exercise. The tree itself is drawn
// by package tree.
//
// Start with Host, which is what the window knows of the game, and Window.load,
// which decides whose tree is shown.
package treewindow

import (
	"context"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// Host is the game the window belongs to. It is called on the UI goroutine.
type Host interface {
	Position() game.Position // the one on the board
	Thought() *Thought       // behind the latest computer's move that led there; nil if there is none
	Highlighted()            // what Highlight marks has changed
	Closed()
}

// Thought is how a computer came to a move: the recipe of its search tree. One
// thought is one pointer, by which the window tells a new move from an old one.
type Thought struct {
	Root   game.Position
	Recipe tree.Recipe
	Tree   *tree.Tree // nil if it has to be grown again
}

// Window is the window. Its methods belong to the UI goroutine.
type Window struct {
	desk     *desk.Desk
	host     Host
	window   fyne.Window
	language lang.Language // of the content

	source   source
	thought  *Thought      // of the latest computer's move; nil if there is none
	root     game.Position // of the tree shown, or of the one being grown
	search   tree.Search
	written  *tree.Tree // the tree typed last; nil if there is none
	own      *tree.Tree // the tree shown, if the computer moved by it
	strategy *strategy  // the one shown last; nil if there is none
	bySide   bool       // values are the side to move's
	growing  *background.Job[struct{}]
	lessons  *lessons

	view      *tree.View
	controls  *controls
	node      *nodePanel
	summary   *widgets.Paragraph
	path      *widgets.Paragraph
	page      *page
	stepper   *stepper
	trainer   *trainer
	lecturing bool // see lecture
	dialogs   widgets.Dialogs

	comparison *comparison // the study opened last of each kind; nil if there was none
	deepening  *deepening
	reuse      *reuse
}

type source uint8

const (
	ofComputer source = iota
	ofPosition
	changed // the same root as before, other settings
	ofText  // written
	ofStrategy
)

// searched reports whether the tree is of a search that can be changed.
func (s source) searched() bool { return s != ofText && s != ofStrategy }

func New(d *desk.Desk, host Host) *Window {
	w := &Window{desk: d, host: host, window: d.NewWindow("tree", lang.SearchTree()), view: tree.NewView(), growing: background.New[struct{}](d.Post)}
	w.lessons = &lessons{w: w, at: -1}
	w.dialogs.Window = w.window
	w.view.OnPointed = func(tree.NodeID) {
		w.describe()
		host.Highlighted()
	}
	w.view.OnSelected = func(id tree.NodeID) {
		w.view.OnPointed(id)
		w.openNode(id)
	}
	w.view.OnKey, w.view.OnRune = w.typed, w.typedRune
	w.view.Spoken, w.view.OnMenu = w.spoken, w.showEditMenu
	w.window.SetOnClosed(func() {
		w.Stop()
		w.node.squares.release()
		host.Closed()
	})
	w.window.Canvas().SetOnTypedKey(w.unfocusedKey)
	w.window.Canvas().SetOnTypedRune(w.view.TypedRune)
	if w.thought = host.Thought(); w.thought == nil {
		w.source = ofPosition
	}
	w.build()
	w.window.Resize(fyne.NewSize(1100, 720))
	w.load()
	return w
}

func (w *Window) Show() {
	w.window.Show()
	w.window.RequestFocus()
	w.focusTree()
}

func (w *Window) ShowLastMove() {
	if w.thought != nil {
		w.source = ofComputer
		w.load()
	}
}

func (w *Window) Lesson() string { return w.lessons.name }

func (w *Window) View() *tree.View { return w.view }

func (w *Window) Close() { w.window.Close() }

// Stop ends what runs in the background; the window stays open.
func (w *Window) Stop() {
	w.growing.Stop()
	w.stepper.playing.Stop()
	if w.comparison != nil {
		w.comparison.measuring.Stop()
	}
	if w.deepening != nil {
		w.deepening.searching.Stop()
	}
	if w.reuse != nil {
		w.reuse.counting.Stop()
	}
}

func (w *Window) build() {
	w.language = lang.InUse()
	w.summary, w.path = widgets.Wrapped(""), widgets.Wrapped("")
	w.controls = newControls(w)
	w.node = newNodePanel(w.describe, w.typed)
	w.node.board.OnTapped = w.playWhite
	w.stepper, w.trainer = newStepper(w), newTrainer(w)
	w.page = newPage(w)
	w.light()
	w.window.SetContent(w.page.box)
	w.arrange()
}

// unfocusedKey handles the keys while nothing has the focus; over the window there may be a dialog.
func (w *Window) unfocusedKey(e *fyne.KeyEvent) {
	if w.dialogs.Open() {
		w.dialogs.Typed(e)
	} else {
		w.view.TypedKey(e)
	}
}

func (w *Window) Keys() map[fyne.KeyName]func() {
	return map[fyne.KeyName]func(){
		fyne.KeyEscape:   w.leave,
		fyne.KeyPageDown: func() { w.stepper.step(1) },
		fyne.KeyPageUp:   func() { w.stepper.step(-1) },
	}
}

func (w *Window) typed(e *fyne.KeyEvent) {
	if action := w.Keys()[e.Name]; action != nil {
		action()
	}
}

// typedRune handles the characters that stand for a control.
func (w *Window) typedRune(r rune) bool {
	if w.dialogs.Open() || w.trainer.typed(r) || w.stepper.typed(r) || w.controls.typed(r) {
		return true
	}
	actions := map[rune]func(){
		'p': func() { w.trainer.on.SetChecked(!w.trainer.on.Checked) },
		'c': w.compareDialog,
		'd': w.deeper,
		'i': func() { newDeepening(w) },
		't': func() { newWrittenDialog(w) },
		'l': w.toggleLecture,
		'k': w.lessons.showMenu,
		',': func() { w.lessons.open(w.lessons.at - 1) },
		'.': func() { w.lessons.open(w.lessons.at + 1) },
		'v': w.reuseDialog,
		'g': w.asAndOr,
		'm': w.asNegamax,
		'e': func() { w.force(tree.StopAtWin) },
		'w': func() { w.force(tree.ForcedAtRoot) },
		'?': w.helpDialog,
	}
	if w.source == ofStrategy {
		actions['b'] = w.longestLine
		for _, r := range "pcdivmew" { // of trees that are searched
			actions[r] = func() {}
		}
	}
	action := actions[unicode.ToLower(r)]
	if action != nil {
		action()
	}
	return action != nil
}

func (w *Window) setLine(l *widgets.Paragraph, text string) {
	before := l.MinSize().Height
	l.SetText(text)
	if l.MinSize().Height != before {
		w.page.box.Refresh()
	}
}

func (w *Window) focusTree() { w.window.Canvas().Focus(w.view) }

func (w *Window) choose(s source) {
	w.source = s
	w.lessons.end()
	w.focusTree()
	w.load()
}

func (w *Window) change(what func(*tree.Search)) {
	w.lessons.leave()
	w.focusTree()
	what(&w.search)
	w.controls.before = nil
	if w.source == ofComputer {
		w.source = changed
	}
	w.grow()
}

// force chooses what comes before the search at the root, or nothing if that is chosen already.
func (w *Window) force(f tree.Forced) {
	if w.source == ofText {
		return
	}
	w.change(func(s *tree.Search) {
		if s.Forced == f {
			f = 0
		}
		s.Forced = f
	})
}

func (w *Window) canDeepen() bool {
	return w.source.searched() && w.search.Depth < min(len(w.controls.depth.Options), tree.MaxDepth(w.root))
}

// deeper searches one level deeper, and says how the choice changes.
func (w *Window) deeper() {
	if w.canDeepen() {
		before := w.view.Tree()
		w.change(func(s *tree.Search) { s.Depth++ })
		w.controls.before = before
	}
}

// Follow brings the window up to date with the game, and with the language.
func (w *Window) Follow() {
	if w.language != lang.InUse() {
		w.view.Play(nil, 0)
		w.view.Ask(nil)
		w.build()
		w.controls.show(w)
		w.lessons.show()
		w.describe()
		w.summarize()
	}
	now, thought := w.host.Position(), w.host.Thought()
	moved := thought != w.thought
	w.thought = thought
	switch {
	case w.source == ofStrategy:
	case !now.Rules().Marks() && w.lessons.at < 0:
		w.window.Close()
	case w.source == ofComputer && moved,
		w.source != changed && w.source != ofText && (w.source == ofPosition || thought == nil) && now != w.root:
		w.load()
	case moved:
		w.controls.show(w)
	}
}

// load shows the tree of the source, growing it first if need be.
func (w *Window) load() {
	if w.source == ofComputer && w.thought != nil {
		w.root = w.thought.Root
		if w.thought.Tree != nil {
			w.growing.Stop()
			w.present(w.thought.Tree, true)
			return
		}
		recipe, root := w.thought.Recipe, w.root
		w.growBy(func(ctx context.Context) (*tree.Tree, bool) { return recipe.Grow(ctx, root) })
		return
	}
	w.root = w.host.Position()
	w.search.Counted = false
	if w.search.Depth == 0 {
		w.search.Depth = 2
	}
	w.search.Depth = min(w.search.Depth, tree.MaxDepth(w.root))
	w.grow()
}

func (w *Window) grow() {
	search, root, written := w.search, w.root, w.written
	if w.source != ofText {
		written = nil
	}
	w.growBy(func(ctx context.Context) (*tree.Tree, bool) {
		if written != nil {
			return written.Search(search.AlphaBeta), false
		}
		return search.Grow(ctx, root), false
	})
}

// growBy shows a tree as soon as it is there. own is whether it is the computer's.
func (w *Window) growBy(grow func(context.Context) (t *tree.Tree, own bool)) {
	w.controls.show(w)
	w.setLine(w.summary, lang.TreeGrowing())
	var t *tree.Tree
	var own bool
	w.growing.Start(func(ctx context.Context, _ func(struct{})) error {
		t, own = grow(ctx)
		return nil
	}, nil, func(err error) {
		if err != nil {
			w.setLine(w.summary, err.Error())
			return
		}
		w.present(t, own)
	})
}

func (w *Window) present(t *tree.Tree, own bool) {
	if own {
		w.search = tree.SearchOf(t)
	}
	if t, w.own = w.side(t), nil; own {
		w.own = t
	}
	w.show(t)
}

func (w *Window) show(t *tree.Tree) {
	w.controls.show(w)
	if w.view.Note = nil; w.source == ofStrategy {
		w.view.Note = func(id tree.NodeID) tree.Note { return w.strategy.note(id) }
	}
	w.view.SetTree(t)
	w.arrange() // of a written tree there is no board
	if w.lecturing || w.source == ofText {
		w.view.UnfoldSmall()
	}
	w.stepper.restart()
	w.trainer.restart()
	w.summarize()
}

func (w *Window) summarize() {
	t := w.view.Tree()
	switch {
	case t == nil:
	case !w.view.ShowsAll():
		w.setLine(w.summary, tree.Title(t, tree.Root)) // the rest would give answers away
	case w.source == ofStrategy:
		w.setLine(w.summary, w.strategy.summary())
	default:
		text := tree.Summary(t, t == w.own, true)
		if changed := tree.Deeper(w.controls.before, t); changed != "" {
			text = changed + " " + text
		}
		w.setLine(w.summary, text)
	}
}

func (w *Window) asAndOr() {
	w.view.AndOr = !w.view.AndOr
	w.view.Refresh()
	w.describe()
}

// side is a tree with the values of the side to move, if those are to be shown.
func (w *Window) side(t *tree.Tree) *tree.Tree {
	switch {
	case t.IsBySide() == w.bySide:
		return t
	case w.bySide:
		return t.BySide()
	}
	return t.Plain()
}

func (w *Window) asNegamax() {
	w.bySide = !w.bySide
	was := w.view.Tree()
	if w.growing.Busy() || was == nil {
		return // it will be shown so
	}
	t, id := w.side(was), w.view.Selected()
	if w.own == was {
		w.own = t
	}
	w.show(t)
	w.view.Select(id)
}

// reuse is a dialog that counts what the next search could keep.
type reuse struct {
	counting *background.Job[struct{}]
	says     *fyne.Container
}

// reuseDialog says what the next search could keep of the tree, from the selected node
// or from the best reply to the chosen move.
func (w *Window) reuseDialog() {
	t, from := w.view.Tree(), w.view.Selected()
	if t == nil || w.source == ofText || w.root.Result().Over() || !w.view.ShowsAll() {
		return
	}
	if n := t.Node(from); n.Ply < 2 || n.Children == 0 {
		from = tree.ReuseFrom(t)
	}
	r := &reuse{background.New[struct{}](w.desk.Post), paragraphs(lang.TreeGrowing())}
	d := &widgets.Dialog{Title: lang.Title(lang.ReuseTitle()), Content: r.says, Width: widgets.LargeDialog, Closed: r.counting.Stop}
	w.dialogs.Show(d)
	search, counted := w.search, tree.Reuse{}
	search.Depth = t.Depth
	r.counting.Start(func(ctx context.Context, _ func(struct{})) error {
		counted = search.Reuse(ctx, t, from)
		return ctx.Err()
	}, nil, func(err error) {
		if err == nil {
			r.says.Objects = paragraphs(counted.Sentences(t, from)...).Objects
			d.Fit()
		}
	})
	w.reuse = r
}

func paragraphs(texts ...string) *fyne.Container {
	box := container.NewVBox()
	for _, text := range texts {
		box.Add(widgets.Wrapped(text))
	}
	return box
}

func (w *Window) helpDialog() {
	var lines []string
	for _, line := range lang.TreeLegend {
		lines = append(lines, line())
	}
	lines = append(lines, lang.TreeKeys()+" "+lang.StepKeys())
	w.dialogs.Show(&widgets.Dialog{Title: lang.TreeHelp(), Content: paragraphs(lines...), Width: widgets.LargeDialog})
}
