package treewindow

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// example is the tree of Russell and Norvig's textbook, section 5.2.
const example = "((3 12 8)(2 4 6)(14 5 2))"

// writtenDialog is the dialog in which a tree is typed, or chosen by number.
type writtenDialog struct {
	text, number *widget.Entry
	fault        *widget.Label
	dialog       *dialog.CustomDialog
}

// newWrittenDialog asks for a tree of the player's own.
func newWrittenDialog(w *Window) *writtenDialog {
	d := &writtenDialog{text: widget.NewEntry(), number: widget.NewEntry(), fault: widgets.Wrapped("")}
	d.fault.Importance = widget.DangerImportance
	d.text.SetText(example)
	if w.written != nil {
		d.text.SetText(w.written.String())
	}
	show := func() {
		written, fault := tree.ReadWritten(d.text.Text)
		if d.fault.SetText(fault); fault != "" {
			return
		}
		d.dialog.Hide()
		w.showWritten(written)
	}
	d.text.OnChanged = func(string) { d.fault.SetText("") }
	d.text.OnSubmitted = func(string) { show() }
	d.number.SetPlaceHolder("1")
	d.number.OnChanged = func(text string) {
		if n, err := strconv.ParseUint(text, 10, 32); err == nil {
			d.text.SetText(tree.Numbered(n).String())
		}
	}
	d.number.OnSubmitted = func(string) { show() }
	button := widget.NewButton(lang.WrittenShow(), show)
	button.Importance = widget.HighImportance
	d.dialog = dialog.NewCustomWithoutButtons(lang.WrittenTitle(), container.NewVBox(
		widgets.Wrapped(lang.WrittenSay()), d.text, d.fault,
		widgets.Wrapped(lang.WrittenNumberSay()),
		container.NewHBox(widget.NewLabel(lang.WrittenNumber()), sized(110, d.number))), w.window)
	d.dialog.SetButtons([]fyne.CanvasObject{widget.NewButtonWithIcon(lang.Cancel(), theme.CancelIcon(), d.dialog.Hide), button})
	d.dialog.SetOnClosed(func() { w.controls.show(w) }) // whose tree it is, is as before
	w.showDialog(d.dialog, 560, 0)
	w.window.Canvas().Focus(d.text)
	return d
}

// showWritten shows a tree that was typed.
func (w *Window) showWritten(written *tree.Written) {
	w.written, w.source = written, ofText
	w.focusTree()
	w.grow()
}
