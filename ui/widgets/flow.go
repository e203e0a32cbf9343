package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Flow lays objects out from left to right and wraps them into as many rows as
// the width requires.
type Flow struct{ width float32 } // as of the last Layout

func (f *Flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	widest := float32(0)
	for _, o := range objects {
		if o.Visible() {
			widest = max(widest, o.MinSize().Width)
		}
	}
	return fyne.NewSize(widest, f.arrange(objects, max(f.width, widest), func(fyne.CanvasObject, fyne.Position, fyne.Size) {}))
}

func (f *Flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	f.arrange(objects, size.Width, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

// arrange calls put with the place of each object and returns the total height.
func (f *Flow) arrange(objects []fyne.CanvasObject, width float32, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	x, y, high := float32(0), float32(0), float32(0)
	for from := 0; from < len(objects); {
		end := from // the row is objects[from:end]
		x, high = 0, 0
		for ; end < len(objects); end++ {
			o := objects[end]
			if !o.Visible() {
				continue
			}
			size := o.MinSize()
			if x > 0 && x+size.Width > width {
				break
			}
			x += size.Width + theme.Padding()
			high = max(high, size.Height)
		}
		x = 0
		for _, o := range objects[from:end] {
			if o.Visible() {
				size := o.MinSize()
				put(o, fyne.NewPos(x, y), fyne.NewSize(size.Width, high))
				x += size.Width + theme.Padding()
			}
		}
		y += high
		from = end
	}
	return y
}
