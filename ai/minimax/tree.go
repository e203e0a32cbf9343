package minimax

import (
	"iter"
	"slices"
	"time"

	"jingzi/game"
)

// Tree is a finished search tree. It is immutable, so any number of goroutines may
// read it. Values are from the point of view of MAX, the side to move at the root.
type Tree struct {
	Options Options // as grown with
	Depth   int     // plies below the root that were to be searched
	Stopped Stop
	Stats   Stats

	position   game.Position // the zero value if the tree was written down
	typed      bool          // down as numbers, see ParseTree
	nodes      []node
	winValue   int32           // the value of a win at the horizon
	minAtRoot  bool            // MIN moves at the root of a written tree
	negamax    bool            // see Negamax
	exactNodes map[NodeID]node // children of the root with the exact values of a second search
	stopNode   int64           // the node at which the context ended; 0 if it did not
	lines      [][]int16       // the line of play below each of the root's children, by its place
	chosen     NodeID          // the root's child to be played, None if there is none
	rootOrder  []int16         // the root's moves in the order of an earlier search, nil if there was none
}

// Stop says whether a tree was grown in full.
type Stop uint8

const (
	Complete  Stop = iota
	NodeLimit      // Options.Nodes were reached
	Cancelled      // the context ended
)

// Stats counts the work of a search, including nodes that were not kept.
type Stats struct {
	Nodes            int64   // positions searched, the root included
	Leaves           int64   // of them evaluated or finished
	Horizon          int64   // of them unfinished positions that were evaluated
	Cutoffs          int64   // nodes left early because a bound was met
	SymmetricSkipped int64   // moves left out as symmetric
	Researched       int64   // positions searched once more to find equal moves, see Options.Best
	MaxWins          int64   // finished games that MAX has won
	MinWins          int64   // … that MIN has won
	Drawn            int64   // … that are drawn
	ByPly            []int64 // positions searched at each ply, the root's first
	Elapsed          time.Duration
}

// all counts what was searched a second time, too.
func (s Stats) total() int64 { return s.Nodes + s.Researched }

// NodeID names a node of one tree.
type NodeID int32

// Root is the first node of every tree; None stands where there is no node.
const (
	Root NodeID = 0
	None NodeID = -1
)

// node is a Node in 32 bytes.
type node struct {
	value, alpha, beta int32
	parent, first      NodeID
	move               int16
	count              int16 // children, from first on
	best               int16 // the best child's place among them, or -1
	original           int16 // of a twin: the place of the sibling kept for it
	state              State
	flags              uint8
	ply                uint8
	symmetry           game.Symmetry
}

// What is true of a node, in node.flags.
const (
	flagLowerBound      = 1 << iota // the true value may be higher
	flagUpperBound                  // the true value may be lower
	flagCutoff                      // children were left out because a bound was met
	flagForced                      // only forced moves were tried
	flagCandidates                  // only the most promising moves were tried
	flagUnproved                    // a win or loss that trimmed moves might have prevented
	flagGameOver                    // the game is over here
	flagChildrenDropped             // it had children, which were not kept
)

// State says what the search did with a node.
type State uint8

const (
	Unvisited State = iota // never reached: its parent was cut, or the search stopped
	Searched
	Symmetric // left out as symmetric to a sibling, whose value it has
	Partial   // the search stopped inside it
)

// Layer is the side to move at a node.
type Layer uint8

const (
	Max Layer = iota
	Min
)

// Bound says whether a node's value is exact or a bound.
type Bound uint8

const (
	ExactValue Bound = iota
	LowerBound       // alpha-beta knows only that the true value is not lower
	UpperBound       // … that it is not higher
)

// Cutoff says which bound cut off the rest of a node's children.
type Cutoff uint8

const (
	NoCutoff    Cutoff = iota
	BetaCutoff         // at a MAX node: its value reached β, so MIN will not come here
	AlphaCutoff        // at a MIN node: its value fell to α, so MAX will not come here
)

