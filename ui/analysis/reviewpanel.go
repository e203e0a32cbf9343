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

// ReviewPanel shows the text of the review about the displayed ply, with buttons to step through the findings
// and along the line that proves a finding. Its height does not depend on the text. In a narrow window it has
// only the buttons, since the message row shows the text.
type ReviewPanel struct {
	Box *fyne.Container

	review        *Review
	isWide        bool
	isTall        bool // a wide panel has room for the text
	shownText     string
	text          *widgets.WordParagraph // nil before build
	scroll        *container.Scroll      // contains text
	bar           *widget.ProgressBar
	count, stones *widget.Label // number of the finding, and of stones in the line

	progress, moments, stepping, actions *fyne.Container // rows of buttons
	missedButton, refutationButton       *widgets.TooltipButton
	retry, report                        *widgets.TooltipButton
}

// NewReviewPanel returns a hidden panel. The buttons are created for the first review, since creating them would
// take five percent of the start time.
func NewReviewPanel(a *Analysis) *ReviewPanel {
	p := &ReviewPanel{review: a.Review}
	p.Box = container.New(p)
	p.Box.Hide()
	return p
}

func (p *ReviewPanel) build() {
	r, a := p.review, p.review.a
	p.text, p.bar = widgets.NewWordParagraph("", a.host.PointAtWord), widget.NewProgressBar()
	p.count, p.stones = widget.NewLabel(""), widget.NewLabel("")
	p.scroll = container.NewVScroll(p.text)
	button := func(label string, icon fyne.Resource, tapped func()) *widgets.TooltipButton {
		b := a.desk.Button(label, icon, tapped)
		b.Label = label
		b.Importance = widget.LowImportance
		return b
	}
	iconButton := func(label string, icon fyne.Resource, tapped func()) *widgets.TooltipButton {
		b := button("", icon, tapped)
		b.Label = label
		return b
	}
	p.bar.TextFormatter = func() string { return "" }
	p.progress = container.NewBorder(nil, nil, nil, button(lang.Cancel(), nil, r.Close), container.NewPadded(p.bar))
	p.moments = container.NewBorder(nil, nil,
		container.NewHBox(iconButton(lang.PreviousMoment(), theme.NavigateBackIcon(), func() {
			r.DisplayNext(-1)
		}), p.count,
			iconButton(lang.NextMoment(), theme.NavigateNextIcon(), func() {
				r.DisplayNext(1)
			})), iconButton(lang.Close(), theme.CancelIcon(), r.Close))
	p.missedButton = button(lang.ShowMissed(), theme.VisibilityIcon(), func() { r.show(true) })
	p.refutationButton = button(lang.ShowFollows(), theme.MediaSkipNextIcon(), func() { r.show(false) })
	p.retry = button(lang.TryAgainHere(), theme.MediaReplayIcon(), r.Retry)
	p.report = button(lang.ReportOpen(), theme.DocumentIcon(), r.OpenReport)
	p.actions = container.NewHBox(p.missedButton, p.refutationButton, p.retry, p.report)
	step := func(plies int) func() { return func() { a.navigator.View().Seek(plies) } }
	p.stepping = container.NewHBox(
		iconButton(lang.WalkStart(), theme.MediaFastRewindIcon(), step(-game.MaxSize*game.MaxSize)),
		iconButton(lang.WalkBack(), theme.NavigateBackIcon(), step(-1)), p.stones,
		iconButton(lang.WalkOn(), theme.NavigateNextIcon(), step(1)),
		button(lang.HideLine(), nil, r.ToggleLine))
	p.Box.Objects = []fyne.CanvasObject{p.scroll, p.progress, p.moments, p.stepping, p.actions}
}

// SetWide sets the layout for a wide or a narrow window.
func (p *ReviewPanel) SetWide(isWide bool) { p.isWide = isWide }

// HasText reports whether the panel shows the text, and not only the buttons.
func (p *ReviewPanel) HasText() bool { return p.isWide && p.isTall }

// minReviewLines is the minimum number of lines of text that the panel shows: with fewer it has only the buttons.
const minReviewLines = 2

// reviewLines is the number of lines of text that the panel shows without scrolling.
const reviewLines = 5

// Height returns the height of the panel: reviewLines lines of text and two rows of buttons in a wide window, or
// one row of buttons in a narrow one.
func (p *ReviewPanel) Height() float32 {
	row := widget.NewButton("M", nil).MinSize().Height
	if !p.isWide {
		return row
	}
	line := fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{}).Height

	return reviewLines*line + 2*theme.InnerPadding() + 2*row
}

