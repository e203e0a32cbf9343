package main

import (
	"slices"
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
)

// TestCompare compares a losing move that the review finds, one that it misses, and a false alarm.
func TestCompare(t *testing.T) {
	win, loss, open := review.Assessment{Score: game.WinIn(3), Proved: true}, review.Assessment{Score: game.LossIn(2), Proved: true}, review.Assessment{}
	r := review.Report{
		Assessments: []review.Assessment{open, win, open, open, open, win, loss},
		Classes:     []game.MoveClass{0, game.LosingMove, game.MissedWinMove, game.GoodMove, game.GoodMove, game.LosingMove, game.BestMove},
		Findings:    []game.Finding{{Kind: game.AllowedWin, Index: 5, LastChance: true}, {Kind: game.AllowedWin, Index: 1}, {Kind: game.WeakerMove, Index: 3}},
	}
	c := compare(&r, []int{0, 1, 0, 1, -1, 1, -1}, nil)
	if c.found != 1 || c.missed != 1 || c.weaker != 1 || c.falseAlarms != 1 || c.lastChances != 1 || c.lateChances != 1 || c.wins != 1 || c.stillWon != 0 || c.positions != 5 || c.undecided != 2 {
		t.Errorf("got counts %+v", c)
	}
}

// TestCompareAgain checks that a missed losing move made in a lost position is replaced by the move
// that lost it.
func TestCompareAgain(t *testing.T) {
	r := review.Report{Assessments: make([]review.Assessment, 5), Classes: []game.MoveClass{0, game.LosingMove, game.GoodMove, game.GoodMove, game.GoodMove}}
	var indexes []int
	c, err := compareAgain(&r, []int{0, 0, 0, 0, 1}, nil, func(i int) (int, error) {
		indexes = append(indexes, i)
		return map[int]int{3: -1, 1: -1}[i], nil
	})
	if err != nil || !slices.Equal(indexes, []int{3, 1}) || c.found != 1 || c.missed != 0 {
		t.Errorf("%+v, %v after judging %v", c, err, indexes)
	}
}
