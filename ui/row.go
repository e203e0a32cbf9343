package ui

import (
	"image/color"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	jztheme "jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// messageRow is the row below the board. It shows messages and the buttons that answer them. It is always visible
// and keeps its height, so nothing moves when a message comes or goes. A tap dismisses the message.
type messageRow struct {
	widget.BaseWidget
	shown      status.Status
	dismissed  [2]string // the texts that were dismissed
	answers    []status.Answer
	background *canvas.Rectangle
	lineBox    *fyne.Container // the lines of the message
	fullText   string          // the uncut message
	buttons    *fyne.Container
	tips       *widgets.Tooltips
	strip      float32 // the height of the move strip below, which buttons may cover

	afterFunc func(time.Duration, func()) (stop func() bool) // runs a function later, on the UI goroutine
	stop      func() bool                                    // cancels the pending call of afterFunc

	// The result of a game that has just ended is announced; stopResult ends the announcement.
	announces  bool
	stopResult func() bool

	onDismiss func() // called after the message is dismissed

	// Called with the word under the pointer, or ""; reports whether the board marks the point with that name.
	onWord func(word string) bool
}

var (
	_ fyne.Tappable     = (*messageRow)(nil)
	_ desktop.Hoverable = (*messageRow)(nil)
	_ fyne.Accessible   = (*messageRow)(nil)
)

func newRow(tips *widgets.Tooltips) *messageRow {
	r := &messageRow{
		background: canvas.NewRectangle(color.Transparent),
		lineBox:    container.NewWithoutLayout(),
		buttons:    container.NewWithoutLayout(),
		tips:       tips,
		onWord:     func(string) bool { return false },
	}
	r.ExtendBaseWidget(r)
	return r
}

// newRow returns the row of the window. Dismissing a message also clears the session's notice.
func (w *Window) newRow() *messageRow {
	r := newRow(w.desk.Tips)
	r.afterFunc, r.onWord = w.options.afterFunc, w.pointAtWord
	r.onDismiss = func() {
		if w.closing || r != w.row {
			return
		}
		w.session.Notices.Set(session.Notice{})
		w.showStatus()
	}

	return r
}

// Tapped marks the point whose name was tapped, or else dismisses the message.
func (r *messageRow) Tapped(e *fyne.PointEvent) {
	if e != nil && r.onWord(widgets.WordAt(r.lineBox.Objects, e.Position)) {
		return
	}
	r.dismissed, r.announces = [2]string{r.shown.Headline, r.shown.Remark}, false

	// A question or a result is kept while its buttons are shown.
	if slices.ContainsFunc(r.buttons.Objects, isPrimary) {
		r.dismissed[0] = ""
	}
	r.onDismiss()
}

// expire dismisses the remark.
func (r *messageRow) expire() {
	r.dismissed = [2]string{"", r.shown.Remark}
	r.onDismiss()
}

func (r *messageRow) MouseIn(*desktop.MouseEvent) {
	r.tips.Enter(r, func() string { return r.fullText })
}

func (r *messageRow) MouseMoved(e *desktop.MouseEvent) {
	r.onWord(widgets.WordAt(r.lineBox.Objects, e.Position))
}

func (r *messageRow) MouseOut() {
	r.tips.Leave()
	r.onWord("")
}

func (r *messageRow) AccessibilityLabel() string {
	headline, remark := r.text()
	return lang.Join(headline, remark)
}

func (r *messageRow) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// text returns the message that is displayed.
func (r *messageRow) text() (headline, remark string) {
	headline = r.shown.Headline
	if headline == r.dismissed[0] {
		headline = ""
	}
	remark = r.shown.Remark
	if remark == r.dismissed[1] {
		remark = ""
	}

	return headline, remark
}

func (r *messageRow) setStatus(s status.Status) {
	s.Headline, s.Remark = lang.TruncateLines(s.Headline, maxRemarkLength),
		lang.TruncateLines(s.Remark, maxRemarkLength)
	if s.Headline != r.shown.Headline || s.Remark != r.shown.Remark {
		r.dismissed = [2]string{}
	}
	if remark := s.Remark; remark != r.shown.Remark || s.Transient != r.shown.Transient {
		if r.stop != nil {
			r.stop()
			r.stop = nil
		}
		if s.Transient && remark != "" {
			r.stop = r.afterFunc(4*time.Second+time.Duration(len(remark))*50*time.Millisecond, func() {
				if r.shown.Remark == remark {
					r.expire()
				}
			})
		}
	}
	r.announce(s)
	r.shown = s
	r.Refresh()
}

// resultTime is the time for which the row is the result of a game that has just ended.
const resultTime = 5 * time.Second

// announce announces the result of a game that has just ended, for resultTime. The message and the buttons keep their
// places.
func (r *messageRow) announce(s status.Status) {
	if s.Result == r.shown.Result {
		return
	}
	if r.stopResult != nil {
		r.stopResult()
		r.stopResult = nil
	}
	if r.announces = s.Result.Over(); r.announces {
		r.stopResult = r.afterFunc(resultTime, func() {
			r.announces = false
			r.Refresh()
		})
	}
}

func (r *messageRow) setButtons(answers []status.Answer, buttons []fyne.CanvasObject) {
	r.answers, r.buttons.Objects, r.buttons.Hidden = answers, buttons, len(buttons) == 0
	r.Refresh()
}

// maxRemarkLength limits the characters of a remark. The texts of the program are far shorter.
const maxRemarkLength = 500

const (
	// Between the row's frame and its content.
	rowEdge = 5

	// Share of the row that the message gets if it needs it.
	maxMessageShare = 0.33

	// Minimum width of a message.
	minMessageWidth = 40

	// Scale of the caption text size for a message that is too long.
	smallTextScale = 0.8
)

// height returns the height of the row: a line of text and a smaller one.
func (r *messageRow) height() float32 {
	return max(widgets.LineHeight(theme.TextSize())+widgets.LineHeight(theme.CaptionTextSize())+rowEdge,
		widget.NewButton("M", nil).MinSize().Height)
}

// stripOverlap returns how far the row extends over the move strip below it. Buttons that do not fit next to
// the message are placed there, unless an earlier position is displayed, where the moves are needed.
func (r *messageRow) stripOverlap(width float32) float32 {
	buttons := r.buttonsWidth(isButton)
	if r.strip == 0 || r.shown.Browsing || buttons == 0 {
		return 0
	}
	space := width - 2*rowEdge
	isResult := r.shown.Tone != status.ToneNeutral
	isCut := !r.fits(space-buttons) && r.fits(space)
	wrapsResult := isResult && r.wrapsHeadline(space-buttons) && !r.wrapsHeadline(space)
	if isCut || wrapsResult || buttons > space-r.messageWidth(width) {
		return r.strip
	}

	return 0
}

// wrapsHeadline reports whether the headline takes more than one line, even in a smaller size.
func (r *messageRow) wrapsHeadline(width float32) bool {
	headline, _ := r.text()
	return textWidth(headline, theme.CaptionTextSize(), true) > width
}

// fits reports whether the message fits next to or above the buttons without being cut.
func (r *messageRow) fits(width float32) bool {
	_, _, cut := r.lines(width, r.height())
	return !cut
}

// buttonsWidth returns the total width of the buttons for which match returns true.
func (r *messageRow) buttonsWidth(match func(fyne.CanvasObject) bool) (width float32) {
	for _, o := range r.buttons.Objects {
		if match(o) {
			width += o.MinSize().Width + theme.Padding()
		}
	}

	return width
}

func isButton(fyne.CanvasObject) bool { return true }

// isPrimary reports whether a button answers a question that the game is waiting for.
func isPrimary(o fyne.CanvasObject) bool {
	button, ok := o.(*widgets.Button)
	return ok && button.Importance == widget.HighImportance
}

// messageWidth returns the width reserved for the message, at most a fixed fraction of width.
func (r *messageRow) messageWidth(width float32) float32 {
	headline, remark := r.text()
	preferredWidth := max(textWidth(headline, theme.TextSize(), true),
		textWidth(remark, theme.CaptionTextSize(), false))
	return min(preferredWidth+rowEdge, width*maxMessageShare)
}

func textWidth(text string, size float32, bold bool) float32 {
	if text == "" {
		return 0
	}
	return fyne.MeasureText(text, size, fyne.TextStyle{Bold: bold}).Width
}

// arrange places the buttons to the right of the message or below it, and the message in the remaining
// area.
func (r *messageRow) arrange(size fyne.Size) {
	row := r.height()
	extended := size.Height > row+1
	space := size.Width - 2*rowEdge
	answers := r.buttonsWidth(isPrimary)

	// Answers take precedence over the message.
	buttons := max(space-r.messageWidth(size.Width), min(answers, space))

	// How much narrower each button's padding is.
	narrowing := min(max(answers-space, 0)/float32(max(len(r.buttons.Objects), 1)), 1.5*theme.InnerPadding())
	y, height := float32(0), row
	if extended {
		buttons, y, height = space, row-rowEdge, size.Height-row
	}

	usedWidth := float32(0)

	// The last ones are hidden if they do not fit.
	for _, o := range r.buttons.Objects {
		width := o.MinSize().Width + theme.Padding() - narrowing
		widgets.SetVisible(o, usedWidth+width <= buttons+0.5)
		if o.Visible() {
			usedWidth += width
		}
	}

	x := size.Width - rowEdge - usedWidth
	for _, o := range r.buttons.Objects {
		if o.Visible() {
			minimum := o.MinSize()
			widgets.SetBounds(o, x+theme.Padding(), y+(height-minimum.Height)/2, minimum.Width-narrowing,
				minimum.Height)
			x += minimum.Width - narrowing + theme.Padding()
		}
	}
	r.buttons.Resize(size)
	r.lineBox.Resize(size)
	if !extended {
		space -= usedWidth
	}
	r.background.Resize(fyne.NewSize(size.Width, size.Height))
	if extended {
		row -= rowEdge
	}
	if space < minMessageWidth {
		r.fullText, r.lineBox.Objects = r.tooltip(), nil
		return
	}
	r.write(space, row)
}

// tooltip returns the headline and the remark, which are not sentences of one text, in lines of their own.
func (r *messageRow) tooltip() string {
	headline, remark := r.text()
	return strings.TrimSpace(headline + "\n" + remark)
}

// write shows the message in an area of the given size. If it is cut, the tooltip shows all of it.
func (r *messageRow) write(width, height float32) {
	lines, textHeight, cut := r.lines(width, height)
	if result := r.resultLine(width, height); result != nil {
		lines, textHeight, cut = []*canvas.Text{result}, result.MinSize().Height, false
	}
	r.fullText = ""
	if cut {
		r.fullText = r.tooltip()
		t := lines[len(lines)-1]
		widgets.Truncate(t, t.Text+" …", width)
	}

	y := (height - textHeight) / 2
	r.lineBox.Objects = r.lineBox.Objects[:0]
	for _, l := range lines {
		size := l.MinSize()
		widgets.SetBounds(l, rowEdge, y, size.Width, size.Height)
		y += size.Height
		r.lineBox.Objects = append(r.lineBox.Objects, l)
	}
}

// resultScales are the text sizes of an announced result as multiples of the normal size, of which the largest that
// fits is used.
var resultScales = [...]float32{1.7, 1.4, 1.2}

// resultLine returns the line of the announced result, or nil if there is none or it does not fit.
func (r *messageRow) resultLine(width, height float32) *canvas.Text {
	headline, _ := r.text()
	if !r.announces || headline == "" {
		return nil
	}

	for _, scale := range resultScales {
		line := canvas.NewText(headline, theme.Color(r.resultColour()))
		line.TextSize, line.TextStyle.Bold = scale*theme.TextSize(), true
		if size := line.MinSize(); size.Width <= width && size.Height <= height {
			return line
		}
	}

	return nil
}

// resultColour returns the colour of an announced result: that of the winner's mark or, on a stone of the winner's
// colour (see resultFill), of the other side's stones.
func (r *messageRow) resultColour() fyne.ThemeColorName {
	isMark := r.shown.Rules.UsesXO()
	switch winner := r.shown.Result.Winner; {
	case winner == game.Black && isMark:
		return jztheme.ColorX
	case winner == game.White && isMark:
		return jztheme.ColorO
	case winner == game.Black:
		return jztheme.ColorWhite
	case winner == game.White:
		return jztheme.ColorBlack
	}

	return theme.ColorNameForeground
}

// resultFill returns the colour behind an announced result of a game with stones: that of the winner. ok is false for
// other results.
func (r *messageRow) resultFill() (colour fyne.ThemeColorName, ok bool) {
	if r.shown.Rules.UsesXO() {
		return "", false
	}
	switch r.shown.Result.Winner {
	case game.Black:
		return jztheme.ColorBlack, true
	case game.White:
		return jztheme.ColorWhite, true
	}

	return "", false
}

// lines breaks the message into lines for an area of the given size, and returns their total height. It reduces the
// text size if they do not fit, and then cuts them.
func (r *messageRow) lines(width, height float32) (lines []*canvas.Text, textHeight float32, cut bool) {
	headline, remark := r.text()
	if headline == "" && remark == "" && r.dismissed == [2]string{} && len(r.buttons.Objects) == 0 {
		remark = r.shown.Turn
	}
	text, caption := theme.TextSize(), theme.CaptionTextSize()
	type sizes struct{ headline, remark float32 }
	candidates := []sizes{{text, caption}, {caption, caption}, {caption, caption * smallTextScale},
		{caption * smallTextScale, caption * smallTextScale}}
	if textWidth(headline, text, true) > width && textWidth(headline, caption, true) <= width {
		// A smaller headline rather than one that is broken.
		candidates = candidates[1:]
	}

	for _, s := range candidates {
		lines = wrap(headline, s.headline, true, width, theme.Color(theme.ColorNameForeground))
		lines = append(lines, wrap(remark, s.remark, false, width, theme.Color(theme.ColorNameForeground))...)
		textHeight = 0
		for _, l := range lines {
			textHeight += l.MinSize().Height
		}
		if textHeight <= height+1 {
			return lines, textHeight, false
		}
	}

	for textHeight > height+1 && len(lines) > 1 {
		textHeight -= lines[len(lines)-1].MinSize().Height
		lines, cut = lines[:len(lines)-1], true
	}

	return lines, textHeight, cut
}

// wrap breaks a text into lines of the given width.
func wrap(text string, size float32, bold bool, width float32, c color.Color) (lines []*canvas.Text) {
	if text == "" {
		return nil
	}

	for _, line := range widgets.Wrap(text, width, func(s string) float32 { return textWidth(s, size, bold) }) {
		t := canvas.NewText(line, c)
		t.TextSize, t.TextStyle.Bold = size, bold
		lines = append(lines, t)
	}

	return lines
}

func (r *messageRow) CreateRenderer() fyne.WidgetRenderer { return &rowRenderer{r} }

type rowRenderer struct{ *messageRow }

func (r *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(0, r.height()) }
func (r *rowRenderer) Destroy()           {}

func (r *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.background, r.lineBox, r.buttons}
}

