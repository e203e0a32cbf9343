package patterns

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// List shows the rows of a table. It calls OnHover with the row under the pointer, or else with the selected row, or
// else with nil.
type List struct {
	Box     fyne.CanvasObject
	OnHover func(*Row)

	list        *widgets.Rows
	placeholder *widget.Label
	table       Table
	rows        []Row
	hasTable    bool // whether a table has been shown
	hovered     int  // index of the row under the pointer, or -1
	selected    int  // index of the selected row, or -1
}

// NewList returns an empty list. onKey is called for keys that the list does not handle.
func NewList(onKey func(*fyne.KeyEvent)) *List {
	l := &List{hovered: -1, selected: -1, placeholder: widget.NewLabel(lang.PatternNone())}
	l.placeholder.Wrapping = fyne.TextWrapWord
	l.list = widgets.NewRows(
		func() int { return len(l.rows) },
		func() fyne.CanvasObject { return newRowView(l) },
		func(id widget.ListItemID, o fyne.CanvasObject) {
			if id < len(l.rows) {
				o.(*rowView).show(id, &l.rows[id])
			}
		}, onKey)
	l.list.HideSeparators, l.list.Name = true, lang.PatternList()
	l.list.OnSelected = func(id widget.ListItemID) { l.selected = id; l.callOnHover() }
	l.list.OnUnselected = func(id widget.ListItemID) {
		if l.selected == id {
			l.selected = -1
			l.callOnHover()
		}
	}
	l.Box = container.NewStack(l.list, l.placeholder)

	return l
}

// Show shows a table. If the table is for another position than the current table, no row is selected.
func (l *List) Show(t Table) {
	if l.hasTable && l.table.position == t.position {
		return
	}
	l.table, l.rows, l.hasTable = t, t.Rows(), true
	l.list.UnselectAll()
	l.hovered, l.selected = -1, -1
	l.placeholder.Hidden = len(l.rows) > 0
	l.Box.Refresh()
	l.callOnHover()
}

// Height returns the height of all rows.
func (l *List) Height() float32 {
	return float32(len(l.rows)) * (newRowView(l).MinSize().Height + fynetheme.Padding())
}

func (l *List) callOnHover() {
	index := l.hovered
	if index < 0 {
		index = l.selected
	}
	var row *Row
	if index >= 0 && index < len(l.rows) {
		row = &l.rows[index]
	}
	l.OnHover(row)
}

// rowView shows a row: a tag with the shape of the side's labels on the board, and text.
type rowView struct {
	widget.BaseWidget
	list *List
	id   int // index of the row, or -1
	tag  *canvas.Rectangle
	sign *canvas.Text
	text *widget.Label
}

var _ desktop.Hoverable = (*rowView)(nil)

// tagSide is the width and height of a tag.
const tagSide = 20

func newRowView(l *List) *rowView {
	v := &rowView{
		list: l,
		id:   -1,
		tag:  canvas.NewRectangle(color.Transparent),
		sign: canvas.NewText("", color.Black),
		text: widget.NewLabel(""),
	}
	v.tag.StrokeWidth = 1
	v.sign.TextSize, v.sign.Alignment = 12, fyne.TextAlignCenter
	v.sign.FontSource = theme.NumberFont()
	v.text.Truncation = fyne.TextTruncateEllipsis
	v.ExtendBaseWidget(v)

	return v
}

func (v *rowView) show(id int, r *Row) {
	v.id = id
	black, white := fynetheme.Color(theme.ColorBlack), fynetheme.Color(theme.ColorWhite)
	fill, ink, radius := black, white, float32(3)
	if r.Side == game.White {
		fill, ink, radius = white, black, tagSide/2
	}
	v.tag.FillColor, v.tag.StrokeColor, v.tag.CornerRadius = fill, ink, radius
	v.sign.Text, v.sign.Color = labels[r.Kind], ink
	v.text.SetText(r.Text())
	v.tag.Refresh()
	v.sign.Refresh()
}

func (v *rowView) CreateRenderer() fyne.WidgetRenderer {
	v.tag.SetMinSize(fyne.NewSquareSize(tagSide))
	tag := container.NewCenter(container.NewStack(v.tag, container.NewCenter(v.sign)))
	return widget.NewSimpleRenderer(container.NewBorder(nil, nil, tag, nil, v.text))
}

func (v *rowView) MouseIn(*desktop.MouseEvent)    { v.setHovered(v.id) }
func (v *rowView) MouseMoved(*desktop.MouseEvent) {}

func (v *rowView) MouseOut() {
	if v.list.hovered == v.id {
		v.setHovered(-1)
	}
}

func (v *rowView) setHovered(id int) {
	v.list.hovered = id
	v.list.callOnHover()
}
