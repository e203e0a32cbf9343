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
	lecture  bool          // large labels on a light ground
	white    bool          // on paper
	area     fyne.Size     // of the widget; the names of the layers take a strip of it
	zoom     float32       // 1 is natural size
	offset   fyne.Position // of the outline's top left corner
	placed   bool          // since the tree was set
	fitted   fitted        // what another size of the widget does
}

// fitted says how the tree was fitted into the view, so that it is once more when
// the view gets another size.
type fitted uint8

const (
	notFitted fitted = iota // the player has moved it
	fittedLarge
	fittedWhole
)

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
	columns, rows         int     // of the board; 0 where nodes have none
	label                 float32 // scale of the names of the layers
	strip                 float32 // width of the column at the left edge that names them; not zoomed
	cell                  float32
	boardWidth            float32
	card, slot            float32 // width of a card, without and with the gap to the next
	house                 float32 // width of the badge
	badge, caption, chip  float32 // heights, from the top: badge, board, caption, chip
	boardTop, high, pitch float32 // pitch is the distance between rows of cards
	leaf                  float32 // the distance between the leaves of a pile
}

// sizesOf are the sizes for a board, with texts scaled; for a lecture the texts
// are larger.
func sizesOf(r game.Rules, text float32, lecture bool) sizes {
	s := sizes{label: text, house: 58, badge: 24, caption: 15, chip: 15}
	if r.Marks() { // larger boards would be specks
		s.columns, s.rows = r.Width, r.Height
	}
	if lecture {
		s.label, s.house, s.badge, s.caption, s.chip = text*1.5, 92, 44, 32, 22 // capitals of 18 pixels
	}
	s.house, s.badge, s.caption, s.chip = s.house*text, s.badge*text, s.caption*text, s.chip*text
	s.strip = 68 * s.label
	if most := max(s.columns, s.rows); most > 0 {
		s.cell = min(18, max(11, 72/float32(most)))
	}
	s.boardWidth = s.cell * float32(s.columns)
	s.card = max(s.boardWidth+6, s.house+4)
	if s.columns == 0 {
		s.card *= 1.4 // the nodes' names have no other place than before the window
	}
	s.slot = s.card + 10
	s.boardTop = s.badge + 3
	s.high = s.boardTop + s.cell*float32(s.rows) + s.caption + s.chip
	s.pitch = s.high + gap
	s.leaf = s.badge + 6
	return s
}

// gap is the height of the edges between two rows.
const gap = 30

// high is the height of a row.
func (v *viewport) high(row int) float32 {
	high := float32(0)
	if row >= len(v.rows) || v.cards[row] {
		high = v.sizes.high
	}
	if row < len(v.piles) {
		high = max(high, v.piles[row]*v.sizes.leaf)
	}
	return high
}

// rowTop is the top of a row, from the top of the first; of the row after the
// last, the height of everything unfolded.
func (v *viewport) rowTop(row int) float32 {
	top := float32(0)
	for above := range row {
		top += v.high(above) + gap
	}
	return top
}

// fits reports whether everything unfolded is visible.
func (v *viewport) fits() bool {
	return v.offset.X >= v.sizes.strip && v.offset.Y >= 0 &&
		v.offset.X+v.width*v.sizes.slot*v.zoom <= v.area.Width &&
		v.offset.Y+v.rowTop(len(v.rows))*v.zoom <= v.area.Height+gap
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
	v.fitted = fittedLarge
}

// refit fits the tree into a view of another size, as it was fitted before.
func (v *viewport) refit() {
	switch {
	case v.fitted == fittedWhole:
		v.fit()
	case v.fitted == fittedLarge || v.lecture:
		v.showLarge(len(v.rows))
	}
}

// showLarge is show; where a row is too wide to fit, it zooms until a number of
// layers fill the height.
func (v *viewport) showLarge(layers int) {
	height := v.rowTop(layers) + 10
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
	strip := v.sizes.strip
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
	slot, half, strip := v.sizes.slot*v.zoom, v.sizes.card*v.zoom/2+margin, v.sizes.strip
	left, right := children[0].x*slot+v.offset.X-half, children[len(children)-1].x*slot+v.offset.X+half
	at := here.x*slot + v.offset.X
	switch width := v.area.Width; {
	case left < strip && right < width:
		v.offset.X += min(strip-left, width-right, width-half-at)
	case right > width && left > strip:
		v.offset.X -= min(right-width, left-strip, at-half-strip)
	}
	bottom := v.offset.Y + (v.rowTop(ply+1)+v.high(ply+1))*v.zoom + margin
	top := v.offset.Y + v.rowTop(ply)*v.zoom - 8
	if over := bottom - v.area.Height; over > 0 && top > 0 {
		v.offset.Y -= min(over, top)
	}
}

