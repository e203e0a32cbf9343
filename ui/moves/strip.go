package moves

import (
	"image/color"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/widgets"
)

// moveStrip is the moves as text: in one line that scrolls sideways, or two to a row. The
// one that is shown is bold.
type moveStrip struct {
	scroller
	onTapped func(index int)

	texts     []string
	begins    []bool // a row, where there are rows
	shown     int    // index; -1 for none
	liveIndex int    // those after it can be redone
	rows      bool
	cells     []spot // where the texts stand

	ground *canvas.Rectangle // behind the move that is shown
	drawn  []*canvas.Text    // used again: a frame must not ask for the next
}

type spot struct{ x, y, width float32 }

func newStrip() *moveStrip {
	s := &moveStrip{shown: -1, ground: canvas.NewRectangle(color.Transparent)}
	s.hold(&field{size: s.whole, draw: s.draw, tapped: s.tapped})
	s.least = func() fyne.Size { return fyne.NewSize(60, textHeight()+2*theme.InnerPadding()) }
	s.resized = func() {
		s.measure()
		s.reveal()
	}
	s.ExtendBaseWidget(s)
	return s
}

func (s *moveStrip) show(texts []string, begins []bool, shown, stands int) {
	s.texts, s.begins, s.shown, s.liveIndex = texts, begins, shown, stands
	s.resized()
	s.scroll.Refresh() // the field too
}

func (s *moveStrip) inRows(rows bool) {
	if rows != s.rows {
		s.rows = rows
		s.scroll.ScrollToOffset(fyne.Position{})
		s.resized()
		s.scroll.Refresh()
	}
}

func textHeight() float32 {
	return fyne.MeasureText("A", theme.TextSize(), fyne.TextStyle{Bold: true}).Height
}

func (s *moveStrip) lineHeight() float32 { return textHeight() + 2*s.above() }

// above is the space above a text, and below it.
func (s *moveStrip) above() float32 {
	if s.rows {
		return theme.Padding()
	}
	return theme.InnerPadding()
}

// measure places the texts, all as if they were bold: they stay where they are when
// another one becomes it. What is too long for half a row has a whole one.
func (s *moveStrip) measure() {
	s.cells = s.cells[:0]
	x, y, height, whole := float32(0), float32(0), s.lineHeight(), s.Size().Width
	for i, text := range s.texts {
		width := fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{Bold: true}).Width + 2*theme.InnerPadding()
		if s.rows {
			long := width > whole/2
			if x > 0 && (s.begins[i] || long || x >= whole) {
				x, y = 0, y+height
			}
			if width = whole / 2; long {
				width = whole
			}
		}
		s.cells = append(s.cells, spot{x, y, width})
		x += width
	}
}

func (s *moveStrip) reveal() {
	if len(s.cells) == 0 {
		return
	}
	at, margin := s.cells[max(s.shown, 0)], fyne.NewPos(0, s.lineHeight())
	if !s.rows {
		margin = fyne.NewPos(2*s.cells[max(s.shown, 0)].width, 0)
	}
	from := fyne.NewPos(at.x, at.y)
	s.scroller.reveal(from.Subtract(margin), from.AddXY(at.width, s.lineHeight()).Add(margin))
}

func (s *moveStrip) whole() fyne.Size {
	size := fyne.NewSize(0, s.lineHeight())
	if n := len(s.cells); n > 0 {
		size.Height += s.cells[n-1].y
		if !s.rows {
			size.Width = s.cells[n-1].x + s.cells[n-1].width
		}
	}
	return size
}

func (s *moveStrip) tapped(at fyne.Position) {
	for i, c := range s.cells {
		if x, y := at.X-c.x, at.Y-c.y; 0 <= x && x < c.width && 0 <= y && y < s.lineHeight() {
			s.onTapped(i)
			return
		}
	}
}

func (s *moveStrip) draw() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{s.ground}
	shown, height := false, s.lineHeight()
	from, to := s.scroll.Offset, s.scroll.Offset.Add(s.scroll.Size())
	first := sort.Search(len(s.cells), func(i int) bool {
		c := s.cells[i]
		return c.y+height > from.Y && (s.rows || c.x+c.width > from.X)
	})
	for i, c := range s.cells[first:] {
		if c.y > to.Y || !s.rows && c.x > to.X {
			break
		}
		if i == len(s.drawn) {
			s.drawn = append(s.drawn, canvas.NewText("", color.Transparent))
		}
		t, here := s.drawn[i], first+i == s.shown
		t.Text, t.TextSize, t.TextStyle.Bold, t.Color = s.texts[first+i], theme.TextSize(), here, theme.Color(theme.ColorNameForeground)
		if first+i > s.liveIndex {
			t.Color = theme.Color(theme.ColorNamePlaceHolder)
		}
		widgets.SetBounds(t, c.x+theme.InnerPadding(), c.y+s.above(), c.width, t.MinSize().Height)
		if here {
			shown = true
			s.ground.FillColor, s.ground.CornerRadius = theme.Color(theme.ColorNameSelection), theme.SelectionRadiusSize()
			widgets.SetBounds(s.ground, c.x+2, c.y+s.above()/2, c.width-4, height-s.above())
		}
		objects = append(objects, t)
	}
	widgets.SetVisible(s.ground, shown)
	return objects
}
