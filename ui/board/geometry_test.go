package board

import (
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/draw"
)

// TestFit checks that boards fit and are centred, that cells consist of whole pixels, and that they could
// not be larger.
func TestFit(t *testing.T) {
	for name, r := range boards {
		for _, size := range []fyne.Size{{Width: 180, Height: 180}, {Width: 360, Height: 433},
			{Width: 801.5, Height: 600}, {Width: 1600, Height: 1000}} {
			for _, pixel := range []float32{1, 0.5, 1 / 1.25, 1 / 1.5} {
				for _, coordinates := range []bool{false, true} {
					g := fit(r, coordinates, size, pixel)
					if g.size.Width > size.Width+0.01 || g.size.Height > size.Height+0.01 {
						t.Errorf("%s: got size %v, want at most %v", name, g.size, size)
					}
					if left, right := g.frame.X, size.Width-g.frame.X-g.size.Width; draw.Abs(left-right) > 2*pixel+
						0.01 {
						t.Errorf("%s in %v: margins %v on the left and %v on the right, want equal margins", name, size,
							left, right)
					}
					if n := float64(g.cell / pixel); math.Abs(n-math.Round(n)) > 1e-3 {
						t.Errorf("%s in %v: a cell has %v pixels, want a whole number", name, size, n)
					}
					if refitted := fit(r, coordinates, g.size, pixel); draw.Abs(refitted.size.Width-g.size.Width) >
						0.01 || draw.Abs(refitted.cell-g.cell) > 0.01 {
						t.Errorf("%s: fit to the size %v of the board returns the size %v and cells of %v, want "+
							"cells of %v", name, g.size, refitted.size, refitted.cell, g.cell)
					}
					largerCell := g.cell + pixel
					m := margin(g.rules, coordinates)
					if largerCell*(float32(r.Width)+2*m) <= size.Width &&
						largerCell*(float32(r.Height)+2*m) <= size.Height {
						t.Errorf("%s in %v: got cells of %v, want at least %v", name, size, g.cell, largerCell)
					}
				}
			}
		}
	}
}

func TestStars(t *testing.T) {
	for _, test := range []struct {
		rules game.Rules
		want  []string
	}{
		{game.Renju, []string{"h8", "d4", "d12", "l4", "l12"}},
		{game.Rules{Width: 19, Height: 19, WinLength: 5}, []string{"d4", "d10", "d16", "j4", "j10", "j16", "p4", "p10", "p16"}},
		{game.Rules{Width: 9, Height: 9, WinLength: 5}, []string{"c3", "c7", "e5", "g3", "g7"}},
		{game.Rules{Width: 20, Height: 20, WinLength: 5}, nil},
		{game.TicTacToe, nil},
	} {
		var got []string
		for _, pt := range stars(test.rules) {
			got = append(got, test.rules.Name(pt))
		}
		slices.Sort(got)
		slices.Sort(test.want)
		if !slices.Equal(got, test.want) {
			t.Errorf("%d×%d has stars %v, want %v", test.rules.Width, test.rules.Height, got, test.want)
		}
	}
}
