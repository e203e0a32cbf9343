package ui

import (
	"errors"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/lang/toolkit"
	"jingzi/ui/settings"
	"jingzi/ui/sound"
	"jingzi/ui/store"
)

// settingKeys is the prefix of the settings' keys in the store.
const settingKeys = "settings."

// saveTime is the maximum time that the display of a stone waits for the store.
const saveTime = 100 * time.Millisecond

// setup is the stored configuration of the next game: see session.Seats.NextConfig.
type setup struct{ Setup session.Config }

// readSettings reads the settings and the setup. The error lists the settings that were invalid and
// replaced.
func readSettings(st *store.Store) (s settings.Settings, config session.Config, err error) {
	s = settings.Default()
	stored := setup{session.DefaultConfig()}

	err = errors.Join(st.Fields(settingKeys, &s), st.Fields(settingKeys, &stored), s.Sanitize(),
		stored.Setup.Sanitize())
	s.Width, s.Height = min(s.Width, maxWindowWidth), min(s.Height, maxWindowHeight)
	for kind, size := range s.Windows {
		s.Windows[kind] = fyne.NewSize(min(size.Width, maxWindowWidth), min(size.Height, maxWindowHeight))
	}
	replaceUnchosenPrograms(&stored.Setup, s.Programs)

	return s, stored.Setup, err
}

// The maximum size of the window at the start. The images of a window take about 200 bytes per point.
const maxWindowWidth, maxWindowHeight = 3840, 2400

// replaceUnchosenPrograms replaces programs that the player never chose with a built-in player, so that a file cannot
// start programs.
func replaceUnchosenPrograms(cfg *session.Config, programs []string) {
	for _, level := range []*game.Level{&cfg.Level, &cfg.Levels[0], &cfg.Levels[1]} {
		if path, isProgram := level.Program(); isProgram && !slices.Contains(programs, path) {
			*level = game.Master
		}
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

func (w *Window) theme() fyne.Theme {
	size := fyne.NewSize(w.desk.Settings.Width, w.desk.Settings.Height)
	if w.isShown {
		size = w.window.Canvas().Size()
	}
	return w.desk.Settings.Theme(size)
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

	w.closeWindows()
	w.build()
	if w.start.page == nil {
		w.window.SetContent(w.content)
	}
	w.start.rebuild()
}

// setLanguage changes the language at run time; empty follows the system.
func (w *Window) setLanguage(tag string) {
	w.desk.ChangeSettings(func(s *settings.Settings) { s.Language = tag })
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
