package ui

import (
	"fmt"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	ourtheme "jingzi/ui/theme"
)

// note takes down what a search says of the moment it is about, for Black.
func (t *table) note(r game.Report, index int) {
	if len(r.Lines) == 0 || t.match.Hinting() {
		return
	}
	score := r.Lines[0].Score
	if t.match.Moments()[index].Position.ToMove() == game.White {
		score = -score
	}
	if t.evaluations == nil {
		t.evaluations = make(map[int]game.Score)
	}
	t.evaluations[index] = score
}

// forget drops what was said of moments that have been played differently.
func (t *table) forget(from int) {
	for index := range t.evaluations {
		if index >= from {
			delete(t.evaluations, index)
		}
	}
	for index := range t.thoughts {
		if index >= from {
			delete(t.thoughts, index)
		}
	}
}

// balance maps a score for Black to how sure a win is: 1 for Black, -1 for
// White. Engines on small boards count lines; the engine for five in a row
// counts in smaller units.
func balance(r game.Rules, s game.Score) float64 {
	if _, wins := s.Wins(); wins {
		return 1
	}
	if _, loses := s.Loses(); loses {
		return -1
	}
	unit := 4.0
	if !usesMarks(r) {
		unit = 200 // the odds are e to 1
	}
	return math.Tanh(float64(s) / unit / 2)
}

// evaluationText writes a score as it stands for the player: with its sign, or
// as a distance to the end.
func evaluationText(s game.Score) string {
	if n, ok := s.Wins(); ok {
		return fmt.Sprintf("+#%d", n)
	}
	if n, ok := s.Loses(); ok {
		return fmt.Sprintf("−#%d", n)
	}
	if s < 0 {
		return fmt.Sprintf("−%d", -s)
	}
	return fmt.Sprintf("+%d", s)
}

// chart draws the evaluation of the game from move to move: above the middle
// Black stands better. The bar at its right is the latest. A tap looks at a
// move.
type chart struct {
	widget.BaseWidget
	OnTapped func(index int)

	points []float64 // for each moment, NaN where nothing was said
	shown  int       // the moment that is looked at
}

var _ fyne.Tappable = (*chart)(nil)

const (
	chartHeight = 72
	barWidth    = 10
)

func newChart() *chart {
	c := &chart{}
	c.ExtendBaseWidget(c)
	return c
}

// show draws the evaluations of a table.
func (c *chart) show(t *table) {
	moments := t.match.Moments()
	c.points = c.points[:0]
	for i := range moments {
		value := math.NaN()
		if s, ok := t.evaluations[i]; ok {
			value = balance(t.match.Rules(), s)
		}
		if result := moments[i].Result(); result.Over() {
			value = map[game.Stone]float64{game.Black: 1, game.White: -1}[result.Winner]
		}
		c.points = append(c.points, value)
	}
	c.shown = t.match.At()
	if t.looking != live {
		c.shown = t.looking
	}
	c.Refresh()
}

// Tapped looks at the move under the pointer.
func (c *chart) Tapped(e *fyne.PointEvent) {
	if n := len(c.points); n > 1 && c.OnTapped != nil {
		index := int(math.Round(float64(e.Position.X / (c.Size().Width - barWidth) * float32(n-1))))
		c.OnTapped(min(max(index, 0), n-1))
	}
}

// MinSize is enough to see the shape of a game.
func (c *chart) MinSize() fyne.Size { return fyne.NewSize(60, chartHeight) }

func (c *chart) CreateRenderer() fyne.WidgetRenderer {
	r := &chartRenderer{c: c, ground: canvas.NewRectangle(color.Transparent), middle: canvas.NewLine(color.Transparent),
		mark: canvas.NewLine(color.Transparent), white: canvas.NewRectangle(color.Transparent), black: canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type chartRenderer struct {
	c            *chart
	ground       *canvas.Rectangle
	middle, mark *canvas.Line
	white, black *canvas.Rectangle
	curve        []fyne.CanvasObject
}

func (r *chartRenderer) Destroy()           {}
func (r *chartRenderer) MinSize() fyne.Size { return r.c.MinSize() }
func (r *chartRenderer) Layout(fyne.Size)   { r.draw() }
func (r *chartRenderer) Refresh()           { r.draw(); canvas.Refresh(r.c) }
func (r *chartRenderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.ground, r.middle, r.mark, r.white, r.black}, r.curve...)
}

func (r *chartRenderer) draw() {
	size := r.c.Size()
	width, height := size.Width-barWidth, size.Height
	r.ground.FillColor = theme.Color(theme.ColorNameInputBackground)
	r.ground.Resize(size)
	line := func(l *canvas.Line, name fyne.ThemeColorName, x1, y1, x2, y2 float32) {
		l.StrokeColor, l.StrokeWidth = theme.Color(name), 1
		l.Position1, l.Position2 = fyne.NewPos(x1, y1), fyne.NewPos(x2, y2)
	}
	line(r.middle, theme.ColorNameSeparator, 0, height/2, width, height/2)
	n := len(r.c.points)
	x := func(i int) float32 { return width * float32(i) / float32(max(n-1, 1)) }
	y := func(v float64) float32 { return height/2 - float32(v)*(height/2-2) }
	line(r.mark, theme.ColorNamePrimary, x(r.c.shown), 0, x(r.c.shown), height)
	r.curve = r.curve[:0]
	last, latest := -1, 0.0
	for i, v := range r.c.points {
		if math.IsNaN(v) {
			continue
		}
		if last >= 0 {
			l := canvas.NewLine(theme.Color(theme.ColorNameForeground))
			l.StrokeWidth = 2
			l.Position1, l.Position2 = fyne.NewPos(x(last), y(r.c.points[last])), fyne.NewPos(x(i), y(v))
			r.curve = append(r.curve, l)
		}
		if last = i; i <= r.c.shown {
			latest = v
		}
	}
	r.white.FillColor, r.black.FillColor = theme.Color(ourtheme.ColorWhite), theme.Color(ourtheme.ColorBlack)
	r.white.Move(fyne.NewPos(width, 0))
	r.white.Resize(fyne.NewSize(barWidth, y(latest)))
	r.black.Move(fyne.NewPos(width, y(latest)))
	r.black.Resize(fyne.NewSize(barWidth, height-y(latest)))
}
