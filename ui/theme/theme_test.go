package theme

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/ui/assets"
	"jingzi/ui/lang"
)

// colours maps the names of the palette to their colours in one variant.
type colours map[fyne.ThemeColorName]color.Color

// coloursOf returns the colours of the palette in one variant.
func coloursOf(highContrast bool, variant fyne.ThemeVariant) colours {
	all := colours{}
	for name := range palette {
		all[name] = paletteColor(name, highContrast, variant)
	}
	return all
}

var (
	light, dark                 = coloursOf(false, fynetheme.VariantLight), coloursOf(false, fynetheme.VariantDark)
	contrastLight, contrastDark = coloursOf(true, fynetheme.VariantLight), coloursOf(true, fynetheme.VariantDark)
)

var palettes = map[string]colours{
	"light":          light,
	"dark":           dark,
	"contrast light": contrastLight,
	"contrast dark":  contrastDark,
}

func TestPaletteIsComplete(t *testing.T) {
	for name, variants := range palette {
		for i, rgba := range variants {
			if rgba&0xff == 0 {
				t.Errorf("%s in variant %d is transparent", name, i)
			}
		}
	}
	if c := paletteColor("unknown", false, fynetheme.VariantLight); c != nil {
		t.Errorf("unknown name: got %v, want nil", c)
	}
	if got, want := New(Light, 1).Color(fynetheme.ColorNameButton, fynetheme.VariantDark),
		light[fynetheme.ColorNameButton]; got != want {
		t.Errorf("button of the light theme: got %v, want %v", got, want)
	}
}

// contrast returns the contrast ratio of WCAG 2.1, from 1 to 21.
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

// TestSurfaceContrast checks the contrast of lines, crosses and stones on boards of every surface.
func TestSurfaceContrast(t *testing.T) {
	for surface := range Slate + 1 {
		for _, appearance := range []Appearance{Light, Dark, HighContrast} {
			theme := New(appearance, 1).WithBoard(surface, Glass)
			c := func(name fyne.ThemeColorName) color.Color { return theme.Color(name, fynetheme.VariantLight) }
			if got := contrast(c(ColorBoardLine), c(ColorBoard)); got < 4.5 {
				t.Errorf("surface %d, appearance %d: lines have a contrast of %.1f, want at least 4.5", surface,
					appearance, got)
			}
			if got := contrast(c(ColorForbidden), c(ColorBoard)); got < 2.5 {
				t.Errorf("surface %d, appearance %d: crosses have a contrast of %.1f, want at least 2.5", surface,
					appearance, got)
			}
			if got := contrast(c(ColorBlack), c(ColorBoard)); got < 3 {
				t.Errorf("surface %d, appearance %d: black stones have a contrast of %.1f, want at least 3", surface,
					appearance, got)
			}
		}
	}
	if highContrast := New(HighContrast, 1).WithBoard(Slate, Shell); highContrast.Color(ColorBoard,
		fynetheme.VariantLight) != contrastLight[ColorBoard] {
		t.Error("the surface changes the colour of the board in high contrast")
	}
}

