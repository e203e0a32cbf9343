package game

import (
	"errors"
	"time"
)

// TimeControl limits the players' time: for the whole game, with or without an
// increment, or for each move. The zero TimeControl is a game without clocks. It is
// comparable.
type TimeControl struct {
	PerGame    time.Duration `json:"Game"` // for all the choices of a player together
	Increment  time.Duration // added to Game after each choice
	PerMove    time.Duration `json:"Move"` // for each choice, instead of Game
	LossOnTime bool          `json:"Ends"` // running out of time loses; otherwise it is only shown
}

const (
	MinTime      = time.Second
	MaxTime      = 24 * time.Hour
	MaxIncrement = time.Hour
)

var ErrTimeControl = errors.New("impossible time control")

func (c TimeControl) Enabled() bool { return c.PerGame > 0 || c.PerMove > 0 }

// Validate reports ErrTimeControl for durations out of bounds, and for a time
// for the game and one for the move at once.
func (c TimeControl) Validate() error {
	total := max(c.PerGame, c.PerMove)
	switch {
	case min(c.PerGame, c.PerMove, c.Increment) < 0, c.PerGame > 0 && c.PerMove > 0, c.Increment > 0 && c.PerGame == 0,
		c.Enabled() && (total < MinTime || total > MaxTime), c.Increment > MaxIncrement:
		return ErrTimeControl
	}
	return nil
}

type Clock struct {
	Remaining time.Duration // negative once the time is up
	Running   bool
	Expired   bool // the time is up, or was, where it is for the whole game
}

// SetClockSource replaces time.Now. Negative differences count as zero: a source without
// a monotonic clock may jump.
func (m *Match) SetClockSource(now func() time.Time) { m.now, m.turnStarted = now, now() }

// SetClocks gives the match a time control. The time of every choice is recorded,
// so the control applies from the first one on and undo gives time back. spent is the
// time already taken by the current choice, in a game that is resumed.
//
// The clocks do not run before the first choice of a game, between Restore and
// the next choice, after the game, or while an engine waits for Start.
func (m *Match) SetClocks(c TimeControl, spent time.Duration) {
	m.tree.Clock, m.spent, m.turnStarted = c, max(spent, 0), m.now()
}

func (m *Match) TimeControl() TimeControl { return m.tree.Clock }

// Elapsed returns the time spent so far on the current choice.
func (m *Match) Elapsed() time.Duration {
	if !m.ticking() {
		return m.spent
	}
	return m.spent + max(m.now().Sub(m.turnStarted), 0)
}

func (m *Match) ticking() bool {
	if m.Paused() || m.Current().Result().Over() {
		return false
	}
	return !m.tree.Clock.Enabled() || m.index > 0 && !m.clocksHeld
}

// recordElapsed records the time spent so far, before the clock stops or resumes.
func (m *Match) recordElapsed() { m.spent, m.turnStarted = m.Elapsed(), m.now() }

// Clock returns the clock of a seat, the zero Clock if there is no time control.
func (m *Match) Clock(s Seat) Clock {
	if !m.tree.Clock.Enabled() {
		return Clock{}
	}
	ask := m.Current().Prompt()
	mine := ask.Kind != PromptNone && ask.Seat == s
	c := Clock{Remaining: m.tree.Clock.PerGame + m.tree.Clock.PerMove, Running: mine && m.ticking()}
	take := func(t time.Duration) {
		c.Remaining -= t
		c.Expired = c.Expired || c.Remaining <= 0
	}
	for i := range m.plies[1 : m.index+1] {
		moment := &m.plies[i+1]
		if moment.Seat != s || moment.Node.Choice == nil {
			continue
		}
		end := moment.Choice.Kind == End
		if m.tree.Clock.PerMove == 0 || end {
			take(moment.ThinkTime)
		}
		if !end {
			c.Remaining += m.tree.Clock.Increment
		}
	}
	if mine {
		take(m.Elapsed())
	}
	return c
}

// CheckTime ends the game if the player to answer has run out of time and the time
// control ends games on time; it reports whether it did. The display of the clocks
// calls it when time may be up.
func (m *Match) CheckTime() bool {
	ask := m.Current().Prompt()
	if !m.tree.Clock.LossOnTime || ask.Kind == PromptNone || !m.Clock(ask.Seat).Running || m.Clock(ask.Seat).Remaining > 0 {
		return false
	}
	return m.End(Result{Winner: m.Current().ColourOf(ask.Seat.Other()), Reason: OutOfTime}) == nil
}

// What an engine keeps in reserve, for its answer to reach the board.
const clockReserve = 50 * time.Millisecond

// withinTime is a player's limit, reduced to what the seat's clock allows for the
// current choice: most of the time for one move, or a share of the time for the
// game that leaves enough for many more moves.
func (m *Match) withinTime(l Limit, s Seat) Limit {
	if !m.tree.Clock.Enabled() {
		return l
	}
	left := m.Clock(s).Remaining
	share := left * 9 / 10
	if m.tree.Clock.PerGame > 0 {
		share = min(left/20+m.tree.Clock.Increment*3/4, left/2)
	}
	share = max(share-clockReserve, 10*time.Millisecond)
	if l.Time == 0 || l.Time > share {
		l.Time = share
	}
	return l
}
