package session

import (
	"testing"
	"time"

	"jingzi/game"
)

// newTimedSitting returns a game between two people with clocks that the test sets.
func newTimedSitting(t *testing.T, c game.TimeControl) *sitting {
	t.Helper()
	s := sitDown(t, &clerks{}, twoPeople)
	s.set(func(to *Config) { to.Clock = c })
	return s
}

func (s *sitting) clocks(first, second time.Duration) {
	s.t.Helper()
	a, b := s.match.Clock(game.First), s.match.Clock(game.Second)
	if a.Remaining != first || b.Remaining != second {
		s.t.Errorf("the clocks stand at %v and %v, want %v and %v", a.Remaining, b.Remaining, first, second)
	}
}

func TestClocksRunFromTheFirstMoveOn(t *testing.T) {
	s := newTimedSitting(t, game.TimeControl{PerGame: time.Minute, Increment: 2 * time.Second})
	s.checkNotice(NoticeClockOn)
	if s.call != nil {
		t.Error("a timer is set while no clock runs")
	}
	s.plays("a3")
	s.pass(10*time.Second + 300*time.Millisecond)
	s.clocks(62*time.Second, 49700*time.Millisecond)
	ticks := 0
	for _, e := range s.events {
		if e == EventTick {
			ticks++
		}
	}
	if ticks != 10 {
		t.Errorf("%d ticks in ten seconds", ticks)
	}
	s.plays("b2")
	s.Display(1) // looking back does not stop the clock
	s.pass(5 * time.Second)
	s.clocks(57*time.Second, 51700*time.Millisecond)
	s.undo()
	s.clocks(62*time.Second, 60*time.Second)
	s.NewGame()
	s.pass(time.Hour)
	s.clocks(60*time.Second, 60*time.Second) // a replaced game's clock has stopped
}

func TestTheGameEndsWithTheTimeIfThatIsWanted(t *testing.T) {
	s := newTimedSitting(t, game.TimeControl{PerMove: 10 * time.Second, LossOnTime: true})
	s.plays("a3")
	s.pass(10 * time.Second)
	if got := s.match.Current().Result(); got != (game.Result{Winner: game.Black, Reason: game.OutOfTime}) {
		t.Fatalf("the result is %v", got)
	}
	if s.call != nil {
		t.Error("a timer runs on")
	}
}

func TestClocksSurviveACrash(t *testing.T) {
	control := game.TimeControl{PerGame: 5 * time.Minute, LossOnTime: true}
	s := newTimedSitting(t, control)
	s.plays("a3")
	s.pass(60 * time.Second)
	s.plays("b3")
	s.pass(42 * time.Second)
	s.clocks(258*time.Second, 240*time.Second)
	last := s.shelf.games[s.header().ID] // nothing more is stored
	s.Close()
	s.sit(&clerks{})
	s.Resume(last, nil)
	s.checkNotice(ClockResumed)
	s.clocks(260*time.Second, 240*time.Second) // at most maxLostTime of the time is given back
	s.pass(time.Hour)
	s.clocks(260*time.Second, 240*time.Second)
	s.plays("c1")
	s.pass(time.Second)
	s.clocks(260*time.Second, 239*time.Second)
	if got := s.match.TimeControl(); got != control {
		t.Errorf("the time control is %+v", got)
	}
}

func TestAClockSetInMidGameHoldsForTheNext(t *testing.T) {
	s := newTimedSitting(t, game.TimeControl{})
	minute := game.TimeControl{PerGame: time.Minute}
	s.plays("a3")
	s.set(func(to *Config) { to.Clock = minute })
	s.checkNotice(NoticeClockNextGame)
	if s.match.TimeControl().Enabled() {
		t.Error("clocks have come to a game without")
	}
	s.NewGame()
	s.clocks(time.Minute, time.Minute)
	s.plays("a3")
	s.set(func(to *Config) { to.Clock.LossOnTime = true }) // the same clock
	if got := s.match.TimeControl(); !got.LossOnTime {
		t.Errorf("the time control is %+v", got)
	}
	s.set(func(to *Config) { to.Clock = game.TimeControl{} })
	s.checkNotice(NoticeClockOff)
	if s.match.TimeControl().Enabled() {
		t.Error("the clock does not go")
	}
}

// The time spent on a choice is removed with it: neither Undo nor Redo adds it to another one.
func TestUndoKeepsNoTimeForAnotherChoice(t *testing.T) {
	s := newTimedSitting(t, game.TimeControl{PerGame: time.Minute})
	s.plays("a3")
	s.pass(5 * time.Second)
	s.plays("b2")
	s.pass(10 * time.Second)
	s.clocks(50*time.Second, 55*time.Second)
	s.set(func(to *Config) { to.Clock.LossOnTime = true }) // records the time spent
	s.clocks(50*time.Second, 55*time.Second)
	s.undo()
	s.clocks(60*time.Second, 60*time.Second)
	s.pass(3 * time.Second)
	s.clocks(60*time.Second, 57*time.Second)
	s.redo()
	s.clocks(60*time.Second, 55*time.Second)
}

// A timer that has just run when its clock stops does not tick any more.
func TestATimerThatComesTooLate(t *testing.T) {
	s := newTimedSitting(t, game.TimeControl{PerGame: time.Minute})
	s.plays("a3")
	late := s.call
	s.plays("b2") // another clock, another timer
	s.events = nil
	late()
	posted := false
	s.q.Post(func() { posted = true })
	if err := s.q.Run(t.Context(), func() bool { return posted }); err != nil {
		t.Fatal(err)
	}
	for _, e := range s.events {
		if e == EventTick {
			t.Error("the timer of the stopped clock ticks")
		}
	}
	s.call()
	s.settle()
	s.pass(time.Second)
	if len(s.events) == 0 {
		t.Error("the running clock does not tick")
	}
}
