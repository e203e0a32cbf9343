package chart

import (
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	ourtheme "jingzi/ui/theme"
)

// drawn is a chart of ten moments that is as wide as nine times ten and the bar.
func drawn(t *testing.T, values []float64, marks map[int]fyne.ThemeColorName, at int) *Chart {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(ourtheme.New(ourtheme.Light, 1))
	c := New()
	w := test.NewTempWindow(t, c)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(90+barWidth, leastHeight))
	c.Set(values, marks, at)
	return c
}

func TestATapLooksAtTheMoveOrAMarkNearby(t *testing.T) {
	c := drawn(t, make([]float64, 10), map[int]fyne.ThemeColorName{6: theme.ColorNameError}, 0)
	for x, want := range map[float32]int{0: 0, 14: 1, 16: 2, 44: 4, 64: 6, 56: 6, 55.5: 6, 90: 9, 99: 9} {
		got := -1
		c.OnTapped = func(index int) { got = index }
		if test.TapAt(c, fyne.NewPos(x, 30)); got != want {
			t.Errorf("a tap at %v looks at %d, want %d", x, got, want)
		}
	}
	c.OnTapped = func(index int) { t.Errorf("an empty chart leads to %d", index) }
	c.Set(nil, nil, 0)
	test.TapAt(c, fyne.NewPos(20, 30))
}

func TestArrowsWalkAlongTheChart(t *testing.T) {
	c := drawn(t, make([]float64, 3), nil, 1)
	var looked []int
	c.OnTapped = func(index int) { looked = append(looked, index) }
	other := fyne.KeyName("")
	c.OnKey = func(e *fyne.KeyEvent) { other = e.Name }
	for _, at := range []int{0, 1, 2} {
		c.Set(make([]float64, 3), nil, at)
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
	c := drawn(t, []float64{0, 1, unknown, -1}, map[int]fyne.ThemeColorName{1: theme.ColorNameError}, 2)
	r := test.WidgetRenderer(c).(*renderer)
	white, black := r.white.Size().Height, r.black.Size().Height
	if white+black != leastHeight || white > 10 {
		t.Errorf("where Black has won the bar is %v white, %v black", white, black)
	}
	c.Set([]float64{0, 1, unknown, -1}, nil, 3)
	if r.black.Size().Height > 10 || len(r.curve) != 2 {
		t.Errorf("where White has won the bar is %v black; %d parts of the curve", r.black.Size().Height, len(r.curve))
	}
	if c.FocusGained(); r.ground.StrokeWidth == 0 || r.ground.StrokeColor == color.Transparent {
		t.Error("the focus is not seen")
	}
	if c.FocusLost(); r.ground.StrokeWidth != 0 {
		t.Error("the focus stays")
	}
}
