// Package frame computes the arrangement of the main window's parts: the one in which the board is larger, from
// the size of the window and that of the text. Start with Arrange.
package frame

import "fyne.io/fyne/v2"

// Kind is the place of the column.
type Kind uint8

const (
	// The column is next to the board, and has room for its sections.
	Beside Kind = iota

	// The column is next to the board, and is too narrow for more than the player cards and a button for each
	// section. An open section makes it wider.
	Folded

	// The cards are above the board, and the column, as far as there is room, below it.
	Stacked
)

// Bounds is the place of a part. It is in points, as are all sizes of this package.
type Bounds struct{ X, Y, Width, Height float32 }

// Parts holds the measures of the window's parts at the current size of text.
type Parts struct {
	Toolbar     fyne.Size // minimum size
	Row         float32   // height of the message row
	Card        float32   // height of a player card
	CompactCard float32   // height of a player card with one line of text
	Strip       float32   // height of the column in one line
	Gap         float32   // between parts
	TextScale   float32   // 1 for text of the default size
	SectionOpen bool      // a section is open that has room only in a column with room for its sections

	// Returns the size of the board if it is laid out in a space.
	Board func(space fyne.Size) fyne.Size
}

// Arrangement holds the places of the window's parts. Parts for which there is no room have a zero height.
type Arrangement struct {
	Kind Kind

	// The cards have one line of text.
	CompactCards bool

	// The cards are stacked, not side by side.
	StackedCards bool

	Toolbar, Cards, Board, Row, Column Bounds
}

// Sizes for text of the default size. They grow with larger text.
const (
	blockWidth      = 844 // minimum width of the toolbar, if the window is as wide
	columnWidth     = 210 // minimum width of a column with room for its sections
	minColumnHeight = 110 // minimum height of such a column
	maxColumnWidth  = 440
	foldedWidth     = 120 // minimum width of a folded column
	sheetHeight     = 172 // height of an open section below the board
	lowHeight       = 520 // maximum height of a window in which the cards have one line of text
	cardWidth       = 125 // minimum width of a card next to the toolbar
	pickerWidth     = 96  // minimum width of a toolbar next to cards, beyond its minimum
	rowWidth        = 400 // minimum width of a message row that ends with the board
)

// Sizes that do not depend on the text.
const (
	ColumnGap = 16  // between the board and the column
	MinBoard  = 110 // minimum side of the board
)

const (
	// A column with room for its sections is worth a board smaller by this factor.
	columnFactor = 0.92

	// In a portrait window the stacked arrangement is worth a board smaller by this factor than next to a folded
	// column.
	stackedFactor = 0.97

	// A folded column is at most this share of the window's width, or of that of a portrait window.
	maxFoldedShare   = 0.27
	maxPortraitShare = 0.3

	// Share of the window's width for cards next to the toolbar.
	cardsShare = 0.4
)

// MinSize returns the minimum size of the window's content.
func MinSize(p Parts) fyne.Size {
	return fyne.NewSize(max(p.Toolbar.Width, 2*MinBoard), p.Toolbar.Height+MinBoard+p.Row+2*p.Gap)
}

// Arrange returns the arrangement for a content of the given size.
func Arrange(size fyne.Size, p Parts) Arrangement {
	closed := p
	closed.SectionOpen = false
	a := closed.arrange(size)
	if !p.SectionOpen || a.Kind == Beside {
		return a
	}

	if a.Kind == Stacked {
		if a, _ := p.arrangeStacked(size); a.Column.Height > 0 {
			return a
		}
	}

	// The column gets its width, as far as the smallest board leaves it.
	return p.arrangeBeside(size, min(p.scaled(columnWidth), max(size.Width-ColumnGap-MinBoard, 0)), Folded)
}

// arrange returns the arrangement without an open section.
func (p *Parts) arrange(size fyne.Size) Arrangement {
	isPortrait := size.Height > size.Width
	share := float32(maxFoldedShare)
	if isPortrait {
		share = maxPortraitShare
	}

	column, folded := p.scaled(columnWidth), min(p.scaled(foldedWidth), size.Width*share)
	stacked, stackedSide := p.arrangeStacked(size)
	besideSide, foldedSide := p.side(p.besideSpace(size, column)), p.side(p.besideSpace(size, folded))
	best := max(stackedSide, besideSide, foldedSide)
	if besideSide >= best*columnFactor && besideSide > 0 {
		if a := p.arrangeBeside(size, column, Beside); a.Column.Height >= p.scaled(minColumnHeight) {
			return a
		}
	}

	if stackedSide == best || isPortrait && stackedSide >= best*stackedFactor {
		return stacked
	}

	return p.arrangeBeside(size, folded, Folded)
}

func (p *Parts) scaled(size float32) float32 { return size * p.TextScale }

// side returns the shorter side of the board in a space, or 0 if that is too small.
func (p *Parts) side(space fyne.Size) float32 {
	if space.Width < MinBoard || space.Height < MinBoard {
		return 0
	}
	drawn := p.Board(space)

	return min(drawn.Width, drawn.Height)
}

