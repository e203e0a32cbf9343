package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/keyed"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// reviewPanel is what a review says of the moment on the board, with buttons
// to go from finding to finding and along the line that proves one.
type reviewPanel struct {
	v      *reviewer
	box    *fyne.Container
	text   *widget.Label
	bar    *widget.ProgressBar
	count  *widget.Label
	stones *widget.Label

	working, walking, lining       *fyne.Container
	before, after                  *keyed.Button
	missed, follows, again, closes *keyed.Button
}

func newReviewPanel(v *reviewer) *reviewPanel {
	p := &reviewPanel{v: v, text: wrapped(""), bar: widget.NewProgressBar(), count: widget.NewLabel(""), stones: widget.NewLabel("")}
	w := v.w
	button := func(label string, icon fyne.Resource, tapped func()) *keyed.Button {
		b := keyed.NewButton(label, icon, func() {
			tapped()
			w.board.TakeFocus()
		}, w.typed)
		b.Importance = widget.LowImportance
		return b
	}
	p.bar.TextFormatter = func() string { return "" }
	p.working = container.NewBorder(nil, nil, nil, button(lang.Cancel(), nil, v.close), container.NewPadded(p.bar))
	p.before = button("", theme.NavigateBackIcon(), func() { v.next(-1) })
	p.after = button("", theme.NavigateNextIcon(), func() { v.next(1) })
	p.closes = button("", theme.CancelIcon(), v.close)
	p.missed = button(lang.ShowMissed(), theme.VisibilityIcon(), func() {
		if f, _ := v.finding(); f != nil {
			v.showLine(f.Index-1, f.Missed)
		}
	})
	p.follows = button(lang.ShowFollows(), theme.VisibilityIcon(), func() {
		if f, _ := v.finding(); f != nil {
			v.showLine(f.Index, f.Follows)
		}
	})
	p.again = button(lang.TryAgainHere(), theme.MediaReplayIcon(), v.tryAgain)
	p.lining = container.NewHBox(
		button("", theme.MediaFastRewindIcon(), func() { v.walk(-len(v.line)) }),
		button("", theme.NavigateBackIcon(), func() { v.walk(-1) }), p.stones,
		button("", theme.NavigateNextIcon(), func() { v.walk(1) }),
		button(lang.HideLine(), nil, v.hideLine))
	p.walking = container.New(&widgets.Flow{}, p.before, p.count, p.after, p.closes, p.missed, p.follows, p.again)
	p.box = container.New(&column{}, p.text, p.working, p.walking, p.lining)
	p.box.Hide()
	return p
}

// show brings the panel up to date; it reports whether it takes more room, or
// less, than before.
func (p *reviewPanel) show() bool {
	v := p.v
	before := p.box.Visible()
	p.box.Hidden = !v.open()
	if !v.open() {
		return before
	}
	was := p.text.Text + p.count.Text + p.stones.Text
	p.text.SetText(v.text())
	p.working.Hidden, p.walking.Hidden, p.lining.Hidden = !v.running(), v.running() || v.line != nil, v.line == nil
	if v.running() {
		p.bar.Max = float64(len(v.situations))
		p.bar.SetValue(float64(v.judged))
	} else {
		f, number := v.finding()
		all := len(v.report.Findings)
		p.count.SetText("")
		if number > 0 {
			p.count.SetText(lang.FindingAt(number, all))
		}
		for _, b := range []*keyed.Button{p.before, p.after} {
			b.Hidden = all == 0
		}
		p.count.Hidden = number == 0
		missed, follows := lines(f)
		p.missed.Hidden, p.follows.Hidden = missed == nil, follows == nil
		p.again.Hidden = !v.mayTryAgain()
		p.stones.SetText(lang.LineAt(v.step, len(v.line)))
	}
	p.walking.Refresh()
	p.lining.Refresh()
	p.box.Refresh()
	return !before || was != p.text.Text+p.count.Text+p.stones.Text
}

// column stacks its visible objects, each as high as it needs at the width
// there is; the last takes what is left, or nothing.
type column struct{ stretch bool }

func (c *column) heights(objects []fyne.CanvasObject, width float32) (heights []float32, sum float32) {
	for _, o := range objects {
		height := float32(0)
		if o.Visible() {
			o.Resize(fyne.NewSize(width, max(o.Size().Height, o.MinSize().Height))) // texts wrap, and rows break, to the width
			height = o.MinSize().Height
		}
		heights = append(heights, height)
		sum += height
	}
	return heights, sum
}

func (c *column) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects {
		if o.Visible() {
			size = fyne.NewSize(max(size.Width, o.MinSize().Width), size.Height+o.MinSize().Height)
		}
	}
	return size
}

func (c *column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	heights, _ := c.heights(objects, size.Width)
	y := float32(0)
	for i, o := range objects {
		if !o.Visible() {
			continue
		}
		height := heights[i]
		if c.stretch && i == len(objects)-1 {
			if height = size.Height - y; height < heights[i] {
				height = 0 // no room for it
			}
		}
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, height))
		y += height
	}
}
