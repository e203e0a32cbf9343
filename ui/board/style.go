package board

import (
	"image/color"

	"fyne.io/fyne/v2"
	base "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// style holds the properties of the theme that pictures depend on. It is comparable, so that a change of
// theme can be detected.
type style struct {
	wood, woodLine, tile, grid         color.NRGBA
	x, o, black, white, edge           color.NRGBA
	last, win, forbidden, hint, cursor color.NRGBA
	poor                               color.NRGBA
	background, text                   color.NRGBA
	flat                               bool // high contrast: no shading, no shadows, rings on white stones
	squares                            bool
	card                               bool // 3×3, on a paper card
	surface                            theme.Surface
	stones                             theme.Stones
}

// styleOf returns the style of the theme of b. A theme without colours for boards gets this program's.
func (b *Board) styleOf() style {
	variant := fyne.CurrentApp().Settings().ThemeVariant()
	read := func(name fyne.ThemeColorName) color.NRGBA {
		return draw.FirstVisible(base.ColorForWidget(name, b), theme.BoardColor(name, variant))
	}
	chosen, _ := fyne.CurrentApp().Settings().Theme().(theme.Theme)
	return style{
		wood: read(theme.ColorBoard), woodLine: read(theme.ColorBoardLine),
		tile: read(theme.ColorTile), grid: read(theme.ColorGrid),
		x: read(theme.ColorX), o: read(theme.ColorO),
		black: read(theme.ColorBlack), white: read(theme.ColorWhite), edge: read(theme.ColorEdge),
		last: read(theme.ColorLast), win: read(theme.ColorWin), forbidden: read(theme.ColorForbidden),
		hint: read(theme.ColorHint), cursor: read(theme.ColorCursor),
		poor:       read(base.ColorNameWarning),
		background: read(base.ColorNameBackground),
		text:       read(base.ColorNameForeground),
		flat:       chosen.Appearance() == theme.HighContrast,
		squares:    b.position.Rules().UsesXO(),
		card:       b.position.Rules() == game.TicTacToe,
		surface:    chosen.Surface(),
		stones:     chosen.Stones(),
	}
}
