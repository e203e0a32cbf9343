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

// Durations that the player can choose, in addition to the current one.
var (
	gameTimes  = durations(time.Minute, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120)
	moveLimits = durations(time.Second, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300)
	increments = durations(time.Second, 0, 1, 2, 3, 5, 10, 15, 20, 30, 60)
)

func durations(unit time.Duration, values ...time.Duration) []time.Duration {
	for i := range values {
		values[i] *= unit
	}
	return values
}

func newTimeSelect(durations []time.Duration, current time.Duration,
	onKey func(*fyne.KeyEvent)) (s *widgets.Select, value func() time.Duration) {
	if !slices.Contains(durations, current) {
		durations = append([]time.Duration{current}, durations...)
	}

	var labels []string
	for _, d := range durations {
		if d >= time.Minute && d%(30*time.Second) == 0 {
			labels = append(labels, lang.MinutesLong(d.Minutes()))
		} else {
			labels = append(labels, lang.Seconds(d.Seconds()))
		}
	}
	s = widgets.NewSelect(labels, slices.Index(durations, current), func(int) {}, onKey)

	return s, func() time.Duration { return durations[max(s.SelectedIndex(), 0)] }
}

type clockForm struct {
	box         *fyne.Container
	timeControl func() game.TimeControl
	onResized   func() // called after the height of the form has changed
}

func newClockForm(current game.TimeControl, onKey func(*fyne.KeyEvent)) *clockForm {
	const kindOff, kindGame, kindMove = 0, 1, 2
	index, initial := kindOff, game.TimeControl{PerGame: 5 * time.Minute, PerMove: 30 * time.Second}
	switch {
	case current.PerGame > 0:
		index, initial.PerGame, initial.Increment = kindGame, current.PerGame, current.Increment
	case current.PerMove > 0:
		index, initial.PerMove = kindMove, current.PerMove
	}
	f := &clockForm{onResized: func() {}}
	gameSelect, gameTime := newTimeSelect(gameTimes, initial.PerGame, onKey)
	moveSelect, moveTime := newTimeSelect(moveLimits, initial.PerMove, onKey)
	incrementSelect, increment := newTimeSelect(increments, initial.Increment, onKey)
	lossOnTime := widgets.NewWrappedCheck(lang.ClockLossOnTime(), current.LossOnTime, func(bool) {}, onKey)
	kind := widgets.NewSelect([]string{lang.ClockOff(), lang.ClockGame(), lang.ClockMove()}, index, nil, onKey)
	kindRow := widgets.WithCaption(kind, lang.ClockExplained()+" "+lang.ClockComputer())
	f.box = container.NewVBox(kindRow, newRow(lang.ClockTime, gameSelect), newRow(lang.ClockTime, moveSelect),
		newRow(lang.ClockIncrement, incrementSelect),
		widgets.WithCaption(lossOnTime, lang.ClockEndsExplained()))
	update := func() {
		index := kind.SelectedIndex()
		kindRow.Objects[1].(*widgets.Paragraph).Hidden = index == kindOff
		for i, visible := range []bool{index == kindGame, index == kindMove, index == kindGame, index != kindOff} {
			f.box.Objects[i+1].(*fyne.Container).Hidden = !visible
		}
	}
	update()
	kind.OnChanged = func(string) {
		update()
		f.box.Refresh()
		f.onResized()
	}
	f.timeControl = func() game.TimeControl {
		switch kind.SelectedIndex() {
		case kindGame:
			return game.TimeControl{PerGame: gameTime(), Increment: increment(), LossOnTime: lossOnTime.Checked}
		case kindMove:
			return game.TimeControl{PerMove: moveTime(), LossOnTime: lossOnTime.Checked}
		}

		return game.TimeControl{}
	}

	return f
}

func (d *GameDialogs) AskClock() {
	form := newClockForm(d.config().Clock, d.Desk.Dialogs.HandleKey)
	form.onResized = d.Desk.Dialogs.Form(lang.Title(lang.MenuClock()), form.box, lang.OK(), func(ok bool) {
		if ok {
			d.Change(func(config *session.Config) { config.Clock = form.timeControl() })
		}
	}).ResizeToContent
}
