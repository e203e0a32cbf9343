package gomoku

// isFoul reports whether Black may not play the empty point at, in renju. The
// shape tables know overlines and four-fours by themselves; only a point that
// looks like a three-three needs a search.
func (b *board) isFoul(at int) bool {
	switch b.cells[at].threat[black] {
	case foul:
		return true
	case suspect, suspectFour:
		return b.isThreeThree(at)
	}
	return false
}

// isThreeThree reports whether at least two of the threes Black would make at
// a suspect point are real: a straight four must be able to follow on a point
// that is itself no foul (RIF's rules of renju, section 9.3) and that does not
// make a five at the same time, in whatever line (section 3).
func (b *board) isThreeThree(at int) bool {
	b.place(at, black) // its cell keeps what the stone has made
	real := 0
	for d := range 4 {
		if b.cells[at].shape(d, black).openThree() && (b.growsStraight(at, d, -1) || b.growsStraight(at, d, 1)) {
			real++
		}
	}
	b.undo()
	return real > 1
}

// growsStraight reports whether the first empty point after Black's run from
// at, on the given side along d, allows a straight four.
func (b *board) growsStraight(at, d, side int) bool {
	s := &b.spots[at][d]
	line := b.line[d][s.line]
	for i := 1; i <= 4; i++ {
		switch line >> (2 * (int(s.at) + reach + side*i)) & 3 {
		case 1:
			continue
		case 0:
			next := at + side*i*b.step[d]
			c := &b.cells[next]
			return c.shape(d, black) == openFour && c.threat[black] != makesFive && !b.isFoul(next)
		}
		return false
	}
	return false
}

func (b *board) allowed(at, colour int) bool {
	return colour == white || b.variant != renju || !b.isFoul(at)
}
