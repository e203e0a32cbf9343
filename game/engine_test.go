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
			t.Errorf("WinIn(%d).ProvedWin() = %d, %v; want %[1]d, true", n, plies, ok)
		}
		if _, ok := claimed.ProvedWin(); ok || claimed.Proved() || (-claimed).Proved() {
			t.Errorf("UnprovedWinIn(%d) is proved", n)
		}

		for _, s := range []game.Score{proved, claimed} {
			plies, ok := s.ClaimedWin()
			lossPlies, isLoss := (-s).ClaimedLoss()
			if _, loses := s.ClaimedLoss(); !ok || !isLoss || loses || plies != n || lossPlies != n {
				t.Errorf("score %d: got a claimed win in %d, %v, and for its opposite a claimed loss in %d, %v; "+
					"want %d, true for both", s, plies, ok, lossPlies, isLoss, n)
			}
		}
		if game.LossIn(n) != -proved || game.UnprovedLossIn(n) != -claimed {
			t.Errorf("LossIn(%d) = %d, UnprovedLossIn = %d; want %d, %d", n, game.LossIn(n), game.UnprovedLossIn(n),
				-proved, -claimed)
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
