package chart

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/ui/theme"
)

// newTestChart returns a chart in which ten plies are 10 pixels apart, and the first is at inset.
func newTestChart(t *testing.T, values []float64, marks map[int]fyne.ThemeColorName, index int) *Chart {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	c := New()
	w := test.NewTempWindow(t, c)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(90+2*inset+barWidth, minHeight))
	c.Set(values, marks, index, Labels{})

	return c
}

func TestTapSelectsPly(t *testing.T) {
	c := newTestChart(t, make([]float64, 10), map[int]fyne.ThemeColorName{6: fynetheme.ColorNameError}, 0)
	for x, want := range map[float32]int{0: 0, 14: 1, 16: 2, 44: 4, 64: 6, 56: 6, 55.5: 6, 90: 9, 99: 9} {
		got := -1
		c.OnTapped = func(index int) { got = index }
		test.TapAt(c, fyne.NewPos(inset+x, 30))
		if got != want {
			t.Errorf("a tap at %v selects ply %d, want %d", x, got, want)
		}
	}
	c.OnTapped = func(index int) { t.Errorf("a tap on an empty chart selects ply %d", index) }
	c.Set(nil, nil, 0, Labels{})
	test.TapAt(c, fyne.NewPos(20, 30))
}

func TestArrowKeysSelectPly(t *testing.T) {
	c := newTestChart(t, make([]float64, 3), nil, 1)
	var selected []int
	c.OnTapped = func(index int) { selected = append(selected, index) }
	key := fyne.KeyName("")

	c.OnKey = func(e *fyne.KeyEvent) { key = e.Name }
	for i := range 3 {
		c.Set(make([]float64, 3), nil, i, Labels{})
		c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
		c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	if want := []int{1, 0, 2, 1}; !slices.Equal(selected, want) {
		t.Errorf("the arrow keys selected plies %v, want %v", selected, want)
	}
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyN})
	if key != fyne.KeyN {
		t.Errorf("OnKey was called for %q, want N", key)
	}
}

func TestBarShowsLastKnownValue(t *testing.T) {
	unknown := math.NaN()
	c := newTestChart(t, []float64{0, 1, unknown, -1}, map[int]fyne.ThemeColorName{1: fynetheme.ColorNameError}, 2)
	r := test.WidgetRenderer(c).(*renderer)
	white, black := r.white.Size().Height, r.black.Size().Height
	if white+black != minHeight || white > 10 {
		t.Errorf("Black has won: got heights %v white and %v black of the bar, want a sum of %v and at most 10 white",
			white, black, minHeight)
	}
	c.Set([]float64{0, 1, unknown, -1}, nil, 3, Labels{})
	if r.black.Size().Height > 10 || numSegments(r) != 2 {
		t.Errorf("White has won: got a black bar %v high and %d segments of the curve, want at most 10 and 2 segments",
			r.black.Size().Height, numSegments(r))
	}

	for _, bar := range []*canvas.Rectangle{r.white, r.black} {
		if colour := bar.StrokeColor; bar.StrokeWidth == 0 || colour == nil || colour == bar.FillColor ||
			colour == fynetheme.Color(fynetheme.ColorNameBackground) {
			t.Error("the bar has no visible border")
		}
	}
	c.FocusGained()
	if r.background.StrokeWidth == 0 || r.background.StrokeColor == color.Transparent {
		t.Error("the focus is not visible")
	}
	c.FocusLost()
	if r.background.StrokeWidth != 0 {
		t.Error("the focus is still visible after FocusLost")
	}
}

// numSegments returns the number of segments of the curve.
func numSegments(r *renderer) (n int) {
	for _, o := range r.curve {
		if _, ok := o.(*canvas.Line); ok {
			n++
		}
	}

	return n
}

func texts(c *Chart) (texts []string) {
	for _, o := range test.WidgetRenderer(c).(*renderer).curve {
		if text, ok := o.(*canvas.Text); ok {
			texts = append(texts, text.Text)
		}
	}

	return texts
}

