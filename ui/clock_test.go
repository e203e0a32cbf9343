package ui

import (
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// wall is a clock that a test moves, with the timers set by it.
type wall struct {
	now  time.Time
	due  time.Time
	call func()
}

func (w *wall) after(d time.Duration, f func()) func() bool {
	w.due, w.call = w.now.Add(d), f
	return func() bool { w.call = nil; return true }
}

// timedSitting is two people at the board with clocks that the test moves.
func timedSitting(t *testing.T, c game.TimeControl) (*sitting, *wall) {
	t.Helper()
	w := &wall{now: time.Unix(1e9, 0)}
	s := sitDown(t, "", clerks{}, func(o *session.Options) {
		o.Now, o.After = func() time.Time { return w.now }, w.after
	})
	s.configure(func(to *session.Setup) { to.Mode = session.TwoPlayers })
	s.configure(func(to *session.Setup) { to.Clock = c })
	return s, w
}

// pass lets time go by, with all that is due in it.
func (s *sitting) pass(w *wall, d time.Duration) {
	end := w.now.Add(d)
	for w.call != nil && !w.due.After(end) {
		w.now = w.due
		call := w.call
		w.call = nil
		call()
		s.settle()
		drain(s)
	}
	w.now = end
}

func drain(s *sitting) {
	ran := false
	s.q.Post(func() { ran = true })
	_ = s.q.Run(s.t.Context(), func() bool { return ran })
}

func (s *sitting) clocksShow(first, second string) {
	s.t.Helper()
	a, b := s.Window.clocks.Shown(0).Time, s.Window.clocks.Shown(1).Time
	if a != first || b != second || !s.Window.clocks.Box.Visible() {
		s.t.Errorf("the clocks show %q and %q, want %q and %q", a, b, first, second)
	}
}

func TestClocksRunFromTheFirstMoveOn(t *testing.T) {
	s, w := timedSitting(t, game.TimeControl{Game: time.Minute, Increment: 2 * time.Second})
	s.clocksShow("1:00", "1:00")
	if w.call != nil {
		t.Error("a timer is set while no clock runs")
	}
	s.click(0, 0)
	s.clocksShow("1:02", "1:00")
	s.pass(w, 10*time.Second)
	s.clocksShow("1:02", "0:50")
	s.pass(w, 300*time.Millisecond)
	s.clocksShow("1:02", "0:50")
	s.click(1, 1)
	s.clocksShow("1:02", "0:52")
	s.session.View().Step(-1) // looking back stops nothing
	s.pass(w, 5*time.Second)
	s.clocksShow("0:57", "0:52")
	s.choose(lang.Undo)
	s.clocksShow("1:02", "1:00")
	s.choose(lang.NewGame)
	s.pass(w, time.Hour)
	s.clocksShow("1:00", "1:00") // a replaced game's clock has stopped
}

func TestLowTimeShowsWithoutColour(t *testing.T) {
	s, w := timedSitting(t, game.TimeControl{Game: time.Minute})
	s.click(0, 0)
	s.pass(w, 49*time.Second)
	s.clocksShow("1:00", "0:11")
	if s.Window.clocks.Shown(1).Low {
		t.Error("a frame around enough time")
	}
	s.pass(w, time.Second)
	s.clocksShow("1:00", "0:10 !")
	if !s.Window.clocks.Shown(1).Low {
		t.Error("no frame around little time")
	}
	s.pass(w, 12*time.Second)
	s.clocksShow("1:00", "−0:02 time up")
	if s.session.Match().Now().Result().Over() {
		t.Error("the flag ended the game, though nobody wanted that")
	}
}

func TestAClockSetInMidGameHoldsForTheNext(t *testing.T) {
	s, _ := timedSitting(t, game.TimeControl{})
	if s.Window.clocks.Box.Visible() {
		t.Error("clocks in a game without")
	}
	s.click(0, 0)
	s.configure(func(to *session.Setup) { to.Clock = game.TimeControl{Game: time.Minute} })
	s.says(lang.ClockFromNext)
	if s.Window.clocks.Box.Visible() {
		t.Error("clocks have come to a game without")
	}
	s.choose(lang.NewGame)
	s.clocksShow("1:00", "1:00")
	s.click(0, 0)
	s.configure(func(to *session.Setup) { to.Clock = game.TimeControl{Game: time.Minute, Ends: true} }) // the same clock
	if got := s.session.Match().TimeControl(); !got.Ends {
		t.Errorf("the time control is %+v", got)
	}
	s.configure(func(to *session.Setup) { to.Clock = game.TimeControl{} })
	if s.Window.clocks.Box.Visible() {
		t.Error("the clock does not go")
	}
}

func TestClockText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00", 1: "0:01", time.Second: "0:01", time.Second + 1: "0:02", 59*time.Second + 1: "1:00",
		time.Hour: "1:00:00", 90 * time.Minute: "1:30:00", -1: "−0:00", -61 * time.Second: "−1:01",
	} {
		if got := clockText(d); got != want {
			t.Errorf("%v is shown as %s, want %s", d, got, want)
		}
	}
}
