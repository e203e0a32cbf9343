package analysis

import (
	"context"
	"image"
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/theme"
)

// TestOnlyAWinIsGreen checks in a picture of the board that only the values of winning moves are green, even if
// every move loses.
func TestOnlyAWinIsGreen(t *testing.T) {
	names := []string{"c3", "h12", "m7"}
	moves := points(t, game.Freestyle, "c3 h12 m7")
	for name, c := range map[string]struct {
		scores []game.Score // scores of moves, the best first
		green  []bool       // expected result of greenAt for each of moves
	}{
		"all lose":             {[]game.Score{game.LossIn(10), game.LossIn(4), game.UnprovedLossIn(2)}, []bool{false, false, false}},
		"one wins":             {[]game.Score{game.WinIn(5), 40, game.LossIn(4)}, []bool{true, false, false}},
		"one unproved win":     {[]game.Score{game.UnprovedWinIn(5), 40, -900}, []bool{true, false, false}},
		"nothing is decided":   {[]game.Score{900, 100, -900}, []bool{false, false, false}},
		"the best is hopeless": {[]game.Score{-900, -950, game.LossIn(2)}, []bool{false, false, false}},
	} {
		h := newTestHost(t, game.Freestyle, multiLineEngine{moves, c.scores}, "h8 h9")
		h.a.BestLines.Toggle()
		h.settle()

		for _, appearance := range []theme.Appearance{theme.Light, theme.Dark, theme.HighContrast} {
			test.NewTempApp(t).Settings().SetTheme(theme.New(appearance, 1))
			p, opts := h.overlay()

			img := board.Render(p, opts, 600)
			for i, point := range moves {
				if got := greenAt(img, point); got != c.green[i] {
					t.Errorf("%s, appearance %d: greenAt(%s) = %v, want %v", name, appearance, names[i], got,
						c.green[i])
				}
			}
		}
	}
}

// multiLineEngine is an engine that reports a line per move, with its score.
type multiLineEngine struct {
	moves  []game.Point
	scores []game.Score
}

func (e multiLineEngine) Think(_ context.Context, p game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	var info game.SearchInfo
	for i, point := range e.moves {
		info.PVs = append(info.PVs, game.PV{Score: e.scores[i], Moves: []game.Point{point}})
	}
	report(info)

	return e.moves[0], nil
}

// greenAt reports whether there are green pixels around a point in a picture of a 15×15 board without
// coordinates.
func greenAt(img image.Image, point game.Point) bool {
	cell := float64(img.Bounds().Dx()) / (15 + 2*0.22)
	x, y := int((0.72+float64(point.X))*cell), int((0.72+float64(point.Y))*cell)
	numGreen := 0
	for dy := -int(cell / 2); dy <= int(cell/2); dy++ {
		for dx := -int(cell / 2); dx <= int(cell/2); dx++ {
			if r, g, b, _ := img.At(x+dx, y+dy).RGBA(); g > r+r/8 && g > b+b/8 {
				numGreen++
			}
		}
	}

	return numGreen > 20
}
