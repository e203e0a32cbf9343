// Package ui provides the main window with its menus, dialogs and settings. It draws the state of a
// session.Session and passes input on to it. New creates the window, and ShowAndRun shows it.
package ui

import (
	"errors"
	"runtime"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/about"
	"jingzi/ui/analysis"
	"jingzi/ui/board"
	"jingzi/ui/command"
	"jingzi/ui/computertrees"
	"jingzi/ui/desk"
	"jingzi/ui/dialogs"
	"jingzi/ui/files"
	"jingzi/ui/fontcache"
	"jingzi/ui/ghosts"
	"jingzi/ui/guide"
	"jingzi/ui/host"
	"jingzi/ui/lang"
	"jingzi/ui/lang/toolkit"
	"jingzi/ui/library"
	"jingzi/ui/mistakes"
	"jingzi/ui/nextmoves"
	"jingzi/ui/players"
	"jingzi/ui/puzzles"
	"jingzi/ui/settings"
	"jingzi/ui/share"
	"jingzi/ui/sound"
	"jingzi/ui/startup"
	"jingzi/ui/status"
	"jingzi/ui/statusrow"
	"jingzi/ui/store"
	"jingzi/ui/theme"
	"jingzi/ui/toolbar"
	"jingzi/ui/tournament"
	"jingzi/ui/trainer"
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

	// The point whose name is under the pointer in a text; empty for none.
	named []game.Point

	// The line that follows a hint, and that hint.
	hintLine ghosts.Line
	hint     *session.Hint

	// Parts of the window. Each displays the state of the session.
	board    *board.Board
	toolbar  *toolbar.Toolbar
	cards    *players.Cards
	row      *statusrow.Row
	page     *page
	panel    *sidePanel
	patterns *analysis.Panel // patterns in the side panel
	commands command.Table
	menus    *menus
	start    startPage
	content  *fyne.Container // everything except the start page

	// Other features.
	setup      dialogs.GameDialogs
	files      *files.Files
	share      *share.Sharing
	analysis   *analysis.Analysis
	puzzles    *puzzles.Puzzles
	trainer    *trainer.Trainer
	mistakes   *mistakes.Records
	reviewer   *mistakes.Reviewer // reviews finished games in the background
	trees      *computertrees.Trees
	about      *about.About
	guide      *guide.Guide
	library    *library.Browser
	tournament *tournament.Tournament
	nextMoves  *nextmoves.Moves

	// The window was drawn once; before that nothing has to be refreshed.
	drawn bool

	// The texts in the column when the window was last resized.
	oldTexts shownTexts

	showsLine bool // the board shows a line that the computer expected

	// The window was shown; sizes before that are the toolkit's.
	isShown bool

	// The window will close as soon as pending writes are finished.
	leaving bool
	closing bool

	restored restorer // size before full screen
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
	w.hintLine = ghosts.Line{AfterFunc: o.afterFunc, OnChange: func() {
		if !w.closing {
			w.showBoard()
		}
	}}
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

// ShowAndRun shows the window until it is closed. It returns false if the toolkit could not open one;
// without that check the program would wait forever.
func (w *Window) ShowAndRun() (isShown bool) {
	// The first frame shows no text of the toolkit, so its language can be set below.
	if !show(w.window) {
		w.stop()
		return false
	}
	w.isShown = true
	w.host.TrackPointer(w.window)
	w.host.Watch(w.window, w.host.Exit)

	// From here on the toolkit notices changes.
	w.desk.App.Lifecycle().SetOnStarted(func() {
		if w.desk.Settings.Maximized {
			w.host.Maximize(w.window)
		} else {
			w.fitScreen()
		}
	})
	useToolkitLanguage()
	if w.start.page == nil {
		w.board.TakeFocus()
	}
	w.host.Idle()
	w.applyReducedMotion()
	w.desk.App.Run()

	// Also when the system ends the program.
	w.stop()

	return true
}

// fitScreen makes the window no larger than the screen, and scales it down if it does not fit.
func (w *Window) fitScreen() {
	inner, outer, usable, ok := w.host.Bounds(w.window)
	if !ok || w.window.FullScreen() {
		return
	}

	canvas, content, scale := w.window.Canvas(), w.window.Content(), w.window.Canvas().Scale()
	frame, initial := outer.Size().Sub(inner.Size()), canvas.Size()
	for {
		// Fyne rounds up.
		space := fyne.NewSize((float32(usable.Dx()-frame.X)-0.5)/scale, (float32(usable.Dy()-frame.Y)-0.5)/scale)
		size := fyne.NewSize(min(initial.Width, space.Width), min(initial.Height, space.Height))
		if size == canvas.Size() {
			return
		}
		w.window.Resize(size)
		if w.menus.fit(size.Width) {
			w.fit(true)
		}

		// Including the menu.
		minimum := content.MinSize().Add(canvas.Size().Subtract(content.Size()))

		// Fyne rounds to tenths.
		newScale := scale - 0.1
		if minimum.Width <= space.Width && minimum.Height <= space.Height || newScale < 0.45 {
			// The toolkit painted the window before it had this size, and would not repaint it.
			w.window.Hide()
			w.window.Show()
			return
		}
		w.host.Shrink(newScale / scale)
		scale = newScale
		w.desk.App.Settings().SetTheme(w.desk.App.Settings().Theme())
	}
}

// show shows a window and reports whether the toolkit could open it. If memory is short, the toolkit panics with
// an error of its windowing library.
func show(w fyne.Window) (shown bool) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case runtime.Error:
			panic(r)
		case error:
			shown = false
		default:
			panic(r)
		}
	}()
	w.Show()

	return isOpened(w)
}

