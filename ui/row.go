package ui

import (
	"image/color"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/widgets"
)

// messageRow is the row below the board. It shows messages and the buttons of offers. It is always visible
// and keeps its height, so nothing moves when a message comes or goes. A tap dismisses the message.
type messageRow struct {
	widget.BaseWidget
	shown     status.Status
	dismissed [2]string // the texts that were dismissed
	answers   []status.Answer
	ground    *canvas.Rectangle
	words     *fyne.Container // lines of text
	fullText  string          // the uncut message
	buttons   *fyne.Container
	tips      *widgets.Tooltips
	strip     float32 // the height of the move strip below, which buttons may cover

	afterFunc func(time.Duration, func()) (stop func() bool) // runs a function later, on the UI goroutine
	stop      func() bool                                    // cancels the pending call of afterFunc
	onCleared func()                                         // called when the message was dismissed
}

var (
	_ fyne.Tappable     = (*messageRow)(nil)
	_ desktop.Hoverable = (*messageRow)(nil)
	_ fyne.Accessible   = (*messageRow)(nil)
)

func newRow(tips *widgets.Tooltips) *messageRow {
	b := &messageRow{ground: canvas.NewRectangle(color.Transparent), words: container.NewWithoutLayout(), buttons: container.NewWithoutLayout(), tips: tips}
	b.ExtendBaseWidget(b)
	return b
}

// newRow returns the row of the window. A passing notice is dropped with its message.
func (w *Window) newRow() *messageRow {
	b := newRow(w.desk.Tips)
	b.afterFunc = w.o.afterFunc
	b.onCleared = func() {
		if w.closing || b != w.row {
			return
		}
		w.session.Notices.Set(session.Notice{})
		w.showStatus()
	}
	return b
}

func (b *messageRow) Tapped(*fyne.PointEvent) {
	b.dismissed = [2]string{b.shown.Headline, b.shown.Remark}
	if slices.ContainsFunc(b.buttons.Objects, isPrimary) { // the question, or the result, stays with its answers
		b.dismissed[0] = ""
	}
	b.onCleared()
}

// expire dismisses the remark.
func (b *messageRow) expire() {
	b.dismissed = [2]string{"", b.shown.Remark}
	b.onCleared()
}

func (b *messageRow) MouseIn(*desktop.MouseEvent) {
	b.tips.Enter(b, func() string { return b.fullText })
}
func (b *messageRow) MouseMoved(*desktop.MouseEvent) {}
func (b *messageRow) MouseOut()                      { b.tips.Leave() }

func (b *messageRow) AccessibilityLabel() string {
	headline, remark := b.text()
	return lang.Join(headline, remark)
}

func (b *messageRow) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// text returns the message that is displayed.
func (b *messageRow) text() (headline, remark string) {
	if headline = b.shown.Headline; headline == b.dismissed[0] {
		headline = ""
	}
	if remark = b.shown.Remark; remark == b.dismissed[1] {
		remark = ""
	}
	return headline, remark
}

func (b *messageRow) say(s status.Status) {
	s.Headline, s.Remark = lang.TruncateLines(s.Headline, maxRemarkLength), lang.TruncateLines(s.Remark, maxRemarkLength)
	if s.Headline != b.shown.Headline || s.Remark != b.shown.Remark {
		b.dismissed = [2]string{}
	}
	if words := s.Remark; words != b.shown.Remark || s.Transient != b.shown.Transient {
		if b.stop != nil {
			b.stop()
			b.stop = nil
		}
		if s.Transient && words != "" {
			b.stop = b.afterFunc(4*time.Second+time.Duration(len(words))*50*time.Millisecond, func() {
				if b.shown.Remark == words {
					b.expire()
				}
			})
		}
	}
	b.shown = s
	b.Refresh()
}

func (b *messageRow) offer(answers []status.Answer, buttons []fyne.CanvasObject) {
	b.answers, b.buttons.Objects, b.buttons.Hidden = answers, buttons, len(buttons) == 0
	b.Refresh()
}

// maxRemarkLength limits the characters of a remark. It is far above our own, and still fast to lay out.
const maxRemarkLength = 500

