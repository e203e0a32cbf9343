// Package ui is the window: what is on it, its menus and dialogs, and what it
// remembers. It draws what a table tells and hands clicks on to it.
package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/ui/about"
	"jingzi/ui/analysis"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/guide"
	"jingzi/ui/lang"
	"jingzi/ui/lang/toolkit"
	"jingzi/ui/puzzles"
	"jingzi/ui/share"
	"jingzi/ui/sound"
	"jingzi/ui/startup"
	"jingzi/ui/theme"
	"jingzi/ui/treewindow"
	"jingzi/ui/widgets"
)

// Options is what a window is made from.
type Options struct {
	Computers Computers
	Dir       string               // where settings, games and scores are kept; empty keeps nothing
	Build     startup.Build        // for About
	Post      func(func())         // runs a function on the UI goroutine; nil is fyne.Do
	System    func() lang.Language // the system's language; nil asks the system
}

// Window is the program's window.
type Window struct {
	app    fyne.App
	window fyne.Window
	o      Options

	settings remembered
	table    *table
	place    place
	leave    func() // the place
	latest   entry  // of the statistics, as they were read
	saver    *saver
	copier   share.Copier // of pictures
	sounds   speaker
	document document // the file of the game on the table
	opening  *background.Job[struct{}]
	saved    savedState // what was last handed to the saver

	board    *board.Board
	header   *header
	status   *statusPanel
	asks     *askPanel
	panel    *movePanel
	analysis *analysis.Analysis
	patterns *analysis.PatternPanel
	puzzles  *puzzles.Puzzles
	clocks   *widgets.Clocks
	menus    *menus
	tree     *treewindow.Window // nil while it is closed
	about    *about.Window
	guide    *guide.Guide // nil while it is closed
	dialogs  widgets.Dialogs
	reader   reader
	shown    bool // sizes before are the toolkit's, not the player's
	closing  bool
}

// New makes the window and puts the last game on the table. Show it with
// ShowAndRun.
func New(a fyne.App, o Options) *Window {
	if o.Post == nil {
		o.Post = fyne.Do
	}
	if o.System == nil {
		o.System = toolkit.System
	}
	w := &Window{app: a, o: o, settings: defaultRemembered(), about: about.New(a, o.Build.String()), copier: share.SystemCopier(), sounds: sound.NewPlayer(sound.Find())}
	w.analysis = analysis.New(analysisHost{w})
	w.opening = background.New[struct{}](w.o.Post)
	w.restore()
	w.useLanguage()
	a.Settings().SetTheme(theme.New(w.settings.Look, w.settings.TextScale))
	w.window = a.NewWindow(lang.AppName())
	w.dialogs.Window = w.window
	w.window.SetMaster()
	w.build()
	w.window.Resize(fyne.NewSize(w.settings.Width, w.settings.Height))
	w.window.SetFullScreen(w.settings.FullScreen)
	w.window.SetCloseIntercept(w.close)
	w.window.SetOnDropped(w.dropped)
	w.refresh()
	return w
}

// ShowAndRun shows the window until it is closed.
func (w *Window) ShowAndRun() {
	w.window.Show()
	w.shown = true
	w.board.TakeFocus()
	w.app.Run()
	w.stop() // also when the system ends the program
}

// build makes the content anew, for the language in use.
func (w *Window) build() {
	w.board = board.New()
	w.board.OnTapped = w.tapped
	w.board.OnScrolled = w.walk
	w.board.OnHover = w.analysis.Point
	w.board.OnCursor = func(at game.Point) { w.analysis.Point(at, true) }
	w.board.OnKey = w.typed
	w.board.Spoken = w.table.spoken
	w.header = newHeader(w)
	w.asks = newAskPanel(w.table.answer, w.whyThisMove, w.analysis.Review)
	w.status = newStatusPanel(w.asks.row)
	w.panel = newMovePanel(w)
	w.clocks = widgets.NewClocks()
	w.patterns = analysis.NewPatternPanel(w.analysis)
	w.menus = newMenus(w)
	beside := &side{w.panel, w.patterns}
	content := container.New(&page{resized: w.resized, side: beside},
		w.header.bar, container.NewVBox(w.status.box, w.clocks.Box), w.board, container.New(beside, w.panel.box, w.patterns.Box))
	w.window.SetContent(content)
	w.window.SetPadded(true)
	w.window.Canvas().SetOnTypedKey(w.typed)
	w.addShortcuts()
	w.table.changed = w.changed
	w.table.reported = w.showProgress
	w.table.heard = w.hear
	w.table.clocks.ticked = w.showClocks
}

