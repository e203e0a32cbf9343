package tree

import (
	"slices"

	"jingzi/ai/minimax"
)

// Horizontal room, in cards: that of a card is 1.
const familyGap = 0.3 // between the children of different nodes

// place is where a node is drawn. Its row is its ply.
type place struct {
	id           NodeID
	parent       int32   // its place in the row above
	first, count int32   // its children's places in the row below, while it is unfolded
	x            float32 // its middle, in cards
	left, right  float32 // the room of all that is unfolded below it, in cards
}

// plan is where everything unfolded is drawn. Rows run from left to right.
type plan struct {
	rows  [][]place
	width float32 // in cards

	family []NodeID // scratch
}

// arrange lays out the unfolded part of a tree: every node over the middle of
// its children, and no two nodes of a row less than a card apart. It takes
// time in proportion to what is unfolded.
func (p *plan) arrange(t *minimax.Tree, open *bits) {
	for i := range p.rows {
		p.rows[i] = p.rows[i][:0]
	}
	p.width = 0
	p.put(t, open, Root, 0, -1)
	for len(p.rows) > 0 && len(p.rows[len(p.rows)-1]) == 0 {
		p.rows = p.rows[:len(p.rows)-1]
	}
}

// put places a node and what is unfolded below it, right of all there is.
func (p *plan) put(t *minimax.Tree, open *bits, id NodeID, ply int, parent int32) (x float32) {
	for len(p.rows) <= ply+1 {
		p.rows = append(p.rows, nil)
	}
	at := len(p.rows[ply])
	p.rows[ply] = append(p.rows[ply], place{id: id, parent: parent})
	if !open.has(id) {
		x = p.width + 0.5
		p.width++
		here := &p.rows[ply][at]
		here.x, here.left, here.right = x, x-0.5, x+0.5
		return x
	}
	mark := len(p.family)
	p.family = gather(t, id, p.family)
	family := len(p.family)
	first := len(p.rows[ply+1])
	if ply+1 < len(p.rows) && first > 0 {
		p.width += familyGap
	}
	from := p.width
	var left, right float32
	for i := mark; i < family; i++ {
		right = p.put(t, open, p.family[i], ply+1, int32(at))
		if i == mark {
			left = right
		}
	}
	p.family = p.family[:mark]
	here := &p.rows[ply][at]
	here.first, here.count = int32(first), int32(family-mark)
	here.x, here.left, here.right = (left+right)/2, from, p.width
	return here.x
}

// gather appends a node's children in the order of the search, mirror images
// right behind the sibling that was searched in their place.
func gather(t *minimax.Tree, id NodeID, to []NodeID) []NodeID {
	if !t.Options.Symmetry {
		return slices.AppendSeq(to, t.Children(id))
	}
	for c := range t.Children(id) {
		if t.Node(c).State == minimax.Twin {
			continue
		}
		to = append(to, c)
		to = appendTwins(t, id, c, to)
	}
	return to
}

// appendTwins appends the mirror images that c stands for among the children
// of id.
func appendTwins(t *minimax.Tree, id, c NodeID, to []NodeID) []NodeID {
	for other := range t.Children(id) {
		if t.Node(other).TwinOf == c {
			to = append(to, other)
		}
	}
	return to
}

// between are the places of a row whose middles lie between two, and one more
// on each side, so that the lines to them are drawn.
func (p *plan) between(row int, from, to float32) (first, end int) {
	places := p.rows[row]
	byX := func(at place, x float32) int {
		if at.x < x {
			return -1
		}
		return 1
	}
	first, _ = slices.BinarySearchFunc(places, from, byX)
	end, _ = slices.BinarySearchFunc(places, to, byX)
	return max(0, first-1), min(len(places), end+1)
}

// find is the place of a node in its row, if it is unfolded to. The places of
// a row are not in the order of their names where mirror images are gathered.
func (p *plan) find(id NodeID, ply int) (int, bool) {
	if ply >= len(p.rows) {
		return 0, false
	}
	at := slices.IndexFunc(p.rows[ply], func(q place) bool { return q.id == id })
	return at, at >= 0
}

// bits is a set of nodes.
type bits []uint64

func newBits(n int) bits { return make(bits, (n+63)/64) }

func (b bits) has(id NodeID) bool { return b[id>>6]>>(uint(id)&63)&1 != 0 }

func (b bits) set(id NodeID, on bool) {
	if on {
		b[id>>6] |= 1 << (uint(id) & 63)
	} else {
		b[id>>6] &^= 1 << (uint(id) & 63)
	}
}
