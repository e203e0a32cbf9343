package session

import (
	"time"

	"jingzi/game"
)

// ticker tells when a clock shows another second. There is one timer, and none
// while no clock runs.
type ticker struct {
	stop func() bool
	set  int // how often: a timer of before has nothing to say
}

// wind sets the timer for the clock that runs, if one does.
func (s *Session) wind() {
	s.unwind()
	set := s.ticker.set
	for _, seat := range []game.Seat{game.First, game.Second} {
		if c := s.match.Clock(seat); c.Running {
			next := c.Left % time.Second
			if next <= 0 {
				next += time.Second
			}
			s.ticker.stop = s.o.After(next, func() {
				s.o.Post(func() {
					if s.ticker.set == set {
						s.tick()
					}
				})
			})
		}
	}
}

// unwind takes the timer back.
func (s *Session) unwind() {
	if s.ticker.stop != nil {
		s.ticker.stop()
	}
	s.ticker = ticker{set: s.ticker.set + 1}
}

func (s *Session) tick() {
	s.match.CheckTime()
	s.changed(Ticked)
}

// setClock changes the time control: at once where no move has been made and
// where clocks only stop, else from the next game on.
func (s *Session) setClock(c game.TimeControl) {
	sameTime := s.match.TimeControl()
	sameTime.Ends = c.Ends
	switch {
	case !c.On():
		s.match.SetClocks(c, s.match.Spent())
		s.notice = Notice{Kind: ClockIsOff}
	case c == sameTime:
		s.match.SetClocks(c, s.match.Spent())
	case len(s.match.Moments()) > 1:
		s.notice = Notice{Kind: ClockFromNext}
	default:
		s.match.SetClocks(c, 0)
		s.notice = Notice{Kind: ClockIsOn}
	}
}
