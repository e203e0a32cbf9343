package toolbar

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/lang"
	jztheme "jingzi/ui/theme"
)

// TestPickerWidths checks that the pickers of a narrow window do not cut their usual texts, and those of a wide
// window no text except the longest name of a board in English.
func TestPickerWidths(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(jztheme.New(jztheme.Light, 1))
	defer lang.SetLanguage(lang.English)

	for _, l := range lang.Languages {
		lang.SetLanguage(l)

		for available := float32(288); available < 700; available += 30 {
			widths := pickerWidths(available)
			if sum := widths[0] + widths[1] + widths[2]; sum < available-1 || sum > available+1 {
				t.Errorf("%v: got the widths %v, want a sum of %v", l, widths, available)
			}
		}
		checkWidth := func(text string, width float32) {
			minWidth := fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{}).Width + theme.IconInlineSize() +
				3*theme.InnerPadding()
			if width < minWidth {
				t.Errorf("%v: %q has the width %v, want at least %v", l, text, width, minWidth)
			}
		}
		widths := pickerWidths(374)
		checkWidth(lang.RulesShort(game.TicTacToe), widths[0])
		checkWidth(lang.Mode(game.HumanVsComputer), widths[1])
		checkWidth(lang.Level(game.Perfect), widths[2])
		widths = pickerWidths(3 * maxPicker)
		if l.Tag() != "en" {
			checkWidth(lang.RulesShort(game.Standard), widths[0])
		}
		checkWidth(lang.RulesShort(game.Renju), widths[0])

		for _, mode := range game.Modes {
			checkWidth(lang.Mode(mode), widths[1])
		}
	}
}
