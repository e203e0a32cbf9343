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

// strip is the moves as one line of text that scrolls sideways, the one that is
// shown in bold.
type strip struct {
	widget.BaseWidget
	onTapped func(index int)

	texts  []string
	shown  int // index; -1 for none
	stands int // those after it can be redone
	ends   []float32
	scroll *container.Scroll
	field  *stripField
}

func newStrip() *strip {
	s := &strip{shown: -1}
	s.field = &stripField{strip: s}
	s.field.ExtendBaseWidget(s.field)
	s.scroll = container.NewHScroll(s.field)
	s.scroll.OnScrolled = func(fyne.Position) { s.field.Refresh() }
	s.ExtendBaseWidget(s)
	return s
}

func (s *strip) show(texts []string, shown, stands int) {
	s.texts, s.shown, s.stands = texts, shown, stands
	s.measure()
	s.reveal()
	s.scroll.Refresh() // the field too
}

// measure places the texts, all as if they were bold: they stay where they are
// when another one becomes it.
func (s *strip) measure() {
	s.ends = s.ends[:0]
	x := float32(0)
	for _, text := range s.texts {
		x += fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{Bold: true}).Width + 2*theme.InnerPadding()
		s.ends = append(s.ends, x)
	}
}

// span is where a text stands.
func (s *strip) span(index int) (from, to float32) {
	if index > 0 {
		from = s.ends[index-1]
	}
	return from, s.ends[index]
}

// reveal scrolls to the move that is shown, with its neighbours.
func (s *strip) reveal() {
	if len(s.texts) == 0 {
		return
	}
	from, to := s.span(max(s.shown, 0))
	margin := 2 * (to - from)
	width, offset := s.scroll.Size().Width, s.scroll.Offset.X
	x := max(min(offset, from-margin), to+margin-width)
	x = max(min(x, s.ends[len(s.ends)-1]-width), 0)
	if x != offset {
		s.scroll.ScrollToOffset(fyne.NewPos(x, 0))
	}
}

func (s *strip) Resize(size fyne.Size) {
	if size == s.Size() {
		return
	}
	s.BaseWidget.Resize(size)
	s.reveal()
	s.field.Refresh()
}

func (s *strip) MinSize() fyne.Size { return fyne.NewSize(60, s.field.MinSize().Height) }

func (s *strip) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.scroll) }

// stripField is the whole line, of which the strip scrolls a part into view.
type stripField struct {
	widget.BaseWidget
	strip *strip
}

var _ fyne.Tappable = (*stripField)(nil)

func (f *stripField) MinSize() fyne.Size {
	size := fyne.NewSize(0, fyne.MeasureText("A", theme.TextSize(), fyne.TextStyle{Bold: true}).Height+2*theme.InnerPadding())
	if n := len(f.strip.ends); n > 0 {
		size.Width = f.strip.ends[n-1]
	}
	return size
}

func (f *stripField) Tapped(e *fyne.PointEvent) {
	if i := sort.Search(len(f.strip.ends), func(i int) bool { return f.strip.ends[i] > e.Position.X }); i < len(f.strip.ends) {
		f.strip.onTapped(i)
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
	shown := false
	left, right := s.scroll.Offset.X, s.scroll.Offset.X+s.scroll.Size().Width
	first := sort.Search(len(s.ends), func(i int) bool { return s.ends[i] > left })
	for i := first; i < len(s.ends); i++ {
		from, to := s.span(i)
		if from > right {
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
		t.Move(fyne.NewPos(from+theme.InnerPadding(), theme.InnerPadding()))
		t.Resize(fyne.NewSize(to-from, t.MinSize().Height))
		if i == s.shown {
			shown = true
			r.ground.FillColor, r.ground.CornerRadius = theme.Color(theme.ColorNameSelection), theme.SelectionRadiusSize()
			r.ground.Move(fyne.NewPos(from+2, theme.Padding()))
			r.ground.Resize(fyne.NewSize(to-from-4, r.field.MinSize().Height-2*theme.Padding()))
		}
		r.objects = append(r.objects, t)
	}
	widgets.SetVisible(r.ground, shown)
}
