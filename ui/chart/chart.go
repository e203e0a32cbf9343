// Package chart implements a widget that plots the evaluation of a game over its plies. Values above the
// middle are better for Black. A bar at the right shows the value of the current ply. A tap or an arrow
// key selects a ply.
package chart

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/theme"
)

// Chart plots the evaluation of a game.
type Chart struct {
	widget.BaseWidget
	OnTapped func(index int)      // called when the player selects a ply
	OnKey    func(*fyne.KeyEvent) // called for keys that the focused chart does not handle

	labels     Labels
	values     []float64
	marks      map[int]fyne.ThemeColorName // colours of marked plies
	current    int
	isFocused  bool
	hoveredPly int // ply under the pointer, or -1
}

// Labels determines the texts of a Chart and the colours of its bar.
type Labels struct {
	// Names of the side with the advantage at the top and the bottom.
	TopLabel, BottomLabel string

	// Whether the bar has the colours of X and O.
	UsesXO bool

	// Whether the bar is hidden.
	NoBar bool

	// Returns the tooltip of a ply; empty for none.
	Tip func(int) string

	// Returns the number of the move that led to a ply; nil if it is the ply itself.
	Number func(int) int
}

var (
	_ fyne.Tappable     = (*Chart)(nil)
	_ fyne.Focusable    = (*Chart)(nil)
	_ desktop.Hoverable = (*Chart)(nil)
)

const (
	minHeight     = 88
	barWidth      = 10
	markRadius    = 4
	inset         = 8   // margin of the curve on all sides
	numbersHeight = 19  // height of the move numbers below the curve
	minNamedWidth = 140 // minimum width at which the names of the sides are shown
)

func New() *Chart {
	c := &Chart{hoveredPly: -1}
	c.ExtendBaseWidget(c)
	return c
}

// Set plots the values of a game's plies, from 1 (won for Black) to -1 (won for White), or NaN if unknown.
// It marks the plies in marks with colours, and highlights the ply at index.
func (c *Chart) Set(values []float64, marks map[int]fyne.ThemeColorName, index int, labels Labels) {
	c.values, c.marks, c.current, c.labels = values, marks, index, labels
	c.Refresh()
}

// number returns the move number of a ply.
func (c *Chart) number(index int) int {
	if c.labels.Number == nil {
		return index
	}
	return c.labels.Number(index)
}

// area returns the edges of the area of the curve.
func (c *Chart) area() (left, top, right, bottom float32) {
	size := c.Size()
	left, top, right, bottom = inset, inset, size.Width-barWidth-inset, size.Height-numbersHeight-inset/2
	if size.Width >= minNamedWidth {
		left += max(captionSize(c.labels.TopLabel).Width, captionSize(c.labels.BottomLabel).Width)
	}

	return left, top, right, bottom
}

func captionSize(text string) fyne.Size {
	return fyne.MeasureText(text, fynetheme.CaptionTextSize(), fyne.TextStyle{})
}

// plyAt returns the ply at a horizontal position, or a marked ply nearby.
func (c *Chart) plyAt(x float32) int {
	left, _, right, _ := c.area()

	plyWidth := (right - left) / float32(len(c.values)-1)
	position := (x - left) / plyWidth
	index, minDistance := int(math.Round(float64(position))), float32(markRadius)+1
	for ply := range c.marks {
		if distance := float32(math.Abs(float64(position-float32(ply)))) * plyWidth; distance < minDistance {
			index, minDistance = ply, distance
		}
	}

	return min(max(index, 0), len(c.values)-1)
}

func (c *Chart) Data() (values []float64, marks map[int]fyne.ThemeColorName, index int) {
	return c.values, c.marks, c.current
}

// Tapped selects the ply under the pointer, or a marked ply nearby.
func (c *Chart) Tapped(e *fyne.PointEvent) {
	if len(c.values) >= 2 && c.OnTapped != nil {
		c.OnTapped(c.plyAt(e.Position.X))
	}
}

