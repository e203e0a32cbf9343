// Package treewindow implements the search tree's window: it shows the tree with which the computer chose its
// last move, or the tree of a search from the position on the board. It explains each node, replays the
// search step by step, compares search methods and asks for values as an exercise. Package tree draws the
// tree itself.
//
// Start with Host, the window's interface to the game, and Window.load, which decides which tree is shown.
package treewindow

import (
	"context"
	"maps"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/desk"
	"jingzi/ui/host"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// Host is the game to which the window belongs. Its methods are called on the UI goroutine.
type Host interface {
	// The position on the board.
	Position() game.Position

	// The search for the computer's latest move up to that position; nil if there is none.
	LastSearch() *SearchRecord

	// Redraws the marks of Highlight.
	RedrawHighlight()

	// Called after the window has been closed.
	Closed()
}

// SearchRecord describes the search for a move of the computer: the recipe with which its tree can be grown
// again. The window compares pointers to detect a new search.
type SearchRecord struct {
	Root           game.Position `json:"-"`
	minimax.Recipe               // the saved part
	Tree           *tree.Tree    `json:"-"` // nil until it is regrown
}

// Window is the search tree's window. Its methods must be called on the UI goroutine. Its parts do not refer
// to it; New and build pass them what they need.
type Window struct {
	desk     *desk.Desk
	host     Host
	window   fyne.Window
	dialogs  widgets.Dialogs
	question *widgets.Dialog // the latest question of ConfirmLoss; nil if there was none
	language lang.Language   // language of the content

	subject       subject
	growing       *background.Job[struct{}]
	browser       *strategyBrowser
	lessons       *lessons
	editor        *editor
	searchDialogs *searchDialogs
	files         *files

	tips      *widgets.Tooltips
	view      *tree.View
	controls  *controls
	node      *nodePanel
	summary   *widgets.Paragraph
	path      *widgets.Paragraph
	page      *page
	stepper   *stepper
	trainer   *trainer
	slideKeys *slideKeys
	presenter *presenter
	cover     *cover
	lecturing bool // whether the window is in the lecture view
}

func New(d *desk.Desk, host Host) *Window {
	w := &Window{
		desk:    d,
		host:    host,
		window:  d.NewWindow("tree", lang.SearchTree()),
		view:    tree.NewView(),
		growing: background.New[struct{}](d.Post),
	}
	w.dialogs.Window = w.window
	w.browser = &strategyBrowser{&w.subject, w.view, w.run, func() {
		w.summarize()
		w.describe()
	}}
	w.editor = &editor{
		dialogs:     &w.dialogs,
		view:        w.view,
		show:        w.showTyped,
		showLesson:  w.showCopied,
		showMessage: w.showMessage,
	}

	// No job yet.
	w.searchDialogs = &searchDialogs{d.Post, &w.dialogs, w.view.Legend, w.keyHelp, func() bool {
		return w.lecturing
	}, func() bool { return d.Settings.DarkSlides }, background.New[tree.SearchCost](d.Post)}

	w.tips = widgets.NewTooltips(d.Post)
	w.files = &files{d, &w.dialogs, w.showMessage, background.New[int](d.Post), background.New[struct{}](d.Post)}
	w.lessons = &lessons{
		index:     -1,
		doneKeys:  map[string]bool{},
		files:     w.files,
		show:      w.showLesson,
		newLesson: w.newLesson,
		canAdd:    func() bool { return !w.subject.isLarge() },
		isLecture: func() bool { return w.lecturing },
		onChanged: w.lessonChanged,
	}
	for key := range d.Settings.LessonAnswers {
		w.lessons.doneKeys[key] = true
	}
	w.lessons.onDone, w.lessons.answers = w.keepAnswers, w.keptAnswers
	w.view.OnHover = func(tree.NodeID) {
		w.describe()
		host.RedrawHighlight()
	}
	w.view.OnSelected = func(id tree.NodeID) {
		w.view.OnHover(id)
		w.browser.open(id)
	}
	w.view.OnKey, w.view.OnRune = w.typedKey, w.handleRune
	w.view.AccessibleText, w.view.OnMenu = func() string { return w.node.accessibleText() }, w.editor.showMenu
	w.window.SetCloseIntercept(w.askToClose)
	w.presenter = newPresenter(w)
	w.window.SetOnClosed(func() {
		w.Stop()
		w.presenter.close()
		w.node.release()
		for _, part := range w.page.parts {
			releaseCallbacks(part.box)
		}
		host.Closed()
	})
	w.window.Canvas().SetOnTypedKey(w.unfocusedKey)
	w.window.Canvas().SetOnTypedRune(w.view.TypedRune)
	for shortcut, action := range w.shortcuts() {
		w.window.Canvas().AddShortcut(&shortcut, func(fyne.Shortcut) { action() })
	}
	if w.subject.lastSearch = host.LastSearch(); w.subject.lastSearch == nil {
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
	w.controls.help.OnTapped = w.searchDialogs.showHelp
	w.controls.lecture.OnTapped = w.toggleLecture
	w.controls.lessons.OnTapped = w.showLessons
	w.slideKeys = newSlideKeys()
	w.controls.moreButton.OnTapped = func() { w.showMenu(menuOf(w.commands()), w.controls.moreButton) }

	// The language has changed.
	w.presenter.close()
	if w.node != nil {
		w.node.release()
		w.stepper.pause()
	}
	w.node = newNodePanel(w.describe, w.typedKey)
	w.node.board.OnTapped = w.browser.playWhite
	openLesson := func(offset int) {
		if offset > 0 {
			w.lessons.goOn()
			return
		}
		w.lessons.open(w.lessons.index + offset)
	}
	w.node.setButtons(openLesson, w.answer)
	w.node.bar.setButtons(openLesson, w.answer)
	w.stepper = newStepper(w.view, w.tips, w.focus, w.desk.Post, func() int {
		return w.lessons.lastStep(w.view.Tree())
	})
	w.trainer = newTrainer(w.view, w.focus, w.onAnswered, func(t *tree.Tree) {
		w.subject.search.AlphaBeta = true
		w.showParsed(t)
	})
	w.stepper.enableBox.OnChanged = func(enabled bool) {
		w.setMode(enabled, w.stepper.tools, w.trainer.enableBox, w.stepper.restart)
	}
	w.trainer.enableBox.OnChanged = func(enabled bool) {
		w.setMode(enabled, w.trainer.tools, w.stepper.enableBox, w.trainer.restart)
	}
	w.page = newPage(w)
	w.node.enlarge(w.lecturing)
	w.page.setLecture(w.lecturing, w.desk.Settings.DarkSlides)
	w.slideKeys.setDark(w.desk.Settings.DarkSlides)
	w.cover = newCover(func() { w.focus(w.view) }, w.leave)
	w.page.scroll = container.NewVScroll(w.page.box)
	w.window.SetContent(container.NewStack(w.page.scroll, w.tips.Layer, w.cover))
	w.arrange()
}

func (w *Window) Show() {
	w.window.Show()
	w.window.RequestFocus()
	w.focus(w.view)
}

// ShowLastMove shows the tree of the computer's latest search, if there is one.
func (w *Window) ShowLastMove() {
	if w.subject.lastSearch != nil {
		w.subject.source = fromComputer
		w.load()
	}
}

func (w *Window) OpenLesson(name string) { w.lessons.openNamed(name) }

func (w *Window) OpenNextLesson() { w.lessons.openNext() }

func (w *Window) View() *tree.View { return w.view }

func (w *Window) Close() { w.window.Close() }

// Stop cancels all work in the background. The window stays open.
func (w *Window) Stop() {
	w.growing.Stop()
	w.stepper.playing.Stop()
	w.searchDialogs.latest.Stop()
	w.files.animating.Stop()
	w.files.access.Abandon()
}

// unfocusedKey handles keys while no object has the focus. A dialog may be open.
func (w *Window) unfocusedKey(e *fyne.KeyEvent) {
	if w.dialogs.IsOpen() {
		w.dialogs.HandleKey(e)
	} else {
		w.view.TypedKey(e)
	}
}

// Keys returns the actions of the keys that the tree does not handle.
func (w *Window) Keys() map[fyne.KeyName]func() {
	return map[fyne.KeyName]func(){
		fyne.KeyEscape:   w.leave,
		fyne.KeyPageDown: func() { w.stepper.step(1) },
		fyne.KeyPageUp:   func() { w.stepper.step(-1) },
		fyne.KeyHome:     func() { w.stepper.step(-maxSteps) },
		fyne.KeyEnd:      func() { w.stepper.step(maxSteps) },
		fyne.KeyF5:       w.startLecture,
		fyne.KeyF11:      func() { w.window.SetFullScreen(!w.window.FullScreen()) },
	}
}

// shortcuts returns the actions of keys that are pressed with Ctrl.
func (w *Window) shortcuts() map[desktop.CustomShortcut]func() {
	withControl := func(name fyne.KeyName) desktop.CustomShortcut {
		return desktop.CustomShortcut{KeyName: name, Modifier: fyne.KeyModifierControl}
	}
	return map[desktop.CustomShortcut]func(){
		withControl(fyne.KeyPageDown): w.openNextLesson,
		withControl(fyne.KeyPageUp):   func() { w.lessons.open(w.lessons.index - 1) },
	}
}

func (w *Window) typedKey(e *fyne.KeyEvent) {
	if latin := host.Latin(w.desk.Keyboard, e); latin != e {
		w.view.TypedKey(latin)
		return
	}
	if action := w.Keys()[e.Name]; action != nil {
		action()
	}
}

func (w *Window) setText(p *widgets.Paragraph, text string) {
	height := p.MinSize().Height
	p.SetText(text)
	if p.MinSize().Height != height {
		w.page.box.Refresh()
	}
}

func (w *Window) showMessage(text string) { w.setText(w.summary, text) }

func (w *Window) focus(o fyne.Focusable) { w.window.Canvas().Focus(o) }

// choose shows a tree from another source. It opens a dialog if the tree has to be entered.
func (w *Window) choose(s source) {
	switch s {
	case fromText:
		// The controls show the old source again if the dialog is cancelled.
		w.editor.open(w.subject.parsed, w.showControls)
	case fromStrategy:
		w.ShowStrategy()
	default:
		w.subject.source = s
		w.lessons.end()
		w.load()
	}
}

func (w *Window) change(edit func(*tree.Search)) {
	w.focus(w.view)
	w.subject.change(edit)
	w.grow()
}

func (w *Window) searchDeeper() {
	shallower := w.view.Tree()
	w.change(func(s *tree.Search) { s.Depth++ })
	w.subject.shallower = shallower
}

// Sync updates the window after a change of the game or of the language.
func (w *Window) Sync() {
	if w.language != lang.Current() {
		stepper, trainer := w.stepper, w.trainer
		w.build()
		w.stepper.resume(stepper)
		w.trainer.resume(trainer)
		w.showControls()
		w.lessons.translate()
		w.lessonChanged()
		w.describe()
		w.summarize()
	}
	p, search := w.host.Position(), w.host.LastSearch()
	newSearch := search != w.subject.lastSearch
	w.subject.lastSearch = search
	w.showControls()

	switch {
	case w.subject.source == fromStrategy:
	case w.subject.isLarge() && search == nil && p.Rules() == w.subject.root.Rules():
		// The tree stays while an earlier position is displayed.
	case w.subject.isLarge() && search != nil:
		if newSearch {
			w.load()
		}
	case !p.Rules().UsesXO() && w.lessons.index < 0 && w.subject.source != fromText:
		if !w.lessons.hasUnsaved() && !w.hasUnsavedTree() {
			w.window.Close()
		}
	case w.subject.isOutdated(p, newSearch):
		w.load()
	}
}

// load shows the tree of the subject's source for the current game.
func (w *Window) load() {
	s := &w.subject
	s.begin(w.host.Position())
	if s.source == fromComputer && s.lastSearch != nil && s.lastSearch.Tree != nil {
		w.growing.Stop()
		w.present(s.lastSearch.Tree, true)
		return
	}
	w.grow()
}

func (w *Window) grow() {
	w.showControls()
	w.showMessage(lang.TreeGrowing())
	s := w.subject
	var t *tree.Tree
	var fromEngine bool
	w.run(func(ctx context.Context) error {
		t, fromEngine = s.grow(ctx)
		return nil
	}, func() { w.present(t, fromEngine) })
}

// run cancels the current work and runs work in the background. It then shows work's error or calls onDone.
func (w *Window) run(work func(context.Context) error, onDone func()) {
	w.growing.Start(func(ctx context.Context, _ func(struct{})) error { return work(ctx) }, nil, func(err error) {
		if err != nil {
			w.showMessage(lang.Failure(err)())
			return
		}
		onDone()
	})
}

func (w *Window) showParsed(t *tree.Tree) {
	w.subject.parsed, w.subject.source, w.subject.typed = t, fromText, false
	w.lessons.end()
	w.grow()
}

// showTyped shows a tree of the editor. isNew is whether the user has typed or changed it.
func (w *Window) showTyped(t *tree.Tree, isNew bool) {
	s := &w.subject
	typed := isNew || s.typed && t.Text() == s.parsed.Text()
	w.showParsed(t)
	s.typed = typed
}

// hasUnsavedTree reports whether the user has typed a tree, or is typing one, that is not a lesson.
func (w *Window) hasUnsavedTree() bool { return w.subject.typed || w.editor.dialog.isChanged() }

func (w *Window) ShowStrategy() {
	r, ok := StrategyRules(w.host.Position())
	if !ok {
		return
	}
	w.stepper.enableBox.SetChecked(false)
	w.trainer.enableBox.SetChecked(false)
	s := &w.subject
	s.source, s.root, s.negamax, s.strategy = fromStrategy, game.NewPosition(r), false, newStrategy(r)
	w.lessons.end()
	w.present(s.strategy.tree, false)
	w.showMessage(lang.TreeGrowing())
	w.browser.start()
}

func (w *Window) showLesson(l tree.Lesson) {
	t, err := l.Grow(context.Background())
	if err != nil {
		// Cannot happen: lists are checked when they are read.
		return
	}
	w.growing.Stop()

	// The summary of the previous tree may be taller.
	w.summary.SetText("")

	// Before the tree is scrolled, since the text takes room from it.
	w.showQuestion()
	w.stepper.enableBox.SetChecked(false)

	// An exercise hides what the lesson mentions.
	w.trainer.enableBox.SetChecked(false)
	s := &w.subject
	s.search, s.negamax, s.shallower, w.view.AndOr = l.Search, l.Negamax, nil, l.AndOr
	if t.IsParsed() {
		s.source, s.parsed, s.typed = fromText, t, false
	} else {
		s.source, s.root = fromChanged, t.Position()
	}
	w.present(t, false)

	// The lesson mentions nodes that would be collapsed.
	w.view.UnfoldSmall()
	w.view.Select(tree.Root)
	w.view.ShowChosen()
	w.lessons.quiz = tree.NewQuiz(l, w.view.Tree())
	w.reserveQuestions()
	w.stepper.enableBox.SetChecked(l.Stepwise)
	w.describe()
	w.playSimple()
}

// reserveQuestions lays out the window with each question of the lesson, since the room that the texts above the tree
// once needed is kept: the tree then does not move when a question is put.
func (w *Window) reserveQuestions() {
	questions := w.lessons.quiz.Questions()
	for _, q := range questions {
		text := lang.QuizStep(len(questions), len(questions), q.Text)
		w.node.showLesson(w.lessons.sentence(), text, q.Choices)
		w.page.box.Refresh()
	}
}

// playSimple lets the replay of a lesson for beginners play by itself, outside a lecture.
func (w *Window) playSimple() {
	if w.lessons.isSimple() && !w.lecturing && !w.stepper.playing.Busy() {
		w.stepper.toggle()
	}
}

// answer answers the question of the lesson with the choice of the given index. After the right answer a replay
// continues.
func (w *Window) answer(choice int) {
	question, ok := w.lessons.question(w.view)
	right := ok && w.lessons.answer(w.view, choice)
	w.focus(w.view)
	if ok {
		// Below the choices, so that these keep their places.
		w.showMessage(w.lessons.reply)
	}
	switch {
	case right && question.Step != tree.AnyStep:
		w.stepper.step(1)
		w.playSimple()

		// At the last step another question may follow.
		w.describe()
	case ok:
		w.describe()
	}
	w.enableLessonButtons()
}

// keepAnswers keeps the answers of a lesson in the settings. The answers at its first run count.
func (w *Window) keepAnswers(key string, score [tree.NumQuestionKinds]tree.AnswerCount) {
	if _, isKept := w.desk.Settings.LessonAnswers[key]; isKept {
		return
	}
	counts := make([]settings.AnswerCount, len(score))
	for kind, count := range score {
		counts[kind] = settings.AnswerCount{Right: count.Right, All: count.All}
	}
	w.desk.ChangeSettings(func(s *settings.Settings) {
		answers := maps.Clone(s.LessonAnswers)
		if answers == nil {
			answers = map[string][]settings.AnswerCount{}
		}
		answers[key] = counts
		s.LessonAnswers = answers
	})
}

// keptAnswers returns the answers to a lesson in the settings.
func (w *Window) keptAnswers(key string) (score [tree.NumQuestionKinds]tree.AnswerCount) {
	for kind, count := range w.desk.Settings.LessonAnswers[key] {
		if kind < len(score) {
			score[kind] = tree.AnswerCount{Right: count.Right, Answered: count.All, All: count.All}
		}
	}
	return score
}

// showQuestion shows the lesson with the question that is put now.
func (w *Window) showQuestion() {
	question, _ := w.lessons.question(w.view)
	task := w.lessons.task(w.view)
	if w.lecturing {
		// A slide has no place for messages.
		task = lang.Sentences(task, w.lessons.reply)
	}
	w.node.showLesson(w.lessons.sentence(), task, question.Choices)
}

// enableLessonButtons enables the button for the next lesson once the questions of the current one were answered. After
// the last lesson it shows the answers.
func (w *Window) enableLessonButtons() {
	w.node.enableLessonButtons(w.lessons.index > 0, w.lessons.isDone())
}

// newLesson returns a lesson about the displayed tree, which need not be kept otherwise any more.
func (w *Window) newLesson() tree.Lesson {
	s := &w.subject
	l := tree.Lesson{Search: s.search, Negamax: s.negamax, AndOr: w.view.AndOr, Stepwise: w.stepper.enableBox.Checked}
	if s.source == fromText {
		l.Tree, s.typed = s.parsed.Text(), false
	} else {
		l.SetPosition(s.root)
	}

	return l
}

// copyLine copies the tree as a line of text, which others can paste where they enter a tree of their own.
func (w *Window) copyLine() {
	line, ok := w.newLesson().Line()
	if !ok {
		w.showMessage(lang.TreeNotCopied())
		return
	}
	w.desk.App.Clipboard().SetContent(line)
	w.showMessage(lang.TreeCopied(lang.TreeFromText()))
}

// showCopied shows the tree of a line that was copied.
func (w *Window) showCopied(l tree.Lesson) {
	w.lessons.end()
	w.showLesson(l)
	w.showControls()
}

// lessonChanged shows the sentence of the lesson if its tree is still displayed.
func (w *Window) lessonChanged() {
	w.showQuestion()
	w.showControls()
	w.arrange()
	w.enableLessonButtons()
	w.node.scroll.ScrollToTop()
	w.scrollToStep()
	w.focus(w.view)
}

func (w *Window) showControls() {
	p := w.host.Position()
	_, hasStrategy := StrategyRules(p)
	w.controls.show(&w.subject, tree.Supports(p.Rules()), hasStrategy, w.lessons.index+1)
}

// present displays a tree of the subject. fromEngine is whether the computer chose its move with it.
func (w *Window) present(t *tree.Tree, fromEngine bool) {
	s := &w.subject
	s.fromEngine = fromEngine
	if fromEngine {
		s.search = tree.SearchOf(t)
	}
	w.showControls()
	proof := s.source == fromStrategy
	widgets.SetEnabled(w.stepper.enableBox, !proof)

	// Values of a large board cannot be worked out by hand.
	widgets.SetEnabled(w.trainer.enableBox, !s.isLarge())
	if s.isLarge() {
		w.trainer.enableBox.SetChecked(false)
	}
	w.view.Narrator = nil
	if proof {
		w.view.Narrator = s.strategy
	}
	w.view.SetTree(s.forDisplay(t))

	// A parsed tree has no board.
	w.arrange()
	if w.lecturing || t.IsParsed() {
		w.view.UnfoldSmall()
	}
	w.stepper.restart()
	w.trainer.restart()
	w.summarize()
}

// setMode turns a mode on or off. At most one mode is on.
func (w *Window) setMode(enabled bool, tools *fyne.Container, otherMode *widget.Check, restart func()) {
	if enabled {
		otherMode.SetChecked(false)
	}
	tools.Hidden = !enabled
	w.focus(w.view)
	w.arrange()
	restart()
	w.summarize()
}

func (w *Window) onAnswered() {
	// The score may need another line.
	w.page.box.Refresh()
	w.focus(w.view)
	w.describe()
	w.view.Refresh()
}

func (w *Window) summarize() {
	t := w.view.Tree()
	switch {
	case t == nil:
	case !w.view.AllRevealed():
		// The whole summary would reveal answers.
		w.showMessage(tree.Title(t, tree.Root))
	case w.subject.source == fromStrategy:
		w.showMessage(w.subject.strategy.summary())
	default:
		text := tree.Summary(t, w.subject.fromEngine, true)
		if change := tree.DescribeDeeper(w.subject.shallower, t); change != "" {
			text = lang.Sentences(change, text)
		}
		w.showMessage(text)
	}
}

// describe shows the node under the pointer, or otherwise the selected node, on the board and in words.
func (w *Window) describe() {
	t := w.view.Tree()
	if t == nil {
		return
	}
	w.setText(w.path, w.view.Path())
	caption := w.view.Caption()
	w.node.simple = w.lessons.isSimple()
	w.node.show(w.view, caption)
	if !t.IsParsed() {
		w.node.showBoard(&w.subject, t, w.boardCaption(caption), !w.lecturing)
	}
	if w.lessons.index >= 0 {
		w.showQuestion()

		// The question may need another line.
		w.page.box.Refresh()
	}

	// The sentences may need more room.
	w.node.scroll.Refresh()
	w.scrollToStep()
	w.presenter.show()
}

// openNextLesson opens the next lesson, if there is one. Outside a lecture, if questions of the current lesson are
// open, it first reports them, and opens the lesson only when it is called again.
func (w *Window) openNextLesson() {
	next := w.lessons.index + 1
	asks := !w.lecturing && !w.lessons.isDone() && next < len(w.lessons.list())
	warning := lang.LessonOpenQuestions(w.lessons.openQuestions())
	if asks && w.summary.Unwrapped() != warning {
		w.showMessage(warning)
		return
	}
	w.lessons.open(next)
}

// boardCaption returns the caption whose board is shown next to a caption: that of the node that a question asks about,
// without its result, unless the pointer is at a node. The search has then just left a child of that node.
func (w *Window) boardCaption(caption tree.NodeCaption) tree.NodeCaption {
	question, isPut := w.lessons.question(w.view)
	replay, step := w.view.Replaying()
	isAtStep := isPut && replay != nil && step == question.Step
	if isAtStep && question.Node != tree.None && caption.ID == w.view.Selected() {
		return tree.NodeCaption{ID: question.Node, HideBest: true}
	}

	return caption
}

// scrollToStep makes the variables and the sentences of a step visible. At the first step of a lesson it
// keeps the lesson's text above them visible instead.
func (w *Window) scrollToStep() {
	if replay, step := w.view.Replaying(); replay != nil && (step > 0 || w.node.lesson.Hidden) {
		w.node.showStep()
	}
}

func (w *Window) toggleAndOr() {
	w.view.AndOr = !w.view.AndOr
	w.view.Refresh()
	w.describe()
}

func (w *Window) toggleNegamax() {
	w.subject.negamax = !w.subject.negamax

	// A tree that is being grown will be displayed with these values.
	if t, id := w.view.Tree(), w.view.Selected(); t != nil && !w.growing.Busy() {
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
