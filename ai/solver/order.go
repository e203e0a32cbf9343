package solver

import "math/bits"

// order hands out moves, the most promising first: the point whose live lines,
// of either side, weigh most together. A line with one stone more weighs four
// times as much, so a line about to be completed comes before any number of
// bare ones.
//
// The weights of all points are kept as one number written vertically, planes[k]
// holding bit k of each: a line is added to all its points in a few operations,
// and the heaviest points are found without sorting.
type order struct {
	moves  uint64
	planes [12]uint64
}

// weigh adds the live lines of side, against its opponent.
func (o *order) weigh(b *board, side, opponent uint64) {
	for i, line := range b.lines {
		if line&opponent != 0 || b.ends[i]&side != 0 {
			continue
		}
		carry := line
		for k := min(2*bits.OnesCount64(line&side), 8); carry != 0 && k < len(o.planes); k++ {
			o.planes[k], carry = o.planes[k]^carry, o.planes[k]&carry
		}
	}
}

// next takes the best move left; 0 when none is.
func (o *order) next() uint64 {
	best := o.moves
	for k := len(o.planes) - 1; k >= 0; k-- {
		if heavy := best & o.planes[k]; heavy != 0 {
			best = heavy
		}
	}
	best &= -best
	o.moves &^= best
	return best
}

// take takes a move out of turn; 0 if it is not there.
func (o *order) take(move uint64) uint64 {
	move &= o.moves
	o.moves &^= move
	return move
}

// weight is what a point weighs.
func (o *order) weight(point uint64) (w int) {
	for k, plane := range o.planes {
		if plane&point != 0 {
			w += 1 << k
		}
	}
	return w
}