func (c *Chart) MouseIn(e *desktop.MouseEvent) { c.MouseMoved(e) }

func (c *Chart) MouseMoved(e *desktop.MouseEvent) {
	if len(c.values) >= 2 {
		c.setHovered(c.plyAt(e.Position.X))
	}
}

func (c *Chart) MouseOut() { c.setHovered(-1) }

func (c *Chart) setHovered(index int) {
	if c.hoveredPly != index {
		c.hoveredPly = index
		c.Refresh()
	}
}

func (c *Chart) FocusGained() { c.isFocused = true; c.Refresh() }
func (c *Chart) FocusLost()   { c.isFocused = false; c.Refresh() }

func (c *Chart) TypedRune(rune) {}

// TypedKey selects the previous or next ply with the left or right arrow key.
func (c *Chart) TypedKey(e *fyne.KeyEvent) {
	step, ok := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1}[e.Name]
	if index := c.current + step; !ok && c.OnKey != nil {
		c.OnKey(e)
	} else if ok && c.OnTapped != nil && index >= 0 && index < len(c.values) {
		c.OnTapped(index)
	}
}

func (c *Chart) AccessibilityLabel() string {
	if c.labels.Tip == nil || c.current < 0 || c.current >= len(c.values) {
		return ""
	}
	return c.labels.Tip(c.current)
}

func (c *Chart) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (c *Chart) MinSize() fyne.Size { return fyne.NewSize(60, minHeight) }

func (c *Chart) CreateRenderer() fyne.WidgetRenderer {
	r := &renderer{chart: c}
	r.draw()
	return r
}

type renderer struct {
	chart                 *Chart
	background            *canvas.Rectangle
	zeroLine, currentLine *canvas.Line
	white, black          *canvas.Rectangle
	curve                 []fyne.CanvasObject // segments of the curve, marks and text
}

func (r *renderer) Destroy()           {}
func (r *renderer) MinSize() fyne.Size { return r.chart.MinSize() }
func (r *renderer) Layout(fyne.Size)   { r.draw() }
func (r *renderer) Refresh()           { r.draw(); canvas.Refresh(r.chart) }
func (r *renderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.background, r.zeroLine, r.currentLine, r.white, r.black}, r.curve...)
}

// box returns a rectangle filled with a colour of the theme.
func box(name fyne.ThemeColorName, x, y, w, h float32) *canvas.Rectangle {
	b := canvas.NewRectangle(fynetheme.Color(name))
	b.Move(fyne.NewPos(x, y))
	b.Resize(fyne.NewSize(w, h))
	return b
}

func line(name fyne.ThemeColorName, width, x1, y1, x2, y2 float32) *canvas.Line {
	l := canvas.NewLine(fynetheme.Color(name))
	l.StrokeWidth, l.Position1, l.Position2 = width, fyne.NewPos(x1, y1), fyne.NewPos(x2, y2)
	return l
}

