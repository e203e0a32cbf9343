package widgets

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// FlowLayout arranges objects in as many rows as the width requires. Unlike Fyne's RowWrapLayout it updates
// its height when objects are added, removed or hidden, and can align its rows.
type FlowLayout struct {
	Align   fyne.TextAlign // alignment of each row
	NumLeft int            // number of objects that stay at the left regardless of Align
	width   float32        // width of the last layout
}

// rowGap returns the space between rows, which is that between objects.
func rowGap() float32 { return theme.Padding() }

// ButtonRow returns a layout for right-aligned buttons, of which the first numLeft stay at the left.
func ButtonRow(numLeft int) *FlowLayout {
	return &FlowLayout{Align: fyne.TextAlignTrailing, NumLeft: numLeft}
}

type row struct {
	objects       []fyne.CanvasObject
	width, height float32
}

func (f *FlowLayout) rows(objects []fyne.CanvasObject) (rows []row) {
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		size := o.MinSize()
		if n := len(rows); n == 0 || rows[n-1].width+theme.Padding()+size.Width > f.width+0.5 {
			rows = append(rows, row{width: -theme.Padding()})
		}
		r := &rows[len(rows)-1]
		r.objects = append(r.objects, o)
		r.width += theme.Padding() + size.Width
		r.height = max(r.height, size.Height)
	}

	return rows
}

func (f *FlowLayout) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range objects {
		if o.Visible() {
			size.Width = max(size.Width, o.MinSize().Width)
		}
	}

	rows := (&FlowLayout{width: max(f.width, size.Width)}).rows(objects)
	for _, r := range rows {
		size.Height += r.height
	}
	size.Height += rowGap() * float32(max(len(rows)-1, 0))

	return size
}

func (f *FlowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	f.width = size.Width
	y := float32(0)
	for _, r := range f.rows(objects) {
		left, x := float32(0), size.Width-r.width
		switch f.Align {
		case fyne.TextAlignLeading:
			x = 0
		case fyne.TextAlignCenter:
			x /= 2
		}

		for _, o := range r.objects {
			// One that is wider than the row is cut.
			width, next := min(o.MinSize().Width, size.Width), &x
			if slices.Index(objects, o) < f.NumLeft {
				next = &left
				x += width + theme.Padding()
			}
			SetBounds(o, *next, y, width, r.height)
			*next += width + theme.Padding()
		}
		y += r.height + rowGap()
	}
}
