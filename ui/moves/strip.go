package moves

import (
	"image/color"
	"sort"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/widgets"
)

// moveStrip is a widget that shows the moves as text, in one line that scrolls horizontally or in rows of
// two. The displayed move is bold.
type moveStrip struct {
	scroller
	onTapped func(index int)

	items     []Item
	rowStarts []bool    // whether an item starts a row, if rows is set
	index     int       // index of the displayed item, or -1
	liveIndex int       // index of the last item that is not undone
	rows      bool      // whether the items are in rows of two
	cells     []textBox // bounds of the items

	// Behind the displayed move.
	highlight *canvas.Rectangle

	// Reused, since drawing a frame must not request another frame.
	texts []*canvas.Text
}

// textBox is the position and width of an item.
type textBox struct{ x, y, width float32 }

func newStrip() *moveStrip {
	s := &moveStrip{index: -1, highlight: canvas.NewRectangle(color.Transparent)}
	s.setField(&field{size: s.fieldSize, draw: s.draw, onTapped: s.tapped})
	s.minSize = func() fyne.Size { return fyne.NewSize(60, textHeight()+2*theme.InnerPadding()) }
	s.onResize = func() {
		s.layOut()
		s.reveal()
	}
	s.ExtendBaseWidget(s)

	return s
}

func (s *moveStrip) show(items []Item, rowStarts []bool, index, liveIndex int) {
	s.items, s.rowStarts, s.index, s.liveIndex = items, rowStarts, index, liveIndex
	s.onResize()

	// Also refreshes the field.
	s.scroll.Refresh()
}

func (s *moveStrip) setRows(rows bool) {
	if rows != s.rows {
		s.rows = rows
		s.scroll.ScrollToOffset(fyne.Position{})
		s.onResize()
		s.scroll.Refresh()
	}
}

func textHeight() float32 {
	return fyne.MeasureText("A", theme.TextSize(), fyne.TextStyle{Bold: true}).Height
}

func (s *moveStrip) lineHeight() float32 { return textHeight() + 2*s.padding() }
func (s *moveStrip) rowHeight() float32  { return textHeight() + 2*theme.Padding() }

// gutter returns the width of the numbers before the rows.
func gutter() float32 { return boldWidth("225.") + theme.InnerPadding() }

func boldWidth(text string) float32 {
	return fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{Bold: true}).Width
}

// text returns the text of the item with index i. In one line it includes the number, which otherwise is at
// the start of the row.
func (s *moveStrip) text(i int) string {
	if s.rows {
		return s.items[i].Text
	}
	return s.items[i].withNumber()
}

// padding returns the space above and below a text.
func (s *moveStrip) padding() float32 {
	if s.rows {
		return theme.Padding()
	}
	return theme.InnerPadding()
}

// layOut places the items as if all were bold, so that they do not move when another item becomes bold. An
// item that is too long for half a row occupies a whole row.
func (s *moveStrip) layOut() {
	s.cells = s.cells[:0]
	left := float32(0)
	if s.rows {
		left = gutter()
	}

	x, y, height, rowWidth := left, float32(0), s.lineHeight(), s.Size().Width-left
	for i := range s.items {
		width := boldWidth(s.text(i)) + 2*theme.InnerPadding()
		if s.items[i].Mark != "" {
			width += boldWidth(" " + s.items[i].Mark)
		}
		if s.rows {
			isLong := width > rowWidth/2
			if x > left && (s.rowStarts[i] || isLong || x >= left+rowWidth) {
				x, y = left, y+height
			}
			width = rowWidth / 2
			if isLong {
				width = rowWidth
			}
		} else if rowWidth > 0 { // a result may be wider than the line
			width = min(width, rowWidth)
		}
		s.cells = append(s.cells, textBox{x, y, width})
		x += width
	}
}

// reveal scrolls to the displayed item.
func (s *moveStrip) reveal() {
	if len(s.cells) == 0 {
		return
	}
	box, margin := s.cells[max(s.index, 0)], fyne.NewPos(0, s.lineHeight())
	if !s.rows {
		margin = fyne.NewPos(2*s.cells[max(s.index, 0)].width, 0)
	}
	from := fyne.NewPos(box.x, box.y)
	s.scroller.reveal(from.Subtract(margin), from.AddXY(box.width, s.lineHeight()).Add(margin))
}

func (s *moveStrip) fieldSize() fyne.Size {
	size := fyne.NewSize(0, s.lineHeight())
	if n := len(s.cells); n > 0 {
		size.Height += s.cells[n-1].y
		if !s.rows {
			size.Width = s.cells[n-1].x + s.cells[n-1].width
		}
	}

	return size
}

func (s *moveStrip) tapped(pos fyne.Position) {
	for i, box := range s.cells {
		if x, y := pos.X-box.x, pos.Y-box.y; 0 <= x && x < box.width && 0 <= y && y < s.lineHeight() {
			s.onTapped(i)
			return
		}
	}
}

// markColours holds the colours of the marks of a review.
var markColours = map[string]fyne.ThemeColorName{
	"?!": theme.ColorNameWarning,
	"?":  theme.ColorNameError,
	"??": theme.ColorNameError,
}

func (s *moveStrip) draw() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{s.highlight}
	visible, height := false, s.lineHeight()
	from, to := s.scroll.Offset, s.scroll.Offset.Add(s.scroll.Size())
	first := sort.Search(len(s.cells), func(i int) bool {
		box := s.cells[i]
		return box.y+height > from.Y && (s.rows || box.x+box.width > from.X)
	})
	numUsed := 0

	drawText := func(text string, x, y, width float32, bold bool, colour color.Color) {
		if numUsed == len(s.texts) {
			s.texts = append(s.texts, canvas.NewText("", color.Transparent))
		}
		t := s.texts[numUsed]
		numUsed++
		t.TextSize, t.TextStyle.Bold, t.Color = theme.TextSize(), bold, colour
		widgets.Truncate(t, text, width)
		size := t.MinSize()
		widgets.SetBounds(t, x, y+s.padding(), size.Width, size.Height)
		objects = append(objects, t)
	}
	faintColour := theme.Color(theme.ColorNamePlaceHolder)
	for i, box := range s.cells[first:] {
		if box.y > to.Y || !s.rows && box.x > to.X {
			break
		}
		i += first
		isDisplayed, colour := i == s.index, theme.Color(theme.ColorNameForeground)
		if i > s.liveIndex {
			colour = faintColour
		}
		if isDisplayed {
			visible = true
			s.highlight.FillColor, s.highlight.CornerRadius = theme.Color(theme.ColorNameSelection),
				theme.SelectionRadiusSize()
			widgets.SetBounds(s.highlight, box.x+2, box.y+s.padding()/2, box.width-4, height-s.padding())
		}
		item := &s.items[i]
		if s.rows && item.Number > 0 && box.x == gutter() {
			drawText(strconv.Itoa(item.Number)+".", theme.InnerPadding()/2, box.y, gutter(), false, faintColour)
		}
		text := s.text(i)
		drawText(text, box.x+theme.InnerPadding(), box.y, box.width-theme.InnerPadding(), isDisplayed, colour)
		if item.Mark != "" {
			drawText(item.Mark, box.x+theme.InnerPadding()+boldWidth(text+" "), box.y, box.width, true,
				theme.Color(markColours[item.Mark]))
		}
	}
	widgets.SetVisible(s.highlight, visible)

	return objects
}