// isOpened reports whether the toolkit has opened a window. Without OpenGL it only logs a line.
func isOpened(w fyne.Window) (opened bool) {
	drawn, ok := w.(interface{ RunWithContext(func()) })
	if !ok {
		return true
	}
	drawn.RunWithContext(func() { opened = true })

	return opened
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
	w.patterns = w.panel.patterns
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
	w.named = nil
	w.syncHint()
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
	for _, part := range w.parts() {
		resized = part() || resized
	}
	resized = w.panel.openAvailable() || resized
	w.fit(resized)
}

// parts returns functions that draw the parts of the window. They may be called in any order. Each reports
// whether its part needs more or less room than before.
func (w *Window) parts() []func() (resized bool) {
	fixedSize := func(draw func()) func() bool {
		return func() bool {
			draw()
			return false
		}
	}

	return []func() bool{
		fixedSize(func() { w.window.SetTitle(w.title()) }),
		fixedSize(w.showBoard),
		fixedSize(w.showStatusAndAnswers),
		w.showMoves,
		w.panel.reviews.Sync,
		w.patterns.Sync,
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

// applyReducedMotion turns off animations if the desktop asks for less motion. It asks in the background.
func (w *Window) applyReducedMotion() {
	go func() {
		if w.host.ReducedMotion() {
			w.host.Post(func() {
				w.desk.ReducedMotion = true
				w.handleChange()
			})
		}
	}()
}

func (w *Window) redraw() {
	w.showBoard()
	w.showStatus()
	w.fit(w.patterns.Sync())
}

// speaker plays sounds; sound.Speaker is one.
type speaker interface {
	Available() bool
	Play(sound.Sound)
	Close()
}

// playMoveSound plays the sound of the choice just made, if sounds are enabled. A swap is silent.
func (w *Window) playMoveSound() {
	if !w.desk.Settings.Sounds {
		return
	}

	m := w.session.Game.Match()
	ply := &m.Plies()[m.Index()]
	isOver := ply.Result().Over()
	switch isStone := ply.Choice.Kind == game.Place && ply.Choice.Point != game.Pass; {
	case isStone && isOver:
		w.sounds.Play(sound.StoneAndEnd)
	case isStone:
		w.sounds.Play(sound.Stone)
	case isOver:
		w.sounds.Play(sound.GameEnd)
	}
}

func (w *Window) openSettings() {
	page := settings.Form{Settings: &w.desk.Settings, Change: w.changeSettings, Session: w.session,
		Dialogs: &w.desk.Dialogs, CanPlay: w.sounds.Available(), ResetScore: func() {
			w.options.Store.ResetScore()
			w.desk.Notify(lang.ScoreReset)
		}}
	page.Open()
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

// outcome returns the style in which the board displays the end of the game.
func (w *Window) outcome() board.EndStyle {
	s, current := w.session, w.session.Game.Match().Current()
	switch result := current.Result(); {
	case !result.Over() || !s.Navigator.IsLive():
		return board.EndNormal
	case result.Winner == game.Empty:
		return board.EndDrawn
	case s.Seats.Config().Mode == game.HumanVsComputer && current.SeatOf(result.Winner) != s.Seats.HumanSeat():
		return board.EndLost
	}

	return board.EndNormal
}

// useLanguage sets the language to that of the settings, or the system's.
func (w *Window) useLanguage() {
	l := w.host.Language()
	if w.desk.Settings.Language != "" {
		l, _ = lang.FromTag(w.desk.Settings.Language)
	}
	lang.SetLanguage(l)
}

// useToolkitLanguage sets the toolkit's language to the current one.
func useToolkitLanguage() {
	if err := toolkit.ApplyLanguage(); err != nil {
		fyne.LogError("setting the toolkit's language", err)
	}
}

func (w *Window) theme() fyne.Theme {
	size := fyne.NewSize(w.desk.Settings.Width, w.desk.Settings.Height)
	if w.isShown {
		size = w.window.Canvas().Size()
	}
	return w.desk.Settings.Theme(size)
}

// changeSettings changes the settings, and applies those whose effect is more than the drawing of the window. The
// sizes of windows are stored by rememberSize and featureWindow.remember, since nothing has to be drawn for them.
func (w *Window) changeSettings(change func(*settings.Settings)) {
	old := w.desk.Settings
	change(&w.desk.Settings)

	current := &w.desk.Settings
	languageChanged := current.Language != old.Language
	switch {
	case languageChanged:
		w.changeLanguage()
	case w.syncTheme():
		w.start.rebuild()
	}
	if current.FullScreen != old.FullScreen {
		w.setFullScreen(current.FullScreen)
	}
	if current.Sounds && !old.Sounds {
		w.sounds.Play(sound.Stone)
	}

	w.handleChange()
	if languageChanged {
		w.board.TakeFocus()
	}
}

// syncTheme sets the theme to that of the settings and the size of the window, and reports whether it was another.
func (w *Window) syncTheme() (changed bool) {
	chosen := w.theme()
	if chosen == w.desk.App.Settings().Theme() {
		return false
	}
	w.desk.App.Settings().SetTheme(chosen)

	return true
}

// changeLanguage sets the language to that of the settings and builds the window again, since its texts are in the
// old one.
func (w *Window) changeLanguage() {
	wasIdeographic := lang.Current().IsIdeographic()
	w.useLanguage()
	useToolkitLanguage()

	// The font of the theme depends on the language. Fyne reloads the fonts for a new theme, and keeps the old ones
	// for a while.
	if !w.syncTheme() && wasIdeographic != lang.Current().IsIdeographic() {
		w.desk.App.Settings().SetTheme(w.theme())
	}

	w.library.Close()
	w.tournament.Close()
	w.puzzles.Close()
	w.trainer.Close()
	w.about.Close()
	w.build()
	if w.start.page == nil {
		w.window.SetContent(w.content)
	}
	w.start.rebuild()
}

// setFullScreen turns full screen on or off. The system restores a maximised window. A window that began in
// full screen gets the size of the settings.
func (w *Window) setFullScreen(fullScreen bool) {
	s := &w.desk.Settings
	if s.Maximized {
		w.window.SetFullScreen(fullScreen)
		return
	}
	if !fullScreen && w.restored.size.IsZero() {
		w.restored.size = fyne.NewSize(s.Width, s.Height)
	}
	w.restored.setFullScreen(w.window, fullScreen, w.host)
}

// setLanguage changes the language at run time; empty follows the system.
func (w *Window) setLanguage(tag string) {
	w.desk.ChangeSettings(func(s *settings.Settings) { s.Language = tag })
}

func (w *Window) handleResize() {
	if !w.isShown {
		return
	}
	canvas := w.window.Canvas().Size()

	// Not during layout.
	w.host.Post(func() {
		isUsable := canvas.Width >= 100 && canvas.Height >= 100
		if isUsable && !w.window.FullScreen() && !w.closing {
			w.rememberSize(canvas)
		}
		if w.syncTheme() {
			w.start.rebuild()
		}

		// The menu button has appeared or disappeared.
		changed := w.menus.fit(canvas.Width)
		if shown := w.panel.shownTexts(); shown != w.oldTexts {
			w.oldTexts = shown
			w.refresh()
		}
		if changed {
			w.fit(true)
		}
		w.desk.Dialogs.ResizeToContent()
	})
}

// rememberSize stores the size of the window, or that it is maximised.
func (w *Window) rememberSize(size fyne.Size) {
	maximized := w.host.IsMaximized(w.window)
	s := &w.desk.Settings
	if maximized == s.Maximized && (maximized || size == fyne.NewSize(s.Width, s.Height)) {
		return
	}
	s.Maximized = maximized
	if !maximized {
		s.Width, s.Height = size.Width, size.Height
	}

	// Nothing is drawn: this is the size that the window already has.
	w.storeSettings()
}

// storeSettings passes the settings and the setup of the next game to the store, which writes those that have
// changed.
func (w *Window) storeSettings() {
	if w.closing {
		return
	}
	err := errors.Join(w.options.Store.SetFields(settingKeys, w.desk.Settings),
		w.options.Store.SetFields(settingKeys, setup{w.session.Seats.NextConfig()}))
	if err != nil {
		fyne.LogError("saving the settings", err)
	}
}

// save calls storeSettings and waits, at most saveTime, until everything passed to the store, including the
// last stone, is saved.
func (w *Window) save() {
	w.options.trace("save")
	w.storeSettings()
	w.options.Store.Flush(saveTime)
}

// close closes the window and ends the program once files that are being saved are written and the player has
// confirmed the loss of anything that is not saved. If writing fails, the window stays open and shows the
// reason. A second call waits only for a limited time.
func (w *Window) close() {
	if w.files.IsSaving() && !w.leaving {
		w.leaving = true
		w.refresh()
		w.files.OnSaved(func(written bool) {
			w.leaving = false
			if written {
				w.close()
			} else {
				w.refresh()
			}
		})

		return
	}
	w.trees.ConfirmLoss(lang.Quit(), w.Quit)
}

// Quit saves everything and ends the program without a question, as when the system ends it. Call it on the UI
// goroutine.
func (w *Window) Quit() {
	if w.closing {
		return
	}

	// Before waiting for the disk.
	w.window.Hide()
	w.stop()
	w.host.Exit()
	w.window.Close()
}

func (w *Window) stop() {
	if w.closing {
		return
	}
	w.host.Begin()
	w.save()
	w.closing = true
	w.share.Stop()
	w.nextMoves.Stop()
	w.puzzles.Stop()
	w.trainer.Stop()
	w.reviewer.Close()
	w.trees.Stop()
	w.guide.Stop()
	w.library.Stop()
	w.tournament.Stop()
	w.sounds.Close()
	w.analysis.Close()
	w.session.Close()

	// Last, since a disk may hang.
	w.files.Stop()
}
