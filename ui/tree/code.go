package tree

import (
	"slices"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

type CodeLine struct {
	Text   string
	Indent int
	Lit    bool // executed at this step
}

type Variables struct {
	Node               string // its layer and name
	Value, Alpha, Beta string // Alpha and Beta are empty without alpha-beta
}

// Code returns the pseudocode of the search for the side to move at the node of a step, with the executed
// lines lit, and the variables after the step.
func (r *Replay) Code(step int) ([]CodeLine, Variables) {
	s := r.steps[step]
	n := nodeOf(r.tree, s.Node)
	atMax, on := n.Layer == minimax.Max, optionsOf(r.tree)
	alphaBeta := slices.ContainsFunc(on, func(o Option) bool { return o.bounds })
	isLeaf := n.Children == 0
	value, alpha, beta := r.tree.ValueAfter(s.Node, r.childrenDone(s.Node, step))
	met := s.Kind == minimax.Leave && alphaBeta && !isLeaf && alpha >= beta // α and β may also meet at the last move, where nothing is cut off
	name, call, leaf, window, below := "search", "search", lang.CodeLeaf(), "", ""
	start, take, bound := "−∞", "max", lang.CodeRaiseAlpha()
	if alphaBeta {
		window, below = ",α,β", ",α,β"
	}
	switch bySide := r.tree.IsNegamax(); {
	case bySide:
		name, call, leaf = "negamax", "−negamax", lang.CodeLeafMover()
		if alphaBeta {
			below = ",−β,−α"
		}
	case !atMax:
		start, take, bound = "∞", "min", lang.CodeLowerBeta()
	}
	lines := []CodeLine{
		{lang.CodeSearch(name, window), 0, s.Kind == minimax.Enter},
		{qualified(leaf, on, func(o Option) lang.Text { return o.leaf }), 1, s.Kind == minimax.Leave && isLeaf},
		{lang.CodeStart(start), 1, s.Kind == minimax.Enter && !isLeaf},
		{qualified(lang.CodeEach(), on, func(o Option) lang.Text { return o.moves }) + lang.CodeColon(), 1, false},
		{lang.CodeTake(take, call, below), 2, s.Kind == minimax.Update},
	}
	if alphaBeta {
		lines = append(lines, CodeLine{bound, 2, s.Kind == minimax.Update}, CodeLine{lang.CodeCut(), 2, met})
	}
	lines = append(lines, CodeLine{lang.CodeReturn(), 1, s.Kind == minimax.Leave && !isLeaf && !met})

	v := Variables{Node: n.layer()}
	if s.Node != Root {
		v.Node += " " + n.moveName()
	}
	if s.Kind == minimax.Leave {
		value = n.Value
	}
	if v.Value = ShortValue(r.tree, value); isLeaf && s.Kind == minimax.Enter {
		v.Value = "?"
	}
	if alphaBeta {
		v.Alpha, v.Beta = ShortValue(r.tree, alpha), ShortValue(r.tree, beta)
	}
	return lines, v
}
