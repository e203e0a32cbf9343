package minimax

import (
	"slices"

	"jingzi/game"
)

// ProofNode is a node of a tree that displays a proof instead of a search.
type ProofNode struct {
	// The move that leads to the node.
	Move game.Point

	// Number of plies from the root within which MAX wins; 0 if unknown.
	Plies int
}

// proofWinValue is the value of a win at the horizon of a proof tree.
const proofWinValue = 1 << 20

// NewProofTree returns a tree that has only a root, from which MAX wins within the given number of plies. WithChildren
// adds nodes.
func NewProofTree(p game.Position, plies int) *Tree {
	r := p.Rules()
	t := &Tree{
		Depth:    r.NumPoints(),
		Options:  Options{Depth: r.NumPoints()},
		position: p,
		winValue: proofWinValue,
		chosen:   None,
	}
	t.nodes = []node{t.newProofNode(None, 0, ProofNode{game.Pass, plies})}
	return t
}

// WithChildren returns a copy of the tree in which the descendants of a node are replaced by the given children. All
// other nodes keep their IDs.
func (t *Tree) WithChildren(id NodeID, nodes []ProofNode) *Tree {
	grown := *t
	grown.nodes = slices.Grow(slices.Clone(t.nodes), len(nodes))

	parent := &grown.nodes[id]
	parent.first, parent.count, parent.best = NodeID(len(grown.nodes)), int16(len(nodes)), -1
	parent.flags &^= flagChildrenDropped
	for i, n := range nodes {
		child := t.newProofNode(id, int(parent.ply)+1, n)
		grown.nodes = append(grown.nodes, child)
		isBest := parent.best < 0
		if !isBest {
			bestValue := grown.nodes[parent.first+NodeID(parent.best)].value
			isBest = child.value != bestValue && child.value > bestValue == (t.layer(int(parent.ply)) == Max)
		}
		if isBest && child.state == Searched {
			parent.best = int16(i)
		}
	}
	if id == Root && parent.best >= 0 {
		grown.chosen = parent.first + NodeID(parent.best)
	}

	return &grown
}

// WithNode returns a copy of the tree with a node replaced and its descendants removed.
func (t *Tree) WithNode(id NodeID, n ProofNode) *Tree {
	changed := *t
	changed.nodes = slices.Clone(t.nodes)
	changed.nodes[id] = t.newProofNode(changed.nodes[id].parent, int(changed.nodes[id].ply), n)
	return &changed
}

func (t *Tree) newProofNode(parent NodeID, ply int, n ProofNode) node {
	r := t.position.Rules()
	created := node{parent: parent, move: pass, best: -1, ply: uint8(ply), alpha: MinValue, beta: MaxValue}
	if n.Move != game.Pass {
		created.move = int16(r.Index(n.Move))
	}
	if n.Plies > 0 {
		created.state, created.value, created.flags = Searched, t.winValue+int32(t.Depth-n.Plies),
			flagLowerBound|flagChildrenDropped
	}
	if n.Plies == ply && ply > 0 {
		created.flags = flagGameOver
	}

	return created
}
