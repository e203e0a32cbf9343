package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// If the numbers leave no room for the first column, it is placed above them. Nothing overlaps or is cut
// off.
func TestTableOfAnyWidth(t *testing.T) {
	test.NewTempApp(t)
	table := &TableLayout{Rows: []int{1, 4, 4}}
	var cells []fyne.CanvasObject
	for i, text := range []string{"Tic-tac-toe", "Against the computer · X", "Games", "Drawn", "Lost", "Two players · O", "12,345", "1,000", "345"} {
		l := widget.NewLabel(text)
		if i == 0 || i == 1 || i == 5 {
			l.Wrapping = fyne.TextWrapWord
		}
		cells = append(cells, l)
	}
	box := container.New(table, cells...)
	minimum := box.MinSize().Width
	for _, c := range []struct {
		width   float32
		stacked bool
	}{{minimum, true}, {minimum + minColumn/2, true}, {minimum + minColumn, false}, {900, false}, {minimum, true}} {
		box.Resize(fyne.NewSize(c.width, 10))
		box.Resize(fyne.NewSize(c.width, box.MinSize().Height))
		first, number, secondName := box.Objects[1], box.Objects[2], box.Objects[5]
		if stacked := number.Position().Y > first.Position().Y; stacked != c.stacked {
			t.Errorf("at %v stacked is %v, want %v", c.width, stacked, c.stacked)
		}
		last := box.Objects[8]
		if right := last.Position().X + last.Size().Width; right > c.width+1 {
			t.Errorf("at %v the numbers end at %v, want at most %v", c.width, right, c.width+1)
		}
		if number.Position().X < -1 || !c.stacked && first.Position().X+first.Size().Width > number.Position().X+20 {
			t.Errorf("at %v the numbers begin at %v", c.width, number.Position().X)
		}
		if secondName.Position().Y <= number.Position().Y {
			t.Errorf("at %v the rows overlap", c.width)
		}
		if bottom := last.Position().Y + last.Size().Height; bottom > box.MinSize().Height+1 {
			t.Errorf("at %v the rows end at %v of %v, want at most %v", c.width, bottom, box.MinSize().Height, box.MinSize().Height+1)
		}
	}
}
