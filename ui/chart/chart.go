// Package chart draws the evaluation of a game from move to move: above the
// middle Black stands better. The bar at its right is the latest. A tap, or an
// arrow key, looks at a move.
package chart

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	ourtheme "jingzi/ui/theme"
)

// Chart is the widget.
type Chart struct {
	widget.BaseWidget
	OnTapped func(index int)
	OnKey    func(*fyne.KeyEvent) // keys that it has no use for, while it has the focus

	values  []float64
	marks   map[int]fyne.ThemeColorName // by moment
	at      int
	focused bool
}

var (
	_ fyne.Tappable  = (*Chart)(nil)
	_ fyne.Focusable = (*Chart)(nil)
)

const (
	leastHeight = 60
	barWidth    = 10
	markRadius  = 4
)

// New is an empty chart.
func New() *Chart {
	c := &Chart{}
	c.ExtendBaseWidget(c)
	return c
}

// Set draws values of the moments of a game, from 1 for Black to -1 for White
// and NaN where nothing is known, with marks at some of them, and points out
// one moment.
func (c *Chart) Set(values []float64, marks map[int]fyne.ThemeColorName, at int) {
	c.values, c.marks, c.at = values, marks, at
	c.Refresh()
}

// Shown is what was Set.
func (c *Chart) Shown() (values []float64, marks map[int]fyne.ThemeColorName, at int) {
	return c.values, c.marks, c.at
}

// Tapped looks at the move under the pointer, or at the mark close by.
func (c *Chart) Tapped(e *fyne.PointEvent) {
	n := len(c.values)
	if n < 2 || c.OnTapped == nil {
		return
	}
	each := (c.Size().Width - barWidth) / float32(n-1)
	at := e.Position.X / each
	index := int(math.Round(float64(at)))
	near := float32(markRadius) + 1
	for marked := range c.marks {
		if away := abs(at-float32(marked)) * each; away < near {
			index, near = marked, away
		}
	}
	c.OnTapped(min(max(index, 0), n-1))
}

func abs(x float32) float32 { return max(x, -x) }

// FocusGained shows that the arrows now walk along the chart.
func (c *Chart) FocusGained() { c.setFocus(true) }

// FocusLost is for Fyne.
func (c *Chart) FocusLost() { c.setFocus(false) }

func (c *Chart) setFocus(on bool) {
	c.focused = on
	c.Refresh()
}

// TypedRune has no use here.
func (c *Chart) TypedRune(rune) {}

// TypedKey walks along the chart: a move by the arrows to the sides.
func (c *Chart) TypedKey(e *fyne.KeyEvent) {
	to := c.at
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
	if c.OnTapped != nil && to >= 0 && to < len(c.values) {
		c.OnTapped(to)
	}
}

// MinSize is enough to see the shape of a game.
func (c *Chart) MinSize() fyne.Size { return fyne.NewSize(60, leastHeight) }

// CreateRenderer is for Fyne.
func (c *Chart) CreateRenderer() fyne.WidgetRenderer {
	r := &renderer{c: c, ground: canvas.NewRectangle(color.Transparent), middle: canvas.NewLine(color.Transparent),
		mark: canvas.NewLine(color.Transparent), white: canvas.NewRectangle(color.Transparent), black: canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type renderer struct {
	c            *Chart
	ground       *canvas.Rectangle
	middle, mark *canvas.Line
	white, black *canvas.Rectangle
	curve        []fyne.CanvasObject
}

func (r *renderer) Destroy()           {}
func (r *renderer) MinSize() fyne.Size { return r.c.MinSize() }
func (r *renderer) Layout(fyne.Size)   { r.draw() }
func (r *renderer) Refresh()           { r.draw(); canvas.Refresh(r.c) }
func (r *renderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.ground, r.middle, r.mark, r.white, r.black}, r.curve...)
}

func (r *renderer) draw() {
	size := r.c.Size()
	width, height := size.Width-barWidth, size.Height
	r.ground.FillColor = theme.Color(theme.ColorNameInputBackground)
	r.ground.Resize(size)
	line := func(l *canvas.Line, name fyne.ThemeColorName, x1, y1, x2, y2 float32) {
		l.StrokeColor, l.StrokeWidth = theme.Color(name), 1
		l.Position1, l.Position2 = fyne.NewPos(x1, y1), fyne.NewPos(x2, y2)
	}
	line(r.middle, theme.ColorNameSeparator, 0, height/2, width, height/2)
	n := len(r.c.values)
	x := func(i int) float32 { return width * float32(i) / float32(max(n-1, 1)) }
	y := func(v float64) float32 { return height/2 - float32(v)*(height/2-2-markRadius) }
	line(r.mark, theme.ColorNamePrimary, x(r.c.at), 0, x(r.c.at), height)
	r.curve = r.curve[:0]
	last, latest := -1, 0.0
	for i, v := range r.c.values {
		if math.IsNaN(v) {
			continue
		}
		if last >= 0 {
			l := canvas.NewLine(theme.Color(theme.ColorNameForeground))
			l.StrokeWidth = 2
			l.Position1, l.Position2 = fyne.NewPos(x(last), y(r.c.values[last])), fyne.NewPos(x(i), y(v))
			r.curve = append(r.curve, l)
		}
		if last = i; i <= r.c.at {
			latest = v
		}
	}
	for i, colour := range r.c.marks {
		if i >= n {
			continue
		}
		v := r.c.values[i]
		if math.IsNaN(v) {
			v = 0
		}
		spot := canvas.NewCircle(theme.Color(colour))
		spot.StrokeColor, spot.StrokeWidth = theme.Color(theme.ColorNameInputBackground), 1
		middle := min(max(x(i), markRadius), width-markRadius)
		spot.Position1 = fyne.NewPos(middle-markRadius, y(v)-markRadius)
		spot.Position2 = fyne.NewPos(middle+markRadius, y(v)+markRadius)
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
