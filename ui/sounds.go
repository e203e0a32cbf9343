package ui

import (
	"jingzi/game"
	"jingzi/ui/sound"
)

// speaker plays sounds; sound.Player is one.
type speaker interface {
	Can() bool
	Play(sound.Sound)
	Close()
}

// hear plays a sound, if sounds are wanted.
func (w *Window) hear(s sound.Sound) {
	if w.settings.Sounds {
		w.sounds.Play(s)
	}
}

// hearChoice plays what the choice just made sounds like. A swap is silent.
func (w *Window) hearChoice() {
	m := w.session.Match()
	now := m.Moments()[m.At()]
	over := now.Result().Over()
	switch stone := now.Choice.Kind == game.Place && now.Choice.Point != game.Pass; {
	case stone && over:
		w.hear(sound.LastStone)
	case stone:
		w.hear(sound.Stone)
	case over:
		w.hear(sound.End)
	}
}
