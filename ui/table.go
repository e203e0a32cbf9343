package ui

import (
	"io"
	"slices"
	"time"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/sound"
	"jingzi/ui/treewindow"
)

// table is where the games of a sitting are played: it makes matches from a
// setup, changes the players in mid-game, keeps the game before the present
// one, and counts results. It has no widgets; all of it belongs to the UI
// goroutine.
type table struct {
	computers   Computers
	post        func(func())
	changed     func() // anything may differ: repaint and save
	reported    func() // only the report of a thinking engine
	heard       func(sound.Sound)
	setup       setup
	match       *game.Match
	human       game.Seat    // where the person sits; in two-player mode player 1
	next        game.Seat    // where they sit in the next game, when taking turns
	previous    []*savedGame // the games before this one, for Undo; the latest last
	score       scores
	statistics  statistics
	latest      entry     // of the statistics
	booked      *booking  // how this game was counted in them; nil while it is open
	helped      bool      // moves were taken back, hints given or players changed in this game
	names       [2]string // by seat: of the players of a record
	record      bool      // the game was opened from a file: its end is no result of this sitting
	resume      *setup    // what New returns to after a record
	counted     string    // the tally this game's result is booked in; empty while it is open
	looking     int       // the moment looked at, or live
	notice      lang.Text // what has just happened, until the next stone
	trouble     string    // why nothing can be saved, for as long as that is so
	decided     bool      // the notice is a decision of the opening
	said        []any     // the notice's arguments
	report      game.Report
	reportOf    int                         // the moment the report is about
	evaluations map[int]game.Score          // by moment, for Black: what the searches said
	thoughts    map[int]*treewindow.Thought // by moment: the tree its move was played from
	hint        *game.Point
	hintLine    game.Line
	thinking    time.Time   // since when an engine thinks
	reasons     []game.Fact // for the hint
	adviser     game.Player // gives hints: kept, since a strong engine is large
	advises     game.Rules  // what the adviser plays
	programs    []io.Closer // other programs that play this game
	endedAt     time.Time
	clocks      pacemaker
	rest        time.Duration // after the end, before a click starts the next game
	pace        time.Duration // the least time between two moves that are only watched
}

func newTable(c Computers, s setup, post func(func())) *table {
	t := &table{computers: c, post: post, setup: s, score: scores{}, looking: live, pace: watchPace, rest: endRest, changed: func() {}, reported: func() {}, heard: func(sound.Sound) {}, clocks: newPacemaker()}
	if s.Begins == ComputerBegins {
		t.next = game.Second
	}
	t.begin()
	return t
}

// begin sets up a match for the present setup and starts it.
func (t *table) begin() {
	t.human = t.next
	switch t.setup.Begins {
	case HumanBegins:
		t.human = game.First
	case ComputerBegins:
		t.human = game.Second
	}
	if t.setup.Mode == Watch || t.setup.Mode == AgainstRandom {
		t.human = game.First
	}
	if t.match != nil {
		ended, programs := t.match.Leave(), t.programs
		go func() { // joins the engines without holding up the window
			closeAll(programs)
			_ = ended()
		}()
	}
	t.programs = nil
	o := t.setup.newOpening()
	seats := t.players()
	t.match = game.NewMatch(t.setup.Rules, o, seats[0], seats[1], t.post)
	t.match.TellTime(t.clocks.now)
	t.match.SetClocks(t.setup.Clock, 0)
	t.match.Observe(t.observe)
	t.names, t.record = [2]string{}, false
	t.counted, t.looking, t.hint, t.reportOf = "", live, nil, -1
	t.booked, t.helped = nil, false
	t.forget(0)
	t.match.Start()
}

// players are who sits where under the present setup.
func (t *table) players() [2]game.Player {
	var seats [2]game.Player
	switch t.setup.Mode {
	case AgainstComputer:
		seats[t.human.Other()] = t.computer(t.setup.Level)
	case Watch:
		seats = [2]game.Player{t.computer(t.setup.Levels[0]), t.computer(t.setup.Levels[1])}
	case AgainstRandom:
		seats = [2]game.Player{t.computer(t.setup.Levels[0]), {Engine: t.computers.Random()}}
	}
	if !t.hasHuman() {
		for i := range seats {
			seats[i].Engine = paced{seats[i].Engine, t.pace}
		}
	}
	return seats
}

func (t *table) computer(l game.Level) game.Player {
	p := newComputer(t.computers, t.setup.Rules, l, t.setup.MoveTime)
	if program, ok := p.Engine.(io.Closer); ok {
		t.programs = append(t.programs, program)
	}
	return p
}

