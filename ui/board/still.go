package board

import (
	"fyne.io/fyne/v2"

	"jingzi/game"
)

// Still is a board to look at: it takes neither taps nor the focus, which go to
// what it lies on.
type Still struct {
	fyne.Widget // the board, without what it does with input
	board       *Board
	least       float32
}

func NewStill(p game.Position, s Show, least float32) *Still {
	b := &Board{}
	v := &Still{b, b, least}
	b.shown = v
	b.ExtendBaseWidget(v)
	b.Set(p, s)
	return v
}

func (v *Still) Set(p game.Position, s Show) { v.board.Set(p, s) }

func (v *Still) Shown() (game.Position, Show) { return v.board.Shown() }

func (v *Still) MinSize() fyne.Size { return fyne.NewSquareSize(v.least) }
