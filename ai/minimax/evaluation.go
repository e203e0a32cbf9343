package minimax

import "jingzi/game"

// Evaluation is a static evaluation of unfinished positions: the value of MAX's open lines minus the value of MIN's
// open lines. A line is open for a side if it has no stone of the other side. Some evaluations add the values of the
// squares that each side occupies.
type Evaluation uint8

const (
	// OpenLines counts every open line as 1 (e_fun in Zhou Xiang's paper).
	OpenLines Evaluation = iota
	// OpenLinesAndSquares adds the weight of each stone's square on 5×5 (POSITION_WEIGHT in the 5×5 paper).
	OpenLinesAndSquares
	// CountedLines is the textbook evaluation 3·X2 + X1 − (3·O2 + O1), where Xn is the number of lines with n
	// stones of X and none of O. On longer lines n stones count 3^(n−1), but at most 3^9.
	CountedLines
)

// squareValues5 is the table of weights in the 5×5 paper.
var squareValues5 = [25]int{
	2, 1, 1, 1, 2,
	1, 2, 2, 2, 1,
	1, 2, 3, 2, 1,
	1, 2, 2, 2, 1,
	2, 1, 1, 1, 2,
}

// LineValue returns the value of an open line with n stones.
func (e Evaluation) LineValue(n int) int {
	switch {
	case e != CountedLines:
		return 1
	case n == 0:
		return 0
	}

	value := 1
	for range min(n, 10) - 1 {
		value *= 3
	}

	return value
}

// SquareValue returns the value of a stone on a square, from the table of the 5×5 paper.
func (e Evaluation) SquareValue(r game.Rules, point game.Point) int {
	if e != OpenLinesAndSquares || r.Width != 5 || r.Height != 5 {
		return 0
	}
	return squareValues5[r.Index(point)]
}

// EvalBreakdown lists the terms of an evaluation, for display. In pairs the first element is for MAX, the second for
// MIN.
type EvalBreakdown struct {
	Lines []LineTerm
	Total int

	// Number of open lines, their value, and the value of the occupied squares.
	Open, LineValue, SquareValue [2]int
}

// LineTerm is the term of an open line in an evaluation.
type LineTerm struct {
	Segment game.Segment
	Side    game.Stone
	Stones  int
}

// Explain returns the terms of the evaluation of a position in which maxSide is MAX. It does not check whether the
// game is over.
func (e Evaluation) Explain(p *game.Position, maxSide game.Stone) (b EvalBreakdown) {
	r := p.Rules()
	for i, side := range []game.Stone{maxSide, maxSide.Other()} {
		for segment := range r.Segments() {
			var stones [3]int
			for i := range r.WinLength {
				stones[p.At(segment.Point(i))]++
			}
			if value := e.LineValue(stones[side]); value != 0 && stones[side.Other()] == 0 {
				b.Lines = append(b.Lines, LineTerm{segment, side, stones[side]})
				b.Open[i]++
				b.LineValue[i] += value
			}
		}

		for square := range r.NumPoints() {
			if point := r.PointAt(square); p.At(point) == side {
				b.SquareValue[i] += e.SquareValue(r, point)
			}
		}
	}
	b.Total = b.LineValue[0] - b.LineValue[1] + b.SquareValue[0] - b.SquareValue[1]

	return b
}
