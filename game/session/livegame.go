package session

import (
	"time"

	"jingzi/game"
)

// LiveGame plays the current game, undoes its moves, and starts or opens other games. Several methods take
// the index of a ply in Match().Plies().
type LiveGame struct {
	o          *Options
	game       *gameState
	editor     *TreeEditor
	navigator  *Navigator
	history    *History
	seats      *Seats
	notices    *Notices
	hintPlayer hintPlayer
	endedAt    time.Time // when a game last ended
}

func (lg *LiveGame) Match() MatchReader { return lg.game.match }

func (lg *LiveGame) SearchStatus() *SearchStatus { return &lg.game.search }

func (lg *LiveGame) Scores() Scores { return lg.game.scores }

func (lg *LiveGame) Annotations() Annotations { return lg.game.annotations }

// PlayedByOthers reports whether the ply with the given index was played before Configure last changed the
// mode of the game, and so possibly by other players.
func (lg *LiveGame) PlayedByOthers(index int) bool { return index <= lg.game.seatedFrom }

// PlayedWith returns the settings of the players of the current game, and the levels of the computers by seat.
// If the players have changed since the end of the game, they are those who finished it.
func (lg *LiveGame) PlayedWith() (config Config, levels [2]game.Level) {
	config = lg.seats.setup
	if lg.game.finishedByOthers() {
		config = lg.game.finished.config
	}
	return config, config.levels(lg.o.Computers, lg.seats.human)
}

// LastClaim returns the win or loss that the search for the last move claims, so that it can be announced.
func (lg *LiveGame) LastClaim() (c WinClaim, ok bool) {
	g := lg.game
	if g.search.Index < 0 || g.search.Index != g.match.Index()-1 {
		return c, false
	}
	c, ok = FindWinClaim(g.search.Info, g.match.Plies()[g.search.Index].Position, g.match.Current())
	if last := g.ply(); ok && c.Winner == last.Seat && last.Choice.Kind == game.Place {
		if moves := g.search.Info.PVs[0].Moves; len(moves) > 0 && moves[0] != last.Choice.Point {
			// The player did not play the winning move of a hint.
			return WinClaim{}, false
		}
	}

	return c, ok
}

// Start starts the game, or resumes a paused computer player.
func (lg *LiveGame) Start() {
	lg.game.match.Start()
	lg.notices.emit(EventChanged)
}

// holdsAnswer reports whether the computer waits with its answer to the choice that was just made.
func (lg *LiveGame) holdsAnswer() bool {
	g := lg.game
	holds := lg.o.HoldsAnswer != nil && lg.seats.setup.Mode == game.HumanVsComputer && lg.o.HoldsAnswer()
	if holds {
		g.heldAt = g.ply().Node
	}

	return holds
}

// Held reports whether the computer waits with its answer to the latest choice; see Options.HoldsAnswer.
func (lg *LiveGame) Held() bool {
	return lg.game.match.Paused() && lg.game.heldAt == lg.game.ply().Node
}

// Release lets the computer answer that waits according to Held.
func (lg *LiveGame) Release() {
	if lg.Held() {
		lg.Start()
	}
}

// onMatchEvent handles an event of the current match.
func (lg *LiveGame) onMatchEvent(e game.MatchEvent) {
	g, event := lg.game, EventChanged
	switch e.Kind {
	case game.EventInfo:
		g.report(e.Report)
		lg.o.Observe(EventSearchInfo)
		return
	case game.EventPlayed:
		event = EventPlayed
		lg.onPlayed()
		lg.endIfWinForced()
	case game.EventRewound:
		g.hint, g.removed = nil, nil
		lg.notices.Set(Notice{})
		lg.navigator.followGame()
		lg.history.count()
	case game.EventThinking:
		g.search.Started = lg.o.Now()
	case game.EventHint:
		event = EventHint
		lg.onHint(e.Point)
	case game.EventFailed:
		event = EventFailed
		lg.onFailed(e.Err)
	}
	if (e.Kind == game.EventPlayed || e.Kind == game.EventRewound) && g.isOver() {
		lg.endedAt = lg.o.Now()
	}
	lg.notices.emit(event)
}

