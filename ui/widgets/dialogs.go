package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
)

// Dialogs shows dialogs in a window.
type Dialogs struct {
	Window fyne.Window
	last   dialog.Dialog
}

// Show shows a dialog of at most a size.
func (d *Dialogs) Show(shown dialog.Dialog, width, height float32) {
	size := d.Window.Canvas().Size()
	d.last = shown
	shown.Show() // first: a file dialog has no size before
	shown.Resize(fyne.NewSize(min(size.Width-2*theme.Padding(), width), min(size.Height-8*theme.Padding(), height)))
}

// ShowLarge shows a dialog nearly as large as the window.
func (d *Dialogs) ShowLarge(shown dialog.Dialog) { d.Show(shown, 640, 720) }

// Confirm asks a question; yes is the word of the button that agrees.
func (d *Dialogs) Confirm(title, question, yes string, answered func(bool)) {
	c := dialog.NewConfirm(title, question, answered, d.Window)
	c.SetConfirmText(yes)
	c.SetDismissText(lang.Cancel())
	d.Show(c, 400, 0)
}

// Open reports whether a dialog, or something else, lies over the window.
func (d *Dialogs) Open() bool { return d.Window.Canvas().Overlays().Top() != nil }

// Close closes the dialog opened last.
func (d *Dialogs) Close() {
	if d.last != nil {
		d.last.Hide()
	}
}
