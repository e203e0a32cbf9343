package analysis

import (
	"cmp"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/chart"
	"jingzi/ui/lang"
)

// ShowChart shows the scores of the game's plies and the findings of the review in c. It reports whether there
// are enough scores for a curve.
func (a *Analysis) ShowChart(c *chart.Chart) bool {
	plies := a.navigator.Plies()
	values, numScores := make([]float64, len(plies)), 0
	for i := range plies {
		values[i] = math.NaN()
		if s, ok := a.liveGame.Scores()[plies[i].Node]; ok {
			values[i] = s.WinExpectation(plies[i].Position.Rules())
		}
		if result := plies[i].Result(); result.Over() {
			values[i] = map[game.Stone]float64{game.Black: 1, game.White: -1}[result.Winner]
		}
		if !math.IsNaN(values[i]) {
			numScores++
		}
	}
	r := plies[0].Position.Rules()
	c.Set(values, a.Review.marks(), a.navigator.StartIndex(), chart.Labels{TopLabel: lang.Colour(r, game.Black),
		BottomLabel: lang.Colour(r, game.White), UsesXO: r.UsesXO(),
		Tip:    a.tip,
		Number: func(index int) int { return plies[index].Number }})

	return numScores > 1
}

// tip describes a ply: its move, and the result or the advantage.
func (a *Analysis) tip(index int) string {
	plies := a.navigator.Plies()
	if index <= 0 || index >= len(plies) {
		return ""
	}
	ply := &plies[index]
	r, label := ply.Position.Rules(), ""
	if ply.Choice.Kind == game.Place {
		label = lang.Point(r, ply.Choice.Point)
	}

	switch s, ok := a.liveGame.Scores()[ply.Node]; {
	case ply.Result().Over():
		label = lang.Join(label, lang.Result(r, ply.Result(), lang.Won(lang.Colour(r, ply.Result().Winner))))
	case ok:
		label = lang.Join(label, lang.AdvantageText(r, s))
	}

	return lang.Labelled(ply.Number, label)
}

// marks returns the colours of the marks on the chart by ply, for plies of the reviewed game. Mistakes, moves that
// only look weaker, and findings that are not mistakes have different colours.
func (r *Review) marks() map[int]fyne.ThemeColorName {
	marks := make(map[int]fyne.ThemeColorName)
	colours := map[game.FindingKind]fyne.ThemeColorName{game.WeakerMove: theme.ColorNameWarning,
		game.ForcedWinStart: theme.ColorNamePrimary}
	for _, f := range r.Findings() {
		if r.isReviewed(f.Index) {
			marks[f.Index] = cmp.Or(colours[f.Kind], theme.ColorNameError)
		}
	}

	return marks
}
