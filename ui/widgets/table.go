package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// TextTable is a table of text. The first column wraps; the other columns are right-aligned.
type TextTable struct {
	Box  *fyne.Container
	Size fyne.ThemeSizeName // text size; empty for body text
	rows *TableLayout
}

func NewTextTable() *TextTable {
	rows := &TableLayout{}
	return &TextTable{Box: container.New(rows), rows: rows}
}

// Add adds a row.
func (t *TextTable) Add(bold bool, texts ...string) (cells []*widget.Label) {
	t.rows.Rows = append(t.rows.Rows, 0)
	for i, text := range texts {
		label := widget.NewLabelWithStyle(text, fyne.TextAlignTrailing, fyne.TextStyle{Bold: bold})
		label.SizeName = t.Size
		if i == 0 {
			label.Alignment = fyne.TextAlignLeading
		}
		if i == 0 && len(texts) > 1 {
			label.Wrapping = fyne.TextWrapWord
		}
		cells = append(cells, label)
		t.AddObject(label)
	}

	return cells
}

// AddObject adds an object to the last row.
func (t *TextTable) AddObject(o fyne.CanvasObject) {
	t.rows.Rows[len(t.rows.Rows)-1]++
	t.Box.Add(o)
}

// TableLayout arranges its objects in rows. Columns after the first have their minimum width; the first
// gets the rest. A row of one object spans all columns. If the first column would be too narrow, its
// objects are placed above those of the other columns.
type TableLayout struct {
	Rows   []int   // number of objects in each row
	NoGaps bool    // leave no space between rows
	width  float32 // width passed to the last Layout
}

const minFirstColumn = 110

// overlap returns the height by which adjacent rows overlap to compensate for the padding of labels.
func (l *TableLayout) overlap() float32 {
	if l.NoGaps {
		return 2 * theme.InnerPadding()
	}
	return theme.InnerPadding()
}

// widths returns the widths of the columns after the first, and their sum.
func (l *TableLayout) widths(objects []fyne.CanvasObject) (widths []float32, sum float32) {
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

func (l *TableLayout) isStacked(sum float32) bool { return l.width > 0 && l.width < sum+minFirstColumn }

func (l *TableLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	_, sum := l.widths(objects)
	height := l.overlap()
	for _, n := range l.Rows {
		height += objects[0].MinSize().Height - l.overlap()
		if n > 1 && l.isStacked(sum) {
			height += objects[1].MinSize().Height - l.overlap()
		}
		objects = objects[n:]
	}

	return fyne.NewSize(max(sum+theme.InnerPadding(), minFirstColumn), height)
}

func (l *TableLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width

	widths, sum := l.widths(objects)
	stacked := l.isStacked(sum)
	y := float32(0)
	for _, n := range l.Rows {
		x, firstWidth := size.Width-sum, size.Width-sum
		if n == 1 || stacked {
			firstWidth = size.Width
		}

		// Wrap the text to the width.
		objects[0].Resize(fyne.NewSize(firstWidth, 0))
		height := objects[0].MinSize().Height
		objects[0].Resize(fyne.NewSize(firstWidth, height))
		objects[0].Move(fyne.NewPos(0, y))
		if n > 1 && stacked {
			y += height - l.overlap()
			height = objects[1].MinSize().Height
		}

		for i := 1; i < n; i++ {
			objects[i].Resize(fyne.NewSize(widths[i-1]+theme.InnerPadding(), height))
			objects[i].Move(fyne.NewPos(x-theme.InnerPadding(), y))
			x += widths[i-1]
		}
		y += height - l.overlap()
		objects = objects[n:]
	}
}
