package game

import (
	"cmp"
	"iter"
	"slices"
)

// TranspositionIndex finds the nodes of a tree at which a position occurs, by another order of moves,
// mirrored or rotated. It describes the tree at the time of the scan. Call Scan until it is done, then
// Sort, then Transpositions.
type TranspositionIndex struct {
	rules       Rules
	maps        [][]int16    // by Symmetry: maps the index of a point
	occurrences []occurrence // all scanned nodes, sorted by key after Sort
	stack       []pendingNode
	tree        *Tree
}

// occurrence is a position in the tree.
type occurrence struct {
	key  uint64 // the minimum of the position's keys
	node *Node
}

// keys holds the hash keys of a position, one for each symmetry. Each is a sum over the stones and the
// side to move.
type keys [8]uint64

// pendingNode is a node that is not scanned yet.
type pendingNode struct {
	node        *Node
	keys        keys // keys of the position before the node
	toMove      Stone
	openingOver bool // the opening is over, so that every point is a stone
}

// NewTranspositionIndex returns an index of t that has scanned no nodes yet.
func NewTranspositionIndex(t *Tree) *TranspositionIndex {
	o := &TranspositionIndex{rules: t.Rules, tree: t}
	for _, s := range t.Rules.Symmetries() {
		image := make([]int16, t.Rules.NumPoints())
		for i := range image {
			image[i] = int16(t.Rules.Index(t.Rules.Transform(s, t.Rules.PointAt(i))))
		}
		o.maps = append(o.maps, image)
	}
	o.stack = []pendingNode{{node: t.root}}

	return o
}

// Scan scans the given number of further nodes and reports whether all are done. The tree must not change
// until then. Sort may then be called on any goroutine.
func (t *TranspositionIndex) Scan(nodes int) (done bool) {
	for ; nodes > 0 && len(t.stack) > 0; nodes-- {
		pending := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		n := pending.node
		c := n.Choice
		isStone := c == nil || c.Kind == Place && c.Point != Pass
		switch {
		case !pending.openingOver || n.Setup != nil || !isStone:
			situations, err := t.tree.Situations(n)
			if err != nil {
				// An illegal node.
				continue
			}
			after := &situations[len(situations)-1]
			pending.keys, pending.toMove, pending.openingOver = t.keysOf(&after.Position), after.Position.ToMove(),
				after.OpeningOver()
		case c != nil:
			t.addStone(&pending.keys, t.rules.Index(c.Point), pending.toMove)
			pending.toMove = pending.toMove.Other()
		}

		// Append grows by a quarter, and leaves much garbage.
		if len(t.occurrences) == cap(t.occurrences) {
			t.occurrences = slices.Grow(t.occurrences, max(64, len(t.occurrences)))
		}

		t.occurrences = append(t.occurrences, occurrence{t.canonicalKey(&pending.keys), n})
		for _, child := range n.children {
			pending.node = child
			t.stack = append(t.stack, pending)
		}
	}

	return len(t.stack) == 0
}

// Sort prepares the index for Transpositions, once all nodes are scanned.
func (t *TranspositionIndex) Sort() {
	slices.SortFunc(t.occurrences, func(a, b occurrence) int { return cmp.Compare(a.key, b.key) })
}

// addStone adds a stone to the keys and passes the turn.
func (t *TranspositionIndex) addStone(k *keys, point int, colour Stone) {
	turn := mix(3)
	if colour == White {
		turn = -turn
	}

	for s, image := range t.maps {
		k[s] += mix(uint64(image[point])<<2|uint64(colour)) + turn
	}
}

