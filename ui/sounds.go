package ui

import (
	"jingzi/game"
	"jingzi/ui/sound"
)

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
