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
	panel *movePanel
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
	words := s.panel.needs(width)
	if !s.seen.box.Visible() && words == 0 {
		return fyne.NewSize(panelWidth, panelHeight), false
	}
	least = s.seenNeeds(width)
	if words > 0 {
		least = fyne.NewSize(max(least.Width, wordsWidth), least.Height+words)
	}
	return least, true
}

// reviews reports whether a review is shown: it has its room in any case.
func (s *side) reviews() bool { return s.panel.reviews.box.Visible() }

// seenNeeds is the least size of what the engine sees.
func (s *side) seenNeeds(width float32) (least fyne.Size) {
	if !s.seen.box.Visible() {
		return fyne.Size{}
	}
	least = fyne.NewSize(panelWidth, theme.Padding())
	if s.seen.legend.Visible() {
		s.seen.legend.Resize(fyne.NewSize(width, s.seen.legend.Size().Height)) // it wraps to the width first
		least.Height += s.seen.legend.MinSize().Height
	}
	if s.seen.list.Box.Visible() {
		least.Width, least.Height = patternsWidth, least.Height+patternsHeight
	}
	return least
}

func (s *side) visible() bool { return s.panel.box.Visible() || s.seen.box.Visible() }

func (s *side) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (s *side) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	least := s.seenNeeds(size.Width)
	top := size.Height
	switch {
	case !s.seen.box.Visible():
	case s.reviews():
		top = max(min(s.panel.needs(size.Width), size.Height), size.Height-least.Height)
	case !s.panel.box.Visible() || size.Height < least.Height+panelHeight:
		top = 0
	case s.seen.list.Box.Visible():
		top = min(size.Height*0.4, size.Height-least.Height)
	default:
		top = size.Height - least.Height
	}
	s.panel.box.Resize(fyne.NewSize(size.Width, top))
	if top == 0 {
		s.panel.box.Resize(fyne.Size{})
	}
	s.panel.box.Move(fyne.NewPos(0, 0))
	s.seen.box.Resize(fyne.NewSize(size.Width, size.Height-top))
	s.seen.box.Move(fyne.NewPos(0, top))
}