// changed follows the table: whatever differs is drawn and saved.
func (w *Window) changed() {
	w.settings.Setup = w.table.setup
	w.refresh()
	w.save()
}

// refresh draws the table as it is.
func (w *Window) refresh() {
	w.window.SetTitle(lang.WindowTitle(lang.Rules(w.table.match.Rules())))
	w.analysis.Follow()
	w.showBoard()
	w.asks.show(w.table)
	if buttons := w.analysis.Buttons(); buttons != nil {
		w.asks.replace(buttons)
	}
	w.showStatus()
	listed, charted := w.panel.box.Visible(), w.panel.chart.Visible()
	w.panel.show(w.table, *w.listSetting(), w.settings.Analysis || w.analysis.Review.Open())
	reviewed, patterns, clocks := w.panel.reviews.Show(), w.patterns.Show(), w.clocks.Show(w.table.clockFaces())
	if reviewed || patterns || clocks || w.panel.box.Visible() != listed || w.panel.chart.Visible() != charted {
		w.window.Content().Refresh() // the board makes room, or takes it
	}
	w.table.wind()
	w.header.show(w)
	w.menus.show()
	if w.tree != nil {
		w.tree.Follow()
	}
	if w.guide != nil {
		w.guide.Follow()
	}
	w.reader.follow(w)
}

// showProgress follows a thinking engine.
func (w *Window) showProgress() {
	w.showStatus()
	if w.settings.BestLine || w.analysis.Lines() {
		w.showBoard()
	}
}

// showStatus says how things stand.
func (w *Window) showStatus() {
	t := w.table
	s := t.status()
	if state, remark, ok := w.analysis.Caption(); ok {
		s = status{state: state, remark: remark}
	} else if progress := w.analysis.Progress(); progress != "" && t.notice == nil && t.hint == nil && !t.match.Hinting() {
		s.remark = progress
	}
	if why := w.analysis.WhyForbidden(); why != "" {
		s.remark = why
	}
	if w.status.show(s, t.scoreText()) {
		w.window.Content().Refresh() // the board makes room
	}
}

// tapped plays a point, or the next stone of the line that is shown.
func (w *Window) tapped(at game.Point) {
	if !w.analysis.Step(1) {
		w.table.play(at)
	}
}

// walk looks at another moment of the game, n moments on, or at another stone
// of the line that is shown.
func (w *Window) walk(n int) {
	if !w.analysis.Step(n) {
		w.table.look(n)
	}
}

// showBoard draws the moment that is looked at.
func (w *Window) showBoard() {
	t := w.table
	moment := t.shown()
	position := w.analysis.Position()
	ask := moment.Ask()
	show := board.Show{
		Coordinates:  w.settings.Coordinates && !position.Rules().Marks() || w.settings.Coordinates && w.settings.MoveNumbers,
		LastMove:     w.settings.LastMove,
		Animate:      w.settings.Animation,
		Confirm:      w.settings.Confirm,
		HighContrast: w.settings.Look == theme.HighContrast,
		Offers:       moment.Offers(),
	}
	yours := ask.Kind != game.AskNothing && t.match.Player(ask.Seat).IsHuman()
	if yours && ask.Kind != game.AskSwap && ask.Kind != game.AskSwap2 {
		show.Ghost = position.ToMove()
		show.Allowed = ask.Points
	}
	if w.settings.MoveNumbers {
		show.Moves = w.numbers()
	}
	show.Forbidden = w.analysis.Forbidden(yours)
	if t.looking == live {
		if t.hint != nil {
			show.Hints = []game.Point{*t.hint}
			if line := forcedLine(t.reasons); len(line) > 1 {
				show.Best = line
			}
		}
		if w.settings.BestLine && t.reportOf == t.match.At() && len(t.report.Lines) > 0 {
			show.Best = t.report.Lines[0].Points
		}
	}
	if w.tree != nil {
		w.tree.Highlight(position, &show)
	}
	w.analysis.Marks(&show)
	w.board.Set(position, show)
}

