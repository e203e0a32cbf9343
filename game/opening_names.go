package game

import "strconv"

// NamedOpening is one of renju's 26 openings of three stones: Black on the centre, White next to it, Black
// within the central 5×5. 1 to 13 are the direct ones (White straight above the centre), 14 to 26 the
// indirect ones (White diagonal to it), in the order of the RIF. 0 is none.
type NamedOpening uint8

const NumNamedOpenings NamedOpening = 26

const directCount = 13

// thirdStones has the third stone of each opening, as steps right and up from the centre.
var thirdStones = [NumNamedOpenings]struct{ right, up int8 }{
	{0, 2}, {1, 2}, {2, 2}, {1, 1}, {2, 1}, {1, 0}, {2, 0}, {0, -1}, {1, -1}, {2, -1}, {0, -2}, {1, -2}, {2, -2},
	{2, 2}, {2, 1}, {2, 0}, {2, -1}, {2, -2}, {1, 0}, {1, -1}, {1, -2}, {0, -1}, {0, -2}, {-1, -1}, {-1, -2}, {-2, -2},
}

// Code returns the opening's short name: D1 to D13, I1 to I13.
func (n NamedOpening) Code() string {
	if n == 0 || n > NumNamedOpenings {
		return ""
	}
	if n > directCount {
		return "I" + strconv.Itoa(int(n-directCount))
	}

	return "D" + strconv.Itoa(int(n))
}

// Stones returns the three points of the opening on r's board, black first. It returns nil for the zero
// NamedOpening.
func (n NamedOpening) Stones(r Rules) []Point {
	if n == 0 || n > NumNamedOpenings {
		return nil
	}
	centre := Pt(r.Width/2, r.Height/2)
	second := Point{centre.X, centre.Y - 1}
	if n > directCount {
		second.X++
	}
	third := thirdStones[n-1]

	return []Point{centre, second, {centre.X + third.right, centre.Y - third.up}}
}

// NamedOpening returns the opening of the first three stones in any symmetry, or 0 if it is none of the 26.
func (s *Situation) NamedOpening() NamedOpening {
	if s.opening.Named != 0 {
		return s.opening.Named
	}
	return FindNamedOpening(&s.Position)
}

// FindNamedOpening returns the opening of a board with exactly two black stones and one white.
func FindNamedOpening(p *Position) NamedOpening {
	if p.Stones() != 3 || p.rules.Width != p.rules.Height {
		return 0
	}

	for n := NamedOpening(1); n <= NumNamedOpenings; n++ {
		stones := n.Stones(p.rules)
		for _, symmetry := range p.rules.Symmetries() {
			matches := 0
			for i, point := range stones {
				point = p.rules.Transform(symmetry, point)
				if p.rules.Contains(point) && p.At(point) == [...]Stone{Black, White, Black}[i] {
					matches++
				}
			}
			if matches == len(stones) {
				return n
			}
		}
	}

	return 0
}
