package ui

import (
	"runtime"

	"jingzi/ui/lang"

	"fyne.io/fyne/v2"
)

// stage tells how far the window is between its creation and its end.
type stage struct {
	// The window was drawn once; before that nothing has to be refreshed.
	drawn bool

	// The window was shown; sizes before that are the toolkit's.
	isShown bool

	// The window will close as soon as pending writes are finished.
	leaving bool

	// The window is closed; nothing is drawn or saved any more.
	closing bool
}

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

// close closes the window and ends the program once files that are being saved are written and the player has
// confirmed the loss of anything that is not saved. If writing fails, the window stays open and shows the
// reason. A second call waits only for a limited time.
func (w *Window) close() {
	if w.files.IsSaving() && !w.leaving {
		w.leaving = true
		w.refresh()
		w.files.OnSaved(func(written bool) {
			w.leaving = false
			if written {
				w.close()
			} else {
				w.refresh()
			}
		})

		return
	}
	w.trees.ConfirmLoss(lang.Quit(), w.Quit)
}

// Quit saves everything and ends the program without a question, as when the system ends it. Call it on the UI
// goroutine.
func (w *Window) Quit() {
	if w.closing {
		return
	}

	// Before waiting for the disk.
	w.window.Hide()
	w.stop()
	w.host.Exit()
	w.window.Close()
}

func (w *Window) stop() {
	if w.closing {
		return
	}
	w.host.Begin()
	w.save()
	w.closing = true
	w.features.stop()
	w.sounds.Close()
	w.analysis.Close()
	w.session.Close()

	// Last, since a disk may hang.
	w.files.Stop()
}
