// Package widgets provides building blocks of the windows: labels that wrap (Paragraph), layouts, tooltips,
// dialogs that Escape closes (Dialogs), and versions of the toolkit's widgets that pass on the keys they do
// not handle (such as Button).
package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Names appends the names of values to names.
func Names[T any](values []T, name func(T) string, names ...string) []string {
	for _, x := range values {
		names = append(names, name(x))
	}
	return names
}

// WidthLayout is a layout of one object. The function returns its width, which depends on the size of the text.
type WidthLayout func() float32

// MinSize implements fyne.Layout.
func (w WidthLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(w(), objects[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (WidthLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	SetBounds(objects[0], 0, 0, size.Width, size.Height)
}

// SetBounds moves and resizes an object.
func SetBounds(o fyne.CanvasObject, x, y, width, height float32) {
	o.Resize(fyne.NewSize(width, height))
	o.Move(fyne.NewPos(x, y))
}

// SetVisible shows or hides an object. It requests a new frame only if the visibility changes.
func SetVisible(o fyne.CanvasObject, visible bool) {
	switch {
	case visible && !o.Visible():
		o.Show()
	case !visible && o.Visible():
		o.Hide()
	}
}

// SetEnabled enables or disables a widget. It redraws the widget only if its state changes.
func SetEnabled(o fyne.Disableable, enabled bool) {
	switch {
	case enabled && o.Disabled():
		o.Enable()
	case !enabled && !o.Disabled():
		o.Disable()
	}
}

// Truncate sets the text of t to text, cut off with an ellipsis if it is wider than width.
func Truncate(t *canvas.Text, text string, width float32) {
	t.Text = text
	for runes := []rune(text); len(runes) > 0 && t.MinSize().Width > width; {
		runes = runes[:len(runes)-1]
		t.Text = string(runes) + "…"
	}
}

// LineHeight returns the height of a line of text of the given size.
func LineHeight(size float32) float32 {
	return fyne.MeasureText("M", size, fyne.TextStyle{Bold: true}).Height
}

// TextWidth returns the width of a line of text.
func TextWidth(text string, size float32, bold bool) float32 {
	if text == "" {
		return 0
	}
	return fyne.MeasureText(text, size, fyne.TextStyle{Bold: bold}).Width
}
