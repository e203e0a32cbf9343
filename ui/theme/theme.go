// Package theme implements the appearance of the program as a Fyne theme: light, dark and high-contrast
// colours, sizes, and the bundled fonts, which have every character of the three languages.
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
	System Appearance = iota // light or dark, following the system
	Light
	Dark
	HighContrast // black on white or white on black, following the system
)

// Surface is the material of boards with intersections.
type Surface uint8

const (
	Wood Surface = iota
	Paper
	Slate
)

// Stones is a style of stones.
type Stones uint8

const (
	Glass Stones = iota
	Shell        // white clamshell with growth lines, and matt black slate
	Flat         // without shading, as in print
)

// Theme is a Fyne theme based on Fyne's default theme. It is immutable: to change the appearance, set another
// theme.
type Theme struct {
	appearance Appearance
	scale      float32
	surface    Surface
	stones     Stones
}

var _ fyne.Theme = Theme{}

// New returns a theme whose text is scaled by textScale, or not scaled if textScale is not between 0.5
// and 3.
func New(appearance Appearance, textScale float32) Theme {
	if !(textScale >= 0.5 && textScale <= 3) {
		textScale = 1
	}
	return Theme{appearance: appearance, scale: textScale}
}

// WithBoard returns a copy of t with a surface and a style of stones. HighContrast ignores both.
func (t Theme) WithBoard(surface Surface, stones Stones) Theme {
	t.surface, t.stones = surface, stones
	return t
}

func (t Theme) Appearance() Appearance { return t.appearance }
func (t Theme) Surface() Surface       { return t.surface }
func (t Theme) Stones() Stones         { return t.stones }

// Color returns the named colour of the palette, or that of Fyne's default theme if the palette lacks it.
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

// BoardColor returns the named colour of the palette, for widgets whose theme lacks it.
func BoardColor(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	return paletteColor(name, false, variant)
}

// Font returns a bundled font, except for symbols. The bundled fonts have all characters of the program's
// texts; see NamesFont for other texts.
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

// NamesFont returns the regular font with all Chinese characters that players are likely to type. Reading it
// takes four times as long as reading the regular font.
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

// textSizes holds the sizes that differ from those of Fyne.
var textSizes = map[fyne.ThemeSizeName]float32{
	fynetheme.SizeNameSubHeadingText: 20,
	fynetheme.SizeNameText:           15,
	fynetheme.SizeNameCaptionText:    13,
}

// Size returns the named size. Sizes of texts and of icons next to them are scaled.
func (t Theme) Size(name fyne.ThemeSizeName) float32 {
	size, ok := textSizes[name]
	if !ok {
		size = fynetheme.DefaultTheme().Size(name)
	}

	switch name {
	case fynetheme.SizeNameText, fynetheme.SizeNameHeadingText, fynetheme.SizeNameSubHeadingText,
		fynetheme.SizeNameCaptionText, fynetheme.SizeNameInlineIcon:
		return size * t.scale
	case fynetheme.SizeNameModalBlurRadius:
		// Without a graphics card, blurring the background of a dialog takes half a second.
		return 0
	}

	return size
}
