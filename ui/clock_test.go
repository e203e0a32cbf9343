package ui

import (
	"testing"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// fakeClock is a clock that a test advances. It holds the timer that was set last.
type fakeClock struct {
	now  time.Time
	due  time.Time
	call func()
}

func (c *fakeClock) after(d time.Duration, f func()) func() bool {
	c.due, c.call = c.now.Add(d), f
	return func() bool { c.call = nil; return true }
}

// openTimedGame opens a window with a game between two people and a fake clock.
func openTimedGame(t *testing.T, c game.TimeControl) (*testWindow, *fakeClock) {
	t.Helper()
	clock := &fakeClock{now: time.Unix(1e9, 0)}
	w := openWindow(t, "", fakeComputers{}, func(o *session.Options) {
		o.Now, o.AfterFunc = func() time.Time { return clock.now }, clock.after
	})
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	w.configure(func(config *session.Config) { config.Clock = c })

	return w, clock
}

// advance lets time pass and calls the timers that are due.
func (w *testWindow) advance(clock *fakeClock, d time.Duration) {
	end := clock.now.Add(d)
	for clock.call != nil && !clock.due.After(end) {
		clock.now = clock.due
		call := clock.call
		clock.call = nil
		call()
		w.settle()
		drainQueue(w)
	}
	clock.now = end
}

func drainQueue(w *testWindow) {
	called := false
	w.loop.Post(func() { called = true })
	_ = w.loop.Run(w.t.Context(), func() bool { return called })
}

func (w *testWindow) checkClocks(first, second string) {
	w.t.Helper()
	a, b := w.cards.Cards[0].Content.Clock, w.cards.Cards[1].Content.Clock
	if a != first || b != second {
		w.t.Errorf("got the clocks %q and %q, want %q and %q", a, b, first, second)
	}
}

func TestClocksRunFromTheFirstMove(t *testing.T) {
	w, clock := openTimedGame(t, game.TimeControl{PerGame: time.Minute, Increment: 2 * time.Second})
	w.checkClocks("1:00", "1:00")
	if clock.call != nil {
		t.Error("a timer is set while no clock runs")
	}
	w.click(0, 0)
	w.checkClocks("1:02", "1:00")
	w.advance(clock, 10*time.Second)
	w.checkClocks("1:02", "0:50")
	w.advance(clock, 300*time.Millisecond)
	w.checkClocks("1:02", "0:50")
	w.click(1, 1)
	w.checkClocks("1:02", "0:52")
	w.session.Navigator.View().Seek(-1) // browsing does not stop the clock
	w.advance(clock, 5*time.Second)
	w.checkClocks("0:57", "0:52")
	w.choose(lang.Undo)
	w.checkClocks("1:02", "1:00")
	w.choose(lang.NewGame)
	w.advance(clock, time.Hour)
	w.checkClocks("1:00", "1:00") // a replaced game's clock has stopped
}

func TestLowTimeIsMarked(t *testing.T) {
	w, clock := openTimedGame(t, game.TimeControl{PerGame: time.Minute})
	w.click(0, 0)
	w.advance(clock, 49*time.Second)
	w.checkClocks("1:00", "0:11")
	if w.cards.Cards[1].Content.LowTime {
		t.Error("the card has a warning frame with enough time")
	}
	w.advance(clock, time.Second)
	w.checkClocks("1:00", "0:10")
	if !w.cards.Cards[1].Content.LowTime {
		t.Error("the card has no warning frame with little time")
	}
	w.advance(clock, 12*time.Second)
	w.checkClocks("1:00", "−0:02")
	if note := w.cards.Cards[1].Content.Note; note != lang.ClockTimeUp() {
		t.Errorf("got the note %q, want that the time is up", note)
	}
	if w.session.Game.Match().Current().Result().Over() {
		t.Error("the game is over although the time control has no loss on time")
	}
}

func TestClockChangeAppliesToTheNextGame(t *testing.T) {
	w, _ := openTimedGame(t, game.TimeControl{})
	if w.cards.Cards[0].Content.Clock != "" {
		t.Error("a game without a time control has clocks")
	}
	w.click(0, 0)
	w.configure(func(config *session.Config) { config.Clock = game.TimeControl{PerGame: time.Minute} })
	w.checkMessage(lang.ClockFromNext)
	if w.cards.Cards[0].Content.Clock != "" {
		t.Error("the game in progress has clocks after a change that applies to the next")
	}
	w.choose(lang.NewGame)
	w.checkClocks("1:00", "1:00")
	w.click(0, 0)
	w.configure(func(config *session.Config) {
		config.Clock = game.TimeControl{PerGame: time.Minute, LossOnTime: true}
	}) // the same clock
	if got := w.session.Game.Match().TimeControl(); !got.LossOnTime {
		t.Errorf("got the time control %+v, want a loss on time", got)
	}
	w.configure(func(config *session.Config) { config.Clock = game.TimeControl{} })
	if w.cards.Cards[0].Content.Clock != "" {
		t.Error("the clocks are visible after they were switched off")
	}
}

// TestJumpingClock checks that jumps of the system clock, during a game and between starts, lose no
// stone and give no negative time, and that a click after the end starts the next game.
func TestJumpingClock(t *testing.T) {
	dir, clock := t.TempDir(), time.Now()
	jumps := []time.Time{time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC), time.Unix(1, 0), time.Now(),
		time.Date(1969, 1, 1, 0, 0, 0, 0, time.UTC), {}}
	openClockWindow := func() *testWindow {
		return openWindow(t, dir, fakeComputers{}, func(o *session.Options) {
			o.Now = func() time.Time { return clock }
			o.NewGameDelay = time.Hour
		})
	}
	w := openClockWindow()
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })

	for n, point := range []game.Point{game.Pt(0, 0), game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		clock = jumps[n]
		w.click(int(point.X), int(point.Y))
		p, _ := w.board.Content()
		if p.Stones() != n+1 {
			t.Fatalf("after a click at %v: got %d stones, want %d", clock, p.Stones(), n+1)
		}
		w.stop()
		clock = jumps[(n+3)%len(jumps)]
		w = openClockWindow()
		if reread, _ := w.board.Content(); n < 4 && reread != p {
			t.Fatalf("restarted at %v: got\n%v\nwant\n%v", clock, reread, p)
		}
	}
	w.click(0, 0) // starts a new game, since the last is over

	for _, point := range []game.Point{game.Pt(0, 1), game.Pt(1, 0), game.Pt(1, 1), game.Pt(2, 0)} {
		w.click(int(point.X), int(point.Y))
	}
	if !w.session.Game.Match().Current().Result().Over() {
		t.Fatal("the game is not over")
	}

	for _, move := range w.session.Game.Match().Moves() {
		if move.ThinkTime < 0 {
			t.Errorf("got the thinking time %v, want at least 0", move.ThinkTime)
		}
	}
	clock = clock.AddDate(-100, 0, 0)
	w.click(1, 1)
	if p, _ := w.board.Content(); p.Stones() != 0 {
		t.Errorf("click a hundred years before the end of the animation: got %d stones, want 0", p.Stones())
	}
}
