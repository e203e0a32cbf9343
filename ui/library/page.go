package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/widgets"
)

// page lays out the window: tools at the top, below them the list with its filters and a preview, and to the
// right the explorer. In a narrow window the explorer replaces the list.
type page struct {
	box, tools, list *fyne.Container

	// The tools that switch between the list and the explorer, and show or hide the filters.
	toggle, filterTool fyne.CanvasObject

	// Side is the explorer.
	filters, preview, side        fyne.CanvasObject
	showPreview, showSide, isWide bool

	// The library has games to filter.
	hasGames bool

	// filtersChosen: the player, not the width, has determined showFilters.
	showFilters, filtersChosen bool
}

// newPage returns a page that shows the list.
func newPage(tools *fyne.Container, toggle, filters, status, list, preview, side fyne.CanvasObject) *page {
	p := &page{tools: tools, toggle: toggle, filters: filters, preview: preview, side: side}
	games := container.NewVSplit(list, preview)
	games.Offset = 0.65
	p.list = container.New(&widgets.ColumnLayout{Stretch: true}, filters, status, games)
	split := container.NewHSplit(p.list, side)
	split.Offset = 0.6
	p.box = container.New(p, container.New(&widgets.ColumnLayout{Stretch: true}, tools, split))

	return p
}

// minWideWidth is the minimum width of a window that shows the explorer next to the list. minPreviewHeight
// is the minimum height of a window that shows the preview.
const (
	minWideWidth     = 760
	minPreviewHeight = 480
)

func (p *page) toggleFilters() {
	p.showFilters, p.filtersChosen = !p.showFilters, true
	p.showSide = p.showSide && !p.showFilters
	p.relayout()
}

func (p *page) toggleSide() {
	p.showSide = !p.showSide
	p.relayout()
}

// closeSide returns to the list if the explorer replaces it, and reports whether it did so.
func (p *page) closeSide() bool {
	if !p.showSide || p.isWide {
		return false
	}
	p.toggleSide()
	return true
}

func (p *page) relayout() { p.Layout(p.box.Objects, p.box.Size()) }

func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 400) }

func (p *page) Layout(o []fyne.CanvasObject, size fyne.Size) {
	isWide := size.Width >= minWideWidth
	if isWide != p.isWide && !p.filtersChosen {
		p.showFilters = isWide
	}

	p.isWide = isWide
	showList := isWide || !p.showSide
	for _, tool := range p.tools.Objects {
		isVisible := showList
		switch tool {
		case p.toggle:
			isVisible = !isWide
		case p.filterTool:
			isVisible = showList && p.hasGames
		}
		widgets.SetVisible(tool, isVisible)
	}
	widgets.SetVisible(p.list, showList)
	widgets.SetVisible(p.side, isWide || p.showSide)
	widgets.SetVisible(p.filters, p.showFilters && p.hasGames)
	widgets.SetVisible(p.preview, p.showPreview && size.Height >= minPreviewHeight)
	o[0].Resize(size)
	o[0].Refresh()
}

// introductionLayout centres the contents of an empty list, one below the other.
type introductionLayout struct {
	column widgets.ColumnLayout
	width  float32 // of the last layout
}

// introductionWidth is the maximum width of the contents of an empty list, for text of the default size.
const introductionWidth, defaultTextSize = 300, 15

func (l *introductionLayout) contentWidth() float32 {
	return min(l.width, introductionWidth*theme.TextSize()/defaultTextSize)
}

func (l *introductionLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	_, height := l.column.Heights(objects, l.contentWidth())
	return fyne.NewSize(0, height)
}

func (l *introductionLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	width := l.contentWidth()
	heights, height := l.column.Heights(objects, width)
	y := max(size.Height-height, 0) / 2
	for i, o := range objects {
		widgets.SetBounds(o, (size.Width-width)/2, y, width, heights[i])
		y += heights[i]
	}
}
