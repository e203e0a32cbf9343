package board

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
)

// TestTinyBoards checks that boards can be drawn with only a few pixels.
func TestTinyBoards(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive, game.Renju, {Width: 19, Height: 19, WinLength: 5},
		{Width: 3, Height: 20, WinLength: 5}} {
		for _, flat := range []bool{false, true} {
			for side := 1; side <= 40; side++ {
				for _, size := range [][2]int{{side, side}, {side, 7}, {7, side}, {side, 40}} {
					for _, pixel := range []float32{1, 0.5} {
						g := fit(r, side%2 == 0, fyne.NewSize(float32(size[0]), float32(size[1])), pixel)
						p := newSurfacePicture(size[0], size[1], g, &style{flat: flat, squares: g.squares},
							g.cell*float32(size[0])/g.size.Width)
						if p.Bounds().Dx() != size[0] || p.Bounds().Dy() != size[1] {
							t.Fatalf("got a surface with the bounds %v, want the size %v", p.Bounds(), size)
						}
					}
				}
			}
		}
	}
}
