package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/ui/widgets"
)

// page lays the window out: the tools above the list, with its filters and a preview, and
// next to it the explorer. In a narrow window that takes the place of the list.
type page struct {
	box, tools, list            *fyne.Container
	toggle                      fyne.CanvasObject // among the tools: goes from the list to the explorer and back
	filters, preview, side      fyne.CanvasObject
	previewing, sideShown, wide bool
	filtersShown, filtersChosen bool // chosen: by the player, not by the width
}

// newPage shows the list, or what is shown in its place.
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

// wideFrom is the width from which the explorer is next to the list, previewFrom the height
// from which there is room for a preview.
const (
	wideFrom    = 760
	previewFrom = 480
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

// leaveSide goes back to the list, where the explorer has its place.
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
	wide := size.Width >= wideFrom
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
	widgets.SetVisible(p.preview, p.previewing && size.Height >= previewFrom)
	o[0].Resize(size)
	o[0].Refresh()
}
