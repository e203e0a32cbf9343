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
	report game.Report
	tree   *minimax.Tree // if it has one
}

// sitting is games one after the other, with somebody at the keyboard or not.
type sitting struct {
	settings
	in        *input
	voice     *voice
	computers *computers

	queue   *game.Queue
	session *session.Session
	begun   bool                  // the session has its first game
	news    bool                  // a move was played that the loop has not handled yet
	failure error                 // of a computer player, not reported yet
	won     map[string]game.Stone // finished games: the winner by the game's ID
}

func newSitting(s settings, in *input, out io.Writer) *sitting {
	t := &sitting{settings: s, in: in, queue: game.NewQueue(), won: make(map[string]game.Stone)}
	t.computers = newComputers(&t.settings)
	t.voice = &voice{settings: &t.settings, out: out}
	return t
}

func (t *sitting) Put(g *saved.Game) {
	if delete(t.won, g.ID); g.Result.Over() {
		t.won[g.ID] = g.Result.Winner
	}
}

func (t *sitting) Drop(id string) { delete(t.won, id) }

// Score implements session.Store; the text program does not use it.
func (t *sitting) Score(saved.Kind) saved.Tally { return saved.Tally{} }

// setup is what the session is made from. A person in the second seat lets the
// computer, or player 2, begin. To the session an engine that plays at random
// is one like others.
func (s *settings) setup() session.Setup {
	to := session.DefaultSetup()
	to.Rules, to.Opening, to.Mode, to.Begins = s.rules, s.opening, s.mode, session.HumanBegins
	if s.mode == game.AgainstRandom {
		to.Mode = game.Watch
	}
	if s.human == game.Second {
		to.Begins = session.ComputerBegins
	}
	return to
}

type ending uint8

const (
	finished ending = iota // it is over
	again                  // the player wants another
	left                   // the player quit
	broken                 // a computer player failed and nobody plays
)

func (t *sitting) sit(ctx context.Context) error {
	end := left
	if t.beginner(ctx) {
		t.session = session.New(session.Options{Computers: t.computers, Store: t, Post: t.queue.Post, Observe: t.observe}, t.setup())
		defer t.session.Close()
		end = again
	}
	for n := 1; end == again || end == finished && (t.games == 0 || n <= t.games); {
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
func (t *sitting) beginner(ctx context.Context) bool {
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

func (t *sitting) play(ctx context.Context, number int) ending {
	t.news, t.failure = false, nil
	if t.begun {
		t.session.Play.NewGame()
	} else {
		t.session.Play.Start()
	}
	t.begun = true
	t.voice.begin(number)
	for {
		m := t.session.Play.Match()
		if !t.idle() {
			t.voice.busy(m)
		}
		if t.queue.Run(ctx, t.idle) != nil {
			t.voice.leave()
			return left
		}
		if t.failure != nil {
			if !t.mode.People() {
				return broken
			}
			t.voice.refuse(lang.Failure(t.failure)())
			t.failure = nil
		}
		if t.news && m.Now().Result().Over() {
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
			return left
		}
		if end, ends := t.obey(line); ends {
			return end
		}
	}
}

func (t *sitting) idle() bool { m := t.session.Play.Match(); return !m.Busy() && !m.Hinting() }

func (t *sitting) observe(e session.Event) {
	m := t.session.Play.Match()
	switch e {
	case session.Played:
		t.news = true
		var by thought
		if last := t.session.Play.Thinking(); last.Of == m.At()-1 {
			by.report = last.Report
		}
		if e, ok := m.Player(m.Moments()[m.At()].By).Engine.(interface{ LastTree() *minimax.Tree }); ok {
			by.tree = e.LastTree()
		}
		t.voice.played(m, by)
	case session.Hinted:
		h := t.session.Play.Hint()
		line := h.Line
		if len(line.Points) == 0 {
			line.Points = []game.Point{h.Point}
		}
		t.voice.hint(line)
	case session.Failed:
		t.failure = t.session.Notices.Latest().Err
	}
}

// obey executes a line. ends reports whether that ends the game.
func (t *sitting) obey(line string) (end ending, ends bool) {
	s, m := t.session, t.session.Play.Match()
	c, err := parse(m.Now(), line)
	if err != nil {
		t.voice.refuse(refusal(m, err, line))
		return 0, false
	}
	switch c.verb {
	case answer:
		err = s.Play.Answer(c.choice)
	case undo:
		if from := m.At(); s.Play.Undo() {
			t.voice.moved(m, from)
		} else {
			t.voice.refuse(lang.NothingToUndo())
		}
	case redo:
		if from := m.At(); s.Play.Redo() {
			t.news = true
			t.voice.moved(m, from)
		} else {
			t.voice.refuse(lang.NothingToRedo())
		}
	case hint:
		if m.Now().Result().Over() {
			t.voice.refuse(lang.Refusal(game.ErrOver)())
		} else if !s.Play.AskHint() {
			t.voice.refuse(lang.HintNone())
		}
	case resign:
		err = s.Play.Resign()
	case goOn:
		if m.Paused() {
			s.Play.Start()
		} else {
			t.voice.refuse(lang.Refusal(game.ErrAnswer)())
		}
	case help:
		t.voice.help()
	case newGame:
		if m.Now().Result().Over() {
			return finished, true
		}
		return again, true
	case quit:
		return left, true
	}
	if err != nil {
		t.voice.refuse(refusal(m, err, line))
	}
	return 0, false
}
