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
	"image/color"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
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
	written  *tree.Written // the tree typed last; nil if there is none
	own      *tree.Tree    // the tree shown, if the computer moved by it
	strategy *strategy     // the one shown last; nil if there is none
	growing  *background.Job[struct{}]

	view     *tree.View
	controls *controls
	node     *nodePanel
	summary  *widgets.Paragraph
	path     *widgets.Paragraph
	page     *fyne.Container
	parts    parts
	stepper  *stepper
	trainer  *trainer
	studies
	dialogs   widgets.Dialogs
	lecturing bool // see lecture
	bySide    bool // values are the side to move's
	lessons   lessons
	words     *fyne.Container          // on their ground
	themed    *container.ThemeOverride // the words, from the first lecture on
	ground    *canvas.Rectangle        // of the words in a lecture
	still     context.Context          // of trees that are grown at once
}

// studies are the ones opened last; nil if there was none.
type studies struct {
	comparison *comparison
	deepening  *deepening
	reuse      *background.Job[struct{}]
	reuseSays  *fyne.Container
}

type parts struct{ top, words, modes fyne.CanvasObject }

// source is whose tree is shown.
type source uint8

const (
	ofComputer source = iota
	ofPosition
	changed // the same root as before, other settings
	ofText  // written
	ofStrategy
)

// New makes the window and loads a tree into it.
func New(d *desk.Desk, host Host) *Window {
	w := &Window{desk: d, host: host, window: d.NewWindow("tree", lang.SearchTree()), view: tree.NewView(), growing: background.New[struct{}](d.Post), lessons: lessons{at: -1}, still: context.Background()}
	describe := func(tree.NodeID) {
		w.describe()
		host.Highlighted()
	}
	w.dialogs.Window = w.window
	w.view.OnPointed = describe
	w.view.OnSelected = func(id tree.NodeID) {
		describe(id)
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
	w.thought = host.Thought()
	if w.thought == nil {
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

// ShowLastMove shows the tree of the computer's last move, if there is one.
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
		w.reuse.Stop()
	}
}

func (w *Window) build() {
	w.language = lang.InUse()
	w.window.SetTitle(lang.SearchTree())
	w.summary, w.path = widgets.Wrapped(""), widgets.Wrapped("")
	w.controls = newControls(w)
	w.node = newNodePanel(w.describe, w.typed)
	w.node.board.OnTapped = w.playWhite
	w.stepper, w.trainer = newStepper(w), newTrainer(w)
	w.ground = canvas.NewRectangle(color.White)
	w.words, w.themed = container.NewStack(w.ground, w.node.scroll), nil
	top, words := container.NewVBox(w.controls.row, w.summary), w.words
	modes := container.NewBorder(nil, nil, w.stepper.on, w.trainer.on)
	w.parts = parts{top, words, modes}
	w.page = container.New(&page{controls: top, board: w.node.board, words: words, view: w.view, narrowed: func(on bool) {
		w.controls.narrow(on)
		w.stepper.narrow(on)
		w.path.Hidden = on || w.lecturing
	}},
		top, w.node.board, words, w.view, modes, w.stepper.tools, w.trainer.tools, w.path)
	w.light()
	w.window.SetContent(w.page)
	w.parts.arrange(w)
}

// unfocusedKey handles the keys while nothing has the focus; over the window
// there may be a dialog.
func (w *Window) unfocusedKey(e *fyne.KeyEvent) {
	if w.dialogs.Open() {
		w.dialogs.Typed(e)
	} else {
		w.view.TypedKey(e)
	}
}

// Keys are the keys that the window handles, besides the view's own.
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
	switch r = unicode.ToLower(r); {
	case w.source != ofStrategy:
	case r == 'b':
		w.longestLine()
		return true
	case strings.ContainsRune("pcdivmew", r): // of trees that are searched
		return true
	}
	switch r {
	case 'p':
		w.trainer.on.SetChecked(!w.trainer.on.Checked)
	case 'c':
		w.compareDialog()
	case 'd':
		w.controls.deeper(w)
	case 'i':
		newDeepening(w)
	case 't':
		newWrittenDialog(w)
	case 'l':
		w.lecture(!w.lecturing)
	case 'k':
		w.showLessonMenu()
	case ',', '.':
		w.openLesson(w.lessons.at + 1 - 2*strings.Index(".,", string(r)))
	case 'v':
		w.reuseDialog()
	case 'g':
		w.asAndOr()
	case 'm':
		w.asNegamax()
	case 'e', 'w':
		if w.source != ofText {
			w.controls.force(w, map[rune]tree.Forced{'e': tree.StopAtWin, 'w': tree.ForcedAtRoot}[r])
		}
	case '?':
		w.helpDialog()
	default:
		return false
	}
	return true
}

