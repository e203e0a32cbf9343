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

// timedSitting returns two people at the board with clocks that the test moves.
func timedSitting(t *testing.T, c game.TimeControl) (*sitting, *wall) {
	t.Helper()
	w := &wall{now: time.Unix(1e9, 0)}
	s := sitDown(t, "", clerks{}, func(o *session.Options) {
		o.Now, o.AfterFunc = func() time.Time { return w.now }, w.after
	})
	s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
	s.configure(func(to *session.Config) { to.Clock = c })
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
	a, b := s.cards.cards[0].content.Clock, s.cards.cards[1].content.Clock
	if a != first || b != second {
		s.t.Errorf("the clocks show %q and %q, want %q and %q", a, b, first, second)
	}
}

func TestClocksRunFromTheFirstMoveOn(t *testing.T) {
	s, w := timedSitting(t, game.TimeControl{PerGame: time.Minute, Increment: 2 * time.Second})
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
	s.session.Navigator.View().Seek(-1) // looking back stops nothing
	s.pass(w, 5*time.Second)
	s.clocksShow("0:57", "0:52")
	s.choose(lang.Undo)
	s.clocksShow("1:02", "1:00")
	s.choose(lang.NewGame)
	s.pass(w, time.Hour)
	s.clocksShow("1:00", "1:00") // a replaced game's clock has stopped
}

func TestLowTimeShowsWithoutColour(t *testing.T) {
	s, w := timedSitting(t, game.TimeControl{PerGame: time.Minute})
	s.click(0, 0)
	s.pass(w, 49*time.Second)
	s.clocksShow("1:00", "0:11")
	if s.cards.cards[1].content.LowTime {
		t.Error("a frame around enough time")
	}
	s.pass(w, time.Second)
	s.clocksShow("1:00", "0:10")
	if !s.cards.cards[1].content.LowTime {
		t.Error("no frame around little time")
	}
	s.pass(w, 12*time.Second)
	s.clocksShow("1:00", "−0:02")
	if note := s.cards.cards[1].content.Note; note != lang.ClockTimeUp() {
		t.Errorf("the card says %q", note)
	}
	if s.session.Game.Match().Current().Result().Over() {
		t.Error("the flag ended the game, though nobody wanted that")
	}
}

func TestAClockSetInMidGameHoldsForTheNext(t *testing.T) {
	s, _ := timedSitting(t, game.TimeControl{})
	if s.cards.cards[0].content.Clock != "" {
		t.Error("clocks in a game without")
	}
	s.click(0, 0)
	s.configure(func(to *session.Config) { to.Clock = game.TimeControl{PerGame: time.Minute} })
	s.says(lang.ClockFromNext)
	if s.cards.cards[0].content.Clock != "" {
		t.Error("clocks have come to a game without")
	}
	s.choose(lang.NewGame)
	s.clocksShow("1:00", "1:00")
	s.click(0, 0)
	s.configure(func(to *session.Config) { to.Clock = game.TimeControl{PerGame: time.Minute, LossOnTime: true} }) // the same clock
	if got := s.session.Game.Match().TimeControl(); !got.LossOnTime {
		t.Errorf("the time control is %+v", got)
	}
	s.configure(func(to *session.Config) { to.Clock = game.TimeControl{} })
	if s.cards.cards[0].content.Clock != "" {
		t.Error("the clock does not go")
	}
}

// However the system's clock jumps, between stones and between sittings: each
// stone is there, none took less than no time, and a click begins the next game.
func TestJumpingClock(t *testing.T) {
	dir, clock := t.TempDir(), time.Now()
	jumps := []time.Time{time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC), time.Unix(1, 0), time.Now(), time.Date(1969, 1, 1, 0, 0, 0, 0, time.UTC), {}}
	sit := func() *sitting {
		return sitDown(t, dir, clerks{}, func(o *session.Options) {
			o.Now = func() time.Time { return clock }
			o.NewGameDelay = time.Hour
		})
	}
	s := sit()
	s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
	for n, at := range []game.Point{game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		clock = jumps[n]
		s.click(int(at.X), int(at.Y))
		shown, _ := s.board.Content()
		if shown.Stones() != n+1 {
			t.Fatalf("%d stones after click %d at %v", shown.Stones(), n+1, clock)
		}
		s.stop()
		clock = jumps[(n+3)%len(jumps)]
		s = sit()
		if again, _ := s.board.Content(); n < 4 && again != shown {
			t.Fatalf("restored at %v:\n%v\nnot\n%v", clock, again, shown)
		}
	}
	s.click(0, 0) // the last game is over: this one is new
	for _, at := range []game.Point{game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		s.click(int(at.X), int(at.Y))
	}
	if !s.session.Game.Match().Current().Result().Over() {
		t.Fatal("the game is not over")
	}
	for _, move := range s.session.Game.Match().Moves() {
		if move.ThinkTime < 0 {
			t.Errorf("a stone took %v", move.ThinkTime)
		}
	}
	clock = clock.AddDate(-100, 0, 0)
	s.click(1, 1)
	if shown, _ := s.board.Content(); shown.Stones() != 0 {
		t.Errorf("a click after the end, a hundred years before it, leaves %d stones", shown.Stones())
	}
}
