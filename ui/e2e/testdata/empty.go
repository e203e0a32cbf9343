//go:build ignore

// An empty window of the toolkit: what any window costs. A click changes its
// colour.
package main

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

type plate struct {
	widget.BaseWidget
	ground *canvas.Rectangle
	light  bool
}

func (p *plate) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.ground) }

func (p *plate) Tapped(*fyne.PointEvent) {
	p.light = !p.light
	p.ground.FillColor = color.Gray{100}
	if p.light {
		p.ground.FillColor = color.Gray{200}
	}
	p.ground.Refresh()
}

func main() {
	a := app.NewWithID("org.jingzi.empty")
	w := a.NewWindow("empty")
	p := &plate{ground: canvas.NewRectangle(color.Gray{100})}
	p.ExtendBaseWidget(p)
	w.SetContent(p)
	w.Resize(fyne.NewSize(560, 700))
	w.ShowAndRun()
}
