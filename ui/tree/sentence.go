package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// Sentences says what the search does at a step: which move it tries, or which
// value it comes back with and what that means for the node above.
func (r *Replay) Sentences(step int) []string {
	e := explain(r.tree)
	id, leaves := r.At(step)
	n := e.Node(id)
	if leaves {
		return r.leaving(e, n, step)
	}
	if id == Root {
		return []string{lang.StepBegins(lang.Mark(e.max()))}
	}
	said := []string{lang.StepEnters(e.layer(e.Node(n.Parent)), e.mover(n), e.move(id))}
	if e.Options.AlphaBeta {
		said = append(said, lang.StepWindow(Short(r.tree, n.Alpha), Short(r.tree, n.Beta)))
	}
	if twins := e.twins(n); twins != "" {
		said = append(said, lang.NodeTwins(twins))
	}
	return said
}

// layer is the name of a node's layer, and mover the mark of the side that
// moved to it.
func (e explainer) layer(n minimax.Node) string {
	if n.Layer == minimax.Max {
		return "MAX"
	}
	return "MIN"
}

func (e explainer) mover(n minimax.Node) string {
	if n.Ply%2 == 0 {
		return lang.Mark(e.min())
	}
	return lang.Mark(e.max())
}

// leaving says with which value a node is left.
func (r *Replay) leaving(e explainer, n minimax.Node, step int) []string {
	value := e.valueText(n)
	var said []string
	wins, loses, _ := e.Outcome(n.Value)
	switch {
	case n.Finished && (wins || loses):
		said = append(said, lang.StepWon(e.mover(n), value))
	case n.Finished:
		said = append(said, lang.StepDrawn())
	case n.Cut != minimax.NotCut:
		said = append(said, e.cut(n))
	case n.Best != None && n.Layer == minimax.Max:
		said = append(said, lang.StepMaxDone(value, e.move(n.Best)))
	case n.Best != None:
		said = append(said, lang.StepMinDone(value, e.move(n.Best)))
	case IsLeaf(r.tree, n.ID):
		said = append(said, lang.StepLeaf(Account(r.tree, n.ID)))
	default:
		said = append(said, lang.StepKnown(value))
	}
	if n.ID == Root {
		if e.Chosen() != None {
			said = append(said, lang.StepEnds(e.move(e.Chosen())))
		}
		return said
	}
	return append(said, r.meaning(e, n))
}

// meaning says what a node's value does to the node above.
func (r *Replay) meaning(e explainer, n minimax.Node) string {
	place := int(n.ID - e.Node(n.Parent).First)
	before, _, _ := e.Progress(n.Parent, place)
	after, _, _ := e.Progress(n.Parent, place+1)
	above := e.layer(e.Node(n.Parent))
	switch {
	case before == minimax.MinValue || before == minimax.MaxValue:
		return lang.StepFirst(above, Short(e.Tree, after))
	case before == after:
		return lang.StepNoBetter(above, Short(e.Tree, before))
	}
	return lang.StepBetter(above, Short(e.Tree, before), Short(e.Tree, after))
}
