// Package chart draws the evaluation of a game from move to move: above the
// middle Black stands better. The bar at its right is the latest. A tap, or an
// arrow key, looks at a move.
package chart

import (
	"image/color"
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	ourtheme "jingzi/ui/theme"
)

type Chart struct {
	widget.BaseWidget
	OnTapped func(index int)
	OnKey    func(*fyne.KeyEvent) // keys that it has no use for, while it has the focus

	words   Words
	values  []float64
	marks   map[int]fyne.ThemeColorName // by moment
	at      int
	focused bool
	pointed int // the moment under the pointer, or -1
}

// Words are what is written on a chart.
type Words struct {
	Above, Below string           // the sides that stand better there
	Marks        bool             // they play X and O: the bar has their colours
	Plain        bool             // they are no sides of a game: there is no bar
	Tip          func(int) string // what is to be said of a moment under the pointer; empty for nothing
}

var (
	_ fyne.Tappable     = (*Chart)(nil)
	_ fyne.Focusable    = (*Chart)(nil)
	_ desktop.Hoverable = (*Chart)(nil)
)

const (
	leastHeight = 88
	barWidth    = 10
	markRadius  = 4
	inset       = 8   // of the curve, on all sides: it never touches an edge
	numbers     = 19  // the height of the move numbers below it
	leastNamed  = 140 // the least width with the names of the sides
)

func New() *Chart {
	c := &Chart{pointed: -1}
	c.ExtendBaseWidget(c)
	return c
}

// Set draws values of the moments of a game, from 1 for Black to -1 for White
// and NaN where nothing is known, with marks at some of them, and points out
// one moment.
func (c *Chart) Set(values []float64, marks map[int]fyne.ThemeColorName, at int, words Words) {
	c.values, c.marks, c.at, c.words = values, marks, at, words
	c.Refresh()
}

func (c *Chart) area() (left, top, right, bottom float32) {
	size := c.Size()
	left, top, right, bottom = inset, inset, size.Width-barWidth-inset, size.Height-numbers-inset/2
	if size.Width >= leastNamed {
		left += max(small(c.words.Above).Width, small(c.words.Below).Width)
	}
	return left, top, right, bottom
}

func small(text string) fyne.Size {
	return fyne.MeasureText(text, theme.CaptionTextSize(), fyne.TextStyle{})
}

// moment is the one at a place; n is their number, at least 2.
func (c *Chart) moment(x float32) int {
	left, _, right, _ := c.area()
	n := len(c.values)
	each := (right - left) / float32(n-1)
	at := (x - left) / each
	index := int(math.Round(float64(at)))
	near := float32(markRadius) + 1
	for marked := range c.marks {
		if away := abs(at-float32(marked)) * each; away < near {
			index, near = marked, away
		}
	}
	return min(max(index, 0), n-1)
}

func (c *Chart) Shown() (values []float64, marks map[int]fyne.ThemeColorName, at int) {
	return c.values, c.marks, c.at
}

// Tapped looks at the move under the pointer, or at the mark close by.
func (c *Chart) Tapped(e *fyne.PointEvent) {
	if len(c.values) >= 2 && c.OnTapped != nil {
		c.OnTapped(c.moment(e.Position.X))
	}
}

func (c *Chart) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

func (c *Chart) MouseMoved(e *desktop.MouseEvent) {
	if len(c.values) >= 2 {
		c.point(c.moment(e.Position.X))
	}
}

func (c *Chart) MouseOut() { c.point(-1) }

func (c *Chart) point(index int) {
	if c.pointed != index {
		c.pointed = index
		c.Refresh()
	}
}

func abs(x float32) float32 { return max(x, -x) }

func (c *Chart) FocusGained() { c.setFocus(true) }

func (c *Chart) FocusLost() { c.setFocus(false) }

func (c *Chart) setFocus(on bool) {
	c.focused = on
	c.Refresh()
}

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

// AccessibilityLabel is what there is to say of the moment that is pointed out.
func (c *Chart) AccessibilityLabel() string {
	if c.words.Tip == nil || c.at < 0 || c.at >= len(c.values) {
		return ""
	}
	return c.words.Tip(c.at)
}

