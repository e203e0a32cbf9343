package main

import (
	"context"
	"errors"
	"io"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// searchResult is the result of the search for a move. It is zero if a person played the move.
type searchResult struct {
	info game.SearchInfo
	tree *minimax.Tree // nil if the engine does not provide its tree
}

// consoleSession plays one game after another, with or without a person at the keyboard.
type consoleSession struct {
	settings
	in        *input
	printer   *printer
	computers *computers

	queue       *game.EventLoop
	session     *session.Session
	started     bool                  // whether the first game has started
	movePending bool                  // whether a move was played that play has not handled yet
	failure     error                 // an error of a computer player that has not been printed yet
	printed     *game.Node            // the last choice printed since a line was typed
	winners     map[string]game.Stone // winners of finished games by ID
}

func newConsoleSession(config settings, in *input, out io.Writer) *consoleSession {
	s := &consoleSession{settings: config, in: in, queue: game.NewEventLoop(), winners: make(map[string]game.Stone)}
	s.computers = newComputers(&s.settings)
	s.printer = &printer{settings: &s.settings, out: out}
	return s
}

// SaveGame implements session.Store. It records the winner.
func (s *consoleSession) SaveGame(g *saved.Game) {
	delete(s.winners, g.ID)
	if g.Result.Over() {
		s.winners[g.ID] = g.Result.Winner
	}
}

// DeleteGame implements session.Store.
func (s *consoleSession) DeleteGame(id string) { delete(s.winners, id) }

// Tally implements session.Store. It is not used.
func (s *consoleSession) Tally(game.Category) saved.Tally { return saved.Tally{} }

// sessionConfig returns the configuration of the session. In it the random player is a computer player.
func (s *settings) sessionConfig() session.Config {
	config := session.DefaultConfig()
	config.Rules, config.Opening, config.Mode, config.FirstMove = s.rules, s.opening, s.mode, session.HumanFirst
	if s.mode == game.ComputerVsRandom {
		config.Mode = game.ComputerVsComputer
	}
	if s.human == game.Second {
		config.FirstMove = session.ComputerFirst
	}

	return config
}

// endReason is the reason why play has returned.
type endReason uint8

const (
	gameOver endReason = iota
	newGameRequested
	playerQuit   // the player quit, or the input ended
	engineFailed // a computer player failed in a game without people
)

// run plays the games and prints the tally.
func (s *consoleSession) run(ctx context.Context) error {
	end := playerQuit
	if s.askFirstMover(ctx) {
		s.session = session.New(session.Options{
			Computers: s.computers,
			Store:     s,
			Post:      s.queue.Post,
			Observe:   s.observe,
			EndsAtForcedWin: func(session.WinClaim) bool {
				return s.endEarly && s.rules.UsesXO()
			},
		}, s.sessionConfig())
		defer s.session.Close()
		end = newGameRequested
	}

	for n := 1; end == newGameRequested || end == gameOver && (s.games == 0 || n <= s.games); {
		if end = s.play(ctx, n); end == gameOver {
			n++
		}
	}
	if s.tally {
		var wins [3]int
		for _, winner := range s.winners {
			wins[winner]++
		}
		s.printer.printTally(wins[game.Black], wins[game.White], wins[game.Empty])
	}
	if end == engineFailed {
		return errors.New(lang.Failure(s.failure)())
	}

	return nil
}

// askFirstMover asks who moves first, unless a flag has decided it. It returns false if the player quits.
func (s *consoleSession) askFirstMover(ctx context.Context) bool {
	if !s.askFirst {
		return true
	}

	for repeated := false; ; repeated = true {
		s.printer.askFirst(repeated)
		line, ok := s.in.next(ctx)
		if !ok {
			s.printer.closePrompt()
			return false
		}

		switch normalise(line) {
		case "y", "yes", strings.ToLower(lang.Yes()):
			return true
		case "n", "no", strings.ToLower(lang.No()):
			s.human = game.Second
			s.computers.seats[0], s.computers.seats[1] = s.computers.seats[1], s.computers.seats[0]
			return true
		case "quit", lang.Quit():
			return false
		}
	}
}

// play plays the game with the given number.
func (s *consoleSession) play(ctx context.Context, number int) endReason {
	s.movePending, s.failure = false, nil
	if s.started {
		s.session.Game.NewGame()
	} else {
		s.session.Game.Start()
	}
	s.started = true
	s.printer.printHeader(number)

	for {
		m := s.session.Game.Match()
		if !s.isIdle() {
			s.printer.printBusy(m)
		}
		if s.queue.Run(ctx, s.isIdle) != nil {
			s.printer.closePrompt()
			return playerQuit
		}
		if s.failure != nil {
			if !s.mode.HasHuman() {
				return engineFailed
			}
			s.printer.printError(lang.Failure(s.failure)())
			s.failure = nil
		}
		if s.movePending && m.Current().Result().Over() {
			s.printer.printResult(m)
			if s.games > 0 {
				return gameOver
			}
		}
		s.movePending = false
		s.printer.ask(m)
		line, ok := s.in.next(ctx)
		if !ok {
			s.printer.closePrompt()
			return playerQuit
		}
		if end, over := s.execute(line); over {
			return end
		}
	}
}

// isIdle reports whether no computer player is thinking.
func (s *consoleSession) isIdle() bool { m := s.session.Game.Match(); return !m.Busy() && !m.Hinting() }

// observe handles the events of the session.
func (s *consoleSession) observe(e session.Event) {
	m := s.session.Game.Match()
	switch e {
	case session.EventPlayed:
		s.movePending = true

		// A proved win ends the game right after the move that proved it. The session reports both afterwards.
		index := m.Index()
		if isForcedEnd(&m.Plies()[index]) {
			index--
		}
		if node := m.Plies()[index].Node; node != s.printed {
			s.printPlayed(m, index)
			s.printed = node
		}
	case session.EventHint:
		h := s.session.Game.Hint()
		pv := h.PV
		if len(pv.Moves) == 0 {
			pv.Moves = []game.Point{h.Point}
		}
		s.printer.printHint(pv)
	case session.EventFailed:
		s.failure = s.session.Notices.Latest().Err
	}
}

// isForcedEnd reports whether a ply ended the game because a search had proved who wins.
func isForcedEnd(p *game.Ply) bool {
	return p.Choice.Kind == game.End && p.Result().Reason == game.ForcedWin
}

// printPlayed prints the choice of the ply with the given index.
func (s *consoleSession) printPlayed(m session.MatchReader, index int) {
	var result searchResult
	if last := s.session.Game.SearchStatus(); last.Index == index-1 {
		result.info = last.Info
	}
	if e, ok := m.Player(m.Plies()[index].Seat).Engine.(interface{ LastTree() *minimax.Tree }); ok {
		result.tree = e.LastTree()
	}
	s.printer.printPlayed(m, index, result)
}

// execute executes a typed line. over reports whether it ends the game.
func (s *consoleSession) execute(line string) (end endReason, over bool) {
	s.printed = nil
	g, m := s.session.Game, s.session.Game.Match()
	c, err := parse(m.Current(), line)
	if err != nil {
		s.printer.printError(refusal(m, err, line))
		return 0, false
	}

	switch c.verb {
	case answer:
		err = g.Answer(c.choice)
	case undo:
		if start := m.Index(); g.Undo() {
			s.printer.printMoved(m, start)
		} else {
			s.printer.printError(lang.NothingToUndo())
		}
	case redo:
		if start := m.Index(); g.Redo() {
			s.movePending = true
			s.printer.printMoved(m, start)
		} else {
			s.printer.printError(lang.NothingToRedo())
		}
	case hint:
		if m.Current().Result().Over() {
			s.printer.printError(lang.Refusal(game.ErrGameOver)())
		} else if !g.RequestHint() {
			s.printer.printError(lang.HintNone())
		}
	case resign:
		err = g.Resign()
	case resume:
		if m.Paused() {
			g.Start()
		} else {
			s.printer.printError(lang.Refusal(game.ErrWrongChoice)())
		}
	case help:
		s.printer.printHelp()
	case newGame:
		if m.Current().Result().Over() {
			return gameOver, true
		}
		return newGameRequested, true
	case quit:
		return playerQuit, true
	}
	if err != nil {
		s.printer.printError(refusal(m, err, line))
	}

	return 0, false
}
