package session

import (
	"time"

	"jingzi/game"
)

// LiveGame is the match under way, and the way from one game to the next.
type LiveGame struct {
	o         *Options
	game      *gameState
	editor    *TreeEditor
	navigator *Navigator
	history   *History
	seats     *Seats
	notices   *Notices
	adviser   hintEngine
	endedAt   time.Time // of the latest end of a game
}

func (p *LiveGame) Match() MatchReader { return p.game.match }

func (p *LiveGame) SearchStatus() *SearchStatus { return &p.game.thinking }

func (p *LiveGame) Scores() Scores { return p.game.scores }

func (p *LiveGame) Annotations() Annotations { return p.game.annotations }

// PlayedByOthers reports whether the choice that led to a moment was made before the
// present players took their seats.
func (p *LiveGame) PlayedByOthers(index int) bool { return index <= p.game.seatedFrom }

// LastClaim is what the search that led to the last move has found: the player
// is told as soon as a win or a loss lies within the horizon (paper 000).
func (p *LiveGame) LastClaim() (c WinClaim, ok bool) {
	g := p.game
	if g.thinking.Index < 0 || g.thinking.Index != g.match.Index()-1 {
		return c, false
	}
	c, ok = FindWinClaim(g.thinking.Info, g.match.Plies()[g.thinking.Index].Position, g.match.Current())
	if last := g.ply(); ok && c.Winner == last.Seat && last.Choice.Kind == game.Place {
		if line := g.thinking.Info.PVs[0].Moves; len(line) > 0 && line[0] != last.Choice.Point {
			return WinClaim{}, false // a hint's win was passed over
		}
	}
	return c, ok
}

// Start sets the game going, or lets a computer that waits go on.
func (p *LiveGame) Start() {
	p.game.match.Start()
	p.notices.emit(EventChanged)
}

// observeMatch is told of the events of the match under way.
func (p *LiveGame) observeMatch(e game.MatchEvent) {
	g, event := p.game, EventChanged
	switch e.Kind {
	case game.EventInfo:
		g.report(e.Report)
		p.o.Observe(EventSearchInfo)
		return
	case game.EventPlayed:
		event = EventPlayed
		p.played()
		p.endForced()
	case game.EventRewound:
		g.hint, g.removed = nil, nil
		p.notices.Set(Notice{})
		p.navigator.returnToLive()
		p.history.count()
	case game.EventThinking:
		g.thinking.Started = p.o.Now()
	case game.EventHint:
		event = EventHint
		p.hinted(e.Point)
	case game.EventFailed:
		event = EventFailed
		p.failed(e.Err)
	}
	if (e.Kind == game.EventPlayed || e.Kind == game.EventRewound) && g.over() {
		p.endedAt = p.o.Now()
	}
	p.notices.emit(event)
}

func (p *LiveGame) played() {
	g := p.game
	at, moment := g.match.Index(), g.ply()
	g.thinking.Started = p.o.Now() // if an engine is to answer
	g.hint, g.removed = nil, nil
	g.revision++
	g.seatedFrom = min(g.seatedFrom, at-1)
	if g.thinking.Index != at-1 {
		g.thinking.Info, g.thinking.Index = game.SearchInfo{}, -1
	}
	if e := g.match.Player(moment.Seat).Engine; e != nil && p.o.Annotate != nil {
		if slow, ok := e.(paced); ok {
			e = slow.Engine
		}
		if note := p.o.Annotate(e); note != nil {
			g.annotations[moment.Node] = note
		}
	}
	g.write(moment.Node)
	if g.isPlayed() {
		g.promote(moment.Node)
	}
	p.notices.postDecision(g.match)
	p.history.count()
}

// endForced ends the game if the computer that has just moved has proved who wins, and the
// host wants that (paper 000).
func (p *LiveGame) endForced() {
	g := p.game
	if p.o.EndsAtForcedWin == nil || g.over() || g.playsOn || !g.inProgress() || g.match.Player(g.ply().Seat).IsHuman() {
		return
	}
	c, ok := p.LastClaim()
	if !ok || !c.Proved || !p.o.EndsAtForcedWin(c) {
		return
	}
	thinking := g.match.Busy()
	if g.match.End(game.Result{Winner: g.match.Current().ColourOf(c.Winner), Reason: game.ForcedWin}) == nil {
		g.gaveUp = gaveUp{g.ply().Node, thinking}
	}
}

// failed says how a computer player has failed. Another program loses by it.
func (p *LiveGame) failed(err error) {
	m := p.game.match
	now := m.Current()
	ask := now.Prompt()
	if ask.Kind != game.PromptNone && !m.Player(ask.Seat).IsHuman() {
		if _, program := p.seats.Levels()[ask.Seat].Program(); program {
			_ = m.End(game.Result{Winner: now.ColourOf(ask.Seat.Other()), Reason: game.Forfeited}) // the game is not over
		}
	}
	p.notices.Set(Notice{Kind: NoticeEngineFailed, Err: err})
}

