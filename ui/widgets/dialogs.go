package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
)

// Dialogs shows dialogs in a window.
type Dialogs struct {
	Window fyne.Window
	last   dialog.Dialog
	accept func() // a form
}

// Show shows a dialog of at most a width, and of a height that its content asks for
// or at least the one given.
func (d *Dialogs) Show(shown dialog.Dialog, width, height float32) {
	size := d.Window.Canvas().Size()
	d.last, d.accept = shown, nil
	shown.Show()  // first: a file dialog has no size before
	for range 2 { // texts wrap to the width first
		shown.Resize(fyne.NewSize(min(size.Width-2*theme.Padding(), width), min(size.Height-8*theme.Padding(), height)))
	}
}

// ShowLarge shows a dialog nearly as large as the window.
func (d *Dialogs) ShowLarge(shown dialog.Dialog) { d.Show(shown, 640, 720) }

// Confirm asks a question; yes is the word of the button that agrees.
func (d *Dialogs) Confirm(title, question, yes string, answered func(bool)) {
	d.Form(title, Wrapped(question), yes, answered)
}

// Form shows a form, with a button to cancel and one that accepts it. Enter accepts
// it too, where no field has the focus.
func (d *Dialogs) Form(title string, content fyne.CanvasObject, yes string, answered func(bool)) {
	var shown *dialog.CustomDialog
	accepted := false
	accept := widget.NewButton(yes, func() {
		accepted = true
		shown.Hide()
	})
	accept.Importance = widget.HighImportance
	cancel := widget.NewButton(lang.Cancel(), func() { shown.Hide() })
	shown = dialog.NewCustomWithoutButtons(title, container.NewBorder(nil,
		container.NewHBox(layout.NewSpacer(), cancel, accept), nil, nil, content), d.Window)
	shown.SetOnClosed(func() {
		d.accept = nil
		answered(accepted)
	})
	d.Show(shown, 400, 0)
	d.accept = accept.OnTapped
}

// Accept is the Enter key in a form.
func (d *Dialogs) Accept() {
	if d.accept != nil {
		d.accept()
	}
}

// Open reports whether a dialog, or something else, lies over the window.
func (d *Dialogs) Open() bool { return d.Window.Canvas().Overlays().Top() != nil }

// Close closes the dialog opened last.
func (d *Dialogs) Close() {
	if d.last != nil {
		d.last.Hide()
	}
}
