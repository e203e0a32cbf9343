package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Names of the colours of the board, in addition to those of Fyne.
const (
	// Surface of boards with intersections.
	ColorBoard fyne.ThemeColorName = "jingzi.board"

	// Lines, star points and coordinates of boards with intersections.
	ColorBoardLine fyne.ThemeColorName = "jingzi.boardLine"

	// Squares of small boards.
	ColorTile fyne.ThemeColorName = "jingzi.tile"

	// Grid lines of 3×3 and coordinates of small boards.
	ColorGrid fyne.ThemeColorName = "jingzi.grid"

	// X, the mark of Black.
	ColorX fyne.ThemeColorName = "jingzi.x"

	// O, the mark of White.
	ColorO fyne.ThemeColorName = "jingzi.o"

	// Black stones.
	ColorBlack fyne.ThemeColorName = "jingzi.black"

	// White stones.
	ColorWhite fyne.ThemeColorName = "jingzi.white"

	// Outlines of white stones.
	ColorEdge fyne.ThemeColorName = "jingzi.edge"

	// Mark of the last move.
	ColorLast fyne.ThemeColorName = "jingzi.last"

	// Winning line.
	ColorWin fyne.ThemeColorName = "jingzi.win"

	// Crosses on forbidden points.
	ColorForbidden fyne.ThemeColorName = "jingzi.forbidden"

	// Hints and offers.
	ColorHint fyne.ThemeColorName = "jingzi.hint"

	// Keyboard cursor.
	ColorCursor fyne.ThemeColorName = "jingzi.cursor"
)

