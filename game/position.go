package game

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Position is a board with the side to move and the result so far. It is a plain value of under half a
// kilobyte; Play returns the next position.
type Position struct {
	rules  Rules
	cells  [MaxSize * MaxSize]Stone // by Rules.Index
	stones int16
	toMove Stone
	last   Point // the last move, possibly Pass; noMove before the first
	result Result
}

var noMove = Point{-2, -2}

// NewPosition returns the empty board with Black to move. The rules must be valid.
func NewPosition(r Rules) Position {
	return Position{rules: r, toMove: Black, last: noMove}
}

// NewSetupPosition returns a board with any number of stones on it. A winning line, a full board or a dead
// draw ends the game. It returns an error that wraps ErrOffBoard or ErrOccupied and names the point, or
// ErrRules for Unknown rules.
func NewSetupPosition(r Rules, black, white []Point, toMove Stone) (Position, error) {
	p := NewPosition(r)
	p.toMove = toMove
	if r.Unknown {
		return p, ErrRules
	}

	for colour, points := range [3][]Point{Black: black, White: white} {
		for _, point := range points {
			if !r.Contains(point) {
				return p, fmt.Errorf("%w: %v", ErrOffBoard, point)
			}
			if p.At(point) != Empty {
				return p, fmt.Errorf("%w: %v", ErrOccupied, point)
			}
			p.cells[r.Index(point)] = Stone(colour)
			p.stones++
		}
	}

	for _, point := range slices.Concat(black, white) {
		if !p.result.Over() && p.completesLine(point, p.At(point)) {
			p.last = point
			p.result = lineResult(p.At(point))
		}
	}
	if !p.result.Over() {
		p.result = p.unfinishedOrDraw()
	}

	return p, nil
}

// ParsePosition parses a board drawn as text, one row per line from the top: X is Black, O White, . or _
// empty; white space is ignored. Tests write boards in this form. It returns an error that wraps ErrBoard if
// the text does not have this form.
func ParsePosition(r Rules, text string, toMove Stone) (Position, error) {
	var black, white []Point
	i := 0
	for _, c := range text {
		switch c {
		case ' ', '\t', '\n', '\r':
			continue
		case 'X', 'x':
			black = append(black, r.PointAt(i))
		case 'O', 'o':
			white = append(white, r.PointAt(i))
		case '.', '_':
		default:
			return Position{}, fmt.Errorf("%w: %q in a board", ErrBoard, c)
		}
		i++
		if i > r.NumPoints() {
			break
		}
	}
	if i != r.NumPoints() {
		return Position{}, fmt.Errorf("%w: %d points instead of %d", ErrBoard, i, r.NumPoints())
	}

	return NewSetupPosition(r, black, white, toMove)
}

func (p *Position) Rules() Rules { return p.rules }

func (p *Position) ToMove() Stone { return p.toMove }

func (p *Position) Stones() int { return int(p.stones) }

func (p *Position) Result() Result { return p.result }

func (p *Position) At(point Point) Stone { return p.cells[p.rules.Index(point)] }

// Last returns the last move, possibly Pass. ok is false before the first.
func (p *Position) Last() (point Point, ok bool) { return p.last, p.last != noMove }

// Play puts a stone of the side to move on a point, or passes, and returns the next position. It
// returns the position unchanged with ErrGameOver, ErrOffBoard, ErrOccupied, ErrCannotPass or a *Foul.
func (p Position) Play(point Point) (Position, error) {
	if err := p.Legal(point); err != nil {
		return p, err
	}
	mover, before := p.toMove, p.last
	foul := point != Pass && p.isFoul(point)
	p.last, p.toMove = point, mover.Other()
	if point == Pass {
		if before == Pass {
			p.result = Result{Reason: BothPassed}
		}
		return p, nil
	}

	p.cells[p.rules.Index(point)] = mover
	p.stones++
	switch {
	case p.completesLine(point, mover):
		p.result = lineResult(mover)
	case foul:
		p.result = Result{Winner: mover.Other(), Reason: FoulPlayed}
	default:
		p.result = p.unfinishedOrDraw()
	}

	return p, nil
}

// Legal returns the error that Play would return for a point, or nil if the move is legal.
func (p *Position) Legal(point Point) error {
	switch {
	case p.result.Over():
		return ErrGameOver
	case p.rules.Unknown:
		return ErrRules
	case point == Pass:
		if !p.rules.Fouls {
			return ErrCannotPass
		}
		return nil
	case !p.rules.Contains(point):
		return ErrOffBoard
	case p.At(point) != Empty:
		return ErrOccupied
	}
	if !p.rules.FoulLoses && p.isFoul(point) {
		return p.Foul(point)
	}

	return nil
}

// isFoul reports whether a point is a foul for the side to move.
func (p *Position) isFoul(point Point) bool { return p.toMove == Black && p.Foul(point) != nil }

// LegalAndNotFoul reports whether the side to move may play a point without committing a foul.
func (p *Position) LegalAndNotFoul(point Point) bool {
	return p.Legal(point) == nil && !p.isFoul(point)
}

// FoulStones returns the stones of the foul that lost the game, in board order, or nil if none did.
func (p *Position) FoulStones() []Point {
	if p.result.Reason != FoulPlayed {
		return nil
	}
	before := *p
	before.cells[p.rules.Index(p.last)] = Empty
	stones := slices.Concat(before.FoulLines(*before.Foul(p.last))...)
	slices.SortFunc(stones, func(a, b Point) int { return p.rules.Index(a) - p.rules.Index(b) })

	return slices.Compact(stones)
}

