package analysis

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// thoughtList is the widget in a ThinkingPanel that shows the sentence, the rows of moves and their legend.
type thoughtList struct {
	widget.BaseWidget
	t          *Thinking
	tips       *widgets.Tooltips
	thought    Thought
	hasThought bool
	width      float32
	hoveredRow int // 1 + the index of the row under the pointer; 0 for none

	// The lines of text above the rows, and the objects that draw them.
	header []textLine
	texts  []fyne.CanvasObject
	rows   []thoughtRow

	// The moves that are no better than the chosen one have rows of their own.
	unfolded bool
}

// textLine is a line of text of a size in a colour.
type textLine struct {
	text   string
	size   float32
	colour fyne.ThemeColorName
}

// thoughtRow is a row of the list: a move, by its index in Thought.Moves, or several moves that are no better.
type thoughtRow struct {
	move   int
	joined int // the number of moves of a joined row; 0 for the row of a move
}

var (
	_ fyne.Tappable      = (*thoughtList)(nil)
	_ desktop.Hoverable  = (*thoughtList)(nil)
	_ desktop.Cursorable = (*thoughtList)(nil)
	_ fyne.Accessible    = (*thoughtList)(nil)
)

func (l *thoughtList) set(t Thought, hasThought bool) {
	if t.Chosen != l.thought.Chosen || t.Before != l.thought.Before {
		l.unfolded = false
	}
	l.thought, l.hasThought = t, hasThought
	l.arrange()
	l.Refresh()
}

// setWidth wraps the text to a width.
func (l *thoughtList) setWidth(width float32) {
	if l.width != width {
		l.width = width
		l.arrange()
	}
}

// arrange wraps the text above the rows and determines the rows.
func (l *thoughtList) arrange() {
	l.header, l.rows = nil, nil
	add := func(text string, size float32, colour fyne.ThemeColorName) {
		for _, line := range widgets.Wrap(text, l.width-2*theme.InnerPadding(), func(s string) float32 {
			return fyne.MeasureText(s, size, fyne.TextStyle{}).Width
		}) {
			l.header = append(l.header, textLine{line, size, colour})
		}
	}

	sentence, knowledge := l.t.Sentence(), l.t.Knowledge()
	if sentence == "" {
		sentence = lang.ThoughtNone()
	} else if knowledge == "" {
		knowledge = lang.ThoughtUnrecorded()
	}
	add(sentence, theme.TextSize(), theme.ColorNameForeground)
	if knowledge != "" {
		add(knowledge, theme.CaptionTextSize(), theme.ColorNamePlaceHolder)
	}
	if l.hasThought {
		l.rows = l.thought.rows(l.unfolded)
	}
	if len(l.rows) > 0 {
		add(l.thought.unit(), theme.CaptionTextSize(), theme.ColorNamePlaceHolder)
	}
}

// rows lists the rows of a thought: the moves with values, then one for all moves that are no better than the
// chosen one, which can be unfolded.
func (t *Thought) rows(unfolded bool) (rows []thoughtRow) {
	var noBetter []thoughtRow
	for i := range t.Moves {
		if t.isNoBetter(i) {
			noBetter = append(noBetter, thoughtRow{move: i})
		} else {
			rows = append(rows, thoughtRow{move: i})
		}
	}
	if len(noBetter) > 1 {
		rows = append(rows, thoughtRow{joined: len(noBetter)})
	}
	if len(noBetter) == 1 || unfolded {
		rows = append(rows, noBetter...)
	}

	return rows
}

// isNoBetter reports whether all that is known of a move is that it is not better than the chosen one.
func (t *Thought) isNoBetter(i int) bool {
	m, chosen := &t.Moves[i], &t.Moves[0]
	return i > 0 && m.AtMost && !chosen.Unknown && m.Score <= chosen.Score
}

// headerHeight returns the height of the text above the rows.
func (l *thoughtList) headerHeight() (height float32) {
	for _, line := range l.header {
		height += lineHeight(line.size)
	}
	return height + theme.Padding()
}

// lineHeight returns the height of a line of text.
func lineHeight(size float32) float32 { return fyne.MeasureText("M", size, fyne.TextStyle{}).Height }

// rowAt returns the index of the row at a vertical position, or -1 if there is none.
func (l *thoughtList) rowAt(y float32) int {
	y -= l.headerHeight()
	if i := int(y / thoughtHeight()); y >= 0 && i < len(l.rows) {
		return i
	}
	return -1
}

