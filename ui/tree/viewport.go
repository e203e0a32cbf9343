package tree

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// viewport is the visible part of an outline. Distances are in Fyne units.
type viewport struct {
	outline outline

	// The node to keep in view.
	selected NodeID

	// Whether labels are large, on a light background.
	lecture bool

	// Size of the widget, including the strip with the names of the layers.
	area fyne.Size

	// 1 for natural size.
	zoom float32

	// Position of the outline's top left corner.
	offset fyne.Position

	// How to fit the tree when the widget is resized.
	fitMode fitMode
}

// fitMode determines how the tree is fitted into the view again when the view is resized.
type fitMode uint8

const (
	notFitted fitMode = iota // the user has moved or zoomed the view
	fittedLarge
	fittedAll
)

const (
	minZoom         = 0.02
	minReadableZoom = 0.6 // minimum zoom unless the player zooms out
	maxZoom         = 3
)

// measure computes the sizes of the cards from the board, the theme's text size and whether the view is for a
// lecture. It reports whether they have changed.
func (v *viewport) measure() (changed bool) {
	if v.outline.content.tree == nil {
		return false
	}
	p, oldSizes := v.outline.content.tree.Position(), v.outline.sizes
	v.outline.sizes = sizesOf(p.Rules(), fynetheme.TextSize()/theme.New(theme.System, 1).Size(fynetheme.SizeNameText),
		v.lecture)

	return v.outline.sizes != oldSizes
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

// show makes all unfolded nodes visible. If that requires a zoom below minimum, it shows the selected node
// and as many other nodes as fit.
func (v *viewport) show(minimum float32) {
	v.fit()
	if v.zoom < minimum {
		v.zoom = minimum
		v.offset = fyne.NewPos(0, 8)

		// Centre it if the tree extends that far.
		if row, i, ok := v.outline.find(v.selected); ok {
			v.centreX(row[i].x * v.outline.sizes.slot * v.zoom)
		}
		v.scrollTo(Root)
		v.scrollTo(v.selected)
	}
	v.fitMode = fittedLarge
}

// refit fits the tree again, in the current mode, after the size of the view has changed.
func (v *viewport) refit() {
	switch {
	case v.fitMode == fittedAll:
		v.fit()
	case v.fitMode == fittedLarge || v.lecture:
		v.showLarge(len(v.outline.rows))
	}
}

// lectureZoom is the minimum zoom of a replay in a lecture: 3×3 boards are at least 43 pixels wide, and
// text is at least 20 pixels high. The view follows the search instead of shrinking the tree.
const lectureZoom = 0.8

func (v *viewport) readableZoom() float32 {
	if v.lecture && v.outline.content.replay != nil {
		return lectureZoom * max(1, v.area.Height/720)
	}
	return minReadableZoom
}

// maxUnfoldedReplay is the maximum number of nodes of a replayed tree that is completely unfolded.
const maxUnfoldedReplay = 40

// follow unfolds the path to a node, or a small tree completely, and scrolls to the node. The maximum size of
// a small tree is larger in a lecture and for parsed trees.
func (v *viewport) follow(id NodeID) {
	o := &v.outline
	clear(o.unfolded)
	o.unfold(o.content.tree.Path(id)...)
	if v.lecture || o.content.tree.IsParsed() || o.content.tree.Len() <= maxUnfoldedReplay {
		// So that nothing moves during the replay.
		o.unfoldSmall()
	}
	o.arrange()
	v.selected = id

	// Keep the path visible and move as little as possible.
	if !v.fits() || v.zoom < v.readableZoom() {
		v.showLarge(o.content.tree.Depth + 1)
		if !v.fits() {
			v.scrollTo(id)

			// The user has not moved the view.
			v.fitMode = fittedLarge
		}
	}
}

// showLarge is like show, but if a row does not fit, it zooms in until the given number of layers fills the
// height.
func (v *viewport) showLarge(layers int) {
	height := v.outline.rowTop(layers) + 10
	minimum := v.readableZoom()
	v.show(minimum)
	if v.outline.content.tree != nil && v.zoom == minimum {
		v.show(min(1, max(minimum, v.area.Height/height)))
	}
}

// keepInPlace keeps the position of a node on the screen while the layout changes.
func (v *viewport) keepInPlace(id NodeID, change func()) {
	oldPos, wasVisible := v.topCentre(id)
	change()
	if newPos, isVisible := v.topCentre(id); wasVisible && isVisible {
		v.offset = v.offset.Add(oldPos.Subtract(newPos))
	}
}

// scrollToChildren scrolls to as many of a node's children as possible while the node stays visible.
func (v *viewport) scrollToChildren(id NodeID) {
	row, i, ok := v.outline.find(id)
	if !ok || v.area.Width < 1 || row[i].count == 0 {
		return
	}
	box, ply := row[i], v.outline.content.tree.Node(id).Ply
	children := v.outline.rows[ply+1][box.first:][:box.count]
	const margin = 16

	slot, half, strip := v.outline.sizes.slot*v.zoom, v.outline.sizes.card*v.zoom/2+margin, v.outline.sizes.strip
	left, right := children[0].x*slot+v.offset.X-half, children[len(children)-1].x*slot+v.offset.X+half
	centre := box.x*slot + v.offset.X
	switch width := v.area.Width; {
	case left < strip && right < width:
		v.offset.X += min(strip-left, width-right, width-half-centre)
	case right > width && left > strip:
		v.offset.X -= min(right-width, left-strip, centre-half-strip)
	}
	bottom := v.offset.Y + (v.outline.rowTop(ply+1)+v.outline.rowHeight(ply+1))*v.zoom + margin
	top := v.offset.Y + v.outline.rowTop(ply)*v.zoom - 8
	if overlap := bottom - v.area.Height; overlap > 0 && top > 0 {
		v.offset.Y -= min(overlap, top)
	}
}

// fit zooms so that all unfolded nodes fit. It piles up leaves if that is needed for readable numbers.
func (v *viewport) fit() {
	if v.outline.content.tree == nil || v.area.Width < 1 || len(v.outline.rows) == 0 {
		return
	}

	maximum, minimum := float32(1.4), float32(minReadableZoom)
	switch {
	case v.lecture:
		maximum, minimum = maxZoom, 1
	case v.outline.content.tree.IsParsed():
		maximum = 2
	case v.outline.sizes.columns == 0:
		// A proof, which grows when the player expands it.
		maximum = 1
	}
	strip := v.outline.sizes.strip
	var width, height float32
	packAndZoom := func(pile, collapse bool) (zoom float32) {
		v.outline.pack(pile, collapse)
		width, height = v.contentSize()
		width, height = width+20, height+10
		return min(maximum, max(minZoom, min((v.area.Width-strip)/width, v.area.Height/height)))
	}
	v.zoom = packAndZoom(false, false)
	if spreadZoom := v.zoom; spreadZoom < minimum {
		pile := packAndZoom(true, false) > spreadZoom
		if v.zoom = packAndZoom(pile, false); v.zoom < minimum {
			v.zoom = packAndZoom(pile, true)
		}
	}
	v.offset = fyne.NewPos(strip+(v.area.Width-strip-width*v.zoom)/2+10*v.zoom, max(8, (v.area.Height-height*v.zoom)/3))
	v.fitMode = fittedAll
}

func (v *viewport) zoomAt(factor float32, anchor fyne.Position) {
	zoom := min(maxZoom, max(minZoom, v.zoom*factor))
	factor = zoom / v.zoom
	v.zoom = zoom
	v.offset = fyne.NewPos(anchor.X+(v.offset.X-anchor.X)*factor, anchor.Y+(v.offset.Y-anchor.Y)*factor)
	v.limitOffset()
}

func (v *viewport) scroll(dx, dy float32) {
	v.offset = v.offset.AddXY(dx, dy)
	v.limitOffset()
}

// zoomAnchor returns the top of the selected node if it is visible, otherwise the centre of the view.
func (v *viewport) zoomAnchor() fyne.Position {
	if pos, ok := v.topCentre(v.selected); ok && v.isVisible(pos) {
		return pos
	}
	return fyne.NewPos((v.area.Width+v.outline.sizes.strip)/2, v.area.Height/2)
}

func (v *viewport) isVisible(pos fyne.Position) bool {
	return pos.X > v.outline.sizes.strip && pos.Y > 0 && pos.X < v.area.Width && pos.Y < v.area.Height
}

// topCentre returns the middle of the upper edge of a node's card; ok is false if a folded node hides the card.
func (v *viewport) topCentre(id NodeID) (pos fyne.Position, ok bool) {
	row, i, ok := v.outline.find(id)
	if !ok {
		return fyne.Position{}, false
	}
	top := v.outline.rowTop(v.outline.content.tree.Node(id).Ply) + row[i].depth*v.outline.sizes.leaf

	return fyne.NewPos(v.drawnX(row[i])*v.outline.sizes.slot*v.zoom+v.offset.X, top*v.zoom+v.offset.Y), true
}

// drawnX returns the horizontal centre of a node's card, in slots. A card beyond the edge of the view is
// drawn at the edge if an unfolded descendant is visible, so that the edge between them is visible, too. It
// covers no other card, since the space above its descendants is empty.
func (v *viewport) drawnX(box nodeBox) float32 {
	slot := v.outline.sizes.slot * v.zoom

	left, right := (v.outline.sizes.strip-v.offset.X)/slot+0.5, (v.area.Width-v.offset.X)/slot-0.5
	switch {
	case box.x < left:
		return max(box.x, min(left, box.right-0.5))
	case box.x > right:
		return min(box.x, max(right, box.left+0.5))
	}

	return box.x
}

// centreX centres a distance from the left edge of the outline, as far as the outline fills the view.
func (v *viewport) centreX(x float32) {
	const margin = 10
	width, _ := v.contentSize()
	strip := v.outline.sizes.strip
	v.offset.X = min(strip+margin, max(strip+(v.area.Width-strip)/2-x, v.area.Width-margin-width*v.zoom))
}

func (v *viewport) scrollTo(id NodeID) {
	pos, ok := v.topCentre(id)
	if !ok || v.area.Width < 1 {
		return
	}
	const margin = 16
	half, height, strip := v.outline.sizes.card*v.zoom/2+margin, v.outline.sizes.height*v.zoom+margin,
		v.outline.sizes.strip
	if pos.X-half < strip || pos.X+half > v.area.Width {
		v.centreX(pos.X - v.offset.X)
	}
	v.offset.Y += max(8, min(pos.Y, v.area.Height-height)) - pos.Y
	v.limitOffset()
}

// limitOffset keeps a part of the tree in view.
func (v *viewport) limitOffset() {
	const margin = 60
	width, height := v.contentSize()
	v.offset.X = min(v.area.Width-margin, max(v.outline.sizes.strip+margin-width*v.zoom, v.offset.X))
	v.offset.Y = min(v.area.Height-margin, max(margin-height*v.zoom, v.offset.Y))
	v.fitMode = notFitted
}

func (v *viewport) nodeAt(pos fyne.Position) NodeID {
	if v.outline.content.tree == nil || pos.X < v.outline.sizes.strip {
		return None
	}

	s := v.outline.sizes
	x, y := (pos.X-v.offset.X)/v.zoom, (pos.Y-v.offset.Y)/v.zoom
	for row := range v.outline.rows {
		dy := y - v.outline.rowTop(row)
		if dy < 0 || dy > v.outline.rowHeight(row) {
			continue
		}

		first, end := v.outline.visibleRange(row, x/s.slot-0.5, x/s.slot+0.5)
		for _, box := range v.outline.rows[row][first:end] {
			isInside := dy <= s.height
			if box.piled {
				isInside = dy >= box.depth*s.leaf && dy < (box.depth+v.outline.widthOf(box.id))*s.leaf
			}
			if isInside && draw.Abs(v.drawnX(box)*s.slot-x) <= s.card/2*box.width {
				return box.id
			}
		}
	}

	return None
}
