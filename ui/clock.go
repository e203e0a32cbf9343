package ui

import (
	"fmt"
	"time"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// pacemaker moves the clocks on the screen. Nothing runs while no clock does:
// there is one timer, set to the next moment at which a clock shows another
// second.
type pacemaker struct {
	now    func() time.Time
	after  func(time.Duration, func()) (stop func() bool) // calls back from anywhere
	ticked func()                                         // the clocks show another time
	stop   func() bool
	wound  int // how often: a timer of before has nothing to say
}

func newPacemaker() pacemaker {
	return pacemaker{now: time.Now, ticked: func() {}, stop: func() bool { return false },
		after: func(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }}
}

// wind sets the timer for the clock that runs, if one does.
func (t *table) wind() {
	p := &t.clocks
	p.stop()
	p.wound++
	wound := p.wound
	for _, seat := range []game.Seat{game.First, game.Second} {
		if c := t.match.Clock(seat); c.Running {
			next := c.Left % time.Second
			if next <= 0 {
				next += time.Second
			}
			p.stop = p.after(next, func() {
				t.post(func() {
					if p.wound == wound {
						t.tick()
					}
				})
			})
		}
	}
}

// unwind stops the timer for good.
func (t *table) unwind() {
	t.clocks.stop()
	t.clocks.wound++
}

func (t *table) tick() {
	t.match.CheckTime()
	t.wind()
	t.clocks.ticked()
}

// setClock changes the time control: at once where no move has been made and
// where clocks only stop, else from the next game on.
func (t *table) setClock(c game.TimeControl) {
	if c == t.setup.Clock {
		return
	}
	t.setup.Clock = c
	now := t.match.TimeControl()
	sameTime := now
	sameTime.Ends = c.Ends
	begun := len(t.match.Moments()) > 1
	switch {
	case !c.On():
		t.match.SetClocks(c, t.match.Spent())
		t.say(lang.ClockIsOff)
	case c == sameTime:
		t.match.SetClocks(c, t.match.Spent())
	case begun:
		t.say(lang.ClockFromNext)
	default:
		t.match.SetClocks(c, 0)
		t.say(lang.ClockIsOn)
	}
	t.changed()
}

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

// clockFaces are those of both players, the person at the table first; ok is
// false in a game without clocks.
func (t *table) clockFaces() (faces [2]widgets.ClockFace, ok bool) {
	control := t.match.TimeControl()
	for i, seat := range []game.Seat{t.human, t.human.Other()} {
		c := t.match.Clock(seat)
		f := &faces[i]
		f.Who = lang.ClockPlayer(t.nameOf(seat), lang.Colour(t.match.Rules(), t.match.Now().ColourOf(seat)))
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

// spentKept is how much thinking time of a move a crash may give back.
const spentKept = 5 * time.Second

// showClocks follows the clocks alone.
func (w *Window) showClocks() {
	w.clocks.Show(w.table.clockFaces())
	w.save()
}
