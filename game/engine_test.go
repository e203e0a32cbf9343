package game_test

import (
	"testing"

	"jingzi/game"
)

// TestScore checks that a claimed win scores less than any proved win and more than any estimate. Losses are
// the opposite.
func TestScore(t *testing.T) {
	for _, n := range []int{0, 1, 5, 225} {
		proved, claimed := game.WinIn(n), game.UnprovedWinIn(n)
		if plies, ok := proved.ProvedWin(); !ok || plies != n || !proved.Proved() {
			t.Errorf("WinIn(%d) wins in %d, %v", n, plies, ok)
		}
		if _, ok := claimed.ProvedWin(); ok || claimed.Proved() || (-claimed).Proved() {
			t.Errorf("UnprovedWinIn(%d) is proved", n)
		}
		for _, s := range []game.Score{proved, claimed} {
			plies, ok := s.ClaimedWin()
			lossPlies, isLoss := (-s).ClaimedLoss()
			if _, loses := s.ClaimedLoss(); !ok || !isLoss || loses || plies != n || lossPlies != n {
				t.Errorf("%d: claimed win in %d, %v; its opposite: claimed loss in %d, %v", s, plies, ok, lossPlies, isLoss)
			}
		}
		if game.LossIn(n) != -proved || game.UnprovedLossIn(n) != -claimed {
			t.Errorf("a loss in %d is not the opposite of a win", n)
		}
		if claimed >= game.WinIn(1000) || claimed <= 30000 || claimed.WinExpectation(game.Freestyle) < 0.999 {
			t.Errorf("score %d is not between estimates and proved wins", claimed)
		}
	}
	for _, s := range []game.Score{0, -7, 30000, -30000} {
		_, wins := s.ClaimedWin()
		if _, loses := s.ClaimedLoss(); wins || loses || s.Proved() {
			t.Errorf("score %d is a win or a loss", s)
		}
	}
}
