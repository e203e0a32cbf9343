package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/board"
	"jingzi/ui/widgets"
)

// page lays out the window in one of two arrangements, wide or narrow. The layout depends only on the size
// of the window, the rules of the board and whether a review or the analysis is open, never on messages,
// offers or the engine's output.
//
//	wide                          narrow
//	toolbar                       toolbar
//	board           | cards       cards
//	                | column      board
//	row of messages |             row of messages
//	                              moves, or a sheet
//
// Its objects are, in this order, the toolbar, the cards, the board, the message row and the side
// panel.
type page struct {
	onResize func() // called after every layout
	board    *board.Board
	cards    *cards
	row      *messageRow
	side     *sidePanel
	wide     bool // the last layout was wide
}

// Sizes for text of the default size. They grow with larger text.
const (
	wideWidth      = 860 // minimum width of a window in the wide arrangement
	columnWidth    = 332 // minimum width of the column next to the board
	maxColumnWidth = 440 // maximum width of that column
	sheetHeight    = 134 // height of a review or the analysis below the board
	minMovesHeight = 400 // minimum height of a window with moves below the board
	smallBoard     = 120 // minimum side of the board
	columnGap      = 16
)

// scaled scales a size by the current size of text.
func scaled(size float32) float32 { return size * theme.TextSize() / defaultTextSize }

const defaultTextSize = 15

// isWide reports whether a window of the given width has the wide arrangement.
func isWide(width float32) bool { return width >= scaled(wideWidth) }

func (p *page) MinSize(objects []fyne.CanvasObject) fyne.Size {
	toolbar, row := objects[0].MinSize(), p.row.height()
	return fyne.NewSize(max(toolbar.Width, smallBoard), toolbar.Height+p.cards.height(false)+smallBoard+row+
		3*theme.Padding())
}

func (p *page) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	toolbar, cards, board, row, side := objects[0], objects[1], objects[2], objects[3], objects[4]
	pad, rowHeight := theme.Padding(), p.row.height()
	p.wide = isWide(size.Width + 2*pad)
	p.cards.layout.stacked, p.side.wide = p.wide, p.wide
	top := toolbar.MinSize().Height + pad
	cardsHeight := p.cards.height(p.wide)
	if p.wide {
		p.row.strip = 0
		height := size.Height - top
		space := fyne.NewSize(size.Width-scaled(columnWidth)-columnGap, max(height-rowHeight-pad, smallBoard))
		width := p.boardWidth(space)
		column := min(size.Width-width-columnGap, scaled(maxColumnWidth))
		width = max(width, min(size.Width, scaled(wideWidth)-2*pad)-columnGap-column)
		left := (size.Width - width - columnGap - column) / 2
		widgets.SetBounds(toolbar, left, 0, width+columnGap+column, toolbar.MinSize().Height)
		widgets.SetBounds(board, left, top, width, space.Height)
		widgets.SetBounds(row, left, top+space.Height+pad, width, rowHeight)
		x := left + width + columnGap
		widgets.SetBounds(cards, x, top, column, cardsHeight)
		widgets.SetVisible(side, true)
		widgets.SetBounds(side, x, top+cardsHeight+pad, column, max(height-cardsHeight-pad, 0))
	} else {
		widgets.SetBounds(toolbar, 0, 0, size.Width, toolbar.MinSize().Height)
		widgets.SetBounds(cards, 0, top, size.Width, cardsHeight)
		top += cardsHeight + pad
		belowHeight := p.side.belowHeight()
		if size.Height < scaled(minMovesHeight) || size.Height-top-rowHeight-pad-belowHeight < smallBoard {
			belowHeight = 0
		}
		height := max(size.Height-top-rowHeight-pad-belowHeight, smallBoard)
		widgets.SetBounds(board, 0, top, size.Width, height)
		p.row.strip = 0
		if !p.side.hasSheet() {
			p.row.strip = belowHeight
		}
		widgets.SetBounds(side, 0, top+height+pad+rowHeight, size.Width, belowHeight)
		widgets.SetBounds(row, 0, top+height+pad, size.Width, rowHeight+p.row.stripOverlap(size.Width))
		widgets.SetVisible(side, belowHeight > 0 && p.row.stripOverlap(size.Width) == 0)
	}
	if p.onResize != nil {
		p.onResize()
	}
}

// boardWidth returns the width of the board's area in a space of the given size: the width or, if that
// is larger, the height of the drawn board.
func (p *page) boardWidth(size fyne.Size) float32 {
	drawn := p.board.DrawnSize(size)
	if drawn.Height > drawn.Width {
		return min(size.Width, size.Height)
	}
	return drawn.Width
}

// relayout forces layout of a container and its children, and reports whether anything moved.
func relayout(c *fyne.Container) (changed bool) {
	type place struct {
		fyne.Position
		fyne.Size
		bool
	}

	var places []place
	for _, o := range c.Objects {
		places = append(places, place{o.Position(), o.Size(), o.Visible()})
	}
	if c.Layout != nil {
		c.Layout.Layout(c.Objects, c.Size())
	}

	for i, o := range c.Objects {
		changed = changed || places[i] != place{o.Position(), o.Size(), o.Visible()}
		if inner, ok := o.(*fyne.Container); ok && o.Visible() {
			changed = relayout(inner) || changed
		}
	}

	return changed
}

// refreshVisible refreshes only the visible objects of c. c.Refresh would create the renderers of
// the others and refresh them too, which is slow: most buttons render their icon on every refresh.
func refreshVisible(c *fyne.Container) {
	if c.Hidden {
		return
	}
	if c.Layout != nil {
		c.Layout.Layout(c.Objects, c.Size())
	}

	for _, o := range c.Objects {
		if inner, ok := o.(*fyne.Container); ok {
			refreshVisible(inner)
		} else if o.Visible() {
			o.Refresh()
		}
	}
	canvas.Refresh(c)
}
