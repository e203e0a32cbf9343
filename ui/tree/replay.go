package tree

import (
	"math"
	"slices"

	"jingzi/ai/minimax"
)

// Replay is a search as a sequence of steps.
type Replay struct {
	tree         *minimax.Tree
	steps        []minimax.ReplayEvent
	enter, leave []int // the step that enters or leaves each node, or neverEntered
}

// neverEntered is the step of nodes that are never entered or left.
const neverEntered = math.MaxInt

func NewReplay(t *minimax.Tree) *Replay {
	r := &Replay{t, t.Replay(), slices.Repeat([]int{neverEntered}, t.Len()), slices.Repeat([]int{neverEntered}, t.Len())}
	for i, s := range r.steps {
		switch s.Kind {
		case minimax.Enter:
			r.enter[s.Node] = i
		case minimax.Leave:
			r.leave[s.Node] = i
		}
	}
	return r
}

func (r *Replay) Len() int { return len(r.steps) }

// Node returns the node of a step and whether the step leaves it.
func (r *Replay) Node(step int) (id NodeID, left bool) {
	s := r.steps[step]
	return s.Node, s.Kind == minimax.Leave
}

// NextCut returns the first step later than after that cuts off branches, or the last step if there is none.
func (r *Replay) NextCut(after int) int {
	for at := after + 1; at < len(r.steps); at++ {
		if s := r.steps[at]; s.Kind == minimax.Leave && r.tree.Node(s.Node).Cutoff != minimax.NoCutoff {
			return at
		}
	}
	return len(r.steps) - 1
}

// hasEntered and hasLeft report whether the search has entered or left a node by a step, inclusive.
func (r *Replay) hasEntered(id NodeID, step int) bool { return r.enter[id] <= step }
func (r *Replay) hasLeft(id NodeID, step int) bool    { return r.leave[id] <= step }

// HasValue reports whether the search has returned a value for a node by a step.
func (r *Replay) HasValue(id NodeID, step int) bool {
	n := r.tree.Node(id)
	return n.State == minimax.Symmetric && r.hasLeft(n.SymmetricTo, step) || r.hasLeft(id, step)
}

// childrenDone returns how many of a node's first children the search has dealt with before a step. It may
// have skipped some of them: a search that stops at a win tries only the winning move.
func (r *Replay) childrenDone(id NodeID, step int) (n int) {
	first := r.tree.Node(id).FirstChild
	for c := range r.tree.Children(id) {
		if r.hasLeft(c, step-1) {
			n = int(c-first) + 1
		}
	}
	return n
}
