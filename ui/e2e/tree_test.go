package e2e

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/theme"
)

// openSecondary calls open and returns the window with the given title that it opens.
func (w *window) openSecondary(title string, open func()) *window {
	w.t.Helper()
	open()
	secondary := &window{t: w.t, home: w.home, cmd: w.cmd, started: w.started, ended: w.ended}
	w.wait("a window with the title "+title, func() bool {
		ids, _ := display.tool("search", "--onlyvisible", "--pid", strconv.Itoa(w.cmd.Process.Pid))
		for _, id := range strings.Fields(ids) {
			if name, _ := display.tool("getwindowname", id); name == title {
				secondary.id = id
				return true
			}
		}

		return false
	})
	secondary.tool("windowfocus", "--sync", secondary.id)
	secondary.measure()

	return secondary
}

// countPixels returns the number of pixels with a colour of the theme.
func (w *window) countPixels(name fyne.ThemeColorName) int {
	matches, img, n := isColour(name), w.picture(), 0
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if matches(img.RGBAAt(x, y)) {
				n++
			}
		}
	}

	return n
}

// writePicture writes a picture to the folder JINGZI_E2E_PICTURES, if it is set.
func writePicture(t *testing.T, name string, img image.Image) {
	t.Helper()
	folder := os.Getenv("JINGZI_E2E_PICTURES")
	if folder == "" {
		return
	}
	f, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// waitUntilHandled waits until the program has handled all earlier keys and clicks. The program paints their
// effects before the next call returns.
func (w *window) waitUntilHandled() {
	w.t.Helper()
	if w.client == nil {
		w.client = newXClient(w.t)
	}
	id, err := strconv.ParseUint(w.id, 10, 32)
	if err == nil {
		_, err = w.client.ping(uint32(id), timeout, w.ended)
	}
	if err != nil {
		w.t.Fatalf("%v\n%s", err, w.stacks())
	}
}

// waitUntilSettled waits until the window has handled all earlier keys and clicks and its picture has not changed
// for six frames, however long each takes. It returns the picture.
func (w *window) waitUntilSettled() *image.RGBA {
	w.t.Helper()
	previous, numSame := w.picture(), 0
	w.wait("a still picture", func() bool {
		w.waitUntilHandled()
		current := w.picture()
		numSame++
		if !slices.Equal(current.Pix, previous.Pix) {
			previous, numSame = current, 0
		}

		return numSame > 6
	})

	return previous
}

// TestSearchTree opens the search tree of the computer's move, expands nodes, steps forward and back, and solves
// the exercise. It checks the pictures, and writes them to the folder JINGZI_E2E_PICTURES if it is set.
func TestSearchTree(t *testing.T) {
	w := start(t, t.TempDir())
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.waitForMove(2)
	tree := w.openSecondary("Search tree", func() { w.pressKeys("ctrl+t") })
	bestPixels := func() int { return tree.countPixels(theme.ColorWin) }
	stonePixels := func() int { return tree.countPixels(theme.ColorX) }
	tree.wait("the best line", func() bool { return bestPixels() > 300 })
	writePicture(t, "tree", tree.waitUntilSettled())

	numCollapsed := stonePixels()
	tree.pressKeys("Return") // expands the seven replies to the chosen move, which is selected
	tree.wait("the replies to the move", func() bool { return stonePixels() > numCollapsed+7*20 })
	writePicture(t, "expanded", tree.waitUntilSettled())

	tree.pressKeys("Next")
	tree.wait("the first step of the search, without a best line", func() bool { return bestPixels() == 0 })
	tree.pressKeys("Next", "Next", "Next")
	fourth := tree.waitUntilSettled()
	writePicture(t, "step", fourth)
	tree.pressKeys("Next", "Next")
	tree.wait("the sixth step", func() bool { return !slices.Equal(tree.picture().Pix, fourth.Pix) })
	tree.waitUntilSettled()
	tree.pressKeys("Prior", "Prior")
	tree.wait("the fourth step again", func() bool { return slices.Equal(tree.picture().Pix, fourth.Pix) })

	tree.pressKeys("p")
	tree.wait("the exercise", func() bool { return !slices.Equal(tree.picture().Pix, fourth.Pix) })
	question := tree.waitUntilSettled()
	writePicture(t, "exercise", question)
	tree.pressKeys("f", "Home", "5", "Return") // fits the tree into the view, and enters a value for the root
	tree.wait("feedback on the wrong value", func() bool { return !slices.Equal(tree.picture().Pix, question.Pix) })
	tree.waitUntilSettled()
	if bestPixels() > 0 {
		t.Errorf("got %d pixels in the colour of the best line after a wrong value, want 0", bestPixels())
	}
	tree.pressKeys("minus", "3", "Return")
	tree.wait("a star at the best move after the correct value, -3", func() bool { return bestPixels() > 3 })
	writePicture(t, "answered", tree.waitUntilSettled())

	tree.tool("windowsize", tree.id, "800", "600")
	tree.wait("a small window", func() bool {
		tree.measure()
		return tree.bounds.Size() == image.Pt(800, 600)
	})
	writePicture(t, "small", tree.waitUntilSettled())
	tree.pressKeys("p", "Escape") // Escape alone would ask for confirmation after an answer
	w.wait("the window to close", func() bool {
		ids, _ := display.tool("search", "--onlyvisible", "--pid", strconv.Itoa(w.cmd.Process.Pid))
		return len(strings.Fields(ids)) == 1
	})
	w.waitForMove(2)

	reopened := w.openSecondary("Search tree", func() {
		w.click(image.Pt(w.bounds.Dx()-320, 292))
	}) // the first move in the Thinking panel
	reopened.wait("the best line", func() bool { return reopened.countPixels(theme.ColorWin) > 300 })
}

// TestTreeFigures logs the time from a key to its effect, and the memory, with a tree of a thousand visible
// boards.
func TestTreeFigures(t *testing.T) {
	home := t.TempDir()
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}})
	w := start(t, home)
	w.grid(game.TicTacToe)
	w.waitUntilSettled()
	memory := w.status("VmRSS")
	tree := w.openSecondary("Search tree", func() { w.pressKeys("ctrl+t") })
	tree.waitUntilSettled()
	tree.pressKeys("4")
	tree.waitUntilSettled()
	tree.pressKeys("Home", "u")
	picture := tree.waitUntilSettled()
	writePicture(t, "thousand", picture)

	var times []time.Duration
	for range 5 {
		for _, key := range []string{"plus", "minus"} {
			pressed := time.Now()
			tree.pressKeys(key)
			tree.wait("a change", func() bool { return !slices.Equal(tree.picture().Pix, picture.Pix) })
			times = append(times, time.Since(pressed))
			picture = tree.waitUntilSettled()
		}
	}
	t.Logf("tree of 3,610 expanded nodes: time from a key to the first changed pixel, including the tool that "+
		"presses it: %v", median(times))
	t.Logf("resident memory with the tree: %d MB, without: %d MB", tree.status("VmRSS")/1024, memory/1024)
}
