package moves

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// scroller is a widget that scrolls a field of any size, of which only the visible part is drawn.
type scroller struct {
	widget.BaseWidget
	scroll   *container.Scroll
	field    *field
	minSize  func() fyne.Size
	onResize func() // called before the field is drawn
}

func (s *scroller) setField(f *field) {
	f.ExtendBaseWidget(f)
	s.field, s.scroll = f, container.NewScroll(f)
	s.scroll.OnScrolled = func(fyne.Position) { f.Refresh() }
}

func (s *scroller) MinSize() fyne.Size { return s.minSize() }

func (s *scroller) Resize(size fyne.Size) {
	if size != s.Size() {
		s.BaseWidget.Resize(size)
		s.onResize()
		s.field.Refresh()
	}
}

func (s *scroller) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.scroll) }

// reveal scrolls to the rectangle of the field from one corner to the opposite one.
func (s *scroller) reveal(from, to fyne.Position) {
	clampOffset := func(offset, from, to, room, total float32) float32 {
		return max(min(max(min(offset, from), to-room), total-room), 0)
	}
	offset, size, fieldSize := s.scroll.Offset, s.scroll.Size(), s.field.MinSize()
	target := fyne.NewPos(clampOffset(offset.X, from.X, to.X, size.Width, fieldSize.Width),
		clampOffset(offset.Y, from.Y, to.Y, size.Height, fieldSize.Height))
	if target != offset {
		// The toolkit limits scrolling to the field's previous size.
		s.field.Resize(fieldSize.Max(size))
		s.scroll.ScrollToOffset(target)
	}
}

// field is the content of a scroller.
type field struct {
	widget.BaseWidget
	size     func() fyne.Size
	draw     func() []fyne.CanvasObject // returns the objects of the visible part
	onTapped func(position fyne.Position)
	onMenu   func(position, inWindow fyne.Position) // nil if there is no menu
}

var (
	_ fyne.Tappable          = (*field)(nil)
	_ fyne.SecondaryTappable = (*field)(nil)
)

func (f *field) MinSize() fyne.Size        { return f.size() }
func (f *field) Tapped(e *fyne.PointEvent) { f.onTapped(e.Position) }
func (f *field) TappedSecondary(e *fyne.PointEvent) {
	if f.onMenu != nil {
		f.onMenu(e.Position, e.AbsolutePosition)
	}
}

func (f *field) CreateRenderer() fyne.WidgetRenderer { return &fieldRenderer{field: f} }

type fieldRenderer struct {
	field   *field
	objects []fyne.CanvasObject
}

func (r *fieldRenderer) Destroy()                     {}
func (r *fieldRenderer) Layout(fyne.Size)             { r.objects = r.field.draw() }
func (r *fieldRenderer) MinSize() fyne.Size           { return r.field.size() }
func (r *fieldRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *fieldRenderer) Refresh() {
	r.objects = r.field.draw()
	canvas.Refresh(r.field)
}
