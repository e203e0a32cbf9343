package fontcache

import (
	"runtime"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	ours "jingzi/ui/theme"
)

// What the bundled fonts have is measured without the fonts of the system; what
// they do not have is looked for there.
func TestSystemFontsComeLast(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(ours.New(ours.Light, 1))
	width := func(text string, bold bool) float32 {
		return fyne.MeasureText(text, 14, fyne.TextStyle{Bold: bold}).Width
	}
	Fill()
	for _, bold := range []bool{false, true} {
		if width("Game × Đặng Иван", bold) <= 0 {
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

// Each change of the theme has Fyne read its fonts anew: some 3 MB for two styles.
func TestFontsOfEarlierThemesAreForgotten(t *testing.T) {
	a := test.NewTempApp(t)
	ForgetOld(a.Settings())
	alive := func() int64 {
		a.Settings().SetTheme(ours.New(ours.Light, 1))
		for _, bold := range []bool{false, true} {
			fyne.MeasureText("Game", 14, fyne.TextStyle{Bold: bold})
		}
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	alive() // with the system's fonts, which stay
	first := alive()
	last := first
	for range 4 {
		last = alive()
	}
	t.Logf("%+d kB after four more themes", (last-first)/1000)
	if last > first+2e6 {
		t.Errorf("four themes later %d kB more are alive", (last-first)/1000)
	}
}
