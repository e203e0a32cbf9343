package review

import (
	"context"
	"errors"
	"strings"
	"testing"

	"jingzi/game"
)

// TestCheckMove checks the last move of each game.
func TestCheckMove(t *testing.T) {
	for _, c := range []struct {
		name     string
		rules    game.Rules
		moves    string
		estimate bool
		want     game.FindingKind
		reply    string // the opponent's win begins with it
		missed   string // the mover's win began with it
	}{
		{"an edge in answer to a corner", game.TicTacToe, "a1 b1", false, game.DrawToLoss, "", ""},
		{"the centre in answer to a corner", game.TicTacToe, "a1 b2", false, 0, "", ""},
		{"a line not completed", game.TicTacToe, "a1 a2 b1 b2 c2", false, game.WinToDraw, "", "c1"},
		{"a line not completed, and one not stopped", game.TicTacToe, "a1 a2 b1 b2 c3", false, game.WinToLoss, "c2", "c1"},
		{"an open three not answered", game.Freestyle, "h8 a1 h9 a3 h10 a5", false, game.AllowedWin, "h11", ""},
		{"a four not blocked", game.Freestyle, "a1 h8 a2 h9 a3 h10 a4 o15", false, game.AllowedWin, "a5", ""},
		{"a four not blocked in caro", game.Caro, "b1 h8 b2 h9 b3 a15 b4 o15", false, game.AllowedWin, "b5", ""},
		{"a five not made", game.Freestyle, "h8 h7 h9 a3 h10 a5 h11 a7 o15", false, game.MissedWin, "", "h12"},
		{"a five not made in caro", game.Caro, "h8 h7 h9 a3 h10 a5 h11 a7 o15", false, game.MissedWin, "", "h12"},
		{"a win that is only delayed", game.Freestyle, "h8 a1 h9 a3 h10 a5 h11 a7 o15", false, 0, "", ""},
		{"a win that is only delayed, in caro", game.Caro, "h8 a1 h9 a3 h10 a5 h11 a7 o15", false, 0, "", ""},
		{"nothing yet", game.Renju, "h8 h9 i8", false, 0, "", ""},
		{"a move that ends the game", game.TicTacToe, "a1 a2 b1 b2 c1", false, 0, "", ""},
	} {
		situations := playMoves(t, c.rules, c.moves)
		last := len(situations) - 1
		before := situations[last-1].Position
		point, _ := situations[last].Position.Last()
		f, _, err := CheckMove(bg, before, point, c.estimate)
		if err != nil {
			t.Fatal(err)
		}

		if f.Kind != c.want {
			t.Errorf("%s: got %+v, want the kind %d", c.name, f, c.want)
			continue
		}
		if reply, _, _ := strings.Cut(names(c.rules, f.Refutation), " "); c.reply != "" && reply != c.reply {
			t.Errorf("%s: got the reply %q, want %q", c.name, reply, c.reply)
		}
		if missed, _, _ := strings.Cut(names(c.rules, f.MissedVariation), " "); missed != c.missed {
			t.Errorf("%s: got the missed win %q, want %q", c.name, missed, c.missed)
		}
		if len(f.Refutation) > 0 && winnerAfter(t, situations[last].Position, f.Refutation) != f.Mover.Other() {
			t.Errorf("%s: the refutation does not win: %s", c.name, names(c.rules, f.Refutation))
		}
	}
}

// TestCheckMoveOnThreeByThree compares the kinds with values found by plain minimax.
func TestCheckMoveOnThreeByThree(t *testing.T) {
	values := minimax{}
	kinds := map[[2]int]game.FindingKind{{1, 0}: game.WinToDraw, {1, -1}: game.WinToLoss, {0, -1}: game.DrawToLoss}
	number, numFound := 0, 0
	var visit func(p game.Position)
	visit = func(p game.Position) {
		for point := range p.EmptyPoints() {
			next, err := p.Play(point)
			if err != nil || next.Result().Over() {
				continue
			}
			// A sample of all games.
			if number++; number%997 == 0 {
				before, _ := values.value(p)
				after, _ := values.value(next)
				f, _, err := CheckMove(bg, p, point, false)
				if want := kinds[[2]int{before, -after}]; err != nil || f.Kind != want {
					t.Errorf("%v on\n%v: got %+v, %v; want the kind %d", point, p, f, err, want)
				}
				if f.Kind != 0 {
					numFound++
				}
			}
			visit(next)
		}
	}
	visit(game.NewPosition(game.TicTacToe))
	if numFound < 50 {
		t.Errorf("got %d mistakes, want at least 50", numFound)
	}
}

