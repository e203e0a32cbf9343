package desk

import "fyne.io/fyne/v2"

// Keyboard finds keys by their position, for layouts without Latin letters, in which the toolkit has no
// names for most keys. The zero value finds no keys. Both functions may be nil.
type Keyboard struct {
	// Returns the key of a US keyboard with a scan code, or KeyUnknown.
	KeyAt func(scanCode int) fyne.KeyName

	// Reports whether the key at the position of the named key of a US keyboard is held down.
	Held func(fyne.Window, fyne.KeyName) bool
}

// Latin returns e, or, if its key has no name in the current layout, an event with the name of the key at
// the same position on a US keyboard.
func (k Keyboard) Latin(e *fyne.KeyEvent) *fyne.KeyEvent {
	if e.Name != fyne.KeyUnknown || k.KeyAt == nil {
		return e
	}
	if name := k.KeyAt(e.Physical.ScanCode); name != fyne.KeyUnknown {
		return &fyne.KeyEvent{Name: name, Physical: e.Physical}
	}

	return e
}
