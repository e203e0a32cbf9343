package analysis

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// ThinkingPanel lists the moves that the computer considered for its latest move, each with its value as a bar.
// Its height depends only on the size of the board and on whether it is folded.
type ThinkingPanel struct {
	Box  *fyne.Container
	t    *Thinking
	fold *widgets.TooltipButton
	list *thoughtList
}

// NewThinkingPanel returns a hidden panel.
func NewThinkingPanel(a *Analysis) *ThinkingPanel {
	p := &ThinkingPanel{t: a.Thinking, list: &thoughtList{t: a.Thinking, tips: a.desk.Tips}}
	p.list.ExtendBaseWidget(p.list)
	p.fold = a.desk.Button(lang.ThoughtTitle(), theme.MenuExpandIcon(), a.Thinking.Toggle)
	p.fold.Importance, p.fold.Alignment = widget.LowImportance, widget.ButtonAlignLeading
	p.Box = container.New(p, p.fold, p.list)
	p.Box.Hide()

	return p
}

// Sync updates the panel and reports whether its height changed.
func (p *ThinkingPanel) Sync() bool {
	t := p.t
	oldState := [2]bool{p.fold.Icon == theme.MenuDropDownIcon(), p.Box.Visible()}
	thought, hasThought := t.Thought()
	title, icon := lang.ThoughtTitle(), theme.MenuExpandIcon()
	if t.IsOpen() {
		icon = theme.MenuDropDownIcon()
		if hasThought {
			title = lang.ThoughtOf(lang.Point(thought.Before.Rules(), thought.Chosen))
		}
	}
	p.fold.Label = title
	if t.countsAsHelp() && !t.IsOpen() {
		title = lang.Join(title, lang.ThoughtHelp())
	}
	if p.fold.Text != title || p.fold.Icon.Name() != icon.Name() {
		p.fold.Icon = icon
		p.fold.SetText(title)
	}
	p.list.set(thought, hasThought)
	widgets.SetVisible(p.list, t.IsOpen())

	return oldState != [2]bool{t.IsOpen(), t.IsPossible()}
}

// Numbers of rows on boards with X and O, and on boards with stones.
const (
	thoughtsXO     = 8
	thoughtsStones = 5
)

// Height returns the height of the panel, or 0 if no computer plays.
func (p *ThinkingPanel) Height() float32 {
	if !p.t.IsPossible() {
		return 0
	}
	height := p.fold.MinSize().Height
	if p.t.IsOpen() {
		rows := thoughtsStones
		if p.t.a.liveGame.Match().Rules().UsesXO() {
			rows = thoughtsXO
		}
		height += float32(rows) * thoughtHeight()
	}

	return height
}

// MinSize implements fyne.Layout.
func (p *ThinkingPanel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout implements fyne.Layout.
func (p *ThinkingPanel) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	top := p.fold.MinSize().Height
	widgets.SetBounds(p.fold, 0, 0, size.Width, top)
	widgets.SetBounds(p.list, 0, top, size.Width, max(size.Height-top, 0))
}

// thoughtHeight returns the height of a row.
func thoughtHeight() float32 {
	return fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{Bold: true}).Height + theme.Padding()
}

// thoughtList is the widget that shows the rows.
type thoughtList struct {
	widget.BaseWidget
	t          *Thinking
	tips       *widgets.Tooltips
	thought    Thought
	hasThought bool
	hoveredRow int // 1 + the index of the row under the pointer; 0 for none
}

var (
	_ fyne.Tappable      = (*thoughtList)(nil)
	_ desktop.Hoverable  = (*thoughtList)(nil)
	_ desktop.Cursorable = (*thoughtList)(nil)
	_ fyne.Accessible    = (*thoughtList)(nil)
)

func (l *thoughtList) set(t Thought, hasThought bool) {
	l.thought, l.hasThought = t, hasThought
	l.Refresh()
}

// row returns the index of the move at a vertical position, or -1 if there is none.
func (l *thoughtList) row(y float32) int {
	if i := int(y / thoughtHeight()); y >= 0 && i < l.rows() {
		return i
	}
	return -1
}

// rows returns the number of moves that fit.
func (l *thoughtList) rows() int {
	return min(len(l.thought.Moves), int((l.Size().Height+1)/thoughtHeight()))
}

func (l *thoughtList) MouseIn(e *desktop.MouseEvent) {
	l.MouseMoved(e)
	l.tips.Enter(l, func() string {
		switch {
		case !l.hasThought:
			return ""
		case l.thought.Tree:
			return lang.ThoughtTree()
		}

		return lang.ThoughtPoint()
	})
}

func (l *thoughtList) MouseMoved(e *desktop.MouseEvent) { l.point(l.row(e.Position.Y)) }

func (l *thoughtList) MouseOut() {
	l.tips.Leave()
	l.point(-1)
}

func (l *thoughtList) point(row int) {
	if l.hoveredRow != row+1 {
		l.hoveredRow = row + 1
		l.t.PointAt(row)
		l.Refresh()
	}
}

func (l *thoughtList) Tapped(e *fyne.PointEvent) {
	l.tips.Leave()
	l.t.Choose(l.row(e.Position.Y))
}

