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
	"cmp"
	"context"

	"fyne.io/fyne/v2"

	"jingzi/ai/minimax"
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
	Root           game.Position `json:"-"`
	minimax.Recipe               // all that is saved
	Tree           *tree.Tree    `json:"-"` // nil if it has to be grown again
}

// Window is the window. Its methods belong to the UI goroutine.
type Window struct {
	desk     *desk.Desk
	host     Host
	window   fyne.Window
	language lang.Language // of the content

	subject  subject    // of the tree shown, or of the one being grown
	own      *tree.Tree // the tree shown, if the computer moved by it
	strategy *strategy  // the one shown last; nil if there is none
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

	comparison *comparison // opened last; nil if there was none
	studying   interface {
		Stop()
		Busy() bool
	} // what a dialog shows; nil if there was none
}

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
	if w.subject.thought = host.Thought(); w.subject.thought == nil {
		w.subject.source = ofPosition
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
	if w.subject.thought != nil {
		w.subject.source = ofComputer
		w.load()
	}
}

// Lesson is the name of the lesson that is shown, or was before its settings were changed.
func (w *Window) Lesson() string {
	if w.lessons.at < 0 {
		return ""
	}
	return w.lessons.list()[w.lessons.at].Name
}

func (w *Window) View() *tree.View { return w.view }

func (w *Window) Close() { w.window.Close() }

// Stop ends what runs in the background; the window stays open.
func (w *Window) Stop() {
	w.growing.Stop()
	w.stepper.playing.Stop()
	if w.studying != nil {
		w.studying.Stop()
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

func (w *Window) setLine(l *widgets.Paragraph, text string) {
	before := l.MinSize().Height
	l.SetText(text)
	if l.MinSize().Height != before {
		w.page.box.Refresh()
	}
}

func (w *Window) focusTree() { w.window.Canvas().Focus(w.view) }

func (w *Window) choose(s source) {
	w.subject.source = s
	w.lessons.end()
	w.focusTree()
	w.load()
}

func (w *Window) change(what func(*tree.Search)) {
	w.focusTree()
	what(&w.subject.search)
	w.subject.before = nil
	if w.subject.source == ofComputer {
		w.subject.source = changed
	}
	w.grow()
}

func (w *Window) force(f minimax.Forced) {
	w.change(func(s *tree.Search) {
		if s.Forced == f {
			f = 0
		}
		s.Forced = f
	})
}

func (w *Window) deeper() {
	before := w.view.Tree()
	w.change(func(s *tree.Search) { s.Depth++ })
	w.subject.before = before
}

func (w *Window) Follow() {
	if w.language != lang.InUse() {
		w.view.Play(nil, 0)
		w.view.Ask(nil)
		w.build()
		w.showControls()
		w.lessons.show()
		w.describe()
		w.summarize()
	}
	now, thought := w.host.Position(), w.host.Thought()
	moved := thought != w.subject.thought
	w.subject.thought = thought
	switch {
	case w.subject.source == ofStrategy:
	case !now.Rules().Marks() && w.lessons.at < 0:
		w.window.Close()
	case w.subject.source == ofComputer && moved,
		w.subject.source != changed && w.subject.source != ofText && (w.subject.source == ofPosition || thought == nil) && now != w.subject.root:
		w.load()
	case moved:
		w.showControls()
	}
}

func (w *Window) load() {
	of := &w.subject
	if of.source == ofComputer && of.thought != nil {
		of.root = of.thought.Root
		if t := of.thought.Tree; t != nil {
			w.growing.Stop()
			w.present(t, true)
			return
		}
	} else {
		of.root = w.host.Position()
		of.search.Counted = false
		of.search.Depth = min(cmp.Or(of.search.Depth, 2), tree.MaxDepth(of.root))
	}
	w.grow()
}

func (w *Window) grow() {
	w.showControls()
	w.setLine(w.summary, lang.TreeGrowing())
	of := w.subject
	var t *tree.Tree
	var own bool
	w.growing.Start(func(ctx context.Context, _ func(struct{})) error {
		t, own = of.grow(ctx)
		return nil
	}, nil, func(err error) {
		if err != nil {
			w.setLine(w.summary, err.Error())
			return
		}
		w.present(t, own)
	})
}

func (w *Window) showControls() {
	_, proved := w.strategyRules()
	w.controls.show(&w.subject, proved)
}

func (w *Window) present(t *tree.Tree, own bool) {
	if own {
		w.subject.search = tree.SearchOf(t)
	}
	if t, w.own = w.subject.side(t), nil; own {
		w.own = t
	}
	w.show(t)
}

func (w *Window) show(t *tree.Tree) {
	w.showControls()
	if w.view.Note = nil; w.subject.source == ofStrategy {
		w.view.Note = func(id tree.NodeID) tree.Note { return w.strategy.note(id) }
	}
	w.view.SetTree(t)
	w.arrange() // of a written tree there is no board
	if w.lecturing || w.subject.source == ofText {
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
	case w.subject.source == ofStrategy:
		w.setLine(w.summary, w.strategy.summary())
	default:
		text := tree.Summary(t, t == w.own, true)
		if changed := tree.Deeper(w.subject.before, t); changed != "" {
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

func (w *Window) asNegamax() {
	w.subject.bySide = !w.subject.bySide
	was := w.view.Tree()
	if w.growing.Busy() || was == nil {
		return // it will be shown so
	}
	t, id := w.subject.side(was), w.view.Selected()
	if w.own == was {
		w.own = t
	}
	w.show(t)
	w.view.Select(id)
}