// fit zooms so that everything unfolded fits. Leaves are piled up if the numbers
// could not be read otherwise.
func (v *viewport) fit() {
	size := v.area
	if v.tree == nil || size.Width < 1 || len(v.rows) == 0 {
		return
	}
	most, least := float32(1.4), float32(minReadable)
	switch {
	case v.tree.Written() != nil:
		most = 2
	case v.sizes.columns == 0: // there is more of it to come
		most = 1
	}
	if v.lecture {
		most, least = maxZoom, 1
	}
	strip := v.sizes.strip
	whole := func() (zoom, width, height float32) {
		width, height = v.width*v.sizes.slot+20, v.rowTop(len(v.rows))+10
		return min(most, max(minZoom, min((size.Width-strip)/width, size.Height/height))), width, height
	}
	v.setTight(false)
	v.setPile(false)
	zoom, width, height := whole()
	if spread := zoom; spread < least {
		v.setPile(true)
		if zoom, width, height = whole(); zoom <= spread {
			v.setPile(false)
			zoom, width, height = whole()
		}
		if zoom < least {
			v.setTight(true)
			zoom, width, height = whole()
		}
	}
	v.zoom = zoom
	v.offset = fyne.NewPos(strip+(size.Width-strip-width*v.zoom)/2+10*v.zoom, max(8, (size.Height-height*v.zoom)/3))
	v.fitted = fittedWhole
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
	return fyne.NewPos((v.area.Width+v.sizes.strip)/2, v.area.Height/2)
}

// inSight reports whether a place is visible.
func (v *viewport) inSight(at fyne.Position) bool {
	return at.X > v.sizes.strip && at.Y > 0 && at.X < v.area.Width && at.Y < v.area.Height
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
	top := v.rowTop(v.tree.Node(id).Ply) + row[i].depth*v.sizes.leaf
	return fyne.NewPos(v.drawn(row[i])*v.sizes.slot*v.zoom+v.offset.X, top*v.zoom+v.offset.Y), true
}

// drawn is the middle of the card at a place, in cards. A card beyond the edge
// of the view is drawn at the edge while anything unfolded below it is visible,
// so that the children do not hang in the air. Nothing else is drawn there: the
// space above its children belongs to it.
func (v *viewport) drawn(p place) float32 {
	slot := v.sizes.slot * v.zoom
	left, right := (v.sizes.strip-v.offset.X)/slot+0.5, (v.area.Width-v.offset.X)/slot-0.5
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
	half, high, strip := v.sizes.card*v.zoom/2+margin, v.sizes.high*v.zoom+margin, v.sizes.strip
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
	width, height, strip := v.width*v.sizes.slot*v.zoom, v.rowTop(len(v.rows))*v.zoom, v.sizes.strip
	const margin = 60
	v.offset.X = min(size.Width-margin, max(strip+margin-width, v.offset.X))
	v.offset.Y = min(size.Height-margin, max(margin-height, v.offset.Y))
	v.fitted = notFitted
}

// nodeAt is the node whose card is at a place of the view; None if there is
// none.
func (v *viewport) nodeAt(at fyne.Position) NodeID {
	if v.tree == nil || at.X < v.sizes.strip {
		return None
	}
	x, y := (at.X-v.offset.X)/v.zoom, (at.Y-v.offset.Y)/v.zoom
	for row := range v.rows {
		top := v.rowTop(row)
		if y < top || y > top+v.high(row) {
			continue
		}
		first, end := v.between(row, x/v.sizes.slot-0.5, x/v.sizes.slot+0.5)
		for _, p := range v.rows[row][first:end] {
			within := y-top <= v.sizes.high
			if p.piled {
				within = y-top >= p.depth*v.sizes.leaf && y-top < (p.depth+v.share(p.id))*v.sizes.leaf
			}
			if within && abs(v.drawn(p)*v.sizes.slot-x) <= v.sizes.card/2*p.wide {
				return p.id
			}
		}
	}
	return None
}
