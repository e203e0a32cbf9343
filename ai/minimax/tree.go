package minimax

import (
	"iter"
	"slices"
	"time"

	"jingzi/game"
)

// Tree is a finished search tree. It is immutable, so any number of goroutines may read it. Values are for MAX, the
// side to move at the root. A tree that ParseTree returns is called a parsed tree; it has no positions.
type Tree struct {
	Options Options // options of the search
	Depth   int     // depth of the search in plies
	Stopped Stop
	Stats   Stats

	// Zero in a parsed tree.
	position game.Position

	// See IsParsed.
	parsed bool
	nodes  []node

	// Value of a win at the horizon.
	winValue int32

	// MIN is to move at the root; only in a parsed tree.
	minAtRoot bool

	// Values are for the side to move; see Negamax.
	negamax bool

	// Children of the root with exact values from a second search.
	exactNodes map[NodeID]node

	// Number of the node at which the context was done; 0 if it was not.
	stopNode int64

	// Best line through each child of the root, by the child's index.
	lines [][]int16

	// See Chosen.
	chosen NodeID

	// The root's moves in the order of an earlier search; nil if there was none.
	rootOrder []int16
}

// Stop is the reason why a search ended.
type Stop uint8

const (
	Complete  Stop = iota
	NodeLimit      // Options.Nodes was reached
	Cancelled      // the context was done
)

// Stats counts the work of a search, including nodes that were not kept.
type Stats struct {
	// Positions searched, including the root.
	Nodes int64

	// Positions evaluated or finished.
	Leaves int64

	// Unfinished positions that were evaluated.
	Horizon int64

	// Nodes some of whose moves were not searched because a bound was reached.
	Cutoffs int64

	// Moves skipped because they are symmetric to another move.
	SymmetricSkipped int64

	// Positions searched again to find exact values; see Options.ExactMoves.
	Repeated int64

	// Finished games won by MAX.
	MaxWins int64

	// Finished games won by MIN.
	MinWins int64

	// Finished games drawn.
	Drawn int64

	// Positions searched at each ply, from the root.
	ByPly   []int64
	Elapsed time.Duration
}

// totalNodes returns the number of nodes of all searches, including second ones.
func (s Stats) totalNodes() int64 { return s.Nodes + s.Repeated }

// NodeID identifies a node of a tree.
type NodeID int32

// Root is the ID of the root of every tree. None means no node.
const (
	Root NodeID = 0
	None NodeID = -1
)

// node is the compact form of a Node. It has 32 bytes.
type node struct {
	value, alpha, beta int32
	parent, first      NodeID
	move               int16
	count              int16 // number of children, starting at first
	best               int16 // index of the best child, or -1
	original           int16 // in a Symmetric node, index of the sibling that was searched
	state              State
	flags              uint8
	ply                uint8
	symmetry           game.Symmetry
}

// Flags of a node.
const (
	flagLowerBound      = 1 << iota // the true value may be higher
	flagUpperBound                  // the true value may be lower
	flagCutoff                      // children were skipped because a bound was reached
	flagForced                      // only forced moves were tried
	flagCandidates                  // only the most promising moves were tried
	flagUnproved                    // an untried move might avert the win or loss
	flagGameOver                    // the game is over
	flagChildrenDropped             // the children were not kept
)

// State is the state of a node at the end of the search.
type State uint8

const (
	// Not searched, because of a cutoff at its parent or because the search was stopped.
	Unvisited State = iota
	Searched

	// Not searched, since it is symmetric to a sibling and has the sibling's value.
	Symmetric

	// The search was stopped at the node or below it.
	Partial
)

// Layer is the side to move at a node: MAX or MIN.
type Layer uint8

const (
	Max Layer = iota
	Min
)

// Bound is the kind of a node's value: exact or a bound.
type Bound uint8

const (
	ExactValue Bound = iota
	LowerBound       // the true value is at least the value
	UpperBound       // the true value is at most the value
)

