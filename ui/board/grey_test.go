package board

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// TestMarksDifferInGrey paints every mark and checks that all marks differ in brightness, so that
// colour-blind players can distinguish them by their shapes.
func TestMarksDifferInGrey(t *testing.T) {
	app := test.NewTempApp(t)
	for _, appearance := range []theme.Appearance{theme.Light, theme.Dark, theme.HighContrast} {
		app.Settings().SetTheme(theme.New(appearance, 1))

		for name, r := range map[string]game.Rules{"squares": game.TicTacToe, "intersections": game.Freestyle} {
			b := New()
			b.Set(game.NewPosition(r), DrawOptions{})
			s := b.styleOf()
			background := s.wood
			if s.squares {
				background = s.background
			}
			states := map[string]pointState{
				"nothing": {}, "black": {stone: game.Black}, "white": {stone: game.White},
				"black, last": {stone: game.Black, marks: lastMove}, "white, last": {stone: game.White, marks: lastMove},
				"black, winning": {stone: game.Black, marks: wonLine, strikes: [4]strike{{-50, 50}}}, "white, winning": {stone: game.White, marks: wonLine, strikes: [4]strike{{-50, 50}}},
				"black, lost line": {stone: game.Black, marks: wonLine | lostLine, strikes: [4]strike{{-50, 50}}}, "white, lost line": {stone: game.White, marks: wonLine | lostLine, strikes: [4]strike{{-50, 50}}},
				"black, dim": {stone: game.Black, dimming: dimmingSteps}, "white, dim": {stone: game.White, dimming: dimmingSteps},
				"forbidden": {marks: forbidden}, "allowed": {marks: allowed}, "hinted": {marks: hinted}, "highlighted": {marks: highlighted},
				"a winning move": {value: "0", grade: GradeWon}, "a losing move": {value: "0", grade: GradeLost}, "another move": {value: "0"},
			}
			if s.squares {
				delete(states, "forbidden") // boards of squares have no forbidden points
			}
			if s.flat && !s.squares {
				delete(states, "black, dim") // dimming has little effect on flat colours
				delete(states, "white, dim")
			}

			grey := make(map[string][]float64)
			for description, state := range states {
				p := newPicture(60, 60, 50)
				for y := range 60 {
					for x := range 60 {
						p.Set(x, y, background)
					}
				}
				paintPoint(p, state, &s)

				for i := 0; i < len(p.Pix); i += 4 {
					grey[description] = append(grey[description],
						brightnessOf(color.RGBA{p.Pix[i], p.Pix[i+1], p.Pix[i+2], 255}))
				}
			}

			for a := range grey {
				for c := range grey {
					if a >= c {
						continue
					}

					numDifferent := 0
					for i, v := range grey[a] {
						if w := grey[c][i]; v-w > 0.07 || w-v > 0.07 {
							numDifferent++
						}
					}
					if numDifferent < 20 { // of the 2500 pixels of a cell
						t.Errorf("appearance %d, %s: %q and %q differ in %d pixels, want at least 20", appearance, name,
							a, c, numDifferent)
					}
				}
			}
		}
	}
}

// TestHighContrastIsFlat checks that in high contrast the board and the stones are the same with all
// settings.
func TestHighContrastIsFlat(t *testing.T) {
	app := test.NewTempApp(t)
	p := positionAfter(t, game.Freestyle, "h8", "i9", "c3")
	render := func(appearance theme.Appearance, surface theme.Surface, stones theme.Stones) []uint8 {
		app.Settings().SetTheme(theme.New(appearance, 1).WithBoard(surface, stones))
		return pixels(Render(p, DrawOptions{LastMove: true}, 300))
	}
	for surface := range theme.Slate + 1 {
		for stones := range theme.Flat + 1 {
			if !slices.Equal(render(theme.HighContrast, surface, stones),
				render(theme.HighContrast, theme.Wood, theme.Glass)) {
				t.Errorf("surface %d and stones %d change the picture in high contrast", surface, stones)
			}
		}
	}
	if slices.Equal(render(theme.Light, theme.Wood, theme.Glass), render(theme.Light, theme.Wood, theme.Flat)) {
		t.Error("flat stones look like glass stones")
	}
}

