package game

import (
	"errors"
	"time"
)

// TimeControl limits the players' time: for the whole game, with or without an increment, or for each
// move. The zero TimeControl means no clocks. It is comparable.
type TimeControl struct {
	// For all choices of a player in total.
	PerGame time.Duration `json:"Game"`

	// Added to PerGame after each choice.
	Increment time.Duration

	// For each choice, instead of PerGame.
	PerMove time.Duration `json:"Move"`

	// Running out of time loses; otherwise the time is only displayed.
	LossOnTime bool `json:"Ends"`
}

const (
	MinTime      = time.Second
	MaxTime      = 24 * time.Hour
	MaxIncrement = time.Hour
)

var ErrTimeControl = errors.New("invalid time control")

func (c TimeControl) Enabled() bool { return c.PerGame > 0 || c.PerMove > 0 }

// Validate returns ErrTimeControl if a duration is out of bounds, if both PerGame and PerMove are set, or if
// Increment is set without PerGame.
func (c TimeControl) Validate() error {
	total := max(c.PerGame, c.PerMove)
	switch {
	case min(c.PerGame, c.PerMove, c.Increment) < 0, c.PerGame > 0 && c.PerMove > 0, c.Increment > 0 && c.PerGame == 0,
		c.Enabled() && (total < MinTime || total > MaxTime), c.Increment > MaxIncrement:
		return ErrTimeControl
	}

	return nil
}

// Clock is the state of a player's clock.
type Clock struct {
	// Negative once the time is up.
	Remaining time.Duration
	Running   bool

	// The time has run out, with PerGame even if an increment was added since.
	Expired bool
}

// SetClockSource replaces time.Now. Negative differences count as zero, since a source without a monotonic
// clock may jump.
func (m *Match) SetClockSource(now func() time.Time) { m.now, m.turnStarted = now, now() }

// SetClocks sets the time control. The time of every choice is recorded, so the control applies to the
// whole game, and undo gives the time back. spent is the time already used for the current choice of a
// resumed game.
//
// The clocks do not run before the first choice of a game, between Restore and the next choice, after the
// game, or while an engine waits for Start.
func (m *Match) SetClocks(c TimeControl, spent time.Duration) {
	m.tree.Clock, m.spent, m.turnStarted = c, max(spent, 0), m.now()
}

func (m *Match) TimeControl() TimeControl { return m.tree.Clock }

// Elapsed returns the time spent so far on the current choice.
func (m *Match) Elapsed() time.Duration {
	if !m.isTicking() {
		return m.spent
	}
	return m.spent + max(m.now().Sub(m.turnStarted), 0)
}

func (m *Match) isTicking() bool {
	if m.Paused() || m.Current().Result().Over() {
		return false
	}
	return !m.tree.Clock.Enabled() || m.index > 0 && !m.clocksHeld
}

// recordElapsed adds the time spent so far to m.spent, before the clock stops or resumes.
func (m *Match) recordElapsed() { m.spent, m.turnStarted = m.Elapsed(), m.now() }

// Clock returns the clock of a seat. It is the zero Clock if there is no time control.
func (m *Match) Clock(s Seat) Clock {
	if !m.tree.Clock.Enabled() {
		return Clock{}
	}
	prompt := m.Current().Prompt()

	toChoose := prompt.Kind != PromptNone && prompt.Seat == s
	c := Clock{Remaining: m.tree.Clock.PerGame + m.tree.Clock.PerMove, Running: toChoose && m.isTicking()}
	subtract := func(t time.Duration) {
		c.Remaining -= t
		c.Expired = c.Expired || c.Remaining <= 0
	}
	for i := range m.plies[1 : m.index+1] {
		ply := &m.plies[i+1]
		if ply.Seat != s || ply.Node.Choice == nil {
			continue
		}
		end := ply.Choice.Kind == End
		if m.tree.Clock.PerMove == 0 || end {
			subtract(ply.ThinkTime)
		}
		if !end {
			c.Remaining += m.tree.Clock.Increment
		}
	}
	if toChoose {
		subtract(m.Elapsed())
	}

	return c
}

// CheckTime ends the game if LossOnTime is set and the player to answer has run out of time, and
// reports whether it did. The owner of the Match calls it when the time may be up.
func (m *Match) CheckTime() bool {
	prompt := m.Current().Prompt()
	if !m.tree.Clock.LossOnTime || prompt.Kind == PromptNone || !m.Clock(prompt.Seat).Running ||
		m.Clock(prompt.Seat).Remaining > 0 {
		return false
	}
	return m.End(Result{Winner: m.Current().ColourOf(prompt.Seat.Other()), Reason: OutOfTime}) == nil
}

// clockReserve is the time that an engine keeps in reserve for its answer to reach the board.
const clockReserve = 50 * time.Millisecond

// withinTime reduces a player's limit to what the seat's clock allows for the current choice: most of the
// time for one move, or a share of the remaining time that leaves enough for many more moves.
func (m *Match) withinTime(l Limit, s Seat) Limit {
	if !m.tree.Clock.Enabled() {
		return l
	}
	remaining := m.Clock(s).Remaining
	share := remaining * 9 / 10
	if m.tree.Clock.PerGame > 0 {
		share = min(remaining/20+m.tree.Clock.Increment*3/4, remaining/2)
	}
	share = max(share-clockReserve, 10*time.Millisecond)
	if l.Time == 0 || l.Time > share {
		l.Time = share
	}

	return l
}
