package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// Sentences explains a step: the move that the search tries, or the value it returns and what that means
// for the parent.
func (r *Replay) Sentences(step int) []string {
	s := r.steps[step]
	n := nodeOf(r.tree, s.Node)
	switch s.Kind {
	case minimax.Leave:
		return n.leaving()
	case minimax.Update:
		return append([]string{n.updated(s.Child)}, n.raised(s.Child)...)
	}
	written := r.tree.IsTyped()
	if s.Node == Root {
		if written {
			return []string{lang.StepBeginsWritten(n.layer())}
		}
		return []string{lang.StepBegins(side(r.tree, minimax.Max))}
	}
	above := n.nodeByID(n.Parent).layer()
	sentences := []string{lang.StepEnters(above, n.mover(), n.name())}
	if written {
		sentences[0] = lang.StepDescends(above, n.name())
	}
	if r.tree.Options.AlphaBeta {
		sentences = append(sentences, lang.StepWindow(n.shortValue(n.Alpha), n.shortValue(n.Beta)))
	}
	if twins := n.symmetricNames(); twins != "" {
		sentences = append(sentences, lang.NodeTwins(twins))
	}
	return sentences
}

func (n node) leaving() (sentences []string) {
	wins, loses, _ := n.tree.Outcome(n.Value)
	switch {
	case n.GameOver && (wins || loses):
		sentences = []string{lang.StepWon(n.mover(), n.value())}
	case n.GameOver:
		sentences = []string{lang.StepDrawn()}
	case n.Cutoff != minimax.NoCutoff && n.BestChild != None:
		sentences = []string{n.cut()}
	case n.BestChild != None:
		done := n.bySide(lang.StepSideDone, lang.StepMaxDone, lang.StepMinDone)
		sentences = append([]string{n.triedMoves(), done(n.value(), Name(n.tree, n.BestChild))}, n.ties()...)
	case IsLeaf(n.tree, n.ID):
		sentences = []string{lang.StepLeaf(EvaluationText(n.tree, n.ID))}
	default:
		sentences = []string{lang.StepKnown(n.value())}
	}
	if n.ID == Root && n.tree.Chosen() != None {
		sentences = append(sentences, lang.StepEnds(Name(n.tree, n.tree.Chosen())))
	}
	return sentences
}

// triedMoves describes which moves of a node the search has tried if there was no cutoff.
func (n node) triedMoves() string {
	switch {
	case n.Forced && n.tree.Options.ForcedMoves == minimax.StopAtWin:
		return lang.NodeOnlyWin()
	case n.Forced && n.tree.Options.ForcedMoves == minimax.BlockAtRoot:
		return lang.NodeOnlyBlocks()
	case n.Forced:
		return lang.NodeForced()
	case n.CandidatesOnly:
		return lang.NodeTrimmed()
	case n.names(func(c minimax.Node) bool { return c.State == minimax.Symmetric }) != "":
		return lang.StepAllButTwins()
	}
	return lang.StepAllTried()
}

// raised returns sentences about the window if a child has narrowed it.
func (n node) raised(child NodeID) []string {
	place := int(child - n.FirstChild)
	_, alpha, beta := n.tree.ValueAfter(n.ID, place)
	_, alphaNow, betaNow := n.tree.ValueAfter(n.ID, place+1)
	switch {
	case alphaNow > alpha:
		return []string{lang.StepAlphaRises(n.shortValue(alphaNow))}
	case betaNow < beta:
		return []string{lang.StepBetaFalls(n.shortValue(betaNow))}
	}
	return nil
}

func (n node) updated(child NodeID) string {
	place := int(child - n.FirstChild)
	before, _, _ := n.tree.ValueAfter(n.ID, place)
	after, _, _ := n.tree.ValueAfter(n.ID, place+1)
	switch {
	case before <= minimax.MinValue || before >= minimax.MaxValue:
		return lang.StepFirst(n.layer(), n.shortValue(after))
	case before == after:
		return lang.StepNoBetter(n.layer(), n.shortValue(before))
	}
	return lang.StepBetter(n.layer(), n.shortValue(before), n.shortValue(after))
}
