package guide

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/widgets"
)

// column creates the contents of a chapter from top to bottom.
func (c chapter) column(g *Guide) *fyne.Container {
	page := container.New(&column{})
	heading := func(text string, size fyne.ThemeSizeName) {
		paragraph := widgets.NewParagraph(text)
		paragraph.TextStyle.Bold, paragraph.SizeName = true, size
		page.Add(paragraph)
	}
	heading(c.title(), theme.SizeNameHeadingText)
	for _, p := range c.parts {
		if p.heading != nil {
			heading(p.heading(), theme.SizeNameSubHeadingText)
		}

		for _, t := range p.text {
			page.Add(widgets.NewParagraph(t()))
		}
		if p.boards != nil {
			row := container.New(&gallery{})
			for _, b := range p.boards {
				row.Add(b.exhibit(g))
			}
			page.Add(row)
		}
		if p.table != nil {
			table := widgets.NewTextTable()
			for i, row := range p.table() {
				table.Add(i == 0 && len(row) > 2, row...)
			}
			page.Add(table.Box)
		}
		if p.links != nil {
			for _, l := range p.links(g) {
				b := g.button(l.label, theme.NavigateNextIcon(), l.open)
				b.Alignment = widget.ButtonAlignLeading
				page.Add(container.NewHBox(b, widget.NewLabel(l.place)))
			}
		}
		if p.object != nil {
			page.Add(p.object(g))
		}
	}

	return page
}

// linesHeight returns the height of a text of n lines with its padding.
func linesHeight(n int) float32 {
	return float32(n)*fyne.MeasureText("Xg", theme.TextSize(), fyne.TextStyle{}).Height + 2*theme.InnerPadding()
}

// fixedLines is a layout with the height of a number of lines of text.
type fixedLines int

func (n fixedLines) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(100, linesHeight(int(n)))
}

func (fixedLines) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(size)
		o.Move(fyne.Position{})
	}
}

// treeWithText stacks tools, a tree, and a scrolled text about the tree. In a short window the tree and the
// text shrink to leave room for the chapter above them.
type treeWithText struct{}

const minTreeHeight = 110

func (treeWithText) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(240, objects[0].MinSize().Height+minTreeHeight+linesHeight(2))
}

func (treeWithText) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	top, bottom := objects[0].MinSize().Height, linesHeight(4)
	if size.Height < top+2*bottom+minTreeHeight {
		bottom = linesHeight(2)
	}

	y := float32(0)
	for i, height := range []float32{top, size.Height - top - bottom, bottom} {
		widgets.SetBounds(objects[i], 0, y, size.Width, height)
		y += height
	}
}

// column is a layout that limits texts to a readable width and tables to a smaller width, but not rows of
// boards.
type column struct{ widgets.ColumnLayout }

const (
	maxTextWidth  = 1020
	maxTableWidth = 700
)

func (*column) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		width := min(size.Width, maxTextWidth)
		if c, ok := o.(*fyne.Container); ok {
			switch c.Layout.(type) {
			case *gallery:
				width = size.Width
			case *widgets.TableLayout:
				width = min(width, maxTableWidth)
			}
		}

		// Wraps the text at the width.
		o.Resize(fyne.NewSize(width, o.MinSize().Height))
		height := o.MinSize().Height
		widgets.SetBounds(o, 0, y, width, height)
		y += height
	}
}

// gallery is a layout that arranges exhibits in a grid with as many columns as fit, and enlarges them if
// there is room. As in Fyne's wrapping grid, the minimum height depends on the width of the last layout.
type gallery struct{ width float32 }

const (
	minExhibit = 300 // minimum width of a board
	maxExhibit = 440
)

func (g *gallery) cell(n int) (size fyne.Size, columns int) {
	gap := 4 * theme.Padding()
	columns = max(1, min(n, int(g.width/(minExhibit+gap))))
	board := min(max(g.width/float32(columns)-gap, 0), maxExhibit)
	return fyne.NewSize(board, board+linesHeight(1)+linesHeight(4)+linesHeight(1)+3*theme.Padding()), columns
}

func (g *gallery) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size, columns := g.cell(len(objects))
	return fyne.NewSize(100, size.Height*float32((len(objects)+columns-1)/columns))
}

func (g *gallery) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	g.width = size.Width
	cell, columns := g.cell(len(objects))
	for i, o := range objects {
		o.Resize(cell)
		o.Move(fyne.NewPos(float32(i%columns)*(cell.Width+4*theme.Padding()), float32(i/columns)*cell.Height))
	}
}

// sidebarLayout arranges the table of contents, the chapter selector, the chapter and the footer. If there is
// room, the table of contents is next to the chapter; otherwise the selector is above the chapter.
type sidebarLayout struct{ titles []string }

const minChapter = 420 // minimum width of a chapter next to the table of contents

// contentsWidth returns the minimum width at which no title is truncated.
func (s sidebarLayout) contentsWidth() (width float32) {
	for _, t := range s.titles {
		width = max(width, fyne.MeasureText(t, theme.TextSize(), fyne.TextStyle{}).Width)
	}
	return width + 2*theme.InnerPadding() + 2*theme.Padding()
}

func (sidebarLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(max(280, objects[3].MinSize().Width), 320)
}

func (s sidebarLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	contents, chapterSelect, chapter, footer := objects[0], objects[1], objects[2], objects[3]
	pad := theme.Padding()
	width := s.contentsWidth()
	isWide := size.Width >= width+minChapter
	widgets.SetVisible(contents, isWide)
	widgets.SetVisible(chapterSelect, !isWide)
	x, y := float32(0), float32(0)
	if isWide {
		x = width + 2*pad
		widgets.SetBounds(contents, 0, 0, width, size.Height)
	} else {
		y = chapterSelect.MinSize().Height + pad
		widgets.SetBounds(chapterSelect, 0, 0, size.Width, y-pad)
	}
	height := footer.MinSize().Height
	widgets.SetBounds(footer, x, size.Height-height, size.Width-x, height)
	widgets.SetBounds(chapter, x, y, size.Width-x, size.Height-y-height-pad)
}
