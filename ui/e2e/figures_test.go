package e2e

import (
	"fmt"
	"image"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// TestFigures measures the times that a player notices: until the board appears, until a click has an
// effect, and the load of an idle program. It logs them; the bounds are wide, for slow and busy
// machines.
func TestFigures(t *testing.T) {
	if info, err := os.Stat(program); err == nil {
		t.Logf("size of the program: %.1f MB", float64(info.Size())/1e6)
	}
	var starts, clicks []time.Duration
	var w *window
	corner := image.Rect(0, 0, 1000, 740) // where the window opens
	isDisplayed := func() bool {
		_, ok := findGrid(display.picture(t, corner), game.TicTacToe)
		return ok
	}
	for range 5 {
		if w != nil {
			w.kill()
		}
		poll(timeout, func() bool { return !isDisplayed() })
		home := t.TempDir()
		storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}})
		w = launch(t, home)
		w.wait("a board", isDisplayed)
		starts = append(starts, time.Since(w.started))
		w.find()
	}
	t.Logf("from starting the program to its board: %v", median(starts))

	g := w.grid(game.TicTacToe)
	for n := range 7 { // without a line of three
		point := game.TicTacToe.PointAt([]int{0, 1, 2, 4, 3, 5, 7}[n])
		middle := g.middle(point)
		w.tool("mousemove", "--window", w.id, strconv.Itoa(middle.X), strconv.Itoa(middle.Y))
		w.tool("mousedown", "1")
		before := w.picture()
		for numEqual := 0; numEqual < 20; numEqual++ { // until the highlight under the pointer is drawn
			current := w.picture()
			if !slices.Equal(current.Pix, before.Pix) {
				before, numEqual = current, 0
			}
			time.Sleep(pollInterval)
		}
		clicked := time.Now()
		released := make(chan error, 1)
		go func() {
			_, err := display.tool("mouseup", "1")
			released <- err
		}()
		w.wait("a change", func() bool { return !slices.Equal(w.picture().Pix, before.Pix) })
		clicks = append(clicks, time.Since(clicked))
		if err := <-released; err != nil {
			t.Fatal(err)
		}
		w.wait("the stone", func() bool { return w.saved().At == n+1 })
	}
	t.Logf("from a click to the first pixel of its stone, with the tool that clicks: %v", median(clicks))

	w.waitForMove(7)
	t.Logf("resident memory: %d MB", w.status("VmRSS")/1024)
	const idle = 2 * time.Second
	used := w.processorTime()
	time.Sleep(idle) // measure the idle program
	share := float64(w.processorTime()-used) / float64(idle)
	t.Logf("an idle window takes %.1f %% of a processor", 100*share)
	if share > 0.2 {
		t.Errorf("an idle window takes %.0f %% of a processor, want at most 20", 100*share)
	}
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2].Round(time.Millisecond)
}

// status returns a number from /proc/PID/status of the program.
func (w *window) status(name string) (value int) {
	w.t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", w.cmd.Process.Pid))
	if err != nil {
		w.t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if rest, ok := strings.CutPrefix(line, name+":"); ok {
			value, _ = strconv.Atoi(strings.Fields(rest)[0])
		}
	}
	return value
}

// processorTime returns the processor time that the program has used.
func (w *window) processorTime() time.Duration {
	w.t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", w.cmd.Process.Pid))
	if err != nil {
		w.t.Fatal(err)
	}
	// The 14th and 15th of its fields, in hundredths of a second; the second
	// may have spaces in its brackets.
	fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}
