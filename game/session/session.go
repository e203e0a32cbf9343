// Package session is the game controller: one sitting at the board, for the
// window and the text program alike. It knows who sits where and how strong
// the computer plays, starts games and brings replaced ones back, browses,
// hints, and says what the board shows. It draws nothing, has no words and
// opens no file; what it needs of the outside it declares as small interfaces.
//
// Start reading at Session. Setup is what a game is made from, Saved a game
// that can be gone on with, Kind what finished games are counted by, and View
// what the board shows.
package session

import (
	"crypto/rand"
	"io"
	"time"

	"jingzi/game"
)

// Session is one sitting: game after game between players who may change. All
// of it belongs to one goroutine, the one that Options.Post runs functions on;
// there is no lock.
type Session struct {
	o      Options
	setup  Setup
	resume *Setup // what NewGame returns to after a record or practice

	match    *game.Match
	game     facts
	human    game.Seat // where the person sits; between two people player 1; else the first
	next     game.Seat // where they sit in the next game, when taking turns
	programs []io.Closer
	endedAt  time.Time
	previous []*Saved // replaced games, for Undo; the latest last

	browsed  int            // the index of the moment that is looked at, or live
	over     View           // shown in place of that moment; nil for none
	overOn   game.Situation // which was looked at then
	notice   Notice
	hint     *Hint
	adviser  adviser
	thinking Thinking
	notes    Notes

	ticker ticker
	put    putState
	closed bool
}

// facts are what is true of the present game besides its moves; see Saved.
type facts struct {
	ID                string
	Names             [2]string
	Uncounted, Helped bool
	Kind              Kind
}

