package game

import (
	"errors"
	"math/rand/v2"
	"time"
)

// Player sits in a seat of a Match. A nil Engine is a human.
type Player struct {
	Engine Engine
	Limit  Limit

	// Ponders says whether the engine is to think while a human it plays with does.
	// nil: it is not.
	Ponders func() bool

	// Chance picks between equally good openings without asking the engine. Only
	// one search at a time draws from it. nil is the global source, with which
	// games are not repeatable.
	Chance *rand.Rand
}

func (p Player) IsHuman() bool { return p.Engine == nil }

// Match plays one game along a path of a tree: it knows whose answer is
// expected, runs the engines and notifies its observer. All methods and events belong to
// one goroutine, the one on which post runs functions; there is no lock.
type Match struct {
	players  [2]Player
	tree     *Tree
	moments  []Moment // a line of the tree: moments[0] is its root; those after at can be redone
	at       int
	turnedAt time.Time     // when the current moment was reached, or its time last recorded
	spent    time.Duration // on the current choice before that
	control  TimeControl
	stands   bool // the clocks wait for the next choice

	post    func(func())
	observe func(Event)
	now     func() time.Time
	search  *search         // the one whose answer is wanted; nil when idle
	running <-chan struct{} // closed once the latest search, and all before it, have ended; nil before the first

	stopPondering func()

	paused bool // it is an engine's turn, and it waits for Start
	closed bool
	grace  time.Duration // how long engines may take to stop: stopGrace
}

// Moment is a situation of the game and how it was reached.
type Moment struct {
	Situation
	Node   *Node         // of the tree that the game is a path of
	Choice Choice        // what led here; meaningless where Node has none, as at the beginning
	By     Seat          // who chose it
	Took   time.Duration // how long they thought
}

// Event tells the observer what kind of thing changed; the Match has the state.
type Event struct {
	Kind   EventKind
	Report Report // of Reported
	Point  Point  // of Hinted
	Err    error  // of Failed
}

type EventKind uint8

const (
	Played   EventKind = iota // a choice was applied, a human's or an engine's; the next engine may think already
	Moved                     // undone, redone or replaced: any part of the history may differ
	Thinking                  // an engine started or stopped thinking, or a seat got another player
	Reported                  // the thinking engine has a new report
	Hinted                    // the requested hint has arrived
	Failed                    // an engine failed, hung or answered illegally; the match can go on
)

// ErrThinking refuses a human's choice on an engine's turn, ErrStuck reports
// an engine that did not stop when cancelled, ErrNoMove one that had no answer.
var (
	ErrThinking = errors.New("it is the computer's turn")
	ErrStuck    = errors.New("the engine is not responding")
	ErrNoMove   = errors.New("the engine returned no move")
)

// NewMatch sets up a game. Engines do not think before Start. post must run
// functions in order on the goroutine that owns the Match, never directly on the
// caller's.
func NewMatch(r Rules, o Opening, first, second Player, post func(func())) *Match {
	m := &Match{players: [2]Player{first, second}, tree: NewTree(r, o), post: post, observe: func(Event) {}, now: time.Now,
		grace: stopGrace, stopPondering: func() {}}
	m.moments, _ = m.tree.Line(m.tree.Root(), nil) // nothing to refuse
	m.turnedAt = m.now()
	return m
}

func (m *Match) Observe(observe func(Event)) { m.observe = observe }

// Start resumes the game: if an engine is to answer, it starts thinking.
func (m *Match) Start() {
	m.hold()
	m.paused = false
	if m.think() {
		m.observe(Event{Kind: Thinking})
	}
}

// Restore goes on with a tree at one of its nodes, in place of what was played.
// The match is paused. On the error of Tree.Line it stays as it was.
func (m *Match) Restore(t *Tree, n *Node) error {
	line, err := t.Line(n, nil) // ends before what the rules refuse
	if n.Depth() >= len(line) {
		return err
	}
	m.drop()
	n.Visit()
	m.tree, m.moments, m.at, m.paused = t, line, n.Depth(), true
	m.spent, m.stands, m.turnedAt = 0, true, m.now()
	m.observe(Event{Kind: Moved})
	return nil
}

// Tree is what the game is a path of, to be read. Whoever changes its nodes calls
// Retrace.
func (m *Match) Tree() Tree { return *m.tree }

func (m *Match) SetNames(bySeat [2]string) { m.tree.Names = bySeat }

func (m *Match) Rules() Rules { return m.moments[0].Position.Rules() }

func (m *Match) Now() *Situation { return &m.moments[m.at].Situation }

// Moments are all the moments of the line that is played, those that can be
// redone included; the caller must not change them.
func (m *Match) Moments() []Moment { return m.moments }