// MinSize implements fyne.Layout.
func (p *ReviewPanel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout implements fyne.Layout. Without the text the actions are icons next to the other buttons.
func (p *ReviewPanel) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if p.text == nil {
		return
	}
	row := widget.NewButton("M", nil).MinSize().Height
	p.isTall = size.Height >= 2*row+minReviewLines*fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{}).Height
	widgets.SetVisible(p.scroll, p.HasText())
	if !p.HasText() {
		p.shorten(0)
		p.placeButtons(size, row)

		return
	}
	p.shorten(size.Width)

	// Between the buttons; the text of the review says the same.
	widgets.SetVisible(p.count, p.count.MinSize().Width+4*row <= size.Width)
	widgets.SetVisible(p.stones, true)
	top := max(size.Height-2*row, 0)
	widgets.SetBounds(p.scroll, 0, 0, size.Width, top)

	for _, o := range []fyne.CanvasObject{p.progress, p.moments, p.stepping} {
		widgets.SetBounds(o, 0, top, size.Width, row)
	}
	widgets.SetBounds(p.actions, 0, top+row, size.Width, row)
}

// placeButtons places the buttons without the text: in one row or, where they have room only so, in two. The numbers
// between them, which the text of the review has as well, are left out where they would overlap.
func (p *ReviewPanel) placeButtons(size fyne.Size, row float32) {
	actions := float32(0)
	if p.actions.Visible() {
		actions = p.actions.MinSize().Width
	}
	widgets.SetVisible(p.count, false)
	hasOneRow := p.moments.MinSize().Width+actions <= size.Width || size.Height < 2*row

	width, x, y := size.Width, float32(0), row
	if hasOneRow {
		width, x, y = max(size.Width-actions, 0), size.Width-actions, 0
	}
	for number, buttons := range map[*widget.Label]*fyne.Container{p.count: p.moments, p.stones: p.stepping} {
		widgets.SetVisible(number, true)
		widgets.SetVisible(number, buttons.MinSize().Width <= width)
	}

	for _, o := range []fyne.CanvasObject{p.progress, p.moments, p.stepping} {
		widgets.SetBounds(o, 0, 0, width, row)
	}
	widgets.SetBounds(p.actions, x, y, actions, row)
}

// shorten removes the labels of action buttons, those with the clearest icons first, until the row fits into
// width.
func (p *ReviewPanel) shorten(width float32) {
	buttons := []*widgets.TooltipButton{p.report, p.retry, p.refutationButton, p.missedButton}
	texts := make([]string, len(buttons))
	sum := float32(0)
	for i, b := range buttons {
		texts[i] = b.Label
		if b.Visible() {
			sum += buttonWidth(b.Label) + theme.Padding()
		}
	}

	for i, b := range buttons {
		if sum <= width {
			break
		}
		texts[i] = ""
		if b.Visible() {
			sum -= buttonWidth(b.Label) - iconWidth()
		}
	}

	for i, b := range buttons {
		if b.Text != texts[i] {
			b.SetText(texts[i])
		}
	}
}

func iconWidth() float32 { return theme.IconInlineSize() + 2*theme.InnerPadding() }

func buttonWidth(label string) float32 {
	return fyne.MeasureText(label, theme.TextSize(), fyne.TextStyle{Bold: true}).Width + theme.Padding() + iconWidth()
}

// Sync updates the panel and reports whether it was shown or hidden.
func (p *ReviewPanel) Sync() bool {
	r := p.review
	wasVisible := p.Box.Visible()
	p.Box.Hidden = !r.IsOpen()
	if !r.IsOpen() {
		return wasVisible
	}
	if p.text == nil {
		p.build()
	}
	line := r.line()
	if text := r.Text(); text != p.shownText {
		p.shownText = text
		p.text.SetText(text)
		p.scroll.ScrollToTop()
	}
	p.progress.Hidden, p.moments.Hidden, p.stepping.Hidden = !r.Running(), r.Running() || line != nil, line == nil
	p.actions.Hidden = r.Running() || line != nil
	if r.Running() {
		p.bar.Max = float64(len(r.situations))
		p.bar.SetValue(float64(r.numJudged))
	} else {
		p.showFinding()
	}
	if line != nil {
		p.stones.SetText(lang.NumberOf(line.index, len(line.points)))
	}
	p.Box.Refresh()

	return !wasVisible
}

func (p *ReviewPanel) showFinding() {
	r := p.review
	f, number := r.currentFinding()
	total := len(r.report.Findings)
	p.count.SetText(lang.KeyMomentCount(total))

	switch {
	case number > 0 && p.isWide:
		p.count.SetText(lang.KeyMomentOf(number, total))
	case number > 0:
		p.count.SetText(lang.NumberOf(number, total))
	}
	p.missedButton.Hidden = f == nil || f.MissedVariation == nil
	p.refutationButton.Hidden = f == nil || f.Refutation == nil
	p.retry.Hidden = !r.canRetry(f)
	p.missedButton.Label = lang.ShowMissed()
	if f != nil && (f.Kind == game.WeakerMove || f.Kind == game.ShorterDefence) {
		p.missedButton.Label = lang.ShowBetter()
	}
}
