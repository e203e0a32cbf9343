package main

import (
	"reflect"
	"slices"
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
)

// TestCompare checks the counts for a losing move that the review finds, one that it misses, and a false alarm.
func TestCompare(t *testing.T) {
	win, loss, open := review.Assessment{Score: game.WinIn(3), Proved: true},
		review.Assessment{Score: game.LossIn(2), Proved: true}, review.Assessment{}
	r := review.Report{
		Assessments: []review.Assessment{open, win, open, open, open, win, loss},
		Classes: []game.MoveClass{0, game.LosingMove, game.MissedWinMove, game.GoodMove, game.GoodMove,
			game.LosingMove, game.BestMove},
		Findings: []game.Finding{{Kind: game.AllowedWin, Index: 5, LastChance: true},
			{Kind: game.AllowedWin, Index: 1}, {Kind: game.WeakerMove, Index: 3}},
	}
	got := compare(&r, []int{0, 1, 0, 1, -1, 1, -1}, nil)
	want := counts{
		found:       1,
		missed:      1,
		weaker:      1,
		falseAlarms: 1,
		lastChances: 1,
		lateChances: 1,
		wins:        1,
		positions:   5,
		undecided:   2,
		missedMoves: got.missedMoves,
		falseMoves:  got.falseMoves,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestCompareAgain checks that a missed losing move is replaced by an earlier one if the position before it
// was already lost.
func TestCompareAgain(t *testing.T) {
	r := review.Report{Assessments: make([]review.Assessment, 5),
		Classes: []game.MoveClass{0, game.LosingMove, game.GoodMove, game.GoodMove, game.GoodMove}}
	var indexes []int
	c, err := compareAgain(&r, []int{0, 0, 0, 0, 1}, nil, func(i int) (int, error) {
		indexes = append(indexes, i)
		return map[int]int{3: -1, 1: -1}[i], nil
	})
	if err != nil || !slices.Equal(indexes, []int{3, 1}) || c.found != 1 || c.missed != 0 {
		t.Errorf("got %+v, error %v after retries at %v; want 1 found, 0 missed and retries at [3 1]", c, err, indexes)
	}
}