func (w *Window) setLine(l *widgets.Paragraph, text string) {
	before := l.MinSize().Height
	l.SetText(text)
	if l.MinSize().Height != before {
		w.page.Refresh()
	}
}

func (w *Window) focusTree() { w.window.Canvas().Focus(w.view) }

func (w *Window) choose(s source) {
	w.source = s
	w.endLesson()
	w.focusTree()
	w.load()
}

func (w *Window) change(what func(*tree.Search)) {
	w.leaveLesson()
	w.focusTree()
	what(&w.search)
	w.controls.before = nil
	if w.source == ofComputer {
		w.source = changed
	}
	w.grow()
}

// Follow brings the window up to date with the game, and with the language.
func (w *Window) Follow() {
	if w.language != lang.InUse() {
		w.view.Play(nil, 0)
		w.view.Ask(nil)
		w.build()
		w.controls.show(w)
		w.showLesson()
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
	if w.source == ofText {
		w.growBy(func(context.Context) (*tree.Tree, bool) { return search.GrowWritten(written), false })
		return
	}
	w.growBy(func(ctx context.Context) (*tree.Tree, bool) { return search.Grow(ctx, root), false })
}

// growBy shows a tree as soon as it is there. own is whether it is the
// computer's.
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
	w.own = nil
	if own {
		w.search = tree.SearchOf(t)
	}
	if t = w.side(t); own {
		w.own = t
	}
	w.show(t)
}

func (w *Window) show(t *tree.Tree) {
	w.controls.show(w)
	if w.view.Note = nil; w.source == ofStrategy {
		w.view.Note = w.note
	}
	w.view.SetTree(t)
	w.parts.arrange(w) // of a written tree there is no board
	if w.lecturing || w.source == ofText {
		w.view.UnfoldSmall()
	}
	w.stepper.restart()
	w.trainer.restart()
	w.summarize()
}

func (w *Window) summarize() {
	t := w.view.Tree()
	if t == nil {
		return
	}
	if !w.view.ShowsAll() {
		w.setLine(w.summary, tree.Title(t, tree.Root)) // the rest would give answers away
		return
	}
	if w.source == ofStrategy {
		w.setLine(w.summary, w.strategy.summary())
		return
	}
	text := tree.Summary(t, t == w.own, true)
	if changed := tree.Deeper(w.controls.before, t); changed != "" {
		text = changed + " " + text
	}
	w.setLine(w.summary, text)
}

func (w *Window) asAndOr() {
	w.view.AndOr = !w.view.AndOr
	w.view.Refresh()
	w.describe()
}

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
	if w.bySide = !w.bySide; w.growing.Busy() {
		return // it will be shown so
	}
	was := w.view.Tree()
	if was == nil {
		return
	}
	t := w.side(was)
	if w.own == was {
		w.own = t
	}
	id := w.view.Selected()
	w.show(t)
	w.view.Select(id)
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
	box := container.NewVBox(widgets.Wrapped(lang.TreeGrowing()))
	search := w.search
	search.Depth = t.Depth
	counting := background.New[struct{}](w.desk.Post)
	d := &widgets.Dialog{Title: lang.Title(lang.ReuseTitle()), Content: box, Width: widgets.LargeDialog, Closed: counting.Stop}
	w.dialogs.Show(d)
	var r tree.Reuse
	counting.Start(func(ctx context.Context, _ func(struct{})) error {
		r = search.Reuse(ctx, t, from)
		return ctx.Err()
	}, nil, func(err error) {
		if err == nil {
			box.RemoveAll()
			for _, line := range r.Sentences(t, from) {
				box.Add(widgets.Wrapped(line))
			}
			d.Fit()
		}
	})
	w.reuse, w.reuseSays = counting, box
}

func (w *Window) helpDialog() {
	box := container.NewVBox()
	for _, line := range lang.TreeLegend {
		box.Add(widgets.Wrapped(line()))
	}
	box.Add(widgets.Wrapped(lang.TreeKeys() + " " + lang.StepKeys()))
	w.dialogs.Show(&widgets.Dialog{Title: lang.TreeHelp(), Content: box, Width: widgets.LargeDialog})
}
