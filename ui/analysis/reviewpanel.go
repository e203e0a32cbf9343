package analysis

import (
	"fmt"

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

	v             *Review
	text          *widgets.Paragraph
	bar           *widget.ProgressBar
	count, stones *widget.Label

	working, findings, walking   *fyne.Container // one of them is shown: the progress, the finding, its line
	before, after                *widgets.TooltipButton
	missed, follows, ask, reveal *widgets.TooltipButton
	again, report                *widgets.TooltipButton
}

// NewReviewPanel makes the panel in the language in use. It is empty until there
// is a review, as its buttons would take a twentieth of the start.
func NewReviewPanel(a *Analysis) *ReviewPanel {
	p := &ReviewPanel{v: a.Review, Box: container.New(&widgets.ColumnLayout{})}
	p.Box.Hide()
	return p
}

func (p *ReviewPanel) fill() {
	v, a := p.v, p.v.a
	p.text, p.bar, p.count, p.stones = widgets.NewParagraph(""), widget.NewProgressBar(), widget.NewLabel(""), widget.NewLabel("")
	button := func(label string, icon fyne.Resource, tapped func()) *widgets.TooltipButton {
		b := a.desk.Button(label, icon, tapped)
		b.Importance = widget.LowImportance
		return b
	}
	p.bar.TextFormatter = func() string { return "" }
	p.working = container.NewBorder(nil, nil, nil, button(lang.Cancel(), nil, v.Close), container.NewPadded(p.bar))
	p.before = button("", theme.NavigateBackIcon(), func() { v.DisplayNext(-1) })
	p.after = button("", theme.NavigateNextIcon(), func() { v.DisplayNext(1) })
	closes := button("", theme.CancelIcon(), v.Close)
	closes.Word = lang.Close()
	p.missed = button(lang.ShowMissed(), theme.VisibilityIcon(), func() { v.show(true) })
	p.follows = button(lang.ShowFollows(), theme.MediaSkipNextIcon(), func() { v.show(false) })
	p.again = button(lang.TryAgainHere(), theme.MediaReplayIcon(), v.Retry)
	p.ask = button(lang.FindIt(), theme.QuestionIcon(), v.ToggleQuiz)
	p.reveal = button(lang.FindItShow(), theme.VisibilityIcon(), v.RevealAnswer)
	p.report = button(lang.ReportOpen(), theme.DocumentIcon(), v.OpenReport)
	p.findings = container.New(&widgets.FlowLayout{}, p.before, p.count, p.after, closes, p.missed, p.follows, p.reveal, p.ask, p.again, p.report)
	step := func(by int) func() { return func() { a.browse.View().Seek(by) } }
	p.walking = container.NewHBox(
		button("", theme.MediaFastRewindIcon(), step(-game.MaxSize*game.MaxSize)),
		button("", theme.NavigateBackIcon(), step(-1)), p.stones,
		button("", theme.NavigateNextIcon(), step(1)),
		button(lang.HideLine(), nil, v.ToggleLine))
	p.Box.Objects = []fyne.CanvasObject{p.text, p.working, p.findings, p.walking}
}

// Sync brings the panel up to date; it reports whether it may take more room, or
// less, than before.
func (p *ReviewPanel) Sync() bool {
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
		p.stones.SetText(lang.NumberOf(line.at, len(line.points)))
	}
	p.shorten()
	p.findings.Refresh()
	p.walking.Refresh()
	p.Box.Refresh()
	return !before || was != p.look()
}

// look is what the room that the panel takes depends on.
func (p *ReviewPanel) look() string {
	look := p.text.Text + p.count.Text + p.stones.Text
	for _, o := range append(p.Box.Objects, p.findings.Objects...) {
		look += fmt.Sprint(o.Visible())
	}
	return look
}

// shorten leaves out words of the buttons, those of the plainest icons first, until
// one row holds them all in a window of this width: the board needs the room.
func (p *ReviewPanel) shorten() {
	worded := []*widgets.TooltipButton{p.report, p.again, p.reveal, p.missed, p.follows, p.ask}
	for _, b := range worded {
		b.SetText(b.Word)
	}
	c := fyne.CurrentApp().Driver().CanvasForObject(p.Box)
	for _, b := range worded {
		row := 2 * theme.Padding()
		for _, o := range p.findings.Objects {
			if o.Visible() {
				row += o.MinSize().Width + theme.Padding()
			}
		}
		if c == nil || row <= c.Size().Width {
			return
		}
		b.SetText("")
	}
}

func (p *ReviewPanel) showFinding() {
	v := p.v
	f, number := v.finding()
	all := len(v.report.Findings)
	p.count.SetText(lang.KeyMomentCount(all))
	if number > 0 {
		p.count.SetText(lang.NumberOf(number, all))
	}
	p.before.Hidden, p.after.Hidden, p.count.Hidden = all == 0, all == 0, all == 0
	asking := v.question() != nil
	p.missed.Hidden = asking || f == nil || f.MissedVariation == nil
	p.follows.Hidden = asking || f == nil || f.Refutation == nil
	p.again.Hidden = asking || !v.repeatable(f)
	p.reveal.Hidden, p.ask.Hidden = !asking, !asking && !v.CanAsk()
	p.ask.Word, p.missed.Word = lang.FindIt(), lang.ShowMissed()
	if v.quiz.wanted {
		p.ask.Word = lang.QuizStop()
	}
	if f != nil && (f.Kind == game.WeakerMove || f.Kind == game.ShorterDefence) {
		p.missed.Word = lang.ShowBetter()
	}
}
