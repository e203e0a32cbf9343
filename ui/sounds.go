package ui

import (
	"jingzi/game"
	"jingzi/ui/keyed"
	"jingzi/ui/lang"
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

// sounds adds the setting of the sounds, greyed where nothing can play them.
func (p *settingsPage) sounds() {
	w := p.w
	box := keyed.NewCheck(lang.Sounds(), w.settings.Sounds, func(on bool) {
		w.settings.Sounds = on
		w.changed()
		w.hear(sound.Stone) // so that one knows what they are
	}, p.typed)
	if !w.sounds.Can() {
		box.Disable()
		p.explain(box, lang.SoundsMissing())
		return
	}
	p.explain(box, lang.SoundsExplained())
}