const (
	rowEdge   = 5    // between the row's frame and its content
	wordsPart = 0.33 // share of the row that the message gets if it needs it
	minWords  = 40   // minimum width of a message
	finePrint = 0.8  // scale of the captions' text size for a message that is too long
)

// height returns the height of the row: a line of text and a smaller one.
func (b *messageRow) height() float32 {
	return max(lineOf(theme.TextSize())+lineOf(theme.CaptionTextSize())+rowEdge, widget.NewButton("M", nil).MinSize().Height)
}

// overStrip returns how far the row extends over the move strip below it. Buttons that do not fit next to
// the message are placed there, unless an earlier position is displayed, where the moves are needed.
func (b *messageRow) overStrip(width float32) float32 {
	buttons := b.buttonsWidth(isButton)
	if b.strip == 0 || b.shown.Browsing || buttons == 0 {
		return 0
	}
	if room := width - 2*rowEdge; buttons > room-b.wordsWidth(width) || !b.fits(room-buttons) && b.fits(room) {
		return b.strip
	}
	return 0
}

// fits reports whether the message fits next to or above the buttons without being cut.
func (b *messageRow) fits(width float32) bool {
	_, _, cut := b.lines(width, b.height())
	return !cut
}

// buttonsWidth returns the width of the buttons of a kind.
func (b *messageRow) buttonsWidth(kind func(fyne.CanvasObject) bool) (width float32) {
	for _, o := range b.buttons.Objects {
		if kind(o) {
			width += o.MinSize().Width + theme.Padding()
		}
	}
	return width
}

func isButton(fyne.CanvasObject) bool { return true }

// isPrimary reports whether a button is an answer that the game waits for.
func isPrimary(o fyne.CanvasObject) bool {
	b, ok := o.(*widgets.Button)
	return ok && b.Importance == widget.HighImportance
}

// wordsWidth returns the width reserved for the message, at most a fixed fraction of width.
func (b *messageRow) wordsWidth(width float32) float32 {
	headline, remark := b.text()
	need := max(textWidth(headline, theme.TextSize(), true), textWidth(remark, theme.CaptionTextSize(), false))
	return min(need+rowEdge, width*wordsPart)
}

func textWidth(text string, size float32, bold bool) float32 {
	if text == "" {
		return 0
	}
	return fyne.MeasureText(text, size, fyne.TextStyle{Bold: bold}).Width
}

// arrange places the buttons to the right of the message or below it, and the message in the remaining
// area.
func (b *messageRow) arrange(size fyne.Size) {
	row := b.height()
	over := size.Height > row+1
	room := size.Width - 2*rowEdge
	answers := b.buttonsWidth(isPrimary)
	buttons := max(room-b.wordsWidth(size.Width), min(answers, room))                                    // answers take precedence over the message
	tight := min(max(answers-room, 0)/float32(max(len(b.buttons.Objects), 1)), 1.5*theme.InnerPadding()) // how much narrower each button's padding is
	y, height := float32(0), row
	if over {
		buttons, y, height = room, row-rowEdge, size.Height-row
	}
	used := float32(0)
	for _, o := range b.buttons.Objects { // the last ones are hidden if they do not fit
		width := o.MinSize().Width + theme.Padding() - tight
		widgets.SetVisible(o, used+width <= buttons+0.5)
		if o.Visible() {
			used += width
		}
	}
	x := size.Width - rowEdge - used
	for _, o := range b.buttons.Objects {
		if o.Visible() {
			minimum := o.MinSize()
			widgets.SetBounds(o, x+theme.Padding(), y+(height-minimum.Height)/2, minimum.Width-tight, minimum.Height)
			x += minimum.Width - tight + theme.Padding()
		}
	}
	b.buttons.Resize(size)
	b.words.Resize(size)
	if !over {
		room -= used
	}
	b.ground.Resize(fyne.NewSize(size.Width, size.Height))
	if over {
		row -= rowEdge
	}
	if room < minWords {
		b.fullText, b.words.Objects = lang.Sentences(b.text()), nil
		return
	}
	b.write(room, row)
}

