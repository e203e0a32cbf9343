package game

import "math/bits"

// Foul is a foul by Black at a point, under renju rules. It is an error that Play returns.
type Foul struct {
	Kind FoulKind
	At   Point
}

type FoulKind uint8

const (
	Overline   FoulKind = iota + 1 // six or more in a row
	FourFour                       // two or more fours together
	ThreeThree                     // two or more threes together
)

func (f *Foul) Error() string {
	return [...]string{"", "overline", "four-four", "three-three"}[f.Kind] + " at " + f.At.String()
}

// Foul returns the foul that Black would commit on an empty point, regardless of the side to move. It
// returns nil if there is none or the rules have no fouls.
//
// The rules are sections 3 and 9.3 of RIF's rules of renju. A five takes precedence over every foul. A
// four is four stones of one line to which one more makes exactly five; one line can have two. A three is
// three stones of one line "to which you, without at the same time a five in a row is made, can add one
// more stone to attain a straight four", an unbroken row open to exactly five at both ends. So a point
// that makes a straight four does not count if it also makes a five in any line (section 3), or if it is
// itself a foul (9.3), which is tested recursively with one more stone on the board.
func (p *Position) Foul(point Point) *Foul {
	if !p.rules.Fouls || !p.rules.Contains(point) || p.At(point) != Empty {
		return nil
	}
	scratch := *p
	if kind := scratch.foulKind(point); kind != 0 {
		return &Foul{kind, point}
	}

	return nil
}

// Fouls returns all points that Black may not play, row by row from the top left.
func (p *Position) Fouls() []Foul {
	if !p.rules.Fouls {
		return nil
	}

	var found []Foul
	scratch := *p
	for point := range p.EmptyPoints() {
		if kind := scratch.foulKind(point); kind != 0 {
			found = append(found, Foul{kind, point})
		}
	}

	return found
}

// FoulLines returns the stones that make f a foul in p, each line in board order and including f.At: the
// overlines, fours or threes. It is empty if f is not a foul in p.
func (p *Position) FoulLines(f Foul) [][]Point {
	if actual := p.Foul(f.At); actual == nil || *actual != f {
		return nil
	}

	scratch := *p
	var lines [][]Point
	for _, d := range directions {
		s := p.stripAt(f.At, d)
		var found [2]uint16
		switch f.Kind {
		case Overline:
			if back, forward := s.run(); back+1+forward > 5 {
				found[0] = bitsBetween(centre-back, centre+forward)
			}
		case FourFour:
			found[0], found[1] = s.fours()
		case ThreeThree:
			if stones, points := s.three(); scratch.canMakeStraightFour(f.At, d, points) {
				found[0] = stones
			}
		}

		for _, stones := range found {
			var line []Point
			for ; stones != 0; stones &= stones - 1 {
				line = append(line, f.At.step(d, bits.TrailingZeros16(stones)-centre))
			}
			if line != nil {
				lines = append(lines, line)
			}
		}
	}

	return lines
}

// foulKind returns the kind of foul that a black stone on an empty point would be, or 0 if none. It puts
// stones on p and removes them again.
func (p *Position) foulKind(point Point) (kind FoulKind) {
	fours, threes := 0, 0

	// By direction, the points that turn a three into a straight four.
	var straight [len(directions)]uint16
	for i, d := range directions {
		s := p.stripAt(point, d)

		// Too few stones for a three.
		if bits.OnesCount16(s.black) < 3 {
			continue
		}
		if back, forward := s.run(); back+1+forward == 5 {
			return 0
		} else if back+1+forward > 5 {
			kind = Overline
			continue
		}
		if first, second := s.fours(); second != 0 {
			fours += 2
		} else if first != 0 {
			fours++
		} else if _, straight[i] = s.three(); straight[i] != 0 {
			threes++
		}
	}

	switch {
	case kind == Overline:
		return Overline
	case fours >= 2:
		return FourFour
	case threes < 2:
		return 0
	}

	// Recounted by the full definition.
	threes = 0
	for i, d := range directions {
		if p.canMakeStraightFour(point, d, straight[i]) {
			threes++
		}
	}
	if threes >= 2 {
		return ThreeThree
	}

	return 0
}

