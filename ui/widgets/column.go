package widgets

import "fyne.io/fyne/v2"

// ColumnLayout stacks its visible objects, each with its minimum height at the available width. With
// Stretch, the last one gets the remaining height, or none if its minimum height does not fit.
type ColumnLayout struct{ Stretch bool }

// Heights returns the heights of the objects for the given width, with 0 for hidden ones, and their sum.
func (c *ColumnLayout) Heights(objects []fyne.CanvasObject, width float32) (heights []float32, sum float32) {
	for _, o := range objects {
		height := float32(0)
		if o.Visible() {
			// Wrap text and rows to the width.
			o.Resize(fyne.NewSize(width, max(o.Size().Height, o.MinSize().Height)))
			height = o.MinSize().Height
		}
		heights = append(heights, height)
		sum += height
	}

	return heights, sum
}

func (c *ColumnLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects {
		if o.Visible() {
			size = fyne.NewSize(max(size.Width, o.MinSize().Width), size.Height+o.MinSize().Height)
		}
	}

	return size
}

func (c *ColumnLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	heights, _ := c.Heights(objects, size.Width)
	y := float32(0)
	for i, o := range objects {
		if !o.Visible() {
			continue
		}
		height := heights[i]
		if c.Stretch && i == len(objects)-1 {
			height = size.Height - y
			if height < heights[i] {
				// It does not fit.
				height = 0
			}
		}
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, height))
		y += height
	}
}
