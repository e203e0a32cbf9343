package tree

import (
	"math"
	"slices"

	"jingzi/ai/minimax"
)

// Replay represents a search as a sequence of steps.
type Replay struct {
	tree  *minimax.Tree
	steps []minimax.ReplayEvent

	// By node, the step that enters or leaves the node, or neverEntered.
	enterStep, leaveStep []int
}

// neverEntered is the step of nodes that the search never enters or leaves.
const neverEntered = math.MaxInt

func NewReplay(t *minimax.Tree) *Replay {
	r := &Replay{t, t.Replay(), slices.Repeat([]int{neverEntered}, t.Len()),
		slices.Repeat([]int{neverEntered}, t.Len())}
	for i, e := range r.steps {
		switch e.Kind {
		case minimax.Enter:
			r.enterStep[e.Node] = i
		case minimax.Leave:
			r.leaveStep[e.Node] = i
		}
	}

	return r
}

func (r *Replay) Len() int { return len(r.steps) }

// Node returns the node of a step and whether the step leaves it.
func (r *Replay) Node(step int) (id NodeID, leaves bool) {
	e := r.steps[step]
	return e.Node, e.Kind == minimax.Leave
}

// NextCut returns the next step that cuts off branches, or the last step if there is none.
func (r *Replay) NextCut(step int) int {
	for index := step + 1; index < len(r.steps); index++ {
		if e := r.steps[index]; e.Kind == minimax.Leave && r.tree.Node(e.Node).Cutoff != minimax.NoCutoff {
			return index
		}
	}

	return len(r.steps) - 1
}

// hasEntered and hasLeft report whether the search has entered or left a node by the end of a step.
func (r *Replay) hasEntered(id NodeID, step int) bool { return r.enterStep[id] <= step }
func (r *Replay) hasLeft(id NodeID, step int) bool    { return r.leaveStep[id] <= step }

// HasValue reports whether the search has returned a value for a node by the end of a step.
func (r *Replay) HasValue(id NodeID, step int) bool {
	n := r.tree.Node(id)
	return n.State == minimax.Symmetric && r.hasLeft(n.SymmetricTo, step) || r.hasLeft(id, step)
}

// childrenDone returns how many children of a node, counted from the first, have been searched or skipped
// before a step. A search that stops at a win skips all but the winning move.
func (r *Replay) childrenDone(id NodeID, step int) (n int) {
	first := r.tree.Node(id).FirstChild
	for c := range r.tree.Children(id) {
		if r.hasLeft(c, step-1) {
			n = int(c-first) + 1
		}
	}

	return n
}
