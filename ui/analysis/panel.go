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

// Panel is the analysis panel. It has a check box for each of the best lines, the threats, the pattern list and
// the chart, shows the lines, the list and a legend of the threats, and is visible while any of them is enabled.
// The threats are marked on the board; the chart is above the moves.
type Panel struct {
	Box    *fyne.Container
	a      *Analysis
	parts  []part             // the best lines come first
	lines  *widgets.Paragraph // the best lines
	list   *patterns.List
	legend *widgets.Paragraph
	top    *fyne.Container
}

// part is a part of the analysis that the panel enables.
type part struct {
	box     *widgets.Check
	enabled func() bool
}

// NewPanel returns a hidden panel.
func NewPanel(a *Analysis) *Panel {
	p := &Panel{
		a:      a,
		list:   patterns.NewList(a.desk.HandleKey),
		legend: widgets.NewCaption(""),
		lines:  widgets.NewCaption(""),
	}
	p.list.OnHover = a.Threats.pointAtRow
	controls := &fyne.Container{Layout: &widgets.FlowLayout{}}
	addPart := func(label lang.Text, enabled func() bool, toggle func()) {
		box := widgets.NewCheck(label(), false, func(checked bool) {
			if checked != enabled() {
				toggle()
			}
		}, a.desk.HandleKey)
		p.parts = append(p.parts, part{box, enabled})

		// Not Add, which would render the boxes' icons.
		controls.Objects = append(controls.Objects, box)
	}
	addSetting := func(label lang.Text, field func(*settings.Settings) *bool) {
		addPart(label, func() bool { return *field(&a.desk.Settings) }, func() { a.Toggle(field) })
	}
	addPart(lang.BestLines, func() bool { return a.BestLines.Enabled }, a.BestLines.Toggle)
	addSetting(lang.ThreatsShown, Threats)
	addSetting(lang.PatternList, Patterns)
	addSetting(lang.GraphShown, chartSetting)
	controls.Objects = append(controls.Objects, a.desk.Button(lang.ForcedWin(), nil, a.ToggleWin))
	p.top = &fyne.Container{Layout: &widgets.ColumnLayout{}, Objects: []fyne.CanvasObject{controls, p.lines}}
	p.Box = &fyne.Container{Layout: layout.NewBorderLayout(p.top, p.legend, nil, nil),
		Objects: []fyne.CanvasObject{p.list.Box, p.top, p.legend}}

	// Until Sync.
	p.Box.Hidden = true

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

// layoutState returns which objects of the panel are visible.
func (p *Panel) layoutState() [4]bool {
	return [4]bool{p.Box.Visible(), p.list.Box.Visible(), p.legend.Visible(), p.lines.Visible()}
}

// HasList reports whether the pattern list is visible.
func (p *Panel) HasList() bool { return p.Box.Visible() && p.list.Box.Visible() }

// Minimum size of the pattern list.
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
		// Wraps the text to the width.
		p.legend.Resize(fyne.NewSize(width, p.legend.Size().Height))
		minimum.Height += p.legend.MinSize().Height
	}
	if p.HasList() {
		minimum = fyne.NewSize(listWidth, minimum.Height+listHeight)
	}

	return minimum
}

// PreferredHeight returns the height at which the pattern list fits without scrolling.
func (p *Panel) PreferredHeight(width float32) float32 {
	return p.MinSizeFor(width).Height + max(p.list.Height()-listHeight, 0)
}
