// Package treewindow has the window of the search tree: the tree by which the computer chose its last move,
// or one searched for the position on the board. It explains each node, replays the search step by step,
// compares search methods and asks for values as an exercise. Package tree draws the tree itself.
//
// Start with Host, the window's interface to the game, and Window.load, which decides which tree is shown.
package treewindow

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// Host is the game to which the window belongs. It is called on the UI goroutine.
type Host interface {
	Position() game.Position   // the position on the board
	LastSearch() *SearchRecord // the search behind the computer's latest move up to there; nil if there is none
	RedrawHighlight()          // called when the marks of Highlight have changed
	Closed()
}

// SearchRecord describes the search for a move of the computer by the recipe of its search tree. Each
// search has its own pointer, which the window compares to detect a new move.
type SearchRecord struct {
	Root           game.Position `json:"-"`
	minimax.Recipe               // everything that is saved
	Tree           *tree.Tree    `json:"-"` // nil until it is regrown
}

// Window is the window of the search tree. Its methods belong to the UI goroutine. Its parts do not refer
// to it; New and build pass them what they need.
type Window struct {
	desk     *desk.Desk
	host     Host
	window   fyne.Window
	dialogs  widgets.Dialogs
	language lang.Language // language of the content

	subject subject
	growing *background.Job[struct{}]
	walk    *strategyBrowser
	lessons *lessons
	editor  *editor
	studies *searchDialogs
	files   *files

	tips      *widgets.Tooltips
	view      *tree.View
	controls  *controls
	node      *nodePanel
	summary   *widgets.Paragraph
	path      *widgets.Paragraph
	page      *page
	stepper   *stepper
	trainer   *trainer
	slideKeys *fyne.Container
	lecturing bool // see lecture
}

func New(d *desk.Desk, host Host) *Window {
	w := &Window{desk: d, host: host, window: d.NewWindow("tree", lang.SearchTree()), view: tree.NewView(), growing: background.New[struct{}](d.Post)}
	w.dialogs.Window = w.window
	w.walk = &strategyBrowser{&w.subject, w.view, w.run, func() {
		w.summarize()
		w.describe()
	}}
	w.editor = &editor{&w.dialogs, w.view, w.showWritten, w.say}
	w.studies = &searchDialogs{d.Post, &w.dialogs, w.view.Legend, w.keyHelp, func() bool { return w.lecturing }, background.New[tree.SearchCost](d.Post)} // idle
	w.tips = widgets.NewTooltips(d.Post)
	w.files = &files{d, &w.dialogs, w.say, background.New[int](d.Post)}
	w.lessons = &lessons{index: -1, seen: map[string]bool{}, files: w.files, show: w.showLesson, newLesson: w.lesson, changed: w.lessonChanged}
	for _, key := range d.Settings.LessonsSeen {
		w.lessons.seen[key] = true
	}
	w.lessons.opened = func(key string) {
		d.ChangeSettings(func(s *settings.Settings) { s.LessonsSeen = append(slices.Clip(s.LessonsSeen), key) })
	}
	w.view.OnPointed = func(tree.NodeID) {
		w.describe()
		host.RedrawHighlight()
	}
	w.view.OnSelected = func(id tree.NodeID) {
		w.view.OnPointed(id)
		w.walk.open(id)
	}
	w.view.OnKey, w.view.OnRune = w.typed, w.typedRune
	w.view.AccessibleText, w.view.OnMenu = func() string { return w.node.spoken() }, w.editor.showMenu
	w.window.SetOnClosed(func() {
		w.Stop()
		w.node.release()
		host.Closed()
	})
	w.window.Canvas().SetOnTypedKey(w.unfocusedKey)
	w.window.Canvas().SetOnTypedRune(w.view.TypedRune)
	if w.subject.thought = host.LastSearch(); w.subject.thought == nil {
		w.subject.source = fromPosition
	}
	w.build()
	w.window.Resize(fyne.NewSize(1100, 720))
	w.load()
	return w
}

