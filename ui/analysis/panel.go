package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
	"jingzi/ui/patterns"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// Panel is what the analysis shows beside the board, with a switch for each part:
// the best lines, a legend for the marks of threats, the list of patterns, and the
// chart, which stands above the moves. It is there while one part is wanted.
type Panel struct {
	Box      *fyne.Container
	a        *Analysis
	switches *fyne.Container
	parts    []part
	words    *widgets.Paragraph // the best lines
	list     *patterns.List
	legend   *widgets.Paragraph
	top      *fyne.Container
}

// part is a switch, and whether it is on.
type part struct {
	box *widgets.Check
	on  func() bool
}

// NewPanel makes the panel in the language in use.
func NewPanel(a *Analysis) *Panel {
	onKey := a.desk.Typed
	p := &Panel{a: a, list: patterns.NewList(onKey), legend: widgets.Caption(""), words: widgets.Caption("")}
	p.list.OnPointed = a.pointAtRow
	add := func(word lang.Text, on func() bool, toggle func()) {
		box := widgets.NewCheck(word(), false, nil, onKey)
		box.OnChanged = func(to bool) {
			if to != on() {
				toggle()
			}
		}
		p.parts = append(p.parts, part{box, on})
	}
	setting := func(of func(*settings.Settings) *bool) (on func() bool, toggle func()) {
		return func() bool { return *of(&a.desk.Settings.Settings) }, func() { a.Toggle(of) }
	}
	add(lang.BestLines, a.Lines, a.ToggleLines)
	for _, s := range []struct {
		word lang.Text
		of   func(*settings.Settings) *bool
	}{{lang.ThreatsShown, Threats}, {lang.PatternList, Patterns}, {lang.EvaluationChart, values}} {
		on, toggle := setting(s.of)
		add(s.word, on, toggle)
	}
	p.switches = container.New(&widgets.Flow{})
	for _, part := range p.parts {
		p.switches.Add(part.box)
	}
	p.switches.Add(a.desk.Button(lang.ForcedWin(), nil, a.ToggleWin))
	p.top = container.New(&widgets.Column{}, p.switches, p.words)
	p.Box = container.NewBorder(p.top, p.legend, nil, nil, p.list.Box)
	return p
}

// Show brings the panel up to date and reports whether its parts have come or
// gone.
func (p *Panel) Show() (changed bool) {
	a, wanted := p.a, &p.a.desk.Settings
	fits := a.Fits()
	before := p.look()
	shown := fits && a.Shown()
	for _, part := range p.parts {
		if part.box.Checked != part.on() {
			part.box.SetChecked(part.on())
		}
	}
	widgets.SetEnabled(p.parts[0].box, a.Searches())
	p.Box.Hidden = !shown
	p.words.Hidden = !a.Lines()
	p.legend.Hidden = !wanted.Threats
	set := func(l *widgets.Paragraph, words string) {
		if !l.Hidden && l.Said() != words {
			l.SetText(words)
		}
	}
	set(p.words, a.lineWords())
	words := lang.ThreatLegend()
	if a.play.Match().Rules().Fouls {
		words += " " + lang.ThreatLegendRenju()
	}
	set(p.legend, words)
	if show := shown && wanted.Patterns; show != p.list.Box.Visible() {
		if show {
			p.list.Box.Show()
		} else {
			p.list.Box.Hide()
		}
	}
	if p.Lists() {
		p.list.Show(a.threats.patterns())
	}
	if changed = before != p.look(); changed {
		p.Box.Refresh()
	}
	return changed
}

// look is what the room that the panel takes depends on.
func (p *Panel) look() [4]bool {
	return [4]bool{p.Box.Visible(), p.list.Box.Visible(), p.legend.Visible(), p.words.Visible()}
}

// Lists reports whether the list is shown.
func (p *Panel) Lists() bool { return p.Box.Visible() && p.list.Box.Visible() }

// The least size of the list.
const (
	listWidth  = 300
	listHeight = 112
)

// Needs is the least size of the panel where it is as wide as given.
func (p *Panel) Needs(width float32) (least fyne.Size) {
	if !p.Box.Visible() {
		return fyne.Size{}
	}
	_, least.Height = (&widgets.Column{}).Heights(p.top.Objects, width)
	least.Height += 2 * theme.Padding()
	if p.legend.Visible() {
		p.legend.Resize(fyne.NewSize(width, p.legend.Size().Height)) // it wraps to the width first
		least.Height += p.legend.MinSize().Height
	}
	if p.Lists() {
		least = fyne.NewSize(listWidth, least.Height+listHeight)
	}
	return least
}

// Likes is the height at which nothing in the panel scrolls, and nothing is empty.
func (p *Panel) Likes(width float32) float32 {
	height := p.Needs(width).Height
	if p.Lists() {
		height += max(p.list.Height()-listHeight, 0)
	}
	return height
}