// moveAt returns the index of the move at a vertical position, or -1 if there is none.
func (l *thoughtList) moveAt(y float32) int {
	if i := l.rowAt(y); i >= 0 && l.rows[i].joined == 0 {
		return l.rows[i].move
	}
	return -1
}

func (l *thoughtList) MouseIn(e *desktop.MouseEvent) {
	l.MouseMoved(e)
	l.tips.EnterList(l, func() string {
		switch {
		case len(l.rows) == 0:
			return ""
		case l.thought.Tree:
			return lang.ThoughtTree()
		}

		return lang.ThoughtPoint()
	})
}

func (l *thoughtList) MouseMoved(e *desktop.MouseEvent) {
	l.point(e.Position.Y)
	l.pointAtWord(e.Position)
}

// pointAtWord marks the point whose name is at a position in the text above the rows, and reports whether there is one.
func (l *thoughtList) pointAtWord(pos fyne.Position) bool {
	if l.t.a.host.PointAtWord == nil {
		return false
	}
	word := ""
	if pos.Y >= 0 && pos.Y < l.headerHeight() {
		word = widgets.WordAt(l.texts, pos)
	}

	return l.t.a.host.PointAtWord(word)
}

func (l *thoughtList) MouseOut() {
	l.tips.Leave()
	l.point(-1)
	l.pointAtWord(fyne.NewPos(0, -1))
}

func (l *thoughtList) point(y float32) {
	if row := l.rowAt(y); l.hoveredRow != row+1 {
		l.hoveredRow = row + 1
		l.t.PointAt(l.moveAt(y))
		l.Refresh()
	}
}

func (l *thoughtList) Tapped(e *fyne.PointEvent) {
	l.tips.Leave()
	if l.pointAtWord(e.Position) {
		return
	}
	if i := l.rowAt(e.Position.Y); i >= 0 && l.rows[i].joined > 0 {
		l.unfolded = !l.unfolded
		l.t.a.changed()
		return
	}
	l.t.Choose(l.moveAt(e.Position.Y))
}

