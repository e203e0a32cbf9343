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

	ours "jingzi/ui/theme"
)

// The versions in use are those that this package was written for: otherwise the program starts more
// slowly, which no other test detects.
func TestVersions(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for path, version := range versions {
		if !strings.Contains(string(mod), "\t"+path+" "+version+"\n") || strings.Contains(string(mod), path+" =>") {
			t.Errorf("not %s %s: see the comment of package fontcache", path, version)
		}
	}
}

// Other versions of Fyne are left alone.
func TestOtherVersions(t *testing.T) {
	build := func() *debug.BuildInfo {
		info := &debug.BuildInfo{Deps: []*debug.Module{{Path: "golang.org/x/text", Version: "v1.0.0"}}}
		for path, version := range versions {
			info.Deps = append(info.Deps, &debug.Module{Path: path, Version: version})
		}
		return info
	}
	if !supports(build()) {
		t.Error("the versions are not supported")
	}
	release := build()
	release.Deps[1].Replace = &debug.Module{Path: releaseFyne}
	if !supports(release) {
		t.Error("a release is not supported")
	}
	if script, err := os.ReadFile("../../.release/make"); err != nil || !strings.Contains(string(script), "\nfyne=.release/fyne ") {
		t.Errorf("releases are not built with %s (%v)", releaseFyne, err)
	}
	for name, change := range map[string]func(*debug.BuildInfo){
		"newer":    func(b *debug.BuildInfo) { b.Deps[1].Version += ".1" },
		"replaced": func(b *debug.BuildInfo) { b.Deps[2].Replace = &debug.Module{Path: "../fyne"} },
		"missing":  func(b *debug.BuildInfo) { b.Deps = b.Deps[:2] },
	} {
		b := build()
		if change(b); supports(b) {
			t.Errorf("%s: supported", name)
		}
	}
}

// freshApp returns an app that has measured no text and has not indexed the system's fonts.
func freshApp(t *testing.T) *fallbackCmap {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(ours.New(ours.Light, 1))
	systemFontsLoaded = false
	Install()
	if !systemFontsLoaded {
		t.Fatal("nothing to look in")
	}
	r := newFallback()
	fontMap = r.fonts()
	return r
}

func width(text string, bold bool) float32 {
	return fyne.MeasureText(text, 14, fyne.TextStyle{Bold: bold}).Width
}

// Text that the bundled fonts cover is measured without the system's fonts; other characters are searched
// in those.
func TestSystemFontsComeLast(t *testing.T) {
	r := freshApp(t)
	for _, bold := range []bool{false, true} {
		if width("Game × Đặng Иван 王小明獲勝", bold) <= 0 {
			t.Error("a word has no width")
		}
	}
	if r.systemIndexed {
		t.Error("the system's fonts were read for characters that ours have")
	}
	width("𓀀", false)
	if !r.systemIndexed {
		t.Error("a rare character was not looked for in the system's fonts")
	}
	if before := fontMap; before == nil {
		t.Error("there are no fonts")
	} else if Install(); fontMap != before {
		t.Error("the system's fonts are forgotten")
	}
}

// paintText returns a text as it is painted, cropped to its size.
func paintText(text string, bold bool) []uint8 {
	label := canvas.NewText(text, color.Black)
	label.TextSize = 40
	label.TextStyle.Bold = bold
	c := software.NewCanvas()
	c.SetPadded(false)
	c.SetContent(label)
	c.Resize(label.MinSize())
	return c.Capture().(*image.NRGBA).Pix
}

// The bold font has few Chinese characters; the regular one has those of names.
func TestBoldNames(t *testing.T) {
	r := freshApp(t)
	for _, c := range "王小明龍" {
		if _, ok := parseFont(ours.New(ours.Light, 1).Font(fyne.TextStyle{Bold: true})).NominalGlyph(c); ok {
			continue
		}
		if bold, regular := paintText(string(c), true), paintText(string(c), false); !slices.Equal(bold, regular) {
			t.Errorf("%c in bold is not painted as in the regular font", c)
		}
	}
	if slices.Equal(paintText("王", true), paintText("龍", true)) {
		t.Error("two characters look alike: both are missing")
	}
	if r.systemIndexed {
		t.Error("the system's fonts were read for a name")
	}
}

//go:linkname cached fyne.io/fyne/v2/internal/painter.CachedFontFace
func cached(fyne.TextStyle, fyne.Resource, fyne.CanvasObject) *struct{ Fonts shaping.Fontmap }

// Each missing character is searched once, and Fyne's lists of fonts do not grow.
func TestMissingCharacters(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, word := range map[string]func() string{
		"rare Chinese": func() string { return string(rune(0x20000 + random.IntN(0xa6d0))) },
		"private":      func() string { return string(rune(0xf0000 + random.IntN(60000))) },
		"Arabic and Latin": func() string {
			return string([]rune{rune(0x621 + random.IntN(0x2a)), rune(0x621 + random.IntN(0x2a)), ' ', rune('a' + random.IntN(26)), ' '})
		},
		"Devanagari": func() string {
			return string([]rune{rune(0x905 + random.IntN(0x35)), rune(0x93e + random.IntN(8)), ' '})
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := freshApp(t)
			var text strings.Builder
			for range 2000 {
				text.WriteString(word())
			}
			for range 2 {
				for _, bold := range []bool{false, true} {
					width(text.String(), bold)
					fonts := reflect.ValueOf(cached(fyne.TextStyle{Bold: bold}, nil, nil).Fonts).Elem().FieldByName("faces").Len()
					if fonts > 20 {
						t.Fatalf("the list has %d fonts", fonts)
					}
				}
			}
			if len(r.searched) == 0 {
				t.Error("nothing was looked for")
			}
			searched := len(r.searched)
			width(text.String()+text.String(), true)
			if len(r.searched) != searched {
				t.Error("what was looked for is forgotten")
			}
		})
	}
}

// settings implements fyne.Settings; only the listener is used.
type settings struct {
	fyne.Settings
	changed func(fyne.Settings)
}

func (s *settings) AddListener(f func(fyne.Settings)) { s.changed = f }

// A Fyne whose shaper is elsewhere leaves this one nil.
func TestNoShaper(t *testing.T) {
	defer func(was *shaping.HarfbuzzShaper) { shaper = was }(shaper)
	shaper = nil
	var s settings
	ResetOnSettings(&s)
	s.changed(&s)
}

// Each change of the theme makes Fyne read its fonts again: some 3 MB for two styles.
func TestFontsOfEarlierThemesAreForgotten(t *testing.T) {
	a := test.NewTempApp(t)
	ResetOnSettings(a.Settings())
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
	alive() // with the system's fonts, which remain
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
