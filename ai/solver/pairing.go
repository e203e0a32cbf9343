package solver

import "math/bits"

// deadEnds is how often pairOff may turn back before it gives up: most
// pairings are found at the first attempt or not at all.
const deadEnds = 2

// pairing looks for a disjoint pair of empty points on each line that the
// attacker can still complete. A defender who answers a stone on one point of
// a pair on the other is never beaten (Hales and Jewett, "Regularity and
// positional games", 1963). Lines may share a pair both run through, as lines
// of four do on a row of five. Not finding one proves nothing.
func (b *board) pairing(attacker, defender uint64) bool {
	var open [maxLines]uint64
	n := 0
	for i, line := range b.lines {
		if line&defender == 0 && b.ends[i]&attacker == 0 {
			open[n] = line &^ attacker
			n++
		}
	}
	turnBacks := deadEnds
	return pairOff(open[:n], b.empty(attacker, defender), &turnBacks)
}

// pairOff finds pairs of free points for the open lines, in depth first order:
// the line with the fewest free points first, and for it the pair that serves
// most lines and takes least from those it does not serve. It reorders open.
func pairOff(open []uint64, free uint64, turnBacks *int) bool {
	if len(open) == 0 {
		return true
	}
	var hardest uint64
	fewest := maxPoints
	for _, line := range open {
		if n := bits.OnesCount64(line & free); n < fewest {
			hardest, fewest = line&free, n
		}
	}
	if fewest < 2 {
		*turnBacks--
		return false
	}
	below := int(^uint(0) >> 1) // pairs are tried by falling worth, those of one worth only once
	for *turnBacks > 0 {
		pair, most := bestPair(open, free, hardest, below)
		if pair == 0 {
			return false
		}
		below = most
		n := 0
		for i, line := range open {
			if line&pair != pair {
				open[i], open[n] = open[n], line
				n++
			}
		}
		if pairOff(open[:n], free&^pair, turnBacks) {
			return true
		}
	}
	return false
}

// bestPair is the pair of points of line worth most, among those worth less
// than below; 0 if there is none.
func bestPair(open []uint64, free, line uint64, below int) (pair uint64, most int) {
	most = -1 << 31
	for x := line; x != 0; x &= x - 1 {
		for y := x & (x - 1); y != 0; y &= y - 1 {
			two, worth := x&-x|y&-y, 0
			for _, other := range open {
				switch bits.OnesCount64(other & two) {
				case 2:
					worth += 8
				case 1:
					worth -= 8 / bits.OnesCount64(other&free)
				}
			}
			if worth > most && worth < below {
				pair, most = two, worth
			}
		}
	}
	return pair, most
}
