package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/ui/widgets"
)

// page lays out the window: the tools above the list with its filters and a preview, and the explorer next
// to it. In a narrow window the explorer replaces the list.
type page struct {
	box, tools, list            *fyne.Container
	toggle                      fyne.CanvasObject // the tool that switches between the list and the explorer
	filters, preview, side      fyne.CanvasObject
	previewing, sideShown, wide bool
	filtersShown, filtersChosen bool // filtersChosen: the player and not the width decided that
}

// newPage returns a page with the list.
func newPage(tools *fyne.Container, toggle, filters, status, list, preview, side fyne.CanvasObject) *page {
	p := &page{tools: tools, toggle: toggle, filters: filters, preview: preview, side: side}
	games := container.NewVSplit(list, preview)
	games.Offset = 0.65
	p.list = container.New(&widgets.ColumnLayout{Stretch: true}, filters, status, games)
	both := container.NewHSplit(p.list, side)
	both.Offset = 0.6
	p.box = container.New(p, container.New(&widgets.ColumnLayout{Stretch: true}, tools, both))
	return p
}

// wideFrom is the minimum width with the explorer next to the list, previewFrom the minimum height with a
// preview.
const (
	minWideWidth     = 760
	minPreviewHeight = 480
)

func (p *page) toggleFilters() {
	p.filtersShown, p.filtersChosen = !p.filtersShown, true
	p.sideShown = p.sideShown && !p.filtersShown
	p.relayout()
}

func (p *page) toggleSide() {
	p.sideShown = !p.sideShown
	p.relayout()
}

// leaveSide returns from the explorer to the list if the explorer replaces it.
func (p *page) leaveSide() bool {
	if !p.sideShown || p.wide {
		return false
	}
	p.toggleSide()
	return true
}

func (p *page) relayout() { p.Layout(p.box.Objects, p.box.Size()) }

func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 400) }

func (p *page) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := size.Width >= minWideWidth
	if wide != p.wide && !p.filtersChosen {
		p.filtersShown = wide
	}
	p.wide = wide
	list := wide || !p.sideShown
	for _, tool := range p.tools.Objects {
		widgets.SetVisible(tool, tool == p.toggle && !wide || tool != p.toggle && list)
	}
	widgets.SetVisible(p.list, list)
	widgets.SetVisible(p.side, wide || p.sideShown)
	widgets.SetVisible(p.filters, p.filtersShown)
	widgets.SetVisible(p.preview, p.previewing && size.Height >= minPreviewHeight)
	o[0].Resize(size)
	o[0].Refresh()
}
