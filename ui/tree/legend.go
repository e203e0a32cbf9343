package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// Legend returns sentences about how to read the tree as it is displayed.
func (v *View) Legend() (lines []string) {
	c := v.shows
	if c.tree == nil {
		return nil
	}
	if v.Narrator != nil {
		return []string{lang.LegendProof(), lang.LegendFolded()}
	}
	typed, options, stepping, asks := c.tree.IsTyped(), c.tree.Options, c.replay != nil, c.exercise != nil
	add := func(when bool, texts ...lang.Text) {
		if when {
			var sentences []string
			for _, text := range texts {
				sentences = append(sentences, text())
			}
			lines = append(lines, lang.Sentences(sentences...))
		}
	}
	either := func(when bool, yes, no lang.Text) lang.Text {
		if when {
			return yes
		}
		return no
	}
	piled, unsearched, equations := false, false, false
	for _, row := range v.port.outline.rows {
		for _, at := range row {
			n := c.tree.Node(at.id)
			piled = piled || at.piled
			unsearched = unsearched || n.State == minimax.Unvisited
			equations = equations || n.State == minimax.Symmetric
		}
	}
	add(true, either(typed, lang.LegendNodes, lang.LegendBoards))
	add(piled, lang.LegendPiles)
	add(true, either(c.tree.IsNegamax(), lang.LegendNegamax, lang.LegendMinimax))
	value := either(c.tree.IsNegamax(), lang.LegendForMover, lang.LegendForMax)
	if typed {
		add(true, value)
	} else {
		add(true, value, either(options.UniformWins, lang.LegendUniform, lang.LegendWins))
	}
	add(!typed, lang.LegendLeaves)
	add(stepping, lang.LegendSteps)
	add(asks, lang.LegendExercise)
	add(c.andOr != nil && !asks, lang.LegendAndOr)
	add(c.andOr == nil && c.isComplete() && c.tree.Chosen() != None, lang.LegendBest)
	add(!asks && !typed, lang.LegendFolded)
	add(options.AlphaBeta && !asks, either(c.tree.IsNegamax(), lang.LegendMoverWindow, lang.LegendWindow), lang.LegendCuts)
	add(unsearched && c.isComplete(), lang.LegendUnsearched)
	add(equations, lang.LegendSymmetry)
	add(!typed && !asks, lang.LegendHorizon)
	add(v.FailHard && options.AlphaBeta && !asks, lang.LegendFailHard)
	return lines
}
