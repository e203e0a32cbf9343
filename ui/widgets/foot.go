package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Foot lays out buttons at the right, in as many rows as the width requires.
type Foot struct {
	Left  int     // how many of the first ones are at the left
	width float32 // as of the last Layout
}

func (f *Foot) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.Size{}
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	rows := float32(max(len(f.rows(objects)), 1))
	size.Height = size.Height*rows + theme.Padding()*(rows-1)
	return size
}

// rows are the objects that come side by side.
func (f *Foot) rows(objects []fyne.CanvasObject) (rows [][]fyne.CanvasObject) {
	x := float32(0)
	for _, o := range objects {
		width := o.MinSize().Width + theme.Padding()
		if x += width; len(rows) == 0 || x > f.width+theme.Padding()+0.5 {
			rows = append(rows, nil)
			x = width
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], o)
	}
	return rows
}

func (f *Foot) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	y := float32(0)
	for _, row := range f.rows(objects) {
		left, right, height := float32(0), size.Width, float32(0)
		for _, o := range slices.Backward(row) {
			o.Resize(o.MinSize())
			if height = max(height, o.Size().Height); slices.Index(objects, o) >= f.Left {
				right -= o.Size().Width
				o.Move(fyne.NewPos(right, y))
				right -= theme.Padding()
			}
		}
		for _, o := range row {
			if slices.Index(objects, o) < f.Left {
				o.Move(fyne.NewPos(left, y))
				left += o.Size().Width + theme.Padding()
			}
		}
		y += height + theme.Padding()
	}
}