// brightnessOf returns the perceived brightness of a colour, from 0 to 1.
func brightnessOf(c color.RGBA) float64 {
	return (0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B)) / 255
}

// TestGhostNumberIsReadable checks that the numbers of ghosts on squares are much lighter or darker than
// the marks behind them.
func TestGhostNumberIsReadable(t *testing.T) {
	app := test.NewTempApp(t)
	for _, appearance := range []theme.Appearance{theme.Light, theme.Dark, theme.HighContrast} {
		app.Settings().SetTheme(theme.New(appearance, 1))
		b := New()
		b.Set(game.NewPosition(game.TicTacToe), DrawOptions{})

		s := b.styleOf()
		for stone, colour := range map[game.Stone]color.NRGBA{game.Black: s.x, game.White: s.o} {
			mark := draw.Mix(s.tile, colour, 0.6) // as painted in high contrast; elsewhere it is fainter
			number := s.textColour(pointState{ghost: stone, kind: ghostPreview, text: "1"})
			grey := func(c color.Color) int { return int(color.GrayModel.Convert(c).(color.Gray).Y) }
			if diff := grey(number) - grey(mark); max(diff, -diff) < 90 {
				t.Errorf("appearance %v: the brightness of number %v and mark %v differs by %d, want at least 90",
					appearance, number, mark, max(diff, -diff))
			}
		}
	}
}

// TestFaintMarksInHighContrast checks that in high contrast the marks of a finished game and of a preview
// have a contrast of at least 3:1 to the tile, as accessibility guidelines require for graphics.
func TestFaintMarksInHighContrast(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.HighContrast, 1))
	b := New()
	b.Set(game.NewPosition(game.TicTacToe), DrawOptions{})

	s := b.styleOf()
	luminance := func(c color.RGBA) float64 {
		linear := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
	}
	for _, stone := range []game.Stone{game.Black, game.White} {
		for _, state := range []pointState{{stone: stone, dimming: dimmingSteps}, {ghost: stone, kind: ghostPreview}} {
			p, numVisible := newPicture(60, 60, 50), 0
			for y := range 60 {
				for x := range 60 {
					p.Set(x, y, s.tile)
				}
			}
			paintPoint(p, state, &s)

			for i := 0; i < len(p.Pix); i += 4 {
				light := luminance(color.RGBA{p.Pix[i], p.Pix[i+1], p.Pix[i+2], 255})
				dark := luminance(color.RGBA{s.tile.R, s.tile.G, s.tile.B, 255})
				if (max(light, dark)+0.05)/(min(light, dark)+0.05) >= 3 {
					numVisible++
				}
			}
			if numVisible < 100 {
				t.Errorf("ghost kind %v, stone %v, ghost %v: %d pixels have enough contrast, want at least 100",
					state.kind, state.stone, state.ghost, numVisible)
			}
		}
	}
}

// TestSquaresAreVisible checks that the squares of a board larger than 3×3 are visible in every appearance.
func TestSquaresAreVisible(t *testing.T) {
	app := test.NewTempApp(t)
	for _, appearance := range []theme.Appearance{theme.Light, theme.Dark, theme.HighContrast} {
		app.Settings().SetTheme(theme.New(appearance, 1))
		b := New()
		b.Set(game.NewPosition(game.FiveByFive), DrawOptions{})

		s, darkest, lightest := b.styleOf(), 1.0, 0.0
		p := Render(game.NewPosition(game.FiveByFive), DrawOptions{}, 300)
		for x := 30; x < 270; x++ {
			light := brightnessOf(color.RGBAModel.Convert(p.At(x, 150)).(color.RGBA))
			darkest, lightest = min(darkest, light), max(lightest, light)
		}
		if lightest-darkest < 0.15 {
			t.Errorf("appearance %d: tile colour %v, brightness from %.2f to %.2f; want a difference of at least 0.15",
				appearance, s.tile, darkest, lightest)
		}
	}
}
