// Package chart implements a widget that draws a curve of a game's evaluations. Values above the
// middle are better for Black. The bar at the right shows the value of the current ply. A tap or an
// arrow key selects a ply.
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

type Chart struct {
	widget.BaseWidget
	OnTapped func(index int)
	OnKey    func(*fyne.KeyEvent) // called for keys that the focused chart does not handle

	labels     Labels
	values     []float64
	marks      map[int]fyne.ThemeColorName // by ply
	current    int
	isFocused  bool
	pointedPly int // the ply under the pointer, or -1
}

type Labels struct {
	TopLabel, BottomLabel string           // names of the sides for which high and low values are better
	UsesXO                bool             // whether the bar has the colours of X and O
	NoBar                 bool             // whether the bar is hidden
	Tip                   func(int) string // returns the tooltip of a ply; empty for none
	Number                func(int) int    // returns the number of the move that led to a ply; nil if plies are numbered
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
	minNamedWidth = 140 // minimum width to show the names of the sides
)

func New() *Chart {
	c := &Chart{pointedPly: -1}
	c.ExtendBaseWidget(c)
	return c
}

// Set draws the values of a game's plies, from 1 for Black to -1 for White and NaN if unknown. It
// marks the plies in marks with colours and highlights the ply index.
func (c *Chart) Set(values []float64, marks map[int]fyne.ThemeColorName, index int, labels Labels) {
	c.values, c.marks, c.current, c.labels = values, marks, index, labels
	c.Refresh()
}

func (c *Chart) number(index int) int {
	if c.labels.Number == nil {
		return index
	}
	return c.labels.Number(index)
}

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
		c.point(c.plyAt(e.Position.X))
	}
}

func (c *Chart) MouseOut() { c.point(-1) }

func (c *Chart) point(index int) {
	if c.pointedPly != index {
		c.pointedPly = index
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
	r := &renderer{c: c}
	r.draw()
	return r
}

type renderer struct {
	c                     *Chart
	background            *canvas.Rectangle
	zeroLine, currentLine *canvas.Line
	white, black          *canvas.Rectangle
	curve                 []fyne.CanvasObject // segments of the curve, marks and texts
}

func (r *renderer) Destroy()           {}
func (r *renderer) MinSize() fyne.Size { return r.c.MinSize() }
func (r *renderer) Layout(fyne.Size)   { r.draw() }
func (r *renderer) Refresh()           { r.draw(); canvas.Refresh(r.c) }
func (r *renderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.background, r.zeroLine, r.currentLine, r.white, r.black}, r.curve...)
}

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
	c, size := r.c, r.c.Size()
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
	last, value := -1, 0.0
	for i, v := range c.values {
		if math.IsNaN(v) {
			continue
		}
		if last >= 0 {
			r.curve = append(r.curve, line(fynetheme.ColorNameForeground, 2, x(last), y(c.values[last]), x(i), y(v)))
		}
		last = i
		if i <= c.current {
			value = v
		}
	}
	for i, colour := range c.marks {
		if i >= len(c.values) {
			continue
		}
		v := c.values[i]
		if math.IsNaN(v) {
			v = 0
		}
		mark := box(colour, x(i)-markRadius, y(v)-markRadius, 2*markRadius, 2*markRadius)
		mark.StrokeColor, mark.StrokeWidth = fynetheme.Color(fynetheme.ColorNameInputBackground), 1
		if colour != fynetheme.ColorNameError { // for colour-blind players, mistakes are squares
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
		bar.StrokeColor, bar.StrokeWidth = fynetheme.Color(fynetheme.ColorNameInputBorder), 1 // so that white is visible on a light background
	}
}

// drawTexts draws the names of the sides, the move numbers, and the tooltip of the ply under the
// pointer.
func (r *renderer) drawTexts(x func(int) float32) {
	c, n := r.c, len(r.c.values)
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
	if c.pointedPly < 0 || c.pointedPly >= n || c.labels.Tip == nil {
		return
	}
	if tip := c.labels.Tip(c.pointedPly); tip != "" {
		const pad = 4
		size := captionSize(tip).AddWidthHeight(2*pad, pad)
		pos := fyne.NewPos(min(max(x(c.pointedPly)-size.Width/2, 0), max(right+inset-size.Width, 0)), top)
		if v := c.values[c.pointedPly]; v > 0 { // below the curve
			pos.Y = bottom - size.Height
		}
		plate := box(fynetheme.ColorNameOverlayBackground, pos.X, pos.Y, size.Width, size.Height)
		plate.StrokeColor, plate.StrokeWidth, plate.CornerRadius = fynetheme.Color(fynetheme.ColorNameSeparator), 1, 3
		r.curve = append(r.curve, plate)
		addText(tip, pos.AddXY(pad, pad/2))
	}
}
