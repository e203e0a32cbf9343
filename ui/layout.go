package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/board"
	"jingzi/ui/widgets"
)

// page lays the window out: the toolbar on top, then the cards of the players, then
// the board as large as fits, and the panel to its right where there is room,
// else below, else nowhere. All of them are one block in the middle, with the same
// edges. The bar lies over the board, or beside it where a panel below makes it
// smaller. Its objects come in that order.
type page struct {
	resized func()     // told of every layout
	side    *sidePanel // what the panel holds
	board   *board.Board
	bar     *messageBar
	marks   func() bool // X and O are played: squares are large, and there are few

	// As of the last layout:
	end   float32 // of the room for the bar
	aside float32 // the room beside the board that it has instead; 0 if there is none
}

const (
	panelWidth  = 210 // of the panel beside the board, at least
	wordsWidth  = 280 // of it where it has more to say
	widestPanel = 300
	leastBoard  = 180
	leastBlock  = 540  // toolbar and cards are not squeezed beyond this for a small board
	boardBlock  = 520  // nor beyond this, where there is no panel below it,
	narrowBlock = 300  // or beyond this in a window without a menu bar
	leastAside  = 130  // of the bar beside a small board
	wholeBlock  = 0.85 // of the window's width: beyond it a panel beside the board takes the rest
	footLines   = 1.6  // of text have room below a board of X and O: a bar of one row
	narrowFoot  = 2.5  // and in a window without a menu bar: one of two rows
	gap         = 16   // between the board and the panel beside it
	leastShare  = 0.85 // of the window's width: below it no panel makes the board smaller
	askedShare  = 0.4  // and below this not even one that was asked for
)

func (p *page) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects[:2] {
		if o.Visible() {
			size = fyne.NewSize(max(size.Width, o.MinSize().Width), size.Height+o.MinSize().Height)
		}
	}
	return fyne.NewSize(max(size.Width, leastBoard), size.Height+leastBoard)
}

func (p *page) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	pad := theme.Padding()
	header, cards, board, panel := objects[0], objects[1], objects[2], objects[3]
	// put gives an object a width and the height that it then takes.
	put := func(o fyne.CanvasObject, at fyne.Position, width float32) (bottom float32) {
		o.Resize(fyne.NewSize(width, o.MinSize().Height)) // labels wrap to the width first
		height := o.MinSize().Height
		o.Resize(fyne.NewSize(width, height))
		o.Move(at)
		return at.Y + height
	}
	top, foot := header.MinSize().Height+cards.MinSize().Height+2*pad, float32(0)
	if p.marks() {
		lines := float32(footLines)
		if size.Width < leastBar {
			lines = narrowFoot
		}
		foot = lines*lineOf(theme.TextSize()) + theme.InnerPadding()
	}
	b := p.plan(fyne.NewSize(size.Width, max(size.Height-top-foot, 0)))
	x := (size.Width - b.width) / 2
	y := put(header, fyne.NewPos(x, 0), b.width) + pad
	y = put(cards, fyne.NewPos(x, y), b.width) + pad
	room := fyne.NewSize(b.width, max(size.Height-y-foot, 0))

	switch {
	case b.beside:
		widgets.SetBounds(panel, x+b.width-b.panel.Width+gap, y, b.panel.Width-gap, max(room.Height+foot-pad, 0))
		room.Width -= b.panel.Width
		room.Height = min(room.Height, p.board.DrawnSize(room).Height) // at the top, as the panel
	case b.below:
		height := min(max(room.Height-room.Width, b.panel.Height), max(room.Height/2, b.panel.Height))
		widgets.SetBounds(panel, x, size.Height-height+pad, room.Width, height-pad)
		room.Height -= height
	}
	below := b.below && b.panel.Height > p.side.line() // more than a line of moves, which may be covered
	p.aside = 0
	higher := room.AddWidthHeight(0, foot)
	if side := max(p.board.DrawnSize(higher).Width, leastBoard); below && room.Width-side-pad >= leastAside {
		p.aside = room.Width - side - pad
		room = fyne.NewSize(side, higher.Height)
	}
	widgets.SetVisible(panel, b.beside || b.below)
	widgets.SetBounds(board, x, y, room.Width, max(room.Height, 0))
	p.end = size.Height
	if below {
		p.end = panel.Position().Y - pad
	}
	p.placeBar()
	if p.resized != nil {
		p.resized()
	}
}

