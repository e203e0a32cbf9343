package session

import (
	"time"

	"jingzi/game"
)

// Play is the match under way, and the way from one game to the next.
type Play struct {
	o       *Options
	game    *current
	edit    *Edit
	browse  *Browse
	history *History
	seats   *Seats
	notices *Notices
	adviser adviser
	endedAt time.Time // of the latest end of a game
}

func (p *Play) Match() Match { return p.game.match }

func (p *Play) Thinking() *Thinking { return &p.game.thinking }

func (p *Play) Scores() Scores { return p.game.scores }

func (p *Play) Annotations() Annotations { return p.game.annotations }

// ByOthers reports whether the choice that led to a moment was made before the
// present players took their seats.
func (p *Play) ByOthers(index int) bool { return index <= p.game.earlier }

// Verdict is what the search that led to the last move has found: the player
// is told as soon as a win or a loss lies within the horizon (paper 000).
func (p *Play) Verdict() (c Claim, ok bool) {
	g := p.game
	if g.thinking.Of < 0 || g.thinking.Of != g.match.At()-1 {
		return c, false
	}
	return ClaimOf(g.thinking.Report, g.match.Moments()[g.thinking.Of].Position, g.match.Now())
}

// Start sets the game going, or lets a computer that waits go on.
func (p *Play) Start() {
	p.game.match.Start()
	p.notices.emit(Changed)
}

// observeMatch is told of the events of the match under way.
func (p *Play) observeMatch(e game.Event) {
	g, event := p.game, Changed
	switch e.Kind {
	case game.Reported:
		g.report(e.Report)
		p.o.Observe(Progress)
		return
	case game.Played:
		event = Played
		p.played()
	case game.Moved:
		g.hint, g.removed = nil, nil
		p.notices.Say(Notice{})
		p.browse.forget()
		p.history.count()
	case game.Thinking:
		g.thinking.Since = p.o.Now()
	case game.Hinted:
		event = Hinted
		p.hinted(e.Point)
	case game.Failed:
		event = Failed
		p.failed(e.Err)
	}
	if (e.Kind == game.Played || e.Kind == game.Moved) && g.over() {
		p.endedAt = p.o.Now()
	}
	p.notices.emit(event)
}

func (p *Play) played() {
	g := p.game
	at, moment := g.match.At(), g.moment()
	g.thinking.Since = p.o.Now() // if an engine is to answer
	g.hint, g.removed = nil, nil
	g.revision++
	g.earlier = min(g.earlier, at-1)
	if g.thinking.Of != at-1 {
		g.thinking.Report, g.thinking.Of = game.Report{}, -1
	}
	if e := g.match.Player(moment.By).Engine; e != nil && p.o.Annotate != nil {
		if slow, ok := e.(paced); ok {
			e = slow.Engine
		}
		if note := p.o.Annotate(e); note != nil {
			g.annotations[moment.Node] = note
		}
	}
	g.write(moment.Node)
	if g.open() {
		g.promote(moment.Node) // the game is what is played
	}
	p.notices.sayDecision(g.match)
	p.history.count()
}

// failed says how a computer player has failed. Another program loses by it.
func (p *Play) failed(err error) {
	m := p.game.match
	now := m.Now()
	ask := now.Ask()
	if ask.Kind != game.AskNothing && !m.Player(ask.Seat).IsHuman() {
		if _, program := p.seats.Levels()[ask.Seat].Program(); program {
			_ = m.End(game.Result{Winner: now.ColourOf(ask.Seat.Other()), Reason: game.Forfeited}) // the game is not over
		}
	}
	p.notices.Say(Notice{Kind: EngineFailed, Err: err})
}

