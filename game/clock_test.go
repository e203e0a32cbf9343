package game

import (
	"context"
	"errors"
	"testing"
	"time"
)

// fakeClock is a clock that a test sets.
type fakeClock struct{ now time.Time }

func (c *fakeClock) time() time.Time         { return c.now }
func (c *fakeClock) advance(d time.Duration) { c.now = c.now.Add(d) }

const (
	second = time.Second
	minute = 60 * second
)

// newTimedMatch returns a game between two people, or with an engine in the second seat, with clocks that
// a test sets.
func newTimedMatch(t *testing.T, c TimeControl, second Engine) (*Match, *testLoop, *fakeClock) {
	t.Helper()
	clock := &fakeClock{time.Unix(1e9, 0)}
	tb := &testLoop{t: t, posted: make(chan func(), 1000)}
	m := NewMatch(TicTacToe, Opening{}, Player{}, Player{Engine: second}, func(f func()) { tb.posted <- f })
	m.Observe(func(e MatchEvent) { tb.events = append(tb.events, e) })
	m.SetClockSource(clock.time)
	m.SetClocks(c, 0)
	m.Start()
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})

	return m, tb, clock
}

func checkClocks(t *testing.T, m *Match, first, second time.Duration) {
	t.Helper()
	if a, b := m.Clock(First).Remaining, m.Clock(Second).Remaining; a != first || b != second {
		t.Errorf("the remaining times are %v and %v, want %v and %v", a, b, first, second)
	}
}

func TestTimeForTheGameWithIncrement(t *testing.T) {
	m, _, clock := newTimedMatch(t, TimeControl{PerGame: minute, Increment: 2 * second}, nil)
	clock.advance(time.Hour)
	checkClocks(t, m, minute, minute) // nothing has been played: the clocks do not run
	mustPlay(t, m, 0, 0)
	checkClocks(t, m, minute+2*second, minute)
	clock.advance(10 * second)
	checkClocks(t, m, minute+2*second, 50*second)
	if a, b := m.Clock(First), m.Clock(Second); a.Running || !b.Running || a.Expired || b.Expired {
		t.Errorf("got the clocks %+v and %+v, want only the second running and neither expired", a, b)
	}
	mustPlay(t, m, 1, 0)
	checkClocks(t, m, minute+2*second, 52*second)
	clock.advance(5 * second)
	checkClocks(t, m, 57*second, 52*second)
}

func TestTimeForEachMove(t *testing.T) {
	m, _, clock := newTimedMatch(t, TimeControl{PerMove: 10 * second}, nil)
	mustPlay(t, m, 0, 0)
	clock.advance(4 * second)
	checkClocks(t, m, 10*second, 6*second)
	mustPlay(t, m, 1, 0)
	checkClocks(t, m, 10*second, 10*second)
	clock.advance(12 * second)
	checkClocks(t, m, -2*second, 10*second)
	if c := m.Clock(First); !c.Expired || !c.Running {
		t.Errorf("after the time is up: got the clock %+v, want it expired", c)
	}
	mustPlay(t, m, 2, 0) // the time is only displayed
	if c := m.Clock(First); c.Expired || m.Current().Result().Over() {
		t.Errorf("after the move: got the clock %+v and the result %v, want a clock that is not expired and none", c,
			m.Current().Result())
	}
}

func TestUndoRestoresTheTime(t *testing.T) {
	m, _, clock := newTimedMatch(t, TimeControl{PerGame: minute}, nil)
	for i, d := range []time.Duration{0, 10 * second, 20 * second} {
		clock.advance(d)
		mustPlay(t, m, i, 0)
	}
	checkClocks(t, m, 40*second, 50*second)
	clock.advance(7 * second)
	m.Undo()
	checkClocks(t, m, minute, 50*second)
	clock.advance(3 * second)
	checkClocks(t, m, 57*second, 50*second) // it resumes from there
	m.Undo()
	checkClocks(t, m, minute, minute)
	m.Redo()
	m.Redo()
	checkClocks(t, m, 40*second, 50*second)
}

func TestCheckTime(t *testing.T) {
	for _, ends := range []bool{true, false} {
		m, tb, clock := newTimedMatch(t, TimeControl{PerGame: minute, Increment: 30 * second, LossOnTime: ends}, nil)
		mustPlay(t, m, 0, 0)
		clock.advance(minute - 1)
		m.CheckTime()
		if m.Current().Result().Over() {
			t.Fatal("the game is over too early")
		}
		tb.events = nil
		clock.advance(1)
		m.CheckTime()
		want := Result{}
		if ends {
			want = Result{Winner: Black, Reason: OutOfTime}
		}
		if got := m.Current().Result(); got != want {
			t.Errorf("LossOnTime %v: got the result %v, want %v", ends, got, want)
		}
		if observed := len(tb.events) == 1 && tb.events[0].Kind == EventPlayed; observed != ends {
			t.Errorf("LossOnTime %v: got the events %v; want one that ends the game: %v", ends, tb.events, ends)
		}
		if !m.Clock(Second).Expired {
			t.Errorf("LossOnTime %v: the clock is not expired", ends)
		}
		if ends {
			clock.advance(minute)
			checkClocks(t, m, minute+30*second, 0) // the clocks of a finished game do not run
			continue
		}
		mustPlay(t, m, 1, 0)
		if c := m.Clock(Second); !c.Expired || c.Remaining != 30*second {
			t.Errorf("after an increment: got the clock %+v, want it expired with %v", c, 30*second)
		}
	}
}