func (w *Window) build() {
	w.language = lang.Current()
	w.summary, w.path = widgets.NewParagraph(""), widgets.NewParagraph("")
	w.controls = newControls(w.view, w.tips, w.choose, w.change)
	w.controls.help.OnTapped = w.studies.help
	w.controls.lecture.OnTapped = w.toggleLecture
	w.controls.lessons.OnTapped = w.showLessons
	w.slideKeys = newSlideKeys()
	w.controls.more.OnTapped = func() { w.showMenu(menuOf(w.commands()), w.controls.more) }
	if w.node != nil { // in another language
		w.node.release()
	}
	w.node = newNodePanel(w.describe, w.typed)
	w.node.board.OnTapped = w.walk.playWhite
	w.node.walk.Objects = []fyne.CanvasObject{
		quietButton(lang.LessonPreviousShort(), theme.NavigateBackIcon(), func() { w.lessons.open(w.lessons.index - 1) }),
		quietButton(lang.LessonNextShort(), theme.NavigateNextIcon(), func() { w.lessons.open(w.lessons.index + 1) }),
	}
	w.stepper = newStepper(w.view, w.tips, w.focus, w.desk.Post)
	w.trainer = newTrainer(w.view, w.focus, w.onAnswered, func(t *tree.Tree) {
		w.subject.search.AlphaBeta = true
		w.showWritten(t)
	})
	w.stepper.enableBox.OnChanged = func(on bool) { w.turn(on, w.stepper.tools, w.trainer.enableBox, w.stepper.restart) }
	w.trainer.enableBox.OnChanged = func(on bool) { w.turn(on, w.trainer.tools, w.stepper.enableBox, w.trainer.restart) }
	w.page = newPage(w)
	w.node.enlarge(w.lecturing)
	w.page.light(w.lecturing)
	w.window.SetContent(container.NewStack(w.page.box, w.tips.Layer))
	w.arrange()
}

func (w *Window) Show() {
	w.window.Show()
	w.window.RequestFocus()
	w.focus(w.view)
}

func (w *Window) ShowLastMove() {
	if w.subject.thought != nil {
		w.subject.source = fromComputer
		w.load()
	}
}

func (w *Window) OpenLesson(name string) { w.lessons.openNamed(name) }

func (w *Window) View() *tree.View { return w.view }

func (w *Window) Close() { w.window.Close() }

// Stop ends all background work. The window stays open.
func (w *Window) Stop() {
	w.growing.Stop()
	w.stepper.playing.Stop()
	w.studies.latest.Stop()
	w.files.animating.Stop()
}

// unfocusedKey handles keys while no object has the focus. A dialog may be open.
func (w *Window) unfocusedKey(e *fyne.KeyEvent) {
	if w.dialogs.Open() {
		w.dialogs.HandleKey(e)
	} else {
		w.view.TypedKey(e)
	}
}

func (w *Window) Keys() map[fyne.KeyName]func() {
	return map[fyne.KeyName]func(){
		fyne.KeyEscape:   w.leave,
		fyne.KeyPageDown: func() { w.stepper.step(1) },
		fyne.KeyPageUp:   func() { w.stepper.step(-1) },
		fyne.KeyF11:      func() { w.window.SetFullScreen(!w.window.FullScreen()) },
	}
}

