package game

import (
	"errors"
	"math/rand/v2"
	"time"
)

// Player is the occupant of a seat of a Match. A nil Engine means a human.
type Player struct {
	Engine Engine
	Limit  Limit

	// PonderAllowed reports whether the engine may think while its human opponent does. nil means never.
	PonderAllowed func() bool

	// Rand picks between equally good openings without asking the engine. Only one search at a time
	// uses it. nil means the global source, with which games cannot be repeated.
	Rand *rand.Rand
}

func (p Player) IsHuman() bool { return p.Engine == nil }

// Match plays one game along a path of a tree: it tracks whose answer is expected, runs the engines and
// notifies its observer. All methods and events belong to the goroutine on which post runs functions; there
// is no lock.
type Match struct {
	players [2]Player
	tree    *Tree

	// A path of the tree from its root; those after index can be redone.
	plies []Ply
	index int

	// When the current ply was reached, or its time last recorded.
	turnStarted time.Time

	// Time used for the current choice before turnStarted.
	spent time.Duration

	// The clocks are stopped until the next choice.
	clocksHeld bool

	post    func(func())
	observe func(MatchEvent)
	now     func() time.Time

	// The current search, hint or move; nil when idle.
	search *search

	// Closed once the latest search and all before it have ended; nil before the first.
	searchesDone <-chan struct{}

	stopPondering func()

	paused bool // an engine is to move and waits for Start

	// Reports after a human's choice whether the engine that is to answer waits for Start; may be nil.
	hold func() bool

	closed bool
	grace  time.Duration // time for engines to stop; stopGrace outside tests
}

// Ply is a situation of the game and how it was reached.
type Ply struct {
	Situation

	// In the tree of the game.
	Node *Node

	// The choice that led here; meaningless if Node has none, as at the root.
	Choice Choice

	// Number of the last stone; it grows with every stone, even if stones were removed in between.
	Number int

	// The seat that made the choice.
	Seat Seat

	// Time used for the choice.
	ThinkTime time.Duration
}

// MatchEvent describes a change of a Match, whose methods return the new state.
type MatchEvent struct {
	Kind   MatchEventKind
	Report SearchInfo // set for EventInfo
	Point  Point      // set for EventHint
	Err    error      // set for EventFailed
}

// MatchEventKind is the kind of a MatchEvent.
type MatchEventKind uint8

const (
	// A human's or an engine's choice was applied; the next engine may already be thinking.
	EventPlayed MatchEventKind = iota

	// Choices were undone or redone, or the tree was replaced: any ply may differ.
	EventRewound

	// An engine started or stopped thinking, or a seat got another player.
	EventThinking

	// The thinking engine has a new report.
	EventInfo

	// The requested hint has arrived.
	EventHint

	// An engine failed, hung or answered illegally; the match can continue.
	EventFailed
)

// ErrEngineTurn rejects a human's choice on an engine's turn, ErrEngineStuck reports an engine that did
// not stop when cancelled, ErrEngineNoMove one that had no answer.
var (
	ErrEngineTurn   = errors.New("it is the computer's turn")
	ErrEngineStuck  = errors.New("the engine is not responding")
	ErrEngineNoMove = errors.New("the engine returned no move")
)

// NewMatch returns a match at the beginning of a game. Engines do not think before Start. post must run
// functions in order on the goroutine that owns the Match, and never before post returns.
func NewMatch(r Rules, o Opening, first, second Player, post func(func())) *Match {
	m := &Match{players: [2]Player{first, second}, tree: NewTree(r, o), post: post, observe: func(MatchEvent) {},
		now:   time.Now,
		grace: stopGrace, stopPondering: func() {}}

	// The root is always legal.
	m.plies, _ = m.tree.PliesThrough(m.tree.Root(), nil)
	m.turnStarted = m.now()
	return m
}

// Observe sets the function that is called after each change.
func (m *Match) Observe(observe func(MatchEvent)) { m.observe = observe }

// SetHold sets a function that is called after each choice of a human, and reports whether the engine that is to answer
// waits for Start. A nil hold never does.
func (m *Match) SetHold(hold func() bool) { m.hold = hold }

// Start resumes the game: if an engine is to answer, it starts thinking.
func (m *Match) Start() {
	m.recordElapsed()
	m.paused = false
	if m.think() {
		m.observe(MatchEvent{Kind: EventThinking})
	}
}

// Restore replaces the game with a tree at one of its nodes. The match is paused and keeps its time
// control. On an error of Tree.PliesThrough the match is unchanged.
func (m *Match) Restore(t *Tree, n *Node) error {
	// Ends before illegal nodes.
	plies, err := t.PliesThrough(n, nil)
	if n.Depth() >= len(plies) {
		return err
	}
	m.cancelSearch()
	n.Visit()
	t.Clock = m.tree.Clock
	m.tree, m.plies, m.index, m.paused = t, plies, n.Depth(), true
	m.spent, m.clocksHeld, m.turnStarted = 0, true, m.now()
	m.observe(MatchEvent{Kind: EventRewound})

	return nil
}

// Tree returns the tree of the game. A caller that changes its nodes calls SyncTree.
func (m *Match) Tree() Tree { return *m.tree }

