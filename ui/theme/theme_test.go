package theme

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	base "fyne.io/fyne/v2/theme"

	"jingzi/ui/assets"
	"jingzi/ui/lang"
)

// colours returns the colours of one appearance.
type colours map[fyne.ThemeColorName]color.Color

func coloursOf(highContrast bool, variant fyne.ThemeVariant) colours {
	all := colours{}
	for name := range palette {
		all[name] = paletteColor(name, highContrast, variant)
	}
	return all
}

var (
	light, dark                 = coloursOf(false, base.VariantLight), coloursOf(false, base.VariantDark)
	contrastLight, contrastDark = coloursOf(true, base.VariantLight), coloursOf(true, base.VariantDark)
)

var palettes = map[string]colours{"light": light, "dark": dark, "contrast light": contrastLight, "contrast dark": contrastDark}

func TestEveryColourIsThereInEveryLook(t *testing.T) {
	for name, looks := range palette {
		for look, rgba := range looks {
			if rgba&0xff == 0 {
				t.Errorf("%s cannot be seen in look %d", name, look)
			}
		}
	}
	if name := fyne.ThemeColorName("of no one"); paletteColor(name, false, base.VariantLight) != nil || New(Light, 1).Color(base.ColorNameButton, base.VariantDark) != light[base.ColorNameButton] {
		t.Error("a colour of ours is the toolkit's, or the other way round")
	}
}

// contrast returns the ratio of WCAG 2.1, from 1 to 21.
func contrast(a, b color.Color) float64 {
	luminance := func(c color.Color) float64 {
		r, g, b, _ := c.RGBA()
		linear := func(v uint32) float64 {
			s := float64(v) / 0xffff
			if s <= 0.03928 {
				return s / 12.92
			}
			return math.Pow((s+0.055)/1.055, 2.4)
		}
		return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
	}
	high, low := luminance(a), luminance(b)
	if high < low {
		high, low = low, high
	}
	return (high + 0.05) / (low + 0.05)
}

// Boards of every surface with their texts and marks.
func TestEverySurfaceCanBeRead(t *testing.T) {
	for surface := range Slate + 1 {
		for _, look := range []Appearance{Light, Dark, HighContrast} {
			theme := New(look, 1).WithBoard(surface, Glass)
			c := func(name fyne.ThemeColorName) color.Color { return theme.Color(name, base.VariantLight) }
			if got := contrast(c(ColorBoardLine), c(ColorBoard)); got < 4.5 {
				t.Errorf("surface %d, look %d: lines have a contrast of %.1f", surface, look, got)
			}
			if got := contrast(c(ColorForbidden), c(ColorBoard)); got < 2.5 {
				t.Errorf("surface %d, look %d: crosses have a contrast of %.1f", surface, look, got)
			}
			if got := contrast(c(ColorBlack), c(ColorBoard)); got < 3 {
				t.Errorf("surface %d, look %d: black stones have a contrast of %.1f", surface, look, got)
			}
		}
	}
	if flat := New(HighContrast, 1).WithBoard(Slate, Shell); flat.Color(ColorBoard, base.VariantLight) != contrastLight[ColorBoard] {
		t.Error("high contrast has a board of slate")
	}
}

func TestEverythingCanBeRead(t *testing.T) {
	for name, p := range palettes {
		text, shape := 4.5, 3.0 // WCAG AA
		if p[ColorBoard] == contrastLight[ColorBoard] || p[ColorBoard] == contrastDark[ColorBoard] {
			text, shape = 7, 4.5 // AAA
		}
		for _, pair := range []struct {
			fore, back fyne.ThemeColorName
			want       float64
		}{
			{base.ColorNameForeground, base.ColorNameBackground, text},
			{base.ColorNameForeground, base.ColorNameButton, text},
			{base.ColorNameForeground, base.ColorNameMenuBackground, text},
			{base.ColorNameForeground, base.ColorNameOverlayBackground, text},
			{base.ColorNameForeground, base.ColorNameInputBackground, text},
			{base.ColorNameForegroundOnPrimary, base.ColorNamePrimary, text},
			{base.ColorNameError, base.ColorNameBackground, text},
			{base.ColorNameSuccess, base.ColorNameBackground, text},
			{base.ColorNamePlaceHolder, base.ColorNameInputBackground, text},
			{base.ColorNamePlaceHolder, ColorTile, text}, // the tables next to the search tree
			{base.ColorNameInputBorder, base.ColorNameOverlayBackground, shape},
			{base.ColorNameInputBorder, base.ColorNameBackground, shape},
			{base.ColorNamePrimary, base.ColorNameBackground, shape},
			{ColorX, ColorTile, shape},
			{ColorO, ColorTile, shape},
			{ColorX, base.ColorNameBackground, shape},
			{ColorO, base.ColorNameBackground, shape},
			{ColorGrid, base.ColorNameBackground, shape},
			{ColorBoardLine, ColorBoard, text},
			{ColorWhite, ColorBlack, text},
			{ColorForbidden, ColorBoard, shape - 0.5},
		} {
			if got := contrast(p[pair.fore], p[pair.back]); got < pair.want {
				t.Errorf("%s: %s on %s has a contrast of %.1f, want %.1f", name, pair.fore, pair.back, got, pair.want)
			}
		}
	}
}

