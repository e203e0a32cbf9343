package ui

import (
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/sound"
)

// speaker plays sounds; sound.Player is one.
type speaker interface {
	Can() bool
	Play(sound.Sound)
	Close()
}

// playSound plays a sound, if sounds are wanted.
func (w *Window) playSound(s sound.Sound) {
	if w.settings.Sounds {
		w.sounds.Play(s)
	}
}

// soundOf is what the choice just made sounds like; ok is false for a swap,
// which is silent.
func soundOf(m session.Match) (s sound.Sound, ok bool) {
	now := m.Moments()[m.At()]
	over := now.Result().Over()
	switch stone := now.Choice.Kind == game.Place && now.Choice.Point != game.Pass; {
	case stone && over:
		return sound.LastStone, true
	case stone:
		return sound.Stone, true
	case over:
		return sound.End, true
	}
	return 0, false
}
