package e2e

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// If another program such as xkill, or the end of the X server, destroys the window, the program ends and
// has saved the game.
func TestDestroyedFromOutside(t *testing.T) {
	const destroyWindow, killClient = 4, 113 // requests of X11
	ask := func(t *testing.T, w *window, opcode byte) {
		id, err := strconv.ParseUint(w.id, 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		newHand(t).request(opcode, 0, u32(uint32(id)))
	}
	for name, destroy := range map[string]func(*testing.T, *window){
		"window":  func(t *testing.T, w *window) { ask(t, w, destroyWindow) },
		"program": func(t *testing.T, w *window) { ask(t, w, killClient) },
		"screen":  func(*testing.T, *window) { _ = display.xvfb.Process.Kill() },
	} {
		t.Run(name, func(t *testing.T) {
			ours := display
			defer func() { display = ours }()
			var err error
			if display, err = newScreen(t.TempDir()); err != nil {
				t.Fatal(err)
			}
			defer display.close()
			home := t.TempDir()
			remember(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
			w := start(t, home)
			w.tap(game.TicTacToe, game.Pt(1, 1))
			w.shows(1)
			w.calm()
			destroy(t, w)
			select {
			case <-w.ended:
			case <-time.After(patience):
				t.Fatal("the program lives on")
			}
			if said := w.said.String(); strings.Contains(said, "goroutine") {
				t.Errorf("it crashes:\n%s", said)
			}
			if s := w.saved(); s.At != 1 {
				t.Errorf("saved is %v", s.Choices)
			}
		})
	}
}
