package main

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"

	"jingzi/ai"
	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// voice is how the program speaks: in prose to people, plainly to scripts.
type voice interface {
	begin(m *game.Match, number int) // a game begins
	busy(m *game.Match)              // an engine has been asked something
	played(m *game.Match, by thought)
	moved(m *game.Match, from int) // undone or redone, from another moment
	ask(m *game.Match)             // the person is to type something
	askFirst(again bool)           // who begins; again if that was not understood
	refuse(why string)             // what was typed cannot be done
	hint(m *game.Match, line game.Line)
	help(m *game.Match)
	result(m *game.Match)
	tally(black, white, drawn int)
	leave() // there is no more input
}

// thought is what an engine knew when it chose: nothing, for people.
type thought struct {
	report game.Report
	tree   *minimax.Tree // if it has one
}

// table is one sitting: the players, one game after the other, and somebody
// at the keyboard.
type table struct {
	settings
	in          *input
	voice       voice
	seats       [2]game.Player
	adviser     game.Player
	adviserSeed uint64

	queue   *game.Queue
	match   *game.Match
	report  game.Report // of the search under way
	news    bool        // something was played that the loop has not looked at
	failure error
	won     [3]int // finished games, by game.Stone of the winner
}

func newTable(s settings, in *input, out io.Writer) *table {
	t := &table{settings: s, in: in}
	seeds := rand.New(rand.NewPCG(s.seed, 0x636f6e736f6c65))
	for seat := range t.seats {
		switch {
		case s.mode == two, s.mode == computer && game.Seat(seat) == s.human:
		case s.mode == random && game.Seat(seat) == s.human:
			t.seats[seat].Engine = ai.Random(seeds.Uint64())
		default:
			t.seats[seat] = t.engine(s.levels[seat], seeds.Uint64())
		}
		t.seats[seat].Chance = rand.New(rand.NewPCG(seeds.Uint64(), seeds.Uint64()))
	}
	t.adviserSeed = seeds.Uint64()
	if s.plain {
		t.voice = &plain{out}
	} else {
		t.voice = &prose{settings: &t.settings, out: out}
	}
	return t
}

// nodesPerSecond stands for a second of thinking where games are to be
// repeated: a clock never strikes twice at the same node.
const nodesPerSecond = 250_000

// engine is a player out of the catalogue. The strongest level thinks as long
// as -time says; with -seed positions are counted instead.
func (t *table) engine(l game.Level, seed uint64) game.Player {
	e, limit := ai.New(t.rules, l, seed)
	levels := ai.Levels(t.rules)
	if limit.Time > 0 && slices.Index(game.Levels, l) >= len(levels)-1 {
		limit.Time = t.time
	}
	if t.repeatable && limit.Time > 0 {
		if !ai.Exact(t.rules) || l != game.Perfect { // what looks to the end needs no bound
			limit.Nodes = max(1, int64(limit.Time.Seconds()*nodesPerSecond))
		}
		limit.Time = 0
	}
	return game.Player{Engine: e, Limit: limit}
}

// advise asks the strongest player for a hint.
func (t *table) advise() bool {
	if t.adviser.Engine == nil { // large tables: only those who ask pay for them
		t.adviser = t.engine(game.Perfect, t.adviserSeed)
	}
	return t.match.Hint(t.adviser)
}

// ending says why a game is left.
type ending uint8

const (
	finished ending = iota // it is over and done with
	again                  // the player wants another
	left                   // the player has gone
	broken                 // a computer player failed and nobody can do anything about it
)

// sit plays the games. The error is that of a computer player.
func (t *table) sit(ctx context.Context) error {
	end := left
	if t.beginner(ctx) {
		end = again
	}
	for n := 1; end == again || end == finished && (t.games == 0 || n <= t.games); {
		if end = t.play(ctx, n); end == finished {
			n++
		}
	}
	if t.tally {
		t.voice.tally(t.won[game.Black], t.won[game.White], t.won[game.Empty])
	}
	if end == broken {
		return errors.New(lang.Failure(t.failure)())
	}
	return nil
}

// beginner asks who begins, where that was left open. It reports false if
// nobody answers any more.
func (t *table) beginner(ctx context.Context) bool {
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
		case "y", "yes", lang.TypedYes():
			return true
		case "n", "no", lang.TypedNo():
			t.human = game.Second
			t.seats[0], t.seats[1] = t.seats[1], t.seats[0]
			return true
		case "quit", lang.Quit():
			return false
		}
	}
}

