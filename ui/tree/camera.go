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
		v.centre(v.selected)
		v.intoSight(Root)
		v.intoSight(v.selected)
	}
	v.Refresh()
}

// showLarge is show, but where not all fits beside each other, at least a
// number of layers fill the view.
func (v *View) showLarge(layers int) {
	height := float32(layers)*v.sizes.pitch + 10
	if v.show(leastReadable); v.tree != nil && v.zoom == leastReadable {
		v.show(min(1, max(leastReadable, v.Size().Height/height)))
	}
}

// centre puts a node in the middle from left to right, unless that would leave
// room at one side while something is out of sight at the other.
func (v *View) centre(id NodeID) {
	ply := v.tree.Node(id).Ply
	i, ok := v.plan.find(id, ply)
	if !ok {
		return
	}
	const margin = 10
	slot := v.sizes.slot * v.zoom
	middle := strip + (v.Size().Width-strip)/2
	v.offset.X = middle - v.plan.rows[ply][i].x*slot
	v.offset.X = min(strip+margin, max(v.offset.X, v.Size().Width-margin-v.plan.width*slot))
}

// familyIntoSight moves the view, no farther than the node itself stays in it,
// so that as many of its children are in sight as can be.
func (v *View) familyIntoSight(id NodeID) {
	ply := v.tree.Node(id).Ply
	i, ok := v.plan.find(id, ply)
	if !ok || v.Size().Width < 1 || v.plan.rows[ply][i].count == 0 {
		return
	}
	here := v.plan.rows[ply][i]
	children := v.plan.rows[ply+1][here.first:][:here.count]
	const margin = 16
	slot, half := v.sizes.slot*v.zoom, v.sizes.card*v.zoom/2+margin
	left, right := children[0].x*slot+v.offset.X-half, children[len(children)-1].x*slot+v.offset.X+half
	at := here.x*slot + v.offset.X
	switch width := v.Size().Width; {
	case left < strip && right < width:
		v.offset.X += min(strip-left, width-right, width-half-at)
	case right > width && left > strip:
		v.offset.X -= min(right-width, left-strip, at-half-strip)
	}
	bottom := v.offset.Y + (float32(ply+1)*v.sizes.pitch+v.sizes.high)*v.zoom + margin
	top := v.offset.Y + float32(ply)*v.sizes.pitch*v.zoom - 8
	if over := bottom - v.Size().Height; over > 0 && top > 0 {
		v.offset.Y -= min(over, top)
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
	v.showLarge(len(v.plan.rows))
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
