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
	Ends      bool          // who has no time left has lost; else it is only shown
}

// The bounds of a TimeControl.
const (
	MinTime      = time.Second
	MaxTime      = 24 * time.Hour
	MaxIncrement = time.Hour
)

// ErrTimeControl is the error of a time control that cannot be played with.
var ErrTimeControl = errors.New("impossible time control")

// On reports whether there are clocks.
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

// Clock is how a player's clock stands.
type Clock struct {
	Left    time.Duration // negative once the time is up
	Running bool
	Up      bool // the time is up, or was, where it is for the whole game
}

// TellTime sets where the match reads the time from, in place of time.Now.
// Only differences between two times count, and none counts below zero: a
// source without a monotonic clock may jump.
func (m *Match) TellTime(now func() time.Time) { m.now, m.turnedAt = now, now() }

// SetClocks gives the match a time control. What every choice took is known,
// so it holds from the first one on, and undo gives time back by itself. spent
// is what the present choice has taken already, in a game that goes on.
//
// The clocks stand until the first choice of a game; after Restore until the
// next one; at the end of the game; and while an engine that is to answer
// waits for Start.
func (m *Match) SetClocks(c TimeControl, spent time.Duration) {
	m.control, m.spent, m.turnedAt = c, max(spent, 0), m.now()
}

// TimeControl is what SetClocks was given.
func (m *Match) TimeControl() TimeControl { return m.control }

// Spent is how long the present choice has been thought about.
func (m *Match) Spent() time.Duration {
	if !m.ticking() {
		return m.spent
	}
	return m.spent + max(m.now().Sub(m.turnedAt), 0)
}

// ticking reports whether the time that passes counts.
func (m *Match) ticking() bool {
	if m.Paused() || m.Now().Result().Over() {
		return false
	}
	return !m.control.On() || m.at > 0 && !m.stands
}

// hold takes down what has been spent so far, before the clock stops or goes on.
func (m *Match) hold() { m.spent, m.turnedAt = m.Spent(), m.now() }

// Clock is how the clock of a seat stands now. Without a time control it is
// the zero Clock.
func (m *Match) Clock(s Seat) Clock {
	if !m.control.On() {
		return Clock{}
	}
	var c Clock
	ask := m.Now().Ask()
	mine := ask.Kind != AskNothing && ask.Seat == s
	c.Running = mine && m.ticking()
	if m.control.Move > 0 {
		c.Left = m.control.Move
		switch last := &m.moments[m.at]; {
		case mine:
			c.Left -= m.Spent()
		case m.at > 0 && last.Choice.Kind == End && last.By == s:
			c.Left -= last.Took
		}
		c.Up = c.Left <= 0
		return c
	}
	c.Left = m.control.Game
	for i := range m.moments[1 : m.at+1] {
		moment := &m.moments[i+1]
		if moment.By != s {
			continue
		}
		c.Left -= moment.Took
		c.Up = c.Up || c.Left <= 0
		if moment.Choice.Kind != End {
			c.Left += m.control.Increment
		}
	}
	if mine {
		c.Left -= m.Spent()
		c.Up = c.Up || c.Left <= 0
	}
	return c
}

// CheckTime ends the game if the players wanted that and the one who is asked
// has no time left. Whoever shows the clocks calls it when that may be so.
func (m *Match) CheckTime() { m.endOnTime() }

// endOnTime reports whether it has ended the game.
func (m *Match) endOnTime() bool {
	ask := m.Now().Ask()
	if !m.control.Ends || ask.Kind == AskNothing || !m.Clock(ask.Seat).Running || m.Clock(ask.Seat).Left > 0 {
		return false
	}
	return m.End(Result{Winner: m.Now().ColourOf(ask.Seat.Other()), Reason: OutOfTime}) == nil
}

// What an engine leaves on its clock: for the answer's way to the board.
const clockReserve = 50 * time.Millisecond

// withinTime is a player's limit, cut to what the clock of a seat allows for
// the present choice: most of a time for the move; of a time for the game as
// much as leaves enough for many moves more.
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
