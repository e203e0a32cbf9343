package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
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

// durationText is a time as a person says it.
func durationText(d time.Duration) string {
	if d >= time.Minute && d%(30*time.Second) == 0 {
		return lang.MinutesLong(d.Minutes())
	}
	return lang.Seconds(d.Seconds())
}

// durationSelect offers times, with one chosen.
type durationSelect struct {
	*widget.Select
	times []time.Duration
}

func newDurationSelect(times []time.Duration, now time.Duration) *durationSelect {
	s := &durationSelect{widget.NewSelect(nil, nil), nil}
	if !contains(times, now) {
		times = append([]time.Duration{now}, times...)
	}
	s.times = times
	for _, d := range times {
		s.Options = append(s.Options, durationText(d))
	}
	s.SetSelected(durationText(now))
	return s
}

func (s *durationSelect) chosen() time.Duration { return s.times[max(s.SelectedIndex(), 0)] }

// clockForm is what the clock dialog asks for.
type clockForm struct {
	kind              *widget.Select
	game, added, move *durationSelect
	ends              *widget.Check
	items             []*widget.FormItem
	box               *fyne.Container
}

const (
	clockOff = iota
	clockForGame
	clockForMove
)

func newClockForm(now game.TimeControl) *clockForm {
	f := &clockForm{
		kind: widget.NewSelect([]string{lang.ClockOff(), lang.ClockGame(), lang.ClockMove()}, nil),
		game: newDurationSelect(gameTimes, 5*time.Minute), move: newDurationSelect(moveLimits, 30*time.Second),
		added: newDurationSelect(increments, 0), ends: widget.NewCheck(lang.ClockEnds(), nil),
	}
	kind := clockOff
	switch {
	case now.Game > 0:
		kind, f.game, f.added = clockForGame, newDurationSelect(gameTimes, now.Game), newDurationSelect(increments, now.Increment)
	case now.Move > 0:
		kind, f.move = clockForMove, newDurationSelect(moveLimits, now.Move)
	}
	f.ends.SetChecked(now.Ends)
	row := func(word lang.Text, o fyne.CanvasObject) fyne.CanvasObject {
		return container.NewGridWithColumns(2, wrapped(word()), o)
	}
	rows := []fyne.CanvasObject{row(lang.ClockTime, f.game), row(lang.ClockTime, f.move), row(lang.ClockAdded, f.added),
		explained(f.ends, lang.ClockEndsExplained())}
	f.box = container.NewVBox(append([]fyne.CanvasObject{explained(f.kind, lang.ClockExplained()+" "+lang.ClockComputer())}, rows...)...)
	f.kind.OnChanged = func(string) {
		kind := f.kind.SelectedIndex()
		for i, shown := range []bool{kind == clockForGame, kind == clockForMove, kind == clockForGame, kind != clockOff} {
			rows[i].(*fyne.Container).Hidden = !shown
		}
		f.box.Refresh()
	}
	f.kind.SetSelectedIndex(kind)
	return f
}

// control is what the form says.
func (f *clockForm) control() game.TimeControl {
	switch f.kind.SelectedIndex() {
	case clockForGame:
		return game.TimeControl{Game: f.game.chosen(), Increment: f.added.chosen(), Ends: f.ends.Checked}
	case clockForMove:
		return game.TimeControl{Move: f.move.chosen(), Ends: f.ends.Checked}
	}
	return game.TimeControl{}
}

// clockDialog asks for the time that the players have.
func (w *Window) clockDialog() {
	form := newClockForm(w.table.setup.Clock)
	d := dialog.NewCustomConfirm(lang.ClockTitle(), lang.OK(), lang.Cancel(), container.NewVScroll(form.box), func(ok bool) {
		if ok {
			w.table.setClock(form.control())
		}
	}, w.window)
	w.show(d, 420, 400)
}
