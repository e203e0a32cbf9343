package session

import (
	"testing"
	"time"

	"jingzi/game"
)

// newTimedSession returns a game between two people with clocks that the test sets.
func newTimedSession(t *testing.T, c game.TimeControl) *testSession {
	t.Helper()
	s := newTestSession(t, &stubComputers{}, twoPeople)
	s.configure(func(config *Config) { config.Clock = c })
	return s
}

func (s *testSession) checkClocks(first, second time.Duration) {
	s.t.Helper()
	a, b := s.match.Clock(game.First), s.match.Clock(game.Second)
	if a.Remaining != first || b.Remaining != second {
		s.t.Errorf("got the remaining times %v and %v, want %v and %v", a.Remaining, b.Remaining, first, second)
	}
}

func TestClocksRunFromTheFirstMove(t *testing.T) {
	s := newTimedSession(t, game.TimeControl{PerGame: time.Minute, Increment: 2 * time.Second})
	s.checkNotice(NoticeClockOn)
	if s.timer != nil {
		t.Error("a timer is set while no clock runs")
	}
	s.click("a3")
	s.advance(10*time.Second + 300*time.Millisecond)
	s.checkClocks(62*time.Second, 49700*time.Millisecond)

	ticks := 0
	for _, e := range s.events {
		if e == EventTick {
			ticks++
		}
	}
	if ticks != 10 {
		t.Errorf("got %d ticks in ten seconds, want 10", ticks)
	}
	s.click("b2")
	s.Display(1) // browsing does not stop the clock
	s.advance(5 * time.Second)
	s.checkClocks(57*time.Second, 51700*time.Millisecond)
	s.undo()
	s.checkClocks(62*time.Second, 60*time.Second)
	s.NewGame()
	s.advance(time.Hour)
	s.checkClocks(60*time.Second, 60*time.Second) // a replaced game's clock has stopped
}

func TestLossOnTime(t *testing.T) {
	s := newTimedSession(t, game.TimeControl{PerMove: 10 * time.Second, LossOnTime: true})
	s.click("a3")
	s.advance(10 * time.Second)
	if got := s.match.Current().Result(); got != (game.Result{Winner: game.Black, Reason: game.OutOfTime}) {
		t.Fatalf("got the result %v, want %v", got, game.Result{Winner: game.Black, Reason: game.OutOfTime})
	}
	if s.timer != nil {
		t.Error("a timer is set after the end of the game")
	}
}

func TestClocksSurviveACrash(t *testing.T) {
	control := game.TimeControl{PerGame: 5 * time.Minute, LossOnTime: true}
	s := newTimedSession(t, control)
	s.click("a3")
	s.advance(60 * time.Second)
	s.click("b3")
	s.advance(42 * time.Second)
	s.checkClocks(258*time.Second, 240*time.Second)
	last := s.store.games[s.header().ID] // nothing more is stored
	s.Close()
	s.open(&stubComputers{})
	s.Resume(last, nil)
	s.checkNotice(NoticeClockResumed)
	s.checkClocks(260*time.Second, 240*time.Second) // at most maxLostTime is not counted
	s.advance(time.Hour)
	s.checkClocks(260*time.Second, 240*time.Second)
	s.click("c1")
	s.advance(time.Second)
	s.checkClocks(260*time.Second, 239*time.Second)
	if got := s.match.TimeControl(); got != control {
		t.Errorf("got the time control %+v, want %+v", got, control)
	}
}

func TestClockSetDuringAGameAppliesToTheNext(t *testing.T) {
	s := newTimedSession(t, game.TimeControl{})
	minute := game.TimeControl{PerGame: time.Minute}
	s.click("a3")
	s.configure(func(config *Config) { config.Clock = minute })
	s.checkNotice(NoticeClockNextGame)
	if s.match.TimeControl().Enabled() {
		t.Error("the current game has clocks")
	}
	s.NewGame()
	s.checkClocks(time.Minute, time.Minute)
	s.click("a3")
	s.configure(func(config *Config) { config.Clock.LossOnTime = true }) // the same clock
	if got := s.match.TimeControl(); !got.LossOnTime {
		t.Errorf("got the time control %+v, want a loss on time", got)
	}
	s.configure(func(config *Config) { config.Clock = game.TimeControl{} })
	s.checkNotice(NoticeClockOff)
	if s.match.TimeControl().Enabled() {
		t.Error("the clocks are still enabled")
	}
}

// TestUndoRestoresTheTime checks that the time spent on a choice is removed with it: neither Undo nor Redo adds
// it to another one.
func TestUndoRestoresTheTime(t *testing.T) {
	s := newTimedSession(t, game.TimeControl{PerGame: time.Minute})
	s.click("a3")
	s.advance(5 * time.Second)
	s.click("b2")
	s.advance(10 * time.Second)
	s.checkClocks(50*time.Second, 55*time.Second)
	s.configure(func(config *Config) { config.Clock.LossOnTime = true }) // records the time spent
	s.checkClocks(50*time.Second, 55*time.Second)
	s.undo()
	s.checkClocks(60*time.Second, 60*time.Second)
	s.advance(3 * time.Second)
	s.checkClocks(60*time.Second, 57*time.Second)
	s.redo()
	s.checkClocks(60*time.Second, 55*time.Second)
}

// TestOutdatedTimerDoesNotTick checks that a timer that fires after its clock has stopped does not tick.
func TestOutdatedTimerDoesNotTick(t *testing.T) {
	s := newTimedSession(t, game.TimeControl{PerGame: time.Minute})
	s.click("a3")
	oldTimer := s.timer
	s.click("b2") // another clock, another timer
	s.events = nil
	oldTimer()
	posted := false
	s.loop.Post(func() { posted = true })
	if err := s.loop.Run(t.Context(), func() bool { return posted }); err != nil {
		t.Fatal(err)
	}

	for _, e := range s.events {
		if e == EventTick {
			t.Error("the timer of the stopped clock ticks")
		}
	}
	s.timer()
	s.settle()
	s.advance(time.Second)
	if len(s.events) == 0 {
		t.Error("the running clock does not tick")
	}
}
