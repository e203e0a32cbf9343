package tree

import (
	"fyne.io/fyne/v2"
	base "fyne.io/fyne/v2/theme"

	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// viewport is the visible part of an outline. Distances are in units of Fyne.
type viewport struct {
	outline  outline
	selected NodeID        // kept in view
	lecture  bool          // large labels on a light background
	area     fyne.Size     // of the widget; the names of the layers take a strip of it
	zoom     float32       // 1 is natural size
	offset   fyne.Position // of the outline's top left corner
	fitted   fitted        // how to fit the tree when the widget is resized
}

// fitted is the way in which the tree was fitted into the view, which is repeated when the view is resized.
type fitted uint8

const (
	notFitted fitted = iota // the player has moved the tree
	fittedLarge
	fittedAll
)

const (
	minZoom     = 0.02
	minReadable = 0.6 // unless the player zooms out
	maxZoom     = 3
)

// measure computes the sizes of the cards from the board, the text size of the theme and the kind of view.
// It reports whether they have changed.
func (v *viewport) measure() (changed bool) {
	if v.outline.shows.tree == nil {
		return false
	}
	p, before := v.outline.shows.tree.Position(), v.outline.sizes
	v.outline.sizes = sizesOf(p.Rules(), base.TextSize()/theme.New(theme.System, 1).Size(base.SizeNameText), v.lecture)
	return v.outline.sizes != before
}

// contentSize returns the size of all unfolded nodes before zooming.
func (v *viewport) contentSize() (width, height float32) {
	return v.outline.width * v.outline.sizes.slot, v.outline.rowTop(len(v.outline.rows))
}

func (v *viewport) fits() bool {
	width, height := v.contentSize()
	return v.offset.X >= v.outline.sizes.strip && v.offset.Y >= 0 &&
		v.offset.X+width*v.zoom <= v.area.Width && v.offset.Y+height*v.zoom <= v.area.Height+gap
}

// show makes all unfolded nodes visible. If that takes a zoom below minimum, it shows the selected node and
// as much of the rest as fits.
func (v *viewport) show(minimum float32) {
	v.fit()
	if v.zoom < minimum {
		v.zoom = minimum
		v.offset = fyne.NewPos(0, 8)
		if row, i, ok := v.outline.find(v.selected); ok { // centred, as far as the tree extends
			const margin = 10
			slot, strip := v.outline.sizes.slot*v.zoom, v.outline.sizes.strip
			left := strip + (v.area.Width-strip)/2 - row[i].x*slot
			v.offset.X = min(strip+margin, max(left, v.area.Width-margin-v.outline.width*slot))
		}
		v.scrollTo(Root)
		v.scrollTo(v.selected)
	}
	v.fitted = fittedLarge
}

// refit fits the tree as before into a view of another size.
func (v *viewport) refit() {
	switch {
	case v.fitted == fittedAll:
		v.fit()
	case v.fitted == fittedLarge || v.lecture:
		v.showLarge(len(v.outline.rows))
	}
}

// lectureZoom is the minimum zoom while a lecture steps through a search: boards of 3×3 have at least 43
// pixels and texts 20. The view follows the search rather than shrinking the tree.
const lectureZoom = 0.8

func (v *viewport) readable() float32 {
	if v.lecture && v.outline.shows.replay != nil {
		return lectureZoom * max(1, v.area.Height/720)
	}
	return minReadable
}

// maxStepped is the maximum number of nodes of a replayed tree that is completely unfolded.
const maxStepped = 40

// follow unfolds the path to a node and scrolls to the node. In a lecture and in a typed tree it unfolds a
// small tree completely.
func (v *viewport) follow(id NodeID) {
	nodes := &v.outline
	clear(nodes.open)
	nodes.unfold(nodes.shows.tree.Path(id)...)
	if v.lecture || nodes.shows.tree.IsTyped() || nodes.shows.tree.Len() <= maxStepped {
		nodes.unfoldSmall() // nothing moves
	}
	nodes.arrange()
	v.selected = id
	if !v.fits() || v.zoom < v.readable() { // the path stays visible and moves as little as possible
		if v.showLarge(nodes.shows.tree.Depth + 1); !v.fits() {
			v.scrollTo(id)
		}
	}
}

// showLarge is like show, but if a row does not fit, it zooms until a number of layers fill the height.
func (v *viewport) showLarge(layers int) {
	height := v.outline.rowTop(layers) + 10
	minimum := v.readable()
	if v.show(minimum); v.outline.shows.tree != nil && v.zoom == minimum {
		v.show(min(1, max(minimum, v.area.Height/height)))
	}
}

// keepInPlace keeps the position of a node on the screen while the layout changes.
func (v *viewport) keepInPlace(id NodeID, change func()) {
	before, was := v.top(id)
	change()
	if after, is := v.top(id); was && is {
		v.offset = v.offset.Add(before.Subtract(after))
	}
}

// scrollToChildren scrolls to as many of a node's children as possible while the node stays visible.
func (v *viewport) scrollToChildren(id NodeID) {
	row, i, ok := v.outline.find(id)
	if !ok || v.area.Width < 1 || row[i].count == 0 {
		return
	}
	here, ply := row[i], v.outline.shows.tree.Node(id).Ply
	children := v.outline.rows[ply+1][here.first:][:here.count]
	const margin = 16
	slot, half, strip := v.outline.sizes.slot*v.zoom, v.outline.sizes.card*v.zoom/2+margin, v.outline.sizes.strip
	left, right := children[0].x*slot+v.offset.X-half, children[len(children)-1].x*slot+v.offset.X+half
	at := here.x*slot + v.offset.X
	switch width := v.area.Width; {
	case left < strip && right < width:
		v.offset.X += min(strip-left, width-right, width-half-at)
	case right > width && left > strip:
		v.offset.X -= min(right-width, left-strip, at-half-strip)
	}
	bottom := v.offset.Y + (v.outline.rowTop(ply+1)+v.outline.rowHeight(ply+1))*v.zoom + margin
	top := v.offset.Y + v.outline.rowTop(ply)*v.zoom - 8
	if over := bottom - v.area.Height; over > 0 && top > 0 {
		v.offset.Y -= min(over, top)
	}
}

// fit zooms so that all unfolded nodes fit. It piles up leaves if the numbers would be unreadable
// otherwise.
func (v *viewport) fit() {
	if v.outline.shows.tree == nil || v.area.Width < 1 || len(v.outline.rows) == 0 {
		return
	}
	maximum, minimum := float32(1.4), float32(minReadable)
	switch {
	case v.lecture:
		maximum, minimum = maxZoom, 1
	case v.outline.shows.tree.IsTyped():
		maximum = 2
	case v.outline.sizes.columns == 0: // there is more of it to come
		maximum = 1
	}
	strip := v.outline.sizes.strip
	var width, height float32
	packed := func(pile, tight bool) (zoom float32) {
		v.outline.pack(pile, tight)
		width, height = v.contentSize()
		width, height = width+20, height+10
		return min(maximum, max(minZoom, min((v.area.Width-strip)/width, v.area.Height/height)))
	}
	v.zoom = packed(false, false)
	if spread := v.zoom; spread < minimum {
		pile := packed(true, false) > spread
		if v.zoom = packed(pile, false); v.zoom < minimum {
			v.zoom = packed(pile, true)
		}
	}
	v.offset = fyne.NewPos(strip+(v.area.Width-strip-width*v.zoom)/2+10*v.zoom, max(8, (v.area.Height-height*v.zoom)/3))
	v.fitted = fittedAll
}

func (v *viewport) zoomAt(by float32, around fyne.Position) {
	zoom := min(maxZoom, max(minZoom, v.zoom*by))
	by = zoom / v.zoom
	v.zoom = zoom
	v.offset = fyne.NewPos(around.X+(v.offset.X-around.X)*by, around.Y+(v.offset.Y-around.Y)*by)
	v.keepNear()
}

func (v *viewport) scroll(dx, dy float32) {
	v.offset = v.offset.AddXY(dx, dy)
	v.keepNear()
}

// focus returns the top of the selected node if that is visible, else the centre of the view.
func (v *viewport) focus() fyne.Position {
	if at, ok := v.top(v.selected); ok && v.inSight(at) {
		return at
	}
	return fyne.NewPos((v.area.Width+v.outline.sizes.strip)/2, v.area.Height/2)
}

func (v *viewport) inSight(at fyne.Position) bool {
	return at.X > v.outline.sizes.strip && at.Y > 0 && at.X < v.area.Width && at.Y < v.area.Height
}

// top returns the middle of the upper edge of a node's card; ok is false if a folded node hides it.
func (v *viewport) top(id NodeID) (at fyne.Position, ok bool) {
	row, i, ok := v.outline.find(id)
	if !ok {
		return fyne.Position{}, false
	}
	top := v.outline.rowTop(v.outline.shows.tree.Node(id).Ply) + row[i].depth*v.outline.sizes.leaf
	return fyne.NewPos(v.drawnX(row[i])*v.outline.sizes.slot*v.zoom+v.offset.X, top*v.zoom+v.offset.Y), true
}

// drawnX returns the horizontal centre of a node's card, in cards. A card beyond the edge of the view is
// drawn at the edge while any unfolded descendant is visible, so that these stay connected to it. No other
// card is drawn there, since the space above its children is its own.
func (v *viewport) drawnX(p nodeBox) float32 {
	slot := v.outline.sizes.slot * v.zoom
	left, right := (v.outline.sizes.strip-v.offset.X)/slot+0.5, (v.area.Width-v.offset.X)/slot-0.5
	switch {
	case p.x < left:
		return max(p.x, min(left, p.right-0.5))
	case p.x > right:
		return min(p.x, max(right, p.left+0.5))
	}
	return p.x
}

func (v *viewport) scrollTo(id NodeID) {
	at, ok := v.top(id)
	if !ok || v.area.Width < 1 {
		return
	}
	const margin = 16
	half, height, strip := v.outline.sizes.card*v.zoom/2+margin, v.outline.sizes.height*v.zoom+margin, v.outline.sizes.strip
	if at.X-half < strip || at.X+half > v.area.Width {
		v.offset.X += strip + (v.area.Width-strip)/2 - at.X
	}
	v.offset.Y += max(8, min(at.Y, v.area.Height-height)) - at.Y
	v.keepNear()
}

func (v *viewport) keepNear() {
	const margin = 60
	width, height := v.contentSize()
	v.offset.X = min(v.area.Width-margin, max(v.outline.sizes.strip+margin-width*v.zoom, v.offset.X))
	v.offset.Y = min(v.area.Height-margin, max(margin-height*v.zoom, v.offset.Y))
	v.fitted = notFitted
}

func (v *viewport) nodeAt(at fyne.Position) NodeID {
	if v.outline.shows.tree == nil || at.X < v.outline.sizes.strip {
		return None
	}
	s := v.outline.sizes
	x, y := (at.X-v.offset.X)/v.zoom, (at.Y-v.offset.Y)/v.zoom
	for row := range v.outline.rows {
		down := y - v.outline.rowTop(row)
		if down < 0 || down > v.outline.rowHeight(row) {
			continue
		}
		first, end := v.outline.visibleRange(row, x/s.slot-0.5, x/s.slot+0.5)
		for _, p := range v.outline.rows[row][first:end] {
			within := down <= s.height
			if p.piled {
				within = down >= p.depth*s.leaf && down < (p.depth+v.outline.widthOf(p.id))*s.leaf
			}
			if within && draw.Abs(v.drawnX(p)*s.slot-x) <= s.card/2*p.width {
				return p.id
			}
		}
	}
	return None
}
