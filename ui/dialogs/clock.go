package dialogs

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// The times offered; one that was set elsewhere is offered too.
var (
	gameTimes  = minutes(1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120)
	moveLimits = seconds(5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300)
	increments = seconds(0, 1, 2, 3, 5, 10, 15, 20, 30, 60)
)

func minutes(all ...time.Duration) []time.Duration { return times(time.Minute, all) }
func seconds(all ...time.Duration) []time.Duration { return times(time.Second, all) }

func times(unit time.Duration, all []time.Duration) []time.Duration {
	for i := range all {
		all[i] *= unit
	}
	return all
}

func durationText(d time.Duration) string {
	if d >= time.Minute && d%(30*time.Second) == 0 {
		return lang.MinutesLong(d.Minutes())
	}
	return lang.Seconds(d.Seconds())
}

type durationSelect struct {
	*widgets.Select
	times []time.Duration
}

func newDurationSelect(times []time.Duration, now time.Duration, onKey func(*fyne.KeyEvent)) *durationSelect {
	if !slices.Contains(times, now) {
		times = append([]time.Duration{now}, times...)
	}
	var words []string
	for _, d := range times {
		words = append(words, durationText(d))
	}
	return &durationSelect{widgets.NewSelect(words, slices.Index(times, now), func(int) {}, onKey), times}
}

func (s *durationSelect) chosen() time.Duration { return s.times[max(s.SelectedIndex(), 0)] }

type clockForm struct {
	kind              *widgets.Select
	game, added, move *durationSelect
	ends              *widgets.Check
	box               *fyne.Container
	changed           func() // its height
}

const (
	clockOff = iota
	clockForGame
	clockForMove
)

func newClockForm(now game.TimeControl, onKey func(*fyne.KeyEvent)) *clockForm {
	kind, shown := clockOff, game.TimeControl{Game: 5 * time.Minute, Move: 30 * time.Second}
	switch {
	case now.Game > 0:
		kind, shown.Game, shown.Increment = clockForGame, now.Game, now.Increment
	case now.Move > 0:
		kind, shown.Move = clockForMove, now.Move
	}
	f := &clockForm{changed: func() {},
		game: newDurationSelect(gameTimes, shown.Game, onKey), move: newDurationSelect(moveLimits, shown.Move, onKey),
		added: newDurationSelect(increments, shown.Increment, onKey),
		ends:  widgets.NewCheck(lang.ClockEnds(), now.Ends, func(bool) {}, onKey),
	}
	rows := []*fyne.Container{row(lang.ClockTime, f.game), row(lang.ClockTime, f.move), row(lang.ClockAdded, f.added),
		widgets.Explained(f.ends, lang.ClockEndsExplained())}
	var explained *fyne.Container
	show := func(kind int) {
		explained.Objects[1].(*widgets.Paragraph).Hidden = kind == clockOff
		for i, shown := range []bool{kind == clockForGame, kind == clockForMove, kind == clockForGame, kind != clockOff} {
			rows[i].Hidden = !shown
		}
	}
	f.kind = widgets.NewSelect([]string{lang.ClockOff(), lang.ClockGame(), lang.ClockMove()}, kind, func(kind int) {
		show(kind)
		f.box.Refresh()
		f.changed()
	}, onKey)
	explained = widgets.Explained(f.kind, lang.ClockExplained()+" "+lang.ClockComputer())
	show(kind)
	f.box = container.NewVBox(explained)
	for _, r := range rows {
		f.box.Add(r)
	}
	return f
}

func (f *clockForm) control() game.TimeControl {
	switch f.kind.SelectedIndex() {
	case clockForGame:
		return game.TimeControl{Game: f.game.chosen(), Increment: f.added.chosen(), Ends: f.ends.Checked}
	case clockForMove:
		return game.TimeControl{Move: f.move.chosen(), Ends: f.ends.Checked}
	}
	return game.TimeControl{}
}

// Clock asks for the time that the players have.
func Clock(on *widgets.Dialogs, now game.TimeControl, chosen func(game.TimeControl)) {
	form := newClockForm(now, on.Typed)
	form.changed = on.Form(lang.ClockTitle(), form.box, lang.OK(), func(ok bool) {
		if ok {
			chosen(form.control())
		}
	}).Fit
}