// Cutoff is the kind of a cutoff, which skips the remaining children of a node.
type Cutoff uint8

const (
	NoCutoff Cutoff = iota

	// The value of a MAX node rose to beta, so MIN avoids the node.
	BetaCutoff

	// The value of a MIN node fell to alpha, so MAX avoids the node.
	AlphaCutoff
)

// Node is a node of a tree, with the results of its search.
type Node struct {
	ID, Parent NodeID

	// The move that leads to the node; Pass at the root. In a parsed tree Move.X is the index among the siblings.
	Move game.Point

	// Number of moves from the root.
	Ply   int
	Layer Layer
	State State

	HasValue    bool // true in a Symmetric node if its sibling was searched
	Value       int  // for MAX, unless IsNegamax
	Bound       Bound
	Alpha, Beta int // window of the search; MinValue and MaxValue if it is open

	Cutoff Cutoff

	// Only forced moves were tried; see Options.ForcedMoves.
	Forced bool

	// Only the most promising moves were tried; see Options.Candidates.
	CandidatesOnly bool

	// An untried move might avert the win or loss.
	Unproved bool

	// The game is over, or the position is drawn by Options.DeadDraw.
	GameOver bool

	// The children were searched but not kept.
	ChildrenDropped bool

	// The first child; the IDs of the children are consecutive, in search order.
	FirstChild NodeID

	// Number of children.
	Children int

	// The first child with the node's value, or None.
	BestChild NodeID

	// In a Symmetric node, the sibling that was searched, otherwise None.
	SymmetricTo NodeID

	// Symmetry that maps the sibling's position to the position of this node.
	Symmetry game.Symmetry
}

// MinValue and MaxValue are the bounds of an open window. All values are between them.
const (
	MinValue = -1 << 30
	MaxValue = 1 << 30
)

// Len returns the number of nodes that were kept, including Unvisited and Symmetric nodes.
func (t *Tree) Len() int { return len(t.nodes) }

// Position returns the position at the root, or the zero Position for a parsed tree.
func (t *Tree) Position() game.Position { return t.position }

// Node returns a node of the tree.
func (t *Tree) Node(id NodeID) Node {
	n := &t.nodes[id]
	node := Node{
		ID: id, Parent: n.parent, Move: t.point(n.move), Ply: int(n.ply),
		Layer: t.layer(int(n.ply)), State: n.state,
		Value: int(n.value), Alpha: int(n.alpha), Beta: int(n.beta),
		Forced: n.flags&flagForced != 0, CandidatesOnly: n.flags&flagCandidates != 0,
		Unproved: n.flags&flagUnproved != 0, GameOver: n.flags&flagGameOver != 0,
		ChildrenDropped: n.flags&flagChildrenDropped != 0,
		FirstChild:      n.first, Children: int(n.count), BestChild: None, SymmetricTo: None,
		HasValue: n.state == Searched || n.state == Partial && n.best >= 0,
	}
	switch {
	case n.flags&flagLowerBound != 0:
		node.Bound = LowerBound
	case n.flags&flagUpperBound != 0:
		node.Bound = UpperBound
	}
	if n.flags&flagCutoff != 0 {
		node.Cutoff = BetaCutoff
		if node.Layer == Min {
			node.Cutoff = AlphaCutoff
		}
	}
	if n.count > 0 && n.best >= 0 {
		node.BestChild = n.first + NodeID(n.best)
	}
	if n.state == Symmetric {
		node.SymmetricTo = t.nodes[n.parent].first + NodeID(n.original)
		node.Symmetry = n.symmetry
		node.HasValue = t.nodes[node.SymmetricTo].state == Searched
	}
	if t.negamax && node.Layer == Min {
		node.Value, node.Alpha, node.Beta = -node.Value, -node.Beta, -node.Alpha
		node.Bound = [...]Bound{ExactValue: ExactValue, LowerBound: UpperBound, UpperBound: LowerBound}[node.Bound]
	}
	if t.negamax && node.Cutoff == AlphaCutoff {
		node.Cutoff = BetaCutoff
	}

	return node
}

