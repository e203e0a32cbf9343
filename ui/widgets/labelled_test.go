package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// TestLabelled checks that the object is beside its label where both have room, below it otherwise, and always within
// the width that it is given if its minimum width allows.
func TestLabelled(t *testing.T) {
	test.NewTempApp(t)
	o := canvas.NewRectangle(nil)
	o.SetMinSize(fyne.NewSize(120, 30))
	for _, c := range []struct {
		label     string
		width     float32
		isStacked bool
	}{
		{"Short", 400, false},
		{"Short", 241, false},
		{"Short", 239, true},
		{"A label that is a good deal longer than half of the width", 400, true},
	} {
		box := NewLabelled(c.label, o)
		box.Resize(fyne.NewSize(c.width, 500))
		box.Resize(fyne.NewSize(c.width, box.MinSize().Height))
		label := box.Objects[0]
		isBelow := o.Position().Y >= label.Position().Y+label.Size().Height-0.5
		if isBelow != c.isStacked || box.MinSize().Width > c.width {
			t.Errorf("%q in %v: the object is at %v, below the label: %v, want %v; the minimum width is %v", c.label,
				c.width, o.Position(), isBelow, c.isStacked, box.MinSize().Width)
		}
		for _, x := range box.Objects {
			if end := x.Position().Add(x.Size()); end.X > c.width+0.5 || end.Y > box.Size().Height+0.5 {
				t.Errorf("%q in %v: an object ends at %v, outside of %v", c.label, c.width, end, box.Size())
			}
		}
	}
}
