package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/analysis"
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

// side is what stands beside the board: the moves, and threats and patterns. The
// latter come first where there is not room for both, being asked for.
type side struct {
	panel    *movePanel
	patterns *analysis.PatternPanel
}

// need is the least width and height of the side, given how wide it would be
// below the board; insists says that the board may be made smaller for it.
func (s *side) need(width float32) (least fyne.Size, insists bool) {
	words := s.panel.needs(width)
	if !s.patterns.Box.Visible() && words == 0 {
		return fyne.NewSize(panelWidth, panelHeight), false
	}
	least = s.patternsNeed(width)
	if words > 0 {
		least = fyne.NewSize(max(least.Width, wordsWidth), least.Height+words)
	}
	return least, true
}

// reviews reports whether a review is shown: it has its room in any case.
func (s *side) reviews() bool { return s.panel.reviews.Box.Visible() }

// patternsNeed is the least size of the threats and patterns.
func (s *side) patternsNeed(width float32) fyne.Size {
	least := s.patterns.Needs(width)
	if least.Height > 0 {
		least.Width = max(least.Width, panelWidth)
	}
	return least
}

func (s *side) visible() bool { return s.panel.box.Visible() || s.patterns.Box.Visible() }

func (s *side) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (s *side) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	least := s.patternsNeed(size.Width)
	top := size.Height
	switch {
	case !s.patterns.Box.Visible():
	case s.reviews():
		top = max(min(s.panel.needs(size.Width), size.Height), size.Height-least.Height)
	case !s.panel.box.Visible() || size.Height < least.Height+panelHeight:
		top = 0
	case s.patterns.Lists():
		top = min(size.Height*0.4, size.Height-least.Height)
	default:
		top = size.Height - least.Height
	}
	s.panel.box.Resize(fyne.NewSize(size.Width, top))
	if top == 0 {
		s.panel.box.Resize(fyne.Size{})
	}
	s.panel.box.Move(fyne.NewPos(0, 0))
	s.patterns.Box.Resize(fyne.NewSize(size.Width, size.Height-top))
	s.patterns.Box.Move(fyne.NewPos(0, top))
}
