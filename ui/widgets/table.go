package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Table puts its objects in rows. The first column has what the others
// leave, which are as wide as they must be; a row of one object spans all.
type Table struct{ Rows []int } // the number of objects in each row

// leastColumn is the least width of the first column.
const leastColumn = 110

// widths are those of the columns after the first.
func (l *Table) widths(objects []fyne.CanvasObject) (widths []float32, sum float32) {
	for _, n := range l.Rows {
		for i := 1; i < n; i++ {
			if i > len(widths) {
				widths = append(widths, 0)
			}
			widths[i-1] = max(widths[i-1], objects[i].MinSize().Width-theme.InnerPadding()/2)
		}
		objects = objects[n:]
	}
	for _, w := range widths {
		sum += w
	}
	return widths, sum
}

// MinSize is for Fyne.
func (l *Table) MinSize(objects []fyne.CanvasObject) fyne.Size {
	_, sum := l.widths(objects)
	height := float32(0)
	for _, n := range l.Rows {
		height += objects[0].MinSize().Height - theme.InnerPadding()
		objects = objects[n:]
	}
	return fyne.NewSize(sum+leastColumn, height+theme.InnerPadding())
}

// Layout is for Fyne.
func (l *Table) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	widths, sum := l.widths(objects)
	y := float32(0)
	for _, n := range l.Rows {
		x := size.Width - sum
		if n == 1 {
			x = size.Width
		}
		objects[0].Resize(fyne.NewSize(x, 0)) // it wraps to the width first
		height := objects[0].MinSize().Height
		objects[0].Resize(fyne.NewSize(x, height))
		objects[0].Move(fyne.NewPos(0, y))
		for i := 1; i < n; i++ {
			objects[i].Resize(fyne.NewSize(widths[i-1]+theme.InnerPadding(), height))
			objects[i].Move(fyne.NewPos(x-theme.InnerPadding(), y))
			x += widths[i-1]
		}
		y += height - theme.InnerPadding()
		objects = objects[n:]
	}
}