// Key returns a number that identifies the stones and the side to move: the same for a mirrored or rotated position
// and for every order of the moves, and almost certainly another one for other positions on boards of the same size.
// Stored data depend on its values, so they never change.
func (p *Position) Key() uint64 {
	var k keys
	symmetries := p.rules.Symmetries()
	for i := range p.rules.NumPoints() {
		if colour := p.cells[i]; colour != Empty {
			for s := range symmetries {
				image := p.rules.Index(p.rules.Transform(symmetries[s], p.rules.PointAt(i)))
				k[s] += mix(uint64(image)<<2 | uint64(colour))
			}
		}
	}

	if p.toMove == White {
		for s := range symmetries {
			k[s] += mix(3)
		}
	}

	return slices.Min(k[:len(symmetries)])
}

// mix scrambles a number (the finalizer of SplitMix64).
func mix(x uint64) uint64 {
	x = (x + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func (t *TranspositionIndex) keysOf(p *Position) (k keys) {
	for i := range t.rules.NumPoints() {
		if colour := p.cells[i]; colour != Empty {
			for s, image := range t.maps {
				k[s] += mix(uint64(image[i])<<2 | uint64(colour))
			}
		}
	}
	if p.toMove == White {
		for s := range t.maps {
			k[s] += mix(3)
		}
	}

	return k
}

func (t *TranspositionIndex) canonicalKey(k *keys) uint64 { return slices.Min(k[:len(t.maps)]) }

// Nodes returns the nodes at which a position occurs, by any order of moves, mirrored or rotated. The caller must not
// change them.
func (t *TranspositionIndex) Nodes(p *Position) (nodes []*Node) {
	key := p.Key()
	i, _ := slices.BinarySearchFunc(t.occurrences, key, func(a occurrence, key uint64) int {
		return cmp.Compare(a.key, key)
	})
	for ; i < len(t.occurrences) && t.occurrences[i].key == key; i++ {
		nodes = append(nodes, t.occurrences[i].node)
	}

	return nodes
}

// Repeated iterates over the groups of two or more nodes with the same position, as returned by Nodes. A group is valid
// until the next one.
func (t *TranspositionIndex) Repeated() iter.Seq[[]*Node] {
	return func(yield func([]*Node) bool) {
		var group []*Node
		for start := 0; start < len(t.occurrences); start += len(group) {
			group = group[:0]
			for _, o := range t.occurrences[start:] {
				if o.key != t.occurrences[start].key {
					break
				}
				group = append(group, o.node)
			}
			if len(group) > 1 && !yield(group) {
				return
			}
		}
	}
}

// Transposition is a move to a position that occurs elsewhere in the tree.
type Transposition struct {
	Move      Point // leads to the position
	Node      *Node
	Symmetric bool // the position occurs mirrored or rotated
}

// Transpositions returns the moves in the situation s of a node that lead to positions elsewhere in the
// tree, except the moves to the node's own children. If symmetric is set, it includes positions that
// occur only mirrored or rotated.
func (t *TranspositionIndex) Transpositions(n *Node, s *Situation, symmetric bool) (found []Transposition) {
	if !s.OpeningOver() || s.Result().Over() {
		return nil
	}

	isChild := make(map[Point]bool)
	for _, c := range n.Continuations() {
		isChild[c.Choice.Point] = true
	}

	base := t.keysOf(&s.Position)
	for p := range s.Position.EmptyPoints() {
		if isChild[p] {
			continue
		}
		k := base
		t.addStone(&k, t.rules.Index(p), s.Position.toMove)

		key := t.canonicalKey(&k)
		i, _ := slices.BinarySearchFunc(t.occurrences, key, func(a occurrence, key uint64) int {
			return cmp.Compare(a.key, key)
		})
		best := Transposition{Move: p, Symmetric: true}
		for ; i < len(t.occurrences) && t.occurrences[i].key == key && best.Symmetric; i++ {
			situations, err := t.tree.Situations(t.occurrences[i].node)
			if err != nil {
				continue
			}
			occurring := t.keysOf(&situations[len(situations)-1].Position)
			if exact := occurring[Identity] == k[Identity]; exact || symmetric && best.Node == nil {
				best.Node, best.Symmetric = t.occurrences[i].node, !exact
			}
		}
		if best.Node != nil {
			found = append(found, best)
		}
	}

	return found
}
