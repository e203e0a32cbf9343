// Package statusrow draws the row below the board, which holds messages and the buttons that answer them. Start with
// New.
package statusrow

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
	"jingzi/ui/lang"
	"jingzi/ui/status"
	jztheme "jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// Row is the row below the board. It shows messages and the buttons that answer them. It is always visible
// and keeps its height, so nothing moves when a message comes or goes. A tap dismisses the message. Shown, Lines and
// Buttons may be read.
type Row struct {
	widget.BaseWidget
	Host

	Shown   status.Status
	Lines   *fyne.Container // the lines of the message
	Buttons *fyne.Container

	dismissed  [2]string // the texts that were dismissed
	answers    []status.Answer
	background *canvas.Rectangle
	fullText   string // the uncut message
	tips       *widgets.Tooltips
	strip      float32

	// The strip is not for a longer message; see SetStrip.
	onlyForButtons bool

	// Cancels the pending call of Host.AfterFunc.
	stop func() bool

	// The result of a game that has just ended is announced; stopResult ends the announcement.
	announces  bool
	stopResult func() bool
}

// Host holds the functions and parts of the window that the row uses.
type Host struct {
	// Runs a function later, on the UI goroutine.
	AfterFunc func(time.Duration, func()) (stop func() bool)

	// Called after the message is dismissed.
	OnDismiss func()

	// Called with the word under the pointer, or ""; reports whether the board marks the point with that name.
	OnWord func(word string) bool

	// Handles a key while a button has the focus.
	OnKey func(*fyne.KeyEvent)
}

var (
	_ fyne.Tappable     = (*Row)(nil)
	_ desktop.Hoverable = (*Row)(nil)
	_ fyne.Accessible   = (*Row)(nil)
)

// New returns a row that shows nothing yet.
func New(tips *widgets.Tooltips, host Host) *Row {
	r := &Row{
		Host:       host,
		background: canvas.NewRectangle(color.Transparent),
		Lines:      container.NewWithoutLayout(),
		Buttons:    container.NewWithoutLayout(),
		tips:       tips,
	}
	r.ExtendBaseWidget(r)

	return r
}

// Tapped marks the point whose name was tapped, or else dismisses the message.
func (r *Row) Tapped(e *fyne.PointEvent) {
	if e != nil && r.OnWord(widgets.WordAt(r.Lines.Objects, e.Position)) {
		return
	}
	r.dismissed, r.announces = [2]string{r.Shown.Headline, r.Shown.Remark}, false

	// A question or a result is kept while its buttons are shown.
	if slices.ContainsFunc(r.Buttons.Objects, isPrimary) {
		r.dismissed[0] = ""
	}
	r.OnDismiss()
}

// expire dismisses the remark.
func (r *Row) expire() {
	r.dismissed = [2]string{"", r.Shown.Remark}
	r.OnDismiss()
}

func (r *Row) MouseIn(*desktop.MouseEvent) {
	r.tips.Enter(r, func() string { return r.fullText })
}

func (r *Row) MouseMoved(e *desktop.MouseEvent) {
	r.OnWord(widgets.WordAt(r.Lines.Objects, e.Position))
}

func (r *Row) MouseOut() {
	r.tips.Leave()
	r.OnWord("")
}

func (r *Row) AccessibilityLabel() string {
	headline, remark := r.Text()
	return lang.Join(headline, remark)
}

func (r *Row) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// Text returns the message that is displayed.
func (r *Row) Text() (headline, remark string) {
	headline = r.Shown.Headline
	if headline == r.dismissed[0] {
		headline = ""
	}
	remark = r.Shown.Remark
	if remark == r.dismissed[1] {
		remark = ""
	}

	return headline, remark
}

// SetStatus shows the message of a status. A message that was dismissed is not shown again until it changes.
func (r *Row) SetStatus(s status.Status) {
	s.Headline, s.Remark = lang.TruncateLines(s.Headline, MaxRemark),
		lang.TruncateLines(s.Remark, MaxRemark)
	if s.Headline != r.Shown.Headline || s.Remark != r.Shown.Remark {
		r.dismissed = [2]string{}
	}
	if remark := s.Remark; remark != r.Shown.Remark || s.Transient != r.Shown.Transient {
		if r.stop != nil {
			r.stop()
			r.stop = nil
		}
		if s.Transient && remark != "" {
			r.stop = r.AfterFunc(4*time.Second+time.Duration(len(remark))*50*time.Millisecond, func() {
				if r.Shown.Remark == remark {
					r.expire()
				}
			})
		}
	}
	r.announce(s)
	r.Shown = s
	r.Refresh()
}

// resultTime is the time for which the row is the result of a game that has just ended.
const resultTime = 5 * time.Second

