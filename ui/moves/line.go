package moves

import (
	"image/color"
	"sort"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/widgets"
)

// strip is the moves as text: in one line that scrolls sideways, or two to a row. The
// one that is shown is bold.
type strip struct {
	widget.BaseWidget
	onTapped func(index int)

	texts  []string
	begins []bool // a row, where there are rows
	shown  int    // index; -1 for none
	stands int    // those after it can be redone
	rows   bool
	cells  []spot // where the texts stand
	scroll *container.Scroll
	field  *stripField
}

// spot is a place on the field.
type spot struct{ x, y, width float32 }

func newStrip() *strip {
	s := &strip{shown: -1}
	s.field = &stripField{strip: s}
	s.field.ExtendBaseWidget(s.field)
	s.scroll = container.NewScroll(s.field)
	s.scroll.OnScrolled = func(fyne.Position) { s.field.Refresh() }
	s.ExtendBaseWidget(s)
	return s
}

func (s *strip) show(texts []string, begins []bool, shown, stands int) {
	s.texts, s.begins, s.shown, s.stands = texts, begins, shown, stands
	s.measure()
	s.reveal()
	s.scroll.Refresh() // the field too
}

// inRows puts the moves two to a row, or into one line.
func (s *strip) inRows(rows bool) {
	if rows != s.rows {
		s.rows = rows
		s.measure()
		s.scroll.ScrollToOffset(fyne.Position{})
		s.reveal()
		s.scroll.Refresh()
	}
}

// lineHeight is that of one line.
func (s *strip) lineHeight() float32 {
	return fyne.MeasureText("A", theme.TextSize(), fyne.TextStyle{Bold: true}).Height + 2*s.above()
}

// above is the space above a text, and below it.
func (s *strip) above() float32 {
	if s.rows {
		return theme.Padding()
	}
	return theme.InnerPadding()
}

// measure places the texts, all as if they were bold: they stay where they are when
// another one becomes it. What is too long for half a row has a whole one.
func (s *strip) measure() {
	s.cells = s.cells[:0]
	x, y, height, whole := float32(0), float32(0), s.lineHeight(), s.Size().Width
	for i, text := range s.texts {
		width := fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{Bold: true}).Width + 2*theme.InnerPadding()
		if s.rows {
			if x > 0 && (s.begins[i] || width > whole/2 || x >= whole) {
				x, y = 0, y+height
			}
			if width <= whole/2 {
				width = whole / 2
			} else {
				width = whole
			}
		}
		s.cells = append(s.cells, spot{x, y, width})
		x += width
	}
}

// reveal scrolls to the move that is shown, with its neighbours.
func (s *strip) reveal() {
	if len(s.cells) == 0 {
		return
	}
	at, size, whole := s.cells[max(s.shown, 0)], s.scroll.Size(), s.field.MinSize()
	into := func(offset, from, to, room, all float32) float32 {
		margin := to - from
		if !s.rows {
			margin *= 2
		}
		return max(min(max(min(offset, from-margin), to+margin-room), all-room), 0)
	}
	to := s.scroll.Offset
	if s.rows {
		to.Y = into(to.Y, at.y, at.y+s.lineHeight(), size.Height, whole.Height)
	} else {
		to.X = into(to.X, at.x, at.x+at.width, size.Width, whole.Width)
	}
	if to != s.scroll.Offset {
		s.scroll.ScrollToOffset(to)
	}
}

func (s *strip) Resize(size fyne.Size) {
	if size == s.Size() {
		return
	}
	s.BaseWidget.Resize(size)
	s.measure()
	s.reveal()
	s.field.Refresh()
}

// MinSize is that of one line.
func (s *strip) MinSize() fyne.Size {
	return fyne.NewSize(60, fyne.MeasureText("A", theme.TextSize(), fyne.TextStyle{Bold: true}).Height+2*theme.InnerPadding())
}

func (s *strip) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.scroll) }

// stripField is all moves, of which the strip scrolls a part into view.
type stripField struct {
	widget.BaseWidget
	strip *strip
}

var _ fyne.Tappable = (*stripField)(nil)

func (f *stripField) MinSize() fyne.Size {
	s := f.strip
	size := fyne.NewSize(0, s.lineHeight())
	if n := len(s.cells); n > 0 {
		size.Height += s.cells[n-1].y
		if !s.rows {
			size.Width = s.cells[n-1].x + s.cells[n-1].width
		}
	}
	return size
}

func (f *stripField) Tapped(e *fyne.PointEvent) {
	for i, c := range f.strip.cells {
		if x, y := e.Position.X-c.x, e.Position.Y-c.y; 0 <= x && x < c.width && 0 <= y && y < f.strip.lineHeight() {
			f.strip.onTapped(i)
			return
		}
	}
}

func (f *stripField) CreateRenderer() fyne.WidgetRenderer {
	return &stripRenderer{field: f, ground: canvas.NewRectangle(color.Transparent)}
}

// stripRenderer has objects for what is in view, and uses them again.
type stripRenderer struct {
	field   *stripField
	ground  *canvas.Rectangle // behind the move that is shown
	texts   []*canvas.Text
	objects []fyne.CanvasObject
}

func (r *stripRenderer) Destroy()                     {}
func (r *stripRenderer) Layout(fyne.Size)             { r.draw() }
func (r *stripRenderer) MinSize() fyne.Size           { return r.field.MinSize() }
func (r *stripRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *stripRenderer) Refresh() {
	r.draw()
	canvas.Refresh(r.field)
}

func (r *stripRenderer) draw() {
	s := r.field.strip
	r.objects = append(r.objects[:0], r.ground)
	shown, height := false, s.lineHeight()
	from, to := s.scroll.Offset, s.scroll.Offset.Add(s.scroll.Size())
	first := sort.Search(len(s.cells), func(i int) bool {
		c := s.cells[i]
		return c.y+height > from.Y && (s.rows || c.x+c.width > from.X)
	})
	for i := first; i < len(s.cells); i++ {
		c := s.cells[i]
		if c.y > to.Y || !s.rows && c.x > to.X {
			break
		}
		if i-first == len(r.texts) {
			r.texts = append(r.texts, canvas.NewText("", color.Transparent))
		}
		t := r.texts[i-first]
		t.Text, t.TextSize, t.TextStyle.Bold, t.Color = s.texts[i], theme.TextSize(), i == s.shown, theme.Color(theme.ColorNameForeground)
		if i > s.stands {
			t.Color = theme.Color(theme.ColorNamePlaceHolder)
		}
		t.Move(fyne.NewPos(c.x+theme.InnerPadding(), c.y+s.above()))
		t.Resize(fyne.NewSize(c.width, t.MinSize().Height))
		if i == s.shown {
			shown = true
			r.ground.FillColor, r.ground.CornerRadius = theme.Color(theme.ColorNameSelection), theme.SelectionRadiusSize()
			r.ground.Move(fyne.NewPos(c.x+2, c.y+s.above()/2))
			r.ground.Resize(fyne.NewSize(c.width-4, height-s.above()))
		}
		r.objects = append(r.objects, t)
	}
	widgets.SetVisible(r.ground, shown)
}
