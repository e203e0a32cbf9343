package fontcache

import (
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	_ "unsafe" // for go:linkname

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"
	"github.com/go-text/typesetting/shaping"

	"jingzi/ui/theme"
)

// TestVersions checks that go.mod requires the supported versions. With other versions the program starts
// more slowly, which no other test detects.
func TestVersions(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}

	for path, version := range versions {
		if !strings.Contains(string(mod), "\t"+path+" "+version+"\n") || strings.Contains(string(mod), path+" =>") {
			t.Errorf("go.mod does not require %s %s: see the comment of package fontcache", path, version)
		}
	}
}

// TestOtherVersions checks that the package does nothing with other versions of Fyne.
func TestOtherVersions(t *testing.T) {
	build := func() *debug.BuildInfo {
		info := &debug.BuildInfo{Deps: []*debug.Module{{Path: "golang.org/x/text", Version: "v1.0.0"}}}
		for path, version := range versions {
			info.Deps = append(info.Deps, &debug.Module{Path: path, Version: version})
		}
		return info
	}
	if !supports(build()) {
		t.Error("the required versions are not supported")
	}
	release := build()
	release.Deps[1].Replace = &debug.Module{Path: releaseFyne}
	if !supports(release) {
		t.Error("a release build is not supported")
	}
	if script, err := os.ReadFile("../../.release/make"); err != nil ||
		!strings.Contains(string(script), "\nfyne=.release/fyne ") {
		t.Errorf("releases are not built with %s (error %v)", releaseFyne, err)
	}

	for name, change := range map[string]func(*debug.BuildInfo){
		"newer":    func(b *debug.BuildInfo) { b.Deps[1].Version += ".1" },
		"replaced": func(b *debug.BuildInfo) { b.Deps[2].Replace = &debug.Module{Path: "../fyne"} },
		"missing":  func(b *debug.BuildInfo) { b.Deps = b.Deps[:2] },
	} {
		b := build()
		change(b)
		if supports(b) {
			t.Errorf("%s: supports returns true, want false", name)
		}
	}
}

// newTestApp creates an app that has not measured any text and has not indexed the system's fonts. It returns
// the character map of the fallback font.
func newTestApp(t *testing.T) *fallbackCmap {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	systemFontsLoaded = false
	Install(theme.NamesFont())
	if !systemFontsLoaded {
		t.Fatal("Install has not replaced the fonts")
	}
	fallback := newFallback(theme.NamesFont())
	fontMap = fallback.fonts()

	return fallback
}

// width returns the width of a text.
func width(text string, bold bool) float32 {
	return fyne.MeasureText(text, 14, fyne.TextStyle{Bold: bold}).Width
}

// TestSystemFonts checks that the system's fonts are read only for characters that the bundled fonts lack.
func TestSystemFonts(t *testing.T) {
	fallback := newTestApp(t)
	for _, bold := range []bool{false, true} {
		if width("Game × Đặng Иван 王小明獲勝", bold) <= 0 {
			t.Error("the text has no width")
		}
	}
	if fallback.systemIndexed {
		t.Error("the system's fonts were read for characters that the bundled fonts have")
	}
	width("𓀀", false)
	if !fallback.systemIndexed {
		t.Error("the system's fonts were not read for a rare character")
	}
	if fonts := fontMap; fonts == nil {
		t.Error("fontMap is nil")
	} else if Install(theme.NamesFont()); fontMap != fonts {
		t.Error("a second Install has replaced the fonts")
	}
}

// paintText returns the pixels of a text in a style.
func paintText(text string, style fyne.TextStyle) []uint8 {
	label := canvas.NewText(text, color.Black)
	label.TextStyle = style
	return paint(label)
}

// paint returns the pixels of a text, cropped to its size.
func paint(label *canvas.Text) []uint8 {
	label.TextSize = 40
	c := software.NewCanvas()
	c.SetPadded(false)
	c.SetContent(label)
	c.Resize(label.MinSize())

	return c.Capture().(*image.NRGBA).Pix
}

