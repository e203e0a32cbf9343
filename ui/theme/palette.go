package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	base "fyne.io/fyne/v2/theme"
)

// The colours of the board, beside Fyne's own names.
const (
	ColorWood      fyne.ThemeColorName = "jingzi.wood"      // a board with crossings
	ColorWoodLine  fyne.ThemeColorName = "jingzi.woodLine"  // its lines, stars and coordinates
	ColorTile      fyne.ThemeColorName = "jingzi.tile"      // the squares of a small board
	ColorGrid      fyne.ThemeColorName = "jingzi.grid"      // the # of 3×3, coordinates of small boards
	ColorX         fyne.ThemeColorName = "jingzi.x"         // Black's mark on a small board
	ColorO         fyne.ThemeColorName = "jingzi.o"         // White's
	ColorBlack     fyne.ThemeColorName = "jingzi.black"     // stones
	ColorWhite     fyne.ThemeColorName = "jingzi.white"     //
	ColorEdge      fyne.ThemeColorName = "jingzi.edge"      // the outline of a white stone
	ColorLast      fyne.ThemeColorName = "jingzi.last"      // the mark of the last move
	ColorWin       fyne.ThemeColorName = "jingzi.win"       // the winning line
	ColorForbidden fyne.ThemeColorName = "jingzi.forbidden" // crosses on forbidden points
	ColorHint      fyne.ThemeColorName = "jingzi.hint"      // hints and offers
	ColorCursor    fyne.ThemeColorName = "jingzi.cursor"    // the keyboard's cursor
)

type palette map[fyne.ThemeColorName]color.Color

// paletteOf picks one of the four palettes.
func paletteOf(highContrast bool, variant fyne.ThemeVariant) palette {
	switch {
	case highContrast && variant == base.VariantDark:
		return contrastDark
	case highContrast:
		return contrastLight
	case variant == base.VariantDark:
		return dark
	}
	return light
}

func rgb(hex uint32) color.Color { return rgba(hex<<8 | 0xff) }

func rgba(hex uint32) color.Color {
	return color.NRGBA{R: uint8(hex >> 24), G: uint8(hex >> 16), B: uint8(hex >> 8), A: uint8(hex)}
}

// Blue and orange are distinct for every kind of colour vision, and the shapes of X
// and O even without colour.
var light = palette{
	ColorWood:      rgb(0xe3bb78),
	ColorWoodLine:  rgb(0x4c3415),
	ColorTile:      rgb(0xffffff),
	ColorGrid:      rgb(0x6d6f78),
	ColorX:         rgb(0x1f63b0),
	ColorO:         rgb(0xd2622a),
	ColorBlack:     rgb(0x1b1c1f),
	ColorWhite:     rgb(0xfbfaf6),
	ColorEdge:      rgb(0x6b6253),
	ColorLast:      rgb(0xd43d2f),
	ColorWin:       rgb(0x2c9c5a),
	ColorForbidden: rgb(0xb3201a),
	ColorHint:      rgb(0x1670c9),
	ColorCursor:    rgb(0x1670c9),

	base.ColorNameBackground:          rgb(0xf5f2ec),
	base.ColorNameForeground:          rgb(0x26282d),
	base.ColorNameButton:              rgb(0xe7e2d8),
	base.ColorNameDisabledButton:      rgb(0xece8e0),
	base.ColorNameDisabled:            rgb(0x9a978f),
	base.ColorNameHover:               rgba(0x0000000f),
	base.ColorNamePressed:             rgba(0x00000026),
	base.ColorNameFocus:               rgba(0x1f63b05a),
	base.ColorNameSelection:           rgba(0x1f63b03c),
	base.ColorNamePrimary:             rgb(0x1f63b0),
	base.ColorNameForegroundOnPrimary: rgb(0xffffff),
	base.ColorNameHyperlink:           rgb(0x1f63b0),
	base.ColorNameInputBackground:     rgb(0xefeae0),
	base.ColorNameInputBorder:         rgb(0x8d8576),
	base.ColorNamePlaceHolder:         rgb(0x67645c),
	base.ColorNameSeparator:           rgb(0xdcd6ca),
	base.ColorNameMenuBackground:      rgb(0xfbf9f5),
	base.ColorNameOverlayBackground:   rgb(0xfbf9f5),
	base.ColorNameHeaderBackground:    rgb(0xefebe2),
	base.ColorNameScrollBar:           rgba(0x00000055),
	base.ColorNameScrollBarBackground: rgba(0x0000000c),
	base.ColorNameShadow:              rgba(0x00000033),
	base.ColorNameError:               rgb(0xb3261e),
	base.ColorNameSuccess:             rgb(0x1f7242),
	base.ColorNameWarning:             rgb(0x8a5200),
}

