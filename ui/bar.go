package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/widgets"
)

// messageBar says over the lower edge of the board what there is to say besides the cards,
// and has the buttons of what is offered. It takes no room from the board. A tap
// takes its words away, and plays nothing: what lies under them is not seen.
type messageBar struct {
	widget.BaseWidget
	shown     status.Status
	dismissed [2]string // the words that were taken away
	answers   []status.Answer
	ground    *canvas.Rectangle
	headline  *widgets.Paragraph
	remark    *widgets.Paragraph
	buttons   *fyne.Container

	after func(time.Duration, func()) (stop func() bool) // runs a function later, on the UI goroutine
	stop  func() bool                                    // what is due
	left  func()                                         // the words have gone
}

var _ fyne.Tappable = (*messageBar)(nil)

func newBar() *messageBar {
	b := &messageBar{ground: canvas.NewRectangle(nil), headline: widgets.NewParagraph(""), remark: widgets.NewParagraph(""), buttons: container.New(widgets.ButtonRow(0))}
	b.headline.TextStyle.Bold, b.remark.SizeName = true, theme.SizeNameCaptionText
	b.ExtendBaseWidget(b)
	return b
}

// newBar is the window's: what passes is forgotten when its words go.
func (w *Window) newBar() *messageBar {
	b := newBar()
	b.after = w.o.after
	b.left = func() {
		if w.closing || b != w.bar {
			return
		}
		w.session.Notices.Set(session.Notice{})
		w.showStatus()
	}
	return b
}

func (b *messageBar) Tapped(*fyne.PointEvent) {
	b.dismissed = [2]string{b.shown.Headline, b.shown.Remark}
	b.left()
}

func (b *messageBar) say(s status.Status) {
	s.Headline, s.Remark = lang.TruncateLines(s.Headline, longestRemark), lang.TruncateLines(s.Remark, longestRemark)
	if words := [2]string{s.Headline, s.Remark}; words != b.dismissed {
		b.dismissed = [2]string{}
	}
	if words := s.Remark; words != b.shown.Remark || s.Transient != b.shown.Transient {
		if b.stop != nil {
			b.stop()
			b.stop = nil
		}
		if s.Transient && words != "" {
			b.stop = b.after(4*time.Second+time.Duration(len(words))*50*time.Millisecond, func() {
				if b.shown.Remark == words {
					b.Tapped(nil)
				}
			})
		}
	}
	b.shown = s
	for p, text := range map[*widgets.Paragraph]string{b.headline: s.Headline, b.remark: s.Remark} {
		if b.dismissed != [2]string{} {
			text = ""
		}
		if p.Unwrapped() != text {
			p.SetText(text)
		}
		p.Hidden = text == ""
	}
	b.offer(b.answers, b.buttons.Objects)
}

func (b *messageBar) offer(answers []status.Answer, buttons []fyne.CanvasObject) {
	b.answers, b.buttons.Objects, b.buttons.Hidden = answers, buttons, len(buttons) == 0
	b.Hidden = b.headline.Hidden && b.remark.Hidden && b.buttons.Hidden
}

// narrowBar is the width, in sizes of the text, below which a headline has that size:
// a larger one would hide a row of a small board.
const narrowBar = 30

// longestRemark is far above the longest of our own, in characters, and can be laid out.
const longestRemark = 500

// fit lays the bar out for a width at most, and returns the size that it takes: the
// buttons stand beside the words where there is room, else beside the remark, else below.
func (b *messageBar) fit(width float32) fyne.Size {
	const edge, side, trim = 2, 5, 4 // a label has more space above and below than is needed here
	b.headline.SizeName = theme.SizeNameSubHeadingText
	if width < narrowBar*theme.TextSize() || b.shown.Tone == status.ToneNeutral {
		b.headline.SizeName = theme.SizeNameText // the board is small, or there is no result
	}
	foot := float32(0)
	for _, o := range b.buttons.Objects {
		foot += o.MinSize().Width + theme.Padding()
	}
	headline, remark, inner := b.headline.NaturalWidth(), b.remark.NaturalWidth(), width-2*side
	words := max(headline, remark)
	room, last, bottom := min(words, inner), float32(edge), float32(edge)
	for _, p := range []*widgets.Paragraph{b.headline, b.remark} {
		if p.Hidden {
			continue
		}
		if bottom > edge {
			bottom -= theme.InnerPadding() - trim
		}
		last = bottom
		p.Resize(fyne.NewSize(room, 0))
		height := p.MinSize().Height
		widgets.SetBounds(p, side, bottom-trim, room, height)
		bottom += height - 2*trim
	}
	if b.buttons.Hidden {
		return fyne.NewSize(room+2*side, bottom+edge)
	}
	wide := min(foot, inner)
	b.buttons.Resize(fyne.NewSize(wide, 0))
	height := b.buttons.MinSize().Height
	switch {
	case words+foot <= inner:
		inner, last = words+foot, edge
	case max(headline, remark+foot) <= inner && !b.remark.Hidden:
		inner = max(headline, remark+foot)
		b.remark.Resize(fyne.NewSize(remark, b.remark.Size().Height))
	default:
		inner = max(room, wide)
		widgets.SetBounds(b.buttons, side+inner-wide, bottom, wide, height)
		return fyne.NewSize(inner+2*side, bottom+height+edge)
	}
	if over := height - (bottom - last); over > 0 { // the words are less high
		bottom += over
		b.remark.Move(b.remark.Position().AddXY(0, over/2))
		if last == edge {
			b.headline.Move(b.headline.Position().AddXY(0, over/2))
		}
	}
	widgets.SetBounds(b.buttons, side+inner-wide, (last+bottom-height)/2, wide, height)
	return fyne.NewSize(inner+2*side, bottom+edge)
}

func (b *messageBar) CreateRenderer() fyne.WidgetRenderer { return &barRenderer{b} }

type barRenderer struct{ *messageBar }

func (r *barRenderer) MinSize() fyne.Size { return fyne.Size{} }
func (r *barRenderer) Destroy()           {}

func (r *barRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.headline, r.remark, r.buttons}
}

func (r *barRenderer) Layout(size fyne.Size) { r.ground.Resize(size) }

func (r *barRenderer) Refresh() {
	g := r.ground
	g.FillColor, g.CornerRadius = theme.Color(theme.ColorNameOverlayBackground), theme.InputRadiusSize()
	g.StrokeColor, g.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
	if r.shown.Tone == status.ToneWon {
		g.StrokeColor, g.StrokeWidth = theme.Color(theme.ColorNameSuccess), 2
	}
	r.headline.Refresh()
	r.remark.Refresh()
	r.buttons.Refresh()
	canvas.Refresh(r.messageBar)
}
