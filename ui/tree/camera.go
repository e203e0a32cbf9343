package tree

import "fyne.io/fyne/v2"

// fits reports whether all that is unfolded is in sight.
func (v *View) fits() bool {
	return v.offset.X >= strip && v.offset.Y >= 0 &&
		v.offset.X+v.plan.width*v.sizes.slot*v.zoom <= v.Size().Width &&
		v.offset.Y+float32(len(v.plan.rows))*v.sizes.pitch*v.zoom <= v.Size().Height+v.sizes.pitch-v.sizes.high
}

// show brings all that is unfolded into sight, but no smaller than least;
// then the selected node and as much as fits.
func (v *View) show(least float32) {
	v.Fit()
	if v.zoom < least {
		v.zoom = least
		v.offset = fyne.NewPos(0, 8)
		v.intoSight(Root)
		v.intoSight(v.selected)
	}
	v.Refresh()
}

// showLarge is show for what stays as it is for a while: where not all fits
// beside each other, at least all layers fill the view.
func (v *View) showLarge() {
	v.show(leastReadable)
	if height := float32(len(v.plan.rows))*v.sizes.pitch + 10; v.tree != nil && v.zoom == leastReadable {
		v.show(min(1, max(leastReadable, v.Size().Height/height)))
	}
}

// Fit makes all that is unfolded fit into the view.
func (v *View) Fit() {
	size := v.Size()
	if v.tree == nil || size.Width < 1 || len(v.plan.rows) == 0 {
		return
	}
	width := v.plan.width*v.sizes.slot + 20
	height := float32(len(v.plan.rows))*v.sizes.pitch + 10
	v.zoom = min(1.4, max(leastZoom, min((size.Width-strip)/width, size.Height/height)))
	v.offset = fyne.NewPos(strip+(size.Width-strip-width*v.zoom)/2+10*v.zoom, max(8, (size.Height-height*v.zoom)/3))
	v.Refresh()
}

// Zoom makes everything larger or smaller around a place of the view.
func (v *View) Zoom(by float32, around fyne.Position) {
	if v.tree == nil {
		return
	}
	zoom := min(mostZoom, max(leastZoom, v.zoom*by))
	by = zoom / v.zoom
	v.zoom = zoom
	v.offset = fyne.NewPos(around.X+(v.offset.X-around.X)*by, around.Y+(v.offset.Y-around.Y)*by)
	v.keepNear()
	v.Refresh()
}

// ZoomMiddle makes everything larger or smaller around the selected node if it
// is in sight, else around the middle of the view.
func (v *View) ZoomMiddle(by float32) {
	around := fyne.NewPos((v.Size().Width+strip)/2, v.Size().Height/2)
	if v.tree == nil {
		return
	}
	if at, ok := v.corner(v.selected); ok && v.inSight(at) {
		around = at
	}
	v.Zoom(by, around)
}

// inSight reports whether a place is in the view.
func (v *View) inSight(at fyne.Position) bool {
	return at.X > strip && at.Y > 0 && at.X < v.Size().Width && at.Y < v.Size().Height
}

// place puts a new tree into the view, as large as can still be read.
func (v *View) place() {
	if v.fitted || v.tree == nil || v.Size().Width < 2 {
		return
	}
	v.fitted = true
	v.showLarge()
}

// corner is where the top of a node's card is, in its middle.
func (v *View) corner(id NodeID) (fyne.Position, bool) {
	ply := v.tree.Node(id).Ply
	i, ok := v.plan.find(id, ply)
	if !ok {
		return fyne.Position{}, false
	}
	return fyne.NewPos(v.drawn(v.plan.rows[ply][i])*v.sizes.slot*v.zoom+v.offset.X, float32(ply)*v.sizes.pitch*v.zoom+v.offset.Y), true
}

// drawn is where a place's card is drawn, its middle, in cards. A card that
// would be out of sight stays at the edge as long as anything unfolded below
// it is in sight, so that one sees where the children come from. There it is
// in nobody's way: that room is its own.
func (v *View) drawn(p place) float32 {
	slot := v.sizes.slot * v.zoom
	left, right := (strip-v.offset.X)/slot+0.5, (v.Size().Width-v.offset.X)/slot-0.5
	switch {
	case p.x < left:
		return max(p.x, min(left, p.right-0.5))
	case p.x > right:
		return min(p.x, max(right, p.left+0.5))
	}
	return p.x
}

// intoSight moves the view so that a node is in it.
func (v *View) intoSight(id NodeID) {
	at, ok := v.corner(id)
	size := v.Size()
	if !ok || size.Width < 1 {
		return
	}
	const margin = 16
	half, high := v.sizes.card*v.zoom/2+margin, v.sizes.high*v.zoom+margin
	if at.X-half < strip || at.X+half > size.Width {
		v.offset.X += strip + (size.Width-strip)/2 - at.X
	}
	if at.Y+high > size.Height {
		v.offset.Y += size.Height - high - at.Y
		at.Y = size.Height - high
	}
	if at.Y < 8 {
		v.offset.Y += 8 - at.Y
	}
	v.keepNear()
}

// keepNear does not let the tree out of sight.
func (v *View) keepNear() {
	size := v.Size()
	width, height := v.plan.width*v.sizes.slot*v.zoom, float32(len(v.plan.rows))*v.sizes.pitch*v.zoom
	const margin = 60
	v.offset.X = min(size.Width-margin, max(strip+margin-width, v.offset.X))
	v.offset.Y = min(size.Height-margin, max(margin-height, v.offset.Y))
}

// nodeAt is the node whose card is at a place of the view.
func (v *View) nodeAt(at fyne.Position) NodeID {
	if v.tree == nil || at.X < strip {
		return None
	}
	x, y := (at.X-v.offset.X)/v.zoom, (at.Y-v.offset.Y)/v.zoom
	row := int(y / v.sizes.pitch)
	if y < 0 || row >= len(v.plan.rows) || y-float32(row)*v.sizes.pitch > v.sizes.high {
		return None
	}
	first, end := v.plan.between(row, x/v.sizes.slot, x/v.sizes.slot)
	for _, p := range v.plan.rows[row][first:end] {
		if abs(v.drawn(p)*v.sizes.slot-x) <= v.sizes.card/2 {
			return p.id
		}
	}
	return None
}
