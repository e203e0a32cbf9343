package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Clocks shows both clocks side by side. The one that runs lies on a
// ground of its own and is bold; one with little time left has a frame and an
// exclamation mark.
type Clocks struct {
	Box   *fyne.Container
	sides [2]clockSide
}

type ClockFace struct {
	Who, Time    string
	Running, Low bool
}

type clockSide struct {
	ground    *canvas.Rectangle
	who, time *widget.Label
	shown     ClockFace
}

func NewClocks() *Clocks {
	p := &Clocks{}
	var both []fyne.CanvasObject
	for i := range p.sides {
		s := &p.sides[i]
		s.ground = canvas.NewRectangle(color.Transparent)
		s.who, s.time = widget.NewLabel(""), widget.NewLabel("")
		s.who.Truncation = fyne.TextTruncateEllipsis
		both = append(both, container.NewStack(s.ground, container.NewBorder(nil, nil, nil, s.time, s.who)))
	}
	p.Box = container.NewGridWithColumns(2, both...)
	p.Box.Hide()
	return p
}

// Show shows two clocks, or none, and reports whether they appeared or
// disappeared.
func (p *Clocks) Show(faces [2]ClockFace, on bool) bool {
	for i := range p.sides {
		if on {
			p.sides[i].show(faces[i])
		}
	}
	if p.Box.Visible() == on {
		return false
	}
	p.Box.Hidden = !on
	return true
}

func (p *Clocks) Shown(side int) ClockFace { return p.sides[side].shown }

func (p *Clocks) Repaint() {
	for i := range p.sides {
		p.sides[i].paint()
	}
}

func (s *clockSide) show(f ClockFace) {
	if f == s.shown {
		return
	}
	was := s.shown
	s.shown = f
	if was.Running != f.Running || was.Low != f.Low {
		s.who.TextStyle.Bold, s.time.TextStyle.Bold = f.Running, f.Running
		s.paint()
	}
	if s.who.Text != f.Who || was.Running != f.Running {
		s.who.SetText(f.Who)
	}
	s.time.SetText(f.Time)
}

func (s *clockSide) paint() {
	g := s.ground
	g.FillColor, g.StrokeColor, g.StrokeWidth = color.Transparent, color.Transparent, 0
	g.CornerRadius = theme.InputRadiusSize()
	if s.shown.Running {
		g.FillColor = theme.Color(theme.ColorNameSelection)
	}
	if s.shown.Low {
		g.StrokeColor, g.StrokeWidth = theme.Color(theme.ColorNameError), 2
	}
	g.Refresh()
}