// Node is one position of the tree, with the results of its search.
type Node struct {
	ID, Parent NodeID
	Move       game.Point // that led here; Pass at the root. In a written tree X counts the siblings before it
	Ply        int        // moves from the root
	Layer      Layer
	State      State

	HasValue    bool // it has a value; a Twin has if its sibling has been searched
	Value       int  // to MAX
	Bound       Bound
	Alpha, Beta int // the window at entry; MinValue and MaxValue where it is open

	Cutoff          Cutoff
	Forced          bool // only winning, or only blocking, moves were tried here
	CandidatesOnly  bool // only the Options.Candidates most promising moves were tried here
	Unproved        bool // its value is a win or loss that moves not tried might have prevented
	GameOver        bool // the game is over here or, with Options.DeadDraw, the position is dead
	ChildrenDropped bool // was searched deeper, but that was not kept

	FirstChild NodeID // its children are First to First+Children-1, in the order of the search
	Children   int
	BestChild  NodeID // the first child with the node's value, or None

	SymmetricTo NodeID        // of a Twin: the sibling that was searched in its place, else None
	Symmetry    game.Symmetry // takes that sibling's board to this one
}

// MinValue and MaxValue are beyond every value: an open window.
const (
	MinValue = -1 << 30
	MaxValue = 1 << 30
)

// Len is how many nodes the tree keeps, Untouched ones and Twins included.
func (t *Tree) Len() int { return len(t.nodes) }

// Position is the board at the root; the zero Position in a written tree.
func (t *Tree) Position() game.Position { return t.position }

// Node describes a node of the tree.
func (t *Tree) Node(id NodeID) Node {
	n := &t.nodes[id]
	v := Node{
		ID: id, Parent: n.parent, Move: t.point(n.move), Ply: int(n.ply),
		Layer: t.layer(int(n.ply)), State: n.state,
		Value: int(n.value), Alpha: int(n.alpha), Beta: int(n.beta),
		Forced: n.flags&flagForced != 0, CandidatesOnly: n.flags&flagCandidates != 0,
		Unproved: n.flags&flagUnproved != 0, GameOver: n.flags&flagGameOver != 0, ChildrenDropped: n.flags&flagChildrenDropped != 0,
		FirstChild: n.first, Children: int(n.count), BestChild: None, SymmetricTo: None,
		HasValue: n.state == Searched || n.state == Partial && n.best >= 0,
	}
	switch {
	case n.flags&flagLowerBound != 0:
		v.Bound = LowerBound
	case n.flags&flagUpperBound != 0:
		v.Bound = UpperBound
	}
	if n.flags&flagCutoff != 0 {
		v.Cutoff = BetaCutoff
		if v.Layer == Min {
			v.Cutoff = AlphaCutoff
		}
	}
	if n.count > 0 && n.best >= 0 {
		v.BestChild = n.first + NodeID(n.best)
	}
	if n.state == Symmetric {
		v.SymmetricTo = t.nodes[n.parent].first + NodeID(n.original)
		v.Symmetry = n.symmetry
		v.HasValue = t.nodes[v.SymmetricTo].state == Searched
	}
	if t.negamax && v.Layer == Min {
		v.Value, v.Alpha, v.Beta = -v.Value, -v.Beta, -v.Alpha
		v.Bound = [...]Bound{ExactValue: ExactValue, LowerBound: UpperBound, UpperBound: LowerBound}[v.Bound]
	}
	if t.negamax && v.Cutoff == AlphaCutoff {
		v.Cutoff = BetaCutoff
	}
	return v
}

// layer is the side to move a number of plies below the root.
func (t *Tree) layer(ply int) Layer {
	if t.minAtRoot {
		ply++
	}
	return Layer(ply % 2)
}

// Negamax is the same tree as negamax has it (paper 003): every value and window is the
// side to move's, and every cut is a cut by β.
func (t *Tree) Negamax() *Tree {
	sided := *t
	sided.negamax = true
	return &sided
}

// Minimax is the tree with the values for MAX.
func (t *Tree) Minimax() *Tree {
	plain := *t
	plain.negamax = false
	return &plain
}

// IsNegamax reports whether values are the side to move's.
func (t *Tree) IsNegamax() bool { return t.negamax }

// ValueToMover is a value to MAX as the tree has it at a node.
func (t *Tree) ValueToMover(id NodeID, value int) int {
	if t.negamax && t.layer(int(t.nodes[id].ply)) == Min {
		return -value
	}
	return value
}

func (t *Tree) point(move int16) game.Point {
	switch {
	case move == pass:
		return game.Pass
	case t.typed:
		return game.Pt(int(move), 0)
	}
	r := t.position.Rules()
	return r.PointAt(int(move))
}

