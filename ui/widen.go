package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// widening gives a narrow window the wide shape while a review or the analysis is open, if the screen has
// room.
type widening struct {
	panelOpen bool      // a review or the analysis is open
	from, to  fyne.Size // the window's size before and after widening; zero if it is not widened
}

const widened = 1000 // the width of a widened window

// sync widens the window when a review or the analysis opens. It restores the width when both are closed,
// unless the player has changed it.
func (v *widening) sync(w *Window) {
	open := w.analysis.Review.Open() || w.analysis.PanelVisible()
	if open == v.panelOpen || !w.shown {
		v.panelOpen = open
		return
	}
	v.panelOpen = open
	size := w.window.Canvas().Size()
	switch {
	case open && !isWide(size.Width) && !w.window.FullScreen():
		if to, ok := w.roomFor(fyne.NewSize(scaled(widened), size.Height)); ok && isWide(to.Width) {
			v.from, v.to = size, to
			w.window.Resize(to)
		}
	case !open && v.to != fyne.Size{}:
		if nearlyEqual(size, v.to) && !w.window.FullScreen() {
			w.window.Resize(v.from)
		}
		v.from, v.to = fyne.Size{}, fyne.Size{}
	}
}

// isWidened reports whether a size is that of the widened window, which must not be stored.
func (v *widening) isWidened(size fyne.Size) bool {
	return v.to != fyne.Size{} && nearlyEqual(size, v.to)
}

// nearlyEqual reports whether two sizes differ by no more than a pixel.
func nearlyEqual(a, b fyne.Size) bool {
	d := a.Subtract(b)
	return max(d.Width, -d.Width, d.Height, -d.Height) <= 1
}

// roomFor returns the largest size of the window on its screen, up to the wanted one. It moves the window
// to the left if it would extend beyond the screen. ok is false if the screen is unknown.
func (w *Window) roomFor(wanted fyne.Size) (size fyne.Size, ok bool) {
	if w.o.Bounds == nil {
		return size, false
	}
	inner, outer, usable, ok := w.o.Bounds(w.window)
	if !ok {
		return size, false
	}
	scale := float32(inner.Dx()) / w.window.Canvas().Size().Width
	frame := outer.Dx() - inner.Dx()
	size = fyne.NewSize(min(wanted.Width, float32(usable.Dx()-frame)/scale), wanted.Height)
	if over := outer.Min.X + frame + int(size.Width*scale) - usable.Max.X; over > 0 {
		if native, movable := w.window.(desktop.Window); movable {
			native.RequestPosition(inner.Min.X-over, inner.Min.Y)
		}
	}
	return size, true
}
