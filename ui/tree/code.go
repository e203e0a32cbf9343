package tree

import (
	"slices"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// CodeLine is a line of the pseudocode at a step of a replay.
type CodeLine struct {
	Text     string
	Indent   int
	Executed bool // whether the step executes the line
}

// Variables holds the pseudocode's variables after a step.
type Variables struct {
	Node               string // layer and name of the node
	Value, Alpha, Beta string // Alpha and Beta are empty without alpha-beta
}

// Code returns the pseudocode of the search for the side to move at the node of a step, with the
// executed lines marked, and the variables after the step.
func (r *Replay) Code(step int) ([]CodeLine, Variables) {
	e := r.steps[step]
	n := nodeOf(r.tree, e.Node)
	atMax, options := n.Layer == minimax.Max, optionsOf(r.tree)
	alphaBeta := slices.ContainsFunc(options, func(o Option) bool { return o.bounds })
	isLeaf := n.Children == 0
	value, alpha, beta := r.tree.ValueAfter(e.Node, r.childrenDone(e.Node, step))

	// α ≥ β may also hold after the last move, where nothing is cut off.
	isCut := e.Kind == minimax.Leave && alphaBeta && !isLeaf && alpha >= beta
	name, call, leaf, window, childWindow := "search", "search", lang.CodeLeaf(), "", ""
	start, operator, bound := "−∞", "max", lang.CodeRaiseAlpha()
	if alphaBeta {
		window, childWindow = ",α,β", ",α,β"
	}

	switch isNegamax := r.tree.IsNegamax(); {
	case isNegamax:
		name, call, leaf = "negamax", "−negamax", lang.CodeLeafMover()
		if alphaBeta {
			childWindow = ",−β,−α"
		}
	case !atMax:
		start, operator, bound = "∞", "min", lang.CodeLowerBeta()
	}
	lines := []CodeLine{
		{lang.CodeSearch(name, window), 0, e.Kind == minimax.Enter},
		{qualify(leaf, options, func(o Option) lang.Text { return o.leafText }), 1, e.Kind == minimax.Leave && isLeaf},
		{lang.CodeStart(start), 1, e.Kind == minimax.Enter && !isLeaf},
		{qualify(lang.CodeEach(), options, func(o Option) lang.Text {
			return o.movesText
		}) + lang.CodeColon(), 1, false},
		{lang.CodeTake(operator, call, childWindow), 2, e.Kind == minimax.Update},
	}
	if alphaBeta {
		lines = append(lines, CodeLine{bound, 2, e.Kind == minimax.Update}, CodeLine{lang.CodeCut(), 2, isCut})
	}
	lines = append(lines, CodeLine{lang.CodeReturn(), 1, e.Kind == minimax.Leave && !isLeaf && !isCut})

	v := Variables{Node: n.layer()}
	if e.Node != Root {
		v.Node += " " + n.moveName()
	}
	if e.Kind == minimax.Leave {
		value = n.Value
	}
	v.Value = ShortValue(r.tree, value)
	if isLeaf && e.Kind == minimax.Enter {
		v.Value = "?"
	}
	if alphaBeta {
		v.Alpha, v.Beta = ShortValue(r.tree, alpha), ShortValue(r.tree, beta)
	}

	return lines, v
}
