package session

import (
	"io"
	"slices"
	"sync"
	"time"

	"jingzi/game"
)

// Levels are those of our own that are offered under some rules with an opening, with
// which no solved game begins.
func Levels(c Computers, r game.Rules, o game.Opening) []game.Level {
	levels := c.Levels(r)
	if o == (game.Opening{}) {
		return levels
	}
	return slices.DeleteFunc(slices.Clone(levels), func(l game.Level) bool { return l == game.Perfect })
}

// Offered is the level itself where it is offered; else the next one below that
// is, or the weakest, and in place of Master or another program the strongest.
func Offered(c Computers, r game.Rules, o game.Opening, l game.Level) game.Level {
	levels := Levels(c, r, o)
	switch {
	case len(levels) == 0 || c.Plays(r, l) && (l != game.Perfect || slices.Contains(levels, l)):
		return l
	case l.Step() > 0 && l.Step() < game.Strengths:
		offered := levels[0]
		for _, at := range levels {
			if at.Step() <= l.Step() {
				offered = at
			}
		}
		return offered
	}
	return levels[len(levels)-1]
}

// Seats are who plays.
type Seats struct {
	computers Computers
	pace      time.Duration // see Options
	setup     Setup
	human     game.Seat // where the person sits; between two people player 1; else the first
	next      game.Seat // where they sit in the next game, when taking turns
	programs  []io.Closer
}

// players are new ones for a game under a setup, by seat; human is where the
// person sits.
func (s *Setup) players(c Computers, human game.Seat) (seats [2]game.Player) {
	computer := func(seat game.Seat, l game.Level) {
		seats[seat] = c.Player(seat, s.Rules, Offered(c, s.Rules, s.Opening, l), s.MoveTime)
	}
	switch s.Mode {
	case game.AgainstComputer:
		computer(human.Other(), s.Level)
	case game.Watch:
		computer(game.First, s.Levels[game.First])
		computer(game.Second, s.Levels[game.Second])
	case game.AgainstRandom:
		computer(game.First, s.Levels[game.First])
		seats[game.Second].Engine = c.Random()
	}
	return seats
}

// choose says where the person sits in a new game.
func (t *Seats) choose() {
	t.human = t.next
	switch {
	case !t.setup.Mode.People(), t.setup.Begins == HumanBegins:
		t.human = game.First
	case t.setup.Begins == ComputerBegins:
		t.human = game.Second
	}
}

// players are new ones for the present setup. The programs among them are
// remembered, to be closed.
func (t *Seats) players() [2]game.Player {
	seats := t.setup.players(t.computers, t.human)
	t.programs = nil
	for i := range seats {
		if program, ok := seats[i].Engine.(io.Closer); ok {
			t.programs = append(t.programs, program)
		}
		if !t.setup.Mode.People() && t.pace > 0 {
			seats[i].Engine = paced{seats[i].Engine, t.pace}
		}
	}
	return seats
}

// reseat seats new players in mid-game.
func (s *Session) reseat() {
	left := s.programs
	defer func() { go closeAll(left) }()
	for i, p := range s.players() {
		s.match.Sit(game.Seat(i), p)
	}
	if s.match.Paused() {
		s.match.Start()
	}
}

func closeAll(programs []io.Closer) {
	var ended sync.WaitGroup
	for _, p := range programs {
		ended.Go(func() { _ = p.Close() })
	}
	ended.Wait()
}

// Level is that of the computer in a seat, as it is offered.
func (t *Seats) Level(seat game.Seat) game.Level {
	level := t.setup.Levels[seat]
	if t.setup.Mode == game.AgainstComputer {
		level = t.setup.Level
	}
	return Offered(t.computers, t.setup.Rules, t.setup.Opening, level)
}

// underWay reports whether a person has chosen a move of a game that is not
// over: it is not to be swept away.
func (s *Session) underWay() bool {
	if s.match.Now().Result().Over() {
		return false
	}
	moments := s.match.Moments()
	for i := 1; i <= s.match.At(); i++ {
		if s.match.Player(moments[i].By).IsHuman() {
			return true
		}
	}
	return false
}

// Configure changes the setup. Who plays, and how well, changes in the game
// under way; other rules or another opening are a new game, and the present one
// comes back with Undo. Another beginner is for the next game, unless nobody
// has chosen a move yet. An opening that the rules do not have gives way to the
// plain one.
func (s *Session) Configure(to Setup) {
	from := s.setup
	if !to.Opening.Fits(to.Rules) {
		to.Opening, to.Deal = game.Opening{}, false
	}
	if to == from {
		return
	}
	if to.Rules != from.Rules || to.Opening != from.Opening || to.Deal != from.Deal || to.Begins != from.Begins && !s.underWay() {
		s.replace(func() { s.setup, s.resume = to, nil })
		s.changed(Changed)
		return
	}
	s.setup = to
	seated := from.Mode != to.Mode || from.Level != to.Level || from.Levels != to.Levels
	if seated {
		s.Help()
	}
	if seated || from.MoveTime != to.MoveTime {
		s.reseat()
	}
	changed := func(was, is game.Level) {
		if was != is {
			s.notice = Notice{Kind: LevelIs, Level: is}
		}
	}
	changed(from.Level, to.Level)
	changed(from.Levels[0], to.Levels[0])
	changed(from.Levels[1], to.Levels[1])
	if from.Begins != to.Begins {
		s.notice = Notice{Kind: BeginsNext}
	}
	if from.Mode != to.Mode {
		s.resume, s.earlier = nil, s.match.At()
		s.notice = Notice{Kind: ModeIs, Mode: to.Mode}
	}
	if from.Clock != to.Clock {
		if kind := s.setClock(to.Clock); kind != NoNotice {
			s.notice = Notice{Kind: kind}
		}
	}
	s.changed(Changed)
}
