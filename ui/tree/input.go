package tree

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

var _ desktop.Hoverable = (*View)(nil)

const zoomStep = 1.2

// Tapped selects a node and unfolds or folds it. The first tap on an unfolded node only selects it.
func (v *View) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(v); c != nil && c.Focused() != v {
		c.Focus(v)
	}
	id := v.viewport.nodeAt(e.Position)
	if id == None {
		return
	}
	unfold := !v.viewport.outline.unfolded[id] || v.viewport.selected != id
	v.viewport.selected = id
	v.fold(id, unfold)
	v.changed()
}

func (v *View) TappedSecondary(e *fyne.PointEvent) {
	if id := v.viewport.nodeAt(e.Position); id != None && v.OnMenu != nil {
		v.Select(id)
		v.OnMenu(e.AbsolutePosition)
	}
}

// NodeAt returns the node whose card is at a position in the view, or None if there is none.
func (v *View) NodeAt(pos fyne.Position) NodeID { return v.viewport.nodeAt(pos) }

func (v *View) MouseIn(e *desktop.MouseEvent)    { v.hover(v.viewport.nodeAt(e.Position)) }
func (v *View) MouseMoved(e *desktop.MouseEvent) { v.hover(v.viewport.nodeAt(e.Position)) }
func (v *View) MouseOut()                        { v.hover(None) }

func (v *View) hover(id NodeID) {
	if id == v.hovered {
		return
	}
	v.hovered = id
	v.OnHover(id)
	v.Refresh()
}

func (v *View) Scrolled(e *fyne.ScrollEvent) {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	switch zoom := ok && d.CurrentKeyModifiers()&fyne.KeyModifierShortcutDefault != 0; {
	case !zoom:
		v.viewport.scroll(e.Scrolled.DX*2, e.Scrolled.DY*2)
	case e.Scrolled.DY > 0:
		v.viewport.zoomAt(zoomStep, e.Position)
	case e.Scrolled.DY < 0:
		v.viewport.zoomAt(1/zoomStep, e.Position)
	}
	v.Refresh()
}

func (v *View) Dragged(e *fyne.DragEvent) {
	v.viewport.scroll(e.Dragged.DX, e.Dragged.DY)
	v.Refresh()
}

func (v *View) DragEnd() {}

func (v *View) FocusGained() { v.focused = true; v.Refresh() }
func (v *View) FocusLost()   { v.focused = false; v.Refresh() }

// TypedRune zooms, unless OnRune handles the character. It handles characters instead of keys, since + and −
// are on different keys of different keyboards.
func (v *View) TypedRune(r rune) {
	if v.OnRune(r) {
		return
	}

	switch r {
	case '+', '=':
		v.Zoom(zoomStep)
	case '-', '_':
		v.Zoom(1 / zoomStep)
	}
}

// TypedKey moves the selection: up to the parent, down to the best child, left and right within the row.
// During a replay, and in a lecture, left and right step through the search.
func (v *View) TypedKey(e *fyne.KeyEvent) {
	if v.content.tree == nil {
		return
	}

	// Remote controls for presentations send these keys.
	if v.content.replay != nil || v.viewport.lecture && v.content.exercise == nil && v.Narrator == nil {
		switch e.Name {
		case fyne.KeyHome:
			v.OnKey(e)
			return
		case fyne.KeyRight, fyne.KeySpace:
			e = &fyne.KeyEvent{Name: fyne.KeyPageDown}
		case fyne.KeyLeft:
			e = &fyne.KeyEvent{Name: fyne.KeyPageUp}
		}
	}

	switch e.Name {
	case fyne.KeyUp:
		v.Select(max(Root, v.content.tree.Node(v.viewport.selected).Parent))
	case fyne.KeyDown:
		v.selectChild()
	case fyne.KeyLeft:
		v.selectSibling(-1)
	case fyne.KeyRight:
		v.selectSibling(1)
	case fyne.KeyHome:
		v.Select(Root)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		v.fold(v.viewport.selected, !v.viewport.outline.unfolded[v.viewport.selected])
		v.viewport.scrollTo(v.viewport.selected)
		v.changed()
	case fyne.KeyF:
		v.Fit()
	case fyne.KeyB:
		// In a lecture the screen becomes black.
		if !v.viewport.lecture {
			v.UnfoldBest()
		}
	case fyne.KeyU:
		v.UnfoldAll()
	default:
		v.OnKey(e)
	}
}

// selectChild selects the best child, or the first if the best is unknown or hidden.
func (v *View) selectChild() {
	n, child := v.content.tree.Node(v.viewport.selected), None
	if v.content.hasValue(n) {
		child = bestChild(v.content.tree, n.ID)
	}
	if child == None {
		child = n.FirstChild
	}
	if n.Children > 0 {
		v.Select(child)
	}
}

func (v *View) selectSibling(offset int) {
	if row, i, ok := v.viewport.outline.find(v.viewport.selected); ok && i+offset >= 0 && i+offset < len(row) {
		v.Select(row[i+offset].id)
	}
}
