package tree

import "jingzi/ai/minimax"

// Replay is a search as a sequence of steps. Each step enters a node, leaves one
// with its value, or hands the value of a child to its parent.
type Replay struct {
	tree         *minimax.Tree
	steps        []step
	enter, leave []int32 // the steps, by node; len(steps) if there is none
}

type step struct {
	node  NodeID
	kind  stepKind
	child NodeID // of updates
}

type stepKind uint8

const (
	enters  stepKind = iota
	updates          // takes the value of a child that has been left
	leaves
)

func NewReplay(t *minimax.Tree) *Replay {
	r := &Replay{tree: t, enter: make([]int32, t.Len()), leave: make([]int32, t.Len())}
	for _, s := range t.Steps() {
		if !s.Leave {
			r.steps = append(r.steps, step{s.Node, enters, None})
			continue
		}
		r.steps = append(r.steps, step{s.Node, leaves, None})
		if parent := t.Node(s.Node).Parent; parent != None {
			r.steps = append(r.steps, step{parent, updates, s.Node})
		}
	}
	never := int32(len(r.steps))
	for i := range r.enter {
		r.enter[i], r.leave[i] = never, never
	}
	for i, s := range r.steps {
		switch s.kind {
		case enters:
			r.enter[s.node] = int32(i)
		case leaves:
			r.leave[s.node] = int32(i)
		}
	}
	return r
}

func (r *Replay) Len() int { return len(r.steps) }

// At is the node of a step, and whether the step leaves it.
func (r *Replay) At(step int) (id NodeID, left bool) {
	s := r.steps[step]
	return s.node, s.kind == leaves
}

// NextCut is the first step after one at which branches are cut off, or else the last step.
func (r *Replay) NextCut(after int) int {
	for at := after + 1; at < len(r.steps); at++ {
		if s := r.steps[at]; s.kind == leaves && r.tree.Node(s.node).Cut != minimax.NotCut {
			return at
		}
	}
	return len(r.steps) - 1
}

// entered and left report whether the search has entered or left a node up to a step, inclusive.
func (r *Replay) entered(id NodeID, step int) bool { return int(r.enter[id]) <= step }
func (r *Replay) left(id NodeID, step int) bool    { return int(r.leave[id]) <= step }

// Knows reports whether the search has a value for a node after a step.
func (r *Replay) Knows(id NodeID, step int) bool {
	n := r.tree.Node(id)
	return n.State == minimax.Twin && r.left(n.TwinOf, step) || r.left(id, step)
}

// done counts the children of a node whose values it has taken after a step.
func (r *Replay) done(id NodeID, step int) int {
	n := 0
	for c := range r.tree.Children(id) {
		switch r.tree.Node(c).State {
		case minimax.Twin: // has no step of its own
		case minimax.Searched:
			if !r.left(c, step-1) {
				return n
			}
		default:
			return n
		}
		n++
	}
	return n
}
