package treewindow

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/widgets"
)

// page lays out the window: the controls on top, at the right the board with
// the words below it, in the rest the tree, and below the tree strips as high
// as they need to be. What is hidden takes no room. Its objects come in the order
// of its fields, then the strips. A narrow window has no board, and the words
// below the tree.
type page struct {
	controls, board, words, view fyne.CanvasObject

	large    bool // the board, which is played on
	narrow   bool
	narrowed func(bool) // called when narrow changes, before the controls are laid out
}

// narrowest is the width from which there is room for the board beside the tree.
const narrowest = 560

const leastTree = 120 // height

func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 400) }

func (p *page) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	pad := theme.Padding()
	strip := func(o fyne.CanvasObject, width float32) float32 {
		o.Resize(fyne.NewSize(width, o.MinSize().Height)) // its text wraps to the width first
		height := o.MinSize().Height
		o.Resize(fyne.NewSize(width, height))
		return height
	}
	if narrow := size.Width < narrowest; narrow != p.narrow {
		p.narrow = narrow
		p.narrowed(narrow)
	}
	y := float32(0)
	if p.controls.Visible() {
		y = strip(p.controls, size.Width)
	}
	p.controls.Move(fyne.NewPos(0, 0))

	aside := float32(0)
	if p.words.Visible() && !p.narrow {
		aside = min(max(size.Width*0.25, 220), 380)
		if p.large {
			aside = min(max(size.Width*0.4, 220), size.Height*0.62)
		}
		if !p.controls.Visible() { // the lecture view, with large words
			aside = max(size.Width*0.42, 220)
		}
	}
	left, room := size.Width-aside, size.Height-y
	side := float32(0)
	if p.board.Visible() && !p.narrow {
		if side = min(aside-pad, room*0.45); p.large {
			side = min(aside-pad, room*0.62)
		}
	}
	widgets.Place(p.board, left+pad+(aside-pad-side)/2, y, side, side)
	widgets.Place(p.words, left+pad, y+side, aside-pad, room-side)

	bottom := size.Height
	if p.narrow && p.words.Visible() { // they have what the tree and the strips leave
		for _, o := range objects[4:] {
			if o.Visible() {
				room -= strip(o, left)
			}
		}
		high := max(0, min(room*0.4, room-leastTree))
		bottom -= high
		widgets.Place(p.words, 0, bottom, size.Width, high)
	}
	strips := objects[4:]
	for i := len(strips) - 1; i >= 0; i-- {
		if !strips[i].Visible() {
			continue
		}
		height := strip(strips[i], left)
		bottom -= height
		strips[i].Move(fyne.NewPos(0, bottom))
	}
	widgets.Place(p.view, 0, y, left, max(bottom-y, leastTree))
}
