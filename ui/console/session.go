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

// searchResult is the result of an engine's search for its move. It is zero for people.
type searchResult struct {
	report game.SearchInfo
	tree   *minimax.Tree // nil if the engine has none
}

// consoleSession plays games one after the other, with or without a person at the keyboard.
type consoleSession struct {
	settings
	in        *input
	printer   *printer
	computers *computers

	queue       *game.EventLoop
	session     *session.Session
	started     bool                  // the first game has started
	movePending bool                  // a move was played that the loop has not handled yet
	failure     error                 // of a computer player, not yet reported
	winners     map[string]game.Stone // winners of finished games by ID
}

func newConsoleSession(s settings, in *input, out io.Writer) *consoleSession {
	t := &consoleSession{settings: s, in: in, queue: game.NewEventLoop(), winners: make(map[string]game.Stone)}
	t.computers = newComputers(&t.settings)
	t.printer = &printer{settings: &t.settings, out: out}
	return t
}

func (t *consoleSession) SaveGame(g *saved.Game) {
	if delete(t.winners, g.ID); g.Result.Over() {
		t.winners[g.ID] = g.Result.Winner
	}
}

func (t *consoleSession) DeleteGame(id string) { delete(t.winners, id) }

// Tally implements session.Store. It is not used.
func (t *consoleSession) Tally(game.Category) saved.Tally { return saved.Tally{} }

// setup returns the settings of the session. If the person is in the second seat, the computer or player 2
// moves first. The session treats a random player as an engine.
func (s *settings) setup() session.Config {
	to := session.DefaultConfig()
	to.Rules, to.Opening, to.Mode, to.FirstMove = s.rules, s.opening, s.mode, session.HumanFirst
	if s.mode == game.ComputerVsRandom {
		to.Mode = game.ComputerVsComputer
	}
	if s.human == game.Second {
		to.FirstMove = session.ComputerFirst
	}
	return to
}

type ending uint8

const (
	gameOver         ending = iota // the game is over
	newGameRequested               // the player requested a new game
	playerQuit                     // the player quit
	engineFailed                   // a computer player failed and no person plays
)

func (t *consoleSession) run(ctx context.Context) error {
	end := playerQuit
	if t.askFirstMover(ctx) {
		t.session = session.New(session.Options{Computers: t.computers, Store: t, Post: t.queue.Post, Observe: t.observe}, t.setup())
		defer t.session.Close()
		end = newGameRequested
	}
	for n := 1; end == newGameRequested || end == gameOver && (t.games == 0 || n <= t.games); {
		if end = t.play(ctx, n); end == gameOver {
			n++
		}
	}
	if t.tally {
		var won [3]int
		for _, winner := range t.winners {
			won[winner]++
		}
		t.printer.tally(won[game.Black], won[game.White], won[game.Empty])
	}
	if end == engineFailed {
		return errors.New(lang.Failure(t.failure)())
	}
	return nil
}

// askFirstMover asks who moves first, unless that was given. It returns false if the input ends.
func (t *consoleSession) askFirstMover(ctx context.Context) bool {
	if !t.askFirst {
		return true
	}
	for again := false; ; again = true {
		t.printer.askFirst(again)
		line, ok := t.in.next(ctx)
		if !ok {
			t.printer.endPrompt()
			return false
		}
		switch normalise(line) {
		case "y", "yes", strings.ToLower(lang.Yes()):
			return true
		case "n", "no", strings.ToLower(lang.No()):
			t.human = game.Second
			t.computers.seats[0], t.computers.seats[1] = t.computers.seats[1], t.computers.seats[0]
			return true
		case "quit", lang.Quit():
			return false
		}
	}
}

func (t *consoleSession) play(ctx context.Context, number int) ending {
	t.movePending, t.failure = false, nil
	if t.started {
		t.session.Game.NewGame()
	} else {
		t.session.Game.Start()
	}
	t.started = true
	t.printer.begin(number)
	for {
		m := t.session.Game.Match()
		if !t.isIdle() {
			t.printer.printBusy(m)
		}
		if t.queue.Run(ctx, t.isIdle) != nil {
			t.printer.endPrompt()
			return playerQuit
		}
		if t.failure != nil {
			if !t.mode.HasHuman() {
				return engineFailed
			}
			t.printer.refuse(lang.Failure(t.failure)())
			t.failure = nil
		}
		if t.movePending && m.Current().Result().Over() {
			t.printer.result(m)
			if t.games > 0 {
				return gameOver
			}
		}
		t.movePending = false
		t.printer.ask(m)
		line, ok := t.in.next(ctx)
		if !ok {
			t.printer.endPrompt()
			return playerQuit
		}
		if end, ends := t.execute(line); ends {
			return end
		}
	}
}

func (t *consoleSession) isIdle() bool { m := t.session.Game.Match(); return !m.Busy() && !m.Hinting() }

func (t *consoleSession) observe(e session.Event) {
	m := t.session.Game.Match()
	switch e {
	case session.EventPlayed:
		t.movePending = true
		var by searchResult
		if last := t.session.Game.SearchStatus(); last.Index == m.Index()-1 {
			by.report = last.Info
		}
		if e, ok := m.Player(m.Plies()[m.Index()].Seat).Engine.(interface{ LastTree() *minimax.Tree }); ok {
			by.tree = e.LastTree()
		}
		t.printer.printPlayed(m, by)
	case session.EventHint:
		h := t.session.Game.Hint()
		line := h.PV
		if len(line.Moves) == 0 {
			line.Moves = []game.Point{h.Point}
		}
		t.printer.hint(line)
	case session.EventFailed:
		t.failure = t.session.Notices.Latest().Err
	}
}

// execute executes a line. ends reports whether that ends the game.
func (t *consoleSession) execute(line string) (end ending, ends bool) {
	s, m := t.session, t.session.Game.Match()
	c, err := parse(m.Current(), line)
	if err != nil {
		t.printer.refuse(refusal(m, err, line))
		return 0, false
	}
	switch c.verb {
	case answer:
		err = s.Game.Answer(c.choice)
	case undo:
		if from := m.Index(); s.Game.Undo() {
			t.printer.printMoved(m, from)
		} else {
			t.printer.refuse(lang.NothingToUndo())
		}
	case redo:
		if from := m.Index(); s.Game.Redo() {
			t.movePending = true
			t.printer.printMoved(m, from)
		} else {
			t.printer.refuse(lang.NothingToRedo())
		}
	case hint:
		if m.Current().Result().Over() {
			t.printer.refuse(lang.Refusal(game.ErrGameOver)())
		} else if !s.Game.RequestHint() {
			t.printer.refuse(lang.HintNone())
		}
	case resign:
		err = s.Game.Resign()
	case resume:
		if m.Paused() {
			s.Game.Start()
		} else {
			t.printer.refuse(lang.Refusal(game.ErrWrongChoice)())
		}
	case help:
		t.printer.help()
	case newGame:
		if m.Current().Result().Over() {
			return gameOver, true
		}
		return newGameRequested, true
	case quit:
		return playerQuit, true
	}
	if err != nil {
		t.printer.refuse(refusal(m, err, line))
	}
	return 0, false
}
