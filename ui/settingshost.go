package ui

import (
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/sound"
	"jingzi/ui/theme"
)

// settingsHost is what the page of the settings knows of the window.
type settingsHost struct{ w *Window }

func (h settingsHost) Settings() *settings.Settings               { return &h.w.settings.Settings }
func (h settingsHost) Changed()                                   { h.w.changed() }
func (h settingsHost) SetLanguage(tag string)                     { h.w.setLanguage(tag) }
func (h settingsHost) SetLook(look theme.Look, textScale float32) { h.w.setLook(look, textScale) }
func (h settingsHost) Rules() game.Rules                          { return h.w.session.Play.Match().Rules() }
func (h settingsHost) ToggleFullScreen()                          { h.w.toggleFullScreen() }
func (h settingsHost) MoveTime() time.Duration                    { return h.w.session.Seats.Setup().MoveTime }
func (h settingsHost) MoveList() *bool                            { return h.w.listSetting() }
func (h settingsHost) CanPlay() bool                              { return h.w.sounds.Can() }
func (h settingsHost) PlayExample()                               { h.w.playSound(sound.Stone) }

func (h settingsHost) SetMoveTime(d time.Duration) {
	h.w.configure(func(to *session.Setup) { to.MoveTime = d })
}

func (h settingsHost) ResetScore() {
	h.w.o.Store.ResetScore()
	h.w.tell(lang.ScoreReset)
	h.w.changed()
}

func (h settingsHost) Reset() {
	w := h.w
	if w.settings.FullScreen {
		w.window.SetFullScreen(false)
	}
	w.settings.Reset()
	w.configure(func(to *session.Setup) { to.MoveTime = session.DefaultSetup().MoveTime })
	w.setLook(w.settings.Look, w.settings.TextScale)
	w.setLanguage(w.settings.Language)
}

func (h settingsHost) open() { settings.Open(&h.w.dialogs, h) }
