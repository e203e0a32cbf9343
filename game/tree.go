package game

import (
	"iter"
	"slices"
	"time"
)

// Tree is a game with its variations. Every path from the root is a game; the main line follows the first
// children.
type Tree struct {
	Header

	// Character set of the file it was read from; empty for Unicode.
	Charset string

	// The bytes of that file if its reader was asked to keep them; empty for Unicode.
	Source string

	// The library that it was read from; nil for other files.
	Library *LibraryFile

	root *Node
}

// LibraryFile is a library that a tree was read from. It is not stored with the game, which would be written with it
// after every move: after a restart the game belongs to no file, and is saved as a new library.
type LibraryFile struct {
	Data []byte

	// Identifies the tree as it was read.
	Sum [32]byte
}

// Node is a position in a Tree: how it was reached from its parent, and its annotations. The root is the
// position before the first choice.
type Node struct {
	Setup     *Setup        // stones put down or removed before the choice; nil for none
	Choice    *Choice       // nil at the root, and where only the board was set up
	ThinkTime time.Duration // time used for the choice

	Comment string
	Marks   []Mark

	parent   *Node
	children []*Node

	// What only some nodes have, so that a node of a large library takes less memory; nil for nothing. It is
	// replaced, not changed, since copies of the node share it.
	extra *nodeExtra
}

// nodeExtra holds what few nodes have.
type nodeExtra struct {
	unknownProperties []Property
	rejectedSGF       []string
	visited           *Node // the last visited child; nil for none
}

// UnknownProperties returns the other properties of the file, which are kept for saving.
func (n *Node) UnknownProperties() []Property {
	if n.extra == nil {
		return nil
	}
	return n.extra.unknownProperties
}

// SetUnknownProperties sets the result of UnknownProperties.
func (n *Node) SetUnknownProperties(properties []Property) {
	n.setExtra(nodeExtra{properties, n.RejectedSGF(), n.visited()})
}

// RejectedSGF returns illegal variations from this node as SGF. They are kept for saving and never displayed.
func (n *Node) RejectedSGF() []string {
	if n.extra == nil {
		return nil
	}
	return n.extra.rejectedSGF
}

// SetRejectedSGF sets the result of RejectedSGF.
func (n *Node) SetRejectedSGF(variations []string) {
	n.setExtra(nodeExtra{n.UnknownProperties(), variations, n.visited()})
}

// visited returns the last visited child; nil for none.
func (n *Node) visited() *Node {
	if n.extra == nil {
		return nil
	}
	return n.extra.visited
}

func (n *Node) setExtra(extra nodeExtra) {
	n.extra = nil
	isEmpty := extra.unknownProperties == nil && extra.rejectedSGF == nil && extra.visited == nil
	if !isEmpty {
		n.extra = &extra
	}
}

// Setup changes the board outside play. Its fields apply in order.
type Setup struct {
	Empty, Black, White []Point
	ToMove              Stone // Empty leaves it unchanged
}

// Mark is an annotation on a point.
type Mark struct {
	Point Point
	Kind  MarkKind
	Text  string // the text of a Label
}

// MarkKind is the kind of a Mark.
type MarkKind uint8

const (
	Label MarkKind = iota // a letter, a number or a word
	Triangle
	Circle
	Square
	Cross
)

// Property is an SGF property without a field in the game: its identifier and its values, escaped as in the
// file.
type Property struct {
	Name   string
	Values []string
}

// MaxDepth is the maximum depth of a tree that is read from a file. A game has a few hundred moves at most.
const MaxDepth = 10_000

// NewTree returns a tree of one node, the beginning of a game. The rules and the opening must be valid and
// go together.
func NewTree(r Rules, o Opening) *Tree {
	return &Tree{Header: Header{Rules: r, Opening: o}, root: &Node{}}
}

func (t Tree) Root() *Node { return t.root }

func (n *Node) Parent() *Node { return n.parent }

// Children returns the children of n, the main one first. The caller must not change them.
func (n *Node) Children() []*Node { return n.children }

// Add adds a child to n and returns it.
func (n *Node) Add(child *Node) *Node {
	child.parent = n
	n.children = append(n.children, child)
	return child
}

// Reserve allocates room for the given number of further children, without which adding them one by one takes twice the
// memory for a while.
func (n *Node) Reserve(children int) { n.children = slices.Grow(n.children, children) }

// Play returns the child with a choice and adds it if there is none. It does not check the rules.
func (n *Node) Play(c Choice) *Node {
	if child := n.find(c); child != nil {
		return child
	}
	return n.Add(&Node{Choice: &c})
}

// Depth returns the number of n's ancestors.
func (n *Node) Depth() int { return len(n.Path()) - 1 }

// Next returns the child that was last visited, otherwise the first, or nil if there is none.
func (n *Node) Next() *Node {
	visited := n.visited()
	switch {
	case len(n.children) == 0:
		return nil
	case visited != nil && visited.parent == n && slices.Contains(n.children, visited):
		return visited
	}

	return n.children[0]
}

