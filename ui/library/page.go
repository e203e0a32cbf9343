package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/widgets"
)

// page lays the window out: at the left the buttons, the filters, the list and
// what there is to say; at the right the explorer, where there is room for it.
// In a narrow window it takes the place of the list.
type page struct {
	box                                         *fyne.Container
	tools                                       *fyne.Container
	filters, list, empty, preview, status, side fyne.CanvasObject
	toggle                                      fyne.CanvasObject // among the tools: goes from the list to the explorer and back

	previewing    bool // there is a game to show below the list
	sideShown     bool // in place of the list
	filtersShown  bool
	filtersChosen bool            // by the player, not by the width
	wide, known   bool            // known: there was a layout
	icons         []fyne.Resource // of the tools
}

func newPage(tools *fyne.Container, toggle, filters, list, empty, preview, status, side fyne.CanvasObject) *page {
	p := &page{tools: tools, toggle: toggle, filters: filters, list: list, empty: empty, preview: preview, status: status, side: side}
	for _, tool := range tools.Objects {
		p.icons = append(p.icons, tool.(*widgets.Button).Icon)
	}
	p.box = container.New(p, tools, filters, list, empty, preview, status, side)
	return p
}

// wideFrom is the width from which the explorer stands beside the list, iconsFrom
// that from which the tools have icons beside their words.
const (
	wideFrom  = 760
	iconsFrom = 420
)

// leastList is the least height of the list above a preview.
const leastList = 150

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

func (p *page) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width <= 0 {
		return
	}
	if wide := size.Width >= wideFrom; wide != p.wide || !p.known {
		p.wide, p.known = wide, true
		if !p.filtersChosen {
			p.filtersShown = wide
		}
	}
	pad := theme.Padding()
	width := size.Width
	if p.wide {
		side := min(max(size.Width*0.4, 320), 620)
		width -= side + pad
		p.put(p.side, width+pad, 0, side, size.Height)
	}
	for i, tool := range p.tools.Objects {
		icon := p.icons[i]
		if size.Width < iconsFrom {
			icon = nil
		}
		if b := tool.(*widgets.Button); b.Icon != icon {
			b.SetIcon(icon)
		}
		widgets.SetVisible(tool, tool == p.toggle && !p.wide || tool != p.toggle && (p.wide || !p.sideShown))
	}
	y := p.strip(p.tools, 0, width)
	if !p.wide && p.sideShown {
		for _, o := range []fyne.CanvasObject{p.filters, p.list, p.empty, p.preview, p.status} {
			widgets.SetVisible(o, false)
		}
		p.put(p.side, 0, y, width, size.Height-y)
		return
	}
	if !p.wide {
		widgets.SetVisible(p.side, false)
	}
	widgets.SetVisible(p.filters, false)
	if p.filtersShown {
		y = p.strip(p.filters, y, width)
	}
	p.status.Resize(fyne.NewSize(width, p.status.MinSize().Height)) // wraps to the width first
	low := p.status.MinSize().Height
	p.put(p.status, 0, size.Height-low, width, low)
	if height := p.preview.MinSize().Height; p.previewing && size.Height-low-y >= height+leastList {
		p.put(p.preview, 0, size.Height-low-height-pad, width, height)
		low += height + pad
	} else {
		widgets.SetVisible(p.preview, false)
	}
	p.put(p.list, 0, y, width, max(size.Height-low-y, 0))
	p.put(p.empty, 0, y, width, max(size.Height-low-y, 0))
}

// strip puts an object at a height, as high as it needs to be, and returns where
// it ends.
func (p *page) strip(o fyne.CanvasObject, y, width float32) float32 {
	widgets.SetVisible(o, true)
	o.Resize(fyne.NewSize(width, o.MinSize().Height)) // its rows break to the width first
	height := o.MinSize().Height
	p.put(o, 0, y, width, height)
	return y + height
}

func (p *page) put(o fyne.CanvasObject, x, y, width, height float32) {
	widgets.SetVisible(o, true)
	widgets.Place(o, x, y, width, height)
}
