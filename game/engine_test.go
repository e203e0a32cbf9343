package game_test

import (
	"math"
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

// TestProvedLoss checks that losses are proved as wins are, and nothing else is.
func TestProvedLoss(t *testing.T) {
	for score, want := range map[game.Score]int{
		game.LossIn(0): 0, game.LossIn(8): 8, game.LossIn(4096): 4096,
		game.LossIn(4097): -1, game.WinIn(8): -1, game.UnprovedLossIn(8): -1, 0: -1, -30000: -1,
	} {
		plies, ok := score.ProvedLoss()
		if ok != (want >= 0) || ok && plies != want {
			t.Errorf("score %d is a proved loss in %d: %v, want %d", score, plies, ok, want)
		}
		if winPlies, wins := (-score).ProvedWin(); wins != ok || winPlies != plies {
			t.Errorf("score %d is a proved win in %d: %v, but its opposite a loss in %d: %v", -score, winPlies, wins, plies, ok)
		}
	}
}

// TestFurthestEnds checks that the longest win that a score can hold is still a win, and one ply more is an estimate.
func TestFurthestEnds(t *testing.T) {
	for score, want := range map[game.Score]bool{
		game.WinIn(4096): true, game.WinIn(4097): false,
		game.UnprovedWinIn(4096): true, game.UnprovedWinIn(4097): false, game.UnprovedWinIn(-1): false,
	} {
		if _, ok := score.ClaimedWin(); ok != want {
			t.Errorf("score %d is a claimed win: %v, want %v", score, ok, want)
		}
	}
	for score, want := range map[game.Score]bool{
		game.WinIn(4096): true, game.WinIn(4097): false, game.LossIn(4096): true, game.LossIn(4097): false,
	} {
		if got := score.Proved(); got != want {
			t.Errorf("score %d is proved: %v, want %v", score, got, want)
		}
	}
}

// TestWinExpectation checks that a score of one unit multiplies the odds by e: two units up, a side wins with the
// probability e²/(e²+1), and the expectation counts a loss as -1. A unit is 200 where five in a row wins on a board of
// at least 7×7, and otherwise 4.
func TestWinExpectation(t *testing.T) {
	small := game.Rules{Width: 6, Height: 15, WinLength: 5}
	large := game.Rules{Width: 7, Height: 7, WinLength: 5}
	four := game.Rules{Width: 15, Height: 15, WinLength: 4}
	for _, c := range []struct {
		rules game.Rules
		score game.Score
		odds  float64
	}{
		{game.Freestyle, 0, 1}, {game.Freestyle, 200, math.E}, {game.Freestyle, 400, math.E * math.E},
		{game.Freestyle, -200, 1 / math.E}, {large, 200, math.E}, {small, 4, math.E}, {game.TicTacToe, -4, 1 / math.E},
		{four, 4, math.E},
	} {
		want := (c.odds - 1) / (c.odds + 1)
		if got := c.score.WinExpectation(c.rules); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d×%d, %d in a row: score %d has the expectation %v, want %v", c.rules.Width, c.rules.Height,
				c.rules.WinLength, c.score, got, want)
		}
	}
	for score, want := range map[game.Score]float64{game.WinIn(9): 1, game.LossIn(9): -1} {
		if got := score.WinExpectation(game.Freestyle); got != want {
			t.Errorf("score %d has the expectation %v, want %v", score, got, want)
		}
	}
}