// play plays one game.
func (t *table) play(ctx context.Context, number int) ending {
	t.report, t.news, t.failure = game.Report{}, false, nil
	t.queue = game.NewQueue()
	t.match = game.NewMatch(t.rules, t.opening, t.seats[game.First], t.seats[game.Second], t.queue.Post)
	defer t.match.Close()
	t.match.Observe(t.observe)
	t.voice.begin(t.match, number)
	t.match.Start()
	for {
		if !t.idle() {
			t.voice.busy(t.match)
		}
		if t.queue.Run(ctx, t.idle) != nil {
			t.voice.leave()
			return left
		}
		if t.failure != nil {
			if !t.mode.people() {
				return broken
			}
			t.voice.refuse(lang.Failure(t.failure)())
			t.failure = nil
		}
		result := t.match.Now().Result()
		if result.Over() && t.news {
			t.voice.result(t.match)
			if t.games > 0 {
				t.won[result.Winner]++
				return finished
			}
		}
		t.news = false
		t.voice.ask(t.match)
		line, ok := t.in.next(ctx)
		if !ok {
			t.countIfOver()
			t.voice.leave()
			return left
		}
		if end, ends := t.obey(line); ends {
			return end
		}
	}
}

// idle reports whether nothing goes on without the person at the keyboard.
func (t *table) idle() bool { return !t.match.Busy() && !t.match.Hinting() }

// countIfOver books a game that was over and could still have been reopened.
func (t *table) countIfOver() (over bool) {
	if over = t.match.Now().Result().Over(); over {
		t.won[t.match.Now().Result().Winner]++
	}
	return over
}

func (t *table) observe(e game.Event) {
	m := t.match
	switch e.Kind {
	case game.Played:
		t.news = true
		by := thought{report: t.report}
		t.report = game.Report{}
		if e, ok := m.Player(m.Moments()[m.At()].By).Engine.(interface{ LastTree() *minimax.Tree }); ok {
			by.tree = e.LastTree()
		}
		t.voice.played(m, by)
	case game.Reported:
		t.report = e.Report
	case game.Hinted:
		line := game.Line{Points: []game.Point{e.Point}}
		if known := t.report.Lines; len(known) > 0 && len(known[0].Points) > 0 && known[0].Points[0] == e.Point {
			line = known[0]
		}
		t.report = game.Report{}
		t.voice.hint(m, line)
	case game.Failed:
		t.failure = e.Err
	}
}

// obey does what a line says. ends is true if the game is left by it.
func (t *table) obey(line string) (end ending, ends bool) {
	m := t.match
	c, err := parse(m.Now(), line)
	if err != nil {
		t.voice.refuse(refusal(m, err, line))
		return 0, false
	}
	switch c.verb {
	case answer:
		if err := m.Answer(c.choice); err != nil {
			t.voice.refuse(refusal(m, err, line))
		}
	case undo:
		if from := m.At(); m.Undo() {
			t.voice.moved(m, from)
		} else {
			t.voice.refuse(lang.NothingToUndo())
		}
	case redo:
		if from := m.At(); m.Redo() {
			t.news = true
			t.voice.moved(m, from)
		} else {
			t.voice.refuse(lang.NothingToRedo())
		}
	case hint:
		t.report = game.Report{}
		if m.Now().Result().Over() {
			t.voice.refuse(lang.RefusedOver())
		} else if !t.advise() {
			t.voice.refuse(lang.HintNone())
		}
	case resign:
		if err := m.End(game.Result{Winner: m.Now().ColourOf(t.resigner().Other()), Reason: game.Resigned}); err != nil {
			t.voice.refuse(refusal(m, err, line))
		}
	case goOn:
		if m.Paused() {
			m.Start()
		} else {
			t.voice.refuse(lang.RefusedAnswer())
		}
	case help:
		t.voice.help(m)
	case newGame:
		if t.countIfOver() {
			return finished, true
		}
		return again, true
	case quit:
		t.countIfOver()
		return left, true
	}
	return 0, false
}

// resigner is the person at the keyboard: of two, the one who is asked.
func (t *table) resigner() game.Seat {
	if t.mode == two {
		return t.match.Now().Ask().Seat
	}
	return t.human
}
