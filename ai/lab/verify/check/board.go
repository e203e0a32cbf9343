// Package check verifies a stored proof that Black, who begins, wins a LineGame. It trusts neither the
// engine that found the proof, nor the program that wrote it, nor the attacker that supplies the
// attacks, since it plays each attack out against every defence. It does not import the engine. It uses only
// the type Attack of package ai/solved, and the definitions of a win and a foul of package game.
//
// The package checks for each entry of the file (a position with Black to move, and Black's stored move):
//
//   - the position is reached from the empty board by legal moves, and no line is
//     complete in it;
//   - Black's move is legal, completes a line if that is possible, and otherwise leaves
//     White no point that completes a line;
//   - every White reply, at every empty point, leads to another entry of the
//     file, or loses to an attack that is played out in full. Replies that
//     lead to the same position up to a symmetry of the board count as one. In a
//     game with fouls White may also pass, in an entry and in an attack.
//
// Positions gain a black stone from entry to entry, so there are no cycles, and
// Black wins from the empty board if no entry has a hole.
package check

import (
	"fmt"

	"jingzi/game"
)

// LineGame is a game of lines on a square board: the first to complete a line wins. Five in a row has Size
// 15 and Line 5; longer lines win in freestyle, but not in standard (Exact). In caro, a line of exactly five
// between two stones of the opponent does not win (Blocked). In renju, Black must not make a foul (Fouls).
type LineGame struct {
	Size, Line int
	Exact      bool
	Blocked    bool
	Fouls      bool
}

// Rules returns the game as package game defines it.
func (g LineGame) Rules() game.Rules {
	return game.Rules{
		Width:       g.Size,
		Height:      g.Size,
		WinLength:   g.Line,
		ExactLength: g.Exact,
		BlockedEnds: g.Blocked,
		Fouls:       g.Fouls,
	}
}

const (
	// A board of 15×15 with edgeMargin more points on each side.
	maxSize   = 15 + 2*edgeMargin
	maxPoints = maxSize * maxSize
	maxCells  = (maxSize+2)*(maxSize+1) + 2

	// A stored move is a byte.
	maxStoredMoves = 256
)

func (g LineGame) validate() error {
	numMoves := g.Size * g.Size
	if g.Fouls {
		// The pass.
		numMoves++
	}
	if g.Size < 1 || numMoves > maxStoredMoves || g.Line < 2 {
		return fmt.Errorf("a board of %d×%d with lines of %d is not supported", g.Size, g.Size, g.Line)
	}
	return nil
}

// pass returns the number that denotes White's pass among the points. Only games with fouls have a pass.
func (g LineGame) pass() int { return g.Size * g.Size }

// Name returns the name of a point in the players' notation: the letter of the column from the left and
// the number of the row from the bottom. The name of White's pass, the number after the last point, is "pass".
func (g LineGame) Name(point int) string {
	if point == g.pass() {
		return "pass"
	}
	return fmt.Sprintf("%c%d", 'A'+point%g.Size, g.Size-point/g.Size)
}

type cell uint8

const (
	empty cell = iota
	black
	white
	wall // outside the board
)

// board is a board with walls. Its rows are separated by one wall each, and there is a row of walls
// above and below, so that a step along a line needs no test for the edge:
//
//	# # # #
//	# . . .      point 0 is the cell at stride+1; the wall on the
//	# . . .      right of a row is the one on the left of the next
//	# . . .
//	# # # # #
//
// Its methods take indices into cells, while the points of a LineGame are 0 to Size*Size-1, by rows.
type board struct {
	game     LineGame
	rules    game.Rules
	steps    [4]int
	cells    [maxCells]cell
	cellOf   [maxPoints]int16 // the index of the cell of a point
	point    [maxCells]int16  // the point of a cell
	occupied int              // number of stones
}

func newBoard(g LineGame) *board {
	stride := g.Size + 1

	b := &board{game: g, rules: g.Rules(), steps: [4]int{1, stride - 1, stride, stride + 1}}
	for i := range b.cells {
		b.cells[i] = wall
	}

	for p := range g.Size * g.Size {
		index := (p/g.Size+1)*stride + p%g.Size + 1
		b.cellOf[p], b.point[index] = int16(index), int16(p)
		b.cells[index] = empty
	}

	return b
}

func (b *board) place(index int, c cell) { b.cells[index] = c; b.occupied++ }
func (b *board) remove(index int)        { b.cells[index] = empty; b.occupied-- }

