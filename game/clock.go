package game

import (
	"errors"
	"time"
)

// TimeControl is how much time the players have: for the whole game, with an
// increment or without, or for each move by itself. The zero TimeControl is a
// game without clocks. It is a comparable value.
type TimeControl struct {
	Game      time.Duration // for all the choices of a player together
	Increment time.Duration // added to Game after each choice
	Move      time.Duration // for each single choice, in place of Game
	Ends      bool          // running out of time loses; otherwise it is only shown
}

const (
	MinTime      = time.Second
	MaxTime      = 24 * time.Hour
	MaxIncrement = time.Hour
)

var ErrTimeControl = errors.New("impossible time control")

func (c TimeControl) On() bool { return c.Game > 0 || c.Move > 0 }

// Validate reports ErrTimeControl for durations out of bounds, and for a time
// for the game and one for the move at once.
func (c TimeControl) Validate() error {
	total := max(c.Game, c.Move)
	switch {
	case min(c.Game, c.Move, c.Increment) < 0, c.Game > 0 && c.Move > 0, c.Increment > 0 && c.Game == 0,
		c.On() && (total < MinTime || total > MaxTime), c.Increment > MaxIncrement:
		return ErrTimeControl
	}
	return nil
}

type Clock struct {
	Left    time.Duration // negative once the time is up
	Running bool
	Up      bool // the time is up, or was, where it is for the whole game
}

// TellTime replaces time.Now. Negative differences count as zero: a source without
// a monotonic clock may jump.
func (m *Match) TellTime(now func() time.Time) { m.now, m.turnedAt = now, now() }

// SetClocks gives the match a time control. The time of every choice is recorded,
// so it applies from the first one on and undo gives time back by itself. spent
// is what the current choice has already taken, in a game that is resumed.
//
// The clocks do not run before the first choice of a game, between Restore and
// the next choice, at the end of the game, or while an engine waits for Start.
func (m *Match) SetClocks(c TimeControl, spent time.Duration) {
	m.control, m.spent, m.turnedAt = c, max(spent, 0), m.now()
}

func (m *Match) TimeControl() TimeControl { return m.control }

// Spent is how long the current choice has been thought about.
func (m *Match) Spent() time.Duration {
	if !m.ticking() {
		return m.spent
	}
	return m.spent + max(m.now().Sub(m.turnedAt), 0)
}

func (m *Match) ticking() bool {
	if m.Paused() || m.Now().Result().Over() {
		return false
	}
	return !m.control.On() || m.at > 0 && !m.stands
}

// hold records the time spent so far, before the clock stops or resumes.
func (m *Match) hold() { m.spent, m.turnedAt = m.Spent(), m.now() }

// Clock is how the clock of a seat stands now. Without a time control it is
// the zero Clock.
func (m *Match) Clock(s Seat) Clock {
	if !m.control.On() {
		return Clock{}
	}
	ask := m.Now().Ask()
	mine := ask.Kind != AskNothing && ask.Seat == s
	c := Clock{Left: m.control.Game + m.control.Move, Running: mine && m.ticking()}
	take := func(t time.Duration) {
		c.Left -= t
		c.Up = c.Up || c.Left <= 0
	}
	for i := range m.moments[1 : m.at+1] {
		moment := &m.moments[i+1]
		if moment.By != s || moment.Node.Choice == nil {
			continue
		}
		end := moment.Choice.Kind == End
		if m.control.Move == 0 || end {
			take(moment.Took)
		}
		if !end {
			c.Left += m.control.Increment
		}
	}
	if mine {
		take(m.Spent())
	}
	return c
}

// CheckTime ends the game if the time control says so and the player to answer
// has no time left, and reports whether it did. Whoever displays the clocks calls
// it when that may be so.
func (m *Match) CheckTime() bool {
	ask := m.Now().Ask()
	if !m.control.Ends || ask.Kind == AskNothing || !m.Clock(ask.Seat).Running || m.Clock(ask.Seat).Left > 0 {
		return false
	}
	return m.End(Result{Winner: m.Now().ColourOf(ask.Seat.Other()), Reason: OutOfTime}) == nil
}

// What an engine keeps in reserve, for its answer to reach the board.
const clockReserve = 50 * time.Millisecond

// withinTime is a player's limit, reduced to what the seat's clock allows for the
// current choice: most of the time for one move, or a share of the time for the
// game that leaves enough for many more moves.
func (m *Match) withinTime(l Limit, s Seat) Limit {
	if !m.control.On() {
		return l
	}
	left := m.Clock(s).Left
	share := left * 9 / 10
	if m.control.Game > 0 {
		share = min(left/20+m.control.Increment*3/4, left/2)
	}
	share = max(share-clockReserve, 10*time.Millisecond)
	if l.Time == 0 || l.Time > share {
		l.Time = share
	}
	return l
}
