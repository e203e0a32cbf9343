package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

func Caption(text string) *Paragraph {
	l := Wrapped(text)
	l.SizeName = theme.SizeNameCaptionText
	return l
}

// Explained puts a caption close below an object.
func Explained(o fyne.CanvasObject, text string) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), o, Caption(text))
}