// announce announces the result of a game that has just ended, for resultTime. The message and the buttons keep their
// places.
func (r *Row) announce(s status.Status) {
	if s.Result == r.Shown.Result {
		return
	}
	if r.stopResult != nil {
		r.stopResult()
		r.stopResult = nil
	}
	if r.announces = s.Result.Over(); r.announces {
		r.stopResult = r.AfterFunc(resultTime, func() {
			r.announces = false
			r.Refresh()
		})
	}
}

// Offer shows a button for each answer, or the given buttons if there are any. Buttons of the same answers stay, and
// keep the focus.
func (r *Row) Offer(answers []status.Answer, buttons []fyne.CanvasObject) {
	isEqual := func(a, answer status.Answer) bool {
		return a.Text == answer.Text && (a.Do == nil) == (answer.Do == nil)
	}
	if buttons != nil {
		answers = nil
	} else if r.answers != nil && slices.EqualFunc(answers, r.answers, isEqual) {
		return
	}

	for _, a := range answers {
		b := widgets.NewButton(a.Text, nil, a.Do, r.OnKey)
		if a.Primary {
			b.Importance = widget.HighImportance
		}
		widgets.SetEnabled(b, a.Do != nil)
		buttons = append(buttons, b)
	}
	r.setButtons(answers, buttons)
}

// Answers returns the answers that have buttons.
func (r *Row) Answers() []status.Answer { return r.answers }

func (r *Row) setButtons(answers []status.Answer, buttons []fyne.CanvasObject) {
	r.answers, r.Buttons.Objects, r.Buttons.Hidden = answers, buttons, len(buttons) == 0
	r.Refresh()
}

// MaxRemark limits the characters of a remark. The texts of the program are far shorter.
const MaxRemark = 500

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

// Height returns the height of the row: a line of text and a smaller one.
func (r *Row) Height() float32 {
	return max(widgets.LineHeight(theme.TextSize())+widgets.LineHeight(theme.CaptionTextSize())+rowEdge,
		widget.NewButton("M", nil).MinSize().Height)
}

// SetStrip sets the height of the move strip below the row, which buttons may cover; 0 for none. If onlyForButtons is
// set, they do so only if the row would hide one of them, not to leave more room for the message.
func (r *Row) SetStrip(height float32, onlyForButtons bool) {
	r.strip, r.onlyForButtons = height, onlyForButtons
}

// StripOverlap returns how far the row extends over the move strip below it. Buttons that do not fit next to
// the message are placed there, unless an earlier position is displayed, where the moves are needed.
func (r *Row) StripOverlap(width float32) float32 {
	buttons := r.buttonsWidth(isButton)
	if r.strip == 0 || r.Shown.Browsing || buttons == 0 {
		return 0
	}
	space := width - 2*rowEdge
	isResult := r.Shown.Tone != status.ToneNeutral
	isCut := !r.fits(space-buttons) && r.fits(space)
	wrapsResult := isResult && r.wrapsHeadline(space-buttons) && !r.wrapsHeadline(space)
	isForMessage := (isCut || wrapsResult) && !r.onlyForButtons
	if isForMessage || buttons > space-r.messageWidth(width) {
		return r.strip
	}

	return 0
}

// wrapsHeadline reports whether the headline takes more than one line, even in a smaller size.
func (r *Row) wrapsHeadline(width float32) bool {
	headline, _ := r.Text()
	return widgets.TextWidth(headline, theme.CaptionTextSize(), true) > width
}

// fits reports whether the message fits next to or above the buttons without being cut.
func (r *Row) fits(width float32) bool {
	_, _, cut := r.lines(width, r.Height())
	return !cut
}