// observe follows the match.
func (t *table) observe(e game.Event) {
	switch e.Kind {
	case game.Reported:
		t.report, t.reportOf = e.Report, t.match.At()
		t.note(e.Report, t.match.At())
		t.reported()
		return
	case game.Played:
		t.hint = nil
		t.forget(t.match.At())
		t.keepThought(t.match.At())
		t.sayDecision()
		t.sound()
		t.count()
		t.book()
	case game.Moved:
		t.hint, t.notice = nil, nil
		t.looking = live
		t.count()
		t.book()
	case game.Thinking:
		t.thinking = time.Now()
	case game.Hinted:
		t.hint, t.helped = &e.Point, true
		t.reasons = nil
		if a, ok := t.adviser.Engine.(*review.Adviser); ok {
			t.reasons = a.Reasons(t.match.Now().Position, e.Point)
		}
		t.hintLine = game.Line{}
		if t.reportOf == t.match.At() && len(t.report.Lines) > 0 {
			t.hintLine = t.report.Lines[0]
		}
	case game.Failed:
		t.sayFailure(e.Err)
		t.forfeit()
	}
	t.changed()
}

// count books the result of a finished game once, and unbooks it from the same
// tally when the game is reopened.
func (t *table) count() {
	now := t.match.Now()
	switch over := now.Result().Over(); {
	case t.record:
	case over && t.counted == "":
		t.endedAt = time.Now()
		t.counted = scoreKey(t.match.Rules(), t.setup)
		t.score.add(t.counted, now.Result(), now.ColourOf(t.human), 1)
	case !over && t.counted != "":
		moments := t.match.Moments()
		end := &moments[len(moments)-1] // still there to redo
		t.score.add(t.counted, end.Result(), end.ColourOf(t.human), -1)
		t.counted = ""
	}
}

// resetScore forgets all tallies. Games that were in them, this one and the one
// that Undo may bring back, are not counted again.
func (t *table) resetScore() {
	t.score = scores{}
	if t.counted != "" {
		t.counted = nowhere
	}
	for _, g := range t.previous {
		if g.Counted != "" {
			g.Counted = nowhere
		}
	}
	t.say(lang.ScoreReset)
}

// say sets the notice of what has just happened.
func (t *table) say(text lang.Text, args ...any) { t.notice, t.said, t.decided = text, args, false }

// newGame starts the next game. What was under way comes back with Undo.
func (t *table) newGame() {
	running := t.match.At() > 0 && !t.match.Now().Result().Over()
	t.keepPrevious(0)
	if t.resume != nil {
		t.setup, t.resume = *t.resume, nil
	}
	if t.setup.Begins == TakeTurns {
		t.next = t.human.Other()
	}
	t.begin()
	t.notice = nil
	if running {
		t.say(lang.NewGameStarted)
	}
	t.changed()
}

// keptGames is how many games back Undo reaches.
const keptGames = 20

// keepPrevious puts the present game aside. It comes back with Undo when the
// next one is at the moment left, or before.
func (t *table) keepPrevious(left int) {
	if len(t.match.Moments()) > 1 {
		g := t.save()
		g.Left = left
		t.previous = append(t.previous, g)
		t.previous = t.previous[max(0, len(t.previous)-keptGames):]
	}
}

// undo takes back; at the start of a game it brings the earlier one back.
func (t *table) undo() {
	t.looking = live
	back := t.restorePrevious()
	if !back {
		t.help()
	}
	if !back && !t.match.Undo() {
		t.say(lang.NothingToUndo)
	}
	t.changed()
}

func (t *table) redo() {
	t.looking = live
	if !t.match.Redo() {
		t.say(lang.NothingToRedo)
	}
	t.changed()
}

func (t *table) restorePrevious() bool {
	last := len(t.previous) - 1
	if last < 0 || t.match.At() > t.previous[last].Left {
		return false
	}
	g := t.previous[last]
	t.previous = t.previous[:last]
	t.restore(g)
	t.say(lang.OldGameIsBack)
	return true
}

