package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// ReviewPanel says what a review found about the moment on the board, with
// buttons to go from finding to finding and along the line that proves one.
type ReviewPanel struct {
	Box *fyne.Container

	v      *Review
	text   *widgets.Paragraph
	bar    *widget.ProgressBar
	count  *widget.Label
	stones *widget.Label

	working, findings, walking     *fyne.Container // one of them is shown: the progress, the finding, its line
	before, after                  *widgets.TipButton
	missed, follows, again, closes *widgets.TipButton
	ask, reveal, report            *widgets.TipButton
}

// NewReviewPanel makes the panel in the language in use. It is empty until there
// is a review, as its buttons would take a twentieth of the start.
func NewReviewPanel(a *Analysis) *ReviewPanel {
	p := &ReviewPanel{v: a.Review, Box: container.New(&widgets.Column{})}
	p.Box.Hide()
	return p
}

// fill puts everything on the panel.
func (p *ReviewPanel) fill() {
	v, a := p.v, p.v.a
	p.text, p.bar, p.count, p.stones = widgets.Wrapped(""), widget.NewProgressBar(), widget.NewLabel(""), widget.NewLabel("")
	button := func(label string, icon fyne.Resource, tapped func()) *widgets.TipButton {
		b := a.desk.Button(label, icon, tapped)
		b.Importance = widget.LowImportance
		return b
	}
	p.bar.TextFormatter = func() string { return "" }
	p.working = container.NewBorder(nil, nil, nil, button(lang.Cancel(), nil, v.Close), container.NewPadded(p.bar))
	p.before = button("", theme.NavigateBackIcon(), func() { v.Next(-1) })
	p.after = button("", theme.NavigateNextIcon(), func() { v.Next(1) })
	p.closes = button("", theme.CancelIcon(), v.Close)
	p.closes.Word = lang.Close()
	p.missed = button(lang.ShowMissed(), theme.VisibilityIcon(), func() { v.show(true) })
	p.follows = button(lang.ShowFollows(), theme.MediaSkipNextIcon(), func() { v.show(false) })
	p.again = button(lang.TryAgainHere(), theme.MediaReplayIcon(), v.TryAgain)
	p.ask = button(lang.FindIt(), theme.QuestionIcon(), v.ToggleAsking)
	p.reveal = button(lang.FindItShow(), theme.VisibilityIcon(), v.Reveal)
	p.report = button(lang.ReportOpen(), theme.DocumentIcon(), v.OpenReport)
	p.findings = container.New(&widgets.Flow{}, p.before, p.count, p.after, p.closes, p.missed, p.follows, p.reveal, p.ask, p.again, p.report)
	step := func(by int) func() { return func() { a.browse.View().Step(by) } }
	p.walking = container.NewHBox(
		button("", theme.MediaFastRewindIcon(), step(-game.MaxSize*game.MaxSize)),
		button("", theme.NavigateBackIcon(), step(-1)), p.stones,
		button("", theme.NavigateNextIcon(), step(1)),
		button(lang.HideLine(), nil, v.ToggleLine))
	p.Box.Objects = []fyne.CanvasObject{p.text, p.working, p.findings, p.walking}
}

// Show brings the panel up to date; it reports whether it takes more room, or
// less, than before.
func (p *ReviewPanel) Show() bool {
	v := p.v
	before := p.Box.Visible()
	p.Box.Hidden = !v.Open()
	if !v.Open() {
		return before
	}
	if p.text == nil {
		p.fill()
	}
	was := p.look()
	line := v.line()
	p.text.SetText(v.text())
	p.working.Hidden, p.findings.Hidden, p.walking.Hidden = !v.Running(), v.Running() || line != nil, line == nil
	if v.Running() {
		p.bar.Max = float64(len(v.situations))
		p.bar.SetValue(float64(v.judged))
	} else {
		p.showFinding()
	}
	if line != nil {
		p.stones.SetText(lang.LineAt(line.at, len(line.points)))
	}
	p.shorten()
	p.findings.Refresh()
	p.walking.Refresh()
	p.Box.Refresh()
	return !before || was != p.look()
}

// reviewLook is what the room that the panel takes depends on.
type reviewLook struct {
	text, count, stones         string
	working, walking            bool
	missed, follows, repeatable bool
	ask, reveal                 bool
}

func (p *ReviewPanel) look() reviewLook {
	return reviewLook{p.text.Text, p.count.Text, p.stones.Text, p.working.Visible(), p.walking.Visible(),
		p.missed.Visible(), p.follows.Visible(), p.again.Visible(), p.ask.Visible(), p.reveal.Visible()}
}

// shorten leaves out words of the buttons, those of the plainest icons first, until
// one row holds them all in a window of this width: the board needs the room.
func (p *ReviewPanel) shorten() {
	worded := []*widgets.TipButton{p.report, p.again, p.reveal, p.missed, p.follows, p.ask}
	for _, b := range worded {
		b.SetText(b.Word)
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(p.Box)
	if c == nil {
		return
	}
	for _, b := range worded {
		row := 2 * theme.Padding()
		for _, o := range p.findings.Objects {
			if o.Visible() {
				row += o.MinSize().Width + theme.Padding()
			}
		}
		if row <= c.Size().Width {
			return
		}
		b.SetText("")
	}
}

// missedLabel names the line that a finding has from before the move.
func missedLabel(f *game.Finding) string {
	if f.Kind == game.Weaker || f.Kind == game.Shorter {
		return lang.ShowBetter()
	}
	return lang.ShowMissed()
}

func (p *ReviewPanel) showFinding() {
	f, number := p.v.finding()
	all := len(p.v.report.Findings)
	p.count.SetText(lang.FoundNumber(all))
	if number > 0 {
		p.count.SetText(lang.FindingAt(number, all))
	}
	p.before.Hidden, p.after.Hidden, p.count.Hidden = all == 0, all == 0, all == 0
	p.missed.Hidden, p.follows.Hidden = f == nil || f.Missed == nil, f == nil || f.Follows == nil
	p.again.Hidden = !p.v.Repeatable()
	asking := p.v.question() != nil
	p.reveal.Hidden, p.ask.Hidden = !asking, !asking && !p.v.Askable()
	p.ask.Word = lang.FindIt()
	if p.v.Asking() {
		p.ask.Word = lang.FindItStop()
	}
	if asking {
		p.missed.Hidden, p.follows.Hidden, p.again.Hidden = true, true, true
	}
	if f != nil {
		p.missed.Word = missedLabel(f)
	}
}
