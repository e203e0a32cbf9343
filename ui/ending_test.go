package ui

import (
	"testing"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// TestBoardShowsTheEnd checks the style of a game's end, and that only the final
// position has it.
func TestBoardShowsTheEnd(t *testing.T) {
	check := func(w *testWindow, situation string, want board.EndStyle) {
		t.Helper()
		if got := w.drawOptions().End; got != want {
			t.Errorf("%s: got the style %d, want %d", situation, got, want)
		}
	}
	w := openWindow(t, t.TempDir(), fakeComputers{})
	check(w, "at the beginning", board.EndNormal)
	w.playLostGame()
	check(w, "lost to the computer", board.EndLost)
	w.walk(-1)
	check(w, "one move back", board.EndNormal)
	w.walk(1)
	check(w, "at the end", board.EndLost)
	w.session.Game.Undo()
	check(w, "after Undo", board.EndNormal)

	w = openTwoPlayerGame(t, fakeComputers{}, lang.ShortTicTacToe, "a1 b2 a2 c3 a3")
	check(w, "between two people", board.EndNormal)
	if w.session.Game.Match().Current().Result().Winner != game.Black {
		t.Fatal("the game has no winner")
	}
	w = openTwoPlayerGame(t, fakeComputers{}, lang.ShortTicTacToe, "a1 b1 c1 a2 c2 b2 a3 c3 b3")
	check(w, "drawn", board.EndDrawn)
}

// TestReducedMotion checks that the board is not animated if the desktop asks for less motion.
func TestReducedMotion(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	if !w.drawOptions().Animate {
		t.Error("the animation is off by default")
	}
	w.fakeHost.reducedMotion = true
	w.applyReducedMotion()
	if err := w.loop.Run(t.Context(), func() bool {
		return w.desk.ReducedMotion
	}); err != nil || w.drawOptions().Animate || !w.desk.Settings.Animation {
		t.Errorf("reduced motion: got animation %v, error %v; want no animation", w.drawOptions().Animate, err)
	}
}
