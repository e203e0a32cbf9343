package tree

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

var _ desktop.Hoverable = (*View)(nil)

// zoomStep is how much one key press or notch of the wheel enlarges.
const zoomStep = 1.2

// Tapped selects a node. A folded node unfolds; one that was selected already
// folds again.
func (v *View) Tapped(e *fyne.PointEvent) {
	v.takeFocus()
	id := v.nodeAt(e.Position)
	if id == None {
		return
	}
	open := !v.open.has(id)
	if !open && v.selected != id {
		open = true // the first click on an unfolded node only selects it
	}
	v.selected = id
	v.Fold(id, open)
	v.tell()
	v.Refresh()
}

// takeFocus gives the view the keyboard.
func (v *View) takeFocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil && c.Focused() != v {
		c.Focus(v)
	}
}

// MouseIn, MouseMoved and MouseOut follow the pointer.
func (v *View) MouseIn(e *desktop.MouseEvent)    { v.point(v.nodeAt(e.Position)) }
func (v *View) MouseMoved(e *desktop.MouseEvent) { v.point(v.nodeAt(e.Position)) }
func (v *View) MouseOut()                        { v.point(None) }

func (v *View) point(id NodeID) {
	if id == v.pointed {
		return
	}
	v.pointed = id
	if v.OnPointed != nil {
		v.OnPointed(id)
	}
	v.Refresh()
}

// Scrolled scrolls, and with Ctrl zooms around the pointer.
func (v *View) Scrolled(e *fyne.ScrollEvent) {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok && d.CurrentKeyModifiers()&fyne.KeyModifierShortcutDefault != 0 {
		v.wheelZoom(e)
		return
	}
	v.offset = v.offset.AddXY(e.Scrolled.DX*2, e.Scrolled.DY*2)
	v.keepNear()
	v.Refresh()
}

func (v *View) wheelZoom(e *fyne.ScrollEvent) {
	if e.Scrolled.DY > 0 {
		v.Zoom(zoomStep, e.Position)
	} else if e.Scrolled.DY < 0 {
		v.Zoom(1/zoomStep, e.Position)
	}
}

// Dragged moves the tree along with the pointer.
func (v *View) Dragged(e *fyne.DragEvent) {
	v.offset = v.offset.AddXY(e.Dragged.DX, e.Dragged.DY)
	v.keepNear()
	v.Refresh()
}

// DragEnd has nothing to do.
func (v *View) DragEnd() {}

// FocusGained and FocusLost show whether keys come here.
func (v *View) FocusGained() { v.focused = true; v.Refresh() }
func (v *View) FocusLost()   { v.focused = false; v.Refresh() }

// TypedRune zooms: + and − may be anywhere on a keyboard. The owner may have
// another use for them.
func (v *View) TypedRune(r rune) {
	if v.OnRune != nil && v.OnRune(r) {
		return
	}
	switch r {
	case '+', '=':
		v.ZoomMiddle(zoomStep)
	case '-', '_':
		v.ZoomMiddle(1 / zoomStep)
	}
}

// TypedKey walks about: up to the parent, down to the best child, left and
// right in the row.
func (v *View) TypedKey(e *fyne.KeyEvent) {
	if v.tree == nil {
		return
	}
	n := v.tree.Node(v.selected)
	switch e.Name {
	case fyne.KeyUp:
		if n.Parent != None {
			v.Select(n.Parent)
		}
	case fyne.KeyDown:
		v.down()
	case fyne.KeyLeft:
		v.beside(-1)
	case fyne.KeyRight:
		v.beside(1)
	case fyne.KeyHome:
		v.Select(Root)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		v.Fold(v.selected, !v.open.has(v.selected))
		v.intoSight(v.selected)
		v.tell()
		v.Refresh()
	case fyne.KeyF:
		v.Fit()
	case fyne.KeyB:
		v.UnfoldBest()
	case fyne.KeyU:
		v.UnfoldAll()
	default:
		if v.OnKey != nil {
			v.OnKey(e)
		}
	}
}

// down goes to the best child, or to the first where none is known to be best
// or it is not to be told.
func (v *View) down() {
	n := v.tree.Node(v.selected)
	switch {
	case n.Children == 0:
	case !v.Told(v.selected):
		v.Select(n.First)
	case v.selected == Root && v.tree.Chosen() != None:
		v.Select(v.tree.Chosen())
	case n.Best != None:
		v.Select(n.Best)
	default:
		v.Select(n.First)
	}
}

// beside goes to a neighbour in the row.
func (v *View) beside(by int) {
	ply := v.tree.Node(v.selected).Ply
	i, ok := v.plan.find(v.selected, ply)
	if row := v.plan.rows[ply]; ok && i+by >= 0 && i+by < len(row) {
		v.Select(row[i+by].id)
	}
}
