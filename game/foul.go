package game

import "math/bits"

// Foul is Black's renju foul at a point. It is an error: Play returns it.
type Foul struct {
	Kind FoulKind
	At   Point
}

type FoulKind uint8

const (
	Overline   FoulKind = iota + 1 // six or more in a row
	FourFour                       // two or more fours at once
	ThreeThree                     // two or more threes at once
)

func (f *Foul) Error() string {
	return [...]string{"", "overline", "four-four", "three-three"}[f.Kind] + " at " + f.At.String()
}

// Foul is the foul Black would commit on an empty point, whoever is to move; nil
// if none, and always nil under rules without fouls.
//
// The rules are sections 3 and 9.3 of RIF's rules of renju. A five takes
// precedence over every foul. A four is four stones of one line that one more
// makes exactly five; one line can hold two. A three is three stones of one
// line "to which you, without at the same time a five in a row is made, can add
// one more stone to attain a straight four", an unbroken row open to exactly
// five at both ends. So a point that makes a straight four does not count if it
// also makes a five, in whatever line (section 3), nor if it is itself a foul
// (9.3), which asks the same question again with one stone more on the board.
func (p *Position) Foul(at Point) *Foul {
	if !p.rules.Fouls || !p.rules.Contains(at) || p.At(at) != Empty {
		return nil
	}
	scratch := *p
	if kind := scratch.foulKind(at); kind != 0 {
		return &Foul{kind, at}
	}
	return nil
}

// Fouls are all the points Black may not play, row by row from the top left.
func (p *Position) Fouls() []Foul {
	if !p.rules.Fouls {
		return nil
	}
	var found []Foul
	scratch := *p
	for at := range p.EmptyPoints() {
		if kind := scratch.foulKind(at); kind != 0 {
			found = append(found, Foul{kind, at})
		}
	}
	return found
}

// FoulLines are the stones that make f a foul in p, each line in board order
// and with f.At in it: the overlines, the fours of four stones, or the threes
// of three. It is empty if f is no foul in p.
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
			if back, forth := s.run(); back+1+forth > 5 {
				found[0] = bitsBetween(centre-back, centre+forth)
			}
		case FourFour:
			found[0], found[1] = s.fours()
		case ThreeThree:
			if stones, points := s.three(); scratch.anyStraightFour(f.At, d, points) {
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

// foulKind is the kind of foul a black stone on the empty point at would be, 0
// if none. It puts stones on p and removes them again.
func (p *Position) foulKind(at Point) (kind FoulKind) {
	fours, threes := 0, 0
	var straight [len(directions)]uint16 // by line, the points that would make a straight four of a three
	for i, d := range directions {
		s := p.stripAt(at, d)
		if bits.OnesCount16(s.black) < 3 { // too few stones for a three
			continue
		}
		if back, forth := s.run(); back+1+forth == 5 {
			return 0
		} else if back+1+forth > 5 {
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
	threes = 0 // by the whole definition
	for i, d := range directions {
		if p.anyStraightFour(at, d, straight[i]) {
			threes++
		}
	}
	if threes >= 2 {
		return ThreeThree
	}
	return 0
}

// anyGrows reports whether one of the given straight-four points of the strip
// through at makes a three of it, once Black has played at: a point that is no
// foul, and does not make a five at the same time.
func (p *Position) anyStraightFour(at, d Point, points uint16) bool {
	p.cells[p.rules.Index(at)] = Black
	grows := false
	for ; points != 0 && !grows; points &= points - 1 {
		next := at.step(d, bits.TrailingZeros16(points)-centre)
		grows = !p.makesFive(next) && p.foulKind(next) == 0
	}
	p.cells[p.rules.Index(at)] = Empty
	return grows
}

// makesFive reports whether a black stone on the empty point at completes
// exactly five in some line.
func (p *Position) makesFive(at Point) bool {
	for _, d := range directions {
		if back, forth := p.stripAt(at, d).run(); back+1+forth == 5 {
			return true
		}
	}
	return false
}

// strip is the stretch of a line within five steps of a point, as far as one
// stone there can matter to Black. Bit 5 is the point itself, counted as
// black; bits 0 and 10 are five steps away. A white stone and the edge of the
// board are neither black nor empty.
type strip struct{ black, empty uint16 }

const centre = 5

func (p *Position) stripAt(at, d Point) strip {
	x, y, w, h := int(at.X), int(at.Y), p.rules.Width, p.rules.Height
	back, forth := centre, centre
	if d.X != 0 {
		back, forth = min(back, x), min(forth, w-1-x)
	}
	switch d.Y {
	case 1:
		back, forth = min(back, y), min(forth, h-1-y)
	case -1:
		back, forth = min(back, h-1-y), min(forth, y)
	}
	stride := int(d.Y)*w + int(d.X)
	var black, white uint16
	for i, n := y*w+x+forth*stride, back+forth; n >= 0; i, n = i-stride, n-1 {
		cell := uint16(p.cells[i]) // Black is 1, White 2: no branch to guess
		black, white = black<<1|cell&1, white<<1|cell>>1
	}
	black, white = black<<(centre-back)|1<<centre, white<<(centre-back)
	return strip{black, bitsBetween(centre-back, centre+forth) &^ (black | white)}
}

// run counts the black stones that touch the centre, without a gap, on either
// side.
func (s strip) run() (back, forth int) {
	return bits.LeadingZeros16(^(s.black << (16 - centre))), bits.TrailingZeros16(^(s.black >> (centre + 1)))
}

// bitsBetween has bits low to high set, both included.
func bitsBetween(low, high int) uint16 { return 2<<high - 1<<low }

// fours are the fours through the centre, as their four stones; 0 for none. A
// straight four is one four, although two points make it five.
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

// three is the three through the centre, as its three stones and the points
// that make it a straight four; a line has room for one only.
func (s strip) three() (stones, points uint16) {
	for low := centre - 3; low <= centre; low++ {
		four := bitsBetween(low, low+3)
		three, gap := s.black&four, four&^s.black
		ends := uint16(1)<<(low-1) | 1<<(low+4)
		beyond := uint16(1)<<(low-2) | 1<<(low+5)
		if bits.OnesCount16(three) == 3 && gap&s.empty != 0 && s.empty&ends == ends && s.black&beyond == 0 {
			stones, points = three, points|gap
		}
	}
	return stones, points
}