func (w *Window) typed(e *fyne.KeyEvent) {
	if latin := w.desk.Keyboard.Latin(e); latin != e {
		w.view.TypedKey(latin)
		return
	}
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

func (w *Window) say(text string) { w.setLine(w.summary, text) }

func (w *Window) focus(on fyne.Focusable) { w.window.Canvas().Focus(on) }

// choose shows a tree from another source. Before it replaces a typed tree it asks for confirmation.
func (w *Window) choose(s source) {
	switch s {
	case fromText:
		w.editor.open(w.subject.written, w.showControls) // the source does not change
	case fromStrategy:
		w.ShowStrategy()
	default:
		w.subject.source = s
		w.lessons.end()
		w.load()
	}
}

func (w *Window) change(what func(*tree.Search)) {
	w.focus(w.view)
	w.subject.change(what)
	w.grow()
}

func (w *Window) deeper() {
	before := w.view.Tree()
	w.change(func(s *tree.Search) { s.Depth++ })
	w.subject.shallower = before
}

func (w *Window) Sync() {
	if w.language != lang.Current() {
		w.view.SetReplay(nil, 0)
		w.view.SetExercise(nil)
		w.build()
		w.showControls()
		w.lessonChanged()
		w.describe()
		w.summarize()
	}
	now, thought := w.host.Position(), w.host.LastSearch()
	moved := thought != w.subject.thought
	w.subject.thought = thought
	switch {
	case w.subject.source == fromStrategy:
	case !now.Rules().UsesXO() && w.lessons.index < 0:
		w.window.Close()
	case w.subject.isOutdated(now, moved):
		w.load()
	case moved:
		w.showControls()
	}
}

func (w *Window) load() {
	of := &w.subject
	if of.begin(w.host.Position()); of.source == fromComputer && of.thought != nil && of.thought.Tree != nil {
		w.growing.Stop()
		w.present(of.thought.Tree, true)
		return
	}
	w.grow()
}

func (w *Window) grow() {
	w.showControls()
	w.say(lang.TreeGrowing())
	of := w.subject
	var t *tree.Tree
	var own bool
	w.run(func(ctx context.Context) error {
		t, own = of.grow(ctx)
		return nil
	}, func() { w.present(t, own) })
}

// run cancels the current work, does some work in the background, and then calls then
// unless it failed.
func (w *Window) run(work func(context.Context) error, then func()) {
	w.growing.Start(func(ctx context.Context, _ func(struct{})) error { return work(ctx) }, nil, func(err error) {
		if err != nil {
			w.say(err.Error())
			return
		}
		then()
	})
}

func (w *Window) showWritten(written *tree.Tree) {
	w.subject.written, w.subject.source = written, fromText
	w.lessons.end()
	w.grow()
}

func (w *Window) ShowStrategy() {
	r, ok := StrategyRules(w.host.Position())
	if !ok {
		return
	}
	w.stepper.enableBox.SetChecked(false)
	w.trainer.enableBox.SetChecked(false)
	of := &w.subject
	of.source, of.root, of.bySide, of.strategy = fromStrategy, game.NewPosition(r), false, newStrategy(r)
	w.lessons.end()
	w.present(of.strategy.tree, false)
	w.say(lang.TreeGrowing())
	w.walk.begin()
}

func (w *Window) showLesson(l tree.Lesson) {
	t, err := l.Grow(context.Background())
	if err != nil {
		return // lists are checked when they are read
	}
	w.growing.Stop()
	w.stepper.enableBox.SetChecked(false)
	of := &w.subject
	of.search, of.bySide, of.shallower, w.view.AndOr = l.Search, l.Negamax, nil, l.AndOr
	if t.IsTyped() {
		of.source, of.written = fromText, t
	} else {
		of.source, of.root = changed, t.Position()
	}
	w.present(t, false)
	w.view.UnfoldSmall() // the lesson mentions nodes that would be collapsed
	w.view.Select(tree.Root)
	w.view.ShowChosen()
	if !w.trainer.enableBox.Checked {
		w.stepper.enableBox.SetChecked(l.Stepwise)
	}
}

// lesson returns a lesson about the displayed tree.
func (w *Window) lesson() tree.Lesson {
	of := &w.subject
	l := tree.Lesson{Search: of.search, Negamax: of.bySide, AndOr: w.view.AndOr, Stepwise: w.stepper.enableBox.Checked}
	if of.source == fromText {
		l.Tree = of.written.Text()
	} else {
		l.SetPosition(of.root)
	}
	return l
}

// lessonChanged shows the sentence of the lesson if its tree is still displayed.
func (w *Window) lessonChanged() {
	w.node.showLesson(w.lessons.sentence(), w.lessons.task())
	w.showControls()
	w.arrange()
	w.node.scroll.ScrollToTop()
	w.focus(w.view)
}

func (w *Window) showControls() {
	_, proved := StrategyRules(w.host.Position())
	w.controls.show(&w.subject, proved, w.lessons.index+1)
}

// present displays a tree of the subject. own is whether the computer moved by it.
func (w *Window) present(t *tree.Tree, own bool) {
	of := &w.subject
	if of.fromEngine = own; own {
		of.search = tree.SearchOf(t)
	}
	w.showControls()
	proof := of.source == fromStrategy
	widgets.SetEnabled(w.stepper.enableBox, !proof)
	if w.view.Narrator = nil; proof {
		w.view.Narrator = of.strategy
	}
	w.view.SetTree(of.side(t))
	w.arrange() // a typed tree has no board
	if w.lecturing || t.IsTyped() {
		w.view.UnfoldSmall()
	}
	w.stepper.restart()
	w.trainer.restart()
	w.summarize()
}

// turn begins or ends a mode. There is at most one at a time.
func (w *Window) turn(on bool, tools *fyne.Container, other *widget.Check, restart func()) {
	if on {
		other.SetChecked(false)
	}
	tools.Hidden = !on
	w.focus(w.view)
	w.arrange()
	restart()
	w.summarize()
}

func (w *Window) onAnswered() {
	w.page.box.Refresh() // the score may need another line
	w.focus(w.view)
	w.describe()
	w.view.Refresh()
}

func (w *Window) summarize() {
	t := w.view.Tree()
	switch {
	case t == nil:
	case !w.view.AllRevealed():
		w.say(tree.Title(t, tree.Root)) // the rest would reveal answers
	case w.subject.source == fromStrategy:
		w.say(w.subject.strategy.summary())
	default:
		text := tree.Summary(t, w.subject.fromEngine, true)
		if changed := tree.DescribeDeeper(w.subject.shallower, t); changed != "" {
			text = lang.Sentences(changed, text)
		}
		w.say(text)
	}
}

// describe shows the node under the pointer, or else the selected one, on the board and in words.
func (w *Window) describe() {
	t := w.view.Tree()
	if t == nil {
		return
	}
	w.setLine(w.path, w.view.Path())
	caption := w.view.Caption()
	w.node.show(w.view, caption)
	if !t.IsTyped() {
		w.node.showBoard(&w.subject, t, caption, !w.lecturing)
	}
	if w.lessons.notice(w.view, w.subject.search) {
		w.node.showLesson(w.lessons.sentence(), w.lessons.task())
	}
	w.node.words.Refresh() // the sentences may need more room
	if replay, step := w.view.Replaying(); replay != nil && step > 0 {
		w.node.showStep()
	}
}

func (w *Window) asAndOr() {
	w.view.AndOr = !w.view.AndOr
	w.view.Refresh()
	w.describe()
}

func (w *Window) asNegamax() {
	w.subject.bySide = !w.subject.bySide
	if t, id := w.view.Tree(), w.view.Selected(); t != nil && !w.growing.Busy() { // otherwise it is displayed in this way when it is grown
		w.present(t, w.subject.fromEngine)
		w.view.Select(id)
	}
}

// saveAnimation saves the search of the displayed tree as an animated GIF.
func (w *Window) saveAnimation(width, height int, delay time.Duration, path string) {
	w.files.writeAnimation(tree.NewAnimation(w.view, width, height, delay), path)
}

func (w *Window) saveSheet(kind tree.SheetKind, path string) {
	caption := tree.Caption(w.view.Tree(), kind)
	if w.subject.source == fromStrategy {
		caption = []string{lang.StrategyTree(), w.subject.strategy.summary(), w.path.Text}
	}
	w.files.writeSheet(tree.NewSheet(w.view, kind, caption), path)
}
