package tree

import (
	"fyne.io/fyne/v2"

	"jingzi/game"
)

// viewport is the visible part of an outline. Distances are in Fyne's units.
type viewport struct {
	outline
	selected NodeID // kept in view
	sizes    sizes
	area     fyne.Size     // of the widget; the names of the layers take a strip of it
	zoom     float32       // 1 is natural size
	offset   fyne.Position // of the outline's top left corner
	placed   bool          // since the tree was set
}

// Selected is the selected node.
func (v *viewport) Selected() NodeID { return v.selected }

// The bounds of zooming.
const (
	minZoom     = 0.02
	minReadable = 0.6 // unless the player zooms out
	maxZoom     = 3
)

// sizes are those of a card at natural size.
type sizes struct {
	columns, rows         int
	cell                  float32
	boardWidth            float32
	card, slot            float32 // width of a card, without and with the gap to the next
	badge, caption, chip  float32 // heights, from the top: badge, board, caption, chip
	boardTop, high, pitch float32 // pitch is the distance between rows
}

func sizesOf(r game.Rules) sizes {
	s := sizes{columns: r.Width, rows: r.Height, badge: 24, caption: 15, chip: 15}
	s.cell = min(18, max(11, 72/float32(max(r.Width, r.Height))))
	s.boardWidth = s.cell * float32(r.Width)
	s.card = max(s.boardWidth+6, 62)
	s.slot = s.card + 10
	s.boardTop = s.badge + 3
	s.high = s.boardTop + s.cell*float32(r.Height) + s.caption + s.chip
	s.pitch = s.high + 30
	return s
}

// fits reports whether everything unfolded is visible.
func (v *viewport) fits() bool {
	return v.offset.X >= strip && v.offset.Y >= 0 &&
		v.offset.X+v.width*v.sizes.slot*v.zoom <= v.area.Width &&
		v.offset.Y+float32(len(v.rows))*v.sizes.pitch*v.zoom <= v.area.Height+v.sizes.pitch-v.sizes.high
}

// show makes everything unfolded visible, unless that takes a zoom below least:
// then the selected node, and as much of the rest as fits.
func (v *viewport) show(least float32) {
	v.fit()
	if v.zoom < least {
		v.zoom = least
		v.offset = fyne.NewPos(0, 8)
		v.centre(v.selected)
		v.intoSight(Root)
		v.intoSight(v.selected)
	}
}

// showLarge is show; where a row is too wide to fit, it zooms until a number of
// layers fill the height.
func (v *viewport) showLarge(layers int) {
	height := float32(layers)*v.sizes.pitch + 10
	if v.show(minReadable); v.tree != nil && v.zoom == minReadable {
		v.show(min(1, max(minReadable, v.area.Height/height)))
	}
}

// centre centres a node horizontally, unless that would leave one side empty
// while nodes are hidden at the other.
func (v *viewport) centre(id NodeID) {
	row, i, ok := v.find(id)
	if !ok {
		return
	}
	const margin = 10
	slot := v.sizes.slot * v.zoom
	middle := strip + (v.area.Width-strip)/2
	v.offset.X = middle - row[i].x*slot
	v.offset.X = min(strip+margin, max(v.offset.X, v.area.Width-margin-v.width*slot))
}

// familyIntoSight scrolls to as many of a node's children as possible while the
// node itself stays visible.
func (v *viewport) familyIntoSight(id NodeID) {
	row, i, ok := v.find(id)
	if !ok || v.area.Width < 1 || row[i].count == 0 {
		return
	}
	here, ply := row[i], v.tree.Node(id).Ply
	children := v.rows[ply+1][here.first:][:here.count]
	const margin = 16
	slot, half := v.sizes.slot*v.zoom, v.sizes.card*v.zoom/2+margin
	left, right := children[0].x*slot+v.offset.X-half, children[len(children)-1].x*slot+v.offset.X+half
	at := here.x*slot + v.offset.X
	switch width := v.area.Width; {
	case left < strip && right < width:
		v.offset.X += min(strip-left, width-right, width-half-at)
	case right > width && left > strip:
		v.offset.X -= min(right-width, left-strip, at-half-strip)
	}
	bottom := v.offset.Y + (float32(ply+1)*v.sizes.pitch+v.sizes.high)*v.zoom + margin
	top := v.offset.Y + float32(ply)*v.sizes.pitch*v.zoom - 8
	if over := bottom - v.area.Height; over > 0 && top > 0 {
		v.offset.Y -= min(over, top)
	}
}

