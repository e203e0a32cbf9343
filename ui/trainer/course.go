package trainer

import (
	"context"

	"jingzi/game"
)

// course is a tree of recorded moves and the colour with which the player plays them. Its methods may be called on any
// goroutine; they do not change it.
type course struct {
	tree   *game.Tree
	colour game.Stone

	// What the scan of the whole tree has found; nil until then.
	index *treeIndex

	// The lines of the colour; nil until they are listed.
	lines *lineList
}

// place is a position of a course on the board.
type place struct {
	position game.Position
	node     *game.Node    // a node with the position
	symmetry game.Symmetry // maps the points of the node to those of the board
}

// reply is a recorded move at a place.
type reply struct {
	move  game.Point // on the board
	place            // after the move
}

// placeAt returns the place of a node. ok is false if no recorded stone can follow there: the node is illegal, or its
// opening or its game is not or no longer in progress.
func (c *course) placeAt(n *game.Node) (at place, ok bool) {
	situations, err := c.tree.Situations(n)
	if err != nil {
		return place{}, false
	}
	last := &situations[len(situations)-1]
	isTrained := last.OpeningOver() && !last.Result().Over()

	return place{position: last.Position, node: n}, isTrained
}

// replies returns the recorded moves at a place, those of its node first. Once the tree is scanned, they include moves
// after the same stones in another order, mirrored or rotated.
func (c *course) replies(at *place) (all []reply) {
	seen := make(map[game.Point]bool)
	add := func(n *game.Node, s game.Symmetry) {
		for _, child := range n.Continuations() {
			move := at.position.Rules().Transform(s, child.Choice.Point)
			if seen[move] {
				continue
			}
			if next, err := at.position.Play(move); err == nil {
				seen[move] = true
				all = append(all, reply{move, place{next, child, s}})
			}
		}
	}

	add(at.node, at.symmetry)
	if c.index == nil {
		return all
	}
	for _, n := range c.index.transpositions.Nodes(&at.position) {
		other, ok := c.placeAt(n)
		if !ok {
			continue
		}
		for _, s := range at.position.Rules().Symmetries() {
			if isImage(&other.position, &at.position, s) {
				add(n, s)
			}
		}
	}

	return all
}

// isImage reports whether a symmetry maps the stones of p to those of image.
func isImage(p, image *game.Position, s game.Symmetry) bool {
	r := p.Rules()
	for i := range r.NumPoints() {
		point := r.PointAt(i)
		if p.At(point) != image.At(r.Transform(s, point)) {
			return false
		}
	}

	return true
}

// isAsked reports whether the player is to move at a place and a move is recorded there.
func (c *course) isAsked(at *place) bool {
	return at.position.ToMove() == c.colour && !at.position.Result().Over() && len(c.replies(at)) > 0
}

// start returns the node at which the training of the first line begins: the root, unless an opening with decisions
// comes first.
func (c *course) start() *game.Node {
	n := c.tree.Root()
	for {
		if _, ok := c.placeAt(n); ok || len(n.Children()) == 0 {
			return n
		}
		n = n.Children()[0]
	}
}

// starts returns the nodes at which lines begin; until the tree is scanned, only that of the first line.
func (c *course) starts() []*game.Node {
	if c.lines == nil {
		return []*game.Node{c.start()}
	}
	return c.lines.starts
}

// pathTo returns the nodes from the start of a line to a node.
func (c *course) pathTo(n *game.Node) []*game.Node {
	path := n.Path()
	for i := len(path) - 1; i >= 0; i-- {
		if _, isTrained := c.placeAt(path[i]); isTrained && (i == 0 || path[i].Setup != nil) {
			return path[i:]
		}
	}

	// Of an opening with decisions.
	for i := range path {
		if _, isTrained := c.placeAt(path[i]); isTrained {
			return path[i:]
		}
	}

	return path[len(path)-1:]
}

// treeIndex finds the nodes of a tree by their positions.
type treeIndex struct {
	transpositions *game.TranspositionIndex

	// The nodes without a recorded move whose position has one elsewhere, so that no line ends there.
	continued map[*game.Node]bool
}

// scanStep is the number of nodes between two looks at the context.
const scanStep = 10_000

// newTreeIndex scans a tree.
func newTreeIndex(ctx context.Context, t *game.Tree) (*treeIndex, error) {
	x := &treeIndex{game.NewTranspositionIndex(t), make(map[*game.Node]bool)}
	for !x.transpositions.Scan(scanStep) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	x.transpositions.Sort()

	for group := range x.transpositions.Repeated() {
		numContinued := 0
		for _, n := range group {
			if hasContinuation(n) {
				numContinued++
			}
		}
		isMixed := numContinued > 0 && numContinued < len(group)
		for _, n := range group {
			if isMixed && !hasContinuation(n) {
				x.continued[n] = true
			}
		}
	}

	return x, ctx.Err()
}

// hasContinuation reports whether a stone is recorded below a node; see game.Node.Continuations, which allocates.
func hasContinuation(n *game.Node) bool {
	for _, child := range n.Children() {
		switch {
		case child.Setup != nil:
		case child.Choice == nil && hasContinuation(child):
			return true
		case child.Choice != nil && child.Choice.Kind == game.Place:
			return true
		}
	}

	return false
}

// lineList lists the lines of a course.
type lineList struct {
	starts []*game.Node // where lines begin: the root, positions that are set up, and ends of openings with decisions
	ends   []*game.Node // the last node of each line with a move of the player, in the order of the tree
}

// listLines lists the lines of a scanned tree for a colour.
func listLines(ctx context.Context, t *game.Tree, index *treeIndex, colour game.Stone) (*lineList, error) {
	type step struct {
		node      *game.Node
		toMove    game.Stone // before the node
		isTrained bool       // the parent is
		hasMoved  bool       // the player has a move since the start
	}
	c, list := course{tree: t, colour: colour}, &lineList{}
	stack := []step{{node: t.Root()}}
	for count := 0; len(stack) > 0; count++ {
		if count%scanStep == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		isAnnotation := false
		switch n := s.node; {
		case !s.isTrained || n.Setup != nil:
			at, ok := c.placeAt(n)
			s.isTrained, s.hasMoved, s.toMove = ok, false, at.position.ToMove()
			if ok && hasContinuation(n) {
				list.starts = append(list.starts, n)
			}
		case n.Choice == nil:
			isAnnotation = true
		case n.Choice.Kind != game.Place:
			// The end of a game off the board.
			continue
		default:
			s.hasMoved = s.hasMoved || s.toMove == colour
			s.toMove = s.toMove.Other()
		}

		isEnd := s.isTrained && s.hasMoved && !isAnnotation && !hasContinuation(s.node)
		if isEnd && !index.continued[s.node] {
			list.ends = append(list.ends, s.node)
		}
		children := s.node.Children()
		for i := len(children) - 1; i >= 0; i-- {
			s.node = children[i]
			stack = append(stack, s)
		}
	}

	return list, ctx.Err()
}
