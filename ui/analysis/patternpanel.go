package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
	"jingzi/ui/patterns"
	"jingzi/ui/widgets"
)

// PatternPanel has the list of patterns, and a legend for the marks of threats.
type PatternPanel struct {
	Box    *fyne.Container
	a      *Analysis
	list   *patterns.List
	legend *widgets.Paragraph
}

// NewPatternPanel makes the panel in the language in use.
func NewPatternPanel(a *Analysis, onKey func(*fyne.KeyEvent)) *PatternPanel {
	p := &PatternPanel{a: a, list: patterns.NewList(onKey), legend: widgets.Caption("")}
	p.list.OnPointed = a.pointAtRow
	p.Box = container.NewBorder(nil, p.legend, nil, nil, p.list.Box)
	return p
}

// Show brings the panel up to date and reports whether its parts have come or
// gone.
func (p *PatternPanel) Show() (changed bool) {
	wanted, fits := p.a.host.Wanted(), p.a.Fits()
	list, legend := fits && wanted.Patterns, fits && wanted.Threats
	changed = p.list.Box.Visible() != list || p.legend.Visible() != legend || p.Box.Visible() != (list || legend)
	if legend {
		words := lang.ThreatLegend()
		if p.a.play.Match().Rules().Fouls {
			words += " " + lang.ThreatLegendRenju()
		}
		if p.legend.Said() != words {
			p.legend.SetText(words)
		}
	}
	if changed {
		p.legend.Hidden, p.Box.Hidden = !legend, !list && !legend
		if list {
			p.list.Box.Show()
		} else {
			p.list.Box.Hide()
		}
		p.Box.Refresh()
	}
	if list {
		p.list.Show(p.a.threats.patterns())
	}
	return changed
}

// Lists reports whether the list is shown.
func (p *PatternPanel) Lists() bool { return p.list.Box.Visible() }

// The least size of the list.
const (
	listWidth  = 300
	listHeight = 112
)

// Needs is the least size of the panel where it is as wide as given.
func (p *PatternPanel) Needs(width float32) (least fyne.Size) {
	if !p.Box.Visible() {
		return fyne.Size{}
	}
	least.Height = theme.Padding()
	if p.legend.Visible() {
		p.legend.Resize(fyne.NewSize(width, p.legend.Size().Height)) // it wraps to the width first
		least.Height += p.legend.MinSize().Height
	}
	if p.Lists() {
		least = fyne.NewSize(listWidth, least.Height+listHeight)
	}
	return least
}
