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

// openSecondary returns the program's window with the given title, after open has opened it.
func (w *window) openSecondary(title string, open func()) *window {
	w.t.Helper()
	open()
	o := &window{t: w.t, home: w.home, cmd: w.cmd, started: w.started, ended: w.ended}
	w.wait("a window called "+title, func() bool {
		ids, _ := display.tool("search", "--onlyvisible", "--pid", strconv.Itoa(w.cmd.Process.Pid))
		for _, id := range strings.Fields(ids) {
			if name, _ := display.tool("getwindowname", id); name == title {
				o.id = id
				return true
			}
		}
		return false
	})
	o.tool("windowfocus", "--sync", o.id)
	o.measure()
	return o
}

// countPixels returns the number of pixels with a colour of the theme.
func (w *window) countPixels(name fyne.ThemeColorName) int {
	is, img, n := isColour(name), w.picture(), 0
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if is(img.RGBAAt(x, y)) {
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

// waitUntilHandled waits until the program has handled all keys and clicks so far, on slow machines too. The
// program paints their effects before the next call returns.
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

// waitUntilSettled waits until the window has handled all keys and clicks so far and its picture has not changed for
// six frames, however long the program takes for each. It returns the picture.
func (w *window) waitUntilSettled() *image.RGBA {
	w.t.Helper()
	last, numSame := w.picture(), 0
	w.wait("a still picture", func() bool {
		w.waitUntilHandled()
		current := w.picture()
		numSame++
		if !slices.Equal(current.Pix, last.Pix) {
			last, numSame = current, 0
		}
		return numSame > 6
	})
	return last
}

// TestSearchTree opens the window with the tree of the computer's move, expands nodes, steps forward
// and back, and solves the exercise. Other tests check the texts; this one checks the pictures, which
// are written to the folder JINGZI_E2E_PICTURES if it is set.
func TestSearchTree(t *testing.T) {
	w := start(t, t.TempDir())
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.waitForMove(2)
	tree := w.openSecondary("Search tree", func() { w.pressKeys("ctrl+t") })
	bestPixels := func() int { return tree.countPixels(theme.ColorWin) }
	stonePixels := func() int { return tree.countPixels(theme.ColorX) }
	tree.wait("the best line", func() bool { return bestPixels() > 300 })
	writePicture(t, "tree", tree.waitUntilSettled())

	before := stonePixels()
	tree.pressKeys("Return") // unfolds the seven replies to the chosen move, which is selected
	tree.wait("the replies to the move", func() bool { return stonePixels() > before+7*20 })
	writePicture(t, "unfolded", tree.waitUntilSettled())

	tree.pressKeys("Next")
	tree.wait("the search from its beginning, without the best line", func() bool { return bestPixels() == 0 })
	tree.pressKeys("Next", "Next", "Next")
	fourth := tree.waitUntilSettled()
	writePicture(t, "step", fourth)
	tree.pressKeys("Next", "Next")
	tree.wait("two steps on", func() bool { return !slices.Equal(tree.picture().Pix, fourth.Pix) })
	tree.waitUntilSettled()
	tree.pressKeys("Prior", "Prior")
	tree.wait("the step before", func() bool { return slices.Equal(tree.picture().Pix, fourth.Pix) })

	tree.pressKeys("p")
	tree.wait("the exercise", func() bool { return !slices.Equal(tree.picture().Pix, fourth.Pix) })
	asked := tree.waitUntilSettled()
	writePicture(t, "exercise", asked)
	tree.pressKeys("f", "Home", "5", "Return") // fits the tree into the view, and answers for the root
	tree.wait("feedback on the wrong value", func() bool { return !slices.Equal(tree.picture().Pix, asked.Pix) })
	tree.waitUntilSettled()
	if bestPixels() > 0 {
		t.Errorf("got %d pixels of the best move after a wrong value, want 0", bestPixels())
	}
	tree.pressKeys("minus", "3", "Return")
	tree.wait("the star at the chosen move: the root is worth -3", func() bool { return bestPixels() > 3 })
	writePicture(t, "answered", tree.waitUntilSettled())

	tree.tool("windowsize", tree.id, "800", "600")
	tree.wait("a small window", func() bool {
		tree.measure()
		return tree.bounds.Size() == image.Pt(800, 600)
	})
	writePicture(t, "small", tree.waitUntilSettled())
	tree.pressKeys("p", "Escape") // after an answer, Escape alone would ask for confirmation
	w.wait("the window to close", func() bool {
		ids, _ := display.tool("search", "--onlyvisible", "--pid", strconv.Itoa(w.cmd.Process.Pid))
		return len(strings.Fields(ids)) == 1
	})
	w.waitForMove(2)

	reopened := w.openSecondary("Search tree", func() { w.click(image.Pt(w.bounds.Dx()-320, 227)) }) // the first move in the Thinking panel
	reopened.wait("the best line", func() bool { return reopened.countPixels(theme.ColorWin) > 300 })
}

// TestFiguresOfTheTree measures the time from a key to its effect, and the memory, in a tree with a
// thousand visible boards.
func TestFiguresOfTheTree(t *testing.T) {
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
	before := tree.waitUntilSettled()
	writePicture(t, "thousand", before)
	var times []time.Duration
	for range 5 {
		for _, key := range []string{"plus", "minus"} {
			pressed := time.Now()
			tree.pressKeys(key)
			tree.wait("a change", func() bool { return !slices.Equal(tree.picture().Pix, before.Pix) })
			times = append(times, time.Since(pressed))
			before = tree.waitUntilSettled()
		}
	}
	t.Logf("3,610 nodes unfolded: from a key to the first changed pixel, including the tool that presses the key: %v", median(times))
	t.Logf("resident memory with the tree: %d MB, without: %d MB", tree.status("VmRSS")/1024, memory/1024)
}
