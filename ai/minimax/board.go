package minimax

import (
	"slices"

	"jingzi/game"
)

// geometry describes the lines of a board. Points are numbered as in game.Rules.Index.
type geometry struct {
	rules     game.Rules
	size      int
	winLength int32
	numLines  int

	// Indices of the lines through each point.
	linesThrough [][]int16

	// For each line, the points beyond its ends, pass if off the board.
	ends [][2]int16

	// Image of each point under each symmetry; nil if the board does not have that symmetry.
	symmetryMaps [8][]int16
}

func newGeometry(r game.Rules) *geometry {
	g := &geometry{rules: r, size: r.NumPoints(), winLength: int32(r.WinLength)}
	segments := slices.Collect(r.Segments())
	g.numLines = len(segments)

	g.linesThrough = make([][]int16, g.size)
	g.ends = make([][2]int16, g.numLines)
	index := func(point game.Point) int16 {
		if !r.Contains(point) {
			return pass
		}
		return int16(r.Index(point))
	}
	for l, s := range segments {
		for i := range r.WinLength {
			c := r.Index(s.Point(i))
			g.linesThrough[c] = append(g.linesThrough[c], int16(l))
		}
		g.ends[l] = [2]int16{index(s.Point(-1)), index(s.Point(r.WinLength))}
	}

	images := make([]int16, 7*g.size)
	for _, s := range r.Symmetries()[1:] {
		image := images[:g.size]
		images = images[g.size:]

		for c := range image {
			image[c] = int16(r.Index(r.Transform(s, r.PointAt(c))))
		}
		g.symmetryMaps[s] = image
	}

	return g
}

// pass represents game.Pass in moves, and points off the board.
const pass = -1

// point converts a point to a game.Point.
func (g *geometry) point(c int16) game.Point {
	if c == pass {
		return game.Pass
	}
	return g.rules.PointAt(int(c))
}

// board is a position as the search uses it. It counts the stones on every line as moves are played and undone.
// checkBoard compares it with game.Position.
type board struct {
	*geometry
	cells []game.Stone

	// Stones on each line, by colour.
	counts [][3]uint8
	tally

	// Value of an open line, by number of stones.
	lineValues []int32

	// Value of a stone on each square.
	squareValues []int32

	// Options.DeadDraw.
	deadDraw bool

	// Number of stones within two steps of each point; nil if not needed.
	neighbours []uint8

	// Positions from the root to the current one; only under rules with fouls.
	positions []game.Position
}

// tally is the part of a board that undo restores by assignment.
type tally struct {
	toMove    game.Stone
	empty     int32
	score     int32    // evaluation for Black
	openLines [3]int32 // lines without a stone of the other colour, by colour
	threats   [3]int32 // open lines that lack one stone, by colour
	result    int8     // unfinished, drawn, or the colour of the winner
}

const (
	unfinished int8 = 0
	drawn      int8 = 3
)

// supported is the set of features of rules that the search supports.
const supported = game.FeatureExactLength | game.FeatureFouls | game.FeatureDeadDraw | game.FeatureFoulLoses |
	game.FeatureBlockedEnds

// Supports returns an error that wraps game.ErrRules if the search does not support r.
func Supports(r game.Rules) error { return r.Require(supported) }

func newBoard(p *game.Position, o Options) *board {
	r := p.Rules()
	b := &board{geometry: newGeometry(r), deadDraw: o.DeadDraw}

	b.cells = make([]game.Stone, b.size)
	b.counts = make([][3]uint8, b.numLines)
	b.lineValues = make([]int32, b.winLength+1)
	for n := range b.lineValues {
		b.lineValues[n] = int32(o.Evaluate.LineValue(n))
	}

	b.squareValues = make([]int32, b.size)
	for c := range b.squareValues {
		b.squareValues[c] = int32(o.Evaluate.SquareValue(r, b.point(int16(c))))
	}
	if o.Candidates > 0 {
		b.neighbours = make([]uint8, b.size)
	}

	b.empty = int32(b.size)
	b.openLines = [3]int32{0, int32(b.numLines), int32(b.numLines)}
	for c := range b.size {
		if stone := p.At(r.PointAt(c)); stone != game.Empty {
			b.toMove = stone
			b.placeStone(int16(c))
		}
	}
	b.toMove = p.ToMove()
	b.result = resultOf(p.Result())
	if r.Fouls {
		b.positions = append(b.positions, *p)
	}

	return b
}

// resultOf converts a result to the form of tally.result.
func resultOf(r game.Result) int8 {
	switch {
	case !r.Over():
		return unfinished
	case r.Winner == game.Empty:
		return drawn
	}

	return int8(r.Winner)
}

// play plays a legal move, or a pass, for the side to move.
func (b *board) play(c int16) {
	if b.positions != nil {
		b.playByRules(c)
		return
	}

	mover := b.toMove
	won := b.placeStone(c)
	switch {
	case won:
		b.result = int8(mover)
	case b.empty == 0, b.rules.DeadDraw && b.openLines[game.Black] == 0 && b.openLines[game.White] == 0:
		b.result = drawn
	case b.deadDraw && !b.canWin(b.toMove, (b.empty+1)/2) && !b.canWin(mover, b.empty/2):
		b.result = drawn
	}
}

