package ui

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// clockPanel shows both clocks side by side. The one that runs lies on a
// ground of its own and is bold; one with little time left has a frame and an
// exclamation mark.
type clockPanel struct {
	box   *fyne.Container
	sides [2]clockSide
}

type clockSide struct {
	ground    *canvas.Rectangle
	who, time *widget.Label
	shown     clockFace
}

func newClockPanel() *clockPanel {
	p := &clockPanel{}
	var both []fyne.CanvasObject
	for i := range p.sides {
		s := &p.sides[i]
		s.ground = canvas.NewRectangle(color.Transparent)
		s.who, s.time = widget.NewLabel(""), widget.NewLabel("")
		s.who.Truncation = fyne.TextTruncateEllipsis
		both = append(both, container.NewStack(s.ground, container.NewBorder(nil, nil, nil, s.time, s.who)))
	}
	p.box = container.NewGridWithColumns(2, both...)
	p.box.Hide()
	return p
}

// show shows the clocks of a table, and reports whether they have come or gone.
func (p *clockPanel) show(t *table) bool {
	faces, on := t.clockFaces()
	for i := range p.sides {
		if on {
			p.sides[i].show(faces[i])
		}
	}
	if p.box.Visible() == on {
		return false
	}
	p.box.Hidden = !on
	return true
}

// look follows the theme.
func (p *clockPanel) look() {
	for i := range p.sides {
		p.sides[i].paint()
	}
}

func (s *clockSide) show(f clockFace) {
	if f == s.shown {
		return
	}
	was := s.shown
	s.shown = f
	if was.running != f.running || was.low != f.low {
		s.who.TextStyle.Bold, s.time.TextStyle.Bold = f.running, f.running
		s.paint()
	}
	if s.who.Text != f.who || was.running != f.running {
		s.who.SetText(f.who)
	}
	s.time.SetText(f.time)
}

func (s *clockSide) paint() {
	g := s.ground
	g.FillColor, g.StrokeColor, g.StrokeWidth = color.Transparent, color.Transparent, 0
	g.CornerRadius = theme.InputRadiusSize()
	if s.shown.running {
		g.FillColor = theme.Color(theme.ColorNameSelection)
	}
	if s.shown.low {
		g.StrokeColor, g.StrokeWidth = theme.Color(theme.ColorNameError), 2
	}
	g.Refresh()
}