func (c *Chart) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (c *Chart) MinSize() fyne.Size { return fyne.NewSize(60, leastHeight) }

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
	c, size := r.c, r.c.Size()
	left, top, right, bottom := c.area()
	middle := (top + bottom) / 2
	r.ground.FillColor = theme.Color(theme.ColorNameInputBackground)
	r.ground.Resize(size)
	line := func(l *canvas.Line, name fyne.ThemeColorName, x1, y1, x2, y2 float32) {
		l.StrokeColor, l.StrokeWidth = theme.Color(name), 1
		l.Position1, l.Position2 = fyne.NewPos(x1, y1), fyne.NewPos(x2, y2)
	}
	line(r.middle, theme.ColorNameSeparator, left, middle, right, middle)
	n := len(c.values)
	x := func(i int) float32 { return left + (right-left)*float32(i)/float32(max(n-1, 1)) }
	y := func(v float64) float32 { return middle - float32(v)*(bottom-top)/2 }
	line(r.mark, theme.ColorNamePrimary, x(c.at), top, x(c.at), bottom)
	r.curve = r.curve[:0]
	last, latest := -1, 0.0
	for i, v := range c.values {
		if math.IsNaN(v) {
			continue
		}
		if last >= 0 {
			l := canvas.NewLine(theme.Color(theme.ColorNameForeground))
			l.StrokeWidth = 2
			l.Position1, l.Position2 = fyne.NewPos(x(last), y(c.values[last])), fyne.NewPos(x(i), y(v))
			r.curve = append(r.curve, l)
		}
		if last = i; i <= c.at {
			latest = v
		}
	}
	for i, colour := range c.marks {
		if i >= n {
			continue
		}
		v := c.values[i]
		if math.IsNaN(v) {
			v = 0
		}
		spot := canvas.NewRectangle(theme.Color(colour))
		spot.StrokeColor, spot.StrokeWidth = theme.Color(theme.ColorNameInputBackground), 1
		spot.Resize(fyne.NewSquareSize(2 * markRadius))
		spot.Move(fyne.NewPos(x(i)-markRadius, y(v)-markRadius))
		if colour != theme.ColorNameError { // what lost something is a square, for those who see no colours
			spot.CornerRadius = markRadius
		}
		r.curve = append(r.curve, spot)
	}
	r.write(x)
	r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(theme.ColorNameFocus), 0
	if c.focused {
		r.ground.StrokeWidth = 2
	}
	r.white.FillColor, r.black.FillColor = theme.Color(ourtheme.ColorWhite), theme.Color(ourtheme.ColorBlack)
	if c.words.Marks {
		r.white.FillColor, r.black.FillColor = theme.Color(ourtheme.ColorO), theme.Color(ourtheme.ColorX)
	}
	r.white.Hidden, r.black.Hidden = c.words.Plain, c.words.Plain
	level := size.Height / 2 * float32(1-latest)
	r.white.Move(fyne.NewPos(size.Width-barWidth, 0))
	r.white.Resize(fyne.NewSize(barWidth, level))
	r.black.Move(fyne.NewPos(size.Width-barWidth, level))
	r.black.Resize(fyne.NewSize(barWidth, size.Height-level))
}

// write adds the names of the sides, the numbers of moves, and what is said of
// the moment under the pointer.
func (r *renderer) write(x func(int) float32) {
	c, n := r.c, len(r.c.values)
	left, top, right, bottom := c.area()
	put := func(text string, at fyne.Position) fyne.Size {
		t := canvas.NewText(text, theme.Color(theme.ColorNameForeground))
		t.TextSize = theme.CaptionTextSize()
		t.Move(at)
		t.Resize(t.MinSize())
		r.curve = append(r.curve, t)
		return t.MinSize()
	}
	if left > inset {
		put(c.words.Above, fyne.NewPos(inset/2, top-inset/2))
		put(c.words.Below, fyne.NewPos(inset/2, bottom+inset/2-small("0").Height))
	}
	step := 1
	for _, step = range []int{1, 2, 5, 10, 20, 50, 100, 200} {
		if float32(step)*(right-left) >= 24*float32(n-1) {
			break
		}
	}
	for i := step; i < n; i += step {
		width := small(strconv.Itoa(i)).Width
		put(strconv.Itoa(i), fyne.NewPos(min(x(i)-width/2, right+inset-width), bottom+inset/4))
	}
	if c.pointed < 0 || c.pointed >= n || c.words.Tip == nil {
		return
	}
	if tip := c.words.Tip(c.pointed); tip != "" {
		const pad = 4
		size := small(tip).AddWidthHeight(2*pad, pad)
		at := fyne.NewPos(min(max(x(c.pointed)-size.Width/2, 0), max(right+inset-size.Width, 0)), top)
		if v := c.values[c.pointed]; v > 0 { // below the curve
			at.Y = bottom - size.Height
		}
		plate := canvas.NewRectangle(theme.Color(theme.ColorNameOverlayBackground))
		plate.StrokeColor, plate.StrokeWidth, plate.CornerRadius = theme.Color(theme.ColorNameSeparator), 1, 3
		plate.Move(at)
		plate.Resize(size)
		r.curve = append(r.curve, plate)
		put(tip, at.AddXY(pad, pad/2))
	}
}