func (l *thoughtList) Cursor() desktop.Cursor {
	if l.hoveredRow > 0 {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func (l *thoughtList) AccessibilityLabel() (text string) {
	r := l.thought.Before.Rules()
	for i := range l.rows() {
		m := &l.thought.Moves[i]
		text = lang.Join(text, lang.Labelled(lang.Point(r, m.Moves[0]), m.text(r)))
	}

	return text
}

func (l *thoughtList) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (l *thoughtList) MinSize() fyne.Size { return fyne.Size{} }

func (l *thoughtList) CreateRenderer() fyne.WidgetRenderer {
	r := &thoughtRenderer{l: l}
	r.draw()
	return r
}

type thoughtRenderer struct {
	l       *thoughtList
	objects []fyne.CanvasObject
}

func (r *thoughtRenderer) Destroy()                     {}
func (r *thoughtRenderer) MinSize() fyne.Size           { return fyne.Size{} }
func (r *thoughtRenderer) Layout(fyne.Size)             { r.draw() }
func (r *thoughtRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *thoughtRenderer) Refresh()                     { r.draw(); canvas.Refresh(r.l) }

// barShare is the width of the longest bar as a share of the list's width.
const barShare = 0.36

func (r *thoughtRenderer) draw() {
	l, size := r.l, r.l.Size()
	r.objects = nil
	drawText := func(text string, x, y, textSize float32, bold bool, colour color.Color) float32 {
		t := canvas.NewText(text, colour)
		t.TextSize, t.TextStyle.Bold = textSize, bold
		minimum := t.MinSize()
		widgets.SetBounds(t, x, y+(thoughtHeight()-minimum.Height)/2, minimum.Width, minimum.Height)
		r.objects = append(r.objects, t)

		return x + minimum.Width
	}
	faintColour, text, caption := theme.Color(theme.ColorNamePlaceHolder), theme.TextSize(), theme.CaptionTextSize()
	if !l.hasThought {
		y, reason := float32(0), lang.ThoughtNone()

		// The game was opened from a file, or the level plays without a search.
		if i := l.t.latestMove(); i > 0 {
			reason = lang.ThoughtUnrecorded(lang.Point(l.t.a.liveGame.Match().Rules(),
				l.t.a.navigator.Plies()[i].Choice.Point))
		}

		for _, line := range widgets.Wrap(reason, size.Width-2*theme.InnerPadding(), func(s string) float32 {
			return fyne.MeasureText(s, caption, fyne.TextStyle{}).Width
		}) {
			drawText(line, theme.InnerPadding(), y, caption, false, faintColour)
			y += thoughtHeight()
		}

		return
	}
	rules := l.thought.Before.Rules()
	barLeft := theme.InnerPadding() + fyne.MeasureText("M15", text, fyne.TextStyle{Bold: true}).Width +
		theme.InnerPadding()
	maxWidth := size.Width * barShare
	best := l.thought.Moves[0].Score
	if l.thought.Moves[0].Unknown && len(l.thought.Moves) > 1 {
		best = l.thought.Moves[1].Score
	}

	for i := range l.rows() {
		m, y := &l.thought.Moves[i], float32(i)*thoughtHeight()
		if l.hoveredRow == i+1 {
			background := canvas.NewRectangle(theme.Color(theme.ColorNameHover))
			background.CornerRadius = theme.SelectionRadiusSize()
			widgets.SetBounds(background, 0, y, size.Width, thoughtHeight())
			r.objects = append(r.objects, background)
		}
		drawText(lang.Point(rules, m.Moves[0]), theme.InnerPadding(), y, text, i == 0,
			theme.Color(theme.ColorNameForeground))
		bar := func(width float32, colour color.Color, hollow bool) {
			b := canvas.NewRectangle(colour)
			b.CornerRadius = 2
			if hollow {
				b.FillColor, b.StrokeColor, b.StrokeWidth = color.Transparent, colour, 1.5
			}
			widgets.SetBounds(b, barLeft, y+theme.Padding(), width, thoughtHeight()-2*theme.Padding())
			r.objects = append(r.objects, b)
		}
		bar(maxWidth, theme.Color(theme.ColorNameInputBackground), false)

		// A bound is only an outline, since the value may be lower.
		if !m.Unknown {
			bar(max(maxWidth*barLength(rules, m.Score), 4), theme.Color(barColour(i == 0, grade(rules, m.Score, best))),
				m.AtMost)
		}
		x := drawText(m.text(rules), barLeft+maxWidth+theme.InnerPadding(), y, caption, i == 0,
			theme.Color(theme.ColorNameForeground))
		continuation := lang.Stones(rules, m.Moves[1:min(len(m.Moves), 4)])
		if width := fyne.MeasureText(continuation, caption, fyne.TextStyle{}).Width; x+theme.InnerPadding()+
			width <= size.Width {
			drawText(continuation, x+theme.InnerPadding(), y, caption, false, faintColour)
		}
	}
}

// barLength returns the length of the bar of a value, as a share of the longest bar. It is the winning chance.
func barLength(r game.Rules, s game.Score) float32 { return float32(s.WinExpectation(r)+1) / 2 }

func barColour(chosen bool, g board.Grade) fyne.ThemeColorName {
	switch {
	case g == board.GradeLost:
		return theme.ColorNameError
	case chosen:
		return theme.ColorNameSuccess
	case g == board.GradePoor:
		return theme.ColorNameWarning
	}

	return theme.ColorNamePrimary
}