// TestNames checks that the font for names is read only for characters that the theme's fonts lack, and that
// it is used in every style.
func TestNames(t *testing.T) {
	fallback := newTestApp(t)
	styles := []fyne.TextStyle{{}, {Bold: true}, {Italic: true}, {Monospace: true}}
	for _, style := range styles {
		fyne.MeasureText("Game × Đặng Иван 獲勝", 14, style)
		if fallback.names != nil {
			t.Errorf("%+v: the font for names was read for characters of the theme's fonts", style)
		}
	}

	names := canvas.NewText("", color.Black)
	names.FontSource = theme.NamesFont()
	for _, c := range "聂楊龍" {
		if _, ok := parseFont(theme.New(theme.Light, 1).Font(fyne.TextStyle{})).NominalGlyph(c); ok {
			t.Fatalf("the theme's font has %c", c)
		}

		names.Text = string(c)
		for _, style := range styles {
			if !slices.Equal(paintText(string(c), style), paint(names)) {
				t.Errorf("%c in %+v is not painted with the font for names", c, style)
			}
		}
	}
	if slices.Equal(paintText("楊", fyne.TextStyle{}), paintText("龍", fyne.TextStyle{})) {
		t.Error("two different characters have the same pixels, so both are missing")
	}
	if fallback.systemIndexed {
		t.Error("the system's fonts were read for a name")
	}
}

//go:linkname cachedFonts fyne.io/fyne/v2/internal/painter.CachedFontFace
func cachedFonts(fyne.TextStyle, fyne.Resource, fyne.CanvasObject) *struct{ Fonts shaping.Fontmap }

// TestMissingCharacters checks that a font is searched only once for each missing character, and that Fyne's
// lists of fonts do not grow.
func TestMissingCharacters(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, word := range map[string]func() string{
		"rare Chinese": func() string { return string(rune(0x20000 + random.IntN(0xa6d0))) },
		"private":      func() string { return string(rune(0xf0000 + random.IntN(60000))) },
		"Arabic and Latin": func() string {
			return string([]rune{rune(0x621 + random.IntN(0x2a)), rune(0x621 + random.IntN(0x2a)), ' ',
				rune('a' + random.IntN(26)), ' '})
		},
		"Devanagari": func() string {
			return string([]rune{rune(0x905 + random.IntN(0x35)), rune(0x93e + random.IntN(8)), ' '})
		},
	} {
		t.Run(name, func(t *testing.T) {
			fallback := newTestApp(t)

			var text strings.Builder
			for range 2000 {
				text.WriteString(word())
			}

			for range 2 {
				for _, bold := range []bool{false, true} {
					width(text.String(), bold)
					fonts := reflect.ValueOf(cachedFonts(fyne.TextStyle{Bold: bold}, nil,
						nil).Fonts).Elem().FieldByName("faces").Len()
					if fonts > 20 {
						t.Fatalf("got a list of %d fonts, want at most 20", fonts)
					}
				}
			}
			if len(fallback.searched) == 0 {
				t.Error("no character was searched")
			}
			numSearched := len(fallback.searched)
			width(text.String()+text.String(), true)
			if len(fallback.searched) != numSearched {
				t.Errorf("after measuring the text again: got %d searched characters, want %d", len(fallback.searched),
					numSearched)
			}
		})
	}
}

// settings implements fyne.Settings with only a listener.
type settings struct {
	fyne.Settings
	listener func(fyne.Settings)
}

func (s *settings) AddListener(f func(fyne.Settings)) { s.listener = f }

// TestNoShaper checks that a missing shaper does not cause a panic.
func TestNoShaper(t *testing.T) {
	defer func(old *shaping.HarfbuzzShaper) { shaper = old }(shaper)
	shaper = nil
	var s settings
	ResetOnSettings(&s)
	s.listener(&s)
}

// TestFontsAreReleased checks that the fonts of earlier themes are released. At each change of the theme Fyne
// reads all fonts again, about 3 MB for two styles.
func TestFontsAreReleased(t *testing.T) {
	a := test.NewTempApp(t)
	ResetOnSettings(a.Settings())
	heapAfterChange := func() int64 {
		a.Settings().SetTheme(theme.New(theme.Light, 1))

		for _, bold := range []bool{false, true} {
			fyne.MeasureText("Game", 14, fyne.TextStyle{Bold: bold})
		}
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)

		return int64(m.HeapAlloc)
	}
	heapAfterChange() // reads the system's fonts, which are not released

	first := heapAfterChange()
	last := first
	for range 4 {
		last = heapAfterChange()
	}
	t.Logf("the heap has grown by %d kB in four changes of the theme", (last-first)/1000)
	if last > first+2e6 {
		t.Errorf("the heap has grown by %d kB in four changes of the theme, want at most 2000 kB", (last-first)/1000)
	}
}