// Header returns the header of the game. The caller may change it, except the rules and the opening;
// SetClocks changes the clock.
func (m *Match) Header() *Header { return &m.tree.Header }

func (m *Match) Rules() Rules { return m.plies[0].Position.Rules() }

func (m *Match) Current() *Situation { return &m.plies[m.index].Situation }

// Plies returns all plies of the current path, including those that can be redone. The caller must not
// change them.
func (m *Match) Plies() []Ply { return m.plies }

func (m *Match) Index() int { return m.index }

func (m *Match) Player(s Seat) Player { return m.players[s] }

func (m *Match) HumanToAnswer() bool {
	prompt := m.Current().Prompt()
	return prompt.Kind != PromptNone && m.players[prompt.Seat].IsHuman()
}

// Busy reports whether an engine is thinking about its answer.
func (m *Match) Busy() bool { return m.search != nil && !m.search.hint }

// Hinting reports whether an engine is thinking about a hint.
func (m *Match) Hinting() bool { return m.search != nil && m.search.hint }

// Paused reports whether an engine is to move and waits for Start.
func (m *Match) Paused() bool {
	return m.paused && !m.HumanToAnswer() && !m.Current().Result().Over()
}

func (m *Match) Play(p Point) error { return m.Answer(PlaceAt(p)) }

// Answer makes a choice for the human to move. It returns ErrEngineTurn on an engine's turn, or the error
// of Situation.Answer.
func (m *Match) Answer(c Choice) error {
	if m.Current().Result().Over() {
		return ErrGameOver
	}
	if !m.HumanToAnswer() {
		return ErrEngineTurn
	}

	return m.apply(c)
}

// End ends the game off the board, regardless of whose turn it is.
func (m *Match) End(r Result) error { return m.apply(Choice{Kind: End, Result: r}) }

// apply applies a choice to the game. All choices go through it.
func (m *Match) apply(c Choice) error {
	if _, err := m.Current().Answer(c); err != nil {
		return err
	}
	if c.Kind != End && m.CheckTime() {
		// The time is up.
		return nil
	}
	m.cancelSearch()
	parent, elapsed := m.plies[m.index].Node, m.Elapsed()
	known := parent.find(c) != nil
	n := parent.Play(c)
	if !known || m.tree.Clock.Enabled() {
		n.ThinkTime = elapsed
	}
	n.Visit()

	// Legal, as checked above.
	m.plies, _ = m.tree.PliesThrough(n, m.plies[:m.index+1])
	m.index = n.Depth()
	m.paused, m.clocksHeld, m.spent, m.turnStarted = false, false, 0, m.now()
	isAnswered := !m.HumanToAnswer() && !m.Current().Result().Over()
	if isAnswered && m.players[m.plies[m.index].Seat].IsHuman() && m.hold != nil {
		m.paused = m.hold()
	}
	m.think()
	m.observe(MatchEvent{Kind: EventPlayed})

	return nil
}

// GoToNode goes to a node of the tree and to the path through it. On an error of Tree.PliesThrough the
// match is unchanged.
func (m *Match) GoToNode(n *Node) error {
	plies, err := m.tree.PliesThrough(n, m.plies)
	if n.Depth() >= len(plies) {
		return err
	}
	n.Visit()
	m.plies = plies
	m.goTo(n.Depth())

	return nil
}

// SyncTree updates the match after a change of the tree or of the children that Next returns. If the
// current node was removed, the game goes back to its last ancestor still in the tree.
func (m *Match) SyncTree() {
	plies, index := m.tree.Revalidate(m.plies, m.index)
	m.plies = plies
	if index < m.index {
		m.goTo(index)
	}
}

// Undo goes back to where a human last had the choice: two plies against an engine, one while the engine
// is thinking, one between humans or between engines. If no human chose before, it goes to the start,
// where an engine waits for Start.
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
	if m.index == len(m.plies)-1 && m.hasHuman() {
		// The engine was thinking here when the human's stone was taken back.
		m.Start()
	}

	return true
}

func (m *Match) goTo(index int) {
	m.cancelSearch()
	m.index, m.paused, m.spent, m.turnStarted = index, true, 0, m.now()
	m.clocksHeld = false
	m.observe(MatchEvent{Kind: EventRewound})
}

func (m *Match) hasHuman() bool { return m.players[0].IsHuman() || m.players[1].IsHuman() }

// nearestHumanTurn returns the index of the next ply in a direction at which a human had the choice and
// made it, or simply the next ply if no human plays. If there is none it returns the first or last index.
func (m *Match) nearestHumanTurn(direction int) int {
	i := m.index + direction
	for ; i > 0 && i < len(m.plies)-1 && m.hasHuman(); i += direction {
		prompt := m.plies[i].Prompt()
		if prompt.Kind != PromptNone && m.players[prompt.Seat].IsHuman() && m.plies[i+1].Node.Choice != nil {
			break
		}
	}

	return i
}

// SetPlayer puts another player into a seat, even during a game. A search for that seat is cancelled. An
// engine that is then to move starts unless the match is paused.
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