func (r *renderer) draw() {
	c, size := r.chart, r.chart.Size()
	left, top, right, bottom := c.area()
	middle := (top + bottom) / 2
	x := func(i int) float32 { return left + (right-left)*float32(i)/float32(max(len(c.values)-1, 1)) }
	y := func(v float64) float32 { return middle - float32(v)*(bottom-top)/2 }
	r.background = box(fynetheme.ColorNameInputBackground, 0, 0, size.Width, size.Height)
	if c.isFocused {
		r.background.StrokeColor, r.background.StrokeWidth = fynetheme.Color(fynetheme.ColorNameFocus), 2
	}
	r.zeroLine = line(fynetheme.ColorNameSeparator, 1, left, middle, right, middle)

	r.currentLine = line(fynetheme.ColorNamePrimary, 1, x(c.current), top, x(c.current), bottom)
	r.curve = nil

	// Index of the previous known value, and value of the current ply.
	previous, value := -1, 0.0
	for i, v := range c.values {
		if math.IsNaN(v) {
			continue
		}
		if previous >= 0 {
			r.curve = append(r.curve, line(fynetheme.ColorNameForeground, 2, x(previous), y(c.values[previous]),
				x(i), y(v)))
		}
		previous = i
		if i <= c.current {
			value = v
		}
	}

	for i, colourName := range c.marks {
		if i >= len(c.values) {
			continue
		}
		v := c.values[i]
		if math.IsNaN(v) {
			v = 0
		}
		mark := box(colourName, x(i)-markRadius, y(v)-markRadius, 2*markRadius, 2*markRadius)
		mark.StrokeColor, mark.StrokeWidth = fynetheme.Color(fynetheme.ColorNameInputBackground), 1

		// Mistakes are squares, for colour-blind players.
		if colourName != fynetheme.ColorNameError {
			mark.CornerRadius = markRadius
		}
		r.curve = append(r.curve, mark)
	}
	r.drawTexts(x)
	topColour, bottomColour := theme.ColorWhite, theme.ColorBlack
	if c.labels.UsesXO {
		topColour, bottomColour = theme.ColorO, theme.ColorX
	}
	whiteHeight := size.Height / 2 * float32(1-value)

	r.white = box(topColour, size.Width-barWidth, 0, barWidth, whiteHeight)
	r.black = box(bottomColour, size.Width-barWidth, whiteHeight, barWidth, size.Height-whiteHeight)
	for _, bar := range []*canvas.Rectangle{r.white, r.black} {
		bar.Hidden = c.labels.NoBar

		// So that white is visible on a light background.
		bar.StrokeColor, bar.StrokeWidth = fynetheme.Color(fynetheme.ColorNameInputBorder), 1
	}
}

// drawTexts draws the names of the sides, the move numbers, and the tooltip of the ply under the
// pointer.
func (r *renderer) drawTexts(x func(int) float32) {
	c, n := r.chart, len(r.chart.values)
	left, top, right, bottom := c.area()
	addText := func(text string, pos fyne.Position) fyne.Size {
		t := canvas.NewText(text, fynetheme.Color(fynetheme.ColorNameForeground))
		t.TextSize = fynetheme.CaptionTextSize()
		t.Move(pos)
		t.Resize(t.MinSize())
		r.curve = append(r.curve, t)

		return t.MinSize()
	}
	if left > inset {
		addText(c.labels.TopLabel, fyne.NewPos(inset/2, top-inset/2))
		addText(c.labels.BottomLabel, fyne.NewPos(inset/2, bottom+inset/2-captionSize("0").Height))
	}

	step := 1
	for _, step = range []int{1, 2, 5, 10, 20, 50, 100, 200} {
		if float32(step)*(right-left) >= 24*float32(n-1) {
			break
		}
	}

	for i := 1; i < n; i++ {
		number := c.number(i)
		if number%step != 0 || number == c.number(i-1) {
			continue
		}
		width := captionSize(strconv.Itoa(number)).Width
		addText(strconv.Itoa(number), fyne.NewPos(min(x(i)-width/2, right+inset-width), bottom+inset/4))
	}
	if c.hoveredPly < 0 || c.hoveredPly >= n || c.labels.Tip == nil {
		return
	}
	if tip := c.labels.Tip(c.hoveredPly); tip != "" {
		const padding = 4
		size := captionSize(tip).AddWidthHeight(2*padding, padding)
		pos := fyne.NewPos(min(max(x(c.hoveredPly)-size.Width/2, 0), max(right+inset-size.Width, 0)), top)

		// Below the curve.
		if v := c.values[c.hoveredPly]; v > 0 {
			pos.Y = bottom - size.Height
		}
		tooltip := box(fynetheme.ColorNameOverlayBackground, pos.X, pos.Y, size.Width, size.Height)
		tooltip.StrokeColor, tooltip.StrokeWidth, tooltip.CornerRadius = fynetheme.Color(fynetheme.ColorNameSeparator),
			1, 3
		r.curve = append(r.curve, tooltip)
		addText(tip, pos.AddXY(padding, padding/2))
	}
}
