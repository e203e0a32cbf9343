package e2e

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// TestDestroyedWindow checks that the program saves the game and ends if another program, such as
// xkill, or the end of the X server destroys its window.
func TestDestroyedWindow(t *testing.T) {
	const destroyWindow, killClient = 4, 113 // requests of X11
	sendRequest := func(t *testing.T, w *window, opcode byte) {
		id, err := strconv.ParseUint(w.id, 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		newXClient(t).sendRequest(opcode, 0, u32(uint32(id)))
	}
	for name, destroy := range map[string]func(*testing.T, *window){
		"window":  func(t *testing.T, w *window) { sendRequest(t, w, destroyWindow) },
		"program": func(t *testing.T, w *window) { sendRequest(t, w, killClient) },
		"screen":  func(*testing.T, *window) { _ = display.xvfb.Process.Kill() },
	} {
		t.Run(name, func(t *testing.T) {
			old := display
			defer func() { display = old }()
			var err error
			if display, err = newScreen(t.TempDir()); err != nil {
				t.Fatal(err)
			}
			defer display.close()
			home := t.TempDir()
			storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
			w := start(t, home)
			w.tap(game.TicTacToe, game.Pt(1, 1))
			w.waitForMove(1)
			w.waitUntilIdle()
			destroy(t, w)
			select {
			case <-w.ended:
			case <-time.After(timeout):
				t.Fatal("the program did not end")
			}
			if output := w.stderr.String(); strings.Contains(output, "goroutine") {
				t.Errorf("the program crashed:\n%s", output)
			}
			if s := w.saved(); s.At != 1 {
				t.Errorf("saved choices: %v, want one", s.Choices)
			}
		})
	}
}
