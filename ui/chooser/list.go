package chooser

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/widgets"
)

// fileList is a widget.List in which Enter chooses as Space does, and which
// passes on the keys it has no use for.
type fileList struct {
	widget.List
	widgets.Keys
}

func newFileList(onKey func(*fyne.KeyEvent), length func() int, create func() fyne.CanvasObject, update func(widget.ListItemID, fyne.CanvasObject)) *fileList {
	l := &fileList{widget.List{Length: length, CreateItem: create, UpdateItem: update}, widgets.Keys{OnKey: onKey}}
	l.ExtendBaseWidget(l)
	return l
}

func (l *fileList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		l.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	case fyne.KeySpace, fyne.KeyUp, fyne.KeyDown:
		l.List.TypedKey(e)
	default:
		l.OnKey(e)
	}
}