func (l *thoughtList) Cursor() desktop.Cursor {
	if l.hoveredRow > 0 {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func (l *thoughtList) AccessibilityLabel() (text string) {
	for _, line := range l.header {
		text = lang.Sentences(text, line.text)
	}

	for _, row := range l.rows {
		text = lang.Join(text, l.rowText(row))
	}

	return text
}

// rowText returns the text of a row.
func (l *thoughtList) rowText(row thoughtRow) string {
	if row.joined > 0 {
		return lang.ThoughtNoBetter(row.joined)
	}
	m, r := &l.thought.Moves[row.move], l.thought.Before.Rules()

	return lang.Labelled(lang.Point(r, m.Moves[0]), l.thought.valueText(row.move))
}

func (l *thoughtList) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// MinSize returns the size of all rows, for scrolling.
func (l *thoughtList) MinSize() fyne.Size {
	height := l.headerHeight() + float32(len(l.rows))*thoughtHeight()
	if len(l.rows) > 0 {
		height += thoughtHeight()
	}
	return fyne.NewSize(0, height)
}

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
func (r *thoughtRenderer) MinSize() fyne.Size           { return r.l.MinSize() }
func (r *thoughtRenderer) Layout(fyne.Size)             { r.draw() }
func (r *thoughtRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *thoughtRenderer) Refresh()                     { r.draw(); canvas.Refresh(r.l) }

// barShare is the width of the longest bar as a share of the list's width.
const barShare = 0.36

// drawText draws a text in the middle of a height and returns its right end.
func (r *thoughtRenderer) drawText(line textLine, x, y, height float32, bold bool) float32 {
	t := canvas.NewText(line.text, theme.Color(line.colour))
	t.TextSize, t.TextStyle.Bold = line.size, bold
	minimum := t.MinSize()
	widgets.SetBounds(t, x, y+(height-minimum.Height)/2, minimum.Width, minimum.Height)
	r.objects = append(r.objects, t)

	return x + minimum.Width
}

// drawBar draws a filled bar, or only its outline.
func (r *thoughtRenderer) drawBar(x, y, width, height float32, colour color.Color, hollow bool) {
	b := canvas.NewRectangle(colour)
	b.CornerRadius = 2
	if hollow {
		b.FillColor, b.StrokeColor, b.StrokeWidth = color.Transparent, colour, 1.5
	}
	widgets.SetBounds(b, x, y, width, height)
	r.objects = append(r.objects, b)
}

func (r *thoughtRenderer) draw() {
	l := r.l
	r.objects = nil

	y := float32(0)
	for _, line := range l.header {
		r.drawText(line, theme.InnerPadding(), y, lineHeight(line.size), false)
		y += lineHeight(line.size)
	}
	l.texts = r.objects[:len(r.objects):len(r.objects)]
	y = l.headerHeight()

	for i, row := range l.rows {
		if l.hoveredRow == i+1 {
			background := canvas.NewRectangle(theme.Color(theme.ColorNameHover))
			background.CornerRadius = theme.SelectionRadiusSize()
			widgets.SetBounds(background, 0, y, l.Size().Width, thoughtHeight())
			r.objects = append(r.objects, background)
		}
		if row.joined > 0 {
			line := textLine{l.rowText(row), theme.CaptionTextSize(), theme.ColorNamePlaceHolder}
			r.drawText(line, theme.InnerPadding(), y, thoughtHeight(), false)
		} else {
			r.drawMove(row.move, y)
		}
		y += thoughtHeight()
	}
	if len(l.rows) > 0 {
		r.drawLegend(y)
	}
}

// drawMove draws the row of a move: its point, its value as a bar and as text, and the expected line.
func (r *thoughtRenderer) drawMove(index int, y float32) {
	l, caption := r.l, theme.CaptionTextSize()
	rules, m := l.thought.Before.Rules(), &l.thought.Moves[index]
	width, isChosen := l.Size().Width, index == 0
	maxWidth := width * barShare
	barLeft := 2*theme.InnerPadding() + fyne.MeasureText("M15", theme.TextSize(), fyne.TextStyle{Bold: true}).Width

	name := textLine{lang.Point(rules, m.Moves[0]), theme.TextSize(), theme.ColorNameForeground}
	r.drawText(name, theme.InnerPadding(), y, thoughtHeight(), isChosen)
	bar := func(width float32, colour fyne.ThemeColorName, hollow bool) {
		r.drawBar(barLeft, y+theme.Padding(), width, thoughtHeight()-2*theme.Padding(), theme.Color(colour), hollow)
	}
	bar(maxWidth, theme.ColorNameInputBackground, false)

	// A bound is only an outline, since the value may be lower.
	if !m.Unknown {
		colour := barColour(isChosen, grade(rules, m.Score, l.thought.best()))
		bar(max(maxWidth*barLength(rules, m.Score), 4), colour, m.AtMost)
	}
	value := textLine{l.thought.valueText(index), caption, theme.ColorNameForeground}
	x := r.drawText(value, barLeft+maxWidth+theme.InnerPadding(), y, thoughtHeight(), isChosen) + theme.InnerPadding()

	line := textLine{lang.Stones(rules, m.Moves[1:min(len(m.Moves), 4)]), caption, theme.ColorNamePlaceHolder}
	if x+fyne.MeasureText(line.text, caption, fyne.TextStyle{}).Width <= width {
		r.drawText(line, x, y, thoughtHeight(), false)
	}
}

// best returns the score of the best move.
func (t *Thought) best() game.Score {
	if t.Moves[0].Unknown && len(t.Moves) > 1 {
		return t.Moves[1].Score
	}
	return t.Moves[0].Score
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

// legend explains the colours of barColour.
var legend = []struct {
	colour fyne.ThemeColorName
	text   lang.Text
}{
	{theme.ColorNameSuccess, lang.ThoughtPlayed},
	{theme.ColorNamePrimary, lang.ThoughtClose},
	{theme.ColorNameWarning, lang.ThoughtWorse},
	{theme.ColorNameError, lang.ThoughtLost},
}

// drawLegend draws the part of the legend that fits.
func (r *thoughtRenderer) drawLegend(y float32) {
	size, x := theme.CaptionTextSize(), theme.InnerPadding()
	for _, entry := range legend {
		width := size + theme.Padding() + fyne.MeasureText(entry.text(), size, fyne.TextStyle{}).Width
		if x+width > r.l.Size().Width {
			return
		}
		r.drawBar(x, y+(thoughtHeight()-size)/2, size, size, theme.Color(entry.colour), false)
		line := textLine{entry.text(), size, theme.ColorNamePlaceHolder}
		x = r.drawText(line, x+size+theme.Padding(), y, thoughtHeight(), false) + theme.InnerPadding()
	}
}