// TestLabelsAndMargins checks that the chart shows the names of the sides (if there is space), the move
// numbers and a tooltip, and that nothing touches an edge.
func TestLabelsAndMargins(t *testing.T) {
	for _, width := range []float32{90, 200, 600} {
		c := newTestChart(t, nil, nil, 0)
		c.Resize(fyne.NewSize(width, minHeight))

		values := make([]float64, 61)
		for i := range values {
			values[i] = float64(1 - i%2*2)
		}
		tip := ""
		c.Set(values, map[int]fyne.ThemeColorName{0: fynetheme.ColorNameError, 60: fynetheme.ColorNameError}, 60,
			Labels{
				TopLabel:    "Black",
				BottomLabel: "White",
				Tip:         func(i int) string { tip = "Move " + strconv.Itoa(i); return tip },
			})
		c.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(width, 5)}})
		got := texts(c)
		if hasNames := slices.Contains(got, "Black") &&
			slices.Contains(got, "White"); hasNames != (width >= minNamedWidth) {
			t.Errorf("width %v: got texts %q, want names of the sides: %v", width, got, width >= minNamedWidth)
		}
		if !slices.Contains(got, "40") && width > 100 || tip != "Move 60" || !slices.Contains(got, tip) {
			t.Errorf("width %v: got texts %q and tooltip %q, want the number 40 (except in the narrow chart) and "+
				"the tooltip Move 60", width, got, tip)
		}

		for _, o := range test.WidgetRenderer(c).(*renderer).curve {
			if pos, size := o.Position(), o.Size(); pos.X < 1 || pos.Y < 1 || pos.X+size.Width > width-barWidth ||
				pos.Y+size.Height > minHeight {
				t.Errorf("width %v: %T at %v with size %v touches an edge", width, o, pos, size)
			}
		}
		c.MouseOut()
		if slices.Contains(texts(c), tip) {
			t.Error("the tooltip is still visible after MouseOut")
		}
	}
}

// TestColoursAndShapes checks that the bar has the colours of the sides, and that marks of mistakes differ in
// shape from other marks.
func TestColoursAndShapes(t *testing.T) {
	c := newTestChart(t, []float64{0, 1, 0}, map[int]fyne.ThemeColorName{1: fynetheme.ColorNameError,
		2: fynetheme.ColorNamePrimary}, 1)
	colourAt := func(y int) color.Color {
		return color.NRGBAModel.Convert(fyne.CurrentApp().Driver().CanvasForObject(c).Capture().At(
			int(c.Size().Width)-barWidth/2, y))
	}
	for _, usesXO := range []bool{false, true} {
		for value, want := range map[float64][2]fyne.ThemeColorName{1: {theme.ColorBlack, theme.ColorX}, -1: {theme.ColorWhite, theme.ColorO}} {
			c.Set([]float64{0, value}, nil, 1, Labels{UsesXO: usesXO})
			name := want[0]
			if usesXO {
				name = want[1]
			}
			if got := colourAt(minHeight / 2); got != color.NRGBAModel.Convert(fynetheme.Color(name)) {
				t.Errorf("UsesXO %v, value %v: the bar has the colour %v, want %s", usesXO, value, got, name)
			}
		}
	}
	c.Set([]float64{0, 1, 0}, map[int]fyne.ThemeColorName{1: fynetheme.ColorNameError, 2: fynetheme.ColorNamePrimary},
		1, Labels{})

	radii := map[color.Color]float32{}
	for _, o := range test.WidgetRenderer(c).(*renderer).curve {
		if mark, ok := o.(*canvas.Rectangle); ok {
			radii[mark.FillColor] = mark.CornerRadius
		}
	}
	if radii[fynetheme.Color(fynetheme.ColorNameError)] != 0 ||
		radii[fynetheme.Color(fynetheme.ColorNamePrimary)] == 0 {
		t.Errorf("got corner radii %v of marks by colour, want 0 only for mistakes", radii)
	}
}

// TestMoveNumbers checks that plies without a new move number are not numbered.
func TestMoveNumbers(t *testing.T) {
	c := newTestChart(t, make([]float64, 10), nil, 0)
	c.Resize(fyne.NewSize(400, minHeight))
	moveNumbers := []int{0, 1, 2, 3, 3, 4, 4, 4, 5, 6}
	c.Set(make([]float64, 10), nil, 0, Labels{Number: func(i int) int { return moveNumbers[i] }})

	var numbers []string
	for _, o := range test.WidgetRenderer(c).Objects() {
		if text, ok := o.(*canvas.Text); ok {
			numbers = append(numbers, text.Text)
		}
	}
	if want := []string{"1", "2", "3", "4", "5", "6"}; !slices.Equal(slices.DeleteFunc(numbers, func(s string) bool {
		return s == ""
	}), want) {
		t.Errorf("got numbers %q, want %q", numbers, want)
	}
}
