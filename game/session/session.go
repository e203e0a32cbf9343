// Package session is the game controller: one sitting at the board, for the
// window and the text program alike. It knows who sits where and how strong
// the computer plays, starts games and brings replaced ones back, browses,
// hints, and says what the board shows. It draws nothing, has no words and
// opens no file; what it needs of the outside it declares as small interfaces.
//
// Start reading at Session. Setup is what a game is made from, and View what the
// board shows.
package session

import (
	"crypto/rand"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// Session is one sitting: game after game between players who may change. All
// of it belongs to one goroutine, the one that Options.Post runs functions on;
// there is no lock.
type Session struct {
	Seats
	Game
	Browser
	Notices
	o        Options
	resume   *Setup        // what NewGame returns to after a record or practice
	endedAt  time.Time     // of the latest end of a game
	previous []*saved.Game // replaced games, for Undo; the latest last
	adviser  adviser
	ticker   ticker
	put      putState
	closed   bool
}

// Game is the game under way.
type Game struct {
	match    *game.Match
	facts    facts
	thinking Thinking
	notes    Notes
	hint     *Hint
	revision int       // counts changes of the tree
	log      saved.Log // of the tree, for the store
	removed  []removal // for Undo, until the game goes on
	earlier  int       // up to the moment with this index others sat here
	gaveUp   gaveUp
}

// gaveUp is how a person last ended the game off the board, in this sitting.
type gaveUp struct {
	node     *game.Node
	thinking bool // the computer was
}

// facts are what is true of a game besides its moves; see saved.Game.
type facts struct {
	ID                string
	Uncounted, Helped bool
	Kind              saved.Kind
	Opened            int // the revision of the tree as it was opened; 0 if it was not
}

// New prepares a sitting with a first game that Start, NewGame or Resume sets
// going. The setup must be valid.
func New(o Options, s Setup) *Session {
	if o.Observe == nil {
		o.Observe = func(Event) {}
	}
	if o.Mend == nil {
		o.Mend = func(*Setup) {}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.After == nil {
		o.After = func(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }
	}
	session := &Session{o: o, Seats: Seats{computers: o.Computers, pace: o.Pace, setup: s}}
	session.Browser.s = session
	if s.Begins == ComputerBegins {
		session.next = game.Second
	}
	session.ticker = ticker{o: &session.o, tick: session.tick}
	session.choose()
	session.seat(s.opening())
	return session
}

// Start sets the game going, or lets a computer that waits go on.
func (s *Session) Start() {
	s.match.Start()
	s.changed(Changed)
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
	if s.adviser.rules != s.setup.Rules {
		s.adviser = adviser{}
	}
	players := s.players()
	s.Game = Game{match: game.NewMatch(s.setup.Rules, o, players[0], players[1], s.o.Post), facts: facts{ID: newID()}, thinking: Thinking{Of: -1},
		revision: s.revision + 1}
	s.toLive()
	s.match.TellTime(s.o.Now)
	s.match.SetClocks(s.setup.Clock, 0)
	s.match.Observe(s.observe)
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
		s.hint, s.notice, s.removed = nil, Notice{}, nil
		s.browsed, s.line = live, nil
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
	moment := &s.match.Moments()[at]
	s.hint, s.removed = nil, nil
	s.revision++
	s.earlier = min(s.earlier, at-1)
	if s.thinking.Of != at-1 {
		s.thinking.Report, s.thinking.Of = game.Report{}, -1
	}
	if e := s.match.Player(moment.By).Engine; e != nil && s.o.Annotate != nil {
		if p, ok := e.(paced); ok {
			e = p.Engine
		}
		if note := s.o.Annotate(e); note != nil {
			s.notes.Set(moment.Node, note)
		}
	}
	s.log.Put(s.match.Rules(), moment.Node, s.notes.notes)
	if s.open() {
		s.promote(moment.Node) // the game is what is played
	}
	s.sayDecision(s.match)
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

// count notes what a game counts as when its main line is finished, and takes it
// back when that has changed.
func (s *Session) count() {
	if s.match.Now().Result().Over() {
		s.endedAt = s.o.Now()
	}
	if s.facts.Uncounted {
		return
	}
	main := s.mainLine()
	end := &main[len(main)-1]
	switch over := end.Result().Over(); {
	case over && s.open() && end.Node == s.match.Moments()[s.match.At()].Node:
		s.facts.Kind = s.kind(&end.Situation)
	case !over && !s.open():
		s.reopen()
	}
}

// open reports whether the game is still being played: it does not count yet,
// and will. After that, and in a file, what is played is a variation.
func (g *Game) open() bool { return g.facts.Kind == saved.Kind{} && !g.facts.Uncounted }

// reopen takes a game back that has ended.
func (s *Session) reopen() { s.facts.Kind, s.facts.Helped = saved.Kind{}, true }

// kind is what the game counts as.
func (t *Seats) kind(now *game.Situation) saved.Kind {
	k := saved.Kind{Rules: t.setup.Rules.Game(), Mode: t.setup.Mode, Side: now.ColourOf(t.human)}
	switch k.Mode {
	case game.AgainstComputer:
		k.Levels[0] = t.Level(t.human.Other())
	case game.Watch:
		k.Levels = [2]game.Level{t.Level(game.First), t.Level(game.Second)}
	case game.AgainstRandom:
		k.Levels[0] = t.Level(game.First)
	}
	return k
}

// changed tells the store and the observer.
func (s *Session) changed(e Event) {
	if s.closed {
		return
	}
	s.settleView()
	s.ticker.wind(s.match)
	s.keep()
	s.o.Observe(e)
}

// Play answers for the person with a point, as a tap on the board does: it is
// played, also at an earlier moment that is looked at; where a line is shown,
// its next stone is; after the end of the game the next one begins.
func (s *Session) Play(at game.Point) {
	switch {
	case s.over != nil:
		if t, ok := s.over.(Taker); ok {
			t.Take(at)
		} else {
			s.over.Step(1)
		}
		return
	case s.browsed != live:
		s.branch(at)
	case s.match.Now().Result().Over():
		if rested := s.o.Now().Sub(s.endedAt); rested >= s.o.Rest || rested < 0 { // the clock was set back
			s.NewGame()
		}
		return
	case s.match.Paused():
		s.match.Start()
	default:
		_ = s.Answer(game.PlaceAt(at)) // the notice has the error
		return
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

// Resign gives up the game for the person to move, or the one who waits for
// the computer.
func (s *Session) Resign() error {
	s.toVariation()
	loser := s.human
	if s.setup.Mode == game.TwoPlayers {
		loser = s.match.Now().Ask().Seat
	}
	if !s.setup.Mode.People() {
		return game.ErrAnswer
	}
	return s.giveUp(game.Result{Winner: s.match.Now().ColourOf(loser.Other()), Reason: game.Resigned})
}

// AgreeDraw ends a game between two people without a winner.
func (s *Session) AgreeDraw() error {
	if s.setup.Mode != game.TwoPlayers {
		return game.ErrAnswer
	}
	s.toVariation()
	return s.giveUp(game.Result{Reason: game.Agreed})
}

// giveUp ends the live game for a person.
func (s *Session) giveUp(r game.Result) error {
	s.toLive()
	thinking := s.match.Busy()
	err := s.match.End(r)
	if err == nil {
		s.gaveUp = gaveUp{s.Moment().Node, thinking}
	}
	return err
}

// toVariation goes on with the moment that is looked at, unless the game is still
// being played: that is the one to be ended then.
func (s *Session) toVariation() {
	if s.browsed != live && !s.open() && !s.Moment().Result().Over() {
		s.goBack()
	}
}

// Stop ends the computer's thinking, or a hint's, without a move.
func (g *Game) Stop() { g.match.Stop() }

// MoveNow lets the computer answer at once, or go on if it was stopped.
func (s *Session) MoveNow() {
	s.match.MoveNow()
	s.changed(Changed)
}

// Help notes that the game under way is not played by a person's wits alone
// any more.
func (g *Game) Help() {
	g.facts.Helped = g.facts.Helped || g.match.At() > 0 && !g.match.Now().Result().Over()
}

// Close ends the sitting and waits for the engines.
func (s *Session) Close() {
	s.ticker.unwind()
	s.put = putState{} // the clocks have gone on
	s.keep()
	s.closed = true
	ended := s.match.Leave()
	closeAll(s.programs)
	_ = ended()
}

// Match is the game under way, to be read. What changes it goes through the
// Session.
func (g *Game) Match() *game.Match { return g.match }

// Setup is what the game is played by, and the next will be made from.
func (t *Seats) Setup() Setup { return t.setup }

// Human is where the person sits; between two people player 1, and where only
// computers play the first seat.
func (t *Seats) Human() game.Seat { return t.human }

// ByOthers reports whether the choice that led to a moment was made before the
// present players took their seats.
func (g *Game) ByOthers(index int) bool { return index <= g.earlier }

// Names are those of the players in the file that the game was opened from, by
// seat; empty otherwise.
func (g *Game) Names() [2]string { return g.match.Tree().Names }

// Thinking is the search under way, or the latest.
func (g *Game) Thinking() *Thinking { return &g.thinking }

// Notes are what is known of the moments of the game.
func (g *Game) Notes() *Notes { return &g.notes }

// Score counts the games of the present kind, of either colour.
func (s *Session) Score() saved.Tally {
	if s.o.Store == nil {
		return saved.Tally{}
	}
	k := s.kind(s.match.Now())
	k.Side = game.Empty
	return s.o.Store.Score(k)
}

// newID names a game, unlike all others.
func newID() string { return rand.Text() }
