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

	// PonderAllowed says whether the engine is to think while a human it plays with does.
	// nil: it is not.
	PonderAllowed func() bool

	// Rand picks between equally good openings without asking the engine. Only
	// one search at a time draws from it. nil is the global source, with which
	// games are not repeatable.
	Rand *rand.Rand
}

func (p Player) IsHuman() bool { return p.Engine == nil }

// Match plays one game along a path of a tree: it knows whose answer is
// expected, runs the engines and notifies its observer. All methods and events belong to
// one goroutine, the one on which post runs functions; there is no lock.
type Match struct {
	players     [2]Player
	tree        *Tree
	plies       []Ply // a line of the tree: moments[0] is its root; those after at can be redone
	index       int
	turnStarted time.Time     // when the current moment was reached, or its time last recorded
	spent       time.Duration // on the current choice before that
	clocksHeld  bool          // the clocks wait for the next choice

	post         func(func())
	observe      func(MatchEvent)
	now          func() time.Time
	search       *search         // the one whose answer is wanted; nil when idle
	searchesDone <-chan struct{} // closed once the latest search, and all before it, have ended; nil before the first

	stopPondering func()

	paused bool // it is an engine's turn, and it waits for Start
	closed bool
	grace  time.Duration // how long engines may take to stop: stopGrace
}

// Ply is a situation of the game and how it was reached.
type Ply struct {
	Situation
	Node      *Node         // of the tree that the game is a path of
	Choice    Choice        // what led here; meaningless where Node has none, as at the beginning
	Seat      Seat          // who chose it
	ThinkTime time.Duration // how long they thought
}

// MatchEvent tells the observer what kind of thing changed; the Match has the state.
type MatchEvent struct {
	Kind   MatchEventKind
	Report SearchInfo // of Reported
	Point  Point      // of Hinted
	Err    error      // of Failed
}

type MatchEventKind uint8

const (
	EventPlayed   MatchEventKind = iota // a choice was applied, a human's or an engine's; the next engine may think already
	EventRewound                        // undone, redone or replaced: any part of the history may differ
	EventThinking                       // an engine started or stopped thinking, or a seat got another player
	EventInfo                           // the thinking engine has a new report
	EventHint                           // the requested hint has arrived
	EventFailed                         // an engine failed, hung or answered illegally; the match can go on
)

// ErrEngineTurn refuses a human's choice on an engine's turn, ErrEngineStuck reports
// an engine that did not stop when cancelled, ErrEngineNoMove one that had no answer.
var (
	ErrEngineTurn   = errors.New("it is the computer's turn")
	ErrEngineStuck  = errors.New("the engine is not responding")
	ErrEngineNoMove = errors.New("the engine returned no move")
)

// NewMatch sets up a game. Engines do not think before Start. post must run
// functions in order on the goroutine that owns the Match, never directly on the
// caller's.
func NewMatch(r Rules, o Opening, first, second Player, post func(func())) *Match {
	m := &Match{players: [2]Player{first, second}, tree: NewTree(r, o), post: post, observe: func(MatchEvent) {}, now: time.Now,
		grace: stopGrace, stopPondering: func() {}}
	m.plies, _ = m.tree.PliesThrough(m.tree.Root(), nil) // nothing to refuse
	m.turnStarted = m.now()
	return m
}

func (m *Match) Observe(observe func(MatchEvent)) { m.observe = observe }

// Start resumes the game: if an engine is to answer, it starts thinking.
func (m *Match) Start() {
	m.recordElapsed()
	m.paused = false
	if m.think() {
		m.observe(MatchEvent{Kind: EventThinking})
	}
}

// Restore goes on with a tree at one of its nodes, in place of what was played.
// The match is paused, and keeps its time control. On the error of Tree.Line it stays as it was.
func (m *Match) Restore(t *Tree, n *Node) error {
	line, err := t.PliesThrough(n, nil) // ends before what the rules refuse
	if n.Depth() >= len(line) {
		return err
	}
	m.cancelSearch()
	n.Visit()
	t.Clock = m.tree.Clock
	m.tree, m.plies, m.index, m.paused = t, line, n.Depth(), true
	m.spent, m.clocksHeld, m.turnStarted = 0, true, m.now()
	m.observe(MatchEvent{Kind: EventRewound})
	return nil
}

// Tree is what the game is a path of, to be read. Whoever changes its nodes calls
// Retrace.
func (m *Match) Tree() Tree { return *m.tree }

// Header is the game's, which may be changed but for its rules and its opening. SetClocks
// changes the clock.
func (m *Match) Header() *Header { return &m.tree.Header }

func (m *Match) Rules() Rules { return m.plies[0].Position.Rules() }

func (m *Match) Current() *Situation { return &m.plies[m.index].Situation }

// Plies are all the moments of the line that is played, those that can be
// redone included; the caller must not change them.
func (m *Match) Plies() []Ply { return m.plies }