// TestCheckMoveInLostPositions checks that a position is called lost exactly where plain minimax finds that every move
// loses, and that the line after the move wins for the opponent.
func TestCheckMoveInLostPositions(t *testing.T) {
	values := minimax{}
	number, numLost := 0, 0
	var visit func(p game.Position)
	visit = func(p game.Position) {
		for point := range p.EmptyPoints() {
			next, err := p.Play(point)
			if err != nil || next.Result().Over() {
				continue
			}
			if number++; number%499 == 0 {
				value, _ := values.value(p)
				f, isLost, err := CheckMove(bg, p, point, true)
				if err != nil || isLost != (value == -1) {
					t.Errorf("%v on\n%v: got lost: %v, %v; the value is %d", point, p, isLost, err, value)
				}
				if !isLost {
					continue
				}
				numLost++
				if f.Kind != 0 || winnerAfter(t, next, f.Refutation) != next.ToMove() || f.Mover != p.ToMove() {
					t.Errorf("%v on\n%v: got %+v, want a line that wins", point, p, f)
				}
			}
			visit(next)
		}
	}
	visit(game.NewPosition(game.TicTacToe))
	if numLost < 20 {
		t.Errorf("got %d lost positions, want at least 20", numLost)
	}

	// An open four, and an open three that can be stopped.
	for moves, want := range map[string]bool{
		"h8 a1 h9 a3 h10 a5 h11 a7":  true,
		"h8 a1 h9 a3 h10 a5 h11 o15": true,
		"h8 a1 h9 a3 h10 o15":        false,
	} {
		situations := playMoves(t, game.Freestyle, moves)
		last := len(situations) - 1
		point, _ := situations[last].Position.Last()
		f, isLost, err := CheckMove(bg, situations[last-1].Position, point, false)
		if err != nil || isLost != want {
			t.Errorf("%s: got lost: %v, %v; want %v", moves, isLost, err, want)
		}
		if isLost && winnerAfter(t, situations[last].Position, f.Refutation) != game.Black {
			t.Errorf("%s: the line does not win: %s", moves, names(game.Freestyle, f.Refutation))
		}
	}
}

// TestCheckMoveEstimates checks that a move far from the stones, which is not proved to lose, is called weaker only if
// estimates are allowed.
func TestCheckMoveEstimates(t *testing.T) {
	situations := playMoves(t, game.Freestyle, "h8 h7 h9 g9 i8 g8 o1")
	before := situations[len(situations)-2].Position
	for _, mayEstimate := range []bool{false, true} {
		f, _, err := CheckMove(bg, before, game.Pt(14, 14), mayEstimate)
		if isWeaker := f.Kind == game.WeakerMove; err != nil || isWeaker != mayEstimate {
			t.Errorf("estimates %v: got %+v, %v", mayEstimate, f, err)
		}
	}
}

func TestCheckMoveStops(t *testing.T) {
	ctx, cancel := context.WithCancel(bg)
	cancel()
	for _, r := range []game.Rules{game.TicTacToe, game.Freestyle, game.Caro} {
		situations := playMoves(t, r, "b2 a1 c3")
		if f, _, err := CheckMove(ctx, situations[2].Position, game.Pt(0, 0), true); f.Kind != 0 ||
			!errors.Is(err, context.Canceled) {
			t.Errorf("%v: got %+v, %v; want no finding and context.Canceled", r, f, err)
		}
	}
}
