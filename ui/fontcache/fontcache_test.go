package fontcache

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// What the bundled fonts have is measured without the fonts of the system; what
// they do not have is looked for there.
func TestSystemFontsComeLast(t *testing.T) {
	test.NewTempApp(t)
	width := func(text string, bold bool) float32 {
		return fyne.MeasureText(text, 14, fyne.TextStyle{Bold: bold}).Width
	}
	Fill()
	for _, bold := range []bool{false, true} {
		if width("Game", bold) <= 0 {
			t.Error("a word has no width")
		}
	}
	if systemFonts {
		t.Error("the system's fonts were read for a word in English")
	}
	width("𓀀", false)
	if !systemFonts {
		t.Error("a rare character was not looked for in the system's fonts")
	}
	if Fill(); !systemFonts {
		t.Error("the system's fonts are forgotten")
	}
}
