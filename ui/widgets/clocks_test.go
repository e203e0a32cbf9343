package widgets

import (
	"testing"

	"fyne.io/fyne/v2/test"
)

// A clock with little time left is framed, which shows without colours too.
func TestLowClockIsFramed(t *testing.T) {
	test.NewTempApp(t)
	c := NewClocks()
	for _, low := range []bool{false, true, false} {
		c.Show([2]ClockFace{{Who: "A", Time: "0:09", Running: true, Low: low}, {Who: "B", Time: "1:00"}}, true)
		if framed := c.sides[0].ground.StrokeWidth > 0; framed != low || c.sides[1].ground.StrokeWidth > 0 {
			t.Errorf("low %v: framed %v", low, framed)
		}
	}
	if !c.Show([2]ClockFace{}, false) || c.Show([2]ClockFace{}, false) || c.Box.Visible() {
		t.Error("the clocks do not disappear, or more than once")
	}
}
