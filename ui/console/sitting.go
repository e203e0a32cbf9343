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

// thought is what an engine found before its move; zero for people.
type thought struct {
	report game.SearchInfo
	tree   *minimax.Tree // if it has one
}

// consoleSession is games one after the other, with somebody at the keyboard or not.
type consoleSession struct {
	settings
	in        *input
	voice     *printer
	computers *computers

	queue   *game.EventLoop
	session *session.Session
	begun   bool                  // the session has its first game
	news    bool                  // a move was played that the loop has not handled yet
	failure error                 // of a computer player, not reported yet
	won     map[string]game.Stone // finished games: the winner by the game's ID
}

func newSitting(s settings, in *input, out io.Writer) *consoleSession {
	t := &consoleSession{settings: s, in: in, queue: game.NewEventLoop(), won: make(map[string]game.Stone)}
	t.computers = newComputers(&t.settings)
	t.voice = &printer{settings: &t.settings, out: out}
	return t
}

func (t *consoleSession) SaveGame(g *saved.Game) {
	if delete(t.won, g.ID); g.Result.Over() {
		t.won[g.ID] = g.Result.Winner
	}
}

func (t *consoleSession) DeleteGame(id string) { delete(t.won, id) }

// Tally implements session.Store; the text program does not use it.
func (t *consoleSession) Tally(game.Category) saved.Tally { return saved.Tally{} }

// setup is what the session is made from. A person in the second seat lets the
// computer, or player 2, begin. To the session an engine that plays at random
// is one like others.
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
	finished     ending = iota // it is over
	newGameAsked               // the player wants another
	playerQuit                 // the player quit
	broken                     // a computer player failed and nobody plays
)

func (t *consoleSession) sit(ctx context.Context) error {
	end := playerQuit
	if t.beginner(ctx) {
		t.session = session.New(session.Options{Computers: t.computers, Store: t, Post: t.queue.Post, Observe: t.observe}, t.setup())
		defer t.session.Close()
		end = newGameAsked
	}
	for n := 1; end == newGameAsked || end == finished && (t.games == 0 || n <= t.games); {
		if end = t.play(ctx, n); end == finished {
			n++
		}
	}
	if t.tally {
		var won [3]int
		for _, winner := range t.won {
			won[winner]++
		}
		t.voice.tally(won[game.Black], won[game.White], won[game.Empty])
	}
	if end == broken {
		return errors.New(lang.Failure(t.failure)())
	}
	return nil
}

// beginner asks who moves first, unless that was given. It reports false if the
// input ends.
func (t *consoleSession) beginner(ctx context.Context) bool {
	if !t.askFirst {
		return true
	}
	for again := false; ; again = true {
		t.voice.askFirst(again)
		line, ok := t.in.next(ctx)
		if !ok {
			t.voice.leave()
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
	t.news, t.failure = false, nil
	if t.begun {
		t.session.Game.NewGame()
	} else {
		t.session.Game.Start()
	}
	t.begun = true
	t.voice.begin(number)
	for {
		m := t.session.Game.Match()
		if !t.idle() {
			t.voice.busy(m)
		}
		if t.queue.Run(ctx, t.idle) != nil {
			t.voice.leave()
			return playerQuit
		}
		if t.failure != nil {
			if !t.mode.HasHuman() {
				return broken
			}
			t.voice.refuse(lang.Failure(t.failure)())
			t.failure = nil
		}
		if t.news && m.Current().Result().Over() {
			t.voice.result(m)
			if t.games > 0 {
				return finished
			}
		}
		t.news = false
		t.voice.ask(m)
		line, ok := t.in.next(ctx)
		if !ok {
			t.voice.leave()
			return playerQuit
		}
		if end, ends := t.obey(line); ends {
			return end
		}
	}
}

func (t *consoleSession) idle() bool { m := t.session.Game.Match(); return !m.Busy() && !m.Hinting() }

func (t *consoleSession) observe(e session.Event) {
	m := t.session.Game.Match()
	switch e {
	case session.EventPlayed:
		t.news = true
		var by thought
		if last := t.session.Game.SearchStatus(); last.Index == m.Index()-1 {
			by.report = last.Info
		}
		if e, ok := m.Player(m.Plies()[m.Index()].Seat).Engine.(interface{ LastTree() *minimax.Tree }); ok {
			by.tree = e.LastTree()
		}
		t.voice.played(m, by)
	case session.EventHint:
		h := t.session.Game.Hint()
		line := h.PV
		if len(line.Moves) == 0 {
			line.Moves = []game.Point{h.Point}
		}
		t.voice.hint(line)
	case session.EventFailed:
		t.failure = t.session.Notices.Latest().Err
	}
}

// obey executes a line. ends reports whether that ends the game.
func (t *consoleSession) obey(line string) (end ending, ends bool) {
	s, m := t.session, t.session.Game.Match()
	c, err := parse(m.Current(), line)
	if err != nil {
		t.voice.refuse(refusal(m, err, line))
		return 0, false
	}
	switch c.verb {
	case answer:
		err = s.Game.Answer(c.choice)
	case undo:
		if from := m.Index(); s.Game.Undo() {
			t.voice.moved(m, from)
		} else {
			t.voice.refuse(lang.NothingToUndo())
		}
	case redo:
		if from := m.Index(); s.Game.Redo() {
			t.news = true
			t.voice.moved(m, from)
		} else {
			t.voice.refuse(lang.NothingToRedo())
		}
	case hint:
		if m.Current().Result().Over() {
			t.voice.refuse(lang.Refusal(game.ErrGameOver)())
		} else if !s.Game.RequestHint() {
			t.voice.refuse(lang.HintNone())
		}
	case resign:
		err = s.Game.Resign()
	case goOn:
		if m.Paused() {
			s.Game.Start()
		} else {
			t.voice.refuse(lang.Refusal(game.ErrWrongChoice)())
		}
	case help:
		t.voice.help()
	case newGame:
		if m.Current().Result().Over() {
			return finished, true
		}
		return newGameAsked, true
	case quit:
		return playerQuit, true
	}
	if err != nil {
		t.voice.refuse(refusal(m, err, line))
	}
	return 0, false
}
