package solver

import "math/bits"

// order yields moves by decreasing weight: the sum of the weights of the live lines of both sides through them. Each
// further stone on a line quadruples its weight, and the lines of the side to move have twice the weight of the
// opponent's; this makes hard positions of four in a row three to seven times faster.
//
// The weights of all points are stored as bit planes: planes[k] holds bit k of each weight. Thus a line is added to all
// its points in a few operations, and nothing is sorted.
type order struct {
	moves  uint64 // the remaining moves
	planes [12]uint64
}

// addSides adds the live lines of both sides.
func (o *order) addSides(b *board, mover, opponent uint64) {
	o.addSide(b, mover, opponent, 1)
	o.addSide(b, opponent, mover, 0)
}

// addSide adds the live lines of a side, with their weights multiplied by 2^shift.
func (o *order) addSide(b *board, side, opponent uint64, shift int) {
	for i, line := range b.lines {
		if line&opponent != 0 || b.ends[i]&side != 0 {
			continue
		}
		o.add(line, min(2*bits.OnesCount64(line&side)+shift, 9))
	}
}

// add adds 2^k to the weights of the points of a line.
func (o *order) add(line uint64, k int) {
	for ; line != 0 && k < len(o.planes); k++ {
		o.planes[k], line = o.planes[k]^line, o.planes[k]&line
	}
}

// next removes and returns the best remaining move, or 0 if there is none.
func (o *order) next() uint64 {
	best := o.moves
	for k := len(o.planes) - 1; k >= 0; k-- {
		if points := best & o.planes[k]; points != 0 {
			best = points
		}
	}
	best &= -best
	o.moves &^= best

	return best
}

// remove removes a move from the order and returns it, or 0 if it is not in the order.
func (o *order) remove(move uint64) uint64 {
	move &= o.moves
	o.moves &^= move
	return move
}

// weight returns the weight of a point.
func (o *order) weight(point uint64) (w int) {
	for k, plane := range o.planes {
		if plane&point != 0 {
			w += 1 << k
		}
	}

	return w
}