// Click answers for the person with a point, as a tap on the board does: it is
// played, also at an earlier moment that is looked at; where a line is shown,
// its next stone is; after the end of the game the next one begins.
func (p *LiveGame) Click(at game.Point) {
	switch over := p.navigator.view; {
	case over != nil:
		if t, ok := over.(Clickable); ok {
			t.Click(at)
		} else {
			over.Seek(1)
		}
		return
	case p.navigator.index != liveIndex:
		p.branch(at)
	case p.game.over():
		if rested := p.o.Now().Sub(p.endedAt); rested >= p.o.NewGameDelay || rested < 0 { // the clock was set back
			p.NewGame()
		}
		return
	case p.game.match.Paused():
		p.game.match.Start()
	default:
		_ = p.Answer(game.PlaceAt(at)) // the notice has the error
		return
	}
	p.notices.emit(EventChanged)
}

// Answer answers for the person who is asked, on the live position. The error
// is the match's, and stands in the notice too.
func (p *LiveGame) Answer(c game.Choice) error {
	p.navigator.toLive()
	err := p.game.match.Answer(c)
	if err != nil {
		p.notices.show(Notice{Kind: NoticeRefused, Err: err})
	}
	return err
}

// branch plays at the moment that is looked at, if a person is asked there.
func (p *LiveGame) branch(at game.Point) {
	m := p.navigator.Ply()
	ask := m.Prompt()
	if ask.Kind == game.PromptNone || !p.game.match.Player(ask.Seat).IsHuman() {
		p.notices.Set(Notice{Kind: NotYourTurn})
		return
	}
	if p.notices.refused(m.Legal(at)) {
		return
	}
	known := len(m.Node.Children())
	if p.goBack(); !p.notices.refused(p.game.match.Play(at)) && len(m.Node.Children()) > max(known, 1) {
		p.notices.Set(Notice{Kind: NoticeBranchStarted})
	}
}

// ContinueFromHere makes the moment that is looked at the present one, and plays on.
func (p *LiveGame) ContinueFromHere() {
	if p.navigator.index == liveIndex {
		return
	}
	p.goBack()
	p.game.match.Start()
	p.notices.show(Notice{Kind: NoticeContinued})
}

func (p *LiveGame) goBack() {
	n := p.navigator.Ply().Node
	p.navigator.toLive()
	p.MarkAssisted()
	if p.game.isPlayed() {
		p.game.promote(n)
		p.game.revision++
	}
	_ = p.game.match.GoToNode(n) // has been looked at
}

// Resign gives up the game for the person to move, or the one who waits for
// the computer.
func (p *LiveGame) Resign() error {
	p.goToVariation()
	loser := p.seats.human
	if p.seats.setup.Mode == game.HumanVsHuman {
		loser = p.game.match.Current().Prompt().Seat
	}
	if !p.seats.setup.Mode.HasHuman() {
		return game.ErrWrongChoice
	}
	return p.giveUp(game.Result{Winner: p.game.match.Current().ColourOf(loser.Other()), Reason: game.Resigned})
}

func (p *LiveGame) AgreeDraw() error {
	if p.seats.setup.Mode != game.HumanVsHuman {
		return game.ErrWrongChoice
	}
	p.goToVariation()
	return p.giveUp(game.Result{Reason: game.DrawAgreed})
}

func (p *LiveGame) giveUp(r game.Result) error {
	p.navigator.toLive()
	thinking := p.game.match.Busy()
	err := p.game.match.End(r)
	if err == nil {
		p.game.gaveUp = gaveUp{p.game.ply().Node, thinking}
	}
	return err
}

// goToVariation goes on with the moment that is looked at, unless the game is
// still being played: that is the one to be ended then.
func (p *LiveGame) goToVariation() {
	if p.navigator.index != liveIndex && !p.game.inProgress() && !p.navigator.Ply().Result().Over() {
		p.goBack()
	}
}

// Stop ends the computer's thinking, or a hint's, without a move.
func (p *LiveGame) Stop() { p.game.match.Stop() }

// MoveNow lets the computer answer at once, or go on if it was stopped.
func (p *LiveGame) MoveNow() {
	p.game.match.MoveNow()
	p.notices.emit(EventChanged)
}

// TooLargeToSave reports whether only the way to the present moment can be kept.
func (p *LiveGame) TooLargeToSave() bool { return p.game.large }

// Uncounted reports whether the game came from a file or the library, or is
// practice.
func (p *LiveGame) Uncounted() bool { return p.game.header().Uncounted }

// MarkAssisted notes that the game is not played by a person's wits alone any more.
func (p *LiveGame) MarkAssisted() { p.game.markAssisted() }
