package analysis

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/chart"
)

// ShowChart draws the scores of the game's moments, and marks what the review
// has found.
func (a *Analysis) ShowChart(c *chart.Chart) {
	moments := a.game.Line()
	values := make([]float64, len(moments))
	for i := range moments {
		values[i] = math.NaN()
		if s, ok := a.game.Notes().Score(moments[i].Node); ok {
			values[i] = s.Balance(moments[i].Position.Rules())
		}
		if result := moments[i].Result(); result.Over() {
			values[i] = map[game.Stone]float64{game.Black: 1, game.White: -1}[result.Winner]
		}
	}
	c.Set(values, a.Review.marks(), a.game.Shown())
}

// marks are the colours of the findings on the chart, by moment: of what was
// proved to cost something, of what only looks weaker, and of what is no
// mistake.
func (v *Review) marks() map[int]fyne.ThemeColorName {
	marks := make(map[int]fyne.ThemeColorName)
	for _, f := range v.Findings() {
		switch f.Kind {
		case game.Weaker:
			marks[f.Index] = theme.ColorNameWarning
		case game.ForcedFrom:
			marks[f.Index] = theme.ColorNamePrimary
		default:
			marks[f.Index] = theme.ColorNameError
		}
	}
	return marks
}
