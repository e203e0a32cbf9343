package ui

import (
	"runtime"

	"fyne.io/fyne/v2"
)

// ShowAndRun shows the window until it is closed. It returns false if the toolkit could not open one;
// without that check the program would wait forever.
func (w *Window) ShowAndRun() (isShown bool) {
	// The first frame shows no text of the toolkit, so its language can be set below.
	if !show(w.window) {
		w.stop()
		return false
	}
	w.isShown = true
	w.host.TrackPointer(w.window)
	w.host.Watch(w.window, w.host.Exit)

	// From here on the toolkit notices changes.
	w.desk.App.Lifecycle().SetOnStarted(func() {
		if w.desk.Settings.Maximized {
			w.host.Maximize(w.window)
		} else {
			w.fitScreen()
		}
	})
	useToolkitLanguage()
	if w.start.page == nil {
		w.board.TakeFocus()
	}
	w.host.Idle()
	w.applyReducedMotion()
	w.desk.App.Run()

	// Also when the system ends the program.
	w.stop()

	return true
}

// show shows a window and reports whether the toolkit could open it. If memory is short, the toolkit panics with
// an error of its windowing library.
func show(w fyne.Window) (shown bool) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case runtime.Error:
			panic(r)
		case error:
			shown = false
		default:
			panic(r)
		}
	}()
	w.Show()

	return isOpened(w)
}

// isOpened reports whether the toolkit has opened a window. Without OpenGL it only logs a line.
func isOpened(w fyne.Window) (opened bool) {
	drawn, ok := w.(interface{ RunWithContext(func()) })
	if !ok {
		return true
	}
	drawn.RunWithContext(func() { opened = true })

	return opened
}

// applyReducedMotion turns off animations if the desktop asks for less motion. It asks in the background.
func (w *Window) applyReducedMotion() {
	go func() {
		if w.host.ReducedMotion() {
			w.host.Post(func() {
				w.desk.ReducedMotion = true
				w.handleChange()
			})
		}
	}()
}
