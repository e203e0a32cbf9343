package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// flow lays controls out from the left, in as many lines as the width takes.
type flow struct{ width float32 } // as last laid out

func (f *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	widest := float32(0)
	for _, o := range objects {
		if o.Visible() {
			widest = max(widest, o.MinSize().Width)
		}
	}
	return fyne.NewSize(widest, f.arrange(objects, max(f.width, widest), func(fyne.CanvasObject, fyne.Position, fyne.Size) {}))
}

func (f *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	f.arrange(objects, size.Width, func(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
		o.Move(at)
		o.Resize(size)
	})
}

// arrange puts each object in its place and returns the height of all.
func (f *flow) arrange(objects []fyne.CanvasObject, width float32, put func(fyne.CanvasObject, fyne.Position, fyne.Size)) float32 {
	x, y, high := float32(0), float32(0), float32(0)
	for from := 0; from < len(objects); {
		end := from // the line is from from to end
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

// treePage lays the window of the tree out: controls on top, and at the right,
// down to the bottom, the board with what is said of it; in what is left the
// tree, and below it strips as high as they need to be. Its objects come in the
// order of its fields.
type treePage struct{ controls, board, words, view fyne.CanvasObject }

const leastTree = 150 // the height left to the tree

func (p *treePage) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(560, 420) }

func (p *treePage) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	pad := theme.Padding()
	strip := func(o fyne.CanvasObject, width float32) float32 {
		o.Resize(fyne.NewSize(width, o.MinSize().Height)) // it takes its lines to the width
		height := o.MinSize().Height
		o.Resize(fyne.NewSize(width, height))
		return height
	}
	y := strip(p.controls, size.Width)
	p.controls.Move(fyne.NewPos(0, 0))

	aside := min(max(size.Width*0.25, 220), 380)
	left, room := size.Width-aside, size.Height-y
	side := min(aside-pad, room*0.45)
	p.board.Move(fyne.NewPos(left+pad+(aside-pad-side)/2, y))
	p.board.Resize(fyne.NewSize(side, side))
	p.words.Move(fyne.NewPos(left+pad, y+side))
	p.words.Resize(fyne.NewSize(aside-pad, room-side))

	bottom := size.Height
	strips := objects[4:]
	for i := len(strips) - 1; i >= 0; i-- {
		if !strips[i].Visible() {
			continue
		}
		height := strip(strips[i], left)
		bottom -= height
		strips[i].Move(fyne.NewPos(0, bottom))
	}
	p.view.Move(fyne.NewPos(0, y))
	p.view.Resize(fyne.NewSize(left, max(bottom-y, leastTree)))
}