var dark = palette{
	ColorWood:      rgb(0xb48a52),
	ColorWoodLine:  rgb(0x2a1c0b),
	ColorTile:      rgb(0x2b2f36),
	ColorGrid:      rgb(0x8b919c),
	ColorX:         rgb(0x74b6f7),
	ColorO:         rgb(0xf4a259),
	ColorBlack:     rgb(0x131417),
	ColorWhite:     rgb(0xefede6),
	ColorEdge:      rgb(0x4d4536),
	ColorLast:      rgb(0xe0503f),
	ColorWin:       rgb(0x4cc383),
	ColorForbidden: rgb(0x9c1410),
	ColorHint:      rgb(0x3f9bf0),
	ColorCursor:    rgb(0x8cc8ff),

	base.ColorNameBackground:          rgb(0x1d2025),
	base.ColorNameForeground:          rgb(0xe9e7e2),
	base.ColorNameButton:              rgb(0x31363e),
	base.ColorNameDisabledButton:      rgb(0x282c32),
	base.ColorNameDisabled:            rgb(0x71767f),
	base.ColorNameHover:               rgba(0xffffff14),
	base.ColorNamePressed:             rgba(0xffffff2a),
	base.ColorNameFocus:               rgba(0x74b6f75a),
	base.ColorNameSelection:           rgba(0x74b6f744),
	base.ColorNamePrimary:             rgb(0x74b6f7),
	base.ColorNameForegroundOnPrimary: rgb(0x10202f),
	base.ColorNameHyperlink:           rgb(0x8cc8ff),
	base.ColorNameInputBackground:     rgb(0x30353d),
	base.ColorNameInputBorder:         rgb(0x767d89),
	base.ColorNamePlaceHolder:         rgb(0x9aa0aa),
	base.ColorNameSeparator:           rgb(0x383d45),
	base.ColorNameMenuBackground:      rgb(0x262a30),
	base.ColorNameOverlayBackground:   rgb(0x24282e),
	base.ColorNameHeaderBackground:    rgb(0x22262b),
	base.ColorNameScrollBar:           rgba(0xffffff55),
	base.ColorNameScrollBarBackground: rgba(0xffffff0c),
	base.ColorNameShadow:              rgba(0x00000077),
	base.ColorNameError:               rgb(0xff8a80),
	base.ColorNameSuccess:             rgb(0x63d297),
	base.ColorNameWarning:             rgb(0xf2b84b),
}

