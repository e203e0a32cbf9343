package e2e

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// TestDestroyedWindow checks that the program saves the game and exits if its window is destroyed by another
// program, such as xkill, or by the end of the X server.
func TestDestroyedWindow(t *testing.T) {
	const destroyWindow, killClient = 4, 113 // opcodes of X11
	send := func(t *testing.T, w *window, opcode byte) {
		id, err := strconv.ParseUint(w.id, 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		newXClient(t).sendRequest(opcode, 0, u32(uint32(id)))
	}
	for name, destroy := range map[string]func(*testing.T, *window){
		"window":  func(t *testing.T, w *window) { send(t, w, destroyWindow) },
		"program": func(t *testing.T, w *window) { send(t, w, killClient) },
		"screen":  func(*testing.T, *window) { _ = display.xvfb.Process.Kill() },
	} {
		t.Run(name, func(t *testing.T) {
			originalDisplay := display
			defer func() { display = originalDisplay }()
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
				t.Fatal("timeout waiting for the program to exit")
			}
			if output := w.stderr.String(); strings.Contains(output, "goroutine") {
				t.Errorf("the program crashed:\n%s", output)
			}
			if s := w.saved(); s.At != 1 {
				t.Errorf("got saved choices %v, want one", s.Choices)
			}
		})
	}
}
