package engine

import (
	"iter"
	"math/bits"

	"jingzi/game"
)

// Colours, used as indices.
const (
	black = 0
	white = 1
)

const (
	maxSide   = game.MaxSize
	maxPoints = maxSide * maxSide
	numWords  = (maxPoints + 63) / 64
	maxPlies  = maxPoints + 4
	noMove    = -1
)

// pointSet is a set of points, with one bit per point.
type pointSet [numWords]uint64

func (s *pointSet) has(point int) bool { return s[uint(point)>>6%numWords]>>(uint(point)&63)&1 != 0 }
func (s *pointSet) add(point int)      { s[uint(point)>>6%numWords] |= 1 << (uint(point) & 63) }
func (s *pointSet) remove(point int)   { s[uint(point)>>6%numWords] &^= 1 << (uint(point) & 63) }

func (s *pointSet) addAll(other *pointSet) {
	for w := range s {
		s[w] |= other[w]
	}
}

// points yields the points of the set in ascending order. The body of the loop may change the set if it
// restores the set before the next point.
func (s *pointSet) points(yield func(point int) bool) {
	for w, set := range s {
		for ; set != 0; set &= set - 1 {
			if !yield(w<<6 + bits.TrailingZeros64(set)) {
				return
			}
		}
	}
}

// first returns the lowest point of the set, or noMove if it is empty.
func (s *pointSet) first() int {
	for w, set := range s {
		if set != 0 {
			return w<<6 + bits.TrailingZeros64(set)
		}
	}

	return noMove
}

// cell holds the shapes that a stone of either colour would make on an empty point.
type cell struct {
	lines  [4]uint8  // shapes of both colours as in windowTable, by direction
	shapes [2]uint16 // shapes in the four directions, 4 bits each, by colour
	code   [2]uint16 // index into tables, by colour
	threat [2]threat
	point  int16 // index of the point
}

func (c *cell) shape(d, colour int) shape { return shape(c.shapes[colour] >> (4 * d) & 15) }

// spot locates a point on one of its four lines.
type spot struct {
	// Index of the line among the lines of its direction.
	line uint8

	// Position of the point on the line.
	index uint8

	// Lower bit of each cell of the line whose shapes a stone on the point may change.
	mask uint64
}

// layout holds the tables that depend only on the size of the board and on whether an overline wins.
type layout struct {
	width, height, size int
	spots               [maxPoints][4]spot

	// Offset to the next point, by direction: right, down, down right, up right.
	step [4]int

	// The lines of an empty board, with walls at both ends.
	lines [4][2 * maxSide]uint64

	// Points that a stone makes candidates.
	neighbours [maxPoints]pointSet
	zobrist    [2][maxPoints]uint64
}

// ply holds what undo restores, except the cells.
type ply struct {
	point      int16
	colour     uint8
	changes    int32 // length of the board's change log before the move
	sum        [2]int64
	candidates pointSet // the candidates before the move
}

// board is a position as the search uses it. Every move updates the shapes that a stone of either colour
// would make on the empty points around it, so threats, candidates and evaluation are always up to date.
//
// A line is a word with 2 bits per cell (0 empty, 1 black, 2 white, 3 wall): reach walls, the cells, and
// walls to the end of the word. The window around position i starts at bit 2·i.
type board struct {
	*layout
	*tables
	stone      [maxPoints]uint8 // 0 empty, 1 black, 2 white
	stones     int
	line       [4][2 * maxSide]uint64
	cells      [maxPoints]cell
	count      [2][threatKinds]int32
	set        [2][threatKinds]pointSet
	sum        [2]int64  // evaluation of the empty points, by colour
	stonesKey  [2]uint64 // zobrist keys of the stones, by colour
	candidates pointSet  // points near a stone, including occupied ones
	plies      [maxPlies]ply
	ply        int
	root       int       // ply of the position that was set up
	log        []cell    // former contents of changed cells, for undo
	network    *netState // nil if only the tables evaluate
}

