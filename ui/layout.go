package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/board"
	"jingzi/ui/frame"
	"jingzi/ui/players"
	"jingzi/ui/statusrow"
	"jingzi/ui/widgets"
)

// page lays out the window as frame.Arrange says. The layout depends only on the size of the window and of its
// text, the rules of the board and whether a section of the column is open, never on messages, offers or the
// engine's output.
//
//	beside                        stacked
//	toolbar                       toolbar
//	board           | cards       cards
//	                | column      board
//	row of messages |             row of messages
//	                              column
//
// Its objects are, in this order, the toolbar, the cards, the board, the message row and the side
// panel.
type page struct {
	onResize func() // called after every layout
	board    *board.Board
	cards    *players.Cards
	row      *statusrow.Row
	side     *sidePanel
	toolbar  fyne.CanvasObject
	kind     frame.Kind // of the last layout
}

// scaled scales a size by the current size of text.
func scaled(size float32) float32 { return size * textScale() }

// textScale returns the current size of text as a multiple of the default size.
func textScale() float32 { return theme.TextSize() / defaultTextSize }

const defaultTextSize = 15

// parts returns the measures that the arrangement depends on.
func (p *page) parts() frame.Parts {
	return frame.Parts{
		Toolbar:     p.toolbar.MinSize(),
		Row:         p.row.Height(),
		Card:        players.Height(false),
		CompactCard: players.Height(true),
		Strip:       p.side.column.LineHeight(),
		Gap:         theme.Padding(),
		TextScale:   textScale(),
		SectionOpen: p.side.isOpen(),
		Board:       p.board.DrawnSize,
	}
}

// kindFor returns the place of the column in a window of the given size.
func (p *page) kindFor(window fyne.Size) frame.Kind {
	padding := 2 * theme.Padding()
	return frame.Arrange(window.SubtractWidthHeight(padding, padding), p.parts()).Kind
}

func (p *page) MinSize([]fyne.CanvasObject) fyne.Size { return frame.MinSize(p.parts()) }

func (p *page) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	toolbar, cards, board, row, side := objects[0], objects[1], objects[2], objects[3], objects[4]
	a := frame.Arrange(size, p.parts())
	p.kind = a.Kind
	p.side.arrange(a)
	p.cards.Arrange(a.StackedCards, a.CompactCards)

	place(toolbar, a.Toolbar)
	place(cards, a.Cards)
	widgets.SetVisible(cards, a.Cards.Height > 0)
	place(board, a.Board)

	strip, isLine := float32(0), p.side.isLine(a)
	switch {
	case isLine:
		strip = a.Column.Height
	case p.side.hasSpareLine(a):
		strip = p.side.column.LineHeight()
	}
	p.row.SetStrip(strip, !isLine)
	overlap := p.row.StripOverlap(a.Row.Width)
	a.Row.Height += overlap
	if !isLine {
		// The open section keeps the rest of the column.
		a.Column.Y += overlap
		a.Column.Height -= overlap
	}
	place(row, a.Row)
	place(side, a.Column)
	widgets.SetVisible(side, a.Column.Height > 0 && (overlap == 0 || !isLine))

	if p.onResize != nil {
		p.onResize()
	}
}

func place(o fyne.CanvasObject, b frame.Bounds) { widgets.SetBounds(o, b.X, b.Y, b.Width, b.Height) }

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