func (r *rowRenderer) Layout(size fyne.Size) { r.arrange(size) }

func (r *rowRenderer) Refresh() {
	b := r.background
	b.FillColor, b.StrokeColor, b.StrokeWidth, b.CornerRadius = color.Transparent, color.Transparent, 0,
		theme.InputRadiusSize()

	// The row covers the moves.
	if r.Size().Height > r.height()+1 {
		b.FillColor = theme.Color(theme.ColorNameBackground)
	}

	switch r.shown.Tone {
	case status.ToneWon:
		b.FillColor, b.StrokeColor, b.StrokeWidth = theme.Color(theme.ColorNameOverlayBackground),
			theme.Color(theme.ColorNameSuccess), 2
	case status.ToneLost:
		b.FillColor, b.StrokeColor, b.StrokeWidth = theme.Color(theme.ColorNameInputBackground),
			theme.Color(theme.ColorNameInputBorder), 1
	case status.ToneDrawn:
		b.FillColor, b.StrokeColor, b.StrokeWidth = theme.Color(theme.ColorNameOverlayBackground),
			theme.Color(theme.ColorNamePrimary), 2
	}
	r.arrange(r.Size())

	// Only behind a result that fits, since its text has another colour.
	isAnnounced := r.announces && len(r.lineBox.Objects) == 1
	if fill, ok := r.resultFill(); ok && isAnnounced {
		if line, ok := r.lineBox.Objects[0].(*canvas.Text); ok && line.TextSize > theme.TextSize() {
			b.FillColor = theme.Color(fill)
		}
	}
	canvas.Refresh(r.messageRow)
}
