package e2e

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	base "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/theme"
)

// startButton waits for the start page and finds its button, the lowest highlighted area.
func (w *window) startButton() image.Point {
	w.t.Helper()
	var at image.Point
	w.wait("the start page", func() bool {
		img := w.picture()
		bottom := img.Rect.Dy()
		for is := isColour(base.ColorNamePrimary); bottom > 0 && share(img, image.Rect(0, bottom-1, img.Rect.Dx(), bottom), is) < 0.05; {
			bottom--
		}
		low := img.SubImage(image.Rect(0, bottom-30, img.Rect.Dx(), bottom)).(*image.RGBA)
		b := blocks(low, isColour(base.ColorNamePrimary), 20, 40)
		if len(b) != 1 || len(wooden(img)) < 1000 {
			return false
		}
		at = b[0]
		return true
	})
	return at
}

// wooden returns the points of a picture that have the colour of a wooden board, in rows with many of them.
func wooden(img *image.RGBA) (places []image.Point) {
	wood := colour(theme.ColorBoard)
	for y := range img.Rect.Dy() {
		before := len(places)
		for x := range img.Rect.Dx() {
			c := img.RGBAAt(x, y)
			if abs := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }; abs(c.R, wood.R)+abs(c.G, wood.G)+abs(c.B, wood.B) < 40 {
				places = append(places, image.Pt(x, y))
			}
		}
		if len(places) < before+40 {
			places = places[:before]
		}
	}
	return places
}

// chosenAbove returns the bounds of the lowest highlighted choice above a point.
func chosenAbove(img *image.RGBA, below image.Point) image.Rectangle {
	ground, over := colour(base.ColorNameBackground), theme.New(look, 1).Color(base.ColorNameSelection, base.VariantLight).(color.NRGBA)
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(255-int(over.A)) + int(b)*int(over.A)) / 255) }
	highlight := color.RGBA{mix(ground.R, over.R), mix(ground.G, over.G), mix(ground.B, over.B), 255}
	for y := below.Y; y > 0; y-- {
		row := image.Rectangle{}
		for x := range img.Rect.Dx() {
			if near(img.RGBAAt(x, y), highlight) {
				row = row.Union(image.Rect(x, y, x+1, y+1))
			}
		}
		if row.Dx() > 20 {
			return row
		}
	}
	return image.Rectangle{}
}

// At the first start the player chooses a game with the mouse. The next start does not ask again.
func TestStartPage(t *testing.T) {
	home := t.TempDir()
	w := launchFirst(t, home)
	w.find()
	start := w.startButton()
	gomoku := wooden(w.picture())[0].Add(image.Pt(20, 20)) // the left one of two is above, or first in its row
	before, level := chosenAbove(w.picture(), start), image.Rectangle{}
	w.click(gomoku)
	w.wait("the levels", func() bool { // there are more of them, in the middle of the row
		level = chosenAbove(w.picture(), start)
		return !level.Empty() && level != before
	})
	stronger := image.Pt(level.Max.X+30, level.Min.Y-8)
	w.click(stronger)
	w.wait("another level", func() bool { return chosenAbove(w.picture(), start).Min.X >= level.Max.X })
	w.click(start)
	middle := game.Pt(7, 7)
	w.tap(game.Freestyle, middle)
	now := w.shows(2)
	if now.Position.At(middle) != game.Black || w.saved().Rules != game.Freestyle {
		t.Errorf("on the board:\n%v", now.Position)
	}
	var kept struct{ Setup struct{ Level game.Level } }
	if w.settings(&kept); kept.Setup.Level != game.Hard {
		t.Errorf("the level is %q", kept.Setup.Level)
	}
	w.key("ctrl+q")
	w.leaves()
	w = launchFirst(t, home)
	w.find()
	w.shows(2)
}

// A start page that was left is not shown again. It is not shown to a player who opens a file.
func TestStartPageIsShownOnce(t *testing.T) {
	home := t.TempDir()
	w := launchFirst(t, home)
	w.find()
	w.startButton()
	w.key("Escape")
	w.grid(game.TicTacToe)
	w.key("ctrl+q")
	w.leaves()
	w = launchFirst(t, home)
	w.find()
	w.grid(game.TicTacToe)

	file := filepath.Join(home, "game.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[ih];B[hi])"), 0o600); err != nil {
		t.Fatal(err)
	}
	w = launchFirst(t, t.TempDir(), file)
	w.find()
	w.grid(game.Freestyle)
}
