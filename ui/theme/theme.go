// Package theme implements the appearance of the program as a Fyne theme: colours (palette.go; light, dark
// and high contrast), sizes, and the bundled font, which has every character of the three languages. Start
// with New.
package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/ui/assets"
	"jingzi/ui/lang"
)

// Appearance is the player's choice of appearance.
type Appearance uint8

const (
	System       Appearance = iota // light or dark, like the system
	Light                          // always light
	Dark                           // always dark
	HighContrast                   // black on white or white on black, like the system
)

// Surface is the material of boards with intersections.
type Surface uint8

const (
	Wood Surface = iota
	Paper
	Slate
)

// Stones is a set of stones.
type Stones uint8

const (
	Glass Stones = iota
	Shell        // white stones of clamshell, with its growth lines, and black ones of matt slate
	Flat         // without shading, as in print
)

// Theme wraps Fyne's default theme. It is immutable: to change the appearance, set another one.
type Theme struct {
	appearance Appearance
	scale      float32
	surface    Surface
	stones     Stones
}

var _ fyne.Theme = Theme{}

// New returns a theme with scaled text; 1 is the normal size. It uses 1 if textScale is not between
// 0.5 and 3.
func New(appearance Appearance, textScale float32) Theme {
	if !(textScale >= 0.5 && textScale <= 3) {
		textScale = 1
	}
	return Theme{appearance: appearance, scale: textScale}
}

// WithBoard returns the theme with a surface and a set of stones. High contrast ignores both.
func (t Theme) WithBoard(surface Surface, stones Stones) Theme {
	t.surface, t.stones = surface, stones
	return t
}

func (t Theme) Appearance() Appearance { return t.appearance }
func (t Theme) Surface() Surface       { return t.surface }
func (t Theme) Stones() Stones         { return t.stones }

// Color returns the colour of a name in the palette, or Fyne's if the palette lacks it.
func (t Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	switch t.appearance {
	case Light:
		variant = fynetheme.VariantLight
	case Dark:
		variant = fynetheme.VariantDark
	}
	if colours, ok := surfaces[t.surface][name]; ok && t.appearance != HighContrast {
		if variant == fynetheme.VariantDark {
			return rgba(colours[1])
		}
		return rgba(colours[0])
	}
	if c := paletteColor(name, t.appearance == HighContrast, variant); c != nil {
		return c
	}
	return fynetheme.DefaultTheme().Color(name, variant)
}

// BoardColor returns a colour of the board for a widget whose theme is not a Theme.
func BoardColor(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	return paletteColor(name, false, variant)
}

// Font returns the bundled font for every style except symbols, since it has all characters of our texts. See
// NamesFont for others.
func (t Theme) Font(style fyne.TextStyle) fyne.Resource {
	latin := !lang.Current().IsIdeographic()
	switch {
	case style.Symbol:
		return fynetheme.DefaultTheme().Font(style)
	case style.Bold && latin:
		return assets.LatinBold
	case latin:
		return assets.LatinRegular
	case style.Bold:
		return assets.FontBold
	}
	return assets.FontRegular
}

// NamesFont returns the regular font with the Chinese characters that players are likely to type. It is large:
// reading it takes four times as long as Font's.
func NamesFont() fyne.Resource {
	if lang.Current().IsIdeographic() {
		return assets.FontNames
	}
	return assets.LatinNames
}

// NumberFont returns the font for numbers on stones.
func NumberFont() fyne.Resource { return assets.FontBold }

func (t Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	return fynetheme.DefaultTheme().Icon(name)
}

var textSizes = map[fyne.ThemeSizeName]float32{fynetheme.SizeNameSubHeadingText: 20, fynetheme.SizeNameText: 15, fynetheme.SizeNameCaptionText: 13}

// Size returns the scaled size of texts and of everything that grows with them.
func (t Theme) Size(name fyne.ThemeSizeName) float32 {
	size, ok := textSizes[name]
	if !ok {
		size = fynetheme.DefaultTheme().Size(name)
	}
	switch name {
	case fynetheme.SizeNameText, fynetheme.SizeNameHeadingText, fynetheme.SizeNameSubHeadingText, fynetheme.SizeNameCaptionText, fynetheme.SizeNameInlineIcon:
		return size * t.scale
	case fynetheme.SizeNameModalBlurRadius:
		return 0 // without a graphics card, blurring the background of a dialog takes half a second
	}
	return size
}
