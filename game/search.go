package game

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"
)

// maxPonderTime is the time limit for thinking about an expected reply.
const maxPonderTime = time.Minute

// stopGrace is the time after which an engine that does not stop counts as stuck. It is
// generous for heavily loaded machines.
const stopGrace = 3 * time.Second

// search is a running search of an engine.
type search struct {
	// For a hint, not for a move.
	hint   bool
	cancel context.CancelFunc

	// The report that is posted but not yet delivered to the observer.
	latest atomic.Pointer[SearchInfo]
}

// think starts the engine that is to move and reports whether it did. The caller notifies the observer.
func (m *Match) think() (started bool) {
	prompt := m.Current().Prompt()
	isIdle := !m.closed && !m.paused && m.search == nil
	if !isIdle || prompt.Kind == PromptNone || m.players[prompt.Seat].IsHuman() {
		return false
	}
	p := m.players[prompt.Seat]
	p.Limit = m.withinTime(p.Limit, prompt.Seat)
	m.start(p, false)

	return true
}

// Hint asks an engine for an answer to the current prompt, which arrives as EventHint. The hint is dropped
// when the game continues. Hint returns false if the current prompt is not answered with a point.
func (m *Match) Hint(p Player) bool {
	if m.closed || m.Busy() || !slices.Contains(m.Current().Prompt().ChoiceKinds(), Place) {
		return false
	}
	m.cancelSearch()
	m.start(p, true)
	m.observe(MatchEvent{Kind: EventThinking})

	return true
}

// MoveNow makes the thinking engine answer with its best move so far. A paused or failed engine is
// restarted.
func (m *Match) MoveNow() {
	if m.Busy() {
		m.search.cancel()
	} else {
		m.Start()
	}
}

// Stop cancels the search without a move: it pauses the match or drops the hint.
func (m *Match) Stop() {
	if m.search == nil {
		return
	}
	m.recordElapsed()
	m.paused = m.paused || m.Busy()
	m.cancelSearch()
	m.observe(MatchEvent{Kind: EventThinking})
}

// cancelSearch cancels the current search and pondering without waiting for them.
func (m *Match) cancelSearch() {
	m.stopPondering()
	if m.search != nil {
		m.search.cancel()
		m.search = nil
	}
}

func (m *Match) start(p Player, hint bool) {
	ctx, cancel := context.WithCancel(context.Background())
	s := &search{hint: hint, cancel: cancel}
	m.stopPondering()
	m.search = s
	situation, path := *m.Current(), m.path()
	m.run(cancel, func() {
		var last SearchInfo
		choice, err := decideSafely(ctx, p, path, situation, func(info SearchInfo) {
			last = info
			m.report(s, info)
		})
		m.post(func() {
			m.receiveAnswer(s, choice, err)
			hasMoved := err == nil && !s.hint
			mayPonder := p.PonderAllowed != nil && p.PonderAllowed()
			if hasMoved && mayPonder && len(last.PVs) > 0 {
				m.ponder(p, choice, last.PVs[0].Moves)
			}
		})
	}, func() { m.fail(s, ErrEngineStuck) })
}

// path returns the positions of the game up to the current one.
func (m *Match) path() []Position { return Positions(m.plies[:m.index+1]) }

// run runs a search on its own goroutine after the previous searches have ended, since an engine must not
// run concurrently. If they do not end within the grace period it posts stuck.
func (m *Match) run(cancel context.CancelFunc, search, stuck func()) {
	before, done, grace := m.searchesDone, make(chan struct{}), m.grace
	m.searchesDone = done
	go func() {
		defer close(done)
		defer cancel()
		if await(before, grace) {
			search()
			return
		}
		m.post(stuck)
		<-before
	}()
}

// ponder makes the engine that has just moved search the expected reply while a human thinks. If that
// reply is played, the engine's next search uses the results.
func (m *Match) ponder(p Player, chosen Choice, line []Point) {
	current := m.Current()
	isExpected := len(line) >= 2 && chosen == PlaceAt(line[0]) && m.plies[m.index].Choice == chosen
	humanPlaces := current.Prompt().Kind == PromptStone && m.HumanToAnswer()
	if m.closed || m.search != nil || !isExpected || !humanPlaces {
		return
	}
	expected, err := current.Answer(PlaceAt(line[1]))
	if err != nil || expected.Result().Over() {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	m.stopPondering = cancel
	p.Limit.Time, p.Limit.Nodes, p.Limit.TargetTime = maxPonderTime, 0, 0
	path := append(m.path(), expected.Position)
	m.run(cancel, func() { _, _ = decideSafely(ctx, p, path, expected, func(SearchInfo) {}) }, func() {})
}

// report posts an engine's report. Only the newest is posted, one at a time, so that an engine cannot
// flood the owner of the Match.
func (m *Match) report(s *search, info SearchInfo) {
	if s.latest.Swap(&info) != nil {
		return
	}
	m.post(func() {
		if newest := s.latest.Swap(nil); m.search == s && newest != nil {
			m.observe(MatchEvent{Kind: EventInfo, Report: *newest})
		}
	})
}

// receiveAnswer receives the answer of a search. It ignores outdated searches, which it detects by
// identity.
func (m *Match) receiveAnswer(s *search, c Choice, err error) {
	if m.search != s {
		return
	}
	if err != nil {
		m.fail(s, err)
		return
	}
	m.search = nil
	if s.hint {
		m.observe(MatchEvent{Kind: EventHint, Point: c.Point})
		return
	}
	if err := m.apply(c); err != nil {
		m.search = s
		m.fail(s, fmt.Errorf("%w: %w", ErrEngineNoMove, err))
	}
}

func (m *Match) fail(s *search, err error) {
	if m.search != s {
		return
	}
	m.recordElapsed()
	m.search = nil
	m.paused = m.paused || !s.hint
	m.observe(MatchEvent{Kind: EventFailed, Err: err})
}

// decideSafely tells a GameFollower the positions of the game, calls Decide, and converts a panic of the engine to
// an error.
func decideSafely(ctx context.Context, p Player, path []Position, s Situation,
	report func(SearchInfo)) (c Choice, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("engine panicked: %v", cause)
		}
	}()

	Follow(p.Engine, path)

	return Decide(ctx, p, s, report)
}

// await waits for a limited time until done is closed and reports whether it was.
func await(done <-chan struct{}, maxWait time.Duration) bool {
	if done == nil {
		return true
	}

	timer := time.NewTimer(maxWait)
	defer timer.Stop()

	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}

// closedEngine replaces the engines of a closed match.
type closedEngine struct{}

func (closedEngine) Think(context.Context, Position, Limit, func(SearchInfo)) (Point, error) {
	return Point{}, context.Canceled
}

// Close ends the match and waits for its engines. It returns ErrEngineStuck if one does not stop within a
// few seconds. No event is observed afterwards.
func (m *Match) Close() error { return m.CloseAsync()() }

// CloseAsync ends the match like Close, except that only the returned function waits. That function may be called
// on any goroutine.
func (m *Match) CloseAsync() (wait func() error) {
	m.closed = true
	m.observe = func(MatchEvent) {}
	m.cancelSearch()

	running, grace := m.searchesDone, m.grace

	// Engines are large, and the match may still be referenced.
	for i := range m.players {
		if m.players[i].Engine != nil {
			m.players[i].Engine = closedEngine{}
		}
	}

	return func() error {
		if !await(running, grace) {
			return ErrEngineStuck
		}
		return nil
	}
}
