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

// TestFigures measures what a player notices: the times until the board appears and until a click has an
// effect, the memory, and the load of an idle program. It logs them, and checks only that the idle program
// uses little processor time.
func TestFigures(t *testing.T) {
	if info, err := os.Stat(program); err == nil {
		t.Logf("size of the program: %.1f MB", float64(info.Size())/1e6)
	}
	var starts, clicks []time.Duration
	var w *window
	corner := image.Rect(0, 0, 1000, 740) // the area in which the window opens

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
	t.Logf("time from starting the program to its board: %v", median(starts))

	g := w.grid(game.TicTacToe)
	for n := range 7 { // without a line of three
		point := game.TicTacToe.PointAt([]int{0, 1, 2, 4, 3, 5, 7}[n])
		middle := g.middle(point)
		w.tool("mousemove", "--window", w.id, strconv.Itoa(middle.X), strconv.Itoa(middle.Y))
		w.tool("mousedown", "1")

		picture := w.picture()
		for numEqual := 0; numEqual < 20; numEqual++ { // wait until the highlight under the pointer has been drawn
			current := w.picture()
			if !slices.Equal(current.Pix, picture.Pix) {
				picture, numEqual = current, 0
			}
			time.Sleep(pollInterval)
		}
		clicked := time.Now()

		released := make(chan error, 1)
		go func() {
			_, err := display.tool("mouseup", "1")
			released <- err
		}()
		w.wait("a change", func() bool { return !slices.Equal(w.picture().Pix, picture.Pix) })
		clicks = append(clicks, time.Since(clicked))
		if err := <-released; err != nil {
			t.Fatal(err)
		}
		w.wait("the stone", func() bool { return w.saved().At == n+1 })
	}
	t.Logf("time from a click to the first pixel of its stone, including the tool that clicks: %v", median(clicks))

	w.waitForMove(7)
	t.Logf("resident memory: %d MB", w.status("VmRSS")/1024)
	const idle = 2 * time.Second
	used := w.processorTime()
	time.Sleep(idle) // measure the idle program
	share := float64(w.processorTime()-used) / float64(idle)
	t.Logf("idle window: %.1f %% of a processor", 100*share)
	if share > 0.2 {
		t.Errorf("got %.0f %% of a processor used by an idle window, want at most 20 %%", 100*share)
	}
}

func median(durations []time.Duration) time.Duration {
	slices.Sort(durations)
	return durations[len(durations)/2].Round(time.Millisecond)
}

// status returns the number called name in /proc/PID/status of the program.
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
	// Fields 14 and 15, in hundredths of a second. Field 2, the name in
	// parentheses, may contain spaces.
	fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])

	return time.Duration(user+system) * 10 * time.Millisecond
}
