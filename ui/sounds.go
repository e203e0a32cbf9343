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

// sound tells what the choice just made sounds like. A swap is silent, and so
// is going through a game that has been played.
func (t *table) sound() {
	now := t.match.Moments()[t.match.At()]
	over := now.Result().Over()
	switch stone := now.Choice.Kind == game.Place && now.Choice.Point != game.Pass; {
	case stone && over:
		t.heard(sound.LastStone)
	case stone:
		t.heard(sound.Stone)
	case over:
		t.heard(sound.End)
	}
}
