package ui

import (
	"testing"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// The board shows how the game has ended for the player, and only there where
// it ends.
func TestTheBoardShowsHowTheGameEnded(t *testing.T) {
	check := func(s *sitting, when string, want board.EndStyle) {
		t.Helper()
		if got := s.showsNow().End; got != want {
			t.Errorf("%s the outcome is %d, want %d", when, got, want)
		}
	}
	s := sitDown(t, t.TempDir(), clerks{})
	check(s, "at the beginning", board.EndNormal)
	s.lose()
	check(s, "lost to the computer", board.EndLost)
	s.walk(-1)
	check(s, "a move before", board.EndNormal)
	s.walk(1)
	check(s, "at the end again", board.EndLost)
	s.session.Game.Undo()
	check(s, "taken back", board.EndNormal)

	s = friends(t, clerks{}, lang.ShortTicTacToe, "a1 b2 a2 c3 a3")
	if check(s, "between friends", board.EndNormal); s.session.Game.Match().Current().Result().Winner != game.Black {
		t.Fatal("nobody has won")
	}
	s = friends(t, clerks{}, lang.ShortTicTacToe, "a1 b1 c1 a2 c2 b2 a3 c3 b3")
	check(s, "drawn", board.EndDrawn)
}

// Nothing moves where the player, or the desktop, does not want it.
func TestTheDesktopMayAskForLessMotion(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	if !s.showsNow().Animate {
		t.Error("nothing moves, though nobody asked for that")
	}
	s.o.ReducedMotion = func() bool { return true }
	s.applyReducedMotion()
	if err := s.q.Run(t.Context(), func() bool { return s.desk.ReducedMotion }); err != nil || s.showsNow().Animate || !s.desk.Settings.Animation {
		t.Errorf("the board moves: %v; %v", s.showsNow().Animate, err)
	}
}
