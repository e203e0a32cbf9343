// Package dialogs has the forms that ask one thing each: Clock, Board.
package dialogs

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// closedByEscape closes the dialog opened last.
func closedByEscape(on *widgets.Dialogs) func(*fyne.KeyEvent) {
	return func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyEscape {
			on.Close()
		}
	}
}

// Board asks for a board of one's own. answered is given its rules, or no rules
// if the question was cancelled.
func Board(on *widgets.Dialogs, now game.Rules, answered func(game.Rules, bool)) {
	side := func(now int) *widget.Select {
		var sizes []string
		for n := game.MinSize; n <= game.MaxSize; n++ {
			sizes = append(sizes, strconv.Itoa(n))
		}
		s := widget.NewSelect(sizes, nil)
		s.SetSelected(strconv.Itoa(now))
		return s
	}
	width, height, line := side(now.Width), side(now.Height), side(now.Line)
	fit := func(string) { // no line is longer than the longer side
		longest := max(number(width), number(height))
		line.Options = width.Options[:longest-game.MinSize+1]
		line.SetSelected(strconv.Itoa(min(number(line), longest)))
	}
	width.OnChanged, height.OnChanged = fit, fit
	fit("")
	overline := widget.NewCheck(lang.OverlineWins(), nil)
	overline.SetChecked(!now.Exact)
	form := widget.NewForm(
		widget.NewFormItem(lang.BoardWidth(), width),
		widget.NewFormItem(lang.BoardHeight(), height),
		widget.NewFormItem(lang.LineLength(), line),
		widget.NewFormItem("", overline),
	)
	on.Form(lang.Title(lang.BoardCustom()), form, lang.OK(), func(ok bool) {
		answered(game.Rules{Width: number(width), Height: number(height), Line: number(line), Exact: !overline.Checked}, ok)
	})
}

func number(s *widget.Select) int {
	n, _ := strconv.Atoi(s.Selected) // one of our own options
	return n
}
