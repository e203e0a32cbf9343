package board

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/draw"
)

// Render returns an image of a position as a Board displays it, in the current theme. The board has at
// most side×side pixels, without space around it. The lines of the caption are below the board.
func Render(p game.Position, o DrawOptions, side int, caption ...string) image.Image {
	b := newStaticBoard(p, o)
	g := fit(p.Rules(), o.Coordinates, fyne.NewSquareSize(float32(side)), 1)
	content := container.NewWithoutLayout(b)
	b.Resize(g.size)

	lines, captionHeight := captionLines(g.size, caption)
	for _, l := range lines {
		text := canvas.NewText(l.text, l.colour)
		text.TextSize = l.size
		text.Move(fyne.NewPos(l.x, l.y).Subtract(fyne.NewPos(text.MinSize().Width/2, text.MinSize().Height/2)))
		content.Add(text)
	}
	c := software.NewCanvas()
	c.SetPadded(false)
	c.SetContent(content)
	c.Resize(g.size.AddWidthHeight(0, captionHeight))

	return c.Capture()
}

// captionLines returns a centred label for each line of a caption, no wider than the board above it, and the
// height of all lines.
func captionLines(board fyne.Size, caption []string) (lines []label, height float32) {
	const size, maxWidth = 0.036, 0.94 // relative to the width
	colour := draw.FirstVisible(theme.Color(theme.ColorNameForeground), color.Black)
	for _, text := range caption {
		l := label{text: text, colour: colour, size: size * board.Width, x: board.Width / 2}
		for fyne.MeasureText(text, l.size, fyne.TextStyle{}).Width > maxWidth*board.Width {
			l.size *= 0.95
		}
		l.y = board.Height + height + 0.8*size*board.Width
		height += 1.6 * size * board.Width
		lines = append(lines, l)
	}

	return lines, height
}
