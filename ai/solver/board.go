package solver

import (
	"fmt"
	"math/bits"

	"jingzi/game"
)

// maxPoints is the maximum number of points of a board, since a bitboard is one word.
const maxPoints = 64

// maxLines is at least the number of lines of any such board: 8×8 with three in a row has 168.
const maxLines = 192

// board holds the lines and the symmetries of a board. A set of points is a word with bit
// Rules.Index(p) for each point p. On 5×5:
//
//	 0  1  2  3  4
//	 5  6  7  8  9
//	10 11 12 13 14
//	15 16 17 18 19
//	20 21 22 23 24
type board struct {
	rules game.Rules

	// All points.
	full uint64

	// All segments of WinLength points.
	lines []uint64

	// For each line, the points next to its ends if a longer row does not win, otherwise 0.
	ends []uint64

	// All but the identity.
	symmetries []transform
}

// transform is a symmetry. forward[i] is the image of point i, backward[i] its preimage.
type transform struct{ forward, backward [maxPoints]uint8 }

// supported is the set of supported features of rules: those under which a side can complete a line unless there is a
// stone of the other side on it or, if longer rows do not win, one of its stones next to an end.
const supported = game.FeatureExactLength | game.FeatureDeadDraw

// newBoard returns the board for r. Its error is game.ErrRules for unsupported rules and ErrUnsupported for boards of
// more than maxPoints points.
func newBoard(r game.Rules) (*board, error) {
	if err := r.Require(supported); err != nil {
		return nil, err
	}
	if r.NumPoints() > maxPoints {
		return nil, fmt.Errorf("%w: %d in a row on %d×%d", ErrUnsupported, r.WinLength, r.Width, r.Height)
	}

	b := &board{rules: r, full: ^uint64(0) >> (maxPoints - r.NumPoints())}
	for segment := range r.Segments() {
		var line, ends uint64
		for i := range r.WinLength {
			line |= b.bit(segment.Point(i))
		}

		for _, point := range [2]game.Point{segment.Point(-1), segment.Point(r.WinLength)} {
			if !r.Wins(game.Black, game.Black, game.Empty) && r.Contains(point) {
				ends |= b.bit(point)
			}
		}
		b.lines = append(b.lines, line)
		b.ends = append(b.ends, ends)
	}

	symmetries := r.Symmetries()[1:]
	b.symmetries = make([]transform, len(symmetries))
	for n, s := range symmetries {
		for i := range r.NumPoints() {
			j := r.Index(r.Transform(s, r.PointAt(i)))
			b.symmetries[n].forward[i] = uint8(j)
			b.symmetries[n].backward[j] = uint8(i)
		}
	}

	return b, nil
}

// bit returns the set of a single point.
func (b *board) bit(point game.Point) uint64 { return 1 << b.rules.Index(point) }

// point returns the first point of a set.
func (b *board) point(set uint64) game.Point { return b.rules.PointAt(bits.TrailingZeros64(set)) }

// empty returns the points without a stone, given the stones of both sides.
func (b *board) empty(one, two uint64) uint64 { return b.full &^ (one | two) }

// image returns the image of a set. A nil transform is the identity.
func (t *transform) image(set uint64) uint64 {
	if t == nil {
		return set
	}
	return mapPoints(set, &t.forward)
}

// preimage returns the set with the given image.
func (t *transform) preimage(image uint64) uint64 {
	if t == nil {
		return image
	}
	return mapPoints(image, &t.backward)
}

// mapPoints returns the set of the points to which mapping maps the points of a set.
func mapPoints(set uint64, mapping *[maxPoints]uint8) (all uint64) {
	for ; set != 0; set &= set - 1 {
		all |= 1 << mapping[bits.TrailingZeros64(set)]
	}
	return all
}

// stones returns the stones of the side to move and of the other side.
func (b *board) stones(p *game.Position) (mover, opponent uint64) {
	for i := range b.rules.NumPoints() {
		switch p.At(b.rules.PointAt(i)) {
		case game.Empty:
		case p.ToMove():
			mover |= 1 << i
		default:
			opponent |= 1 << i
		}
	}

	return mover, opponent
}

// lineState is the state of the lines. The search treats one side as the attacker, who tries to complete a line, and
// the other as the defender, who tries to prevent that or to complete a line first. A line is live for a side that
// can still complete it.
type lineState struct {
	// Points that complete a line of the attacker.
	attackerWins uint64

	// Points that complete a line of the defender.
	defenderWins uint64

	// Minimum number of missing stones of the attacker's live lines.
	missing int

	// Sum of 2^-n over the attacker's live lines, where n is the number of missing stones, times dangerUnit.
	danger uint64

	// Danger of the lines with at most reach missing stones.
	nearDanger uint64
}

// dangerUnit is a danger of 1.
const dangerUnit = 1 << 32

// countLines returns the state of the lines.
func (b *board) countLines(attacker, defender uint64, reach int) (s lineState) {
	s.missing = maxPoints
	for i, line := range b.lines {
		if line&defender == 0 && b.ends[i]&attacker == 0 {
			missingPoints := line &^ attacker
			numMissing := bits.OnesCount64(missingPoints)
			s.missing = min(s.missing, numMissing)
			s.danger += dangerUnit >> numMissing
			if numMissing <= reach {
				s.nearDanger += dangerUnit >> numMissing
			}
			if numMissing == 1 {
				s.attackerWins |= missingPoints
			}
		}
		if line&attacker == 0 && b.ends[i]&defender == 0 {
			if missingPoints := line &^ defender; missingPoints&(missingPoints-1) == 0 {
				s.defenderWins |= missingPoints
			}
		}
	}

	return s
}