// restore puts a saved game on the table, which has been checked.
func (t *table) restore(g *savedGame) {
	t.setup = g.Setup
	t.setup.Rules = g.Rules
	t.next = g.Human
	begins := t.setup.Begins
	t.setup.Begins = TakeTurns // sit where the saved game has us
	deal, opening := t.setup.Deal, t.setup.Opening
	t.setup.Deal, t.setup.Opening = false, g.Opening
	t.begin()
	t.setup.Begins, t.setup.Deal, t.setup.Opening = begins, deal, opening
	choices, err := g.choices()
	t.counted, t.names, t.record = g.Counted, g.Names, g.Record
	t.booked, t.helped = g.Booked, g.Helped
	t.match.SetClocks(g.Clock, 0)
	if err == nil {
		err = t.match.Restore(g.Opening, choices, g.took(), g.At)
		t.restoreThoughts(g.Trees)
	}
	if err != nil {
		t.counted, t.booked = "", nil
		t.sayFailure(err)
		return
	}
	t.match.SetClocks(g.Clock, time.Duration(g.Spent)*time.Millisecond)
	if t.setup.Mode == AgainstComputer || t.match.HumanToAnswer() {
		t.match.Start()
	}
}

// play answers for the person with a point: the board was tapped there.
func (t *table) play(at game.Point) {
	switch {
	case t.looking != live:
		t.playFromLooked(at)
	case t.match.Now().Result().Over():
		if time.Since(t.endedAt) >= t.rest {
			t.newGame()
		}
		return
	case t.match.Paused():
		t.match.Start()
	default:
		if err := t.match.Play(at); err != nil {
			t.sayRefusal(err)
		}
	}
	t.changed()
}

// answer answers for the person with a decision about colours.
func (t *table) answer(kind game.ChoiceKind) {
	t.looking = live
	if err := t.match.Answer(game.Choice{Kind: kind}); err != nil {
		t.sayRefusal(err)
		t.changed()
	}
}

// resign gives up the game for the person to move, or the one who waits for
// the computer.
func (t *table) resign() {
	if t.match.Now().Result().Over() || !t.hasHuman() {
		return
	}
	loser := t.human
	if t.setup.Mode == TwoPlayers {
		loser = t.match.Now().Ask().Seat
	}
	now := t.match.Now()
	_ = t.match.End(game.Result{Winner: now.ColourOf(loser.Other()), Reason: game.Resigned}) // the game is not over
}

// agreeDraw ends a game between two people without a winner.
func (t *table) agreeDraw() {
	if t.setup.Mode == TwoPlayers && !t.match.Now().Result().Over() {
		_ = t.match.End(game.Result{Reason: game.Agreed}) // the game is not over
	}
}

// mayHint reports whether a person is asked for a point.
func (t *table) mayHint() bool {
	return t.match.HumanToAnswer() && slices.Contains(t.match.Now().Ask().Answers(), game.Place)
}

// askHint asks for a hint at full strength, whatever the level.
func (t *table) askHint() {
	t.looking = live
	r := t.match.Rules()
	levels := t.computers.Levels(r)
	if len(levels) > 0 {
		if t.adviser.Engine == nil || t.advises != r || t.adviser.Limit.Time != t.setup.MoveTime {
			t.adviser.Engine, t.adviser.Limit = t.computers.Player(r, levels[len(levels)-1], t.setup.MoveTime)
			t.adviser.Engine = review.NewAdviser(t.adviser.Engine, r)
			t.advises = r
		}
		t.hint = nil
		if t.match.Hint(t.adviser) {
			t.notice = nil
			t.changed()
			return
		}
	}
	t.say(lang.HintNone)
	t.changed()
}

// close ends the sitting and waits for the engine.
func (t *table) close() {
	t.unwind()
	closeAll(t.programs)
	_ = t.match.Close()
}

// stop ends the computer's thinking, or a hint's, without a move.
func (t *table) stop() { t.match.Stop() }

// hasHuman reports whether a person plays.
func (t *table) hasHuman() bool {
	return t.setup.Mode == AgainstComputer || t.setup.Mode == TwoPlayers
}

// sayDecision tells of a decision in the opening that leaves no mark on the
// board. A computer's stays in view until a person answers.
func (t *table) sayDecision() {
	moments := t.match.Moments()
	last, before := moments[t.match.At()], &moments[t.match.At()-1]
	if t.match.Player(last.By).IsHuman() || !t.decided {
		t.notice, t.decided = nil, false
	}
	who := t.nameOf(last.By)
	if text, ok := map[game.ChoiceKind]lang.Text{game.Keep: lang.HasKept, game.Swap: lang.HasSwapped, game.AddTwo: lang.HasAddedTwo}[last.Choice.Kind]; ok {
		t.say(text, who)
		t.decided = true
	} else if before.Ask().Kind == game.AskKeep {
		t.say(lang.HasKeptFifth, who, lang.Point(t.match.Rules(), last.Choice.Point))
		t.decided = true
	}
}
