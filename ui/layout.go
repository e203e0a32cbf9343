package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// page lays the window out: header and status on top, then the board as large
// as fits, and the panel to its right where there is room, else below, else
// nowhere. Its objects come in that order; hidden ones take no room.
type page struct {
	resized func(fyne.Size) // told of every new size
	side    *side           // what the panel holds
}

const (
	panelWidth  = 210 // of the panel beside the board
	wordsWidth  = 280 // of it where it has more to say
	panelHeight = 48  // of the panel below it, at least: a line
	leastBoard  = 180
	leastShare  = 0.85 // of the window's width: below it no panel makes the board smaller
	askedShare  = 0.4  // and below this not even one that was asked for
)

func (p *page) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects[:2] {
		if o.Visible() {
			size = fyne.NewSize(max(size.Width, o.MinSize().Width), size.Height+o.MinSize().Height)
		}
	}
	return fyne.NewSize(max(size.Width, leastBoard), size.Height+leastBoard)
}

func (p *page) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	pad := theme.Padding()
	y := float32(0)
	for _, o := range objects[:2] {
		if !o.Visible() {
			continue
		}
		o.Resize(fyne.NewSize(size.Width, o.MinSize().Height)) // labels wrap to the width first
		height := o.MinSize().Height
		o.Resize(fyne.NewSize(size.Width, height))
		o.Move(fyne.NewPos(0, y))
		y += height
	}
	y += pad
	board, panel := objects[2], objects[3]
	room := fyne.NewSize(size.Width, max(size.Height-y, 0))
	need, insists := p.side.need(room.Width)
	share := float32(leastShare)
	switch {
	case p.side.reviews():
		share = 0
	case insists:
		share = askedShare
	}
	switch {
	case !p.side.visible():
		panel.Resize(fyne.Size{})
	case room.Width-need.Width >= min(room.Height-need.Height, room.Width):
		panel.Resize(fyne.NewSize(need.Width-pad, room.Height-pad))
		panel.Move(fyne.NewPos(size.Width-need.Width, y))
		room.Width -= need.Width
	case room.Height-need.Height < room.Width*share:
		panel.Resize(fyne.Size{}) // no room for it: the board comes first
	default:
		height := min(max(room.Height-room.Width, need.Height), max(room.Height/2, need.Height))
		panel.Resize(fyne.NewSize(room.Width, height-pad))
		panel.Move(fyne.NewPos(0, size.Height-height+pad))
		room.Height -= height
	}
	board.Resize(fyne.NewSize(room.Width, max(room.Height, 0)))
	board.Move(fyne.NewPos(0, y))
	if p.resized != nil {
		p.resized(size)
	}
}