// placeBar puts the bar below the board's lowest row: over the coordinates there, and
// over the line of moves as far as it needs. Only where the window ends or a panel
// begins does it lie over the row. Beside a small board it ends with it. Nothing else
// moves.
func (p *page) placeBar() {
	if p.bar.Hidden {
		return
	}
	room := p.board.Size()
	drawn := p.board.DrawnSize(room)
	if p.aside > 0 {
		size := p.bar.fit(p.aside)
		p.bar.Resize(size)
		p.bar.Move(p.board.Position().AddXY(room.Width+theme.Padding(), max((room.Height+drawn.Height)/2-size.Height, 0)))
		p.bar.Refresh()
		return
	}
	size := p.bar.fit(room.Width - 2*theme.Padding())
	p.bar.Resize(size)
	y := p.board.BottomRowTop(room)
	if p.marks() {
		y = (room.Height+drawn.Height)/2 + theme.Padding()
	}
	y = min(y, p.end+theme.Padding()-size.Height-p.board.Position().Y)
	p.bar.Move(p.board.Position().AddXY((room.Width-size.Width)/2, max(y, 0)))
	p.bar.Refresh()
}

// block is the state of the game, the board and the panel: its width, where the
// panel is, if anywhere, and its least size.
type block struct {
	width         float32
	beside, below bool
	panel         fyne.Size
}

// plan decides on the block, given the room below the state of the game.
func (p *page) plan(room fyne.Size) (b block) {
	need, insists := p.need(room.Width, room.Height)
	share := float32(leastShare)
	if insists || p.side.chart.Visible() {
		share = askedShare
	}
	line := p.side.line() // of moves has room in any case
	b = block{width: room.Width, panel: need}
	switch {
	case p.side.visible() && room.Width-need.Width >= max(min(room.Height-need.Height, room.Width), leastBoard):
		board := p.board.DrawnSize(fyne.NewSize(room.Width-need.Width, room.Height)).Width
		b.beside = true
		b.panel.Width = min(max(room.Width-board, need.Width), max(need.Width, widestPanel))
		b.width = board + b.panel.Width
	case p.side.visible() && (room.Height-need.Height >= max(room.Width*share, leastBoard) || p.side.reviews.Box.Visible()):
		b.below = true
	case line > 0 && room.Height-line >= leastBoard:
		b.below = true
		b.panel.Height = line
	}
	if b.beside {
		if b.width > wholeBlock*room.Width {
			b.panel.Width += room.Width - b.width
			b.width = room.Width
		}
		return b
	}
	least := float32(boardBlock)
	switch {
	case b.below && b.panel.Height > line:
		least = leastBlock
	case room.Width < leastBar:
		least = narrowBlock
	}
	for range 2 { // a narrower panel is higher
		below := float32(0)
		if b.below {
			below = b.panel.Height
		}
		b.width = min(max(p.board.DrawnSize(fyne.NewSize(room.Width, room.Height-below)).Width, least), room.Width)
		if b.below && below > line {
			b.panel, _ = p.need(b.width, room.Height)
		}
	}
	return b
}

// need is that of the panel: a review has its room in any case, the analysis beside
// it only where that leaves the board its own.
func (p *page) need(width, height float32) (least fyne.Size, insists bool) {
	least, insists = p.side.minSize(width)
	if p.side.reviews.Box.Visible() && height-least.Height < leastBoard {
		least.Height -= p.side.patternsNeed(width).Height
	}
	return least, insists
}

// relayout lays out a container and those in it, whatever they have been told
// about changes, and reports whether anything has moved.
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

// refreshVisible is c.Refresh for what can be seen. Fyne would refresh the rest
// too, and first make what has never been seen: most buttons have an icon that
// is read anew each time.
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
