package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// Sentences explains a step: which move the search tries, or which value it
// returns and what that means for the parent.
func (r *Replay) Sentences(step int) []string {
	e := explain(r.tree)
	at := r.steps[step]
	id := at.node
	n := e.Node(id)
	switch at.kind {
	case leaves:
		return r.leaving(e, n)
	case updates:
		return []string{r.meaning(e, e.Node(at.child))}
	}
	if id == Root {
		if e.Written() != nil {
			return []string{lang.StepBeginsWritten(e.layer(n))}
		}
		return []string{lang.StepBegins(lang.Mark(e.max()))}
	}
	sentences := []string{lang.StepEnters(e.layer(e.Node(n.Parent)), e.mover(n), e.move(id))}
	if e.Written() != nil {
		sentences[0] = lang.StepGoesOn(e.layer(e.Node(n.Parent)), e.move(id))
	}
	if e.Options.AlphaBeta {
		sentences = append(sentences, lang.StepWindow(Short(r.tree, n.Alpha), Short(r.tree, n.Beta)))
	}
	if twins := e.twins(n); twins != "" {
		sentences = append(sentences, lang.NodeTwins(twins))
	}
	return sentences
}

// layer is the name of a node's layer, mover the mark of the side whose move
// leads to it.
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

// leaving explains the value that a node returns.
func (r *Replay) leaving(e explainer, n minimax.Node) []string {
	value := e.valueText(n)
	var sentences []string
	wins, loses, _ := e.Outcome(n.Value)
	switch {
	case n.Finished && (wins || loses):
		sentences = append(sentences, lang.StepWon(e.mover(n), value))
	case n.Finished:
		sentences = append(sentences, lang.StepDrawn())
	case n.Cut != minimax.NotCut:
		sentences = append(sentences, e.cut(n))
	case n.Best != None:
		done := [...]lang.Text{minimax.Max: lang.StepMaxDone, minimax.Min: lang.StepMinDone}[n.Layer]
		if e.IsBySide() {
			done = lang.StepSideDone
		}
		sentences = append([]string{done(value, e.move(n.Best))}, e.ties(n)...)
	case e.Written() != nil:
		sentences = append(sentences, lang.StepKnown(value))
	case IsLeaf(r.tree, n.ID):
		sentences = append(sentences, lang.StepLeaf(Account(r.tree, n.ID)))
	default:
		sentences = append(sentences, lang.StepKnown(value))
	}
	if n.ID == Root && e.Chosen() != None {
		sentences = append(sentences, lang.StepEnds(e.move(e.Chosen())))
	}
	return sentences
}

// meaning explains what a node's value does to its parent.
func (r *Replay) meaning(e explainer, n minimax.Node) string {
	place := int(n.ID - e.Node(n.Parent).First)
	before, _, _ := e.Progress(n.Parent, place)
	after, _, _ := e.Progress(n.Parent, place+1)
	above := e.layer(e.Node(n.Parent))
	switch {
	case before <= minimax.MinValue || before >= minimax.MaxValue:
		return lang.StepFirst(above, Short(e.Tree, after))
	case before == after:
		return lang.StepNoBetter(above, Short(e.Tree, before))
	}
	return lang.StepBetter(above, Short(e.Tree, before), Short(e.Tree, after))
}
