package startpage

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/widgets"
)

const (
	maxWidth       = 1120 // maximum width of the page
	minFourColumns = 620  // minimum width for four cards per row
	maxCardHeight  = 330  // maximum height of a card
	minButtonWidth = 160  // minimum width of a button below the page
)

// cardGrid is a layout with rows of four cards, or of two if the width is small.
type cardGrid struct {
	columns int
	width   float32
}

// gap returns the distance between cards.
func gap() float32 { return 2 * theme.Padding() }

// arrange sets the number of columns. It returns the number of rows and the width of a card for n cards.
func (g *cardGrid) arrange(n int) (rows, width float32) {
	g.columns = 2
	if g.width >= minFourColumns {
		g.columns = 4
	}
	return float32((n + g.columns - 1) / g.columns), (g.width+gap())/float32(g.columns) - gap()
}

func (g *cardGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	minSize := fyne.Size{}
	rows, width := g.arrange(len(objects))
	for _, o := range objects {
		if width > 0 {
			// Wraps the text to the width.
			o.Resize(fyne.NewSize(width, max(o.Size().Height, o.MinSize().Height)))
		}
		minSize = minSize.Max(o.MinSize())
	}

	return fyne.NewSize(2*minSize.Width+gap(), rows*(minSize.Height+gap())-gap())
}

// maxHeight returns the height of the grid at which the boards on the cards have their maximum size.
func (g *cardGrid) maxHeight(objects []fyne.CanvasObject) float32 {
	rows, width := g.arrange(len(objects))
	return min(g.MinSize(objects).Height+rows*max(width-gap()-minPicture, 0), rows*(maxCardHeight+gap()))
}

func (g *cardGrid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	g.width = size.Width
	rows, width := g.arrange(len(objects))
	height := (size.Height+gap())/rows - gap()
	for i, o := range objects {
		widgets.SetBounds(o, float32(i%g.columns)*(width+gap()), float32(i/g.columns)*(height+gap()), width, height)
	}
}

// pageLayout lays out the page, which scrolls, and the buttons below it, centred in the window. The cards
// of games grow into the remaining height.
type pageLayout struct {
	games    *choices
	onLayout func() // called after every layout
}

func (pageLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	page, footer := objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(max(page.Width, footer.Width), page.Height+footer.Height)
}

func (l pageLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	scroll, footerHeight := objects[0].(*container.Scroll), objects[1].MinSize().Height
	width, room := min(size.Width-2*gap(), maxWidth), size.Height-footerHeight-1.5*gap()
	var y float32

	// The first time wraps rows to the width, which changes their heights.
	for range 2 {
		spare := l.games.box.Layout.(*cardGrid).maxHeight(l.games.box.Objects) - l.games.MinSize().Height
		height := min(scroll.Content.MinSize().Height+max(spare, 0), room)
		y = max(room-height, 0) / 2
		widgets.SetBounds(scroll, (size.Width-width)/2, y, width, height)
		y += height + gap()
	}
	widgets.SetBounds(objects[1], 0, y, size.Width, footerHeight)
	l.onLayout()
}