// buttonsWidth returns the total width of the buttons for which match returns true.
func (r *Row) buttonsWidth(match func(fyne.CanvasObject) bool) (width float32) {
	for _, o := range r.Buttons.Objects {
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
func (r *Row) messageWidth(width float32) float32 {
	headline, remark := r.Text()
	preferredWidth := max(widgets.TextWidth(headline, theme.TextSize(), true),
		widgets.TextWidth(remark, theme.CaptionTextSize(), false))
	return min(preferredWidth+rowEdge, width*maxMessageShare)
}

// arrange places the buttons to the right of the message or below it, and the message in the remaining
// area.
func (r *Row) arrange(size fyne.Size) {
	row := r.Height()
	extended := size.Height > row+1
	space := size.Width - 2*rowEdge
	answers := r.buttonsWidth(isPrimary)

	// Answers take precedence over the message.
	buttons := max(space-r.messageWidth(size.Width), min(answers, space))

	// How much narrower each button's padding is.
	narrowing := min(max(answers-space, 0)/float32(max(len(r.Buttons.Objects), 1)), 1.5*theme.InnerPadding())
	y, height := float32(0), row
	if extended {
		buttons, y, height = space, row-rowEdge, size.Height-row
	}

	usedWidth := float32(0)

	// The last ones are hidden if they do not fit.
	for _, o := range r.Buttons.Objects {
		width := o.MinSize().Width + theme.Padding() - narrowing
		widgets.SetVisible(o, usedWidth+width <= buttons+0.5)
		if o.Visible() {
			usedWidth += width
		}
	}

	x := size.Width - rowEdge - usedWidth
	for _, o := range r.Buttons.Objects {
		if o.Visible() {
			minimum := o.MinSize()
			widgets.SetBounds(o, x+theme.Padding(), y+(height-minimum.Height)/2, minimum.Width-narrowing,
				minimum.Height)
			x += minimum.Width - narrowing + theme.Padding()
		}
	}
	r.Buttons.Resize(size)
	r.Lines.Resize(size)
	if !extended {
		space -= usedWidth
	}
	r.background.Resize(fyne.NewSize(size.Width, size.Height))
	if extended {
		row -= rowEdge
	}
	if space < minMessageWidth {
		r.fullText, r.Lines.Objects = r.tooltip(), nil
		return
	}
	r.write(space, row)
}

// FullText returns the uncut message if the row cuts it, otherwise "".
func (r *Row) FullText() string { return r.fullText }

// tooltip returns the headline and the remark, which are not sentences of one text, in lines of their own.
func (r *Row) tooltip() string {
	headline, remark := r.Text()
	return strings.TrimSpace(headline + "\n" + remark)
}

// write shows the message in an area of the given size. If it is cut, the tooltip shows all of it.
func (r *Row) write(width, height float32) {
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
	r.Lines.Objects = r.Lines.Objects[:0]
	for _, l := range lines {
		size := l.MinSize()
		widgets.SetBounds(l, rowEdge, y, size.Width, size.Height)
		y += size.Height
		r.Lines.Objects = append(r.Lines.Objects, l)
	}
}

// resultScales are the text sizes of an announced result as multiples of the normal size, of which the largest that
// fits is used.
var resultScales = [...]float32{1.7, 1.4, 1.2}

// resultLine returns the line of the announced result, or nil if there is none or it does not fit.
func (r *Row) resultLine(width, height float32) *canvas.Text {
	headline, _ := r.Text()
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
func (r *Row) resultColour() fyne.ThemeColorName {
	isMark := r.Shown.Rules.UsesXO()
	switch winner := r.Shown.Result.Winner; {
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
func (r *Row) resultFill() (colour fyne.ThemeColorName, ok bool) {
	if r.Shown.Rules.UsesXO() {
		return "", false
	}
	switch r.Shown.Result.Winner {
	case game.Black:
		return jztheme.ColorBlack, true
	case game.White:
		return jztheme.ColorWhite, true
	}

	return "", false
}

// lines breaks the message into lines for an area of the given size, and returns their total height. It reduces the
// text size if they do not fit, and then cuts them.
func (r *Row) lines(width, height float32) (lines []*canvas.Text, textHeight float32, cut bool) {
	headline, remark := r.Text()
	if headline == "" && remark == "" && r.dismissed == [2]string{} && len(r.Buttons.Objects) == 0 {
		remark = r.Shown.Turn
	}
	text, caption := theme.TextSize(), theme.CaptionTextSize()
	type sizes struct{ headline, remark float32 }
	candidates := []sizes{{text, caption}, {caption, caption}, {caption, caption * smallTextScale},
		{caption * smallTextScale, caption * smallTextScale}}
	if widgets.TextWidth(headline, text, true) > width && widgets.TextWidth(headline, caption, true) <= width {
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

	for _, line := range widgets.Wrap(text, width, func(s string) float32 { return widgets.TextWidth(s, size, bold) }) {
		t := canvas.NewText(line, c)
		t.TextSize, t.TextStyle.Bold = size, bold
		lines = append(lines, t)
	}

	return lines
}

func (r *Row) CreateRenderer() fyne.WidgetRenderer { return &rowRenderer{r} }

type rowRenderer struct{ *Row }

func (r *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(0, r.Height()) }
func (r *rowRenderer) Destroy()           {}

func (r *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.background, r.Lines, r.Buttons}
}

func (r *rowRenderer) Layout(size fyne.Size) { r.arrange(size) }

func (r *rowRenderer) Refresh() {
	b := r.background
	b.FillColor, b.StrokeColor, b.StrokeWidth, b.CornerRadius = color.Transparent, color.Transparent, 0,
		theme.InputRadiusSize()

	// The row covers the moves.
	if r.Size().Height > r.Height()+1 {
		b.FillColor = theme.Color(theme.ColorNameBackground)
	}

	switch r.Shown.Tone {
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
	isAnnounced := r.announces && len(r.Lines.Objects) == 1
	if fill, ok := r.resultFill(); ok && isAnnounced {
		if line, ok := r.Lines.Objects[0].(*canvas.Text); ok && line.TextSize > theme.TextSize() {
			b.FillColor = theme.Color(fill)
		}
	}
	canvas.Refresh(r.Row)
}
