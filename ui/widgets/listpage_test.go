package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// TestListPage checks that the list and the board never overlap or leave the window, and that the list is beside the
// board only where the board keeps most of the window's height, or folded where it would have no room for rows.
func TestListPage(t *testing.T) {
	test.NewTempApp(t)
	list, column := canvas.NewRectangle(nil), canvas.NewRectangle(nil)
	page := ListPage{ShowList: NewButton("", nil, nil, nil), ShowBoard: NewButton("", nil, nil, nil)}
	for width := float32(300); width <= 2000; width += 50 {
		for height := float32(360); height <= 1400; height += 40 {
			page.Layout([]fyne.CanvasObject{list, column}, fyne.NewSize(width, height))
			if page.ShowList.Visible() {
				if height*0.28 >= minListHeight || list.Visible() || column.Size() != fyne.NewSize(width, height) {
					t.Fatalf("%v×%v: a folded list is shown: %v, the board has %v", width, height, list.Visible(),
						column.Size())
				}
				continue
			}
			isBeside := list.Position().Y == 0
			for _, o := range []*canvas.Rectangle{list, column} {
				right, bottom := o.Position().X+o.Size().Width, o.Position().Y+o.Size().Height
				if o.Position().X < 0 || o.Position().Y < 0 || right > width || bottom > height ||
					o.Size().Width < 100 || o.Size().Height < 100 {
					t.Fatalf("%v×%v: an object is at %v with %v", width, height, o.Position(), o.Size())
				}
			}
			gap, across := column.Position().X-list.Size().Width, list.Size().Height
			if !isBeside {
				gap, across = list.Position().Y-column.Size().Height, list.Size().Width
			}
			wantAcross := map[bool]float32{true: height, false: width}[isBeside]
			if gap <= 0 || gap > 10 || across != wantAcross {
				t.Fatalf("%v×%v: the gap is %v, and the list has %v of %v", width, height, gap, across, wantAcross)
			}
			if isBeside != (column.Size().Width >= height*0.7) && isBeside {
				t.Errorf("%v×%v: the board has a width of only %v", width, height, column.Size().Width)
			}
			if !isBeside && list.Size().Height > height*0.4 {
				t.Errorf("%v×%v: the list has a height of %v", width, height, list.Size().Height)
			}
		}
	}
}
