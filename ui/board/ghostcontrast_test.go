package board

import (
	"fmt"
	"image/color"
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// TestGhostContrast checks the painted pixels of stones that are only announced, on boards of every appearance, surface
// and kind of stone: a shape has a contrast of at least 3 to the board around it, and a number one of at least 4.5 to
// the stone under it (WCAG 2.2, 1.4.3 and 1.4.11).
func TestGhostContrast(t *testing.T) {
	app := test.NewTempApp(t)
	for _, appearance := range []theme.Appearance{theme.Light, theme.Dark, theme.HighContrast} {
		for surface := range theme.Slate + 1 {
			for stones := range theme.Flat + 1 {
				app.Settings().SetTheme(theme.New(appearance, 1).WithBoard(surface, stones))
				for _, rules := range []game.Rules{game.TicTacToe, game.Freestyle} {
					b := New()
					b.Set(game.NewPosition(rules), DrawOptions{})
					s := b.styleOf()
					for _, stone := range []game.Stone{game.Black, game.White} {
						for _, kind := range []ghostKind{ghostPreview, ghostBetter} {
							name := fmt.Sprintf("appearance %d, surface %d, stones %d, %v, stone %v, kind %d", appearance,
								surface, stones, rules, stone, kind)
							checkGhostContrast(t, name, &s, pointState{ghost: stone, kind: kind, text: "8"})
						}
					}
				}
			}
		}
	}
}

func checkGhostContrast(t *testing.T, name string, s *style, state pointState) {
	t.Helper()

	ground := s.wood
	if s.squares {
		ground = s.tile
	}
	p := newPicture(60, 60, 50)
	for y := range 60 {
		for x := range 60 {
			p.Set(x, y, ground)
		}
	}
	paintPoint(p, state, s)

	numVisible := 0
	for i := 0; i < len(p.Pix); i += 4 {
		pixel := color.NRGBA{p.Pix[i], p.Pix[i+1], p.Pix[i+2], 255}
		if draw.Contrast(pixel, ground) >= 3 {
			numVisible++
		}
	}

	// Of the 3,600 pixels.
	if numVisible < 60 {
		t.Errorf("%s: %d pixels have a contrast of 3 to the board, want at least 60", name, numVisible)
	}
	middle := p.PixOffset(30, 30)
	under := color.NRGBA{p.Pix[middle], p.Pix[middle+1], p.Pix[middle+2], 255}
	if got := draw.Contrast(s.textColour(state), under); got < 4.5 {
		t.Errorf("%s: the number has a contrast of %.1f, want at least 4.5", name, got)
	}
}