func (m *Match) Index() int { return m.index }

func (m *Match) Player(s Seat) Player { return m.players[s] }

func (m *Match) HumanToAnswer() bool {
	ask := m.Current().Prompt()
	return ask.Kind != PromptNone && m.players[ask.Seat].IsHuman()
}

func (m *Match) Busy() bool { return m.search != nil && !m.search.hint }

func (m *Match) Hinting() bool { return m.search != nil && m.search.hint }

// Paused reports whether it is an engine's turn and it waits for Start.
func (m *Match) Paused() bool {
	return m.paused && !m.HumanToAnswer() && !m.Current().Result().Over()
}

func (m *Match) Play(p Point) error { return m.Answer(PlaceAt(p)) }

// Answer answers for the human who is asked. It reports ErrEngineTurn on an
// engine's turn, or the situation's refusal.
func (m *Match) Answer(c Choice) error {
	if m.Current().Result().Over() {
		return ErrGameOver
	}
	if !m.HumanToAnswer() {
		return ErrEngineTurn
	}
	return m.apply(c)
}

// End ends the game off the board, whoever's turn it is.
func (m *Match) End(r Result) error { return m.apply(Choice{Kind: End, Result: r}) }

// apply is the only way a choice enters the game.
func (m *Match) apply(c Choice) error {
	if _, err := m.Current().Answer(c); err != nil {
		return err
	}
	if c.Kind != End && m.CheckTime() {
		return nil // too late
	}
	m.cancelSearch()
	before, took := m.plies[m.index].Node, m.Elapsed()
	known := before.find(c) != nil
	n := before.Play(c)
	if !known || m.tree.Clock.Enabled() {
		n.ThinkTime = took
	}
	n.Visit()
	m.plies, _ = m.tree.PliesThrough(n, m.plies[:m.index+1]) // the rules allow it
	m.index = n.Depth()
	m.paused, m.clocksHeld, m.spent, m.turnStarted = false, false, 0, m.now()
	m.think()
	m.observe(MatchEvent{Kind: EventPlayed})
	return nil
}

// GoToNode goes to a node of the tree, and to the line on which it lies. The
// error is that of Tree.Line, the match then stays where it is.
func (m *Match) GoToNode(n *Node) error {
	line, err := m.tree.PliesThrough(n, m.plies)
	if n.Depth() >= len(line) {
		return err
	}
	n.Visit()
	m.plies = line
	m.goTo(n.Depth())
	return nil
}

// SyncTree follows changes of the tree, and where Next leads by now. If the
// current node was removed, the game goes back to the last one before it that
// is still there.
func (m *Match) SyncTree() {
	line, at := m.tree.Revalidate(m.plies, m.index)
	if m.plies = line; at < m.index {
		m.goTo(at)
	}
}

// Undo goes back to where a human last had the choice: against an engine two
// moves, while it thinks only the human's, between humans or between engines one.
// If no human chose before, it goes to the start, where an engine waits for Start.
func (m *Match) Undo() bool {
	if m.index == 0 {
		return false
	}
	m.goTo(m.nearestHumanTurn(-1))
	return true
}

// Redo goes forward to where a human next has the choice, or to the end.
func (m *Match) Redo() bool {
	if m.index == len(m.plies)-1 {
		return false
	}
	m.goTo(m.nearestHumanTurn(1))
	if m.index == len(m.plies)-1 && m.anyHuman() {
		m.Start() // the engine was thinking here when the human's stone was taken back
	}
	return true
}

func (m *Match) goTo(index int) {
	m.cancelSearch()
	m.index, m.paused, m.spent, m.turnStarted = index, true, 0, m.now()
	m.clocksHeld = false
	m.observe(MatchEvent{Kind: EventRewound})
}

func (m *Match) anyHuman() bool { return m.players[0].IsHuman() || m.players[1].IsHuman() }

// nearest is the next moment in a direction at which a human was asked, and chose,
// or any where engines play; else the first or the last.
func (m *Match) nearestHumanTurn(direction int) int {
	to := m.index + direction
	for ; to > 0 && to < len(m.plies)-1 && m.anyHuman(); to += direction {
		ask := m.plies[to].Prompt()
		if ask.Kind != PromptNone && m.players[ask.Seat].IsHuman() && m.plies[to+1].Node.Choice != nil {
			break
		}
	}
	return to
}

// SetPlayer puts another player into a seat, also during a game. A search for that seat is
// dropped; an engine that is then to answer starts unless the match is paused.
func (m *Match) SetPlayer(s Seat, p Player) {
	if m.Busy() && m.Current().Prompt().Seat == s {
		m.cancelSearch()
	}
	m.stopPondering()
	m.players[s] = p
	if m.search == nil && !m.paused {
		m.think()
	}
	m.observe(MatchEvent{Kind: EventThinking})
}
