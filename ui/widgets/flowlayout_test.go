package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// TestRowsAreApart checks that objects in different rows are as far apart as those in the same row.
func TestRowsAreApart(t *testing.T) {
	test.NewTempApp(t)

	for _, align := range []fyne.TextAlign{fyne.TextAlignLeading, fyne.TextAlignCenter, fyne.TextAlignTrailing} {
		box := container.New(&FlowLayout{Align: align})
		for range 4 {
			chip := canvas.NewRectangle(nil)
			chip.SetMinSize(fyne.NewSize(40, 20))
			box.Add(chip)
		}
		box.Resize(fyne.NewSize(100, 200))
		right, below := box.Objects[1].Position().X-box.Objects[0].Position().X-40, box.Objects[2].Position().Y-20
		if right <= 0 || below != right || box.MinSize().Height != 40+below {
			t.Errorf("alignment %v: the gaps are %v and %v, the height is %v; want equal gaps within the height", align,
				right, below, box.MinSize().Height)
		}
	}
}
