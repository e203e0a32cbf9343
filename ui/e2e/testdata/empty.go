//go:build ignore

// The program shows an empty window of the toolkit, as a baseline for measurements. A click changes its colour.
package main

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// background is a widget that changes its colour when it is tapped.
type background struct {
	widget.BaseWidget
	rectangle *canvas.Rectangle
	isLight   bool
}

func (b *background) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(b.rectangle)
}

func (b *background) Tapped(*fyne.PointEvent) {
	b.isLight = !b.isLight
	b.rectangle.FillColor = color.Gray{100}
	if b.isLight {
		b.rectangle.FillColor = color.Gray{200}
	}
	b.rectangle.Refresh()
}

func main() {
	a := app.NewWithID("org.jingzi.empty")
	w := a.NewWindow("empty")
	b := &background{rectangle: canvas.NewRectangle(color.Gray{100})}
	b.ExtendBaseWidget(b)
	w.SetContent(b)
	w.Resize(fyne.NewSize(560, 700))
	w.ShowAndRun()
}
