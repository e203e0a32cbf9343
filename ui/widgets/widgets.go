// Package widgets has small building blocks shared by several windows: labels that wrap, layouts, clocks,
// dialogs that Escape closes (Dialogs), and widgets of the toolkit that pass on the keys they do not
// handle (Button).
package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Names returns the strings in before followed by the names of the values.
func Names[T any](all []T, name func(T) string, before ...string) []string {
	for _, x := range all {
		before = append(before, name(x))
	}
	return before
}

// SetBounds moves and resizes an object.
func SetBounds(o fyne.CanvasObject, x, y, width, height float32) {
	o.Resize(fyne.NewSize(width, height))
	o.Move(fyne.NewPos(x, y))
}

// SetVisible shows or hides an object. It requests a new frame only if that changes it.
func SetVisible(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}

// SetEnabled enables or disables a widget. It redraws the widget only if that changes it.
func SetEnabled(o fyne.Disableable, on bool) {
	switch {
	case on && o.Disabled():
		o.Enable()
	case !on && !o.Disabled():
		o.Disable()
	}
}

// Truncate sets a text to as many of the words as fit a width.
func Truncate(t *canvas.Text, words string, width float32) {
	t.Text = words
	for runes := []rune(words); len(runes) > 0 && t.MinSize().Width > width; {
		runes = runes[:len(runes)-1]
		t.Text = string(runes) + "…"
	}
}