func (lg *LiveGame) onPlayed() {
	g := lg.game
	index, ply := g.match.Index(), g.ply()

	// In case an engine moves next.
	g.search.Started = lg.o.Now()
	g.hint, g.removed = nil, nil
	g.revision++
	g.seatedFrom = min(g.seatedFrom, index-1)
	if g.finished != nil && index <= g.finished.index {
		g.finished.index = index - 1
		g.header().Names = lg.seats.names(g.header().Names)
	}
	if g.search.Index != index-1 {
		g.search.Info, g.search.Index = game.SearchInfo{}, -1
	}
	lg.annotate(index)
	g.write(ply.Node)
	if g.isPlayed() {
		g.promote(ply.Node)
	}
	lg.notices.postDecision(g.match)
	lg.history.count()
}

// annotate keeps what the host wants to keep with the choice at an index, if an engine made it.
func (lg *LiveGame) annotate(index int) {
	g := lg.game
	before, ply := &g.match.Plies()[index-1], &g.match.Plies()[index]
	engine := g.match.Player(ply.Seat).Engine
	if engine == nil || lg.o.Annotate == nil {
		return
	}

	if paced, ok := engine.(pacedEngine); ok {
		engine = paced.Engine
	}
	annotation := lg.o.Annotate(EngineChoice{
		Engine: engine, Before: before.Position, BeforeNode: before.Node, Choice: ply.Choice})
	if annotation != nil {
		g.annotations[ply.Node] = annotation
	}
}

// endIfWinForced ends the game if the computer has just proved who wins and the host wants such a game to end.
func (lg *LiveGame) endIfWinForced() {
	g := lg.game
	mayEnd := g.isInProgress() && !g.isOver() && !g.playsOn
	if lg.o.EndsAtForcedWin == nil || !mayEnd || g.match.Player(g.ply().Seat).IsHuman() {
		return
	}
	c, ok := lg.LastClaim()
	if !ok || !c.Proved || !lg.o.EndsAtForcedWin(c) {
		return
	}
	busy := g.match.Busy()
	if g.match.End(game.Result{Winner: g.match.Current().ColourOf(c.Winner), Reason: game.ForcedWin}) == nil {
		g.concession = concession{g.ply().Node, busy}
	}
}

// onFailed reports the error of a computer player. An external program forfeits the game.
func (lg *LiveGame) onFailed(err error) {
	m := lg.game.match
	current := m.Current()
	prompt := current.Prompt()
	if prompt.Kind != game.PromptNone && !m.Player(prompt.Seat).IsHuman() {
		if _, program := lg.seats.Levels()[prompt.Seat].Program(); program {
			// Cannot fail: the game is not over.
			_ = m.End(game.Result{Winner: current.ColourOf(prompt.Seat.Other()), Reason: game.Forfeited})
		}
	}
	lg.notices.Set(Notice{Kind: NoticeEngineFailed, Err: err})
}

// Click handles a click on a point of the board. It plays the point, even at an earlier ply, or shows the
// next stone of a displayed variation. After the end of the game it starts the next one.
func (lg *LiveGame) Click(point game.Point) {
	switch view := lg.navigator.view; {
	case view != nil:
		if clickable, ok := view.(Clickable); ok {
			clickable.Click(point)
		} else {
			view.Seek(1)
		}

		return
	case lg.navigator.index != liveIndex:
		lg.playBranch(point)
	case lg.game.isOver():
		// Negative if the system clock was set back.
		if elapsed := lg.o.Now().Sub(lg.endedAt); elapsed >= lg.o.NewGameDelay || elapsed < 0 {
			lg.NewGame()
		}
		return
	case lg.game.match.Paused():
		lg.game.match.Start()
	default:
		// A notice reports the error.
		_ = lg.Answer(game.PlaceAt(point))
		return
	}
	lg.notices.emit(EventChanged)
}

