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
	check := func(s *testWindow, situation string, want board.EndStyle) {
		t.Helper()
		if got := s.drawOptions().End; got != want {
			t.Errorf("%s the outcome is %d, want %d", situation, got, want)
		}
	}
	s := openWindow(t, t.TempDir(), fakeComputers{})
	check(s, "at the beginning", board.EndNormal)
	s.playLostGame()
	check(s, "lost to the computer", board.EndLost)
	s.walk(-1)
	check(s, "a move before", board.EndNormal)
	s.walk(1)
	check(s, "at the end again", board.EndLost)
	s.session.Game.Undo()
	check(s, "taken back", board.EndNormal)

	s = openTwoPlayerGame(t, fakeComputers{}, lang.ShortTicTacToe, "a1 b2 a2 c3 a3")
	if check(s, "between friends", board.EndNormal); s.session.Game.Match().Current().Result().Winner != game.Black {
		t.Fatal("the game has no winner")
	}
	s = openTwoPlayerGame(t, fakeComputers{}, lang.ShortTicTacToe, "a1 b1 c1 a2 c2 b2 a3 c3 b3")
	check(s, "drawn", board.EndDrawn)
}

// TestReducedMotion checks that the board is not animated if the desktop asks for less motion.
func TestReducedMotion(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	if !s.drawOptions().Animate {
		t.Error("the animation is off by default")
	}
	s.options.ReducedMotion = func() bool { return true }
	s.applyReducedMotion()
	if err := s.q.Run(t.Context(), func() bool { return s.desk.ReducedMotion }); err != nil || s.drawOptions().Animate || !s.desk.Settings.Animation {
		t.Errorf("reduced motion: got animation %v, error %v; want no animation", s.drawOptions().Animate, err)
	}
}