// numbers are the points of the stones shown, in the order they were played.
func (w *Window) numbers() []game.Point {
	t := w.table
	index := t.shownIndex()
	moments := t.match.Moments()
	points := []game.Point{}
	points = append(points, moments[0].Opening().Named.Stones(t.match.Rules())...)
	for i := 1; i <= index; i++ {
		if moments[i].Position.Stones() > moments[i-1].Position.Stones() {
			points = append(points, moments[i].Choice.Point)
		}
	}
	return points
}

// listSetting is whether the move list is wanted beside boards like the
// present one.
func (w *Window) listSetting() *bool {
	if w.table.match.Rules().Marks() {
		return &w.settings.ListForMarks
	}
	return &w.settings.ListForStones
}

// useLanguage speaks the language of the settings, or the system's.
func (w *Window) useLanguage() {
	l := w.o.System()
	if w.settings.Language != "" {
		l, _ = lang.FromTag(w.settings.Language)
	}
	lang.Use(l)
	if err := toolkit.Use(); err != nil {
		fyne.LogError("words of the toolkit", err)
	}
}

// setLanguage changes the language at run time; empty follows the system.
func (w *Window) setLanguage(tag string) {
	w.settings.Language = tag
	w.useLanguage()
	w.puzzles.Close() // its words are in the old language
	w.build()
	w.changed()
	w.board.TakeFocus()
}

// setLook changes the appearance.
func (w *Window) setLook(l theme.Look, textScale float32) {
	w.settings.Look, w.settings.TextScale = l, textScale
	w.app.Settings().SetTheme(theme.New(l, textScale))
	w.clocks.Repaint()
	w.changed()
}

func (w *Window) resized(size fyne.Size) {
	if !w.shown || w.window.FullScreen() {
		return
	}
	canvas := w.window.Canvas().Size()
	if canvas.Width < 100 || canvas.Height < 100 || canvas.Width == w.settings.Width && canvas.Height == w.settings.Height {
		return
	}
	w.settings.Width, w.settings.Height = canvas.Width, canvas.Height
	if w.saver != nil && !w.closing {
		w.saver.save(settingsFile, w.settings)
	}
}

// savedState is what was handed to the saver: files that did not change are
// not written again.
type savedState struct {
	settings remembered
	match    *game.Match
	at       int
	moments  int
	counted  string
	spent    time.Duration // of the running clock, roughly
	latest   int           // entry of the statistics
}

func (s *savedState) equal(t *savedState) bool {
	return s.settings.equal(&t.settings) && s.match == t.match && s.at == t.at && s.moments == t.moments &&
		s.counted == t.counted && s.spent == t.spent && s.latest == t.latest
}

// save hands what changed to the saver.
func (w *Window) save() {
	if w.closing {
		return
	}
	t := w.table
	now := savedState{w.settings, t.match, t.match.At(), len(t.match.Moments()), t.counted, 0, t.latest.Number}
	if t.match.TimeControl().On() {
		now.spent = t.match.Spent().Truncate(spentKept)
	}
	if now.equal(&w.saved) {
		return
	}
	if !now.settings.equal(&w.saved.settings) {
		w.saver.save(settingsFile, w.settings)
	}
	w.saver.save(w.place.game(), storedGame{t.save(), t.previous, t.latest})
	if now.latest != w.saved.latest {
		latest := t.latest
		if w.place > 1 { // it belongs to the game in the first place
			latest = w.latest
		}
		w.saver.save(statisticsFile, storedStatistics{t.statistics, latest})
	}
	if now.counted != w.saved.counted || now.match != w.saved.match {
		w.saver.save(scoreFile, t.score)
	}
	w.saver.keep()
	w.saved = now
}

// close ends the program from the window's side.
func (w *Window) close() {
	w.stop()
	w.window.Close()
}

// stop ends what runs: the engine, then the saver, which writes what waits.
func (w *Window) stop() {
	if w.closing {
		return
	}
	if w.table.match.TimeControl().On() {
		w.saved.match = nil // the clocks have gone on
	}
	w.save()
	w.closing = true
	w.opening.Stop()
	w.puzzles.Stop()
	if w.tree != nil {
		w.tree.Stop()
	}
	if w.guide != nil {
		w.guide.Stop()
	}
	w.table.changed = func() {}
	w.table.reported = func() {}
	w.table.heard = func(sound.Sound) {}
	w.sounds.Close()
	w.table.clocks.ticked = func() {}
	w.analysis.Close()
	w.saver.close()
	w.leave()
	w.table.close()
}
