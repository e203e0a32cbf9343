package treewindow

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// editMenu is what can be changed at the selected node of a tree of one's own; nil
// where nothing can.
func (w *Window) editMenu() *fyne.Menu {
	t, id := w.view.Tree(), w.view.Selected()
	if w.source != ofText || t == nil || !w.view.ShowsAll() {
		return nil
	}
	n := t.Node(id)
	items := []*fyne.MenuItem{fyne.NewMenuItem(lang.EditAdd(), func() {
		w.edit(id, func(at *tree.Written) {
			at.Children = append(at.Children, &tree.Written{Value: at.Value}) // a leaf's value moves down
		})
	})}
	if n.Children == 0 {
		items = append(items, fyne.NewMenuItem(lang.EditValue(), func() { newValueDialog(w, id) }))
	}
	if id == tree.Root {
		items = append(items, fyne.NewMenuItem(lang.EditFirst(), func() { w.edit(id, func(at *tree.Written) { at.MinFirst = !at.MinFirst }) }))
	} else {
		place := int(n.Move.X)
		items = append(items, fyne.NewMenuItem(lang.EditRemove(), func() {
			w.edit(n.Parent, func(at *tree.Written) {
				at.Value = t.Plain().Node(n.Parent).Value // if that was the last
				at.Children = slices.Delete(at.Children, place, place+1)
			})
		}))
	}
	return fyne.NewMenu("", items...)
}

func (w *Window) showEditMenu(at fyne.Position) {
	if menu := w.editMenu(); menu != nil {
		widget.ShowPopUpMenuAtPosition(menu, w.window.Canvas(), at)
	}
}

// edit shows the tree of one's own with a change at a node.
func (w *Window) edit(id tree.NodeID, change func(*tree.Written)) {
	if written, ok := w.view.Tree().Edit(id, change); ok {
		w.showWritten(written)
	} else {
		w.setLine(w.summary, lang.EditTooLarge())
	}
}

func newValueDialog(w *Window, id tree.NodeID) (value *widgets.Entry, set func(bool)) {
	value = widgets.NewEntry(strconv.Itoa(w.view.Tree().Plain().Node(id).Value), w.dialogs.Typed)
	set = func(yes bool) {
		written, fault := tree.ReadWritten(value.Text)
		switch {
		case !yes:
		case fault != "" || len(written.Children) > 0:
			w.setLine(w.summary, lang.WrittenNotANumber(1))
		default:
			w.edit(id, func(at *tree.Written) { at.Value = written.Value })
		}
	}
	w.dialogs.Form(lang.EditValue(), value, lang.Save(), set)
	w.window.Canvas().Focus(value)
	return value, set
}

// cutButton is a button that can also be dragged onto the branch that is cut off.
type cutButton struct {
	widget.Button
	at      fyne.Position
	dropped func(fyne.Position)
}

func newCutButton(label string, tapped func(), dropped func(fyne.Position)) *cutButton {
	b := &cutButton{dropped: dropped}
	b.Text, b.OnTapped = label, tapped
	b.ExtendBaseWidget(b)
	return b
}

func (b *cutButton) Dragged(e *fyne.DragEvent) { b.at = e.AbsolutePosition }
func (b *cutButton) DragEnd()                  { b.dropped(b.at) }

// cutAt says that alpha-beta leaves out the node at a place of the window.
func (t *trainer) cutAt(at fyne.Position) {
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(t.w.view)
	if id := t.w.view.NodeAt(at.Subtract(origin)); id != tree.None {
		t.w.view.Select(id)
		t.cut()
	}
}
