package ui

import (
	"jingzi/game"
	"jingzi/ui/lang"
)

// live is the value of looking while the present moment is looked at.
const live = -1

// shown is the moment on the board.
func (t *table) shown() *game.Moment {
	if t.looking != live && t.looking < len(t.match.Moments()) {
		return &t.match.Moments()[t.looking]
	}
	return &t.match.Moments()[t.match.At()]
}

// look shows another moment without changing the game: n moments on.
func (t *table) look(n int) {
	from := t.looking
	if from == live {
		from = t.match.At()
	}
	t.lookAt(from + n)
}

// lookAt shows the moment with an index.
func (t *table) lookAt(index int) {
	t.notice = nil
	last := len(t.match.Moments()) - 1
	t.looking = min(max(index, 0), last)
	if t.looking == t.match.At() {
		t.looking = live
	}
	t.changed()
}

// playFromLooked goes on from the moment looked at, if a person is asked there.
func (t *table) playFromLooked(at game.Point) {
	m := &t.match.Moments()[t.looking]
	ask := m.Ask()
	if ask.Kind == game.AskNothing || !t.match.Player(ask.Seat).IsHuman() {
		t.say(lang.LookedNotYours)
		return
	}
	if err := m.Legal(at); err != nil {
		t.sayRefusal(err)
		return
	}
	t.leave()
	if err := t.match.Play(at); err != nil {
		t.sayRefusal(err)
		return
	}
	t.say(lang.LeftTheGame)
}

// playOn makes the moment looked at the present one.
func (t *table) playOn() {
	if t.looking == live {
		return
	}
	t.leave()
	t.match.Start()
	t.say(lang.LeftTheGame)
	t.changed()
}

// escape leaves what is only looked at: a hint, another moment.
func (t *table) escape() {
	t.hint, t.looking, t.notice = nil, live, nil
	if t.match.Hinting() {
		t.match.Stop()
	}
	t.changed()
}

// leave makes the moment looked at the present one. The game as it went on from
// there comes back with Undo.
func (t *table) leave() {
	index := t.looking
	t.keepPrevious(index)
	t.looking = live
	t.help()
	t.match.GoTo(index)
}