func TestMoveAfterTheTimeIsUp(t *testing.T) {
	m, _, clock := newTimedMatch(t, TimeControl{PerMove: second, LossOnTime: true}, nil)
	mustPlay(t, m, 0, 0)
	clock.advance(2 * second)
	mustPlay(t, m, 1, 1) // CheckTime was not called
	if got := m.Current().Result(); got != (Result{Winner: Black, Reason: OutOfTime}) ||
		m.Current().Position.Stones() != 1 {
		t.Errorf("got the result %v, want a loss on time with one stone on\n%v", got, m.Current().Position)
	}
	m.Undo()
	if m.Current().Result().Over() || m.Clock(Second).Remaining != second {
		t.Errorf("after Undo: got the result %v and the clock %+v, want no result and %v", m.Current().Result(),
			m.Clock(Second), second)
	}
}

func TestClockThatJumpsBack(t *testing.T) {
	m, _, clock := newTimedMatch(t, TimeControl{PerGame: minute}, nil)
	mustPlay(t, m, 0, 0)
	clock.advance(-24 * time.Hour)
	checkClocks(t, m, minute, minute)
	mustPlay(t, m, 1, 0)
	if got := m.Plies()[2].ThinkTime; got != 0 {
		t.Errorf("the think time is %v, want 0", got)
	}
}

func TestClocksOfARestoredGame(t *testing.T) {
	m, _, clock := newTimedMatch(t, TimeControl{PerGame: minute}, nil)
	times := []time.Duration{5 * second, 6 * second, 7 * second}
	tree := NewTree(m.Rules(), Opening{})
	if err := m.Restore(tree, tree.Graft([]Choice{PlaceAt(Pt(0, 0)), PlaceAt(Pt(1, 0)), PlaceAt(Pt(2, 0))}, times)); err != nil {
		t.Fatal(err)
	}
	m.SetClocks(m.TimeControl(), 8*second)
	m.Start()
	clock.advance(time.Hour) // the player views the restored game
	checkClocks(t, m, 48*second, 46*second)
	if m.Clock(Second).Running {
		t.Error("the clock runs before the first choice")
	}
	mustPlay(t, m, 0, 1)
	clock.advance(second)
	checkClocks(t, m, 47*second, 46*second)
	if got := m.Plies()[4].ThinkTime; got != 8*second {
		t.Errorf("the interrupted move took %v, want 8s", got)
	}
}

// TestTimeLimitOfAnEngine checks that an engine gets a time limit, and its clock does not run while it waits to
// be resumed.
func TestTimeLimitOfAnEngine(t *testing.T) {
	var limits []Limit
	thinking := make(chan struct{}, 10)
	engine := engineFunc(func(ctx context.Context, p Position, l Limit, report func(SearchInfo)) (Point, error) {
		limits = append(limits, l)

		thinking <- struct{}{}
		return ponderer(ctx, p, l, report)
	})
	m, tb, clock := newTimedMatch(t, TimeControl{PerGame: minute}, engine)
	mustPlay(t, m, 0, 0)
	<-thinking
	clock.advance(10 * second)
	m.Stop()
	clock.advance(time.Hour)
	checkClocks(t, m, minute, 50*second)
	if m.Clock(Second).Running {
		t.Error("the clock of a stopped engine runs")
	}
	m.Start()
	<-thinking
	clock.advance(45 * second)
	checkClocks(t, m, minute, 5*second)
	tb.events = nil
	m.MoveNow()
	tb.await(EventPlayed)
	checkClocks(t, m, minute, 5*second)
	mustPlay(t, m, 2, 2)
	<-thinking

	for i, want := range []time.Duration{minute, 50 * second, 5 * second} {
		if got := limits[i].Time; got <= 0 || got > want/10 {
			t.Errorf("with %v remaining the engine's limit is %v", want, got)
		}
	}
	clock.advance(time.Hour)
	m.CheckTime() // an engine that ignores its limit
	if m.Current().Result().Over() {
		t.Error("the game ended on time without LossOnTime")
	}
	m.SetClocks(TimeControl{PerGame: minute, LossOnTime: true}, m.Elapsed())
	m.CheckTime()
	if got := m.Current().Result(); got != (Result{Winner: Black, Reason: OutOfTime}) || m.Busy() {
		t.Errorf("the result is %v, thinking %v", got, m.Busy())
	}
}

