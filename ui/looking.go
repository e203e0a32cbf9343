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

// tryAgain starts a game at a moment of the present one, against the computer
// where it plays. The person sits where the move is asked for. Undo brings the
// old game back; New returns to what was played before. Whatever becomes of it
// is practice, and not counted.
func (t *table) tryAgain(index int) {
	moment := &t.match.Moments()[index]
	ask := moment.Ask()
	if ask.Kind == game.AskNothing {
		return
	}
	before := t.setup
	if t.resume != nil {
		before = *t.resume
	}
	g := t.save()
	g.Choices, g.Took, g.Trees = g.Choices[:index], g.Took[:index], nil
	g.At, g.Human, g.Counted, g.Record = index, ask.Seat, "", true
	g.Clock, g.Spent = game.TimeControl{}, 0
	if len(t.computers.Levels(g.Rules)) > 0 {
		g.Setup.Mode, g.Names = AgainstComputer, [2]string{}
	}
	t.keepPrevious(index)
	t.restore(g)
	t.resume = &before
	t.say(lang.TryingAgain)
	t.changed()
}
