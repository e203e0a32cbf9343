package startpage

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/widgets"
)

// The sizes of the page.
const (
	widest     = 1120 // of what is on it
	leastFour  = 620  // the width from which four cards stand in a row
	mostCard   = 330  // the height of a card
	leastStart = 160  // the width of a button below the page
)

// sheet stacks the parts of the page. What height there is to spare goes to the
// cards, the second part.
type sheet struct{ width float32 }

func (s *sheet) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width := float32(0)
	for _, o := range objects {
		width = max(width, o.MinSize().Width)
	}
	heights, gap := s.heights(objects, max(s.width, width))
	height := float32(0)
	for _, h := range heights {
		if h > 0 {
			height += h + gap
		}
	}
	return fyne.NewSize(width, height)
}

// heights are the least of the parts, 0 of hidden ones, and the gap between them.
func (s *sheet) heights(objects []fyne.CanvasObject, width float32) (heights []float32, gap float32) {
	heights, _ = (&widgets.Column{}).Heights(objects, min(width-4*theme.Padding(), widest))
	return heights, 2 * theme.Padding()
}

// most is the height beyond which the sheet does not grow.
func (s *sheet) most(objects []fyne.CanvasObject) float32 {
	games := objects[1].(*choices)
	return s.MinSize(objects).Height - games.MinSize().Height + games.layout.(*cardGrid).most(games.objects())
}

func (s *sheet) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s.width = size.Width
	heights, gap := s.heights(objects, size.Width)
	heights[1] += max(size.Height-s.MinSize(objects).Height, 0)
	width := min(size.Width-4*theme.Padding(), widest)
	x, y := (size.Width-width)/2, float32(0)
	for i, o := range objects {
		if heights[i] == 0 {
			continue
		}
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(width, heights[i]))
		y += heights[i] + gap
	}
}

// cardGrid has four cards in a row, or two.
type cardGrid struct {
	columns int
	width   float32
}

func (g *cardGrid) gap() float32 { return 2 * theme.Padding() }

func (g *cardGrid) arrange(n int) (columns, rows int, width float32) {
	if columns = 2; g.width >= leastFour {
		columns = 4
	}
	return columns, (n + columns - 1) / columns, (g.width - float32(columns-1)*g.gap()) / float32(columns)
}

func (g *cardGrid) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := fyne.Size{}
	_, rows, width := g.arrange(len(objects))
	for _, o := range objects {
		if width > 0 {
			o.Resize(fyne.NewSize(width, max(o.Size().Height, o.MinSize().Height))) // its words wrap to the width
		}
		least = least.Max(o.MinSize())
	}
	return fyne.NewSize(2*least.Width+g.gap(), float32(rows)*(least.Height+g.gap())-g.gap())
}

// most is the height at which the boards are as large as they get.
func (g *cardGrid) most(objects []fyne.CanvasObject) float32 {
	_, rows, width := g.arrange(len(objects))
	least := g.MinSize(objects).Height
	return min(least+float32(rows)*max(width-2*theme.InnerPadding()-leastPicture, 0), float32(rows)*(mostCard+g.gap()))
}

func (g *cardGrid) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	g.width = size.Width
	columns, rows, width := g.arrange(len(objects))
	g.columns = columns
	g.MinSize(objects)
	below := float32(0)
	for _, o := range objects {
		below = max(below, o.(*card).leastBelow())
	}
	height := (size.Height - float32(rows-1)*g.gap()) / float32(rows)
	for i, o := range objects {
		o.(*card).below = below // the boards are all of one size
		o.Resize(fyne.NewSize(width, height))
		o.Move(fyne.NewPos(float32(i%columns)*(width+g.gap()), float32(i/columns)*(height+g.gap())))
	}
}

// wide gives a button below the page a width.
type wide struct{}

func (wide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := objects[0].MinSize()
	return fyne.NewSize(max(least.Width+4*theme.Padding(), leastStart), least.Height)
}

func (wide) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }

// whole is the sheet, which scrolls, and the buttons close below it, in the middle
// of the window.
type whole struct{ resized func() }

func (whole) MinSize(objects []fyne.CanvasObject) fyne.Size {
	sheet, foot := objects[0].MinSize(), objects[1].MinSize()
	return fyne.NewSize(max(sheet.Width, foot.Width), sheet.Height+foot.Height)
}

func (w whole) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	scroll, foot := objects[0].(*container.Scroll), objects[1].MinSize().Height
	body := scroll.Content.(*fyne.Container)
	room := size.Height - foot - 3*theme.Padding()
	for range 2 { // rows break to the width first
		height := min(body.Layout.(*sheet).most(body.Objects), room)
		scroll.Resize(fyne.NewSize(size.Width, height))
		scroll.Move(fyne.NewPos(0, max(room-height, 0)/2))
	}
	objects[1].Resize(fyne.NewSize(size.Width, foot))
	objects[1].Move(fyne.NewPos(0, scroll.Position().Y+scroll.Size().Height+2*theme.Padding()))
	w.resized()
}
