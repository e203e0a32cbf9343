package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// TestTableWidths checks that labels are placed above the numbers if they do not fit to the left of them,
// and that no cell overlaps another or is cut off.
func TestTableWidths(t *testing.T) {
	test.NewTempApp(t)
	table := &TableLayout{Rows: []int{1, 4, 4}}

	var cells []fyne.CanvasObject
	for i, text := range []string{"Tic-tac-toe", "Against the computer · X", "Games", "Drawn", "Lost",
		"Two players · O", "12,345", "1,000", "345"} {
		l := widget.NewLabel(text)
		if i == 0 || i == 1 || i == 5 {
			l.Wrapping = fyne.TextWrapWord
		}
		cells = append(cells, l)
	}

	box := container.New(table, cells...)
	minimum := box.MinSize().Width
	for _, c := range []struct {
		width     float32
		isStacked bool
	}{{minimum, true}, {minimum + minFirstColumn/2, true}, {minimum + minFirstColumn, false}, {900, false},
		{minimum, true}} {
		box.Resize(fyne.NewSize(c.width, 10))
		box.Resize(fyne.NewSize(c.width, box.MinSize().Height))
		label, number, secondLabel := box.Objects[1], box.Objects[2], box.Objects[5]
		if isStacked := number.Position().Y > label.Position().Y; isStacked != c.isStacked {
			t.Errorf("width %v: got stacked = %v, want %v", c.width, isStacked, c.isStacked)
		}
		last := box.Objects[8]
		if right := last.Position().X + last.Size().Width; right > c.width+1 {
			t.Errorf("width %v: the numbers end at x = %v, want at most %v", c.width, right, c.width+1)
		}
		if number.Position().X < -1 || !c.isStacked && label.Position().X+label.Size().Width > number.Position().X+20 {
			t.Errorf("width %v: the numbers begin at x = %v, outside the table or over the labels", c.width,
				number.Position().X)
		}
		if secondLabel.Position().Y <= number.Position().Y {
			t.Errorf("width %v: the rows overlap", c.width)
		}
		if bottom := last.Position().Y + last.Size().Height; bottom > box.MinSize().Height+1 {
			t.Errorf("width %v: the rows end at y = %v, want at most %v", c.width, bottom, box.MinSize().Height+1)
		}
	}
}
