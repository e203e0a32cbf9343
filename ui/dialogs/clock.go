package dialogs

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Offered times, in addition to the current ones.
var (
	gameTimes  = times(time.Minute, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120)
	moveLimits = times(time.Second, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300)
	increments = times(time.Second, 0, 1, 2, 3, 5, 10, 15, 20, 30, 60)
)

func times(unit time.Duration, all ...time.Duration) []time.Duration {
	for i := range all {
		all[i] *= unit
	}
	return all
}

func newTimes(times []time.Duration, now time.Duration, onKey func(*fyne.KeyEvent)) (s *widgets.Select, chosen func() time.Duration) {
	if !slices.Contains(times, now) {
		times = append([]time.Duration{now}, times...)
	}
	var words []string
	for _, d := range times {
		if d >= time.Minute && d%(30*time.Second) == 0 {
			words = append(words, lang.MinutesLong(d.Minutes()))
		} else {
			words = append(words, lang.Seconds(d.Seconds()))
		}
	}
	s = widgets.NewSelect(words, slices.Index(times, now), func(int) {}, onKey)
	return s, func() time.Duration { return times[max(s.SelectedIndex(), 0)] }
}

type clockForm struct {
	box     *fyne.Container
	control func() game.TimeControl
	changed func() // called when the height has changed
}

func newClockForm(current game.TimeControl, onKey func(*fyne.KeyEvent)) *clockForm {
	const off, forGame, forMove = 0, 1, 2
	index, offered := off, game.TimeControl{PerGame: 5 * time.Minute, PerMove: 30 * time.Second}
	switch {
	case current.PerGame > 0:
		index, offered.PerGame, offered.Increment = forGame, current.PerGame, current.Increment
	case current.PerMove > 0:
		index, offered.PerMove = forMove, current.PerMove
	}
	f := &clockForm{changed: func() {}}
	ofGame, gameTime := newTimes(gameTimes, offered.PerGame, onKey)
	ofMove, moveTime := newTimes(moveLimits, offered.PerMove, onKey)
	added, increment := newTimes(increments, offered.Increment, onKey)
	ends := widgets.NewCheck(lang.ClockLossOnTime(), current.LossOnTime, func(bool) {}, onKey)
	kind := widgets.NewSelect([]string{lang.ClockOff(), lang.ClockGame(), lang.ClockMove()}, index, nil, onKey)
	explained := widgets.WithCaption(kind, lang.ClockExplained()+" "+lang.ClockComputer())
	f.box = container.NewVBox(explained, row(lang.ClockTime, ofGame), row(lang.ClockTime, ofMove), row(lang.ClockIncrement, added),
		widgets.WithCaption(ends, lang.ClockEndsExplained()))
	show := func() {
		index := kind.SelectedIndex()
		explained.Objects[1].(*widgets.Paragraph).Hidden = index == off
		for i, shown := range []bool{index == forGame, index == forMove, index == forGame, index != off} {
			f.box.Objects[i+1].(*fyne.Container).Hidden = !shown
		}
	}
	show()
	kind.OnChanged = func(string) {
		show()
		f.box.Refresh()
		f.changed()
	}
	f.control = func() game.TimeControl {
		switch kind.SelectedIndex() {
		case forGame:
			return game.TimeControl{PerGame: gameTime(), Increment: increment(), LossOnTime: ends.Checked}
		case forMove:
			return game.TimeControl{PerMove: moveTime(), LossOnTime: ends.Checked}
		}
		return game.TimeControl{}
	}
	return f
}

func (s *GameDialogs) AskClock() {
	form := newClockForm(s.config().Clock, s.Desk.Dialogs.HandleKey)
	form.changed = s.Desk.Dialogs.Form(lang.Title(lang.MenuClock()), form.box, lang.OK(), func(ok bool) {
		if ok {
			s.Change(func(config *session.Config) { config.Clock = form.control() })
		}
	}).ResizeToContent
}
