package board

import (
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/theme"
)

// TestContinuationsArePainted checks that a continuation is a dark dot, a transposition a blue dot, and
// that a point with a stone has no dot.
func TestContinuationsArePainted(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	p := positionAfter(t, game.Freestyle, "h8")
	h8, a15, o15 := point(t, game.Freestyle, "h8"), point(t, game.Freestyle, "a15"), point(t, game.Freestyle, "o15")
	const side = 1200
	bare := Render(p, DrawOptions{}, side)
	img := Render(p, DrawOptions{Continuations: []Continuation{{At: h8}, {At: a15, Commented: true},
		{At: o15, Transposes: true}}}, side)
	count := func(x0, x1 int) (changed, dark, blue int) {
		for x := x0; x < x1; x++ {
			for y := range img.Bounds().Dy() {
				if img.At(x, y) == bare.At(x, y) {
					continue
				}
				r, g, b, _ := img.At(x, y).RGBA()
				changed++
				if max(r, g, b) < 0x5000 {
					dark++
				}
				if b > 0x9000 && r < 0x4000 {
					blue++
				}
			}
		}

		return changed, dark, blue
	}
	width := img.Bounds().Dx()
	if n, dark, blue := count(0, width/5); dark < 300 || blue > 0 {
		t.Errorf("continuation with a comment: %d pixels changed, %d dark, %d blue; want at least 300 dark, none blue",
			n, dark, blue)
	}
	if n, _, _ := count(width/5, width*4/5); n > 0 {
		t.Errorf("a continuation changes %d pixels of a stone, want 0", n)
	}
	if n, dark, blue := count(width*4/5, width); blue < 200 || dark > blue/4 {
		t.Errorf("transposition: %d pixels changed, %d dark, %d blue; want at least 200 blue, few dark", n, dark, blue)
	}
}
