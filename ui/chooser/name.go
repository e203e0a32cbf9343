package chooser

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// nameEntry is the field for the name. It has the focus from the start, and
// Escape closes the dialog.
type nameEntry struct {
	widget.Entry
	escape func()
}

func newNameEntry(escape func()) *nameEntry {
	e := &nameEntry{escape: escape}
	e.ExtendBaseWidget(e)
	return e
}

// TypedKey is for Fyne.
func (e *nameEntry) TypedKey(key *fyne.KeyEvent) {
	if key.Name == fyne.KeyEscape {
		e.escape()
		return
	}
	e.Entry.TypedKey(key)
}

// Show shows the dialog with the focus on the name.
func (c *Chooser) Show() {
	c.CustomDialog.Show()
	c.parent.Canvas().Focus(c.name)
}
