package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// focusFrame is embedded in widgets to draw a frame inside them while they have the focus. It is for those where the
// toolkit shows too little: it tints a button with the primary colour, which a primary button has already, and the row
// of a list, which may have none.
type focusFrame struct {
	frame *canvas.Rectangle // nil before the widget is drawn
}

// Width of the frame, and its distance from the edge of the widget, in points.
const (
	focusFrameWidth  = 1.5
	focusFrameMargin = 2
)

func (f *focusFrame) show(colour fyne.ThemeColorName) {
	if f.frame != nil {
		f.frame.StrokeColor = theme.Color(colour)
		f.frame.Show()
		f.frame.Refresh()
	}
}

func (f *focusFrame) hide() {
	if f.frame != nil {
		f.frame.Hide()
	}
}

// wrap returns a renderer that also draws the frame.
func (f *focusFrame) wrap(r fyne.WidgetRenderer) fyne.WidgetRenderer {
	f.frame = &canvas.Rectangle{StrokeWidth: focusFrameWidth, CornerRadius: theme.InputRadiusSize()}
	f.frame.Hide()
	return &framedRenderer{r, f.frame}
}

// framedRenderer is the renderer of a widget with a focusFrame.
type framedRenderer struct {
	fyne.WidgetRenderer
	frame *canvas.Rectangle
}

func (r *framedRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.frame.Move(fyne.NewSquareOffsetPos(focusFrameMargin))
	r.frame.Resize(size.SubtractWidthHeight(2*focusFrameMargin, 2*focusFrameMargin))
}

func (r *framedRenderer) Objects() []fyne.CanvasObject {
	objects := r.WidgetRenderer.Objects()
	return append(objects[:len(objects):len(objects)], r.frame)
}

// Revealer is a widget that calls a function when it has gained the focus.
type Revealer interface {
	SetReveal(func(fyne.CanvasObject))
}

// RevealFocus makes the widgets in o scroll into view when they gain the focus.
func RevealFocus(scroll *container.Scroll, o fyne.CanvasObject) {
	switch o := o.(type) {
	case *fyne.Container:
		for _, child := range o.Objects {
			RevealFocus(scroll, child)
		}
	case Revealer:
		o.SetReveal(func(o fyne.CanvasObject) { Reveal(scroll, o) })
	}
}

// Reveal scrolls just enough to make o visible.
func Reveal(scroll *container.Scroll, o fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(scroll).Y
	dy := min(max(0, top+o.Size().Height-scroll.Size().Height), top)
	scroll.ScrollToOffset(scroll.Offset.AddXY(0, dy))
}
