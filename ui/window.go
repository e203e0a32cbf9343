// Package ui provides the main window with its menus, dialogs and settings. It draws the state of a
// session.Session and passes input on to it. New creates the window, and ShowAndRun shows it.
package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/command"
	"jingzi/ui/desk"
	"jingzi/ui/fontcache"
	"jingzi/ui/host"
	"jingzi/ui/lang"
	"jingzi/ui/players"
	"jingzi/ui/sound"
	"jingzi/ui/startup"
	"jingzi/ui/status"
	"jingzi/ui/statusrow"
	"jingzi/ui/store"
	"jingzi/ui/theme"
	"jingzi/ui/toolbar"
	"jingzi/ui/widgets"
)

// Options holds the dependencies of a window.
type Options struct {
	// Creates the computer players.
	Computers session.Computers

	// Holds games, settings and puzzles; the window does not close it.
	Store *store.Store

	// Version for the About window.
	Version startup.Build

	// The platform, and how the program is left.
	Host host.Host

	// Called with the names of the steps of a change, for tests.
	trace func(step string)

	// Changes the options of the session, for tests.
	tune func(*session.Options)

	// Runs a function later, on the UI goroutine; nil uses time.AfterFunc.
	afterFunc func(time.Duration, func()) (stop func() bool)
}

// Window is the main window. It creates the features and passes input on to the session.
type Window struct {
	window  fyne.Window
	options Options
	host    host.Host

	// Shared with the features.
	desk      desk.Desk
	session   *session.Session
	formatter status.Formatter

	// The reason why saving currently fails; noTrouble if it works.
	trouble lang.Text
	sounds  speaker

	parts
	features
	commands command.Table
	start    startPage

	// Draws the board.
	view boardView

	stage

	// The texts in the column when the window was last resized.
	oldTexts shownTexts

	// The size before full screen.
	restored restorer
}

// parts are the visible parts of the window. Each displays the state of the session, and is made anew for another
// language.
type parts struct {
	board   *board.Board
	toolbar *toolbar.Toolbar
	cards   *players.Cards
	row     *statusrow.Row
	panel   *sidePanel
	menus   *menus

	// The layout of the parts, and everything except the start page.
	page    *page
	content *fyne.Container
}

// New creates the window and resumes the last game. Show it with ShowAndRun.
func New(a fyne.App, o Options) *Window {
	if o.afterFunc == nil {
		o.afterFunc = func(d time.Duration, f func()) func() bool {
			return time.AfterFunc(d, func() { o.Host.Post(f) }).Stop
		}
	}
	if o.trace == nil {
		o.trace = func(string) {}
	}
	w := &Window{options: o, host: o.Host, trouble: noTrouble, sounds: sound.NewSpeaker(sound.Find())}
	w.desk = desk.Desk{
		App:         a,
		Post:        w.host.Post,
		Notify:      w.notify,
		Refresh:     w.refresh,
		HandleKey:   w.handleKey,
		Keyboard:    w.host,
		Focus:       func() { w.board.TakeFocus() },
		NewWindow:   w.newFeatureWindow,
		OtherScreen: w.otherScreen,
	}
	w.desk.ChangeSettings = w.changeSettings
	isFirstStart := w.restore()
	w.useLanguage()
	a.Settings().SetTheme(w.theme())
	fontcache.Install(theme.NamesFont())
	fontcache.ResetOnSettings(a.Settings())
	w.window = a.NewWindow(lang.AppName())
	w.start.w = w
	w.desk.Dialogs.Window = w.window
	w.window.SetMaster()
	size := fyne.NewSize(w.desk.Settings.Width, w.desk.Settings.Height)

	// So that the content gets this size instead of the minimum.
	w.window.Resize(size)
	complete := w.watchStore()
	w.build()
	if isFirstStart && complete {
		w.start.show(true)
	} else {
		w.window.SetContent(w.content)
	}
	w.window.Resize(size)
	w.menus.fit(w.desk.Settings.Width)
	w.window.SetFullScreen(w.desk.Settings.FullScreen)

	w.window.SetCloseIntercept(w.close)
	w.window.SetOnDropped(w.files.OnDropped)
	w.nextMoves.Sync()
	w.refresh()
	w.drawn = true

	return w
}

func (w *Window) Open(path string) {
	w.start.leave()
	w.files.Open(path)
}