// isFoul reports whether a black stone on an empty cell would be a foul.
func (b *board) isFoul(index int) bool {
	if !b.game.Fouls {
		return false
	}

	// Number of lines through the cell with two or more black stones within five steps.
	lines := 0
	for _, step := range b.steps {
		n := 0
		for _, step := range [2]int{step, -step} {
			for i, steps := index+step, 0; steps < 5 && b.cells[i] != wall; i, steps = i+step, steps+1 {
				if b.cells[i] == black {
					n++
				}
			}
		}
		if n >= 2 {
			lines++
		}

		// An overline or two fours.
		if n >= 4 {
			lines = 2
		}
	}
	if lines < 2 {
		return false
	}

	var points [wall][]game.Point
	for p := range b.game.Size * b.game.Size {
		c := b.cells[b.cellOf[p]]
		points[c] = append(points[c], b.rules.PointAt(p))
	}
	position, err := game.NewSetupPosition(b.rules, points[black], points[white], game.Black)

	return err != nil || position.Foul(b.rules.PointAt(int(b.point[index]))) != nil
}

// clear removes all stones.
func (b *board) clear() {
	for p := range b.game.Size * b.game.Size {
		b.cells[b.cellOf[p]] = empty
	}
	b.occupied = 0
}

// isLine reports whether a run of n stones of colour c is a line. The cells beyond its two ends are not of
// that colour.
func (b *board) isLine(n int, c, end1, end2 cell) bool {
	switch {
	case n < b.game.Line:
		return false
	case n > b.game.Line:
		// Beyond game.Line stones of the run there is another stone of the run.
		end1 = c
	}

	return b.rules.Wins(stone[c], stone[end1], stone[end2])
}

// stone maps the content of a cell to package game's.
var stone = [...]game.Stone{empty: game.Empty, black: game.Black, white: game.White, wall: game.Empty}

// completes reports whether a stone of colour c at a cell is, or would be, part of a line.
func (b *board) completes(index int, c cell) bool {
	for _, step := range b.steps {
		next, previous := index+step, index-step
		for ; b.cells[next] == c; next += step {
		}

		for ; b.cells[previous] == c; previous -= step {
		}
		if b.isLine((next-previous)/step-1, c, b.cells[previous], b.cells[next]) {
			return true
		}
	}

	return false
}

// completions returns all cells at which colour c can complete a line.
func (b *board) completions(c cell) (cells []int) {
	for p := range b.game.Size * b.game.Size {
		if index := int(b.cellOf[p]); b.cells[index] == empty && b.completes(index, c) {
			cells = append(cells, index)
		}
	}

	return cells
}

// threats holds the lines that a stone makes or threatens to make.
type threats struct {
	isLine   bool // the stone is part of a line
	cellList      // the cells that complete a line with it
}

// cellList is a list of at most nine cells.
type cellList struct {
	count int
	cells [9]int
}

func (l *cellList) add(index int) {
	l.cells[l.count] = index
	l.count++
}

func (l *cellList) all() []int { return l.cells[:l.count] }

// threatsOf returns the threats of the stone of colour c at a cell. A cell that completes a line with
// this stone is the first empty cell beyond its run of stones in one of eight directions, so no other
// cells are examined. A stone of the opponent cannot create a completion for c. So if c had no completion
// before its stone was placed, the result has all completions of c.
func (b *board) threatsOf(index int, c cell) (t threats) {
	for _, step := range b.steps {
		run := 1
		next := index + step
		for ; b.cells[next] == c; next += step {
			run++
		}

		previous := index - step
		for ; b.cells[previous] == c; previous -= step {
			run++
		}
		if b.isLine(run, c, b.cells[previous], b.cells[next]) {
			t.isLine = true
			return t
		}
		if b.cells[next] == empty {
			n, i := run+1, next+step
			for ; b.cells[i] == c; i += step {
				n++
			}
			if b.isLine(n, c, b.cells[previous], b.cells[i]) {
				t.add(next)
			}
		}
		if b.cells[previous] == empty {
			n, i := run+1, previous-step
			for ; b.cells[i] == c; i -= step {
				n++
			}
			if b.isLine(n, c, b.cells[i], b.cells[next]) {
				t.add(previous)
			}
		}
	}

	return t
}

// canComplete reports whether a stone of colour c on one of the cells of t
// still completes a line.
func (b *board) canComplete(t *threats, c cell) bool {
	for _, index := range t.all() {
		if b.cells[index] == empty && b.completes(index, c) {
			return true
		}
	}

	return false
}

// answers returns the cells at which a stone of the opponent of c stops all threats of c. These can only be
// a completing cell and, in caro, the cells beyond the ends of the lines through it.
func (b *board) answers(t *threats, c cell) (found cellList) {
	if t.count == 0 {
		return found
	}
	var candidates cellList
	candidates.add(t.cells[0])
	if b.game.Blocked {
		for _, step := range b.steps {
			for _, step := range [2]int{step, -step} {
				i := t.cells[0] + step
				for b.cells[i] == c {
					i += step
				}
				if b.cells[i] == empty {
					candidates.add(i)
				}
			}
		}
	}

	for _, index := range candidates.all() {
		b.cells[index] = black + white - c
		if !b.canComplete(t, c) {
			found.add(index)
		}
		b.cells[index] = empty
	}

	return found
}
