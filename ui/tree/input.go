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
	id := v.port.nodeAt(e.Position)
	if id == None {
		return
	}
	open := !v.port.outline.open[id] || v.port.selected != id
	v.port.selected = id
	v.fold(id, open)
	v.changed()
}

func (v *View) TappedSecondary(e *fyne.PointEvent) {
	if id := v.port.nodeAt(e.Position); id != None && v.OnMenu != nil {
		v.Select(id)
		v.OnMenu(e.AbsolutePosition)
	}
}

// NodeAt returns the node whose card is at a position in the view, None if there is none.
func (v *View) NodeAt(at fyne.Position) NodeID { return v.port.nodeAt(at) }

func (v *View) MouseIn(e *desktop.MouseEvent)    { v.point(v.port.nodeAt(e.Position)) }
func (v *View) MouseMoved(e *desktop.MouseEvent) { v.point(v.port.nodeAt(e.Position)) }
func (v *View) MouseOut()                        { v.point(None) }

func (v *View) point(id NodeID) {
	if id == v.pointed {
		return
	}
	v.pointed = id
	v.OnPointed(id)
	v.Refresh()
}

func (v *View) Scrolled(e *fyne.ScrollEvent) {
	d, ok := fyne.CurrentApp().Driver().(desktop.Driver)
	switch zooms := ok && d.CurrentKeyModifiers()&fyne.KeyModifierShortcutDefault != 0; {
	case !zooms:
		v.port.scroll(e.Scrolled.DX*2, e.Scrolled.DY*2)
	case e.Scrolled.DY > 0:
		v.port.zoomAt(zoomStep, e.Position)
	case e.Scrolled.DY < 0:
		v.port.zoomAt(1/zoomStep, e.Position)
	}
	v.Refresh()
}

func (v *View) Dragged(e *fyne.DragEvent) {
	v.port.scroll(e.Dragged.DX, e.Dragged.DY)
	v.Refresh()
}

func (v *View) DragEnd() {}

func (v *View) FocusGained() { v.focused = true; v.Refresh() }
func (v *View) FocusLost()   { v.focused = false; v.Refresh() }

// TypedRune zooms, unless OnRune uses the character. It uses characters, since the keys of + and − differ
// between keyboards.
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
// During a replay left and right step through the search.
func (v *View) TypedKey(e *fyne.KeyEvent) {
	if v.shows.tree == nil {
		return
	}
	if v.shows.replay != nil { // presenters send these keys
		switch e.Name {
		case fyne.KeyRight, fyne.KeySpace:
			e = &fyne.KeyEvent{Name: fyne.KeyPageDown}
		case fyne.KeyLeft:
			e = &fyne.KeyEvent{Name: fyne.KeyPageUp}
		}
	}
	switch e.Name {
	case fyne.KeyUp:
		v.Select(max(Root, v.shows.tree.Node(v.port.selected).Parent))
	case fyne.KeyDown:
		v.selectChild()
	case fyne.KeyLeft:
		v.selectSibling(-1)
	case fyne.KeyRight:
		v.selectSibling(1)
	case fyne.KeyHome:
		v.Select(Root)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		v.fold(v.port.selected, !v.port.outline.open[v.port.selected])
		v.port.scrollTo(v.port.selected)
		v.changed()
	case fyne.KeyF:
		v.Fit()
	case fyne.KeyB:
		v.UnfoldBest()
	case fyne.KeyU:
		v.UnfoldAll()
	default:
		v.OnKey(e)
	}
}

// selectChild selects the best child, or the first if the best is unknown or hidden.
func (v *View) selectChild() {
	n, to := v.shows.tree.Node(v.port.selected), None
	if v.shows.hasValue(n) {
		to = bestChild(v.shows.tree, n.ID)
	}
	if to == None {
		to = n.FirstChild
	}
	if n.Children > 0 {
		v.Select(to)
	}
}

func (v *View) selectSibling(by int) {
	if row, i, ok := v.port.outline.find(v.port.selected); ok && i+by >= 0 && i+by < len(row) {
		v.Select(row[i+by].id)
	}
}
