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
	"fyne.io/fyne/v2/theme"

	ourtheme "jingzi/ui/theme"
)

// newTestChart returns a chart in which ten plies are ten apart, and the first is at inset.
func newTestChart(t *testing.T, values []float64, marks map[int]fyne.ThemeColorName, index int) *Chart {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(ourtheme.New(ourtheme.Light, 1))
	c := New()
	w := test.NewTempWindow(t, c)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(90+2*inset+barWidth, minHeight))
	c.Set(values, marks, index, Labels{})
	return c
}

func TestATapLooksAtTheMoveOrAMarkNearby(t *testing.T) {
	c := newTestChart(t, make([]float64, 10), map[int]fyne.ThemeColorName{6: theme.ColorNameError}, 0)
	for x, want := range map[float32]int{0: 0, 14: 1, 16: 2, 44: 4, 64: 6, 56: 6, 55.5: 6, 90: 9, 99: 9} {
		got := -1
		c.OnTapped = func(index int) { got = index }
		if test.TapAt(c, fyne.NewPos(inset+x, 30)); got != want {
			t.Errorf("a tap at %v looks at %d, want %d", x, got, want)
		}
	}
	c.OnTapped = func(index int) { t.Errorf("an empty chart leads to %d", index) }
	c.Set(nil, nil, 0, Labels{})
	test.TapAt(c, fyne.NewPos(20, 30))
}

func TestArrowsWalkAlongTheChart(t *testing.T) {
	c := newTestChart(t, make([]float64, 3), nil, 1)
	var looked []int
	c.OnTapped = func(index int) { looked = append(looked, index) }
	other := fyne.KeyName("")
	c.OnKey = func(e *fyne.KeyEvent) { other = e.Name }
	for _, i := range []int{0, 1, 2} {
		c.Set(make([]float64, 3), nil, i, Labels{})
		c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
		c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	if want := []int{1, 0, 2, 1}; len(looked) != 4 || looked[0] != 1 || looked[1] != 0 || looked[2] != 2 || looked[3] != 1 {
		t.Errorf("the arrows looked at %v, want %v", looked, want)
	}
	if c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyN}); other != fyne.KeyN {
		t.Errorf("N is not handed on: %q", other)
	}
}

func TestTheBarIsTheLatestKnownValue(t *testing.T) {
	unknown := math.NaN()
	c := newTestChart(t, []float64{0, 1, unknown, -1}, map[int]fyne.ThemeColorName{1: theme.ColorNameError}, 2)
	r := test.WidgetRenderer(c).(*renderer)
	white, black := r.white.Size().Height, r.black.Size().Height
	if white+black != minHeight || white > 10 {
		t.Errorf("where Black has won the bar is %v white, %v black", white, black)
	}
	c.Set([]float64{0, 1, unknown, -1}, nil, 3, Labels{})
	if r.black.Size().Height > 10 || lines(r) != 2 {
		t.Errorf("where White has won the bar is %v black; %d parts of the curve", r.black.Size().Height, len(r.curve))
	}
	for _, part := range []*canvas.Rectangle{r.white, r.black} {
		if edge := part.StrokeColor; part.StrokeWidth == 0 || edge == nil || edge == part.FillColor || edge == theme.Color(theme.ColorNameBackground) {
			t.Error("the bar has no edge: white on a light window is not seen")
		}
	}
	if c.FocusGained(); r.ground.StrokeWidth == 0 || r.ground.StrokeColor == color.Transparent {
		t.Error("the focus is not seen")
	}
	if c.FocusLost(); r.ground.StrokeWidth != 0 {
		t.Error("the focus stays")
	}
}

// lines returns the number of segments of the curve.
func lines(r *renderer) (n int) {
	for _, o := range r.curve {
		if _, ok := o.(*canvas.Line); ok {
			n++
		}
	}
	return n
}

// texts returns the texts on the chart.
func texts(c *Chart) (all []string) {
	for _, o := range test.WidgetRenderer(c).(*renderer).curve {
		if text, ok := o.(*canvas.Text); ok {
			all = append(all, text.Text)
		}
	}
	return all
}

