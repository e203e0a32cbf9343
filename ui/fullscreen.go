package ui

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/ui/host"
)

// restorer holds the size and position that a window had before full screen. The toolkit loses them if the
// theme changes during full screen.
type restorer struct {
	size     fyne.Size // zero if there is nothing to restore
	position *image.Point
}

// setFullScreen turns full screen on or off.
func (r *restorer) setFullScreen(w fyne.Window, fullScreen bool, h host.Host) {
	if fullScreen {
		r.remember(w, h)
	}
	w.SetFullScreen(fullScreen)
	if fullScreen || r.size.IsZero() {
		return
	}

	native, canMove := w.(desktop.Window)
	if canMove && r.position != nil && isOnScreen(h.Screens(), *r.position) {
		native.RequestPosition(r.position.X, r.position.Y)
	}
	w.Resize(r.size)
	*r = restorer{}
}

// remember stores the size and the position of a window that is not in full screen.
func (r *restorer) remember(w fyne.Window, h host.Host) {
	if w.FullScreen() {
		return
	}
	*r = restorer{size: w.Canvas().Size()}
	if inner, _, _, ok := h.Bounds(w); ok {
		r.position = &inner.Min
	}
}

// isOnScreen reports whether a point is on one of the screens, of which one may have been removed. If they are unknown,
// it is.
func isOnScreen(screens []image.Rectangle, point image.Point) bool {
	contains := func(screen image.Rectangle) bool { return point.In(screen) }
	return screens == nil || slices.ContainsFunc(screens, contains)
}

// otherScreen returns a function that shows a secondary window in full screen on another screen than that of the main
// window, or nil if there is no other.
func (w *Window) otherScreen(window fyne.Window) (show func()) {
	f, isFeature := window.(*featureWindow)
	_, _, own, ok := w.host.Bounds(w.window)
	if !isFeature || !ok {
		return nil
	}

	for _, screen := range w.host.Screens() {
		// Two screens with the same picture are one.
		if !screen.Overlaps(own) {
			return func() { f.showOn(screen) }
		}
	}

	return nil
}

// showOn shows the window in full screen on a screen. When full screen ends, the window is where it was.
func (f *featureWindow) showOn(screen image.Rectangle) {
	if f.FullScreen() {
		f.SetFullScreen(false)
	}
	f.restored.remember(f.Window, f.w.host)

	// The toolkit fills the screen that contains the middle of the window.
	inner, _, _, ok := f.w.host.Bounds(f.Window)
	if native, canMove := f.Window.(desktop.Window); canMove && ok {
		corner := screen.Min.Add(screen.Size().Sub(inner.Size()).Div(2))
		native.RequestPosition(corner.X, corner.Y)
	}
	f.Window.SetFullScreen(true)
}