// Visit makes Next lead from the root to n.
func (n *Node) Visit() {
	for ; n.parent != nil; n = n.parent {
		if p := n.parent; p.visited() != n {
			p.setExtra(nodeExtra{p.UnknownProperties(), p.RejectedSGF(), n})
		}
	}
}

// Sibling returns the node at n's depth in another branch of the nearest fork above n. A positive
// offset counts branches down the list of children, a negative one up. If that branch is shorter,
// Sibling returns its end. It returns nil if there is no such branch.
func (n *Node) Sibling(offset int) *Node {
	for levels := 0; n.parent != nil; n = n.parent {
		if siblings := n.parent.children; len(siblings) > 1 {
			i := slices.Index(siblings, n) + offset
			if i < 0 || i >= len(siblings) {
				return nil
			}

			for n = siblings[i]; levels > 0 && n.Next() != nil; levels-- {
				n = n.Next()
			}

			return n
		}
		levels++
	}

	return nil
}

// Promote makes n the first child of its parent, and so on up to the root, so that the main line leads
// through n. It reports whether anything changed.
func (n *Node) Promote() (changed bool) {
	for ; n.parent != nil; n = n.parent {
		siblings := n.parent.children
		i := slices.Index(siblings, n)
		copy(siblings[1:i+1], siblings[:i])
		siblings[0] = n
		changed = changed || i > 0
	}

	return changed
}

// Remove removes n and its descendants from the tree. The returned function restores them. The root cannot
// be removed.
func (n *Node) Remove() (restore func()) {
	parent := n.parent
	i := slices.Index(parent.children, n)
	parent.children = slices.Delete(parent.children, i, i+1)
	return func() { parent.children = slices.Insert(parent.children, min(i, len(parent.children)), n) }
}

// Path returns the nodes from the root to n, both included.
func (n *Node) Path() (path []*Node) {
	for ; n != nil; n = n.parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

// PliesThrough returns the plies from the root to n and further along Next. It stops with an error at
// an illegal node. previous is another path of the tree, whose plies are reused where both paths have
// the same nodes.
func (t Tree) PliesThrough(n *Node, previous []Ply) ([]Ply, error) {
	path := n.Path()
	for n = n.Next(); n != nil; n = n.Next() {
		path = append(path, n)
	}

	plies := make([]Ply, 0, len(path)+8)
	for i, n := range path {
		if i < len(previous) && previous[i].Node == n {
			plies = append(plies, previous[i])
			continue
		}
		before := NewSituation(t.Rules, t.Opening)
		if i > 0 {
			before = plies[i-1].Situation
		}
		after, err := n.SituationAfter(before)
		if err != nil {
			return plies, err
		}
		ply := Ply{Situation: after, Node: n, Seat: before.Prompt().Seat, ThinkTime: n.ThinkTime}
		if i > 0 {
			ply.Number = plies[i-1].Number
		}
		if n.Choice != nil {
			ply.Choice = *n.Choice
		}
		if ply.isStone(&before) {
			ply.Number++
		}

		// Stones that were set up count, too.
		ply.Number = max(ply.Number, after.Position.Stones())
		plies = append(plies, ply)
	}

	return plies, nil
}

// Revalidate determines a path again after the tree has changed. The new path leads through the ply at
// an index or, if that has been removed, through the last ply before it that is still in the tree.
// Revalidate also returns the index of that ply.
func (t Tree) Revalidate(plies []Ply, index int) ([]Ply, int) {
	last := 0
	for last < index && slices.Contains(plies[last].Node.children, plies[last+1].Node) {
		last++
	}

	// Ends before illegal nodes.
	plies, _ = t.PliesThrough(plies[last].Node, plies)

	return plies, last
}

// All iterates over the nodes of the tree, parents before children, the main line first.
func (t Tree) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		stack := []*Node{t.root}
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(n) {
				return
			}

			for _, child := range slices.Backward(n.children) {
				stack = append(stack, child)
			}
		}
	}
}

// HasMoreThan reports whether the tree has more than the given number of nodes.
func (t Tree) HasMoreThan(nodes int) bool {
	for range t.All() {
		nodes--
	}
	return nodes < 0
}

// Walk calls do for the nodes of the tree, parents before children, the main line first, with the
// situations before and after each. For an illegal node it passes the error, and the situation before
// twice. It skips the children of illegal nodes and of nodes for which do returns false.
func (t Tree) Walk(do func(n *Node, before, after *Situation, err error) bool) {
	type step struct {
		node *Node
		s    Situation
	}
	path := []step{{s: NewSituation(t.Rules, t.Opening)}}
	for n := range t.All() {
		i := len(path) - 1
		for i >= 0 && path[i].node != n.parent {
			i--
		}
		if i < 0 {
			// A descendant of a skipped node.
			continue
		}
		after, err := n.SituationAfter(path[i].s)
		path = append(path[:i+1], step{n, after})
		if !do(n, &path[i].s, &path[i+1].s, err) || err != nil {
			path = path[:i+1]
		}
	}
}

