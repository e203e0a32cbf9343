package statistics

import (
	"cmp"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/mistakes"
	"jingzi/ui/widgets"
)

// Mistakes is the page with the proved mistakes in the player's reviewed games.
type Mistakes struct {
	Games   []mistakes.Game // oldest first
	Dialogs *widgets.Dialogs
	Show    func(puzzles []string) // starts the positions with the given IDs as puzzles
}

// kindNames and phaseNames hold the names of the kinds and phases.
var (
	kindNames = [mistakes.NumKinds]lang.Text{
		mistakes.LineNotBlocked:   lang.MistakeLine,
		mistakes.ThreeUnanswered:  lang.MistakeThree,
		mistakes.FourThreeAllowed: lang.MistakeFourThree,
		mistakes.DoubleAllowed:    lang.MistakeDouble,
		mistakes.ForcedWinAllowed: lang.MistakeForcedWin,
		mistakes.WinMissed:        lang.MistakeWinMissed,
		mistakes.FoulPlayed:       lang.MistakeFoul,
	}
	phaseNames = [mistakes.NumPhases]lang.Text{lang.PhaseOpening, lang.PhaseMiddle, lang.PhaseEnd}

	// phaseColours holds the colours of the parts of a bar.
	phaseColours = [mistakes.NumPhases]fyne.ThemeColorName{theme.ColorNamePrimary, theme.ColorNameWarning,
		theme.ColorNameError}
)

// kindCount counts the mistakes of a kind.
type kindCount struct {
	kind      mistakes.Kind
	total     int
	byColour  [3]int // indexed by game.Stone
	byPhase   [mistakes.NumPhases]int
	puzzleIDs []string // of the positions, latest first, without duplicates
}

// countKinds counts the mistakes of each kind that occurs, the most frequent first.
func countKinds(games []mistakes.Game) (counts []kindCount) {
	var all [mistakes.NumKinds]kindCount
	for _, g := range slices.Backward(games) {
		for _, m := range g.Mistakes {
			c := &all[m.Kind]
			c.kind = m.Kind
			c.total++
			c.byColour[m.Colour]++
			c.byPhase[m.Phase]++
			if m.Puzzle != "" && !slices.Contains(c.puzzleIDs, m.Puzzle) {
				c.puzzleIDs = append(c.puzzleIDs, m.Puzzle)
			}
		}
	}

	for _, c := range all {
		if c.total > 0 {
			counts = append(counts, c)
		}
	}
	slices.SortStableFunc(counts, func(a, b kindCount) int { return cmp.Compare(b.total, a.total) })

	return counts
}

// maxPeriods is the maximum number of bars in the picture of the course of time.
const maxPeriods = 10

// perGame divides the games into periods with nearly equal numbers of games, oldest first, and returns the average
// number of mistakes in a game of each.
func perGame(games []mistakes.Game) (averages []float64) {
	n := min(maxPeriods, len(games))
	for i := range n {
		period, sum := games[len(games)*i/n:len(games)*(i+1)/n], 0
		for _, g := range period {
			sum += len(g.Mistakes)
		}
		averages = append(averages, float64(sum)/float64(len(period)))
	}

	return averages
}

// Open shows the page.
func (m *Mistakes) Open() {
	counts, numMistakes := countKinds(m.Games), 0
	for _, c := range counts {
		numMistakes += c.total
	}
	body := container.New(&widgets.ColumnLayout{})
	d := &widgets.Dialog{Title: lang.MistakesTitle(), Content: body, Width: widgets.LargeDialog}

	body.Add(widgets.NewParagraph(lang.MistakesSum(numMistakes, len(m.Games))))
	for _, c := range counts {
		body.Add(m.newRow(d, &c, counts[0].total))
	}
	if numMistakes > 0 {
		body.Add(newLegend())
		body.Add(widgets.NewParagraph(lang.MistakesPerGame()))
		body.Add(newCourse(perGame(m.Games)))
	}
	body.Add(widgets.NewCaption(lang.MistakesExplained()))
	m.Dialogs.Show(d)
}

// newRow returns the row of a kind: its name, which starts the positions as puzzles, its bar, and its numbers.
func (m *Mistakes) newRow(d *widgets.Dialog, c *kindCount, maximum int) fyne.CanvasObject {
	ids := c.puzzleIDs
	name := widgets.NewFlatButton(kindNames[c.kind](), theme.GridIcon(), func() {
		d.Hide()
		m.Show(ids)
	}, m.Dialogs.HandleKey)
	widgets.SetEnabled(name, len(ids) > 0)

	bar := container.New(&barLayout{maximum: float64(maximum)})
	for phase, n := range c.byPhase {
		bar.Layout.(*barLayout).values = append(bar.Layout.(*barLayout).values, float64(n))
		bar.Add(canvas.NewRectangle(theme.Color(phaseColours[phase])))
	}
	numbers := widgets.NewCaption(lang.MistakesOfKind(c.total, c.byColour[game.Black], c.byColour[game.White]))

	return container.New(&widgets.ColumnLayout{}, container.NewHBox(name), bar, numbers)
}

// newLegend returns the names of the phases with their colours.
func newLegend() fyne.CanvasObject {
	row := container.New(&widgets.FlowLayout{})
	for phase, name := range phaseNames {
		patch := canvas.NewRectangle(theme.Color(phaseColours[phase]))
		patch.SetMinSize(fyne.NewSquareSize(theme.CaptionTextSize()))
		row.Add(container.NewHBox(container.NewCenter(patch), newLabel(name())))
	}

	return row
}

// newCourse returns a bar for each period with its average.
func newCourse(averages []float64) fyne.CanvasObject {
	box := container.New(&widgets.ColumnLayout{})
	for _, average := range averages {
		bar := container.New(&barLayout{maximum: slices.Max(averages), values: []float64{average}},
			canvas.NewRectangle(theme.Color(theme.ColorNamePrimary)))
		box.Add(container.NewBorder(nil, nil, newLabel(strconv.FormatFloat(average, 'f', 1, 64)), nil, bar))
	}

	return box
}

// newLabel returns a small label that is not wrapped.
func newLabel(text string) *widget.Label {
	l := widget.NewLabel(text)
	l.SizeName = theme.SizeNameCaptionText
	return l
}

// barLayout lays out the parts of a bar from left to right. A bar whose values add up to maximum has the whole width.
type barLayout struct {
	values  []float64
	maximum float64
}

func (l *barLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(100, theme.CaptionTextSize())
}

func (l *barLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	x, height := float32(0), theme.CaptionTextSize()
	for i, o := range objects {
		width := float32(0)
		if l.maximum > 0 {
			width = size.Width * float32(l.values[i]/l.maximum)
		}
		widgets.SetBounds(o, x, (size.Height-height)/2, width, height)
		x += width
	}
}
