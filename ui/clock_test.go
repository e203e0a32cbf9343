package ui

import (
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// fakeClock is a clock that a test advances, with the latest timer that was set.
type fakeClock struct {
	now  time.Time
	due  time.Time
	call func()
}

func (w *fakeClock) after(d time.Duration, f func()) func() bool {
	w.due, w.call = w.now.Add(d), f
	return func() bool { w.call = nil; return true }
}

// openTimedGame opens a window with a game between two people and a fake clock.
func openTimedGame(t *testing.T, c game.TimeControl) (*testWindow, *fakeClock) {
	t.Helper()
	w := &fakeClock{now: time.Unix(1e9, 0)}
	s := openWindow(t, "", fakeComputers{}, func(o *session.Options) {
		o.Now, o.AfterFunc = func() time.Time { return w.now }, w.after
	})
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	s.configure(func(config *session.Config) { config.Clock = c })
	return s, w
}

// advance lets time pass and calls the timers that are due.
func (s *testWindow) advance(w *fakeClock, d time.Duration) {
	end := w.now.Add(d)
	for w.call != nil && !w.due.After(end) {
		w.now = w.due
		call := w.call
		w.call = nil
		call()
		s.settle()
		drainQueue(s)
	}
	w.now = end
}

func drainQueue(s *testWindow) {
	called := false
	s.q.Post(func() { called = true })
	_ = s.q.Run(s.t.Context(), func() bool { return called })
}

func (s *testWindow) checkClocks(first, second string) {
	s.t.Helper()
	a, b := s.cards.cards[0].content.Clock, s.cards.cards[1].content.Clock
	if a != first || b != second {
		s.t.Errorf("the clocks show %q and %q, want %q and %q", a, b, first, second)
	}
}

func TestClocksRunFromTheFirstMove(t *testing.T) {
	s, w := openTimedGame(t, game.TimeControl{PerGame: time.Minute, Increment: 2 * time.Second})
	s.checkClocks("1:00", "1:00")
	if w.call != nil {
		t.Error("a timer is set while no clock runs")
	}
	s.click(0, 0)
	s.checkClocks("1:02", "1:00")
	s.advance(w, 10*time.Second)
	s.checkClocks("1:02", "0:50")
	s.advance(w, 300*time.Millisecond)
	s.checkClocks("1:02", "0:50")
	s.click(1, 1)
	s.checkClocks("1:02", "0:52")
	s.session.Navigator.View().Seek(-1) // looking back stops nothing
	s.advance(w, 5*time.Second)
	s.checkClocks("0:57", "0:52")
	s.choose(lang.Undo)
	s.checkClocks("1:02", "1:00")
	s.choose(lang.NewGame)
	s.advance(w, time.Hour)
	s.checkClocks("1:00", "1:00") // a replaced game's clock has stopped
}

func TestLowTimeIsMarked(t *testing.T) {
	s, w := openTimedGame(t, game.TimeControl{PerGame: time.Minute})
	s.click(0, 0)
	s.advance(w, 49*time.Second)
	s.checkClocks("1:00", "0:11")
	if s.cards.cards[1].content.LowTime {
		t.Error("the card has a warning frame with enough time")
	}
	s.advance(w, time.Second)
	s.checkClocks("1:00", "0:10")
	if !s.cards.cards[1].content.LowTime {
		t.Error("the card has no warning frame with little time")
	}
	s.advance(w, 12*time.Second)
	s.checkClocks("1:00", "−0:02")
	if note := s.cards.cards[1].content.Note; note != lang.ClockTimeUp() {
		t.Errorf("got the note %q, want that the time is up", note)
	}
	if s.session.Game.Match().Current().Result().Over() {
		t.Error("the game is over although the time control has no loss on time")
	}
}

func TestClockChangeAppliesToTheNextGame(t *testing.T) {
	s, _ := openTimedGame(t, game.TimeControl{})
	if s.cards.cards[0].content.Clock != "" {
		t.Error("a game without a time control has clocks")
	}
	s.click(0, 0)
	s.configure(func(config *session.Config) { config.Clock = game.TimeControl{PerGame: time.Minute} })
	s.checkMessage(lang.ClockFromNext)
	if s.cards.cards[0].content.Clock != "" {
		t.Error("a game without a time control has got clocks")
	}
	s.choose(lang.NewGame)
	s.checkClocks("1:00", "1:00")
	s.click(0, 0)
	s.configure(func(config *session.Config) { config.Clock = game.TimeControl{PerGame: time.Minute, LossOnTime: true} }) // the same clock
	if got := s.session.Game.Match().TimeControl(); !got.LossOnTime {
		t.Errorf("got the time control %+v, want a loss on time", got)
	}
	s.configure(func(config *session.Config) { config.Clock = game.TimeControl{} })
	if s.cards.cards[0].content.Clock != "" {
		t.Error("the clock does not run")
	}
}

// TestJumpingClock checks that jumps of the system clock, during a game and between starts, lose no
// stone and give no negative time, and that a click after the end starts the next game.
func TestJumpingClock(t *testing.T) {
	dir, clock := t.TempDir(), time.Now()
	jumps := []time.Time{time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC), time.Unix(1, 0), time.Now(), time.Date(1969, 1, 1, 0, 0, 0, 0, time.UTC), {}}
	openClockWindow := func() *testWindow {
		return openWindow(t, dir, fakeComputers{}, func(o *session.Options) {
			o.Now = func() time.Time { return clock }
			o.NewGameDelay = time.Hour
		})
	}
	s := openClockWindow()
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	for n, at := range []game.Point{game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		clock = jumps[n]
		s.click(int(at.X), int(at.Y))
		p, _ := s.board.Content()
		if p.Stones() != n+1 {
			t.Fatalf("got %d stones after click %d at %v", p.Stones(), n+1, clock)
		}
		s.stop()
		clock = jumps[(n+3)%len(jumps)]
		s = openClockWindow()
		if reread, _ := s.board.Content(); n < 4 && reread != p {
			t.Fatalf("restored at %v: got\n%v\nwant\n%v", clock, reread, p)
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
			t.Errorf("got the thinking time %v, want at least 0", move.ThinkTime)
		}
	}
	clock = clock.AddDate(-100, 0, 0)
	s.click(1, 1)
	if p, _ := s.board.Content(); p.Stones() != 0 {
		t.Errorf("click a hundred years before the end of the animation: got %d stones, want 0", p.Stones())
	}
}
