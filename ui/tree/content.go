package tree

import "jingzi/ai/minimax"

// content holds the displayed state of a tree: the complete tree, the part that a replay has reached, or
// the answers of an exercise.
type content struct {
	// Nil if there is none.
	tree *minimax.Tree

	// Nil if the tree is not shown as an AND/OR tree.
	andOr    *andOrTree
	replay   *Replay
	step     int
	exercise *Exercise

	// Whether unknown values are left blank, for answers, instead of shown as "?".
	blankUnknown bool
}

func (c *content) isComplete() bool { return c.replay == nil && c.exercise == nil }

func (c *content) isCutOff(n minimax.Node) bool {
	return n.State == minimax.Unvisited && c.tree.Node(n.Parent).Cutoff != minimax.NoCutoff &&
		(c.replay == nil || c.replay.hasLeft(n.Parent, c.step)) && !c.isVisited(n)
}

// isVisited reports whether the search has visited a node; in a replay, by the end of the current step.
func (c *content) isVisited(n minimax.Node) bool {
	switch {
	case n.State == minimax.Symmetric:
		return c.isVisited(c.tree.Node(n.SymmetricTo))
	case c.replay != nil:
		return c.replay.hasEntered(n.ID, c.step)
	case c.exercise != nil:
		return !c.exercise.isKnownSkipped(n.ID)
	}

	return n.State != minimax.Unvisited
}

// hasValue reports whether a node's value is known; in a replay, by the end of the current step.
func (c *content) hasValue(n minimax.Node) bool {
	switch {
	case n.State == minimax.Symmetric:
		return c.hasValue(c.tree.Node(n.SymmetricTo))
	case c.exercise != nil:
		return c.exercise.IsGiven(n.ID) || n.HasValue && c.exercise.IsAnswered(n.ID)
	case c.tree.IsParsed() && n.Children == 0:
		// A leaf of a parsed tree always has its value.
		return true
	}

	return n.HasValue && (c.replay == nil || c.replay.hasLeft(n.ID, c.step))
}

// valueText returns a node's value with its sign. During a replay, the provisional value of a node that the
// search has not left yet is followed by "?". If there is no value, valueText returns "?".
func (c *content) valueText(n minimax.Node) string {
	switch {
	case c.hasValue(n):
		return boundSign(n) + ShortValue(c.tree, c.value(n))
	case c.replay != nil && c.isVisited(n) && n.State == minimax.Searched && n.Children > 0:
		if value, _, _ := c.tree.ValueAfter(n.ID, c.replay.childrenDone(n.ID, c.step)); value > minimax.MinValue &&
			value < minimax.MaxValue {
			return ShortValue(c.tree, value) + "?"
		}
	}

	return "?"
}

// value returns a node's value. In an exercise every leaf has a value, even if the search did not visit it.
func (c *content) value(n minimax.Node) int {
	id := n.ID
	if n.State == minimax.Symmetric {
		id = n.SymmetricTo
	}
	if c.exercise != nil && c.exercise.IsGiven(id) {
		return c.exercise.leafValue(id)
	}

	return n.Value
}
