package board

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"

	"jingzi/game"
)

// Picture draws a position as Set would show it, under the
// theme in use, into an image of at most side×side pixels, cut to the board.
func Picture(p game.Position, s Show, side int) image.Image {
	b := still(p, s)
	g := fit(p.Rules(), s.Coordinates, fyne.NewSquareSize(float32(side)), 1)
	c := software.NewCanvas()
	c.SetPadded(false)
	c.SetContent(b)
	c.Resize(g.size)
	return c.Capture()
}
