package desk

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/host"
	"jingzi/ui/widgets"
)

// FeatureWindow is the separate window of a feature, with its dialogs.
type FeatureWindow struct {
	// Nil while closed.
	Window  fyne.Window
	Dialogs widgets.Dialogs

	// Handles a key of the feature and reports whether it did so; may be nil.
	Keys func(*fyne.KeyEvent) bool

	keyboard host.Keyboard
}

// Open creates the window and returns true; the caller then sets its content and shows it. If the window is
// already open, Open only brings it to the front and returns false. onClosed is called after the window is
// closed.
func (w *FeatureWindow) Open(d *Desk, kind, title string, onClosed func()) (created bool) {
	if w.Window != nil {
		w.Window.RequestFocus()
		return false
	}
	w.Window = d.NewWindow(kind, title)
	w.Dialogs.Window = w.Window
	w.keyboard = d.Keyboard
	w.Window.Canvas().SetOnTypedKey(w.HandleKey)
	w.Window.SetOnClosed(func() {
		w.Window = nil
		onClosed()
	})

	return true
}

// Close closes the window if it is open.
func (w *FeatureWindow) Close() {
	if w.Window != nil {
		w.Window.Close()
	}
}

// HandleKey handles a key that the focused widget does not handle.
func (w *FeatureWindow) HandleKey(e *fyne.KeyEvent) {
	e = host.Latin(w.keyboard, e)
	switch {
	case w.Dialogs.IsOpen():
		w.Dialogs.HandleKey(e)
	case w.Keys != nil && w.Keys(e):
	case e.Name == fyne.KeyEscape:
		w.Close()
	}
}
