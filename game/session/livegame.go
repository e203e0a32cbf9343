package session

import (
	"time"

	"jingzi/game"
)

// LiveGame plays the current game and starts the next one.
type LiveGame struct {
	o         *Options
	game      *gameState
	editor    *TreeEditor
	navigator *Navigator
	history   *History
	seats     *Seats
	notices   *Notices
	adviser   hintEngine
	endedAt   time.Time // when a game last ended
}

func (p *LiveGame) Match() MatchReader { return p.game.match }

func (p *LiveGame) SearchStatus() *SearchStatus { return &p.game.thinking }

func (p *LiveGame) Scores() Scores { return p.game.scores }

func (p *LiveGame) Annotations() Annotations { return p.game.annotations }

// PlayedByOthers reports whether a ply was played before the current players took their seats.
func (p *LiveGame) PlayedByOthers(index int) bool { return index <= p.game.seatedFrom }

// LastClaim returns the win or loss that the search for the last move claims (paper 000).
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

// Start starts the game, or resumes a paused computer player.
func (p *LiveGame) Start() {
	p.game.match.Start()
	p.notices.emit(EventChanged)
}

// observeMatch handles the events of the current match.
func (p *LiveGame) observeMatch(e game.MatchEvent) {
	g, event := p.game, EventChanged
	switch e.Kind {
	case game.EventInfo:
		g.report(e.Report)
		p.o.Observe(EventSearchInfo)
		return
	case game.EventPlayed:
		event = EventPlayed
		p.onPlayed()
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
	if (e.Kind == game.EventPlayed || e.Kind == game.EventRewound) && g.isOver() {
		p.endedAt = p.o.Now()
	}
	p.notices.emit(event)
}

func (p *LiveGame) onPlayed() {
	g := p.game
	at, ply := g.match.Index(), g.ply()
	g.thinking.Started = p.o.Now() // used if an engine is to answer
	g.hint, g.removed = nil, nil
	g.revision++
	g.seatedFrom = min(g.seatedFrom, at-1)
	if g.thinking.Index != at-1 {
		g.thinking.Info, g.thinking.Index = game.SearchInfo{}, -1
	}
	if e := g.match.Player(ply.Seat).Engine; e != nil && p.o.Annotate != nil {
		if slow, ok := e.(paced); ok {
			e = slow.Engine
		}
		if note := p.o.Annotate(e); note != nil {
			g.annotations[ply.Node] = note
		}
	}
	g.write(ply.Node)
	if g.isPlayed() {
		g.promote(ply.Node)
	}
	p.notices.postDecision(g.match)
	p.history.count()
}

// endForced ends the game if the computer has just proved who wins and the host wants it to end then (paper
// 000).
func (p *LiveGame) endForced() {
	g := p.game
	if p.o.EndsAtForcedWin == nil || g.isOver() || g.playsOn || !g.inProgress() || g.match.Player(g.ply().Seat).IsHuman() {
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

// failed reports the error of a computer player. An external program forfeits the game.
func (p *LiveGame) failed(err error) {
	m := p.game.match
	now := m.Current()
	ask := now.Prompt()
	if ask.Kind != game.PromptNone && !m.Player(ask.Seat).IsHuman() {
		if _, program := p.seats.Levels()[ask.Seat].Program(); program {
			_ = m.End(game.Result{Winner: now.ColourOf(ask.Seat.Other()), Reason: game.Forfeited}) // cannot fail: the game is not over
		}
	}
	p.notices.Set(Notice{Kind: NoticeEngineFailed, Err: err})
}

// Click handles a click on a point of the board. It plays the point, also at an earlier ply, or shows the
// next stone of a displayed variation. After the end of the game it starts the next one.
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
	case p.game.isOver():
		if rested := p.o.Now().Sub(p.endedAt); rested >= p.o.NewGameDelay || rested < 0 { // negative if the system clock was set back
			p.NewGame()
		}
		return
	case p.game.match.Paused():
		p.game.match.Start()
	default:
		_ = p.Answer(game.PlaceAt(at)) // a notice reports the error
		return
	}
	p.notices.emit(EventChanged)
}

// Answer answers the prompt of the current position for a person. It returns the error of
// game.Match.Answer, which the notice shows, too.
func (p *LiveGame) Answer(c game.Choice) error {
	p.navigator.toLive()
	err := p.game.match.Answer(c)
	if err != nil {
		p.notices.show(Notice{Kind: NoticeRefused, Err: err})
	}
	return err
}

// branch plays at the displayed ply if a person is to choose there.
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

// ContinueFromHere makes the displayed ply the current one and resumes play.
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
	_ = p.game.match.GoToNode(n) // cannot fail: the node is displayed
}

// Resign resigns the game for the person to move, or for the person who waits for the computer.
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

// goToVariation makes the displayed ply the current one, unless the game is in progress.
func (p *LiveGame) goToVariation() {
	if p.navigator.index != liveIndex && !p.game.inProgress() && !p.navigator.Ply().Result().Over() {
		p.goBack()
	}
}

// Stop stops the search for a move or a hint without a result.
func (p *LiveGame) Stop() { p.game.match.Stop() }

// MoveNow makes the computer answer at once, or restarts it if it was stopped.
func (p *LiveGame) MoveNow() {
	p.game.match.MoveNow()
	p.notices.emit(EventChanged)
}

// TooLargeToSave reports whether only the path to the current ply can be saved.
func (p *LiveGame) TooLargeToSave() bool { return p.game.tooLarge }

// Uncounted reports whether the game came from a file or the library, or is practice.
func (p *LiveGame) Uncounted() bool { return p.game.header().Uncounted }

// MarkAssisted records that the player had help; the game then does not count as unaided.
func (p *LiveGame) MarkAssisted() { p.game.markAssisted() }