func TestContrast(t *testing.T) {
	for name, p := range palettes {
		text, shape := 4.5, 3.0 // WCAG AA
		if p[ColorBoard] == contrastLight[ColorBoard] || p[ColorBoard] == contrastDark[ColorBoard] {
			text, shape = 7, 4.5 // AAA
		}

		for _, pair := range []struct {
			fore, back fyne.ThemeColorName
			want       float64
		}{
			{fynetheme.ColorNameForeground, fynetheme.ColorNameBackground, text},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameButton, text},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameMenuBackground, text},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameOverlayBackground, text},
			{fynetheme.ColorNameForeground, fynetheme.ColorNameInputBackground, text},
			{fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNamePrimary, text},
			{fynetheme.ColorNameError, fynetheme.ColorNameBackground, text},
			{fynetheme.ColorNameSuccess, fynetheme.ColorNameBackground, text},
			{fynetheme.ColorNamePlaceHolder, fynetheme.ColorNameInputBackground, text},
			{fynetheme.ColorNamePlaceHolder, ColorTile, text}, // tables of the search tree
			{fynetheme.ColorNameInputBorder, fynetheme.ColorNameOverlayBackground, shape},
			{fynetheme.ColorNameInputBorder, fynetheme.ColorNameBackground, shape},
			{fynetheme.ColorNamePrimary, fynetheme.ColorNameBackground, shape},
			{ColorX, ColorTile, shape},
			{ColorO, ColorTile, shape},
			{ColorX, fynetheme.ColorNameBackground, shape},
			{ColorO, fynetheme.ColorNameBackground, shape},
			{ColorGrid, fynetheme.ColorNameBackground, shape},
			{ColorBoardLine, ColorBoard, text},
			{ColorWhite, ColorBlack, text},
			{ColorForbidden, ColorBoard, shape - 0.5},
		} {
			if got := contrast(p[pair.fore], p[pair.back]); got < pair.want {
				t.Errorf("%s: %s on %s has a contrast of %.1f, want at least %.1f", name, pair.fore, pair.back, got,
					pair.want)
			}
		}
	}
}

// blend returns the result of painting the colour fore, which may be translucent, on a background.
func blend(fore, background color.Color) color.Color {
	f, g := color.NRGBAModel.Convert(fore).(color.NRGBA), color.NRGBAModel.Convert(background).(color.NRGBA)
	mix := func(a, b uint8) uint8 { return uint8((int(a)*int(f.A) + int(b)*(255-int(f.A)) + 127) / 255) }
	return color.NRGBA{mix(f.R, g.R), mix(f.G, g.G), mix(f.B, g.B), 255}
}

// TestTextContrast checks the contrast of enabled text on every background, including those of selected,
// hovered and focused objects.
func TestTextContrast(t *testing.T) {
	for name, p := range palettes {
		want := 4.5
		if p[ColorBoard] == contrastLight[ColorBoard] || p[ColorBoard] == contrastDark[ColorBoard] {
			want = 7
		}

		backgrounds := map[string]color.Color{}
		for _, background := range []fyne.ThemeColorName{fynetheme.ColorNameBackground,
			fynetheme.ColorNameMenuBackground, fynetheme.ColorNameOverlayBackground,
			fynetheme.ColorNameHeaderBackground} {
			backgrounds[string(background)] = p[background]
		}

		for _, fore := range []fyne.ThemeColorName{fynetheme.ColorNameForeground, fynetheme.ColorNamePlaceHolder,
			fynetheme.ColorNamePrimary, fynetheme.ColorNameHyperlink, fynetheme.ColorNameError,
			fynetheme.ColorNameSuccess, fynetheme.ColorNameWarning} {
			for place, background := range backgrounds {
				if got := contrast(p[fore], background); got < want {
					t.Errorf("%s: %s on %s has a contrast of %.2f, want at least %v", name, fore, place, got, want)
				}
			}
		}

		for _, background := range []fyne.ThemeColorName{fynetheme.ColorNameBackground,
			fynetheme.ColorNameMenuBackground, fynetheme.ColorNameOverlayBackground, fynetheme.ColorNameButton,
			fynetheme.ColorNameInputBackground} {
			for _, overlay := range []fyne.ThemeColorName{fynetheme.ColorNameHover, fynetheme.ColorNameFocus,
				fynetheme.ColorNameSelection, fynetheme.ColorNamePressed} {
				if got := contrast(p[fynetheme.ColorNameForeground], blend(p[overlay], p[background])); got < want {
					t.Errorf("%s: text on %s under %s has a contrast of %.2f, want at least %v", name, background,
						overlay, got, want)
				}
			}
		}
		if got := contrast(p[fynetheme.ColorNameForegroundOnPrimary],
			blend(p[fynetheme.ColorNameHover], p[fynetheme.ColorNamePrimary])); got < want {
			t.Errorf("%s: text on a highlighted button has a contrast of %.2f, want at least %v", name, got, want)
		}
		for _, background := range []fyne.ThemeColorName{fynetheme.ColorNameBackground,
			fynetheme.ColorNameDisabledButton, fynetheme.ColorNameInputBackground, fynetheme.ColorNameMenuBackground,
			fynetheme.ColorNameOverlayBackground, fynetheme.ColorNameHeaderBackground} {
			if got := contrast(p[fynetheme.ColorNameDisabled], p[background]); got < 4.5 {
				t.Errorf("%s: disabled text on %s has a contrast of %.2f, want at least 4.5", name, background, got)
			}
		}
		if fore, disabled := contrast(p[fynetheme.ColorNameForeground], p[fynetheme.ColorNameMenuBackground]),
			contrast(p[fynetheme.ColorNameDisabled], p[fynetheme.ColorNameMenuBackground]); fore < 2*disabled {
			t.Errorf("%s: disabled text has a contrast of %.1f, want at most half of %.1f", name, disabled, fore)
		}
	}
}

