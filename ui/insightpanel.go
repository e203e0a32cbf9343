package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/patterns"
)

// insightPanel holds the list of patterns, and what the marks of threats mean.
type insightPanel struct {
	i      *insight
	box    *fyne.Container
	list   *patterns.List
	legend *widget.Label
}

func newInsightPanel(i *insight) *insightPanel {
	p := &insightPanel{i: i, list: patterns.NewList(), legend: widget.NewLabel("")}
	p.list.OnPointed = i.light
	p.legend.Wrapping = fyne.TextWrapWord
	p.legend.SizeName = theme.SizeNameCaptionText
	p.box = container.NewBorder(nil, p.legend, nil, nil, p.list.Box)
	return p
}

// show brings the panel up to date and reports whether its parts have come or
// gone.
func (p *insightPanel) show() (changed bool) {
	s := &p.i.w.settings
	list, legend := p.i.fits() && s.Patterns, p.i.fits() && s.Threats
	changed = p.list.Box.Visible() != list || p.legend.Visible() != legend || p.box.Visible() != (list || legend)
	if legend {
		words := lang.ThreatLegend()
		if p.i.w.table.match.Rules().Fouls {
			words += " " + lang.ThreatLegendRenju()
		}
		if p.legend.Text != words {
			p.legend.SetText(words)
		}
	}
	if changed {
		p.legend.Hidden, p.box.Hidden = !legend, !list && !legend
		if list {
			p.list.Box.Show()
		} else {
			p.list.Box.Hide()
		}
		p.box.Refresh()
	}
	if list {
		p.list.Show(p.i.table)
	}
	return changed
}

// side is what stands beside the board: the moves, and what insight has. The
// latter comes first where there is not room for both, being asked for.
type side struct {
	moves fyne.CanvasObject
	seen  *insightPanel
}

// Sizes of the list of patterns.
const (
	patternsWidth  = 300
	patternsHeight = 112
)

// need is the least width and height of the side, given how wide it would be
// below the board; insists says that the board may be made smaller for it.
func (s *side) need(width float32) (least fyne.Size, insists bool) {
	if !s.seen.box.Visible() {
		return fyne.NewSize(panelWidth, panelHeight), false
	}
	least = fyne.NewSize(panelWidth, theme.Padding())
	if s.seen.legend.Visible() {
		s.seen.legend.Resize(fyne.NewSize(width, s.seen.legend.Size().Height)) // it wraps to the width first
		least.Height += s.seen.legend.MinSize().Height
	}
	if s.seen.list.Box.Visible() {
		least.Width, least.Height = patternsWidth, least.Height+patternsHeight
	}
	return least, true
}

func (s *side) visible() bool { return s.moves.Visible() || s.seen.box.Visible() }

func (s *side) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (s *side) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	least, _ := s.need(size.Width)
	top := size.Height
	switch {
	case !s.seen.box.Visible():
	case !s.moves.Visible() || size.Height < least.Height+panelHeight:
		top = 0
	case s.seen.list.Box.Visible():
		top = min(size.Height*0.4, size.Height-least.Height)
	default:
		top = size.Height - least.Height
	}
	s.moves.Resize(fyne.NewSize(size.Width, top))
	if top == 0 {
		s.moves.Resize(fyne.Size{})
	}
	s.moves.Move(fyne.NewPos(0, 0))
	s.seen.box.Resize(fyne.NewSize(size.Width, size.Height-top))
	s.seen.box.Move(fyne.NewPos(0, top))
}