var contrastLight = palette{
	ColorWood:      rgb(0xffffff),
	ColorWoodLine:  rgb(0x000000),
	ColorTile:      rgb(0xffffff),
	ColorGrid:      rgb(0x000000),
	ColorX:         rgb(0x00429d),
	ColorO:         rgb(0x9e2a00),
	ColorBlack:     rgb(0x000000),
	ColorWhite:     rgb(0xffffff),
	ColorEdge:      rgb(0x000000),
	ColorLast:      rgb(0xc00000),
	ColorWin:       rgb(0x00692f),
	ColorForbidden: rgb(0xc00000),
	ColorHint:      rgb(0x0047c2),
	ColorCursor:    rgb(0x0047c2),

	base.ColorNameBackground:          rgb(0xffffff),
	base.ColorNameForeground:          rgb(0x000000),
	base.ColorNameButton:              rgb(0xe4e4e4),
	base.ColorNameDisabledButton:      rgb(0xf2f2f2),
	base.ColorNameDisabled:            rgb(0x5c5c5c),
	base.ColorNameHover:               rgba(0x0000002a),
	base.ColorNamePressed:             rgba(0x00000050),
	base.ColorNameFocus:               rgba(0x0047c270),
	base.ColorNameSelection:           rgba(0x0047c260),
	base.ColorNamePrimary:             rgb(0x0047c2),
	base.ColorNameForegroundOnPrimary: rgb(0xffffff),
	base.ColorNameHyperlink:           rgb(0x0047c2),
	base.ColorNameInputBackground:     rgb(0xe4e4e4),
	base.ColorNameInputBorder:         rgb(0x000000),
	base.ColorNamePlaceHolder:         rgb(0x474747),
	base.ColorNameSeparator:           rgb(0x000000),
	base.ColorNameMenuBackground:      rgb(0xffffff),
	base.ColorNameOverlayBackground:   rgb(0xffffff),
	base.ColorNameHeaderBackground:    rgb(0xffffff),
	base.ColorNameScrollBar:           rgba(0x000000cc),
	base.ColorNameScrollBarBackground: rgba(0x00000022),
	base.ColorNameShadow:              rgba(0x00000099),
	base.ColorNameError:               rgb(0xa80000),
	base.ColorNameSuccess:             rgb(0x005a28),
	base.ColorNameWarning:             rgb(0x7a4a00),
}

var contrastDark = palette{
	ColorWood:      rgb(0x303030),
	ColorWoodLine:  rgb(0xffffff),
	ColorTile:      rgb(0x000000),
	ColorGrid:      rgb(0xffffff),
	ColorX:         rgb(0x6cc5ff),
	ColorO:         rgb(0xffb000),
	ColorBlack:     rgb(0x000000),
	ColorWhite:     rgb(0xffffff),
	ColorEdge:      rgb(0xffffff),
	ColorLast:      rgb(0xff5a4d),
	ColorWin:       rgb(0x3dff9a),
	ColorForbidden: rgb(0xff6a5e),
	ColorHint:      rgb(0x4fc3ff),
	ColorCursor:    rgb(0xffe100),

	base.ColorNameBackground:          rgb(0x000000),
	base.ColorNameForeground:          rgb(0xffffff),
	base.ColorNameButton:              rgb(0x2e2e2e),
	base.ColorNameDisabledButton:      rgb(0x1a1a1a),
	base.ColorNameDisabled:            rgb(0xa6a6a6),
	base.ColorNameHover:               rgba(0xffffff33),
	base.ColorNamePressed:             rgba(0xffffff30),
	base.ColorNameFocus:               rgba(0x1450b4f0),
	base.ColorNameSelection:           rgba(0x1450b4d0),
	base.ColorNamePrimary:             rgb(0xffe100),
	base.ColorNameForegroundOnPrimary: rgb(0x000000),
	base.ColorNameHyperlink:           rgb(0x6cc5ff),
	base.ColorNameInputBackground:     rgb(0x2e2e2e),
	base.ColorNameInputBorder:         rgb(0xffffff),
	base.ColorNamePlaceHolder:         rgb(0xc4c4c4),
	base.ColorNameSeparator:           rgb(0xffffff),
	base.ColorNameMenuBackground:      rgb(0x000000),
	base.ColorNameOverlayBackground:   rgb(0x000000),
	base.ColorNameHeaderBackground:    rgb(0x000000),
	base.ColorNameScrollBar:           rgba(0xffffffcc),
	base.ColorNameScrollBarBackground: rgba(0xffffff33),
	base.ColorNameShadow:              rgba(0xffffff55),
	base.ColorNameError:               rgb(0xff8a80),
	base.ColorNameSuccess:             rgb(0x3dff9a),
	base.ColorNameWarning:             rgb(0xffc94d),
}
