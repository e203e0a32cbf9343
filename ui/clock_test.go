package ui

import (
	"testing"
	"time"

	"jingzi/game"
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

// timedSitting is two people at the table with clocks that the test moves.
func timedSitting(t *testing.T, dir string, c game.TimeControl) (*sitting, *wall) {
	t.Helper()
	s := sitDown(t, dir, clerks{})
	w := s.hang()
	s.table.setMode(TwoPlayers)
	s.table.setClock(c)
	return s, w
}

// hang gives the table a clock of the test's.
func (s *sitting) hang() *wall {
	w := &wall{now: time.Unix(1e9, 0)}
	s.table.clocks.now = func() time.Time { return w.now }
	s.table.clocks.after = w.after
	s.table.match.TellTime(s.table.clocks.now)
	return w
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
	s, w := timedSitting(t, t.TempDir(), game.TimeControl{Game: time.Minute, Increment: 2 * time.Second})
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
	s.table.look(-1) // looking back stops nothing
	s.pass(w, 5*time.Second)
	s.clocksShow("0:57", "0:52")
	s.choose(lang.Undo)
	s.clocksShow("1:02", "1:00")
	s.choose(lang.NewGame)
	s.pass(w, time.Hour)
	s.clocksShow("1:00", "1:00") // a replaced game's clock has stopped
}

func TestLowTimeShowsWithoutColour(t *testing.T) {
	s, w := timedSitting(t, t.TempDir(), game.TimeControl{Game: time.Minute})
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
	if s.table.match.Now().Result().Over() {
		t.Error("the flag ended the game, though nobody wanted that")
	}
}

func TestAFallenFlagEndsTheGame(t *testing.T) {
	s, w := timedSitting(t, t.TempDir(), game.TimeControl{Move: 10 * time.Second, Ends: true})
	s.click(0, 0)
	s.pass(w, 10*time.Second)
	if got := s.table.match.Now().Result(); got != (game.Result{Winner: game.Black, Reason: game.OutOfTime}) {
		t.Fatalf("the result is %v", got)
	}
	s.says(func(...any) string { return lang.ResultWhy(lang.WonAs("Player 1", "X"), lang.ByTime()) })
	if w.call != nil {
		t.Error("a timer runs on")
	}
}

func TestClocksSurviveACrash(t *testing.T) {
	dir := t.TempDir()
	control := game.TimeControl{Game: 5 * time.Minute, Ends: true}
	s, w := timedSitting(t, dir, control)
	s.click(0, 0)
	s.pass(w, 60*time.Second)
	s.click(1, 0)
	s.pass(w, 42*time.Second)
	s.clocksShow("4:18", "4:00")
	s.Window.saver.close() // the program is killed here: nothing is said to it
	s.leave()
	s.Window.closing = true
	s.table.close()

	again := sitDown(t, dir, clerks{})
	w = again.hang()
	again.refresh()
	again.clocksShow("4:20", "4:00") // of the last seconds at most spentKept are given back
	again.says(lang.ClockRestored)
	again.pass(w, time.Hour)
	again.clocksShow("4:20", "4:00")
	again.click(2, 2)
	again.pass(w, time.Second)
	again.clocksShow("4:20", "3:59")
	if got := again.table.match.TimeControl(); got != control {
		t.Errorf("the time control is %+v", got)
	}
}

func TestAClockSetInMidGameHoldsForTheNext(t *testing.T) {
	s, _ := timedSitting(t, t.TempDir(), game.TimeControl{})
	if s.Window.clocks.Box.Visible() {
		t.Error("clocks in a game without")
	}
	s.click(0, 0)
	s.table.setClock(game.TimeControl{Game: time.Minute})
	s.says(lang.ClockFromNext)
	if s.Window.clocks.Box.Visible() {
		t.Error("clocks have come to a game without")
	}
	s.choose(lang.NewGame)
	s.clocksShow("1:00", "1:00")
	s.click(0, 0)
	s.table.setClock(game.TimeControl{Game: time.Minute, Ends: true}) // the same clock
	if got := s.table.match.TimeControl(); !got.Ends {
		t.Errorf("the time control is %+v", got)
	}
	s.table.setClock(game.TimeControl{})
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
