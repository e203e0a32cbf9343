package treewindow

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// The depths of a search can be read in a window of 360 pixels, whose dialogs leave
// some 310 to their content.
func TestTheDepthsFitASmallWindow(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	defer lang.SetLanguage(lang.English)
	for _, language := range lang.Languages {
		lang.SetLanguage(language)
		rows := depthTable()
		rows.Add(false, "8", "B2", "+10", lang.Number(123456), lang.Number(234567), lang.Number(123456))
		if width := rows.Box.MinSize().Width; width > 310 {
			t.Errorf("%s: %v wide", language, width)
		}
	}
}
