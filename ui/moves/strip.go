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

// moveStrip shows the moves as text, in one line that scrolls horizontally or in rows of two. The
// displayed move is bold.
type moveStrip struct {
	scroller
	onTapped func(index int)

	entries   []Item
	rowStarts []bool // whether an entry starts a row, if there are rows
	index     int    // index of the displayed entry; -1 for none
	liveIndex int    // index of the last entry that is not undone
	rows      bool
	cells     []textBox // bounds of the entries

	highlight *canvas.Rectangle // behind the displayed move
	texts     []*canvas.Text    // reused, since drawing a frame must not request another one
}

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

func (s *moveStrip) show(entries []Item, rowStarts []bool, index, liveIndex int) {
	s.entries, s.rowStarts, s.index, s.liveIndex = entries, rowStarts, index, liveIndex
	s.onResize()
	s.scroll.Refresh() // refreshes the field, too
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

// text returns the text of an entry. In one line it includes the number, which rows show at their start.
func (s *moveStrip) text(i int) string {
	if s.rows {
		return s.entries[i].Text
	}
	return s.entries[i].withNumber()
}

// padding returns the space above and below a text.
func (s *moveStrip) padding() float32 {
	if s.rows {
		return theme.Padding()
	}
	return theme.InnerPadding()
}

// layOut places the texts as if all were bold, so that they stay in place when another one becomes bold.
// A text too long for half a row gets a whole one.
func (s *moveStrip) layOut() {
	s.cells = s.cells[:0]
	left := float32(0)
	if s.rows {
		left = gutter()
	}
	x, y, height, rowWidth := left, float32(0), s.lineHeight(), s.Size().Width-left
	for i := range s.entries {
		width := boldWidth(s.text(i)) + 2*theme.InnerPadding()
		if s.entries[i].Mark != "" {
			width += boldWidth(" " + s.entries[i].Mark)
		}
		if s.rows {
			long := width > rowWidth/2
			if x > left && (s.rowStarts[i] || long || x >= left+rowWidth) {
				x, y = left, y+height
			}
			width = rowWidth / 2
			if long {
				width = rowWidth
			}
		} else if rowWidth > 0 { // a result may be wider than the line
			width = min(width, rowWidth)
		}
		s.cells = append(s.cells, textBox{x, y, width})
		x += width
	}
}

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

// markColours are the colours of the review's marks.
var markColours = map[string]fyne.ThemeColorName{"?!": theme.ColorNameWarning, "?": theme.ColorNameError, "??": theme.ColorNameError}

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
			s.highlight.FillColor, s.highlight.CornerRadius = theme.Color(theme.ColorNameSelection), theme.SelectionRadiusSize()
			widgets.SetBounds(s.highlight, box.x+2, box.y+s.padding()/2, box.width-4, height-s.padding())
		}
		item := &s.entries[i]
		if s.rows && item.Number > 0 && box.x == gutter() {
			drawText(strconv.Itoa(item.Number)+".", theme.InnerPadding()/2, box.y, gutter(), false, faintColour)
		}
		text := s.text(i)
		drawText(text, box.x+theme.InnerPadding(), box.y, box.width-theme.InnerPadding(), isDisplayed, colour)
		if item.Mark != "" {
			drawText(item.Mark, box.x+theme.InnerPadding()+boldWidth(text+" "), box.y, box.width, true, theme.Color(markColours[item.Mark]))
		}
	}
	widgets.SetVisible(s.highlight, visible)
	return objects
}