// build creates the content in the current language. The caller displays it, or the start page.
func (w *Window) build() {
	w.board = board.New()
	w.board.OnTapped = w.tap
	w.board.OnScrolled = w.walk
	w.board.OnHover = w.analysis.Threats.PointAt
	w.board.OnCursor = func(point game.Point) { w.analysis.Threats.PointAt(point, true) }
	w.board.OnKey = w.handleKey
	w.board.AccessibleText = w.formatter.AccessibleText
	w.desk.Tips = widgets.NewTooltips(w.host.Post)
	w.toolbar = toolbar.New(toolbar.Host{
		Desk:      &w.desk,
		Session:   w.session,
		Computers: w.options.Computers,
		Commands:  w.commands,
		Setup:     &w.setup,
	})
	w.cards = players.New(func(seat game.Seat) { w.askNames(seat) })
	w.row = w.newRow()
	w.panel = newSide(w)
	w.menus = newMenus(w)
	w.page = &page{
		onResize: w.handleResize,
		side:     w.panel,
		board:    w.board,
		cards:    w.cards,
		row:      w.row,
		toolbar:  w.toolbar.Box,
	}
	w.page.kind = w.page.kindFor(fyne.NewSize(w.desk.Settings.Width, w.desk.Settings.Height))
	content := container.New(w.page, w.toolbar.Box, w.cards.Box, w.board, w.row, w.panel.box)
	w.content = container.NewStack(content, w.desk.Tips.Layer)
	w.window.SetPadded(true)
	w.window.Canvas().SetOnTypedKey(w.handleKey)
	w.addShortcuts()
}

func (w *Window) observe(e session.Event) {
	switch {
	case w.board == nil || w.closing:
		// There is nothing to draw yet, or any more.
	case e == session.EventSearchInfo:
		w.analysis.Thinking.Note()
		w.showProgress()
	case e == session.EventTick:
		w.showStatus()
	default:
		w.options.trace("event")
		if e == session.EventPlayed {
			w.playMoveSound()
		}
		w.handleChange()
	}
}

// handleChange redraws the window after the game or the settings change, and saves.
func (w *Window) handleChange() {
	if w.start.page != nil && w.session.Game.Match() != w.start.match {
		// A game was opened.
		w.start.leave()
	}
	w.reviewer.Postpone()
	w.analysis.Sync()
	w.nextMoves.Sync()
	w.trees.Sync()
	w.view.sync()
	w.refresh()
	w.save()
	if w.isShown {
		w.host.Idle()
	}
}

func (w *Window) notify(text lang.Text, args ...any) {
	w.session.Notices.Post(func() string { return text(args...) })
	w.refresh()
}

// refresh draws everything that may have changed. It computes the status once.
func (w *Window) refresh() {
	if w.board == nil || w.closing || w.session.Merging() {
		return
	}
	w.options.trace("refresh")
	resized := false
	for _, part := range w.drawings() {
		resized = part() || resized
	}
	resized = w.panel.openAvailable() || resized
	w.fit(resized)
}

// drawings returns functions that draw the parts of the window. They may be called in any order. Each reports
// whether its part needs more or less room than before.
func (w *Window) drawings() []func() (resized bool) {
	fixedSize := func(draw func()) func() bool {
		return func() bool {
			draw()
			return false
		}
	}

	return []func() bool{
		fixedSize(func() { w.window.SetTitle(w.title()) }),
		fixedSize(w.view.show),
		fixedSize(w.showStatusAndAnswers),
		w.showMoves,
		w.panel.reviews.Sync,
		w.panel.patterns.Sync,
		w.panel.thinking.Sync,
		func() bool { return w.toolbar.Sync(w.menus.narrow) },
		fixedSize(w.menus.show),
		fixedSize(w.guide.Sync),
		fixedSize(w.library.Sync),
	}
}

// title returns the window's title: the game's file, if it has one, and the rules.
func (w *Window) title() string {
	rules := lang.Rules(w.session.Game.Match().Rules())
	if name := w.files.Name(); name != "" {
		return lang.WindowTitle(name + " – " + rules)
	}
	return lang.WindowTitle(rules)
}

func (w *Window) showMoves() bool {
	return w.panel.show(*w.desk.Settings.MoveListFor(w.session.Game.Match().Rules()), w.desk.Settings.Analysis ||
		w.analysis.Review.IsOpen())
}

// fit lays out the window after some parts were drawn.
func (w *Window) fit(resized bool) {
	if w.start.page != nil {
		// The content is hidden.
		return
	}
	w.options.trace("layout")
	hasMoved := relayout(w.content)
	if w.drawn && (hasMoved || resized) {
		// The size of the board changes.
		refreshVisible(w.content)
	}
}

func (w *Window) showProgress() {
	if w.desk.Settings.BestLine || w.analysis.BestLines.Enabled {
		w.redraw()
	} else {
		w.showStatus()
	}
}

func (w *Window) walk(n int) { w.session.Navigator.View().Seek(n) }

func (w *Window) redraw() {
	w.view.show()
	w.showStatus()
	w.fit(w.panel.patterns.Sync())
}

// tap handles a click on a point of the board. A tool for marks comes before a question of the tutor, and this before
// a recorded next move; otherwise the click plays.
func (w *Window) tap(point game.Point) {
	switch {
	case w.panel.moves.HasTool():
		w.panel.moves.ToggleMark(point)
	case w.analysis.Tutor.TakesClicks():
		w.analysis.Tutor.Click()
	case w.nextMoves.LeadsTo(point):
		w.nextMoves.GoTo(point)
	default:
		w.session.Game.Click(point)
	}
}
