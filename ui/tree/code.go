package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

type CodeLine struct {
	Text   string
	Indent int
	Lit    bool // it is carried out at this step
}

type Variables struct {
	Node               string // its layer and name
	Value, Alpha, Beta string // Alpha and Beta are empty without alpha-beta
}

// Code is the search as a program, for the side to move at the node of a step,
// with the lines lit that the step carries out, and its variables after it.
func (r *Replay) Code(step int) ([]CodeLine, Variables) {
	s := r.steps[step]
	n := nodeOf(r.tree, s.node)
	atMax, alphaBeta := n.Layer == minimax.Max, r.tree.Options.AlphaBeta
	isLeaf := n.Children == 0
	value, alpha, beta := r.tree.Progress(s.node, r.done(s.node, step))
	met := s.kind == leaves && alphaBeta && !isLeaf && alpha >= beta // if on the last move, nothing is cut off
	name, call, leaf, window, below := "search", "search", lang.CodeLeaf(), "", ""
	start, take, bound := "−∞", "max", lang.CodeMaxes()
	if alphaBeta {
		window, below = ", α, β", ", α, β"
	}
	switch bySide := r.tree.IsBySide(); {
	case bySide:
		name, call, leaf = "negamax", "−negamax", lang.CodeLeafMover()
		if alphaBeta {
			below = ", −β, −α"
		}
	case !atMax:
		start, take, bound = "∞", "min", lang.CodeMins()
	}
	lines := []CodeLine{
		{lang.CodeSearch(name, window), 0, s.kind == enters},
		{leaf, 1, s.kind == leaves && isLeaf},
		{lang.CodeStart(start), 1, s.kind == enters && !isLeaf},
		{lang.CodeEach(), 1, false},
		{lang.CodeTake(take, call, below), 2, s.kind == updates},
	}
	if alphaBeta {
		lines = append(lines, CodeLine{bound, 2, s.kind == updates}, CodeLine{lang.CodeCut(), 2, met})
	}
	lines = append(lines, CodeLine{lang.CodeReturn(), 1, s.kind == leaves && !isLeaf && !met})

	v := Variables{Node: n.layer()}
	if s.node != Root {
		v.Node += " " + n.played()
	}
	if s.kind == leaves {
		value = n.Value
	}
	if v.Value = Short(r.tree, value); isLeaf && s.kind == enters {
		v.Value = "?"
	}
	if alphaBeta {
		v.Alpha, v.Beta = Short(r.tree, alpha), Short(r.tree, beta)
	}
	return lines, v
}
