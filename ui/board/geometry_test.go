package board

import (
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/theme"
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
		{game.Rules{Width: 11, Height: 11, WinLength: 5}, []string{"c3", "c9", "f6", "i3", "i9"}},
		{game.Rules{Width: 13, Height: 13, WinLength: 5}, []string{"d4", "d10", "g7", "j4", "j10"}},
		{game.Rules{Width: 17, Height: 17, WinLength: 5}, []string{"d4", "d9", "d14", "i4", "i9", "i14", "n4", "n9", "n14"}},
		{game.Rules{Width: 15, Height: 13, WinLength: 5}, nil},
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

// TestCoordinatesHaveRoom checks that coordinates are at least as large as minCoordinateShare says, as far as their
// margin has room, that they are inside the board, and that they do not reach the points.
func TestCoordinatesHaveRoom(t *testing.T) {
	for name, r := range boards {
		for _, side := range []float32{150, 260, 480, 900} {
			for _, scale := range []float32{1, 1.5, 2} {
				b, w := inWindow(t, game.NewPosition(r), DrawOptions{Coordinates: true}, side, side)
				fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, scale))
				b.Refresh()
				w.Resize(fyne.NewSize(side, side))

				g := b.renderer.geometry
				first, last := g.corner(game.Pt(0, 0)), g.corner(game.Pt(r.Width-1, r.Height-1)).AddXY(g.cell, g.cell)
				for _, text := range b.renderer.edges {
					size := text.MinSize()
					middle := text.Position().AddXY(size.Width/2, size.Height/2)
					isBeside := middle.X < first.X || middle.X > last.X || middle.Y < first.Y || middle.Y > last.Y
					isInside := text.Position().X > g.frame.X-1 && text.Position().X+size.Width < g.frame.X+g.size.Width+1
					if !isBeside || !isInside {
						t.Errorf("%s in %v, text %v: %q is at %v with size %v, the points from %v to %v", name, side,
							scale, text.Text, text.Position(), size, first, last)
					}
				}

				if card := b.renderer.card; !card.Hidden {
					// Capital letters are 0.73 of the text's size, and their middle is below that of the line.
					bottom := card.Position().Y + card.Size().Height
					for _, text := range b.renderer.edges {
						middle := text.Position().Y + text.MinSize().Height/2 + 0.066*text.TextSize
						if end := middle + 0.73/2*text.TextSize; end > bottom-1 {
							t.Errorf("%s in %v, text %v: %q ends at %v, the card at %v", name, side, scale, text.Text, end, bottom)
						}
						if gap := text.Position().X - card.Position().X; gap < 1 {
							t.Errorf("%s in %v, text %v: %q begins %v beside the card's edge", name, side, scale, text.Text, gap)
						}
					}
				}

				wanted, room := minCoordinateShare*fynetheme.TextSize(), g.cell*0.18
				if !r.UsesXO() {
					room = g.cell * 0.54
				}
				if got := b.renderer.edges[0].TextSize; got < min(wanted, room) {
					t.Errorf("%s in %v, text %v: got coordinates of size %v, want %v", name, side, scale, got,
						min(wanted, room))
				}
			}
		}
	}
}
