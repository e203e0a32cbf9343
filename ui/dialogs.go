package ui

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// customDialog asks for a board of one's own.
func (w *Window) customDialog() {
	r := w.table.setup.Rules
	side := func(now int) *widget.Select {
		var sizes []string
		for n := game.MinSize; n <= game.MaxSize; n++ {
			sizes = append(sizes, strconv.Itoa(n))
		}
		s := widget.NewSelect(sizes, nil)
		s.SetSelected(strconv.Itoa(now))
		return s
	}
	width, height, line := side(r.Width), side(r.Height), side(r.Line)
	fit := func(string) { // no line is longer than the longer side
		longest := max(number(width), number(height))
		line.Options = width.Options[:longest-game.MinSize+1]
		line.SetSelected(strconv.Itoa(min(number(line), longest)))
	}
	width.OnChanged, height.OnChanged = fit, fit
	fit("")
	overline := widget.NewCheck(lang.OverlineWins(), nil)
	overline.SetChecked(!r.Exact)
	items := []*widget.FormItem{
		widget.NewFormItem(lang.BoardWidth(), width),
		widget.NewFormItem(lang.BoardHeight(), height),
		widget.NewFormItem(lang.LineLength(), line),
		widget.NewFormItem("", overline),
	}
	d := dialog.NewForm(lang.BoardCustom(), lang.OK(), lang.Cancel(), items, func(ok bool) {
		defer w.changed()
		if !ok {
			return
		}
		custom := game.Rules{Width: number(width), Height: number(height), Line: number(line), Exact: !overline.Checked}
		if err := custom.Validate(); err != nil {
			w.table.sayRefusal(err)
			return
		}
		w.table.setRules(custom)
	}, w.window)
	w.show(d, 400, 0)
}

func number(s *widget.Select) int {
	n, _ := strconv.Atoi(s.Selected) // one of our own options
	return n
}

// wrapped and enable have moved to package widgets.
var (
	wrapped = widgets.Wrapped
	enable  = func(b *widget.Button, on bool) { widgets.SetEnabled(b, on) }
)

// show shows a dialog that Escape closes.
func (w *Window) show(d dialog.Dialog, width, height float32) {
	size := w.window.Canvas().Size()
	w.dialog = d
	d.Show() // first: a file dialog has no size before
	d.Resize(fyne.NewSize(min(size.Width-2*theme.Padding(), width), min(size.Height-8*theme.Padding(), height)))
}

// showLarge shows a dialog nearly as large as the window.
func (w *Window) showLarge(d dialog.Dialog) { w.show(d, 640, 720) }
