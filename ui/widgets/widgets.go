// Package widgets has the small pieces that several windows are built from:
// labels that wrap, layouts, clocks, the dialogs that Escape closes (Dialogs), and
// widgets of the toolkit that pass on the keys they have no use for (Button).
package widgets

import (
	"fyne.io/fyne/v2"
)

// Names are other words and then the names of some values.
func Names[T any](all []T, name func(T) string, before ...string) []string {
	for _, x := range all {
		before = append(before, name(x))
	}
	return before
}

// SetBounds moves an object and gives it a size.
func SetBounds(o fyne.CanvasObject, x, y, width, height float32) {
	o.Resize(fyne.NewSize(width, height))
	o.Move(fyne.NewPos(x, y))
}

// SetVisible shows or hides an object, which asks for another frame only if that changes
// it.
func SetVisible(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}

// SetEnabled enables or disables a widget, which redraws only if that changes
// it.
func SetEnabled(o fyne.Disableable, on bool) {
	switch {
	case on && o.Disabled():
		o.Enable()
	case !on && !o.Disabled():
		o.Disable()
	}
}