// Children are the children of a node in the order of the search, Untouched
// ones and Twins included.
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

// children are the nodes themselves.
func (t *Tree) children(id NodeID) []node {
	n := &t.nodes[id]
	return t.nodes[n.first : n.first+NodeID(n.count)]
}

func (n *node) exact() bool { return n.flags&(flagLowerBound|flagUpperBound) == 0 }

// Path is the way from the root to a node, both included.
func (t *Tree) Path(id NodeID) []NodeID {
	path := make([]NodeID, 0, t.nodes[id].ply+1)
	for ; id != None; id = t.nodes[id].parent {
		path = append(path, id)
	}
	slices.Reverse(path)
	return path
}

// PositionAt is the board at a node; in a written tree there is none.
func (t *Tree) PositionAt(id NodeID) game.Position {
	p := t.position
	if t.typed {
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

// Outcome reports whether value is that of a won or lost game, and how many
// plies after the root its last stone falls; with Options.UniformWins that is only
// known to be no later. Wins are MAX's, or in a tree Negamax the side to move's.
func (t *Tree) Outcome(value int) (wins, loses bool, plies int) {
	switch win := int(t.winValue); {
	case value >= win:
		return true, false, t.Depth - (value - win)
	case value <= -win:
		return false, true, t.Depth - (-value - win)
	}
	return false, false, 0
}

// CutoffSource finds the origin of a cut: the ancestor whose bound was met, and the child
// of that ancestor which set the bound. Both are None for a node without a cut.
func (t *Tree) CutoffSource(id NodeID) (ancestor, child NodeID) {
	n := &t.nodes[id]
	if n.flags&flagCutoff == 0 {
		return None, None
	}
	atMin := t.layer(int(n.ply)) == Min // cut by α, which a MAX ancestor has raised
	below := n
	for at := n.parent; at != None; at = t.nodes[at].parent {
		above := &t.nodes[at]
		if atMin && above.alpha < below.alpha || !atMin && above.beta > below.beta {
			return at, t.boundSource(above, below, atMin)
		}
		below = above
	}
	return None, None
}

// boundSource finds the child of n, searched before below, whose value is the bound
// with which below was searched.
func (t *Tree) boundSource(n, descendant *node, alpha bool) NodeID {
	source := None
	for c := n.first; &t.nodes[c] != descendant; c++ {
		child := &t.nodes[c]
		switch {
		case child.state != Searched:
		case alpha && child.value >= descendant.alpha && (source == None || child.value < t.nodes[source].value):
			source = c
		case !alpha && child.value <= descendant.beta && (source == None || child.value > t.nodes[source].value):
			source = c
		}
	}
	return source
}

// ReplayEvent is one step of the search: a node is entered, takes the value of a child, or is
// left with its value.
type ReplayEvent struct {
	Node  NodeID
	Kind  ReplayEventKind
	Child NodeID // of Update; else None
}

type ReplayEventKind uint8

const (
	Enter ReplayEventKind = iota
	Update
	Leave
)

// Replay lists what the search did, in order, as far as its nodes were kept.
func (t *Tree) Replay() (steps []ReplayEvent) {
	var walk func(id NodeID)
	walk = func(id NodeID) {
		n := &t.nodes[id]
		if n.state != Searched && n.state != Partial {
			return
		}
		steps = append(steps, ReplayEvent{id, Enter, None})
		for c := range t.Children(id) {
			walk(c)
		}
		if n.state != Searched {
			return
		}
		if steps = append(steps, ReplayEvent{id, Leave, None}); n.parent != None {
			steps = append(steps, ReplayEvent{n.parent, Update, id})
		}
	}
	walk(Root)
	return steps
}

// ValueAfter is what a node's search knew once the first n of its children were done: its
// value so far, MinValue or MaxValue while there is none, and the window for the next.
func (t *Tree) ValueAfter(id NodeID, n int) (value, alpha, beta int) {
	at := &t.nodes[id]
	atMax := t.layer(int(at.ply)) == Max
	if t.negamax && !atMax {
		defer func() { value, alpha, beta = -value, -beta, -alpha }()
	}
	value, alpha, beta = MaxValue, int(at.alpha), int(at.beta)
	if atMax {
		value = MinValue
	}
	for _, child := range t.children(id)[:min(n, int(at.count))] {
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
