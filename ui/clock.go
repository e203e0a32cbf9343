package ui

import (
	"fmt"
	"time"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// clockText writes what is left as minutes and seconds, rounded up: a player
// whose clock shows 0:01 still has time.
func clockText(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "−", -d
	} else {
		d += time.Second - 1
	}
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, s/60, s%60)
}

// clockFaces are those of both players, the person's first; ok is false in a
// game without clocks.
func clockFaces(s lang.Sitting) (faces [2]widgets.ClockFace, ok bool) {
	m := s.Session.Play.Match()
	control := m.TimeControl()
	for i, seat := range []game.Seat{s.Session.Seats.Human(), s.Session.Seats.Human().Other()} {
		c := m.Clock(seat)
		f := &faces[i]
		f.Who = lang.ClockPlayer(s.Name(seat), lang.Colour(m.Rules(), m.Now().ColourOf(seat)))
		f.Time, f.Running = clockText(c.Left), c.Running
		f.Low = c.Left <= min(10*time.Second, max(control.Game, control.Move)/4)
		switch {
		case c.Up:
			f.Time += " " + lang.ClockTimeUp()
		case f.Low:
			f.Time += " !"
		}
	}
	return faces, control.On()
}
