package game

import (
	"cmp"
	"slices"
)

// TranspositionIndex finds the nodes of a tree at which a position occurs, by another order of moves,
// mirrored or rotated. It describes the tree at the time of the scan. Call Scan until it is done, then
// Sort, then Transpositions.
type TranspositionIndex struct {
	rules       Rules
	maps        [][]int16    // by Symmetry: maps the index of a point
	occurrences []occurrence // sorted by key once all nodes are scanned
	stack       []pendingNode
	tree        *Tree
}

type occurrence struct {
	key  uint64 // the minimum of the position's keys
	node *Node
}

// keys are the hash keys of a position, one for each symmetry: a sum over its stones and the turn.
type keys [8]uint64

type pendingNode struct {
	node    *Node
	keys    keys // of the position before the node
	toMove  Stone
	settled bool // false while the opening decides what a choice means
}

// NewTranspositionIndex returns an index of t that has scanned no nodes yet.
func NewTranspositionIndex(t *Tree) *TranspositionIndex {
	o := &TranspositionIndex{rules: t.Rules, tree: t}
	for _, s := range t.Rules.Symmetries() {
		to := make([]int16, t.Rules.NumPoints())
		for i := range to {
			to[i] = int16(t.Rules.Index(t.Rules.Transform(s, t.Rules.PointAt(i))))
		}
		o.maps = append(o.maps, to)
	}
	o.stack = []pendingNode{{node: t.root}}
	return o
}

// Scan scans the given number of further nodes and reports whether all are done. The tree must not change
// until then. Sort may then be called on any goroutine.
func (o *TranspositionIndex) Scan(nodes int) (done bool) {
	for ; nodes > 0 && len(o.stack) > 0; nodes-- {
		at := o.stack[len(o.stack)-1]
		o.stack = o.stack[:len(o.stack)-1]
		n := at.node
		switch c := n.Choice; {
		case !at.settled || n.Setup != nil || c != nil && (c.Kind != Place || c.Point == Pass):
			situations, err := o.tree.Situations(n)
			if err != nil {
				continue // an illegal node
			}
			after := &situations[len(situations)-1]
			at.keys, at.toMove, at.settled = o.keysOf(&after.Position), after.Position.ToMove(), after.OpeningOver()
		case c != nil:
			o.addStone(&at.keys, o.rules.Index(c.Point), at.toMove)
			at.toMove = at.toMove.Other()
		}
		if len(o.occurrences) == cap(o.occurrences) { // append grows by a quarter, and leaves much garbage
			o.occurrences = slices.Grow(o.occurrences, max(64, len(o.occurrences)))
		}
		o.occurrences = append(o.occurrences, occurrence{o.canonicalKey(&at.keys), n})
		for _, child := range n.children {
			at.node = child
			o.stack = append(o.stack, at)
		}
	}
	return len(o.stack) == 0
}

func (o *TranspositionIndex) Sort() {
	slices.SortFunc(o.occurrences, func(a, b occurrence) int { return cmp.Compare(a.key, b.key) })
}

// addStone adds a stone to the keys and passes the turn.
func (o *TranspositionIndex) addStone(k *keys, point int, colour Stone) {
	turn := mix(3)
	if colour == White {
		turn = -turn
	}
	for s, to := range o.maps {
		k[s] += mix(uint64(to[point])<<2|uint64(colour)) + turn
	}
}

// mix scrambles a number (the finalizer of SplitMix64).
func mix(x uint64) uint64 {
	x = (x + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (o *TranspositionIndex) keysOf(p *Position) (k keys) {
	for i := range o.rules.NumPoints() {
		if colour := p.cells[i]; colour != Empty {
			for s, to := range o.maps {
				k[s] += mix(uint64(to[i])<<2 | uint64(colour))
			}
		}
	}
	if p.toMove == White {
		for s := range o.maps {
			k[s] += mix(3)
		}
	}
	return k
}

func (o *TranspositionIndex) canonicalKey(k *keys) uint64 { return slices.Min(k[:len(o.maps)]) }

// Transposition is a move to a position that occurs elsewhere in the tree.
type Transposition struct {
	Move      Point // leads to the position
	Node      *Node
	Symmetric bool // the position occurs mirrored or rotated
}

// Transpositions returns the moves in the situation at of a node that lead to positions elsewhere in the
// tree, except the moves to the node's own children. If turned is set, it includes positions that occur
// only mirrored or rotated.
func (o *TranspositionIndex) Transpositions(n *Node, at *Situation, turned bool) (found []Transposition) {
	if !at.OpeningOver() || at.Result().Over() {
		return nil
	}
	known := make(map[Point]bool)
	for _, c := range n.Continuations() {
		known[c.Choice.Point] = true
	}
	now := o.keysOf(&at.Position)
	for p := range at.Position.EmptyPoints() {
		if known[p] {
			continue
		}
		k := now
		o.addStone(&k, o.rules.Index(p), at.Position.toMove)
		key := o.canonicalKey(&k)
		i, _ := slices.BinarySearchFunc(o.occurrences, key, func(a occurrence, key uint64) int { return cmp.Compare(a.key, key) })
		best := Transposition{Move: p, Symmetric: true}
		for ; i < len(o.occurrences) && o.occurrences[i].key == key && best.Symmetric; i++ {
			elsewhere, err := o.tree.Situations(o.occurrences[i].node)
			if err != nil {
				continue
			}
			is := o.keysOf(&elsewhere[len(elsewhere)-1].Position)
			if exact := is[Identity] == k[Identity]; exact || turned && best.Node == nil {
				best.Node, best.Symmetric = o.occurrences[i].node, !exact
			}
		}
		if best.Node != nil {
			found = append(found, best)
		}
	}
	return found
}