func newLayout(r game.Rules) *layout {
	width, height, radius := r.Width, r.Height, reach
	if variantOf(r) == freestyle {
		// The cell beyond a five does not matter.
		radius--
	}

	l := &layout{width: width, height: height, size: width * height}
	l.step = [4]int{1, width, width + 1, 1 - width}
	for d := range 4 {
		for i := range l.lines[d] {
			l.lines[d][i] = ^uint64(0)
		}
	}

	state := uint64(0x9e3779b97f4a7c15)
	for point := range l.size {
		x, y := point%width, point/width
		right, down := width-1-x, height-1-y
		for d := range 4 {
			line := [4]int{y, x, x + down, x + y}[d]

			index := [4]int{x, y, min(x, y), min(x, down)}[d]
			remaining := [4]int{right, down, min(right, down), min(right, y)}[d]
			s := spot{line: uint8(line), index: uint8(index)}
			for i := max(0, index-radius); i <= index+min(remaining, radius); i++ {
				s.mask |= 1 << (2 * (i + reach))
			}
			l.spots[point][d] = s
			l.lines[d][line] &^= 3 << (2 * (index + reach))
		}

		for c := range 2 {
			state ^= state << 13
			state ^= state >> 7
			state ^= state << 17
			l.zobrist[c][point] = state * 0x2545f4914f6cdd1d
		}

		for ny := max(0, y-3); ny <= min(height-1, y+3); ny++ {
			for nx := max(0, x-3); nx <= min(width-1, x+3); nx++ {
				dx, dy := max(nx-x, x-nx), max(ny-y, y-ny)
				if max(dx, dy) <= 2 || dx == dy || dx == 0 || dy == 0 {
					l.neighbours[point].add(ny*width + nx)
				}
			}
		}
	}

	return l
}

func newBoard(l *layout, v variant) *board {
	b := &board{layout: l, tables: tablesFor(v), log: make([]cell, 0, maxPoints*4*2*reach)}
	b.clear()
	return b
}

func (b *board) clear() {
	*b = board{layout: b.layout, tables: b.tables, log: b.log[:0], line: b.lines, network: b.network}
	for point := range b.size {
		c := &b.cells[point]
		c.point = int16(point)
		b.enter(point, c)

		for d := range 4 {
			s := b.spots[point][d]
			b.reshape(point, c, d, b.window[windowKey(b.line[d][s.line], uint(s.index))])
		}
	}
	b.log = b.log[:0]
	if b.network != nil {
		b.network.reset()
	}
}

// windowKey returns the window around a position on a line, without the centre.
func windowKey(line uint64, index uint) uint64 {
	w := line >> (2 * index & 63)
	return w&(1<<(2*reach)-1) | w>>2&(windowKeys-1<<(2*reach))
}

// enter adds an empty point to sums, counts and sets.
func (b *board) enter(point int, c *cell) {
	for colour := range 2 {
		b.sum[colour] += b.weight[colour][c.code[colour]]
		b.count[colour][c.threat[colour]]++
		b.set[colour][c.threat[colour]].add(point)
	}
}

// leave removes a point from sums, counts and sets.
func (b *board) leave(point int, c *cell) {
	for colour := range 2 {
		b.sum[colour] -= b.weight[colour][c.code[colour]]
		b.count[colour][c.threat[colour]]--
		b.set[colour][c.threat[colour]].remove(point)
	}
}

func (b *board) place(point int, colour int) {
	p := &b.plies[b.ply]
	b.ply++
	p.point, p.colour = int16(point), uint8(colour)
	p.changes, p.sum = int32(len(b.log)), b.sum
	p.candidates = b.candidates
	b.candidates.addAll(&b.neighbours[point])
	b.stonesKey[colour] ^= b.zobrist[colour][point]
	b.stone[point] = uint8(colour) + 1
	b.stones++
	if b.network != nil {
		b.network.toggle(point)
	}
	b.leave(point, &b.cells[point])

	for d := range 4 {
		s := &b.spots[point][d]

		line := b.line[d][s.line] | uint64(colour+1)<<(2*(uint(s.index)+reach)&63)
		b.line[d][s.line] = line
		first, step := point-int(s.index)*b.step[d], b.step[d]
		for empty := ^(line | line>>1) & s.mask; empty != 0; empty &= empty - 1 {
			index := uint(bits.TrailingZeros64(empty))/2 - reach
			neighbour := first + int(index)*step
			c := &b.cells[neighbour]
			if shapes := b.window[windowKey(line, index)]; shapes != c.lines[d] {
				b.reshape(neighbour, c, d, shapes)
			}
		}
	}
}

// withStone calls f while an additional stone is on the board.
func (b *board) withStone(point, colour int, f func()) {
	b.place(point, colour)
	f()
	b.undo()
}

// last returns the point of the last move, or of the move n plies before it. It returns maxPoints for moves before
// setUp, whose order is unknown.
func (b *board) last(n int) int {
	if b.ply-n <= b.root {
		return maxPoints
	}
	return int(b.plies[b.ply-1-n].point)
}

