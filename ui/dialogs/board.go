// Package dialogs has the forms that ask one thing each: Clock, Board.
package dialogs

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Board asks for a board of one's own. answered is given its rules, or no rules
// if the question was cancelled.
func Board(on *widgets.Dialogs, now game.Rules, answered func(game.Rules, bool)) {
	var fit func(int)
	side := func(now int) *widgets.Select {
		var sizes []string
		for n := game.MinSize; n <= game.MaxSize; n++ {
			sizes = append(sizes, strconv.Itoa(n))
		}
		return widgets.NewSelect(sizes, now-game.MinSize, func(n int) { fit(n) }, on.Typed)
	}
	width, height, line := side(now.Width), side(now.Height), side(now.Line)
	fit = func(int) { // no line is longer than the longer side
		longest := max(number(width), number(height))
		line.Options = width.Options[:longest-game.MinSize+1]
		if number(line) > longest {
			line.SetSelectedIndex(longest - game.MinSize)
		}
	}
	fit(0)
	overline := widgets.NewCheck(lang.OverlineWins(), !now.Exact, func(bool) {}, on.Typed)
	loses := widgets.NewCheck(lang.FoulLoses(), now.FoulLoses, func(bool) {}, on.Typed)
	var fouls *widgets.Check
	belong := func(bool) { // fouls belong to five in a row, of which Black may not make more
		switch {
		case number(line) != 5:
			fouls.Checked = false
			fouls.Disable()
		default:
			fouls.Enable()
		}
		for _, c := range []*widgets.Check{loses, overline} {
			if fouls.Checked == (c == loses) {
				c.Enable()
			} else {
				c.Disable()
			}
		}
	}
	fouls = widgets.NewCheck(lang.BoardFouls(), now.Fouls, belong, on.Typed)
	line.OnChanged = func(string) { belong(false) }
	belong(false)
	form := container.NewVBox(row(lang.BoardWidth, width), row(lang.BoardHeight, height), row(lang.LineLength, line), overline, fouls, loses)
	on.Form(lang.BoardCustomTitle(), form, lang.OK(), func(ok bool) {
		answered(game.Rules{Width: number(width), Height: number(height), Line: number(line), Exact: !fouls.Checked && !overline.Checked,
			Fouls: fouls.Checked, FoulLoses: fouls.Checked && loses.Checked}, ok)
	})
}

func row(word lang.Text, o fyne.CanvasObject) *fyne.Container {
	return container.NewGridWithColumns(2, widgets.Wrapped(word()), o)
}

func number(s *widgets.Select) int {
	n, _ := strconv.Atoi(s.Selected) // one of our own options
	return n
}
