package game_test

import (
	"testing"

	"jingzi/game"
)

// Only a proved win wins; one that seems so is worth less than any proved one, and
// more than any estimate; losses mirror them.
func TestScoresOfTheEnd(t *testing.T) {
	for _, n := range []int{0, 1, 5, 225} {
		won, seems := game.WinIn(n), game.SeemsWinIn(n)
		if plies, ok := won.Wins(); !ok || plies != n || !won.Proved() {
			t.Errorf("WinIn(%d) wins in %d, %v", n, plies, ok)
		}
		if _, ok := seems.Wins(); ok || seems.Proved() || (-seems).Proved() {
			t.Errorf("SeemsWinIn(%d) is proved", n)
		}
		for _, s := range []game.Score{won, seems} {
			plies, ok := s.Winning()
			lost, mirrored := (-s).Losing()
			if _, loses := s.Losing(); !ok || !mirrored || loses || plies != n || lost != n {
				t.Errorf("%d: winning in %d, %v; its opposite losing in %d, %v", s, plies, ok, lost, mirrored)
			}
		}
		if game.LossIn(n) != -won || game.SeemsLossIn(n) != -seems {
			t.Errorf("a loss in %d is not the opposite of a win", n)
		}
		if seems >= game.WinIn(1000) || seems <= 30000 || seems.Balance(game.Freestyle) < 0.999 {
			t.Errorf("%d is out of order", seems)
		}
	}
	for _, s := range []game.Score{0, -7, 30000, -30000} {
		_, wins := s.Winning()
		if _, loses := s.Losing(); wins || loses || s.Proved() {
			t.Errorf("%d is the end", s)
		}
	}
}