// write shows the message in an area. If it is cut, the tooltip has all of it.
func (b *messageRow) write(width, height float32) {
	lines, need, cut := b.lines(width, height)
	if b.fullText = ""; cut {
		b.fullText = lang.Sentences(b.text())
		t := lines[len(lines)-1]
		widgets.Truncate(t, t.Text+" …", width)
	}
	y := (height - need) / 2
	b.words.Objects = b.words.Objects[:0]
	for _, l := range lines {
		size := l.MinSize()
		widgets.SetBounds(l, rowEdge, y, size.Width, size.Height)
		y += size.Height
		b.words.Objects = append(b.words.Objects, l)
	}
}

// lines breaks the message into lines for an area, and returns their total height. It reduces the text size
// if they do not fit, and then cuts them.
func (b *messageRow) lines(width, height float32) (lines []*canvas.Text, need float32, cut bool) {
	headline, remark := b.text()
	if headline == "" && remark == "" && b.dismissed == [2]string{} && len(b.buttons.Objects) == 0 {
		remark = b.shown.Turn
	}
	text, caption := theme.TextSize(), theme.CaptionTextSize()
	type sizes struct{ headline, remark float32 }
	tries := []sizes{{text, caption}, {caption, caption}, {caption, caption * finePrint}, {caption * finePrint, caption * finePrint}}
	if textWidth(headline, text, true) > width && textWidth(headline, caption, true) <= width {
		tries = tries[1:] // a smaller headline rather than one that is broken
	}
	for _, try := range tries {
		lines = wrapped(headline, try.headline, true, width, theme.Color(theme.ColorNameForeground))
		lines = append(lines, wrapped(remark, try.remark, false, width, theme.Color(theme.ColorNameForeground))...)
		need = 0
		for _, l := range lines {
			need += l.MinSize().Height
		}
		if need <= height+1 {
			return lines, need, false
		}
	}
	for need > height+1 && len(lines) > 1 {
		need -= lines[len(lines)-1].MinSize().Height
		lines, cut = lines[:len(lines)-1], true
	}
	return lines, need, cut
}

// wrapped breaks a text into lines of a width.
func wrapped(words string, size float32, bold bool, width float32, c color.Color) (lines []*canvas.Text) {
	if words == "" {
		return nil
	}
	for _, line := range widgets.Wrap(words, width, func(s string) float32 { return textWidth(s, size, bold) }) {
		t := canvas.NewText(line, c)
		t.TextSize, t.TextStyle.Bold = size, bold
		lines = append(lines, t)
	}
	return lines
}

func (b *messageRow) CreateRenderer() fyne.WidgetRenderer { return &rowRenderer{b} }

type rowRenderer struct{ *messageRow }

func (r *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(0, r.height()) }
func (r *rowRenderer) Destroy()           {}

func (r *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.words, r.buttons}
}

func (r *rowRenderer) Layout(size fyne.Size) { r.arrange(size) }

func (r *rowRenderer) Refresh() {
	g := r.ground
	g.FillColor, g.StrokeColor, g.StrokeWidth, g.CornerRadius = color.Transparent, color.Transparent, 0, theme.InputRadiusSize()
	if r.Size().Height > r.height()+1 { // it covers the moves
		g.FillColor = theme.Color(theme.ColorNameBackground)
	}
	switch r.shown.Tone {
	case status.ToneWon:
		g.FillColor, g.StrokeColor, g.StrokeWidth = theme.Color(theme.ColorNameOverlayBackground), theme.Color(theme.ColorNameSuccess), 2
	case status.ToneLost:
		g.FillColor, g.StrokeColor, g.StrokeWidth = theme.Color(theme.ColorNameInputBackground), theme.Color(theme.ColorNameInputBorder), 1
	case status.ToneDrawn:
		g.FillColor, g.StrokeColor, g.StrokeWidth = theme.Color(theme.ColorNameOverlayBackground), theme.Color(theme.ColorNamePrimary), 2
	}
	r.arrange(r.Size())
	canvas.Refresh(r.messageRow)
}
