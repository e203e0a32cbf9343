package board

import (
	"fyne.io/fyne/v2"

	"jingzi/game"
)

// StaticBoard displays a board that ignores input. Taps and the focus go to the object below it.
type StaticBoard struct {
	fyne.Widget // the board without its input methods
	board       *Board
	minSide     float32
}

func NewStaticBoard(p game.Position, s DrawOptions, minSide float32) *StaticBoard {
	b := &Board{}
	v := &StaticBoard{b, b, minSide}
	b.object = v
	b.ExtendBaseWidget(v)
	b.Set(p, s)
	return v
}

func (v *StaticBoard) Set(p game.Position, s DrawOptions) { v.board.Set(p, s) }

func (v *StaticBoard) Content() (game.Position, DrawOptions) { return v.board.Content() }

func (v *StaticBoard) MinSize() fyne.Size { return fyne.NewSquareSize(v.minSide) }