// blend paints a colour that may be translucent.
func blend(fore, ground color.Color) color.Color {
	f, g := color.NRGBAModel.Convert(fore).(color.NRGBA), color.NRGBAModel.Convert(ground).(color.NRGBA)
	mix := func(a, b uint8) uint8 { return uint8((int(a)*int(f.A) + int(b)*(255-int(f.A)) + 127) / 255) }
	return color.NRGBA{mix(f.R, g.R), mix(f.G, g.G), mix(f.B, g.B), 255}
}

// All text that is not disabled, on every background: pages, dialogs, menus, fields, and selected, hovered
// and focused ones.
func TestAllTextCanBeRead(t *testing.T) {
	for name, p := range palettes {
		want := 4.5
		if p[ColorBoard] == contrastLight[ColorBoard] || p[ColorBoard] == contrastDark[ColorBoard] {
			want = 7
		}
		grounds := map[string]color.Color{}
		for _, ground := range []fyne.ThemeColorName{base.ColorNameBackground, base.ColorNameMenuBackground, base.ColorNameOverlayBackground, base.ColorNameHeaderBackground} {
			grounds[string(ground)] = p[ground]
		}
		for _, fore := range []fyne.ThemeColorName{base.ColorNameForeground, base.ColorNamePlaceHolder, base.ColorNamePrimary, base.ColorNameHyperlink, base.ColorNameError, base.ColorNameSuccess, base.ColorNameWarning} {
			for where, ground := range grounds {
				if got := contrast(p[fore], ground); got < want {
					t.Errorf("%s: %s on %s has a contrast of %.2f, want %v", name, fore, where, got, want)
				}
			}
		}
		for _, ground := range []fyne.ThemeColorName{base.ColorNameBackground, base.ColorNameMenuBackground, base.ColorNameOverlayBackground, base.ColorNameButton, base.ColorNameInputBackground} {
			for _, veil := range []fyne.ThemeColorName{base.ColorNameHover, base.ColorNameFocus, base.ColorNameSelection, base.ColorNamePressed} {
				if got := contrast(p[base.ColorNameForeground], blend(p[veil], p[ground])); got < want {
					t.Errorf("%s: text on %s under %s has a contrast of %.2f, want %v", name, ground, veil, got, want)
				}
			}
		}
		if got := contrast(p[base.ColorNameForegroundOnPrimary], blend(p[base.ColorNameHover], p[base.ColorNamePrimary])); got < want {
			t.Errorf("%s: text on a chosen button has a contrast of %.2f, want %v", name, got, want)
		}
		if fore, disabled := contrast(p[base.ColorNameForeground], p[base.ColorNameMenuBackground]), contrast(p[base.ColorNameDisabled], p[base.ColorNameMenuBackground]); fore < 2*disabled {
			t.Errorf("%s: what is disabled has a contrast of %.1f, what is not %.1f", name, disabled, fore)
		}
	}
}

func TestLookGoesBeforeTheSystem(t *testing.T) {
	test.NewTempApp(t)
	for _, test := range []struct {
		look          Appearance
		system        fyne.ThemeVariant
		wantSameColor colours
	}{
		{System, base.VariantLight, light},
		{System, base.VariantDark, dark},
		{Light, base.VariantDark, light},
		{Dark, base.VariantLight, dark},
		{HighContrast, base.VariantLight, contrastLight},
		{HighContrast, base.VariantDark, contrastDark},
	} {
		got := New(test.look, 1).Color(base.ColorNameBackground, test.system)
		if got != test.wantSameColor[base.ColorNameBackground] {
			t.Errorf("look %d on system %d: background %v", test.look, test.system, got)
		}
	}
	if New(Dark, 1).Color(base.ColorNameInputBackground, base.VariantLight) == nil {
		t.Error("no colour at all")
	}
}

func TestEveryStyleHasOurFont(t *testing.T) {
	test.NewTempApp(t)
	defer lang.SetLanguage(lang.English)
	for language, ours := range map[lang.Language][]fyne.Resource{
		lang.English:            {assets.LatinRegular, assets.LatinBold},
		lang.SimplifiedChinese:  {assets.FontRegular, assets.FontBold},
		lang.TraditionalChinese: {assets.FontRegular, assets.FontBold},
	} {
		lang.SetLanguage(language)
		for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}, {Monospace: true}, {Bold: true, Italic: true}, {Monospace: true, Bold: true}} {
			if font := New(System, 1).Font(style); !slices.Contains(ours, font) {
				t.Errorf("%v: style %+v has the font %s", language, style, font.Name())
			}
		}
	}
}

func TestTextScale(t *testing.T) {
	test.NewTempApp(t)
	normal := New(System, 1)
	for _, name := range []fyne.ThemeSizeName{base.SizeNameText, base.SizeNameHeadingText, base.SizeNameCaptionText} {
		if got, want := New(System, 1.5).Size(name), normal.Size(name)*1.5; got != want {
			t.Errorf("%s is %v at one and a half, want %v", name, got, want)
		}
	}
	for _, nonsense := range []float32{0, -1, 100, float32(math.NaN()), float32(math.Inf(1))} {
		if got := New(System, nonsense).Size(base.SizeNameText); got != normal.Size(base.SizeNameText) {
			t.Errorf("scaled by %v the text is %v", nonsense, got)
		}
	}
}

// Nothing is blurred: without a graphics card that delays every click in a dialog.
func TestDialogsBlurNothing(t *testing.T) {
	for _, look := range []Appearance{System, Light, Dark, HighContrast} {
		if radius := New(look, 1).Size(base.SizeNameModalBlurRadius); radius != 0 {
			t.Errorf("look %d blurs by %v", look, radius)
		}
	}
}
