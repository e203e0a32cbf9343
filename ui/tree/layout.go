package tree

import (
	"math"
	"slices"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// familyGap is the gap between the children of different nodes, in slots, and pileGap the gap between piles
// of leaves.
const (
	familyGap = 0.3
	pileGap   = 0.05
)

// nodeBox is the box of a displayed node.
type nodeBox struct {
	id           NodeID
	parent       int32   // index of the parent in the row above
	first, count int32   // index and number of the unfolded children in the row below
	x            float32 // the horizontal centre, in slots
	left, right  float32 // the extent of the unfolded descendants, in slots
	width        float32 // in cards, without the descendants
	piled        bool    // whether the box is in a pile with its siblings
	depth        float32 // position in the pile, from the top
}

// outline is the unfolded part of a tree, in rows from left to right, and its layout.
type outline struct {
	content *content

	// The unfolded nodes, by ID.
	unfolded []bool

	// Whether leaves of one parent are piled up, in the width of one card.
	pile bool

	// Whether unsearched nodes are collapsed; not during an exercise.
	collapse bool
	rows     [][]nodeBox

	// By row, the height of the tallest pile, in leaves.
	pileHeights []float32

	// By row, whether any node is outside a pile.
	hasCards []bool

	// In slots.
	width float32
	sizes sizes
}

// sizes holds the sizes of cards before zooming, in Fyne units.
type sizes struct {
	// Size of the board; 0 for nodes without boards.
	columns, rows int

	// Scale of the layers' names.
	nameScale float32

	// Width of the column of these names at the left edge; not zoomed.
	strip      float32
	cell       float32
	boardWidth float32

	// Widths of a card, and of a card with the gap to the next.
	card, slot float32

	// Width of the badge.
	badgeWidth float32

	// Heights; the order from the top is badge, board, caption, chip.
	badge, caption, chip float32

	// Pitch is the distance between rows of cards.
	boardTop, height, pitch float32

	// The distance between the leaves of a pile.
	leaf float32
}

// sizesOf returns the sizes for a board, with text scaled by textScale and further enlarged for a lecture.
func sizesOf(r game.Rules, textScale float32, lecture bool) sizes {
	s := sizes{nameScale: textScale, badgeWidth: 58, badge: 24, caption: 15, chip: 15}

	// Larger boards would be too small.
	if r.UsesXO() {
		s.columns, s.rows = r.Width, r.Height
	}
	if lecture {
		// Capitals of values and names are 18 pixels high at the natural size, and all texts at least 18 pixels at
		// lectureZoom.
		s.nameScale, s.badgeWidth, s.badge, s.caption, s.chip = textScale*1.65, 92, 44, 32, 29
	}
	s.badgeWidth, s.badge, s.caption, s.chip = s.badgeWidth*textScale, s.badge*textScale, s.caption*textScale,
		s.chip*textScale
	s.strip = 68 * s.nameScale
	if maximum := max(s.columns, s.rows); maximum > 0 {
		s.cell = min(18, max(11, 72/float32(maximum)))
	}
	s.boardWidth = s.cell * float32(s.columns)
	s.card = max(s.boardWidth+6, s.badgeWidth+4)
	if s.columns == 0 {
		// Room for the name of the move, which precedes the alpha-beta window.
		s.card *= 1.4
	}
	s.slot = s.card + 10
	s.boardTop = s.badge + 3
	s.height = s.boardTop + s.cell*float32(s.rows) + s.caption + s.chip
	s.pitch = s.height + gap
	s.leaf = s.badge + 6

	return s
}

const gap = 30 // between rows of cards

func (o *outline) rowHeight(row int) float32 {
	height := float32(0)
	if row >= len(o.rows) || o.hasCards[row] {
		height = o.sizes.height
	}
	if row < len(o.pileHeights) {
		height = max(height, o.pileHeights[row]*o.sizes.leaf)
	}

	return height
}

// rowTop returns the distance from the top of the first row to the top of a row. For the row after the last
// it returns the total height.
func (o *outline) rowTop(row int) float32 {
	top := float32(0)
	for r := range row {
		top += o.rowHeight(r) + gap
	}
	return top
}

func newOutline(c *content) outline {
	o := outline{content: c, unfolded: make([]bool, c.tree.Len())}
	o.unfold(Root)
	o.arrange()
	return o
}

// unfold marks nodes with children as unfolded, without updating the layout. It reports whether any of them
// was folded.
func (o *outline) unfold(ids ...NodeID) (changed bool) {
	for _, id := range ids {
		if o.content.tree.Node(id).Children > 0 && !o.unfolded[id] {
			o.unfolded[id] = true
			changed = true
		}
	}

	return changed
}

// reveal unfolds the ancestors of a node.
func (o *outline) reveal(id NodeID) {
	path := o.content.tree.Path(id)
	if o.unfold(path[:len(path)-1]...) {
		o.arrange()
	}
}

// unfoldBelow unfolds all nodes below a node, layer by layer, up to a maximum number of nodes. It reports
// whether any of them was folded.
func (o *outline) unfoldBelow(id NodeID, maximum int) (changed bool) {
	changed = o.unfoldLayers(id, math.MaxInt, maximum)
	if changed {
		o.arrange()
	}
	return changed
}

// unfoldPlies unfolds the nodes above a ply, layer by layer, up to a maximum number of nodes.
func (o *outline) unfoldPlies(lastPly, maximum int) {
	o.unfoldLayers(Root, lastPly, maximum)
	o.arrange()
}

// unfoldLayers unfolds up to numLayers layers of nodes from a node on, without updating the layout. It reports whether
// any of them was folded.
func (o *outline) unfoldLayers(id NodeID, numLayers, maximum int) (changed bool) {
	nodes := 0
	for layer := []NodeID{id}; len(layer) > 0 && numLayers > 0; numLayers-- {
		var next []NodeID
		for _, id := range layer {
			next = slices.AppendSeq(next, o.content.tree.Children(id))
		}
		nodes += len(next)
		if nodes > maximum {
			break
		}
		changed = o.unfold(layer...) || changed
		layer = next
	}

	return changed
}

// maxLecture is the maximum number of nodes of a tree that is completely unfolded for a lecture.
const maxLecture = 150

// unfoldSmall unfolds a small tree completely, and reports whether the tree is small.
func (o *outline) unfoldSmall() bool {
	isSmall := o.content.tree.Len() <= maxLecture
	if isSmall {
		o.unfoldBelow(Root, maxLecture)
	}
	return isSmall
}

// bestChild returns the chosen move at the root, and the best move at any other node. It returns None if
// there is none.
func bestChild(t *minimax.Tree, id NodeID) NodeID {
	if chosen := t.Chosen(); id == Root && chosen != None {
		return chosen
	}
	return t.Node(id).BestChild
}

func (o *outline) bestLineEnd(id NodeID) NodeID {
	for next := id; next != None; next = bestChild(o.content.tree, id) {
		id = next
		if o.content.tree.Node(id).State == minimax.Symmetric {
			id = o.content.tree.Node(id).SymmetricTo
		}
	}

	return id
}

// arrange lays out the unfolded nodes. It centres each node above its children and keeps the nodes of a row
// at least a card apart. Its running time is linear in the number of unfolded nodes.
func (o *outline) arrange() {
	for i := range o.rows {
		o.rows[i] = o.rows[i][:0]
	}
	o.width, o.pileHeights, o.hasCards = 0, o.pileHeights[:0], o.hasCards[:0]
	o.place(Root, 0, -1)

	for len(o.rows) > 0 && len(o.rows[len(o.rows)-1]) == 0 {
		o.rows = o.rows[:len(o.rows)-1]
	}
}

// place places a node and its unfolded descendants to the right of everything placed so far.
func (o *outline) place(id NodeID, ply int, parent int32) (x float32) {
	for len(o.rows) <= ply+1 {
		o.rows = append(o.rows, nil)
	}

	for len(o.pileHeights) <= ply+1 {
		o.pileHeights, o.hasCards = append(o.pileHeights, 0), append(o.hasCards, false)
	}
	o.hasCards[ply] = true
	index := len(o.rows[ply])
	width := o.widthOf(id)
	o.rows[ply] = append(o.rows[ply], nodeBox{id: id, parent: parent, width: width})
	if !o.unfolded[id] {
		box := &o.rows[ply][index]
		box.left, box.x, box.right = o.width, o.width+width/2, o.width+width
		o.width += width
		return box.x
	}
	children, first := gather(o.content.tree, id), len(o.rows[ply+1])
	if first > 0 {
		o.width += familyGap
		if o.pile {
			o.width += pileGap - familyGap
		}
	}
	from := o.width
	var left, right float32
	if o.pile && o.canPile(children) {
		left = o.putPile(children, ply+1, int32(index))
		right = left
	} else {
		for i, c := range children {
			right = o.place(c, ply+1, int32(index))
			if i == 0 {
				left = right
			}
		}
	}
	x = (left + right) / 2
	o.width = max(o.width, x+0.5)
	box := &o.rows[ply][index]
	box.first, box.count, box.x, box.left, box.right = int32(first), int32(len(children)), x, from, o.width

	return x
}

// canPile reports whether siblings can be piled up: whether there are several, all without children.
func (o *outline) canPile(siblings []NodeID) bool {
	return len(siblings) > 1 && !slices.ContainsFunc(siblings, func(id NodeID) bool {
		return o.content.tree.Node(id).Children > 0
	})
}

func (o *outline) putPile(siblings []NodeID, ply int, parent int32) (x float32) {
	x = o.width + 0.5
	o.width++
	depth := float32(0)
	for _, id := range siblings {
		o.rows[ply] = append(o.rows[ply], nodeBox{
			id:     id,
			parent: parent,
			x:      x,
			left:   x - 0.5,
			right:  x + 0.5,
			width:  1,
			piled:  true,
			depth:  depth,
		})
		depth += o.widthOf(id)
	}
	o.pileHeights[ply] = max(o.pileHeights[ply], depth)

	return x
}

// collapsedWidth is the width of the card of a node that was not searched, relative to other cards. In a pile
// it is the relative height.
const collapsedWidth = 0.3

// collapsedHeight is the relative height of a mirror image in a pile with room for its name.
const collapsedHeight = 0.43

func (o *outline) widthOf(id NodeID) float32 {
	switch n := o.content.tree.Node(id); {
	case n.State == minimax.Symmetric && o.collapse:
		return collapsedWidth / 2
	case n.State == minimax.Symmetric && o.pile && n.Children == 0:
		return collapsedHeight
	case n.State == minimax.Symmetric, o.collapse && o.content.isComplete() && n.State == minimax.Unvisited &&
		!o.content.tree.IsParsed():
		return collapsedWidth
	}

	return 1
}

// pack turns on or off the piling of leaves and the collapsing of nodes that were not searched.
func (o *outline) pack(pile, collapse bool) {
	if o.pile != pile || o.collapse != collapse {
		o.pile, o.collapse = pile, collapse
		o.arrange()
	}
}

// gather lists a node's children in the order of the search, each followed by its unsearched mirror images.
func gather(t *minimax.Tree, id NodeID) []NodeID {
	children := slices.AppendSeq(make([]NodeID, 0, t.Node(id).Children), t.Children(id))
	if !t.Options.Symmetry {
		return children
	}

	gathered := make([]NodeID, 0, len(children))
	for _, c := range children {
		for _, sibling := range children {
			if sibling == c && t.Node(c).State != minimax.Symmetric || t.Node(sibling).SymmetricTo == c {
				gathered = append(gathered, sibling)
			}
		}
	}

	return gathered
}

// visibleRange returns the range of a row's boxes whose centres lie between two x coordinates, extended by
// one on each side so that the lines to them are drawn.
func (o *outline) visibleRange(row int, from, to float32) (first, end int) {
	boxes := o.rows[row]
	byX := func(box nodeBox, x float32) int {
		if box.x < x {
			return -1
		}
		return 1
	}
	first, _ = slices.BinarySearchFunc(boxes, from, byX)
	end, _ = slices.BinarySearchFunc(boxes, to, byX)

	return max(0, first-1), min(len(boxes), end+1)
}

// find returns the row of a node and the node's index in it; ok is false if a folded node hides the node. It
// cannot search by bisection, since rows with mirror images are not sorted by ID.
func (o *outline) find(id NodeID) (row []nodeBox, i int, ok bool) {
	ply := o.content.tree.Node(id).Ply
	if ply >= len(o.rows) {
		return nil, 0, false
	}
	i = slices.IndexFunc(o.rows[ply], func(box nodeBox) bool { return box.id == id })

	return o.rows[ply], i, i >= 0
}