// New prepares a sitting with a first game that Start, NewGame or Resume sets
// going. The setup must be valid.
func New(o Options, s Setup) *Session {
	if o.Observe == nil {
		o.Observe = func(Event) {}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.After == nil {
		o.After = func(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }
	}
	session := &Session{o: o, setup: s}
	if s.Begins == ComputerBegins {
		session.next = game.Second
	}
	session.prepare(s.opening())
	return session
}

// Observe sets who is told of events.
func (s *Session) Observe(observe func(Event)) { s.o.Observe = observe }

// Start sets the game going, or lets a computer that waits go on.
func (s *Session) Start() {
	s.match.Start()
	s.changed(Changed)
}

// prepare sets up a match for the present setup.
func (s *Session) prepare(o game.Opening) {
	s.human = s.next
	switch {
	case !s.setup.Mode.People(), s.setup.Begins == HumanBegins:
		s.human = game.First
	case s.setup.Begins == ComputerBegins:
		s.human = game.Second
	}
	s.seat(o)
}

// seat sets up a match, with the person where human says.
func (s *Session) seat(o game.Opening) {
	if s.match != nil {
		ended, programs := s.match.Leave(), s.programs
		go func() { // joins the engines without holding up the owner
			closeAll(programs)
			_ = ended()
		}()
	}
	players := s.players()
	s.match = game.NewMatch(s.setup.Rules, o, players[0], players[1], s.o.Post)
	s.match.TellTime(s.o.Now)
	s.match.SetClocks(s.setup.Clock, 0)
	s.match.Observe(s.observe)
	s.game = facts{ID: newID()}
	s.browsed, s.over, s.hint, s.notes = live, nil, nil, Notes{}
	s.thinking = Thinking{Of: -1}
}

// observe follows the match.
func (s *Session) observe(e game.Event) {
	event := Changed
	switch e.Kind {
	case game.Reported:
		s.thinking.Report, s.thinking.Of = e.Report, s.match.At()
		s.Note(e.Report, s.match.At())
		s.o.Observe(Progress)
		return
	case game.Played:
		event = Played
		s.played()
	case game.Moved:
		s.hint, s.notice, s.browsed = nil, Notice{}, live
		s.count()
	case game.Thinking:
		s.thinking.Since = s.o.Now()
	case game.Hinted:
		event = Hinted
		s.hinted(e.Point)
	case game.Failed:
		event = Failed
		s.failed(e.Err)
	}
	s.changed(event)
}

// played follows a choice.
func (s *Session) played() {
	at := s.match.At()
	s.hint = nil
	if s.thinking.Of != at-1 {
		s.thinking.Report, s.thinking.Of = game.Report{}, -1
	}
	s.notes.forget(at)
	if e := s.match.Player(s.match.Moments()[at].By).Engine; e != nil && s.o.Annotate != nil {
		if p, ok := e.(paced); ok {
			e = p.Engine
		}
		if note := s.o.Annotate(e); note != nil {
			s.notes.Set(at, note)
		}
	}
	s.sayDecision()
	s.count()
}

// failed says how a computer player has failed. Another program loses by it.
func (s *Session) failed(err error) {
	failure := Notice{Kind: EngineFailed, Err: err}
	s.notice = failure
	now := s.match.Now()
	ask := now.Ask()
	if ask.Kind == game.AskNothing || s.match.Player(ask.Seat).IsHuman() {
		return
	}
	if _, program := s.Level(ask.Seat).Program(); program {
		_ = s.match.End(game.Result{Winner: now.ColourOf(ask.Seat.Other()), Reason: game.Forfeited}) // the game is not over
		s.notice = failure
	}
}

// count notes what a finished game counts as, and takes it back when the game
// is reopened.
func (s *Session) count() {
	now := s.match.Now()
	switch over := now.Result().Over(); {
	case over && s.game.Kind == Kind{}:
		s.endedAt = s.o.Now()
		if !s.game.Uncounted {
			s.game.Kind = s.kind(now)
		}
	case !over && s.game.Kind != Kind{}:
		s.game.Kind, s.game.Helped = Kind{}, true
	}
}

// kind is what the game counts as.
func (s *Session) kind(now *game.Situation) Kind {
	k := Kind{Rules: s.match.Rules(), Mode: s.setup.Mode, Side: now.ColourOf(s.human)}
	switch k.Mode {
	case AgainstComputer:
		k.Levels[0] = s.Level(s.human.Other())
	case Watch:
		k.Levels = [2]game.Level{s.Level(game.First), s.Level(game.Second)}
	case AgainstRandom:
		k.Levels[0] = s.Level(game.First)
	}
	return k
}

// changed tells the store and the observer.
func (s *Session) changed(e Event) {
	if s.closed {
		return
	}
	s.settleView()
	s.wind()
	s.keep()
	s.o.Observe(e)
}

// Play answers for the person with a point, as a tap on the board does: it is
// played, also at an earlier moment that is looked at; where a line is shown,
// its next stone is; after the end of the game the next one begins.
func (s *Session) Play(at game.Point) {
	switch {
	case s.over != nil:
		s.over.Step(1)
		return
	case s.browsed != live:
		s.branch(at)
	case s.match.Now().Result().Over():
		if s.o.Now().Sub(s.endedAt) >= s.o.Rest {
			s.NewGame()
		}
		return
	case s.match.Paused():
		s.match.Start()
	default:
		s.refused(s.match.Play(at))
	}
	s.changed(Changed)
}

// Answer answers for the person who is asked, on the live position. The error
// is the match's, and stands in the notice too.
func (s *Session) Answer(c game.Choice) error {
	s.toLive()
	err := s.match.Answer(c)
	if s.refused(err) {
		s.changed(Changed)
	}
	return err
}

// refused says so if there is an error.
func (s *Session) refused(err error) bool {
	if err != nil {
		s.notice = Notice{Kind: Refused, Err: err}
	}
	return err != nil
}

// Resign gives up the game for the person to move, or the one who waits for
// the computer.
func (s *Session) Resign() error {
	loser := s.human
	if s.setup.Mode == TwoPlayers {
		loser = s.match.Now().Ask().Seat
	}
	return s.end(s.setup.Mode.People(), game.Result{Winner: s.match.Now().ColourOf(loser.Other()), Reason: game.Resigned})
}

// AgreeDraw ends a game between two people without a winner.
func (s *Session) AgreeDraw() error {
	return s.end(s.setup.Mode == TwoPlayers, game.Result{Reason: game.Agreed})
}

func (s *Session) end(may bool, r game.Result) error {
	if !may {
		return game.ErrAnswer
	}
	return s.match.End(r)
}

// Stop ends the computer's thinking, or a hint's, without a move.
func (s *Session) Stop() { s.match.Stop() }

// MoveNow lets the computer answer at once, or go on if it was stopped.
func (s *Session) MoveNow() {
	s.match.MoveNow()
	s.changed(Changed)
}

// Help notes that the game under way is not played by a person's wits alone
// any more.
func (s *Session) Help() {
	s.game.Helped = s.game.Helped || s.match.At() > 0 && !s.match.Now().Result().Over()
}

// Close ends the sitting and waits for the engines.
func (s *Session) Close() {
	s.unwind()
	s.put = putState{} // the clocks have gone on
	s.keep()
	s.closed = true
	closeAll(s.programs)
	_ = s.match.Close()
}

// Match is the game under way, to be read. What changes it goes through the
// Session.
func (s *Session) Match() *game.Match { return s.match }

// Setup is what the game is played by, and the next will be made from.
func (s *Session) Setup() Setup { return s.setup }

// Human is where the person sits; between two people player 1, and where only
// computers play the first seat.
func (s *Session) Human() game.Seat { return s.human }

// Names are those of the players in the file that the game was opened from, by
// seat; empty otherwise.
func (s *Session) Names() [2]string { return s.game.Names }

// Thinking is the search under way, or the latest.
func (s *Session) Thinking() *Thinking { return &s.thinking }

// Notes are what is known of the moments of the game.
func (s *Session) Notes() *Notes { return &s.notes }

// Score counts the games of the present kind, of either colour.
func (s *Session) Score() Tally {
	if s.o.Store == nil {
		return Tally{}
	}
	k := s.kind(s.match.Now())
	k.Side = game.Empty
	return s.o.Store.Score(k)
}

// newID names a game, unlike all others.
func newID() string { return rand.Text() }
