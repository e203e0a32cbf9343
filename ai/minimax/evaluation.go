package minimax

import "jingzi/game"

// Evaluation is the static evaluation of an unfinished position: the value of the lines
// open to MAX, on which MIN has no stone, minus that of the lines open to MIN; and in
// some, the values of the squares that each side occupies.
type Evaluation uint8

const (
	// OpenLines counts every open line as 1 (paper 000, e_fun).
	OpenLines Evaluation = iota
	// OpenLinesAndSquares adds a weight for every stone's square on 5×5 (paper 001,
	// POSITION_WEIGHT).
	OpenLinesAndSquares
	// CountedLines is the textbook's 3·X2 + X1 − (3·O2 + O1), where Xn counts
	// the lines with n stones of X and none of O. Longer lines carry it on: n
	// stones are worth 3^(n−1), up to 3^9.
	CountedLines
)

var squares5 = [25]int{
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

// SquareWorth is the value of occupying a square, by paper 001's table on 5×5.
func (e Evaluation) SquareWorth(r game.Rules, at game.Point) int {
	if e != OpenLinesAndSquares || r.Width != 5 || r.Height != 5 {
		return 0
	}
	return squares5[r.Index(at)]
}

// Account lists the terms of an evaluation, for display. Of the pairs the first is MAX's.
type Account struct {
	Lines []LineTerm
	Total int

	Open, Worth, Weight [2]int // how many lines are open, their worth, and that of the squares
}

type LineTerm struct {
	Line   game.Segment
	Side   game.Stone
	Stones int
}

// Explain lists the terms of a position's evaluation for the side max. It does not
// check whether the game is over.
func (e Evaluation) Explain(p *game.Position, max game.Stone) (a Account) {
	r := p.Rules()
	for i, side := range []game.Stone{max, max.Other()} {
		for line := range r.Lines() {
			var stones [3]int
			for i := range r.Line {
				stones[p.At(line.At(i))]++
			}
			if worth := e.LineWorth(stones[side]); worth != 0 && stones[side.Other()] == 0 {
				a.Lines = append(a.Lines, LineTerm{line, side, stones[side]})
				a.Open[i]++
				a.Worth[i] += worth
			}
		}
		for square := range r.Size() {
			if at := r.PointAt(square); p.At(at) == side {
				a.Weight[i] += e.SquareWorth(r, at)
			}
		}
	}
	a.Total = a.Worth[0] - a.Worth[1] + a.Weight[0] - a.Weight[1]
	return a
}
