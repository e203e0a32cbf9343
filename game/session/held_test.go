package session

import (
	"testing"

	"jingzi/game"
)

// TestHeldAnswer checks that the computer waits with its answer if the host wants that after a person's choice, and only
// in a game against a person, until it is released.
func TestHeldAnswer(t *testing.T) {
	holding := func(hold bool, change ...func(*Config)) *testSession {
		s := newTestSession(t, &stubComputers{}, change...)
		s.LiveGame.o.HoldsAnswer = func() bool { return hold }
		return s
	}
	s := holding(true)
	s.click("b2")
	if !s.Held() || s.match.Busy() {
		t.Fatalf("the computer waits: %v, thinks: %v; want true, false", s.Held(), s.match.Busy())
	}
	s.checkBoard("... .X. ...")
	s.Release()
	s.settle()
	s.checkBoard("O.. .X. ...")
	if s.Held() {
		t.Error("the computer waits after its answer")
	}

	// The player sees a mistake and takes it back.
	s.click("c1")
	s.undo()
	s.checkBoard("O.. .X. ...")
	if s.Held() {
		t.Error("the computer waits after Undo")
	}
	s.LiveGame.o.HoldsAnswer = func() bool { return false }
	s.click("a1")
	s.checkBoard("OO. .X. X..")

	s = holding(false)
	s.click("b2")
	s.checkBoard("O.. .X. ...")
	s.undo()
	if s.Held() {
		t.Error("a game that waits after Undo is taken for a held answer")
	}

	// Nothing is held between two people, and a pause at the start of a game is none.
	s = holding(true, twoPeople)
	s.click("b2 c1")
	if s.Held() {
		t.Error("a game of two people is held")
	}
	s = holding(true, func(c *Config) { c.FirstMove = ComputerFirst })
	s.settle()
	s.undo()
	if !s.match.Paused() || s.Held() {
		t.Errorf("the game waits: %v, with a held answer: %v; want true, false", s.match.Paused(), s.Held())
	}
	s.Release()
	if s.match.Busy() {
		t.Error("Release has started a game that was not held")
	}
}

// TestResignedWhileHeld checks that a game which was resigned while an answer was held goes on with that answer when the
// resignation is taken back.
func TestResignedWhileHeld(t *testing.T) {
	s := newTestSession(t, &stubComputers{})
	s.LiveGame.o.HoldsAnswer = func() bool { return true }
	s.click("b2")
	if err := s.Resign(); err != nil {
		t.Fatal(err)
	}
	if got := s.match.Current().Result().Winner; got != game.White {
		t.Errorf("the winner is %v, want White", got)
	}
	s.undo()
	s.checkBoard("O.. .X. ...")
}
