package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// ListPage lays out a list and the part with a board: the list to the left of the board if there is room, otherwise
// below the board. If there is no room for some rows there either, a button shows the list instead of the board.
type ListPage struct {
	// For a folded list.
	ShowList, ShowBoard *Button

	// The folded list is shown.
	IsListOpen bool
}

const (
	listWidth       = 385 // at defaultTextSize
	minListHeight   = 165 // minimum height of a list below the board, at defaultTextSize
	defaultTextSize = 15
)

func (*ListPage) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 280) }

// Layout lays out the list and the part with the board.
func (p *ListPage) Layout(o []fyne.CanvasObject, size fyne.Size) {
	scale := theme.TextSize() / defaultTextSize
	list, bottom := listWidth*scale, size.Height*0.28
	isBeside := size.Width-list >= size.Height*0.7
	isFolded := !isBeside && bottom < minListHeight*scale
	SetVisible(p.ShowList, isFolded)
	SetVisible(p.ShowBoard, isFolded)
	SetVisible(o[0], !isFolded || p.IsListOpen)
	SetVisible(o[1], !isFolded || !p.IsListOpen)

	switch {
	case isBeside:
		SetBounds(o[0], 0, 0, list-theme.Padding(), size.Height)
		SetBounds(o[1], list, 0, size.Width-list, size.Height)
	case isFolded:
		SetBounds(o[0], 0, 0, size.Width, size.Height)
		SetBounds(o[1], 0, 0, size.Width, size.Height)
	default:
		SetBounds(o[0], 0, size.Height-bottom+theme.Padding(), size.Width, bottom-theme.Padding())
		SetBounds(o[1], 0, 0, size.Width, size.Height-bottom)
	}
}

// minBoardShare is the share of the height that the board gets at least.
const minBoardShare = 0.55

// BoardColumn is a layout of a container.Scroll of texts and buttons in a ColumnLayout, which scroll if they have no
// room, and the board below them.
type BoardColumn struct{}

func (BoardColumn) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].(*container.Scroll).Content.MinSize().Width, 2*o[1].MinSize().Height)
}

// Layout lays out the texts and the board.
func (BoardColumn) Layout(o []fyne.CanvasObject, size fyne.Size) {
	texts := o[0].(*container.Scroll)
	content := texts.Content.(*fyne.Container)
	_, natural := content.Layout.(*ColumnLayout).Heights(content.Objects, size.Width)
	top := min(natural, size.Height-min(size.Width, size.Height*minBoardShare))
	if !o[1].Visible() {
		top = size.Height
	}
	SetBounds(texts, 0, 0, size.Width, top)
	SetBounds(o[1], 0, top, size.Width, size.Height-top)
}