// Clone returns a separate tree with copies of all nodes, so that another goroutine can read it while t changes.
func (t Tree) Clone() *Tree {
	clone := t
	clone.root = &Node{}

	// One by one, the copies and the lists of children would take several times as long.
	var nodes []Node
	var lists []*Node
	type pair struct{ from, to *Node }
	stack := []pair{{t.root, clone.root}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		parent, numChildren := p.to.parent, len(p.from.children)
		*p.to = *p.from
		p.to.parent, p.to.children, p.to.extra = parent, nil, nil
		if p.from.extra != nil {
			p.to.setExtra(nodeExtra{p.from.UnknownProperties(), p.from.RejectedSGF(), nil})
		}
		p.to.Marks = slices.Clone(p.from.Marks)
		if len(nodes) < numChildren {
			nodes, lists = make([]Node, max(numChildren, cloneChunk)), make([]*Node, max(numChildren, cloneChunk))
		}

		p.to.children = lists[:numChildren:numChildren]
		for i, child := range p.from.children {
			nodes[i].parent, p.to.children[i] = p.to, &nodes[i]
			stack = append(stack, pair{child, &nodes[i]})
		}
		nodes, lists = nodes[numChildren:], lists[numChildren:]
	}

	return &clone
}

// cloneChunk is the number of nodes that Clone allocates at a time.
const cloneChunk = 1024

// PathTree returns a separate tree with only the path to n, and the last node of that path.
func (t Tree) PathTree(n *Node) (*Tree, *Node) {
	tree := t
	tree.root = nil
	var last *Node
	for _, node := range n.Path() {
		single := *node
		single.parent, single.children = nil, nil
		single.setExtra(nodeExtra{unknownProperties: node.UnknownProperties()})
		if last == nil {
			tree.root, last = &single, &single
		} else {
			last = last.Add(&single)
		}
	}

	return &tree, last
}

// MainLine returns the nodes from the root along the first children.
func (t Tree) MainLine() []*Node { return t.MainLineEnd().Path() }

func (t Tree) MainLineEnd() *Node {
	n := t.root
	for len(n.children) > 0 {
		n = n.children[0]
	}
	return n
}

func (t Tree) RootSituation() (Situation, error) {
	return t.root.SituationAfter(NewSituation(t.Rules, t.Opening))
}

// SituationAfter returns the situation at n, given the situation at its parent. It returns the error of
// Situation.ApplySetup or Situation.Answer.
func (n *Node) SituationAfter(before Situation) (Situation, error) {
	s, err := before, error(nil)
	if n.Setup != nil {
		if s, err = s.ApplySetup(*n.Setup); err != nil {
			return before, err
		}
	}
	if n.Choice != nil {
		if s, err = s.Answer(*n.Choice); err != nil {
			return before, err
		}
	}

	return s, nil
}

// Situations returns the situations along the path to n, the root's first. At an illegal node it stops and
// returns the situations before it with the error.
func (t Tree) Situations(n *Node) ([]Situation, error) {
	s := NewSituation(t.Rules, t.Opening)
	var all []Situation
	for _, node := range n.Path() {
		next, err := node.SituationAfter(s)
		if err != nil {
			return all, err
		}
		s = next
		all = append(all, s)
	}

	return all, nil
}

// ApplySetup changes the board outside play. It ends the opening and removes a result off the board. It
// returns ErrOffBoard for a point off the board.
func (s Situation) ApplySetup(setup Setup) (Situation, error) {
	p := s.Position
	r := p.Rules()
	for colour, points := range [3][]Point{setup.Empty, setup.Black, setup.White} {
		for _, point := range points {
			if !r.Contains(point) {
				return s, ErrOffBoard
			}
			p.cells[r.Index(point)] = Stone(colour)
		}
	}
	if setup.ToMove != Empty {
		p.toMove = setup.ToMove
	}
	if p.cells != s.Position.cells {
		stones, err := p.PointsByStone(), error(nil)
		if p, err = NewSetupPosition(r, stones[Black], stones[White], p.toMove); err != nil {
			return s, err
		}
	}

	return Situation{Position: p, black: s.black}, nil
}

// Graft makes the choices of a game the main line, using existing nodes where possible, and returns its
// last node. times may be shorter than choices.
func (t *Tree) Graft(choices []Choice, times []time.Duration) *Node {
	n := t.root
	for i, c := range choices {
		n = n.Play(c)
		if i < len(times) {
			n.ThinkTime = times[i]
		}
	}
	n.Promote()

	return n
}

// Continuations returns the nodes of the next points below n, the main one first.
func (n *Node) Continuations() []*Node {
	return slices.DeleteFunc(n.choices(), func(c *Node) bool { return c.Choice.Kind != Place })
}

// choices returns the nodes of the next choices below n. It skips nodes that only have annotations.
func (n *Node) choices() (all []*Node) {
	for _, child := range n.children {
		switch {
		case child.Setup != nil:
		case child.Choice == nil:
			all = append(all, child.choices()...)
		default:
			all = append(all, child)
		}
	}

	return all
}

// find returns the node of the next choice c below n, or nil if there is none.
func (n *Node) find(c Choice) *Node {
	for _, next := range n.choices() {
		if *next.Choice == c {
			return next
		}
	}

	return nil
}
