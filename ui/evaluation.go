package ui

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
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
	if !r.Marks() {
		unit = 200 // the odds are e to 1
	}
	return math.Tanh(float64(s) / unit / 2)
}

// chart draws the evaluation of the game from move to move: above the middle
// Black stands better. The bar at its right is the latest. A tap looks at a
// move.
type chart struct {
	widget.BaseWidget
	OnTapped func(index int)
	OnKey    func(*fyne.KeyEvent) // keys that it has no use for, while it has the focus

	points  []float64           // for each moment, NaN where nothing was said
	found   map[int]review.Kind // by moment: findings of a review
	shown   int                 // the moment that is looked at
	focused bool
}

var (
	_ fyne.Tappable  = (*chart)(nil)
	_ fyne.Focusable = (*chart)(nil)
)

const (
	chartHeight = 60
	barWidth    = 10
	foundRadius = 4 // of the mark of a finding
)

func newChart() *chart {
	c := &chart{}
	c.ExtendBaseWidget(c)
	return c
}

// show draws the evaluations of a table, and what a review has found, if there
// is one.
func (c *chart) show(t *table, r *review.Report) {
	moments := t.match.Moments()
	c.found = nil
	if r != nil {
		c.found = make(map[int]review.Kind)
		for _, f := range r.Findings {
			c.found[f.Index] = f.Kind
		}
	}
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

// Tapped looks at the move under the pointer, or at the finding close by.
func (c *chart) Tapped(e *fyne.PointEvent) {
	n := len(c.points)
	if n < 2 || c.OnTapped == nil {
		return
	}
	each := (c.Size().Width - barWidth) / float32(n-1)
	at := e.Position.X / each
	index := int(math.Round(float64(at)))
	near := float32(foundRadius) + 1
	for found := range c.found {
		if away := abs(at-float32(found)) * each; away < near {
			index, near = found, away
		}
	}
	c.OnTapped(min(max(index, 0), n-1))
}

func abs(x float32) float32 { return max(x, -x) }

// FocusGained shows that the arrows now walk along the chart.
func (c *chart) FocusGained() { c.setFocus(true) }

// FocusLost is for Fyne.
func (c *chart) FocusLost() { c.setFocus(false) }

func (c *chart) setFocus(on bool) {
	c.focused = on
	c.Refresh()
}

// TypedRune has no use here.
func (c *chart) TypedRune(rune) {}

// TypedKey walks along the chart: a move by the arrows to the sides.
func (c *chart) TypedKey(e *fyne.KeyEvent) {
	to := c.shown
	switch e.Name {
	case fyne.KeyLeft:
		to--
	case fyne.KeyRight:
		to++
	default:
		if c.OnKey != nil {
			c.OnKey(e)
		}
		return
	}
	if c.OnTapped != nil && to >= 0 && to < len(c.points) {
		c.OnTapped(to)
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
	y := func(v float64) float32 { return height/2 - float32(v)*(height/2-2-foundRadius) }
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
	for i, kind := range r.c.found {
		if i >= n {
			continue
		}
		v := r.c.points[i]
		if math.IsNaN(v) {
			v = 0
		}
		spot := canvas.NewCircle(theme.Color(foundColour(kind)))
		spot.StrokeColor, spot.StrokeWidth = theme.Color(theme.ColorNameInputBackground), 1
		middle := min(max(x(i), foundRadius), width-foundRadius)
		spot.Position1 = fyne.NewPos(middle-foundRadius, y(v)-foundRadius)
		spot.Position2 = fyne.NewPos(middle+foundRadius, y(v)+foundRadius)
		r.curve = append(r.curve, spot)
	}
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(theme.ColorNameFocus), 0
	if r.c.focused {
		r.ground.StrokeWidth = 2
	}
	r.white.FillColor, r.black.FillColor = theme.Color(ourtheme.ColorWhite), theme.Color(ourtheme.ColorBlack)
	r.white.Move(fyne.NewPos(width, 0))
	r.white.Resize(fyne.NewSize(barWidth, y(latest)))
	r.black.Move(fyne.NewPos(width, y(latest)))
	r.black.Resize(fyne.NewSize(barWidth, height-y(latest)))
}

// foundColour is the colour of a finding's mark: what was proved to cost
// something, what only looks weaker, and what is no mistake.
func foundColour(kind review.Kind) fyne.ThemeColorName {
	switch kind {
	case review.Weaker:
		return theme.ColorNameWarning
	case review.ForcedFrom:
		return theme.ColorNamePrimary
	}
	return theme.ColorNameError
}
