package treewindow

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// example is the tree of Russell and Norvig's textbook, section 5.2.
const example = "((3 12 8)(2 4 6)(14 5 2))"

type writtenDialog struct {
	text   *widgets.Entry
	fault  *widgets.Paragraph
	dialog *widgets.Dialog
}

func newWrittenDialog(w *Window) *writtenDialog {
	d := &writtenDialog{text: widgets.NewEntry(example, w.dialogs.Typed), fault: widgets.Wrapped("")}
	d.fault.Importance = widget.DangerImportance
	d.fault.Hide()
	if w.subject.written != nil {
		d.text.SetText(w.subject.written.Text())
	}
	d.text.OnChanged = func(string) { d.say("") }
	number := widgets.NewEntry("", w.dialogs.Typed)
	number.SetPlaceHolder("1")
	number.OnChanged = func(text string) {
		if n, err := strconv.ParseUint(text, 10, 32); err == nil {
			d.text.SetText(tree.Numbered(n).Text())
		}
	}
	d.dialog = &widgets.Dialog{Title: lang.Title(lang.TreeOfText()), Content: container.NewVBox(
		widgets.Wrapped(lang.WrittenSay()), d.text, d.fault,
		widgets.Wrapped(lang.WrittenNumberSay()),
		container.NewHBox(widget.NewLabel(lang.WrittenNumber()), sized(110, number)))}
	d.dialog.Buttons = []*widgets.Button{w.dialogs.Button(lang.Cancel(), d.dialog.Hide), w.dialogs.Main(lang.WrittenShow(), func() {
		written, fault := tree.ReadWritten(d.text.Text)
		if d.say(fault); fault == "" {
			d.dialog.Hide()
			w.showWritten(written)
		}
	})}
	d.dialog.Closed = func() { w.showControls() } // whose tree it is, is as before
	w.dialogs.Show(d.dialog)
	w.window.Canvas().Focus(d.text)
	return d
}

func (d *writtenDialog) say(fault string) {
	if fault != d.fault.Text {
		d.fault.SetText(fault)
		d.fault.Hidden = fault == ""
		d.dialog.Fit()
	}
}

func (w *Window) showWritten(written *tree.Tree) {
	w.subject.written, w.subject.source = written, ofText
	w.lessons.end()
	w.focusTree()
	w.grow()
}

// editMenu is what can be changed at the selected node of a tree of one's own; nil
// where nothing can.
func (w *Window) editMenu() *fyne.Menu {
	t := w.view.Tree()
	if w.subject.source != ofText || t == nil || !w.view.ShowsAll() {
		return nil
	}
	n := t.Plain().Node(w.view.Selected())
	edit := func(label lang.Text, text string) *fyne.MenuItem {
		return fyne.NewMenuItem(label(), func() { w.edit(text) })
	}
	more := "(" + t.TextOf(n.ID) + ")" // a leaf's value moves down
	if n.Children > 0 {
		more = strings.TrimSuffix(t.TextOf(n.ID), ")") + " 0)"
	}
	items := []*fyne.MenuItem{edit(lang.EditAdd, t.TextWith(n.ID, more))}
	if n.Children == 0 {
		items = append(items, fyne.NewMenuItem(lang.EditValue(), func() { newValueDialog(w, n.ID) }))
	}
	if n.ID == tree.Root {
		swapped, minFirst := strings.CutPrefix(t.Text(), "min ")
		if !minFirst {
			swapped = "min " + swapped
		}
		return fyne.NewMenu("", append(items, edit(lang.EditFirst, swapped))...)
	}
	less := t.TextWith(n.ID, "")
	if above := t.Plain().Node(n.Parent); above.Children == 1 {
		less = t.TextWith(n.Parent, strconv.Itoa(above.Value))
	}
	return fyne.NewMenu("", append(items, edit(lang.EditRemove, less))...)
}

func (w *Window) showEditMenu(at fyne.Position) {
	if menu := w.editMenu(); menu != nil {
		widget.ShowPopUpMenuAtPosition(menu, w.window.Canvas(), at)
	}
}

func (w *Window) edit(text string) {
	if written, fault := tree.ReadWritten(text); fault == "" {
		w.showWritten(written)
	} else {
		w.setLine(w.summary, lang.EditTooLarge())
	}
}

func newValueDialog(w *Window, id tree.NodeID) *widgets.Entry {
	t := w.view.Tree()
	value := widgets.NewEntry(t.TextOf(id), w.dialogs.Typed)
	w.dialogs.Form(lang.EditValue(), value, lang.Save(), func(yes bool) {
		written, fault := tree.ReadWritten(value.Text)
		switch {
		case !yes:
		case fault != "" || written.Len() > 1:
			w.setLine(w.summary, lang.WrittenNotANumber(1))
		default:
			w.edit(t.TextWith(id, written.TextOf(tree.Root)))
		}
	})
	w.window.Canvas().Focus(value)
	return value
}