// Tap answers for the person with a point, as a tap on the board does: it is
// played, also at an earlier moment that is looked at; where a line is shown,
// its next stone is; after the end of the game the next one begins.
func (p *Play) Tap(at game.Point) {
	switch over := p.browse.over; {
	case over != nil:
		if t, ok := over.(Taker); ok {
			t.Take(at)
		} else {
			over.Step(1)
		}
		return
	case p.browse.browsed != live:
		p.branch(at)
	case p.game.over():
		if rested := p.o.Now().Sub(p.endedAt); rested >= p.o.Rest || rested < 0 { // the clock was set back
			p.NewGame()
		}
		return
	case p.game.match.Paused():
		p.game.match.Start()
	default:
		_ = p.Answer(game.PlaceAt(at)) // the notice has the error
		return
	}
	p.notices.emit(Changed)
}

// Answer answers for the person who is asked, on the live position. The error
// is the match's, and stands in the notice too.
func (p *Play) Answer(c game.Choice) error {
	p.browse.toLive()
	err := p.game.match.Answer(c)
	if err != nil {
		p.notices.show(Notice{Kind: Refused, Err: err})
	}
	return err
}

// branch plays at the moment that is looked at, if a person is asked there.
func (p *Play) branch(at game.Point) {
	m := p.browse.Moment()
	ask := m.Ask()
	if ask.Kind == game.AskNothing || !p.game.match.Player(ask.Seat).IsHuman() {
		p.notices.Say(Notice{Kind: NotYourTurn})
		return
	}
	if p.notices.refused(m.Legal(at)) {
		return
	}
	known := len(m.Node.Children())
	if p.goBack(); !p.notices.refused(p.game.match.Play(at)) && len(m.Node.Children()) > max(known, 1) {
		p.notices.Say(Notice{Kind: Branched})
	}
}

// GoOn makes the moment that is looked at the present one, and plays on.
func (p *Play) GoOn() {
	if p.browse.browsed == live {
		return
	}
	p.goBack()
	p.game.match.Start()
	p.notices.show(Notice{Kind: GoesOnHere})
}

func (p *Play) goBack() {
	n := p.browse.Moment().Node
	p.browse.toLive()
	p.Help()
	if p.game.open() {
		p.game.promote(n)
		p.game.revision++
	}
	_ = p.game.match.GoToNode(n) // has been looked at
}

// Resign gives up the game for the person to move, or the one who waits for
// the computer.
func (p *Play) Resign() error {
	p.goToVariation()
	loser := p.seats.human
	if p.seats.setup.Mode == game.TwoPlayers {
		loser = p.game.match.Now().Ask().Seat
	}
	if !p.seats.setup.Mode.People() {
		return game.ErrAnswer
	}
	return p.giveUp(game.Result{Winner: p.game.match.Now().ColourOf(loser.Other()), Reason: game.Resigned})
}

func (p *Play) AgreeDraw() error {
	if p.seats.setup.Mode != game.TwoPlayers {
		return game.ErrAnswer
	}
	p.goToVariation()
	return p.giveUp(game.Result{Reason: game.Agreed})
}

func (p *Play) giveUp(r game.Result) error {
	p.browse.toLive()
	thinking := p.game.match.Busy()
	err := p.game.match.End(r)
	if err == nil {
		p.game.gaveUp = gaveUp{p.game.moment().Node, thinking}
	}
	return err
}

// goToVariation goes on with the moment that is looked at, unless the game is
// still being played: that is the one to be ended then.
func (p *Play) goToVariation() {
	if p.browse.browsed != live && !p.game.open() && !p.browse.Moment().Result().Over() {
		p.goBack()
	}
}

// Stop ends the computer's thinking, or a hint's, without a move.
func (p *Play) Stop() { p.game.match.Stop() }

// MoveNow lets the computer answer at once, or go on if it was stopped.
func (p *Play) MoveNow() {
	p.game.match.MoveNow()
	p.notices.emit(Changed)
}

// Large reports whether only the way to the present moment can be kept.
func (p *Play) Large() bool { return p.game.large }

// Uncounted reports whether the game came from a file or the library, or is
// practice.
func (p *Play) Uncounted() bool { return p.game.facts.Uncounted }

// Help notes that the game is not played by a person's wits alone any more.
func (p *Play) Help() { p.game.help() }
