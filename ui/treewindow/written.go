package treewindow

import (
	"strconv"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// example is the tree of Russell and Norvig's textbook, section 5.2.
const example = "((3 12 8)(2 4 6)(14 5 2))"

// writtenDialog is the dialog in which a tree is typed, or chosen by number.
type writtenDialog struct {
	text, number *widgets.Entry
	fault        *widgets.Paragraph
	dialog       *widgets.Dialog
}

func newWrittenDialog(w *Window) *writtenDialog {
	onKey := w.dialogs.Typed
	d := &writtenDialog{text: widgets.NewEntry(example, onKey), number: widgets.NewEntry("", onKey), fault: widgets.Wrapped("")}
	d.fault.Importance = widget.DangerImportance
	if w.written != nil {
		d.text.SetText(w.written.String())
	}
	show := func() {
		written, fault := tree.ReadWritten(d.text.Text)
		if d.say(fault); fault != "" {
			return
		}
		d.dialog.Hide()
		w.showWritten(written)
	}
	d.text.OnChanged = func(string) { d.say("") }
	d.number.SetPlaceHolder("1")
	d.number.OnChanged = func(text string) {
		if n, err := strconv.ParseUint(text, 10, 32); err == nil {
			d.text.SetText(tree.Numbered(n).String())
		}
	}
	d.fault.Hide()
	d.dialog = &widgets.Dialog{Title: lang.WrittenTitle(), Content: container.NewVBox(
		widgets.Wrapped(lang.WrittenSay()), d.text, d.fault,
		widgets.Wrapped(lang.WrittenNumberSay()),
		container.NewHBox(widget.NewLabel(lang.WrittenNumber()), sized(110, d.number)))}
	d.dialog.Buttons = []*widgets.Button{w.dialogs.Button(lang.Cancel(), d.dialog.Hide), w.dialogs.Main(lang.WrittenShow(), show)}
	d.dialog.Closed = func() { w.controls.show(w) } // whose tree it is, is as before
	w.dialogs.Show(d.dialog)
	w.window.Canvas().Focus(d.text)
	return d
}

func (d *writtenDialog) say(fault string) {
	if fault == d.fault.Text {
		return
	}
	d.fault.SetText(fault)
	d.fault.Hidden = fault == ""
	d.dialog.Fit()
}

func (w *Window) showWritten(written *tree.Written) {
	w.written, w.source = written, ofText
	w.endLesson()
	w.focusTree()
	w.grow()
}
