package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// NewLabelled returns a container with a label and, to the right of it, an object, each with half of the width. Where
// either has no room, the object is below the label.
func NewLabelled(label string, o fyne.CanvasObject) *fyne.Container {
	return container.New(&labelledLayout{}, NewParagraph(label), o)
}

type labelledLayout struct{ width float32 } // of the last layout

// isStacked reports whether the object is below the label.
func (l *labelledLayout) isStacked(objects []fyne.CanvasObject) bool {
	label, o := objects[0].(*Paragraph), objects[1]
	return l.width > 0 && max(label.NaturalWidth(), o.MinSize().Width) > l.width/2
}

// labelHeight returns the height of the label at a width.
func labelHeight(label fyne.CanvasObject, width float32) float32 {
	label.Resize(fyne.NewSize(width, max(label.Size().Height, label.MinSize().Height)))
	return label.MinSize().Height
}

func (l *labelledLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	minimum := objects[1].MinSize()
	switch {
	case l.isStacked(objects):
		minimum.Height += labelHeight(objects[0], l.width)
	case l.width > 0:
		minimum.Height = max(minimum.Height, labelHeight(objects[0], l.width/2))
	default:
		minimum.Height = max(minimum.Height, objects[0].MinSize().Height)
	}

	return minimum
}

func (l *labelledLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	if l.isStacked(objects) {
		label := labelHeight(objects[0], size.Width)
		SetBounds(objects[0], 0, 0, size.Width, label)
		SetBounds(objects[1], 0, label, size.Width, objects[1].MinSize().Height)

		return
	}

	half, height := size.Width/2, objects[1].MinSize().Height
	label := labelHeight(objects[0], half)
	SetBounds(objects[0], 0, max(size.Height-label, 0)/2, half, label)
	SetBounds(objects[1], half, max(size.Height-height, 0)/2, half, height)
}
