package desk

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/widgets"
)

// FeatureWindow is the window of a feature that is not part of the main window, with the dialogs over it.
type FeatureWindow struct {
	Window  fyne.Window // nil while closed
	Dialogs widgets.Dialogs
	Keys    func(*fyne.KeyEvent) bool // reports whether it handled a key; nil for none

	keyboard Keyboard
}

// Open creates the window without content or showing it, and returns true. If the window is already open,
// it raises the window and returns false.
func (w *FeatureWindow) Open(d *Desk, kind, title string, closed func()) bool {
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
		closed()
	})
	return true
}

// Close closes the window if it is open.
func (w *FeatureWindow) Close() {
	if w.Window != nil {
		w.Window.Close()
	}
}

// HandleKey handles a key that no widget handled.
func (w *FeatureWindow) HandleKey(e *fyne.KeyEvent) {
	e = w.keyboard.Latin(e)
	switch {
	case w.Dialogs.Open():
		w.Dialogs.HandleKey(e)
	case w.Keys != nil && w.Keys(e):
	case e.Name == fyne.KeyEscape:
		w.Close()
	}
}
