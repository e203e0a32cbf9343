package chooser

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// nameEntry is the field of the name: it has the keyboard from the start, and
// Escape leaves the dialog.
type nameEntry struct {
	widget.Entry
	escape func()
}

func newNameEntry(escape func()) *nameEntry {
	e := &nameEntry{escape: escape}
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey lets Escape through to the dialog.
func (e *nameEntry) TypedKey(key *fyne.KeyEvent) {
	if key.Name == fyne.KeyEscape {
		e.escape()
		return
	}
	e.Entry.TypedKey(key)
}

// Show shows the dialog, ready for a name to be typed.
func (c *Chooser) Show() {
	c.CustomDialog.Show()
	c.parent.Canvas().Focus(c.name)
}
