package board

import (
	"fyne.io/fyne/v2"

	"jingzi/game"
)

// StaticBoard is a widget that draws a position and ignores input. Taps go to the object below it.
type StaticBoard struct {
	fyne.Widget // the board without its input methods
	board       *Board
	minSide     float32
}

// NewStaticBoard returns a StaticBoard with the given minimum width and height.
func NewStaticBoard(p game.Position, o DrawOptions, minSide float32) *StaticBoard {
	b := &Board{}
	board := &StaticBoard{b, b, minSide}
	b.object = board
	b.ExtendBaseWidget(board)
	b.Set(p, o)

	return board
}

// Set sets the position to show and the options.
func (b *StaticBoard) Set(p game.Position, o DrawOptions) { b.board.Set(p, o) }

// Content returns the position that is shown and a copy of the options.
func (b *StaticBoard) Content() (game.Position, DrawOptions) { return b.board.Content() }

// SetMinSide changes the minimum width and height.
func (b *StaticBoard) SetMinSide(side float32) { b.minSide = side }

func (b *StaticBoard) MinSize() fyne.Size { return fyne.NewSquareSize(b.minSide) }
