package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/ui/frame"
)

// widening widens a narrow window while a review or the analysis is open, if the screen has
// room.
type widening struct {
	// A review or the analysis is open.
	panelOpen bool

	// The window's size before and after widening; zero if it is not widened.
	original, widened fyne.Size
}

const widenedWidth = 1000

// sync widens the window when a review or the analysis opens. It restores the width when both are closed,
// unless the player has changed it.
func (w *widening) sync(win *Window) {
	open := win.analysis.Review.IsOpen() || win.analysis.PanelVisible()
	if open == w.panelOpen || !win.isShown {
		w.panelOpen = open
		return
	}

	w.panelOpen = open
	size := win.window.Canvas().Size()
	switch {
	case open && win.page.kind != frame.Beside && !win.window.FullScreen():
		wide, ok := win.makeRoom(fyne.NewSize(scaled(widenedWidth), size.Height))
		if ok && win.page.kindFor(wide) == frame.Beside {
			w.original, w.widened = size, wide
			win.window.Resize(wide)
		}
	case !open && w.widened != fyne.Size{}:
		if nearlyEqual(size, w.widened) && !win.window.FullScreen() {
			win.window.Resize(w.original)
		}
		w.original, w.widened = fyne.Size{}, fyne.Size{}
	}
}

// isWidened reports whether a size is that of the widened window, which must not be stored.
func (w *widening) isWidened(size fyne.Size) bool {
	return w.widened != fyne.Size{} && nearlyEqual(size, w.widened)
}

// nearlyEqual reports whether two sizes differ by no more than a pixel.
func nearlyEqual(a, b fyne.Size) bool {
	d := a.Subtract(b)
	return max(d.Width, -d.Width, d.Height, -d.Height) <= 1
}

// makeRoom returns the largest size of the window on its screen, up to the preferred one. It moves the
// window to the left if it would extend beyond the screen. ok is false if the screen is unknown.
func (w *Window) makeRoom(preferred fyne.Size) (size fyne.Size, ok bool) {
	if w.options.Bounds == nil {
		return size, false
	}
	inner, outer, usable, ok := w.options.Bounds(w.window)
	if !ok {
		return size, false
	}
	scale := float32(inner.Dx()) / w.window.Canvas().Size().Width
	frame := outer.Dx() - inner.Dx()
	size = fyne.NewSize(min(preferred.Width, float32(usable.Dx()-frame)/scale), preferred.Height)
	if excess := outer.Min.X + frame + int(size.Width*scale) - usable.Max.X; excess > 0 {
		if native, movable := w.window.(desktop.Window); movable {
			native.RequestPosition(inner.Min.X-excess, inner.Min.Y)
		}
	}

	return size, true
}
