package minimax

import "jingzi/game"

// Evaluation is the static evaluation of an unfinished position: the value of the lines
// open to MAX, on which MIN has no stone, minus that of the lines open to MIN; and in
// some, the values of the squares that each side occupies.
type Evaluation uint8

const (
	// OpenLines counts every open line as 1 (paper 000, e_fun).
	OpenLines Evaluation = iota
	// OpenLinesAndSquares adds a weight for every stone's square (paper 001,
	// POSITION_WEIGHT).
	OpenLinesAndSquares
	// CountedLines is the textbook's 3·X2 + X1 − (3·O2 + O1), where Xn counts
	// the lines with n stones of X and none of O. Longer lines carry it on: n
	// stones are worth 3^(n−1), up to 3^9.
	CountedLines
)

// squares5 are paper 001's weights of the squares of its board.
var squares5 = [25]int32{
	2, 1, 1, 1, 2,
	1, 2, 2, 2, 1,
	1, 2, 3, 2, 1,
	1, 2, 2, 2, 1,
	2, 1, 1, 1, 2,
}

// LineWorth is the value of a line open to a side that has n stones on it.
func (e Evaluation) LineWorth(n int) int {
	switch {
	case e != CountedLines:
		return 1
	case n == 0:
		return 0
	}
	worth := 1
	for range min(n, 10) - 1 {
		worth *= 3
	}
	return worth
}

// SquareWorth is the value of occupying a square: paper 001's table on 5×5, else
// the number of lines through it.
func (e Evaluation) SquareWorth(r game.Rules, at game.Point) int {
	switch {
	case e != OpenLinesAndSquares:
		return 0
	case r.Width == 5 && r.Height == 5 && r.Line == 5:
		return int(squares5[r.Index(at)])
	}
	n := 0
	for line := range r.Lines() {
		for i := range r.Line {
			if line.At(i) == at {
				n++
			}
		}
	}
	return n
}

// Account lists the terms of an evaluation, for display.
type Account struct {
	Lines   []LineTerm
	Squares []SquareTerm
	Total   int
}

// LineTerm is a line open to one side. Worth is negative where that is MIN.
type LineTerm struct {
	Line   game.Segment
	Side   game.Stone
	Stones int
	Worth  int
}

// SquareTerm is a stone whose square counts. Worth is negative if it is MIN's.
type SquareTerm struct {
	At    game.Point
	Side  game.Stone
	Worth int
}

// Explain lists the terms of a position's evaluation for the side max. It does not
// check whether the game is over.
func (e Evaluation) Explain(p *game.Position, max game.Stone) Account {
	var a Account
	r := p.Rules()
	signed := func(worth int, side game.Stone) int {
		if side != max {
			worth = -worth
		}
		a.Total += worth
		return worth
	}
	for line := range r.Lines() {
		var stones [3]int
		for i := range r.Line {
			stones[p.At(line.At(i))]++
		}
		for _, side := range []game.Stone{max, max.Other()} {
			if worth := e.LineWorth(stones[side]); worth != 0 && stones[side.Other()] == 0 {
				a.Lines = append(a.Lines, LineTerm{line, side, stones[side], signed(worth, side)})
			}
		}
	}
	for i := range r.Size() {
		at := r.PointAt(i)
		if side, worth := p.At(at), e.SquareWorth(r, at); side != game.Empty && worth != 0 {
			a.Squares = append(a.Squares, SquareTerm{at, side, signed(worth, side)})
		}
	}
	return a
}