// canMakeStraightFour reports whether Black, with a stone on point, can turn a three into a straight four
// by a further stone on one of the given points of the strip through it. The further stone must not be a
// foul or make a five.
func (p *Position) canMakeStraightFour(point, d Point, points uint16) bool {
	p.cells[p.rules.Index(point)] = Black
	found := false
	for ; points != 0 && !found; points &= points - 1 {
		next := point.step(d, bits.TrailingZeros16(points)-centre)
		found = !p.makesFive(next) && p.foulKind(next) == 0
	}
	p.cells[p.rules.Index(point)] = Empty

	return found
}

// makesFive reports whether a black stone on an empty point completes exactly five in some line.
func (p *Position) makesFive(point Point) bool {
	for _, d := range directions {
		if back, forward := p.stripAt(point, d).run(); back+1+forward == 5 {
			return true
		}
	}

	return false
}

// strip is the part of a line within five steps of a point. Stones farther away do not matter to Black. Bit
// 5 is the point itself, counted as black; bits 0 and 10 are five steps away. A white stone and the edge of
// the board are neither black nor empty.
type strip struct{ black, empty uint16 }

const centre = 5 // the bit of the point itself

func (p *Position) stripAt(point, d Point) strip {
	x, y, w, h := int(point.X), int(point.Y), p.rules.Width, p.rules.Height
	back, forward := centre, centre
	if d.X != 0 {
		back, forward = min(back, x), min(forward, w-1-x)
	}

	switch d.Y {
	case 1:
		back, forward = min(back, y), min(forward, h-1-y)
	case -1:
		back, forward = min(back, h-1-y), min(forward, y)
	}

	stride := int(d.Y)*w + int(d.X)
	var black, white uint16
	for i, n := y*w+x+forward*stride, back+forward; n >= 0; i, n = i-stride, n-1 {
		// Black is 1 and White 2, which avoids a branch.
		cell := uint16(p.cells[i])
		black, white = black<<1|cell&1, white<<1|cell>>1
	}
	black, white = black<<(centre-back)|1<<centre, white<<(centre-back)

	return strip{black, bitsBetween(centre-back, centre+forward) &^ (black | white)}
}

// run counts the black stones adjacent to the centre, without a gap, on either side.
func (s strip) run() (back, forward int) {
	return bits.LeadingZeros16(^(s.black << (16 - centre))), bits.TrailingZeros16(^(s.black >> (centre + 1)))
}

// bitsBetween returns a mask with bits low to high set, inclusive.
func bitsBetween(low, high int) uint16 { return 2<<high - 1<<low }

// fours returns the fours through the centre as masks of their four stones, or 0 for none. A straight four
// counts once, although two points make it five.
func (s strip) fours() (first, second uint16) {
	for low := centre - 4; low <= centre; low++ {
		five := bitsBetween(low, low+4)
		four, gap := s.black&five, five&^s.black
		ends := uint16(1)<<(low-1) | 1<<(low+5)
		if bits.OnesCount16(four) != 4 || gap&s.empty == 0 || s.black&ends != 0 || four == first {
			continue
		}
		if first == 0 {
			first = four
		} else {
			second = four
		}
	}

	return first, second
}

// three returns the three through the centre as a mask of its stones, and the points that make it a
// straight four. A line has room for only one.
func (s strip) three() (stones, points uint16) {
	for low := centre - 3; low <= centre; low++ {
		four := bitsBetween(low, low+3)
		three, gap := s.black&four, four&^s.black
		ends := uint16(1)<<(low-1) | 1<<(low+4)
		outer := uint16(1)<<(low-2) | 1<<(low+5)
		if bits.OnesCount16(three) == 3 && gap&s.empty != 0 && s.empty&ends == ends && s.black&outer == 0 {
			stones, points = three, points|gap
		}
	}

	return stones, points
}
