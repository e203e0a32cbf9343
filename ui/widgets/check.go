package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// NewWrappedCheck returns a Check whose label wraps to its width. A click anywhere on its lines changes its state.
func NewWrappedCheck(label string, checked bool, onChanged func(bool), onKey func(*fyne.KeyEvent)) *Check {
	c := NewCheck(label, checked, onChanged, onKey)
	c.lines = NewParagraph(label)
	return c
}

// MinSize returns a width that is less than that of a wrapped label. The toolkit's widget would ignore clicks outside
// of its minimum size.
func (c *Check) MinSize() fyne.Size {
	if c.lines == nil {
		return c.Check.MinSize()
	}
	return c.BaseWidget.MinSize()
}

func (c *Check) CreateRenderer() fyne.WidgetRenderer {
	inner := c.Check.CreateRenderer()
	if c.lines == nil {
		return inner
	}

	for _, o := range inner.Objects() {
		if text, ok := o.(*canvas.Text); ok {
			text.Hide()
		}
	}
	r := &wrappedCheckRenderer{inner, c}
	r.updateLines()

	return r
}

// wrappedCheckRenderer draws the toolkit's checkbox and the lines of the label instead of the toolkit's label.
type wrappedCheckRenderer struct {
	fyne.WidgetRenderer
	check *Check
}

// left returns the space to the left of the lines, which have a padding of their own.
func (r *wrappedCheckRenderer) left() float32 {
	return theme.IconInlineSize() + 2*theme.Size(theme.SizeNameInputBorder)
}

func (r *wrappedCheckRenderer) MinSize() fyne.Size {
	lines := r.check.lines.MinSize()
	return fyne.NewSize(r.left()+lines.Width, max(lines.Height, r.WidgetRenderer.MinSize().Height))
}

func (r *wrappedCheckRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	SetBounds(r.check.lines, r.left(), 0, max(size.Width-r.left(), 0), size.Height)
}

func (r *wrappedCheckRenderer) Objects() []fyne.CanvasObject {
	return append(r.WidgetRenderer.Objects(), r.check.lines)
}

func (r *wrappedCheckRenderer) Refresh() {
	r.updateLines()
	r.WidgetRenderer.Refresh()
}

func (r *wrappedCheckRenderer) updateLines() {
	r.check.lines.Importance = widget.MediumImportance
	if r.check.Disabled() {
		r.check.lines.Importance = widget.LowImportance
	}
	r.check.lines.Refresh()
}