// besideSpace returns the space for the board next to a column of at least the given width.
func (p *Parts) besideSpace(size fyne.Size, column float32) fyne.Size {
	return fyne.NewSize(size.Width-ColumnGap-column, size.Height-p.Toolbar.Height-p.Row-2*p.Gap)
}

// arrangeBeside puts a column of at least the given width next to the board. The column gets what the board leaves.
func (p *Parts) arrangeBeside(size fyne.Size, column float32, kind Kind) (a Arrangement) {
	a.Kind = kind
	space := p.besideSpace(size, column)
	space.Height = max(space.Height, MinBoard)

	board := p.boardWidth(space)
	column = min(size.Width-board-ColumnGap, p.scaled(maxColumnWidth))
	block := max(board+ColumnGap+column, min(size.Width, p.scaled(blockWidth)))
	column = block - board - ColumnGap
	left, top := (size.Width-block)/2, p.Toolbar.Height+p.Gap

	a.Toolbar = Bounds{left, 0, block, p.Toolbar.Height}
	a.Board = Bounds{left, top, board, space.Height}
	a.Row = Bounds{left, top + space.Height + p.Gap, board, p.Row}
	a.Column = Bounds{left + board + ColumnGap, top, column, max(size.Height-top, 0)}
	if board < p.scaled(rowWidth) {
		a.Row.Width, a.Column.Height = block, space.Height
	}
	if a.CompactCards = p.isLow(size); a.CompactCards && p.shareLine(&a) {
		return a
	}

	a.StackedCards = true
	if kind == Folded && p.SectionOpen && a.Column.Height < p.scaled(sheetHeight)+2*p.cardHeight(&a) {
		// The open section covers the cards.
		return a
	}
	cards := min(2*p.cardHeight(&a)+p.Gap, a.Column.Height)
	a.Cards = Bounds{a.Column.X, top, column, cards}
	a.Column.Y, a.Column.Height = top+cards+p.Gap, max(a.Column.Height-cards-p.Gap, 0)

	return a
}

// arrangeStacked puts the cards above the board and the column below it. It also returns the side of the board.
func (p *Parts) arrangeStacked(size fyne.Size) (a Arrangement, side float32) {
	a.Kind = Stacked
	a.Toolbar = Bounds{0, 0, size.Width, p.Toolbar.Height}
	top := p.Toolbar.Height + p.Gap
	if a.CompactCards = p.isLow(size); !a.CompactCards || !p.shareLine(&a) {
		a.Cards = Bounds{0, top, size.Width, p.cardHeight(&a)}
		top += a.Cards.Height + p.Gap
	}

	space := fyne.NewSize(size.Width, size.Height-top-p.Row-p.Gap)
	row, below := p.belowHeights(space)
	space.Height -= below + row - p.Row
	side = p.side(space)
	space.Height = max(space.Height, MinBoard)
	a.Board = Bounds{0, top, size.Width, space.Height}
	top += space.Height + p.Gap
	a.Row = Bounds{0, top, size.Width, row}
	a.Column = Bounds{0, top + row, size.Width, below}

	return a, side
}

// belowHeights returns the heights of the message row and of the column below the board. Of a space for the board
// and the column, the column gets what the board leaves, but at least the height of one line or of an open section.
func (p *Parts) belowHeights(space fyne.Size) (row, column float32) {
	column = p.Strip
	if p.SectionOpen {
		column = p.scaled(sheetHeight)
	}
	column = min(column, space.Height-MinBoard)
	if column < p.Strip {
		return p.Row, 0
	}

	rest := space.Height - p.Board(space).Height
	if rest <= column {
		return p.Row, column
	}
	if rest > column+p.Strip {
		// The buttons of a message have room below it.
		return p.Row + p.Strip, rest - p.Strip
	}

	return p.Row, rest
}

// shareLine puts the cards to the right of the toolbar if both have room there.
func (p *Parts) shareLine(a *Arrangement) bool {
	minCards := 2*p.scaled(cardWidth) + p.Gap
	space := a.Toolbar.Width - p.Toolbar.Width - p.scaled(pickerWidth) - p.Gap
	if space < minCards || p.CompactCard > p.Toolbar.Height {
		return false
	}

	width := min(space, max(minCards, a.Toolbar.Width*cardsShare))
	a.Cards = Bounds{a.Toolbar.X + a.Toolbar.Width - width, 0, width, p.Toolbar.Height}
	a.Toolbar.Width -= width + p.Gap

	return true
}

func (p *Parts) isLow(size fyne.Size) bool { return size.Height < p.scaled(lowHeight) }

func (p *Parts) cardHeight(a *Arrangement) float32 {
	if a.CompactCards {
		return p.CompactCard
	}
	return p.Card
}

// boardWidth returns the width of the board's area in a space of the given size: the width or, if that is larger,
// the height of the drawn board.
func (p *Parts) boardWidth(space fyne.Size) float32 {
	drawn := p.Board(space)
	if drawn.Height > drawn.Width {
		return min(space.Width, space.Height)
	}
	return drawn.Width
}
