package ui

import (
	"time"

	"jingzi/game"
	"jingzi/ui/lang"
)

// setMode changes who plays, in the game under way.
func (t *table) setMode(m Mode) {
	if m == t.setup.Mode {
		return
	}
	t.setup.Mode, t.resume = m, nil
	t.help()
	t.reseat()
	t.say(lang.ModeIs, m.name())
	t.changed()
}

// setLevel changes the strength of the computer that plays the person.
func (t *table) setLevel(l game.Level) {
	if l == t.setup.Level {
		return
	}
	t.setup.Level = l
	t.help()
	t.reseat()
	t.say(lang.LevelIs, levelName(t.computers, t.setup.Rules, l))
	t.changed()
}

// setSeatLevel changes the strength of one of the computers that play each
// other.
func (t *table) setSeatLevel(s game.Seat, l game.Level) {
	if l == t.setup.Levels[s] {
		return
	}
	t.setup.Levels[s] = l
	t.help()
	t.reseat()
	t.say(lang.LevelIs, levelName(t.computers, t.setup.Rules, l))
	t.changed()
}

// reseat seats the players of the present setup.
func (t *table) reseat() {
	old := t.programs
	t.programs = nil
	defer func() { go closeAll(old) }()
	for i, p := range t.players() {
		t.match.Sit(game.Seat(i), p)
	}
	if t.match.Paused() {
		t.match.Start()
	}
}

// setBegins changes who has the first move. A game under way is left for a new
// one, since it was begun by somebody.
func (t *table) setBegins(b Begins) {
	if b == t.setup.Begins {
		return
	}
	t.change(func(s *setup) { s.Begins = b })
	if b == TakeTurns {
		t.next = t.human
	}
}

// setRules changes the game that is played. Levels and openings that it does
// not have give way to its own.
func (t *table) setRules(r game.Rules) {
	if r == t.setup.Rules {
		return
	}
	t.change(func(s *setup) {
		s.Rules = r
		if !s.Opening.Fits(r) {
			s.Opening, s.Deal = game.Opening{}, false
		}
	})
}

// setOpening changes how games begin.
func (t *table) setOpening(o game.Opening, deal bool) {
	if o == t.setup.Opening && deal == t.setup.Deal || !o.Fits(t.setup.Rules) {
		return
	}
	t.change(func(s *setup) { s.Opening, s.Deal = o, deal })
}

// change starts a new game under a changed setup.
func (t *table) change(by func(*setup)) {
	running := t.match.At() > 0 && !t.match.Now().Result().Over()
	t.keepPrevious(0)
	t.resume = nil
	by(&t.setup)
	t.begin()
	t.notice = nil
	if running {
		t.say(lang.NewGameStarted)
	}
	t.changed()
}

// setMoveTime changes how long the strongest level may think.
func (t *table) setMoveTime(d time.Duration) {
	t.setup.MoveTime = d
	t.reseat()
}