// Answer answers the prompt of the current position for a person. It returns the error of
// game.Match.Answer, which the notice also shows.
func (lg *LiveGame) Answer(c game.Choice) error {
	lg.navigator.toLive()
	err := lg.game.match.Answer(c)
	if err != nil {
		lg.notices.show(Notice{Kind: NoticeRefused, Err: err})
	}

	return err
}

// playBranch plays a stone at the displayed ply if it is a person's turn there.
func (lg *LiveGame) playBranch(point game.Point) {
	ply := lg.navigator.Ply()
	prompt := ply.Prompt()
	if prompt.Kind == game.PromptNone || !lg.game.match.Player(prompt.Seat).IsHuman() {
		lg.notices.Set(Notice{Kind: NoticeNotYourTurn})
		return
	}
	if lg.notices.postRefusal(ply.Legal(point)) {
		return
	}
	numChildren := len(ply.Node.Children())
	lg.goBack()
	if !lg.notices.postRefusal(lg.game.match.Play(point)) && len(ply.Node.Children()) > max(numChildren, 1) {
		lg.notices.Set(Notice{Kind: NoticeBranchStarted})
	}
}

// ContinueFromHere makes the displayed ply the current one and resumes play.
func (lg *LiveGame) ContinueFromHere() {
	if lg.navigator.index == liveIndex {
		return
	}
	lg.goBack()
	lg.game.match.Start()
	lg.notices.show(Notice{Kind: NoticeContinued})
}

func (lg *LiveGame) goBack() {
	n := lg.navigator.Ply().Node
	lg.navigator.toLive()
	lg.MarkAssisted()
	if lg.game.isPlayed() {
		lg.game.promote(n)
		lg.game.revision++
	}

	// Cannot fail: the node is displayed.
	_ = lg.game.match.GoToNode(n)
}

// Resign resigns the game for the person to move, or for the person who is waiting for the computer.
func (lg *LiveGame) Resign() error {
	lg.goToDisplayed()
	loser := lg.seats.human
	if lg.seats.setup.Mode == game.HumanVsHuman {
		loser = lg.game.match.Current().Prompt().Seat
	}
	if !lg.seats.setup.Mode.HasHuman() {
		return game.ErrWrongChoice
	}

	return lg.concede(game.Result{Winner: lg.game.match.Current().ColourOf(loser.Other()), Reason: game.Resigned})
}

func (lg *LiveGame) AgreeDraw() error {
	if lg.seats.setup.Mode != game.HumanVsHuman {
		return game.ErrWrongChoice
	}
	lg.goToDisplayed()
	return lg.concede(game.Result{Reason: game.DrawAgreed})
}

func (lg *LiveGame) concede(r game.Result) error {
	lg.navigator.toLive()
	busy := lg.game.match.Busy() || lg.Held()
	err := lg.game.match.End(r)
	if err == nil {
		lg.game.concession = concession{lg.game.ply().Node, busy}
	}

	return err
}

// goToDisplayed makes the displayed ply the current one, unless the game is in progress.
func (lg *LiveGame) goToDisplayed() {
	if lg.navigator.index != liveIndex && !lg.game.isInProgress() && !lg.navigator.Ply().Result().Over() {
		lg.goBack()
	}
}

// Stop stops the search for a move or a hint without a result.
func (lg *LiveGame) Stop() { lg.game.match.Stop() }

// MoveNow makes the computer answer at once, or restarts it if it was stopped.
func (lg *LiveGame) MoveNow() {
	lg.game.match.MoveNow()
	lg.notices.emit(EventChanged)
}

// TooLargeToSave reports whether only the path to the current ply can be saved.
func (lg *LiveGame) TooLargeToSave() bool { return lg.game.tooLarge }

// Uncounted reports whether the game came from a file or the library, or is practice.
func (lg *LiveGame) Uncounted() bool { return lg.game.header().Uncounted }

// MarkAssisted records that the person had help, such as an analysis of the position. The game still
// counts, but a win is not unaided: see saved.StatRow and History.Streak.
func (lg *LiveGame) MarkAssisted() { lg.game.markAssisted() }