// Sides and moves are named, and nothing touches an edge or is cut off, for all widths and values.
func TestTheChartIsLabelledAndKeepsOffTheEdges(t *testing.T) {
	for _, width := range []float32{90, 200, 600} {
		c := newTestChart(t, nil, nil, 0)
		c.Resize(fyne.NewSize(width, minHeight))
		values := make([]float64, 61)
		for i := range values {
			values[i] = float64(1 - i%2*2)
		}
		tip := ""
		c.Set(values, map[int]fyne.ThemeColorName{0: theme.ColorNameError, 60: theme.ColorNameError}, 60,
			Labels{TopLabel: "Black", BottomLabel: "White", Tip: func(i int) string { tip = "Move " + strconv.Itoa(i); return tip }})
		c.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(width, 5)}})
		got := texts(c)
		if named := slices.Contains(got, "Black") && slices.Contains(got, "White"); named != (width >= minNamedWidth) {
			t.Errorf("%v wide: it says %q", width, got)
		}
		if !slices.Contains(got, "40") && width > 100 || tip != "Move 60" || !slices.Contains(got, tip) {
			t.Errorf("%v wide: it says %q, the tip is %q", width, got, tip)
		}
		for _, o := range test.WidgetRenderer(c).(*renderer).curve {
			if pos, size := o.Position(), o.Size(); pos.X < 1 || pos.Y < 1 || pos.X+size.Width > width-barWidth || pos.Y+size.Height > minHeight {
				t.Errorf("%v wide: %T at %v of %v", width, o, pos, size)
			}
		}
		if c.MouseOut(); slices.Contains(texts(c), tip) {
			t.Error("the tip stays")
		}
	}
}

// The bar has the colours of the sides, and a mistake has another shape than other findings.
func TestTheBarHasTheColoursOfTheMarks(t *testing.T) {
	c := newTestChart(t, []float64{0, 1, 0}, map[int]fyne.ThemeColorName{1: theme.ColorNameError, 2: theme.ColorNamePrimary}, 1)
	colourAt := func(y int) color.Color {
		return color.NRGBAModel.Convert(fyne.CurrentApp().Driver().CanvasForObject(c).Capture().At(int(c.Size().Width)-barWidth/2, y))
	}
	for _, marks := range []bool{false, true} {
		for value, want := range map[float64][2]fyne.ThemeColorName{1: {ourtheme.ColorBlack, ourtheme.ColorX}, -1: {ourtheme.ColorWhite, ourtheme.ColorO}} {
			c.Set([]float64{0, value}, nil, 1, Labels{UsesXO: marks})
			name := want[0]
			if marks {
				name = want[1]
			}
			if got := colourAt(minHeight / 2); got != color.NRGBAModel.Convert(theme.Color(name)) {
				t.Errorf("with %v at %v the bar is %v, not %s", marks, value, got, name)
			}
		}
	}
	c.Set([]float64{0, 1, 0}, map[int]fyne.ThemeColorName{1: theme.ColorNameError, 2: theme.ColorNamePrimary}, 1, Labels{})
	round := map[color.Color]float32{}
	for _, o := range test.WidgetRenderer(c).(*renderer).curve {
		if spot, ok := o.(*canvas.Rectangle); ok {
			round[spot.FillColor] = spot.CornerRadius
		}
	}
	if round[theme.Color(theme.ColorNameError)] != 0 || round[theme.Color(theme.ColorNamePrimary)] == 0 {
		t.Errorf("corners of the marks: %v", round)
	}
}

// Plies that are not moves do not change the numbers of the others.
func TestTheNumbersAreThoseOfMoves(t *testing.T) {
	c := newTestChart(t, make([]float64, 10), nil, 0)
	c.Resize(fyne.NewSize(400, minHeight))
	stones := []int{0, 1, 2, 3, 3, 4, 4, 4, 5, 6}
	c.Set(make([]float64, 10), nil, 0, Labels{Number: func(i int) int { return stones[i] }})
	var numbers []string
	for _, o := range test.WidgetRenderer(c).Objects() {
		if text, ok := o.(*canvas.Text); ok {
			numbers = append(numbers, text.Text)
		}
	}
	if want := []string{"1", "2", "3", "4", "5", "6"}; !slices.Equal(slices.DeleteFunc(numbers, func(s string) bool { return s == "" }), want) {
		t.Errorf("the chart has the numbers %q, want %q", numbers, want)
	}
}
