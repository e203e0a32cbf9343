package desk

import (
	"fyne.io/fyne/v2"

	"jingzi/ui/widgets"
)

// FeatureWindow is a secondary window with its dialogs.
type FeatureWindow struct {
	Window  fyne.Window // nil while closed
	Dialogs widgets.Dialogs
	Keys    func(*fyne.KeyEvent) bool // reports whether it handled a key; nil for none

	keyboard Keyboard
}

// Open creates the window without content or showing it, and returns true. If the window is already open,
// it raises the window and returns false.
func (s *FeatureWindow) Open(d *Desk, kind, title string, closed func()) bool {
	if s.Window != nil {
		s.Window.RequestFocus()
		return false
	}
	s.Window = d.NewWindow(kind, title)
	s.Dialogs.Window = s.Window
	s.keyboard = d.Keyboard
	s.Window.Canvas().SetOnTypedKey(s.HandleKey)
	s.Window.SetOnClosed(func() {
		s.Window = nil
		closed()
	})
	return true
}

// Close closes the window if it is open.
func (s *FeatureWindow) Close() {
	if s.Window != nil {
		s.Window.Close()
	}
}

// HandleKey handles a key that no widget handled.
func (s *FeatureWindow) HandleKey(e *fyne.KeyEvent) {
	e = s.keyboard.Latin(e)
	switch {
	case s.Dialogs.Open():
		s.Dialogs.HandleKey(e)
	case s.Keys != nil && s.Keys(e):
	case e.Name == fyne.KeyEscape:
		s.Close()
	}
}
