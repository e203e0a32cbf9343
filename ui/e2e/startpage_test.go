package e2e

import (
	"image"
	"os"
	"path/filepath"
	"testing"

	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/theme"
)

// startButton waits for the start page and returns the centre of its button, the lowest highlighted area.
func (w *window) startButton() image.Point {
	w.t.Helper()
	var point image.Point
	w.wait("the start page", func() bool {
		img := w.picture()
		bottom := img.Rect.Dy()
		for isPrimary := isColour(fynetheme.ColorNamePrimary); bottom > 0 &&
			share(img, image.Rect(0, bottom-1, img.Rect.Dx(), bottom), isPrimary) < 0.05; {
			bottom--
		}
		bottomStrip := img.SubImage(image.Rect(0, bottom-30, img.Rect.Dx(), bottom)).(*image.RGBA)
		buttons := findBlocks(bottomStrip, isColour(fynetheme.ColorNamePrimary), 20, 40)
		if len(buttons) != 1 || len(woodPixels(img)) < 1000 {
			return false
		}
		point = buttons[0]

		return true
	})

	return point
}

// woodPixels returns the pixels with the colour of a wooden board, in rows that contain many of them.
func woodPixels(img *image.RGBA) (pixels []image.Point) {
	wood := colour(theme.ColorBoard)
	for y := range img.Rect.Dy() {
		numAbove := len(pixels)
		for x := range img.Rect.Dx() {
			c := img.RGBAAt(x, y)
			if difference := func(a, b uint8) int {
				return max(int(a)-int(b), int(b)-int(a))
			}; difference(c.R, wood.R)+difference(c.G, wood.G)+difference(c.B, wood.B) < 40 {
				pixels = append(pixels, image.Pt(x, y))
			}
		}
		if len(pixels) < numAbove+40 {
			pixels = pixels[:numAbove]
		}
	}

	return pixels
}

// TestStartPage chooses a game on the start page with the mouse, and a level with the keyboard. It checks that this
// game begins, and that the page is not shown again.
func TestStartPage(t *testing.T) {
	home := t.TempDir()
	w := launchFirst(t, home)
	w.find()
	start := w.startButton()
	gomoku := woodPixels(w.picture())[0].Add(image.Pt(20, 20)) // the first board with wood
	w.click(gomoku)

	// Past the tile of the lessons and the players.
	w.pressKeys("Tab", "Tab", "Tab", "Right")
	w.click(start)
	middle := game.Pt(7, 7)
	w.tap(game.Freestyle, middle)
	situation := w.waitForMove(2)
	if situation.Position.At(middle) != game.Black || w.saved().Rules != game.Freestyle {
		t.Errorf("got rules %v and the following board, want freestyle gomoku and a black stone in the centre\n%v",
			w.saved().Rules, situation.Position)
	}
	var stored struct{ Setup struct{ Level game.Level } }
	w.readSettings(&stored)
	if stored.Setup.Level != game.Hard {
		t.Errorf("got level %q, want %q", stored.Setup.Level, game.Hard)
	}
	w.pressKeys("ctrl+q")
	w.waitForExit()
	w = launchFirst(t, home)
	w.find()
	w.waitForMove(2)
}

// TestStartPageIsShownOnce checks that the start page is not shown again after it has been closed, nor to a
// player who opens a file.
func TestStartPageIsShownOnce(t *testing.T) {
	home := t.TempDir()
	w := launchFirst(t, home)
	w.find()
	w.startButton()
	w.pressKeys("Escape")
	w.grid(game.TicTacToe)
	w.pressKeys("ctrl+q")
	w.waitForExit()
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
