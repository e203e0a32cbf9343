package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// Sentences explains a step: the move that the search tries, or the value that it returns and its effect
// on the parent.
func (r *Replay) Sentences(step int) []string {
	e := r.steps[step]
	n := nodeOf(r.tree, e.Node)
	switch e.Kind {
	case minimax.Leave:
		return n.leaveSentences()
	case minimax.Update:
		return append([]string{n.updateSentence(e.Child)}, n.windowSentences(e.Child)...)
	}
	isParsed := r.tree.IsParsed()
	if e.Node == Root {
		if isParsed {
			return []string{lang.StepBeginsWritten(n.layer())}
		}
		return []string{lang.StepBegins(side(r.tree, minimax.Max))}
	}
	parentLayer := n.nodeByID(n.Parent).layer()
	sentences := []string{lang.StepEnters(parentLayer, n.mover(), n.name())}
	if isParsed {
		sentences[0] = lang.StepDescends(parentLayer, n.name())
	}
	if r.tree.Options.AlphaBeta {
		sentences = append(sentences, lang.StepWindow(n.shortValue(n.Alpha), n.shortValue(n.Beta)))
	}
	if twins := n.symmetricNames(); twins != "" {
		sentences = append(sentences, lang.NodeTwins(twins))
	}

	return sentences
}

func (n node) leaveSentences() (sentences []string) {
	wins, loses, _ := n.tree.Outcome(n.Value)
	switch {
	case n.GameOver && (wins || loses):
		sentences = []string{lang.StepWon(n.mover(), n.value())}
	case n.GameOver:
		sentences = []string{lang.StepDrawn()}
	case n.Cutoff != minimax.NoCutoff && n.BestChild != None:
		sentences = []string{n.cutoffText()}
	case n.BestChild != None:
		text := n.textBySide(lang.StepSideDone, lang.StepMaxDone, lang.StepMinDone)
		sentences = append([]string{n.triedMoves(), text(n.value(), Name(n.tree, n.BestChild))}, n.ties()...)
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

// triedMoves returns a sentence about the moves that the search has tried at a node without a cutoff.
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

// windowSentences returns sentences about the window if a child has narrowed it.
func (n node) windowSentences(child NodeID) []string {
	index := int(child - n.FirstChild)
	_, alpha, beta := n.tree.ValueAfter(n.ID, index)
	_, newAlpha, newBeta := n.tree.ValueAfter(n.ID, index+1)
	switch {
	case newAlpha > alpha:
		return []string{lang.StepAlphaRises(n.shortValue(newAlpha))}
	case newBeta < beta:
		return []string{lang.StepBetaFalls(n.shortValue(newBeta))}
	}

	return nil
}

func (n node) updateSentence(child NodeID) string {
	index := int(child - n.FirstChild)
	oldValue, _, _ := n.tree.ValueAfter(n.ID, index)
	newValue, _, _ := n.tree.ValueAfter(n.ID, index+1)
	switch {
	case oldValue <= minimax.MinValue || oldValue >= minimax.MaxValue:
		return lang.StepFirst(n.layer(), n.shortValue(newValue))
	case oldValue == newValue:
		return lang.StepNoBetter(n.layer(), n.shortValue(oldValue))
	}

	return lang.StepBetter(n.layer(), n.shortValue(oldValue), n.shortValue(newValue))
}