// canWin reports whether side s might complete a line with the given number of further stones.
func (b *board) canWin(s game.Stone, stones int32) bool {
	return b.openLines[s] > 0 && stones >= 2 || b.threats[s] > 0 && stones == 1
}

// playByRules is play for rules with fouls and passes, under which package game determines the result.
func (b *board) playByRules(c int16) {
	next, err := b.positions[len(b.positions)-1].Play(b.point(c))
	if err != nil {
		panic("minimax: played an illegal move: " + err.Error())
	}
	if c == pass {
		b.toMove = b.toMove.Other()
	} else {
		b.placeStone(c)
	}
	b.positions = append(b.positions, next)
	b.result = resultOf(next.Result())
}

// placeStone places a stone of the side to move on point c and changes the side to move. It reports whether the
// stone completes a winning line.
func (b *board) placeStone(c int16) (won bool) {
	mover := b.toMove
	opponent := mover.Other()
	gain := b.squareValues[c]
	for _, l := range b.linesThrough[c] {
		count := &b.counts[l]
		numOwn, numOpponent := int32(count[mover]), int32(count[opponent])
		count[mover]++
		switch {
		case numOpponent == 0:
			gain += b.lineValues[numOwn+1]
			if numOwn == 0 {
				b.openLines[opponent]--
			} else {
				gain -= b.lineValues[numOwn]
			}

			switch numOwn {
			case b.winLength - 2:
				b.threats[mover]++
			case b.winLength - 1:
				b.threats[mover]--
				won = won || b.wins(l, mover)
			}
		case numOwn == 0:
			gain += b.lineValues[numOpponent]
			b.openLines[opponent]--
			if numOpponent == b.winLength-1 {
				b.threats[opponent]--
			}
		}
	}
	if mover == game.Black {
		b.score += gain
	} else {
		b.score -= gain
	}
	b.cells[c] = mover
	b.empty--
	b.toMove = opponent
	if b.neighbours != nil {
		b.countNeighbour(c, 1)
	}

	return won
}

// undo undoes move c. before is the tally before the move.
func (b *board) undo(c int16, before tally) {
	b.tally = before
	if b.positions != nil {
		b.positions = b.positions[:len(b.positions)-1]
	}
	if c == pass {
		return
	}

	for _, l := range b.linesThrough[c] {
		b.counts[l][before.toMove]--
	}
	b.cells[c] = game.Empty
	if b.neighbours != nil {
		b.countNeighbour(c, ^uint8(0))
	}
}

// wins reports whether line l wins if it is full of stones of colour s.
func (b *board) wins(l int16, s game.Stone) bool {
	ends := b.ends[l]
	return b.rules.Wins(s, b.stoneAt(ends[0]), b.stoneAt(ends[1]))
}

func (b *board) stoneAt(c int16) game.Stone {
	if c == pass {
		return game.Empty
	}
	return b.cells[c]
}

// countFills returns the number of lines that a stone of colour s on the empty point c would fill, and reports
// whether one of them would win.
func (b *board) countFills(c int16, s game.Stone) (lines int32, wins bool) {
	full, opponent := uint8(b.winLength-1), s.Other()
	for _, l := range b.linesThrough[c] {
		if count := &b.counts[l]; count[s] == full && count[opponent] == 0 {
			lines++
			wins = wins || b.wins(l, s)
		}
	}

	return lines, wins
}

// isLegal reports whether the side to move may play on the empty point c, without losing by a foul.
func (b *board) isLegal(c int16) bool {
	if b.positions == nil || b.toMove == game.White {
		return true
	}
	return b.positions[len(b.positions)-1].LegalAndNotFoul(b.point(c))
}

// gain estimates the value of a stone of the side to move on the empty point c, by the lines of both sides that
// it changes. GainOrder uses it with every evaluation.
func (b *board) gain(c int16) int32 {
	opponent := b.toMove.Other()
	var gain int32
	for _, l := range b.linesThrough[c] {
		numOwn, numOpponent := b.counts[l][b.toMove], b.counts[l][opponent]
		if numOpponent == 0 {
			gain += 2*gainTable[numOwn] + 1
		}
		if numOwn == 0 {
			gain += gainTable[numOpponent]
		}
	}

	return gain
}

// gainTable holds the gain of a further stone on a line, by its number of stones.
var gainTable = func() (g [game.MaxSize]int32) {
	for n := range g {
		g[n] = int32(CountedLines.LineValue(n+1) - CountedLines.LineValue(n))
	}
	return g
}()

// countNeighbour adds delta, which is 1 or -1, to the neighbour counts of the points within two steps of c.
func (b *board) countNeighbour(c int16, delta uint8) {
	point := b.rules.PointAt(int(c))
	x, y := int(point.X), int(point.Y)
	for v := max(0, y-2); v <= min(b.rules.Height-1, y+2); v++ {
		for u := max(0, x-2); u <= min(b.rules.Width-1, x+2); u++ {
			b.neighbours[v*b.rules.Width+u] += delta
		}
	}
}

// isSymmetric reports whether the stones are symmetric under s.
func (b *board) isSymmetric(s game.Symmetry) bool {
	for c, image := range b.symmetryMaps[s] {
		if b.cells[c] != b.cells[image] {
			return false
		}
	}

	return b.symmetryMaps[s] != nil
}