// fit zooms so that everything unfolded fits.
func (v *viewport) fit() {
	size := v.area
	if v.tree == nil || size.Width < 1 || len(v.rows) == 0 {
		return
	}
	width := v.width*v.sizes.slot + 20
	height := float32(len(v.rows))*v.sizes.pitch + 10
	v.zoom = min(1.4, max(minZoom, min((size.Width-strip)/width, size.Height/height)))
	v.offset = fyne.NewPos(strip+(size.Width-strip-width*v.zoom)/2+10*v.zoom, max(8, (size.Height-height*v.zoom)/3))
}

// zoomAt multiplies the zoom and keeps a place of the view where it is.
func (v *viewport) zoomAt(by float32, around fyne.Position) {
	zoom := min(maxZoom, max(minZoom, v.zoom*by))
	by = zoom / v.zoom
	v.zoom = zoom
	v.offset = fyne.NewPos(around.X+(v.offset.X-around.X)*by, around.Y+(v.offset.Y-around.Y)*by)
	v.keepNear()
}

// wheelZoom zooms around the pointer.
func (v *viewport) wheelZoom(e *fyne.ScrollEvent) {
	if e.Scrolled.DY > 0 {
		v.zoomAt(zoomStep, e.Position)
	} else if e.Scrolled.DY < 0 {
		v.zoomAt(1/zoomStep, e.Position)
	}
}

// focus is the top of the selected node if it is visible, else the middle of
// the view.
func (v *viewport) focus() fyne.Position {
	if at, ok := v.top(v.selected); ok && v.inSight(at) {
		return at
	}
	return fyne.NewPos((v.area.Width+strip)/2, v.area.Height/2)
}

// inSight reports whether a place is visible.
func (v *viewport) inSight(at fyne.Position) bool {
	return at.X > strip && at.Y > 0 && at.X < v.area.Width && at.Y < v.area.Height
}

// placeOnce shows a new tree, as large as it can still be read.
func (v *viewport) placeOnce() {
	if v.placed || v.tree == nil || v.area.Width < 2 {
		return
	}
	v.placed = true
	v.showLarge(len(v.rows))
}

// top is the middle of the upper edge of a node's card; ok is false if a folded
// node hides it.
func (v *viewport) top(id NodeID) (at fyne.Position, ok bool) {
	row, i, ok := v.find(id)
	if !ok {
		return fyne.Position{}, false
	}
	ply := v.tree.Node(id).Ply
	return fyne.NewPos(v.drawn(row[i])*v.sizes.slot*v.zoom+v.offset.X, float32(ply)*v.sizes.pitch*v.zoom+v.offset.Y), true
}

// drawn is the middle of the card at a place, in cards. A card beyond the edge
// of the view is drawn at the edge while anything unfolded below it is visible,
// so that the children do not hang in the air. Nothing else is drawn there: the
// space above its children belongs to it.
func (v *viewport) drawn(p place) float32 {
	slot := v.sizes.slot * v.zoom
	left, right := (strip-v.offset.X)/slot+0.5, (v.area.Width-v.offset.X)/slot-0.5
	switch {
	case p.x < left:
		return max(p.x, min(left, p.right-0.5))
	case p.x > right:
		return min(p.x, max(right, p.left+0.5))
	}
	return p.x
}

// intoSight scrolls until a node is visible.
func (v *viewport) intoSight(id NodeID) {
	at, ok := v.top(id)
	size := v.area
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

// keepNear keeps a margin of the tree visible.
func (v *viewport) keepNear() {
	size := v.area
	width, height := v.width*v.sizes.slot*v.zoom, float32(len(v.rows))*v.sizes.pitch*v.zoom
	const margin = 60
	v.offset.X = min(size.Width-margin, max(strip+margin-width, v.offset.X))
	v.offset.Y = min(size.Height-margin, max(margin-height, v.offset.Y))
}

// nodeAt is the node whose card is at a place of the view; None if there is
// none.
func (v *viewport) nodeAt(at fyne.Position) NodeID {
	if v.tree == nil || at.X < strip {
		return None
	}
	x, y := (at.X-v.offset.X)/v.zoom, (at.Y-v.offset.Y)/v.zoom
	row := int(y / v.sizes.pitch)
	if y < 0 || row >= len(v.rows) || y-float32(row)*v.sizes.pitch > v.sizes.high {
		return None
	}
	first, end := v.between(row, x/v.sizes.slot, x/v.sizes.slot)
	for _, p := range v.rows[row][first:end] {
		if abs(v.drawn(p)*v.sizes.slot-x) <= v.sizes.card/2 {
			return p.id
		}
	}
	return None
}
