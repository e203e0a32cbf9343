package session

import (
	"time"

	"jingzi/game"
)

// ticker calls tick when a displayed clock shows another second. No timer is set while no clock runs.
type ticker struct {
	o    *Options
	tick func()
	stop func() bool

	// Incremented whenever the timer is set or cancelled, so that outdated calls are ignored.
	generation int
}

func (t *ticker) schedule(m *game.Match) {
	t.cancel()
	c, generation := m.Clock(m.Current().Prompt().Seat), t.generation
	if !c.Running {
		return
	}
	next := c.Remaining % time.Second
	if next <= 0 {
		next += time.Second
	}
	t.stop = t.o.AfterFunc(next, func() {
		t.o.Post(func() {
			if t.generation == generation {
				t.tick()
			}
		})
	})
}

func (t *ticker) cancel() {
	if t.stop != nil {
		t.stop()
	}
	t.stop = nil
	t.generation++
}

// setClock changes the time control: immediately if no move has been made or if clocks are only stopped,
// otherwise from the next game on. It returns the notice to show.
func (g *gameState) setClock(c game.TimeControl) NoticeKind {
	sameTime := g.match.TimeControl()
	sameTime.LossOnTime = c.LossOnTime
	kind, spent := NoticeClockOn, time.Duration(0)
	switch {
	case !c.Enabled():
		kind, spent = NoticeClockOff, g.match.Elapsed()
	case c == sameTime:
		kind, spent = NoNotice, g.match.Elapsed()
	case len(g.match.Plies()) > 1:
		return NoticeClockNextGame
	}
	g.match.SetClocks(c, spent)

	return kind
}
