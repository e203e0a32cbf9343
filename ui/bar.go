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

// bar says over the lower edge of the board what there is to say besides the cards,
// and has the buttons of what is offered. It takes no room from the board. A tap
// takes its words away, and plays nothing: what lies under them is not seen.
type bar struct {
	widget.BaseWidget
	shown    status.Status
	gone     [2]string // the words that were taken away
	answers  []status.Answer
	ground   *canvas.Rectangle
	headline *widgets.Paragraph
	remark   *widgets.Paragraph
	buttons  *fyne.Container

	after func(time.Duration, func()) (stop func() bool) // runs a function later, on the UI goroutine
	stop  func() bool                                    // what is due
	left  func()                                         // the words have gone
}

var _ fyne.Tappable = (*bar)(nil)

func newBar() *bar {
	b := &bar{ground: canvas.NewRectangle(nil), headline: widgets.Wrapped(""), remark: widgets.Wrapped(""), buttons: container.New(widgets.Foot(0))}
	b.headline.TextStyle.Bold, b.remark.SizeName = true, theme.SizeNameCaptionText
	b.ExtendBaseWidget(b)
	return b
}

// newBar is the window's: what passes is forgotten when its words go.
func (w *Window) newBar() *bar {
	b := newBar()
	b.after = w.o.after
	b.left = func() {
		if w.closing || b != w.bar {
			return
		}
		w.session.Notices.Say(session.Notice{})
		w.showStatus()
	}
	return b
}

func (b *bar) Tapped(*fyne.PointEvent) {
	b.gone = [2]string{b.shown.Headline, b.shown.Remark}
	b.left()
}

func (b *bar) say(s status.Status) {
	s.Headline, s.Remark = lang.ClipLines(s.Headline, longestRemark), lang.ClipLines(s.Remark, longestRemark)
	if words := [2]string{s.Headline, s.Remark}; words != b.gone {
		b.gone = [2]string{}
	}
	if words := s.Remark; words != b.shown.Remark || s.Passing != b.shown.Passing {
		if b.stop != nil {
			b.stop()
			b.stop = nil
		}
		if s.Passing && words != "" {
			b.stop = b.after(4*time.Second+time.Duration(len(words))*50*time.Millisecond, func() {
				if b.shown.Remark == words {
					b.Tapped(nil)
				}
			})
		}
	}
	b.shown = s
	for p, text := range map[*widgets.Paragraph]string{b.headline: s.Headline, b.remark: s.Remark} {
		if b.gone != [2]string{} {
			text = ""
		}
		if p.Said() != text {
			p.SetText(text)
		}
		p.Hidden = text == ""
	}
	b.offer(b.answers, b.buttons.Objects)
}

func (b *bar) offer(answers []status.Answer, buttons []fyne.CanvasObject) {
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
func (b *bar) fit(width float32) fyne.Size {
	const edge, side, trim = 2, 5, 4 // a label has more space above and below than is needed here
	b.headline.SizeName = theme.SizeNameSubHeadingText
	if width < narrowBar*theme.TextSize() || b.shown.Tone == status.Plain {
		b.headline.SizeName = theme.SizeNameText // the board is small, or there is no result
	}
	foot := float32(0)
	for _, o := range b.buttons.Objects {
		foot += o.MinSize().Width + theme.Padding()
	}
	headline, remark, inner := b.headline.Natural(), b.remark.Natural(), width-2*side
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
		widgets.Place(p, side, bottom-trim, room, height)
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
		widgets.Place(b.buttons, side+inner-wide, bottom, wide, height)
		return fyne.NewSize(inner+2*side, bottom+height+edge)
	}
	if over := height - (bottom - last); over > 0 { // the words are less high
		bottom += over
		b.remark.Move(b.remark.Position().AddXY(0, over/2))
		if last == edge {
			b.headline.Move(b.headline.Position().AddXY(0, over/2))
		}
	}
	widgets.Place(b.buttons, side+inner-wide, (last+bottom-height)/2, wide, height)
	return fyne.NewSize(inner+2*side, bottom+edge)
}

func (b *bar) CreateRenderer() fyne.WidgetRenderer { return &barRenderer{b} }

type barRenderer struct{ *bar }

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
	if r.shown.Tone == status.Won {
		g.StrokeColor, g.StrokeWidth = theme.Color(theme.ColorNameSuccess), 2
	}
	r.headline.Refresh()
	r.remark.Refresh()
	r.buttons.Refresh()
	canvas.Refresh(r.bar)
}
