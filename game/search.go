package game

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// pondersFor is how long an engine thinks at most about the reply that it expects.
const pondersFor = time.Minute

// stopGrace is how long an engine may take to stop before it counts as stuck: on a
// heavily loaded machine not just milliseconds.
const stopGrace = 3 * time.Second

type search struct {
	hint   bool
	cancel context.CancelFunc
	latest atomic.Pointer[Report] // posted but not yet seen by the observer
}

// think has the engine think that is to answer, and reports whether one has begun. Its
// caller tells the observer.
func (m *Match) think() (began bool) {
	ask := m.Now().Ask()
	if m.closed || m.paused || m.search != nil || ask.Kind == AskNothing || m.players[ask.Seat].IsHuman() {
		return false
	}
	p := m.players[ask.Seat]
	p.Limit = m.withinTime(p.Limit, ask.Seat)
	m.start(p, false)
	return true
}

// Hint asks an engine what to answer now; the answer arrives as Hinted. The hint
// is dropped when the game goes on. It reports false if the current Ask is not
// answered with a point.
func (m *Match) Hint(p Player) bool {
	kind := m.Now().Ask().Kind
	if m.closed || m.Busy() || kind == AskNothing || kind == AskSwap || kind == AskSwap2 {
		return false
	}
	m.drop()
	m.start(p, true)
	m.observe(Event{Kind: Thinking})
	return true
}

// MoveNow makes the thinking engine answer with its best move so far; a paused or
// failed engine is started again.
func (m *Match) MoveNow() {
	if m.Busy() {
		m.search.cancel()
	} else {
		m.Start()
	}
}

// Stop ends the search without a move: it pauses the match or drops the hint.
func (m *Match) Stop() {
	if m.search == nil {
		return
	}
	m.hold()
	m.paused = m.paused || m.Busy()
	m.drop()
	m.observe(Event{Kind: Thinking})
}

// drop cancels the search in progress, without waiting for it, and pondering.
func (m *Match) drop() {
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
	situation := *m.Now()
	m.run(cancel, func() {
		var last Report
		choice, err := decideSafely(ctx, p, situation, func(r Report) {
			last = r
			m.report(s, r)
		})
		m.post(func() {
			m.answered(s, choice, err)
			if p.Ponders != nil && p.Ponders() && len(last.Lines) > 0 && err == nil && !s.hint {
				m.ponder(p, choice, last.Lines[0].Points)
			}
		})
	}, func() { m.failed(s, ErrStuck) })
}

// run runs a search on its own goroutine, after those before it have ended: an engine
// never runs twice at the same time. stuck is posted if they do not.
func (m *Match) run(cancel context.CancelFunc, search, stuck func()) {
	before, done, grace := m.running, make(chan struct{}), m.grace
	m.running = done
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

// ponder lets the engine that has chosen go on with the line it expects, while a
// human thinks about the reply: what it learns serves its next move if they choose
// the same.
func (m *Match) ponder(p Player, chosen Choice, line []Point) {
	now := m.Now()
	if m.closed || m.search != nil || len(line) < 2 || chosen != PlaceAt(line[0]) || m.moments[m.at].Choice != chosen ||
		now.Ask().Kind != AskStone || !m.HumanToAnswer() {
		return
	}
	expected, err := now.Answer(PlaceAt(line[1]))
	if err != nil || expected.Result().Over() {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	m.stopPondering = cancel
	p.Limit.Time, p.Limit.Nodes, p.Limit.Aim = pondersFor, 0, 0
	m.run(cancel, func() { _, _ = decideSafely(ctx, p, expected, func(Report) {}) }, func() {})
}

// report posts an engine's report: only the newest, and never two posts at a time,
// so that an engine cannot flood the owner.
func (m *Match) report(s *search, r Report) {
	if s.latest.Swap(&r) != nil {
		return
	}
	m.post(func() {
		if newest := s.latest.Swap(nil); m.search == s && newest != nil {
			m.observe(Event{Kind: Reported, Report: *newest})
		}
	})
}

// answered receives a search's answer. An outdated one is recognised by identity.
func (m *Match) answered(s *search, c Choice, err error) {
	if m.search != s {
		return
	}
	if err != nil {
		m.failed(s, err)
		return
	}
	m.search = nil
	if s.hint {
		m.observe(Event{Kind: Hinted, Point: c.Point})
		return
	}
	if err := m.apply(c); err != nil {
		m.search = s
		m.failed(s, fmt.Errorf("%w: %w", ErrNoMove, err))
	}
}

func (m *Match) failed(s *search, err error) {
	if m.search != s {
		return
	}
	m.hold()
	m.search = nil
	m.paused = m.paused || !s.hint
	m.observe(Event{Kind: Failed, Err: err})
}

// decideSafely turns an engine's panic into an error.
func decideSafely(ctx context.Context, p Player, s Situation, report func(Report)) (c Choice, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("engine panicked: %v", problem)
		}
	}()
	return Decide(ctx, p, s, report)
}

// await waits until done is closed, for a bounded time, and reports whether it was.
func await(done <-chan struct{}, most time.Duration) bool {
	if done == nil {
		return true
	}
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}

// gone takes the place of an engine whose match has ended.
type gone struct{}

func (gone) Think(context.Context, Position, Limit, func(Report)) (Point, error) {
	return Point{}, context.Canceled
}

// Close ends the match and waits for its engines. It reports ErrStuck if one
// does not stop within a few seconds. Nothing is observed afterwards.
func (m *Match) Close() error { return m.Leave()() }

// Leave ends the match as Close does, but only the function it returns waits, on any
// goroutine.
func (m *Match) Leave() (wait func() error) {
	m.closed = true
	m.observe = func(Event) {}
	m.drop()
	running, grace := m.running, m.grace
	for i := range m.players { // they are large, and others may still know the match
		if m.players[i].Engine != nil {
			m.players[i].Engine = gone{}
		}
	}
	return func() error {
		if !await(running, grace) {
			return ErrStuck
		}
		return nil
	}
}