func (m *Match) At() int { return m.at }

func (m *Match) Player(s Seat) Player { return m.players[s] }

func (m *Match) HumanToAnswer() bool {
	ask := m.Now().Ask()
	return ask.Kind != AskNothing && m.players[ask.Seat].IsHuman()
}

func (m *Match) Busy() bool { return m.search != nil && !m.search.hint }

func (m *Match) Hinting() bool { return m.search != nil && m.search.hint }

// Paused reports whether it is an engine's turn and it waits for Start.
func (m *Match) Paused() bool {
	return m.paused && !m.HumanToAnswer() && !m.Now().Result().Over()
}

func (m *Match) Play(p Point) error { return m.Answer(PlaceAt(p)) }

// Answer answers for the human who is asked. It reports ErrThinking on an
// engine's turn, or the situation's refusal.
func (m *Match) Answer(c Choice) error {
	if m.Now().Result().Over() {
		return ErrOver
	}
	if !m.HumanToAnswer() {
		return ErrThinking
	}
	return m.apply(c)
}

// End ends the game off the board, whoever's turn it is.
func (m *Match) End(r Result) error { return m.apply(Choice{Kind: End, Result: r}) }

// apply is the only way a choice enters the game.
func (m *Match) apply(c Choice) error {
	if _, err := m.Now().Answer(c); err != nil {
		return err
	}
	if c.Kind != End && m.CheckTime() {
		return nil // too late
	}
	m.drop()
	before, took := m.moments[m.at].Node, m.Spent()
	known := before.find(c) != nil
	n := before.Play(c)
	if !known || m.control.On() {
		n.Took = took
	}
	n.Visit()
	m.moments, _ = m.tree.Line(n, m.moments[:m.at+1]) // the rules allow it
	m.at = n.Depth()
	m.paused, m.stands, m.spent, m.turnedAt = false, false, 0, m.now()
	m.think()
	m.observe(Event{Kind: Played})
	return nil
}

// GoToNode goes to a node of the tree, and to the line on which it lies. The
// error is that of Tree.Line, the match then stays where it is.
func (m *Match) GoToNode(n *Node) error {
	line, err := m.tree.Line(n, m.moments)
	if n.Depth() >= len(line) {
		return err
	}
	n.Visit()
	m.moments = line
	m.goTo(n.Depth())
	return nil
}

// Retrace follows changes of the tree, and where Next leads by now. If the
// current node was removed, the game goes back to the last one before it that
// is still there.
func (m *Match) Retrace() {
	line, at := m.tree.Retrace(m.moments, m.at)
	if m.moments = line; at < m.at {
		m.goTo(at)
	}
}

// Undo goes back to where a human last had the choice: against an engine two
// moves, while it thinks only the human's, between humans or between engines one.
// If no human chose before, it goes to the start, where an engine waits for Start.
func (m *Match) Undo() bool {
	if m.at == 0 {
		return false
	}
	m.goTo(m.nearest(-1))
	return true
}

// Redo goes forward to where a human next has the choice, or to the end.
func (m *Match) Redo() bool {
	if m.at == len(m.moments)-1 {
		return false
	}
	m.goTo(m.nearest(1))
	if m.at == len(m.moments)-1 && m.anyHuman() {
		m.Start() // the engine was thinking here when the human's stone was taken back
	}
	return true
}

func (m *Match) goTo(index int) {
	m.drop()
	m.at, m.paused, m.spent, m.turnedAt = index, true, 0, m.now()
	m.stands = false
	m.observe(Event{Kind: Moved})
}

func (m *Match) anyHuman() bool { return m.players[0].IsHuman() || m.players[1].IsHuman() }

// nearest is the next moment in a direction at which a human was asked, and chose,
// or any where engines play; else the first or the last.
func (m *Match) nearest(direction int) int {
	to := m.at + direction
	for ; to > 0 && to < len(m.moments)-1 && m.anyHuman(); to += direction {
		ask := m.moments[to].Ask()
		if ask.Kind != AskNothing && m.players[ask.Seat].IsHuman() && m.moments[to+1].Node.Choice != nil {
			break
		}
	}
	return to
}

// Sit puts another player into a seat, also during a game. A search for that seat is
// dropped; an engine that is then to answer starts unless the match is paused.
func (m *Match) Sit(s Seat, p Player) {
	if m.Busy() && m.Now().Ask().Seat == s {
		m.drop()
	}
	m.stopPondering()
	m.players[s] = p
	if m.search == nil && !m.paused {
		m.think()
	}
	m.observe(Event{Kind: Thinking})
}