// TestAppearance checks that Light and Dark override the system's variant, and that System and HighContrast
// follow it.
func TestAppearance(t *testing.T) {
	test.NewTempApp(t)

	for _, test := range []struct {
		appearance Appearance
		system     fyne.ThemeVariant
		want       colours
	}{
		{System, fynetheme.VariantLight, light},
		{System, fynetheme.VariantDark, dark},
		{Light, fynetheme.VariantDark, light},
		{Dark, fynetheme.VariantLight, dark},
		{HighContrast, fynetheme.VariantLight, contrastLight},
		{HighContrast, fynetheme.VariantDark, contrastDark},
	} {
		got, want := New(test.appearance, 1).Color(fynetheme.ColorNameBackground, test.system),
			test.want[fynetheme.ColorNameBackground]
		if got != want {
			t.Errorf("appearance %d, system variant %d: got background %v, want %v", test.appearance, test.system,
				got, want)
		}
	}
	if New(Dark, 1).Color(fynetheme.ColorNameInputBackground, fynetheme.VariantLight) == nil {
		t.Error("the dark theme has no background of input fields")
	}
}

func TestFont(t *testing.T) {
	test.NewTempApp(t)

	defer lang.SetLanguage(lang.English)

	for language, fonts := range map[lang.Language][]fyne.Resource{
		lang.English:            {assets.LatinRegular, assets.LatinBold},
		lang.SimplifiedChinese:  {assets.FontRegular, assets.FontBold},
		lang.TraditionalChinese: {assets.FontRegular, assets.FontBold},
	} {
		lang.SetLanguage(language)

		for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}, {Monospace: true},
			{Bold: true, Italic: true}, {Monospace: true, Bold: true}} {
			if font := New(System, 1).Font(style); !slices.Contains(fonts, font) {
				t.Errorf("%v, style %+v: got the font %s, want a bundled font", language, style, font.Name())
			}
		}
	}
}

func TestTextScale(t *testing.T) {
	test.NewTempApp(t)

	normal := New(System, 1)
	for _, name := range []fyne.ThemeSizeName{fynetheme.SizeNameText, fynetheme.SizeNameHeadingText,
		fynetheme.SizeNameCaptionText} {
		if got, want := New(System, 1.5).Size(name), normal.Size(name)*1.5; got != want {
			t.Errorf("%s at scale 1.5: got %v, want %v", name, got, want)
		}
	}

	for _, invalid := range []float32{0, -1, 100, float32(math.NaN()), float32(math.Inf(1))} {
		if got := New(System, invalid).Size(fynetheme.SizeNameText); got != normal.Size(fynetheme.SizeNameText) {
			t.Errorf("invalid scale %v: got size %v, want the normal size", invalid, got)
		}
	}
}

// TestNoBlur checks that dialogs do not blur the window, which delays every click without a graphics
// card.
func TestNoBlur(t *testing.T) {
	for _, appearance := range []Appearance{System, Light, Dark, HighContrast} {
		if radius := New(appearance, 1).Size(fynetheme.SizeNameModalBlurRadius); radius != 0 {
			t.Errorf("appearance %d: got the blur radius %v, want 0", appearance, radius)
		}
	}
}
