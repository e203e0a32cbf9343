package gomoku

// isFoul reports whether the empty point at is forbidden to Black in renju. The tables decide
// overlines and four-fours; only a possible three-three needs a search.
func (b *board) isFoul(at int) bool {
	switch b.cells[at].threat[black] {
	case foul:
		return true
	case suspect, suspectFour:
		return b.isThreeThree(at)
	}
	return false
}

// isThreeThree reports whether at least two of the threes that Black would make on a suspect point are
// real. A real three can become a straight four on a point that is not itself a foul (RIF's rules of renju,
// section 9.3) and does not also make a five (section 3).
func (b *board) isThreeThree(at int) bool {
	b.place(at, black) // the cell still has the shapes that the stone makes
	threes := 0
	for d := range 4 {
		first, last := b.run(at, d, black)
		if b.cells[at].shape(d, black).isOpenThree() && (b.canMakeStraightFour(at, d, first-1) || b.canMakeStraightFour(at, d, last+1)) {
			threes++
		}
	}
	b.undo()
	return threes > 1
}

// canMakeStraightFour reports whether Black may make a straight four on the point n points from at along d.
func (b *board) canMakeStraightFour(at, d, n int) bool {
	if b.stoneAt(at, d, n) != 0 {
		return false
	}
	next := at + n*b.step[d]
	c := &b.cells[next]
	return c.shape(d, black) == openFour && c.threat[black] != makesFive && !b.isFoul(next)
}

func (b *board) isAllowed(at, colour int) bool {
	return colour == white || b.variant != renju || !b.isFoul(at)
}
