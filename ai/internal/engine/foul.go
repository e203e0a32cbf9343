package engine

// isFoul reports whether the empty point is forbidden to Black in renju. Overlines and four-fours are in the
// tables; only a possible three-three needs a search.
func (b *board) isFoul(point int) bool {
	switch b.cells[point].threat[black] {
	case foul:
		return true
	case suspect, suspectFour:
		return b.isThreeThree(point)
	}

	return false
}

// isThreeThree reports whether at least two of the threes that Black would make on a suspect point are
// real. A real three can become a straight four on a point that is not itself a foul (RIF's rules of renju,
// section 9.3) and does not also make a five (section 3).
func (b *board) isThreeThree(point int) bool {
	// cells[point] keeps the shapes that the stone makes.
	b.place(point, black)

	numThrees := 0
	for d := range 4 {
		first, last := b.run(point, d, black)
		if b.cells[point].shape(d, black).isOpenThree() && (b.canMakeStraightFour(point, d, first-1) ||
			b.canMakeStraightFour(point, d, last+1)) {
			numThrees++
		}
	}
	b.undo()

	return numThrees > 1
}

// canMakeStraightFour reports whether Black may make a straight four n points from point along d.
func (b *board) canMakeStraightFour(point, d, n int) bool {
	if b.stoneAt(point, d, n) != 0 {
		return false
	}
	next := point + n*b.step[d]
	c := &b.cells[next]

	return c.shape(d, black) == openFour && c.threat[black] != makesFive && !b.isFoul(next)
}

// isAllowed reports whether a colour may play on the empty point.
func (b *board) isAllowed(point, colour int) bool {
	return colour == white || b.variant != renju || !b.isFoul(point)
}