// EmptyPoints iterates over the empty points, row by row from the top left. Under renju some may be
// forbidden.
func (p *Position) EmptyPoints() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for i := range p.rules.NumPoints() {
			if p.cells[i] == Empty && !yield(p.rules.PointAt(i)) {
				return
			}
		}
	}
}

// PointsByStone returns the empty, black and white points, indexed by Stone, row by row.
func (p *Position) PointsByStone() (points [3][]Point) {
	for i := range p.rules.NumPoints() {
		points[p.cells[i]] = append(points[p.cells[i]], p.rules.PointAt(i))
	}
	return points
}

// lineResult returns the result of a game in which a side completed a line. The sentence about the result, the line
// that the board strikes through and the score follow from it. Rules under which that side loses need a Reason of
// their own, since LineMade says that the winner completed the line.
func lineResult(maker Stone) Result { return Result{Winner: maker, Reason: LineMade} }

// WinningLine returns the points of the winning runs through the last move, or nil if the game was not won
// by a line. There are several runs if one stone completed them at once.
func (p *Position) WinningLine() []Point {
	if p.result.Reason != LineMade {
		return nil
	}

	maker := p.At(p.last)
	var line []Point
	for _, d := range directions {
		back, forward, wins := p.run(p.last, d, maker)
		if !wins {
			continue
		}

		for i := -back; i <= forward; i++ {
			if point := p.last.step(d, i); !slices.Contains(line, point) {
				line = append(line, point)
			}
		}
	}

	return line
}

// String draws the board in the form that ParsePosition reads.
func (p Position) String() string {
	var b strings.Builder
	for y := range p.rules.Height {
		for x := range p.rules.Width {
			b.WriteByte(".XO"[p.At(Pt(x, y))])
		}
		b.WriteByte('\n')
	}

	return b.String()
}

var directions = [4]Point{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

func (p Point) step(d Point, n int) Point {
	return Point{p.X + d.X*int8(n), p.Y + d.Y*int8(n)}
}

// runLength counts the adjacent stones of one colour from point in direction d, not including point.
func (p *Position) runLength(point, d Point, colour Stone) int {
	x, y := int(point.X)+int(d.X), int(point.Y)+int(d.Y)
	n := 0
	isOnBoard := func() bool { return x >= 0 && x < p.rules.Width && y >= 0 && y < p.rules.Height }
	for isOnBoard() && p.cells[y*p.rules.Width+x] == colour {
		x, y, n = x+int(d.X), y+int(d.Y), n+1
	}

	return n
}

// run counts the stones of a colour on either side of point along d, without a gap, and reports whether they
// win with a stone on point.
func (p *Position) run(point, d Point, colour Stone) (back, forward int, wins bool) {
	back, forward = p.runLength(point, Point{-d.X, -d.Y}, colour), p.runLength(point, d, colour)
	if back+1+forward < p.rules.WinLength {
		return back, forward, false
	}
	before, after := p.stoneAt(point.step(d, -back-1)), p.stoneAt(point.step(d, forward+1))
	if back+1+forward > p.rules.WinLength {
		after = colour
	}

	return back, forward, p.rules.Wins(colour, before, after)
}

// stoneAt returns the content of a point, Empty off the board.
func (p *Position) stoneAt(point Point) Stone {
	if !p.rules.Contains(point) {
		return Empty
	}
	return p.At(point)
}

// completesLine reports whether a stone of colour on a point is part of a run that wins.
func (p *Position) completesLine(point Point, colour Stone) bool {
	for _, d := range directions {
		if _, _, wins := p.run(point, d, colour); wins {
			return true
		}
	}

	return false
}

// unfinishedOrDraw returns the result of a position without a line: a draw if no move is left or, under rules with
// dead draws, no line can be completed.
func (p *Position) unfinishedOrDraw() (r Result) {
	switch {
	case int(p.stones) == p.rules.NumPoints():
		r.Reason = BoardFull
	case p.rules.DeadDraw && p.OpenLines(Black) == 0 && p.OpenLines(White) == 0:
		r.Reason = NoLineOpen
	}

	return r
}

// OpenLines counts the segments that a colour can still complete: those without a stone of the other
// colour.
func (p *Position) OpenLines(colour Stone) int {
	n, other := 0, colour.Other()
	for segment := range p.rules.Segments() {
		open := true
		for i := range p.rules.WinLength {
			if p.At(segment.Point(i)) == other {
				open = false
				break
			}
		}
		if open {
			n++
		}
	}

	return n
}

// Segment is a row of Rules.WinLength points that could win.
type Segment struct{ Start, Direction Point }

func (s Segment) Point(i int) Point { return s.Start.step(s.Direction, i) }

// Segments iterates over all segments of the board: 8 on 3×3, 12 on 5×5, 572 on 15×15.
func (r Rules) Segments() iter.Seq[Segment] {
	return func(yield func(Segment) bool) {
		for y := range r.Height {
			for x := range r.Width {
				for _, d := range directions {
					start := Pt(x, y)
					if r.Contains(start.step(d, r.WinLength-1)) && !yield(Segment{start, d}) {
						return
					}
				}
			}
		}
	}
}
