package ui

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// restorer holds the size and the place of a window that is full screen. If the theme changes
// meanwhile, the toolkit takes those of the screen for the window's own.
type restorer struct {
	size     fyne.Size // zero if there is nothing to restore
	position *image.Point
}

// setFullScreen turns full screen of a window on or off.
func (r *restorer) setFullScreen(w fyne.Window, on bool, bounds func(fyne.Window) (inner, outer, usable image.Rectangle, ok bool)) {
	if on && !w.FullScreen() {
		*r = restorer{size: w.Canvas().Size()}
		if bounds != nil {
			if inner, _, _, ok := bounds(w); ok {
				r.position = &inner.Min
			}
		}
	}
	w.SetFullScreen(on)
	if on || r.size.IsZero() {
		return
	}
	if native, ok := w.(desktop.Window); ok && r.position != nil {
		native.RequestPosition(r.position.X, r.position.Y)
	}
	w.Resize(r.size)
	*r = restorer{}
}