// layer returns the layer of a ply.
func (t *Tree) layer(ply int) Layer {
	if t.minAtRoot {
		ply++
	}
	return Layer(ply % 2)
}

// Negamax returns the tree in negamax form: all values and windows are for the side to move, and all cutoffs are beta
// cutoffs.
func (t *Tree) Negamax() *Tree {
	view := *t
	view.negamax = true
	return &view
}

// Minimax returns the tree with all values for MAX.
func (t *Tree) Minimax() *Tree {
	view := *t
	view.negamax = false
	return &view
}

// IsNegamax reports whether values are for the side to move.
func (t *Tree) IsNegamax() bool { return t.negamax }

// ValueInView converts a value for MAX at a node to the view of the tree: for the side to move if IsNegamax,
// otherwise for MAX.
func (t *Tree) ValueInView(id NodeID, value int) int {
	if t.negamax && t.layer(int(t.nodes[id].ply)) == Min {
		return -value
	}
	return value
}

// point converts a move to a game.Point.
func (t *Tree) point(move int16) game.Point {
	switch {
	case move == pass:
		return game.Pass
	case t.parsed:
		return game.Pt(int(move), 0)
	}
	r := t.position.Rules()

	return r.PointAt(int(move))
}

// Children iterates over the children of a node in search order, including Unvisited and Symmetric children.
func (t *Tree) Children(id NodeID) iter.Seq[NodeID] {
	n := t.nodes[id]

	return func(yield func(NodeID) bool) {
		for c := n.first; c < n.first+NodeID(n.count); c++ {
			if !yield(c) {
				return
			}
		}
	}
}

// children returns the nodes of the children of a node.
func (t *Tree) children(id NodeID) []node {
	n := &t.nodes[id]
	return t.nodes[n.first : n.first+NodeID(n.count)]
}

// Untried returns the numbers of moves that Options.Candidates left out at a node: those more than two steps from every
// stone, and those with lower gains than the moves that were tried.
func (t *Tree) Untried(id NodeID) (distant, lessPromising int) {
	n := &t.nodes[id]
	if n.flags&flagCandidates == 0 {
		return 0, 0
	}

	p := t.PositionAt(id)
	b := newBoard(&p, t.Options)
	near := 0
	for c := range int16(b.size) {
		switch {
		case b.cells[c] != game.Empty || !b.isLegal(c):
		case b.neighbours[c] == 0:
			distant++
		default:
			near++
		}
	}

	// Then all moves were candidates.
	if near == 0 {
		near, distant = distant, 0
	}
	tried := int(n.count)
	if n.flags&flagChildrenDropped != 0 {
		tried = min(near, t.Options.Candidates)
	}

	return distant, near - tried
}

// isExact reports whether the value is exact, not a bound.
func (n *node) isExact() bool { return n.flags&(flagLowerBound|flagUpperBound) == 0 }

// Path returns the nodes on the path from the root to a node, both included.
func (t *Tree) Path(id NodeID) []NodeID {
	path := make([]NodeID, 0, t.nodes[id].ply+1)
	for ; id != None; id = t.nodes[id].parent {
		path = append(path, id)
	}
	slices.Reverse(path)

	return path
}

// PositionAt returns the position at a node, or the zero Position for a parsed tree.
func (t *Tree) PositionAt(id NodeID) game.Position {
	p := t.position
	if t.parsed {
		return p
	}

	for _, n := range t.Path(id)[1:] {
		next, err := p.Play(t.point(t.nodes[n].move))
		if err != nil {
			panic("minimax: illegal move in a tree: " + err.Error())
		}
		p = next
	}

	return p
}

