package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// Legend returns sentences that explain the marks of the displayed tree.
func (v *View) Legend() (lines []string) {
	c := v.content
	if c.tree == nil {
		return nil
	}
	if v.Narrator != nil {
		return []string{lang.LegendProof(), lang.LegendFolded()}
	}
	isParsed, options, inReplay, inExercise := c.tree.IsParsed(), c.tree.Options, c.replay != nil, c.exercise != nil
	add := func(cond bool, texts ...lang.Text) {
		if cond {
			var sentences []string
			for _, text := range texts {
				sentences = append(sentences, text())
			}
			lines = append(lines, lang.Sentences(sentences...))
		}
	}
	choose := func(cond bool, a, b lang.Text) lang.Text {
		if cond {
			return a
		}
		return b
	}

	hasPiles, hasUnsearched, hasSymmetric := false, false, false
	for _, row := range v.viewport.outline.rows {
		for _, box := range row {
			n := c.tree.Node(box.id)
			hasPiles = hasPiles || box.piled
			hasUnsearched = hasUnsearched || n.State == minimax.Unvisited
			hasSymmetric = hasSymmetric || n.State == minimax.Symmetric
		}
	}
	add(true, choose(isParsed, lang.LegendNodes, lang.LegendBoards))
	add(hasPiles, lang.LegendPiles)
	if layers := choose(c.tree.IsNegamax(), lang.LegendNegamax, lang.LegendMinimax); isParsed {
		add(true, layers)
	} else {
		add(true, lang.LegendRoot, layers)
	}
	value := choose(c.tree.IsNegamax(), lang.LegendForMover, lang.LegendForMax)
	if isParsed {
		add(true, value)
	} else {
		add(true, value, choose(options.UniformWins, lang.LegendUniform, lang.LegendWins))
	}
	add(!isParsed, lang.LegendLeaves)
	add(inReplay, lang.LegendSteps)
	add(inExercise, lang.LegendExercise)
	add(c.andOr != nil && !inExercise, lang.LegendAndOr)
	add(c.andOr == nil && c.isComplete() && c.tree.Chosen() != None, lang.LegendBest)
	add(!inExercise && !isParsed, lang.LegendFolded)
	add(options.AlphaBeta && !inExercise, choose(c.tree.IsNegamax(), lang.LegendMoverWindow, lang.LegendWindow),
		lang.LegendCuts)
	add(hasUnsearched && c.isComplete(), lang.LegendUnsearched)
	add(hasSymmetric, lang.LegendSymmetry)
	add(!isParsed && !inExercise, lang.LegendHorizon)
	add(v.FailHard && options.AlphaBeta && !inExercise, lang.LegendFailHard)

	return lines
}