// reshape updates c for new shapes along direction d.
func (b *board) reshape(point int, c *cell, d int, shapes uint8) {
	b.log = append(b.log, *c)

	changed := shapes ^ c.lines[d]
	c.lines[d] = shapes
	shift := uint(4*d) & 15
	for colour := range 2 {
		shape := changed >> (4 * colour) & 15
		if shape == 0 {
			continue
		}
		c.shapes[colour] ^= uint16(shape) << shift
		code := b.code[c.shapes[colour]]
		b.sum[colour] += b.weight[colour][code] - b.weight[colour][c.code[colour]]
		c.code[colour] = code
		if t := b.threat[colour][code]; t != c.threat[colour] {
			b.regroup(point, colour, c.threat[colour], t)
			c.threat[colour] = t
		}
	}
}

// regroup moves a point from one threat's set to another's.
func (b *board) regroup(point, colour int, from, to threat) {
	b.count[colour][from]--
	b.count[colour][to]++
	b.set[colour][from].remove(point)
	b.set[colour][to].add(point)
}

func (b *board) undo() {
	b.ply--
	p := &b.plies[b.ply]
	for i := len(b.log) - 1; i >= int(p.changes); i-- {
		old := &b.log[i]
		c := &b.cells[old.point]
		if c.threat != old.threat {
			for colour := range 2 {
				b.regroup(int(old.point), colour, c.threat[colour], old.threat[colour])
			}
		}
		*c = *old
	}

	b.log = b.log[:p.changes]
	point := int(p.point)
	for d := range 4 {
		s := &b.spots[point][d]
		b.line[d][s.line] &^= 3 << (2 * (uint(s.index) + reach) & 63)
	}
	b.stone[point] = 0
	b.stones--
	if b.network != nil {
		b.network.toggle(point)
	}
	b.enter(point, &b.cells[point])
	b.sum, b.candidates = p.sum, p.candidates
	b.stonesKey[p.colour] ^= b.zobrist[p.colour][point]
}

// pointsAlong yields the points along direction d that are at most distance from point, including point
// itself.
func (b *board) pointsAlong(point, d, distance int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := -distance; n <= distance; n++ {
			if b.stoneAt(point, d, n) != wall && !yield(point+n*b.step[d]) {
				return
			}
		}
	}
}

const wall = 3

// stoneAt returns the cell n points from point along direction d: 0 for empty, 1 for black, 2
// for white, or wall. The absolute value of n is at most reach.
func (b *board) stoneAt(point, d, n int) int {
	s := &b.spots[point][d]
	return int(b.line[d][s.line] >> (2 * (int(s.index) + reach + n)) & 3)
}

// run returns the offsets from point, along d, of the first and the last stone of the unbroken row that a
// stone of colour on the point belongs to.
func (b *board) run(point, d, colour int) (first, last int) {
	for b.stoneAt(point, d, first-1) == colour+1 {
		first--
	}

	for b.stoneAt(point, d, last+1) == colour+1 {
		last++
	}

	return first, last
}

func (b *board) key() uint64                  { return b.stonesKey[black] ^ b.stonesKey[white] }
func (b *board) point(point int16) game.Point { return game.Pt(int(point)%b.width, int(point)/b.width) }

func (b *board) centre() int { return b.height/2*b.width + b.width/2 }

// touching returns the points adjacent to point.
func (b *board) touching(point int) (points pointSet) {
	x, y := point%b.width, point/b.width
	for ny := max(0, y-1); ny <= min(b.height-1, y+1); ny++ {
		for nx := max(0, x-1); nx <= min(b.width-1, x+1); nx++ {
			points.add(ny*b.width + nx)
		}
	}
	points.remove(point)

	return points
}

// legal yields the points that a colour may play.
func (b *board) legal(colour int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for point := range b.size {
			if b.stone[point] == 0 && b.isAllowed(point, colour) && !yield(point) {
				return
			}
		}
	}
}

// setUp clears the board and puts stones on it. stones returns 0 for an empty point, 1 for black and 2
// for white.
func (b *board) setUp(stones func(point int) uint8) {
	b.clear()

	for point := range b.size {
		if stone := stones(point); stone != 0 {
			b.place(point, int(stone)-1)
		}
	}
	b.root = b.ply
}

// setPosition sets up a position and returns the colour to move.
func (b *board) setPosition(p *game.Position) (me int) {
	r := p.Rules()
	b.setUp(func(point int) uint8 { return uint8(p.At(r.PointAt(point))) })
	return int(p.ToMove() - game.Black)
}
