package game_test

import (
	"testing"

	"jingzi/game"
)

// Only proved wins count as won. A claimed one is less than any proved win and more than any estimate.
// Losses mirror them.
func TestScoresOfTheEnd(t *testing.T) {
	for _, n := range []int{0, 1, 5, 225} {
		won, seems := game.WinIn(n), game.UnprovedWinIn(n)
		if plies, ok := won.ProvedWin(); !ok || plies != n || !won.Proved() {
			t.Errorf("WinIn(%d) wins in %d, %v", n, plies, ok)
		}
		if _, ok := seems.ProvedWin(); ok || seems.Proved() || (-seems).Proved() {
			t.Errorf("SeemsWinIn(%d) is proved", n)
		}
		for _, s := range []game.Score{won, seems} {
			plies, ok := s.ClaimedWin()
			lost, mirrored := (-s).ClaimedLoss()
			if _, loses := s.ClaimedLoss(); !ok || !mirrored || loses || plies != n || lost != n {
				t.Errorf("%d: winning in %d, %v; its opposite losing in %d, %v", s, plies, ok, lost, mirrored)
			}
		}
		if game.LossIn(n) != -won || game.UnprovedLossIn(n) != -seems {
			t.Errorf("a loss in %d is not the opposite of a win", n)
		}
		if seems >= game.WinIn(1000) || seems <= 30000 || seems.WinExpectation(game.Freestyle) < 0.999 {
			t.Errorf("%d is out of order", seems)
		}
	}
	for _, s := range []game.Score{0, -7, 30000, -30000} {
		_, wins := s.ClaimedWin()
		if _, loses := s.ClaimedLoss(); wins || loses || s.Proved() {
			t.Errorf("%d is the end", s)
		}
	}
}