// Outcome reports whether value is that of a won or a lost game. plies is the number of plies from the root to the end
// of the game, or an upper bound with Options.UniformWins.
func (t *Tree) Outcome(value int) (wins, loses bool, plies int) {
	switch win := int(t.winValue); {
	case value >= win:
		return true, false, t.Depth - (value - win)
	case value <= -win:
		return false, true, t.Depth - (-value - win)
	}

	return false, false, 0
}

// CutoffSource returns the source of the cutoff at a node: the ancestor whose bound was reached, and the child of that
// ancestor that set the bound. Both are None if the node has no cutoff.
func (t *Tree) CutoffSource(id NodeID) (ancestor, child NodeID) {
	n := &t.nodes[id]
	if n.flags&flagCutoff == 0 {
		return None, None
	}

	// An alpha cutoff, with the alpha of a MAX ancestor.
	atMin := t.layer(int(n.ply)) == Min
	descendant := n
	for ancestorID := n.parent; ancestorID != None; ancestorID = t.nodes[ancestorID].parent {
		ancestorNode := &t.nodes[ancestorID]
		if atMin && ancestorNode.alpha < descendant.alpha || !atMin && ancestorNode.beta > descendant.beta {
			return ancestorID, t.boundSource(ancestorNode, descendant, atMin)
		}
		descendant = ancestorNode
	}

	return None, None
}

// boundSource returns the first child of n that was searched before its sibling descendant and whose value is the bound
// with which descendant was searched.
func (t *Tree) boundSource(n, descendant *node, isAlpha bool) NodeID {
	for c := n.first; &t.nodes[c] != descendant; c++ {
		child := &t.nodes[c]
		setsBound := child.value <= descendant.beta
		if isAlpha {
			setsBound = child.value >= descendant.alpha
		}
		if setsBound && child.state == Searched {
			return c
		}
	}

	return None
}

// ReplayEvent is an event of a search: a node is entered, is updated with the value of a child, or is left.
type ReplayEvent struct {
	Node  NodeID
	Kind  ReplayEventKind
	Child NodeID // the child of an Update, otherwise None
}

// ReplayEventKind is the kind of a ReplayEvent.
type ReplayEventKind uint8

const (
	Enter ReplayEventKind = iota
	Update
	Leave
)

// Replay returns the events of the search in order, for the nodes that were kept.
func (t *Tree) Replay() (events []ReplayEvent) {
	var walk func(id NodeID)
	walk = func(id NodeID) {
		n := &t.nodes[id]
		if n.state != Searched && n.state != Partial {
			return
		}

		events = append(events, ReplayEvent{id, Enter, None})
		for c := range t.Children(id) {
			walk(c)
		}
		if n.state != Searched {
			return
		}
		events = append(events, ReplayEvent{id, Leave, None})
		if n.parent != None {
			events = append(events, ReplayEvent{n.parent, Update, id})
		}
	}
	walk(Root)

	return events
}

// ValueAfter returns the state of the search of a node after its first n children: the provisional value, which is
// MinValue or MaxValue if no child was searched, and the window for the next child.
func (t *Tree) ValueAfter(id NodeID, n int) (value, alpha, beta int) {
	node := &t.nodes[id]
	atMax := t.layer(int(node.ply)) == Max
	if t.negamax && !atMax {
		defer func() { value, alpha, beta = -value, -beta, -alpha }()
	}
	value, alpha, beta = MaxValue, int(node.alpha), int(node.beta)
	if atMax {
		value = MinValue
	}

	for _, child := range t.children(id)[:min(n, int(node.count))] {
		switch v := int(child.value); {
		case child.state != Searched:
		case atMax:
			value = max(value, v)
		default:
			value = min(value, v)
		}
	}

	switch {
	case !t.Options.AlphaBeta:
	case atMax:
		alpha = max(alpha, value)
	default:
		beta = min(beta, value)
	}

	return value, alpha, beta
}
