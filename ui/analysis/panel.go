package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
	"jingzi/ui/patterns"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// Panel is the analysis panel, with a switch for each part: the best lines, the threats
// with their legend, the pattern list, and the chart above the moves. It is visible while any part
// is enabled.
type Panel struct {
	Box    *fyne.Container
	a      *Analysis
	parts  []part
	lines  *widgets.Paragraph // the best lines
	list   *patterns.List
	legend *widgets.Paragraph
	top    *fyne.Container
}

type part struct {
	box     *widgets.Check
	enabled func() bool
}

func NewPanel(a *Analysis) *Panel {
	p := &Panel{a: a, list: patterns.NewList(a.desk.HandleKey), legend: widgets.NewCaption(""), lines: widgets.NewCaption("")}
	p.list.OnHover = a.Threats.pointAtRow
	switches := &fyne.Container{Layout: &widgets.FlowLayout{}}
	addSwitch := func(label lang.Text, enabled func() bool, toggle func()) {
		box := widgets.NewCheck(label(), false, func(checked bool) {
			if checked != enabled() {
				toggle()
			}
		}, a.desk.HandleKey)
		p.parts = append(p.parts, part{box, enabled})
		switches.Objects = append(switches.Objects, box) // not Add, which would render the boxes' icons
	}
	addSettingSwitch := func(label lang.Text, field func(*settings.Settings) *bool) {
		addSwitch(label, func() bool { return *field(&a.desk.Settings) }, func() { a.Toggle(field) })
	}
	addSwitch(lang.BestLines, func() bool { return a.BestLines.Enabled }, a.BestLines.Toggle)
	addSettingSwitch(lang.ThreatsShown, Threats)
	addSettingSwitch(lang.PatternList, Patterns)
	addSettingSwitch(lang.EvaluationChart, values)
	switches.Objects = append(switches.Objects, a.desk.Button(lang.ForcedWin(), nil, a.ToggleWin))
	p.top = &fyne.Container{Layout: &widgets.ColumnLayout{}, Objects: []fyne.CanvasObject{switches, p.lines}}
	p.Box = &fyne.Container{Layout: layout.NewBorderLayout(p.top, p.legend, nil, nil), Objects: []fyne.CanvasObject{p.list.Box, p.top, p.legend}}
	p.Box.Hidden = true // until Sync
	return p
}

// Sync updates the panel and reports whether parts were shown or hidden.
func (p *Panel) Sync() (changed bool) {
	a, settings := p.a, &p.a.desk.Settings
	oldState := p.layoutState()
	for _, part := range p.parts {
		if part.box.Checked != part.enabled() {
			part.box.SetChecked(part.enabled())
		}
	}
	widgets.SetEnabled(p.parts[0].box, a.CanSearch())
	p.Box.Hidden = !(a.Supported() && a.PanelVisible())
	p.lines.Hidden, p.legend.Hidden = !a.BestLines.Enabled, !settings.Threats
	set := func(paragraph *widgets.Paragraph, text string) {
		if !paragraph.Hidden && paragraph.Unwrapped() != text {
			paragraph.SetText(text)
		}
	}
	set(p.lines, a.BestLines.text())
	legend := lang.ThreatLegend()
	if a.liveGame.Match().Rules().Fouls {
		legend = lang.Sentences(legend, lang.ThreatLegendRenju())
	}
	set(p.legend, legend)
	widgets.SetVisible(p.list.Box, p.Box.Visible() && settings.Patterns)
	if p.HasList() {
		p.list.Show(a.Threats.patterns())
	}
	if changed = oldState != p.layoutState(); changed && p.Box.Visible() {
		p.Box.Refresh()
	}
	return changed
}

// layoutState returns the state that determines the size of the panel.
func (p *Panel) layoutState() [4]bool {
	return [4]bool{p.Box.Visible(), p.list.Box.Visible(), p.legend.Visible(), p.lines.Visible()}
}

func (p *Panel) HasList() bool { return p.Box.Visible() && p.list.Box.Visible() }

const (
	listWidth  = 300
	listHeight = 112
)

// MinSizeFor returns the minimum size of the panel for the given width.
func (p *Panel) MinSizeFor(width float32) (minimum fyne.Size) {
	if !p.Box.Visible() {
		return fyne.Size{}
	}
	_, minimum.Height = (&widgets.ColumnLayout{}).Heights(p.top.Objects, width)
	minimum.Height += 2 * theme.Padding()
	if p.legend.Visible() {
		p.legend.Resize(fyne.NewSize(width, p.legend.Size().Height)) // wraps the text to the width
		minimum.Height += p.legend.MinSize().Height
	}
	if p.HasList() {
		minimum = fyne.NewSize(listWidth, minimum.Height+listHeight)
	}
	return minimum
}

// PreferredHeight returns the height at which the list fits exactly, without scrolling.
func (p *Panel) PreferredHeight(width float32) float32 {
	return p.MinSizeFor(width).Height + max(p.list.Height()-listHeight, 0)
}