// palette holds the colours as red, green, blue and opacity in four variants: light, dark, light with high
// contrast, and dark with high contrast. X is blue and O orange, since these can be distinguished with any
// kind of colour vision.
var palette = map[fyne.ThemeColorName][4]uint32{
	ColorBoard:     {0xe3bb78ff, 0xb48a52ff, 0xffffffff, 0x303030ff},
	ColorBoardLine: {0x4c3415ff, 0x2a1c0bff, 0x000000ff, 0xffffffff},
	ColorTile:      {0xffffffff, 0x2b2f36ff, 0xffffffff, 0x000000ff},
	ColorGrid:      {0x6d6f78ff, 0x8b919cff, 0x000000ff, 0xffffffff},
	ColorX:         {0x1f63b0ff, 0x74b6f7ff, 0x00429dff, 0x6cc5ffff},
	ColorO:         {0xd2622aff, 0xf4a259ff, 0x9e2a00ff, 0xffb000ff},
	ColorBlack:     {0x1b1c1fff, 0x131417ff, 0x000000ff, 0x000000ff},
	ColorWhite:     {0xfbfaf6ff, 0xefede6ff, 0xffffffff, 0xffffffff},
	ColorEdge:      {0x6b6253ff, 0x4d4536ff, 0x000000ff, 0xffffffff},
	ColorLast:      {0xd43d2fff, 0xe0503fff, 0xc00000ff, 0xff5a4dff},
	ColorWin:       {0x2c9c5aff, 0x4cc383ff, 0x00692fff, 0x3dff9aff},
	ColorForbidden: {0xb3201aff, 0x9c1410ff, 0xc00000ff, 0xff6a5eff},
	ColorHint:      {0x1670c9ff, 0x3f9bf0ff, 0x0047c2ff, 0x4fc3ffff},
	ColorCursor:    {0x1670c9ff, 0x8cc8ffff, 0x0047c2ff, 0xffe100ff},

	fynetheme.ColorNameBackground:          {0xf5f2ecff, 0x1d2025ff, 0xffffffff, 0x000000ff},
	fynetheme.ColorNameForeground:          {0x26282dff, 0xe9e7e2ff, 0x000000ff, 0xffffffff},
	fynetheme.ColorNameButton:              {0xe7e2d8ff, 0x31363eff, 0xe4e4e4ff, 0x2e2e2eff},
	fynetheme.ColorNameDisabledButton:      {0xece8e0ff, 0x282c32ff, 0xf2f2f2ff, 0x1a1a1aff},
	fynetheme.ColorNameDisabled:            {0x6a6760ff, 0x979ea8ff, 0x5c5c5cff, 0xa6a6a6ff},
	fynetheme.ColorNameHover:               {0x0000000f, 0xffffff14, 0x0000002a, 0xffffff33},
	fynetheme.ColorNamePressed:             {0x00000026, 0xffffff2a, 0x00000050, 0xffffff30},
	fynetheme.ColorNameFocus:               {0x1f63b05a, 0x74b6f75a, 0x0047c270, 0x1450b4f0},
	fynetheme.ColorNameSelection:           {0x1f63b03c, 0x74b6f744, 0x0047c260, 0x1450b4d0},
	fynetheme.ColorNamePrimary:             {0x1f63b0ff, 0x74b6f7ff, 0x0047c2ff, 0xffe100ff},
	fynetheme.ColorNameForegroundOnPrimary: {0xffffffff, 0x10202fff, 0xffffffff, 0x000000ff},
	fynetheme.ColorNameHyperlink:           {0x1f63b0ff, 0x8cc8ffff, 0x0047c2ff, 0x6cc5ffff},
	fynetheme.ColorNameInputBackground:     {0xefeae0ff, 0x30353dff, 0xe4e4e4ff, 0x2e2e2eff},
	fynetheme.ColorNameInputBorder:         {0x8d8576ff, 0x767d89ff, 0x000000ff, 0xffffffff},
	fynetheme.ColorNamePlaceHolder:         {0x67645cff, 0x9aa0aaff, 0x474747ff, 0xc4c4c4ff},
	fynetheme.ColorNameSeparator:           {0xdcd6caff, 0x383d45ff, 0x000000ff, 0xffffffff},
	fynetheme.ColorNameMenuBackground:      {0xfbf9f5ff, 0x262a30ff, 0xffffffff, 0x000000ff},
	fynetheme.ColorNameOverlayBackground:   {0xfbf9f5ff, 0x24282eff, 0xffffffff, 0x000000ff},
	fynetheme.ColorNameHeaderBackground:    {0xefebe2ff, 0x22262bff, 0xffffffff, 0x000000ff},
	fynetheme.ColorNameScrollBar:           {0x00000055, 0xffffff55, 0x000000cc, 0xffffffcc},
	fynetheme.ColorNameScrollBarBackground: {0x0000000c, 0xffffff0c, 0x00000022, 0xffffff33},
	fynetheme.ColorNameShadow:              {0x00000033, 0x00000077, 0x00000099, 0xffffff55},
	fynetheme.ColorNameError:               {0xb3261eff, 0xff8a80ff, 0xa80000ff, 0xff8a80ff},
	fynetheme.ColorNameSuccess:             {0x1f7242ff, 0x63d297ff, 0x005a28ff, 0x3dff9aff},
	fynetheme.ColorNameWarning:             {0x8a5200ff, 0xf2b84bff, 0x7a4a00ff, 0xffc94dff},
}

// surfaces holds the light and dark colours of boards that are not made of wood.
var surfaces = map[Surface]map[fyne.ThemeColorName][2]uint32{
	Paper: {
		ColorBoard:     {0xf1e8d3ff, 0xcfc4acff},
		ColorBoardLine: {0x574f42ff, 0x332e26ff},
	},
	Slate: {
		ColorBoard:     {0x8c9aa6ff, 0x71808cff},
		ColorBoardLine: {0x1f272eff, 0x0f1418ff},
		ColorForbidden: {0x7d0f0aff, 0x660804ff},
	},
}

// paletteColor returns the named colour of the palette, or nil if there is none.
func paletteColor(name fyne.ThemeColorName, highContrast bool, variant fyne.ThemeVariant) color.Color {
	index := 0
	if highContrast {
		index = 2
	}
	if variant == fynetheme.VariantDark {
		index++
	}
	colours, ok := palette[name]
	if !ok {
		return nil
	}

	return rgba(colours[index])
}

// rgba returns the colour with the given red, green, blue and opacity.
func rgba(c uint32) color.Color {
	return color.NRGBA{R: uint8(c >> 24), G: uint8(c >> 16), B: uint8(c >> 8), A: uint8(c)}
}
