package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/chooser"
	"jingzi/ui/keyed"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// statisticsDialog shows the finished games of all sittings.
func (w *Window) statisticsDialog() {
	all := sorted(w.o.Store.Statistics())
	note := widgets.Wrapped(lang.StatisticsExplain())
	note.SizeName = theme.SizeNameCaptionText
	body := container.NewVBox(statisticsTable(all, w.o.Computers), note)
	if len(all) == 0 {
		body = container.NewVBox(widgets.Wrapped(lang.StatisticsNone()), note)
	}
	scroll := container.NewScroll(body)
	var d *dialog.CustomDialog
	onKey := func(e *fyne.KeyEvent) {
		switch step := scroll.Size().Height * 0.8; e.Name {
		case fyne.KeyEscape:
			d.Hide()
		case fyne.KeyPageDown, fyne.KeyDown:
			scroll.ScrollToOffset(scroll.Offset.AddXY(0, step))
		case fyne.KeyPageUp, fyne.KeyUp:
			scroll.ScrollToOffset(scroll.Offset.SubtractXY(0, step))
		}
	}
	reset := keyed.NewButton(lang.StatisticsReset(), nil, func() {
		d.Hide()
		w.askResetStatistics()
	}, onKey)
	export := keyed.NewButton(lang.StatisticsExport(), nil, func() {
		d.Hide()
		w.exportDialog()
	}, onKey)
	widgets.SetEnabled(reset, len(all) > 0)
	widgets.SetEnabled(export, len(all) > 0)
	buttons := container.NewHBox(reset, export, layout.NewSpacer(), keyed.NewButton(lang.Close(), nil, func() { d.Hide() }, onKey))
	d = dialog.NewCustomWithoutButtons(lang.StatisticsTitle(), container.NewBorder(nil, buttons, nil, nil, scroll), w.window)
	w.dialogs.ShowLarge(d)
}

// askResetStatistics forgets the statistics once that is confirmed.
func (w *Window) askResetStatistics() {
	w.dialogs.Confirm(lang.StatisticsTitle(), lang.StatisticsResetAsk(), lang.StatisticsForget(), func(ok bool) {
		if ok {
			w.o.Store.ResetStatistics()
		}
		w.statisticsDialog()
	})
}

// exportDialog asks for a file to write the statistics to.
func (w *Window) exportDialog() {
	w.dialogs.ShowLarge(chooser.New(chooser.Request{Title: lang.StatisticsExport(), Save: true, Folder: w.folder(), Name: todaysName(".csv"),
		Endings: []string{".csv"}}, w.window, w.exportStatistics))
}

// statisticsTable lays the lines out in columns, under the names of the games.
func statisticsTable(all []session.Line, c Computers) *fyne.Container {
	columns := &tableLayout{}
	box := container.New(columns)
	row := func(bold bool, first string, rest ...string) {
		for i, text := range append([]string{first}, rest...) {
			align := fyne.TextAlignTrailing
			if i == 0 {
				align = fyne.TextAlignLeading
			}
			label := widget.NewLabelWithStyle(text, align, fyne.TextStyle{Bold: bold})
			if i == 0 && len(rest) > 0 {
				label.Wrapping = fyne.TextWrapWord
			}
			box.Add(label)
		}
		columns.rows = append(columns.rows, 1+len(rest))
	}
	row(false, lang.StatisticsOpponent(), lang.StatisticsGames(), lang.StatisticsWon(), lang.StatisticsDrawn(), lang.StatisticsLost(), "%", lang.StatisticsHelped())
	var under game.Rules
	for _, l := range all {
		if l.Rules != under {
			under = l.Rules
			row(true, lang.Rules(l.Rules))
		}
		var numbers []string
		for _, n := range []int{l.Games(), l.Won, l.Drawn, l.Lost, int(l.Percent() + 0.5), l.Helped} {
			numbers = append(numbers, strconv.Itoa(n))
		}
		row(false, lang.StatisticsPlayed(players(&l.Kind, c), lang.Colour(l.Rules, l.Side)), numbers...)
	}
	return box
}

// tableLayout puts its objects in rows. The first column has what the others
// leave, which are as wide as they must be; a row of one object spans all.
type tableLayout struct{ rows []int }

// leastColumn is the least width of the first column.
const leastColumn = 110

// widths are those of the columns after the first.
func (l *tableLayout) widths(objects []fyne.CanvasObject) (widths []float32, sum float32) {
	for _, n := range l.rows {
		for i := 1; i < n; i++ {
			if i > len(widths) {
				widths = append(widths, 0)
			}
			widths[i-1] = max(widths[i-1], objects[i].MinSize().Width-theme.InnerPadding()/2)
		}
		objects = objects[n:]
	}
	for _, w := range widths {
		sum += w
	}
	return widths, sum
}

func (l *tableLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	_, sum := l.widths(objects)
	height := float32(0)
	for _, n := range l.rows {
		height += objects[0].MinSize().Height - theme.InnerPadding()
		objects = objects[n:]
	}
	return fyne.NewSize(sum+leastColumn, height+theme.InnerPadding())
}

func (l *tableLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	widths, sum := l.widths(objects)
	y := float32(0)
	for _, n := range l.rows {
		x := size.Width - sum
		if n == 1 {
			x = size.Width
		}
		objects[0].Resize(fyne.NewSize(x, 0)) // it wraps to the width first
		height := objects[0].MinSize().Height
		objects[0].Resize(fyne.NewSize(x, height))
		objects[0].Move(fyne.NewPos(0, y))
		for i := 1; i < n; i++ {
			objects[i].Resize(fyne.NewSize(widths[i-1]+theme.InnerPadding(), height))
			objects[i].Move(fyne.NewPos(x-theme.InnerPadding(), y))
			x += widths[i-1]
		}
		y += height - theme.InnerPadding()
		objects = objects[n:]
	}
}
