package ui

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// restorer holds the size and position that a window had before full screen. The toolkit loses them if the
// theme changes during full screen.
type restorer struct {
	size     fyne.Size // zero if there is nothing to restore
	position *image.Point
}

// setFullScreen turns full screen on or off. bounds, if not nil, returns the bounds of a window.
func (r *restorer) setFullScreen(w fyne.Window, fullScreen bool,
	bounds func(fyne.Window) (inner, outer, usable image.Rectangle, ok bool)) {
	if fullScreen && !w.FullScreen() {
		*r = restorer{size: w.Canvas().Size()}
		if bounds != nil {
			if inner, _, _, ok := bounds(w); ok {
				r.position = &inner.Min
			}
		}
	}
	w.SetFullScreen(fullScreen)
	if fullScreen || r.size.IsZero() {
		return
	}
	if native, ok := w.(desktop.Window); ok && r.position != nil {
		native.RequestPosition(r.position.X, r.position.Y)
	}
	w.Resize(r.size)
	*r = restorer{}
}