func TestWithinTime(t *testing.T) {
	m, _, clock := newTimedMatch(t, TimeControl{PerMove: 10 * second}, nil)
	mustPlay(t, m, 0, 0)

	for _, test := range []struct{ limit, elapsed, want time.Duration }{
		{0, 0, 9*second - clockReserve},
		{2 * second, 0, 2 * second},
		{2 * second, 9 * second, 900*time.Millisecond - clockReserve},
		{2 * second, 20 * second, 10 * time.Millisecond},
	} {
		clock.advance(test.elapsed)
		if got := m.withinTime(Limit{Time: test.limit}, Second).Time; got != test.want {
			t.Errorf("limit %v after %v: got %v, want %v", test.limit, test.elapsed, got, test.want)
		}
		clock.advance(-test.elapsed)
	}
}

func TestTimeControlValidate(t *testing.T) {
	for _, test := range []struct {
		c  TimeControl
		ok bool
	}{
		{TimeControl{}, true},
		{TimeControl{LossOnTime: true}, true},
		{TimeControl{PerGame: 5 * minute, Increment: 3 * second, LossOnTime: true}, true},
		{TimeControl{PerMove: MinTime}, true},
		{TimeControl{PerGame: MaxTime, Increment: MaxIncrement}, true},
		{TimeControl{PerGame: minute, PerMove: minute}, false},
		{TimeControl{PerGame: -minute}, false},
		{TimeControl{PerMove: MinTime - 1}, false},
		{TimeControl{PerGame: MaxTime + 1}, false},
		{TimeControl{Increment: second}, false},
		{TimeControl{PerMove: minute, Increment: second}, false},
		{TimeControl{PerGame: minute, Increment: MaxIncrement + 1}, false},
	} {
		if err := test.c.Validate(); (err == nil) != test.ok || err != nil && !errors.Is(err, ErrTimeControl) {
			t.Errorf("%+v: Validate returns %v, want valid %v", test.c, err, test.ok)
		}
	}
}

// TestExpiredClockStaysExpired checks that a clock that has expired stays expired, even if increments make its
// time positive again.
func TestExpiredClockStaysExpired(t *testing.T) {
	m, _, clock := newTimedMatch(t, TimeControl{PerGame: 10 * second, Increment: 30 * second}, nil)
	mustPlay(t, m, 0, 0)
	clock.advance(12 * second)
	if c := m.Clock(Second); !c.Expired {
		t.Errorf("after the time is up: got the clock %+v, want it expired", c)
	}

	for x := 1; x < 3; x++ {
		mustPlay(t, m, x, 0)
		if c := m.Clock(Second); !c.Expired || c.Remaining <= 0 {
			t.Errorf("after the increment: got the clock %+v, want it expired with time left", c)
		}
	}
}

// TestShareOfTheClock checks how much of its time an engine may use for a move: nine tenths of the time for one move;
// of the time for a game, a twentieth and three quarters of the increment, but at most half. A twentieth of a second is
// kept in reserve for the answer to reach the board, and a move never has less than a hundredth.
func TestShareOfTheClock(t *testing.T) {
	for _, c := range []struct {
		control TimeControl
		limit   time.Duration
		want    time.Duration
	}{
		{TimeControl{}, 3 * second, 3 * second},
		{TimeControl{PerMove: 10 * second}, 0, 8950 * time.Millisecond},
		{TimeControl{PerGame: minute}, 0, 2950 * time.Millisecond},
		{TimeControl{PerGame: minute}, 2950 * time.Millisecond, 2950 * time.Millisecond},
		{TimeControl{PerGame: minute}, 2900 * time.Millisecond, 2900 * time.Millisecond},
		{TimeControl{PerGame: minute, Increment: 4 * second}, 0, 5950 * time.Millisecond},
		{TimeControl{PerGame: 4 * second, Increment: minute}, 0, 1950 * time.Millisecond},
		{TimeControl{PerGame: second}, 0, 10 * time.Millisecond},
	} {
		m, _, _ := newTimedMatch(t, c.control, nil)
		if got := m.withinTime(Limit{Time: c.limit, Nodes: 7}, First); got.Time != c.want || got.Nodes != 7 {
			t.Errorf("%+v with a limit of %v: got %v, want %v", c.control, c.limit, got.Time, c.want)
		}
	}
}

// TestTimeOfAResignation checks that the time up to a resignation is taken from the clock of the player who resigns, and
// that the end of a game earns no increment.
func TestTimeOfAResignation(t *testing.T) {
	for _, c := range []struct {
		control       TimeControl
		first, second time.Duration
	}{
		{TimeControl{PerGame: minute}, minute, 53 * second},
		{TimeControl{PerGame: minute, Increment: 2 * second}, 62 * second, 53 * second},
		{TimeControl{PerMove: minute}, minute, 53 * second},
	} {
		m, _, clock := newTimedMatch(t, c.control, nil)
		mustPlay(t, m, 0, 0)
		clock.advance(7 * second)
		if err := m.End(Result{Winner: Black, Reason: Resigned}); err != nil {
			t.Fatal(err)
		}
		clock.advance(minute)
		checkClocks(t, m, c.first, c.second)
	}
}
