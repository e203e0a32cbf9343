package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
)

// Dialogs shows dialogs in a window, stacked over each other.
type Dialogs struct {
	Window fyne.Window
	stack  []*Dialog
}

// A Dialog has a title, content, and buttons at the bottom right. Escape closes it; Enter presses the
// focused button, or else the last one.
type Dialog struct {
	Title string

	// Scrolls if the window is too small.
	Content fyne.CanvasObject

	// Maximum width; 0 for the default.
	Width float32

	// Whether the content fills the available height instead of being scrolled.
	FillHeight bool

	// Buttons at the bottom left.
	LeftButtons []*Button

	// Buttons at the bottom right; nil for a Close button.
	Buttons []*Button

	// Called after the dialog has been closed; may be nil.
	OnClosed func()

	dialogs *Dialogs
	inner   *dialog.CustomDialog
	overlay fyne.CanvasObject // the object that contains the dialog
	scroll  *container.Scroll
}

const (
	defaultWidth = 440
	LargeDialog  = 640
)

// Show shows a dialog. Its buttons pass on keys to HandleKey.
func (d *Dialogs) Show(x *Dialog) {
	x.dialogs = d
	if x.Width == 0 {
		x.Width = defaultWidth
	}
	if len(x.Buttons) == 0 {
		x.Buttons = []*Button{d.Button(lang.Close(), x.Hide)}
	}
	content := x.Content
	if !x.FillHeight {
		x.scroll = container.NewScroll(x.Content)
		content = x.scroll
		RevealFocus(x.scroll, x.Content)
	}

	var buttons []fyne.CanvasObject
	for _, b := range slices.Concat(x.LeftButtons, x.Buttons) {
		b.OnKey = d.HandleKey
		buttons = append(buttons, b)
	}
	foot := container.New(ButtonRow(len(x.LeftButtons)), buttons...)
	x.inner = dialog.NewCustomWithoutButtons(x.Title, container.NewBorder(nil, foot, nil, nil, content), d.Window)
	x.inner.SetOnClosed(func() {
		d.stack = slices.DeleteFunc(d.stack, func(o *Dialog) bool { return o == x })
		if x.OnClosed != nil {
			x.OnClosed()
		}
	})
	d.stack = append(d.stack, x)
	x.inner.Show()
	x.overlay = d.Window.Canvas().Overlays().Top()
	x.ResizeToContent()
}

func (d *Dialog) Hide() {
	if d.dialogs != nil && slices.Contains(d.dialogs.stack, d) {
		d.inner.Hide()
	}
}

// ResizeToContent resizes the dialog to its content, limited by the window.
func (d *Dialog) ResizeToContent() {
	available := d.dialogs.Window.Canvas().Size().SubtractWidthHeight(2*theme.Padding(), 6*theme.Padding())
	width, height := min(available.Width, d.Width), available.Height

	// The first pass wraps the text to the width.
	for range 3 {
		if d.scroll != nil {
			height = d.inner.MinSize().Height - d.scroll.MinSize().Height + d.Content.MinSize().Height
		}
		d.inner.Resize(fyne.NewSize(width, min(available.Height, height)))
	}

	// Centre the dialog.
	d.overlay.Refresh()
}

// ResizeToContent resizes all open dialogs to their content.
func (d *Dialogs) ResizeToContent() {
	for _, dialog := range d.stack {
		dialog.ResizeToContent()
	}
}

// Button returns a button for a dialog.
func (d *Dialogs) Button(label string, onTapped func()) *Button {
	return NewButton(label, nil, onTapped, d.HandleKey)
}

// PrimaryButton returns a highlighted button for a dialog.
func (d *Dialogs) PrimaryButton(label string, onTapped func()) *Button {
	b := d.Button(label, onTapped)
	b.Importance = widget.HighImportance
	return b
}

// Confirm asks a question. It calls onAnswered with whether the player confirmed it.
func (d *Dialogs) Confirm(title, question, confirmLabel string, onAnswered func(bool)) *Dialog {
	return d.Form(title, NewParagraph(question), confirmLabel, onAnswered)
}

// Form shows content with a Cancel button and one to confirm. It calls onAnswered with whether the player
// confirmed.
func (d *Dialogs) Form(title string, content fyne.CanvasObject, confirmLabel string, onAnswered func(bool)) *Dialog {
	dialog := &Dialog{Title: title, Content: content}
	accepted := false
	dialog.Buttons = []*Button{d.Button(lang.Cancel(), dialog.Hide), d.PrimaryButton(confirmLabel, func() {
		accepted = true
		dialog.Hide()
	})}
	dialog.OnClosed = func() { onAnswered(accepted) }
	d.Show(dialog)

	return dialog
}

// HandleKey handles the keys that the widgets of the topmost dialog do not handle.
func (d *Dialogs) HandleKey(e *fyne.KeyEvent) {
	if len(d.stack) == 0 {
		return
	}

	dialog := d.stack[len(d.stack)-1]
	switch e.Name {
	case fyne.KeyEscape:
		dialog.Hide()
	case fyne.KeyReturn, fyne.KeyEnter:
		button, ok := d.Window.Canvas().Focused().(*Button)
		if !ok {
			button = dialog.Buttons[len(dialog.Buttons)-1]
		}
		if !button.Disabled() {
			button.OnTapped()
		}
	case fyne.KeyPageDown, fyne.KeyDown:
		dialog.scrollPages(0.8)
	case fyne.KeyPageUp, fyne.KeyUp:
		dialog.scrollPages(-0.8)
	}
}

func (d *Dialog) scrollPages(pages float32) {
	if d.scroll != nil {
		d.scroll.ScrollToOffset(d.scroll.Offset.AddXY(0, pages*d.scroll.Size().Height))
	}
}

// IsOpen reports whether a dialog is open.
func (d *Dialogs) IsOpen() bool { return d.Window.Canvas().Overlays().Top() != nil }

// Close closes the topmost dialog.
func (d *Dialogs) Close() {
	if n := len(d.stack); n > 0 {
		d.stack[n-1].Hide()
	}
}
