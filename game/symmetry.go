package game

import "slices"

// Symmetry is one of the eight symmetries of a square: bit 0 mirrors left-right, bit 1 top-bottom, and bit
// 2 then mirrors in the main diagonal. A board that is not square has only the first four.
type Symmetry uint8

const Identity Symmetry = 0

// The reflections and rotations, with the names of the 2021 paper on tic-tac-toe (see the package comment).
const (
	MirrorColumns      Symmetry = 1 // left ↔ right: the axis is vertical
	MirrorRows         Symmetry = 2 // top ↔ bottom: the axis is horizontal
	HalfTurn           Symmetry = 3
	MirrorDiagonal     Symmetry = 4 // the axis runs from the top left: "\"
	QuarterTurnRight   Symmetry = 6
	QuarterTurnLeft    Symmetry = 5
	MirrorAntiDiagonal Symmetry = 7 // the axis runs from the top right: "/"
)

// Symmetries returns the symmetries of r's board, Identity first.
func (r Rules) Symmetries() []Symmetry {
	if r.Width == r.Height {
		return []Symmetry{0, 1, 2, 3, 4, 5, 6, 7}
	}
	return []Symmetry{0, 1, 2, 3}
}

// Transform returns the image of p under s on a board of r.
func (r Rules) Transform(s Symmetry, p Point) Point {
	if p == Pass {
		return p
	}
	if s&MirrorColumns != 0 {
		p.X = int8(r.Width) - 1 - p.X
	}
	if s&MirrorRows != 0 {
		p.Y = int8(r.Height) - 1 - p.Y
	}
	if s&MirrorDiagonal != 0 {
		p.X, p.Y = p.Y, p.X
	}

	return p
}

// Symmetries returns the symmetries of the position, Identity first.
func (p *Position) Symmetries() []Symmetry {
	return slices.DeleteFunc(p.rules.Symmetries(), func(s Symmetry) bool {
		for i := range p.rules.NumPoints() {
			if p.cells[i] != p.cells[p.rules.Index(p.rules.Transform(s, p.rules.PointAt(i)))] {
				return true
			}
		}

		return false
	})
}
