package board

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// style holds the properties of the theme and of the board that pictures depend on. It is comparable, so
// that a change of theme can be detected.
type style struct {
	wood, woodLine, tile, grid         color.NRGBA
	x, o, black, white, edge           color.NRGBA
	last, win, forbidden, hint, cursor color.NRGBA
	poor                               color.NRGBA
	background, text                   color.NRGBA

	// Whether the theme has high contrast: without shading and shadows, with rings on white stones.
	flat    bool
	squares bool

	// Whether the board is a card with four lines, as for 3×3.
	card    bool
	surface theme.Surface
	stones  theme.Stones

	// Minimum size of coordinates in Fyne's units, as far as they fit.
	minCoordinate float32
}

// minCoordinateShare is minCoordinate as a share of the size of text.
const minCoordinateShare = 0.6

// styleOf returns the style of b in the current theme. Colours that the theme lacks are those of package
// theme.
func (b *Board) styleOf() style {
	variant := fyne.CurrentApp().Settings().ThemeVariant()

	// A container that overrides the theme knows only the object in the window.
	themed, isWidget := b.object.(fyne.Widget)
	if !isWidget {
		themed = b
	}
	lookUp := func(name fyne.ThemeColorName) color.NRGBA {
		return draw.FirstVisible(fynetheme.ColorForWidget(name, themed), theme.BoardColor(name, variant))
	}
	th, _ := fyne.CurrentApp().Settings().Theme().(theme.Theme)

	return style{
		wood: lookUp(theme.ColorBoard), woodLine: lookUp(theme.ColorBoardLine),
		tile: lookUp(theme.ColorTile), grid: lookUp(theme.ColorGrid),
		x: lookUp(theme.ColorX), o: lookUp(theme.ColorO),
		black: lookUp(theme.ColorBlack), white: lookUp(theme.ColorWhite), edge: lookUp(theme.ColorEdge),
		last: lookUp(theme.ColorLast), win: lookUp(theme.ColorWin), forbidden: lookUp(theme.ColorForbidden),
		hint: lookUp(theme.ColorHint), cursor: lookUp(theme.ColorCursor),
		poor:       lookUp(fynetheme.ColorNameWarning),
		background: lookUp(fynetheme.ColorNameBackground),
		text:       lookUp(fynetheme.ColorNameForeground),
		flat:       th.Appearance() == theme.HighContrast,
		squares:    b.position.Rules().UsesXO(),
		card:       b.position.Rules() == game.TicTacToe,
		surface:    th.Surface(),
		stones:     th.Stones(),

		minCoordinate: minCoordinateShare * fynetheme.TextSize(),
	}
}
