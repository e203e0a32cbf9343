package gomoku

// What threats decide without search.

// fourPoints is how many points would make a colour a four or more, fives
// aside.
func (b *board) fourPoints(colour int) int32 {
	n := &b.count[colour]
	return n[makesFour] + n[makesFourPlus] + n[makesFourThree] + n[suspectFour] + n[makesWin]
}

// winInFive is a move of me, who is to move, that wins in five plies whatever
// is played, noMove if none is seen. Neither side threatens a five, and me no
// open four. A four-three wins if the stone that stops the four makes no four of
// its own; two open threes win if the other side has no four to answer with.
// Black's threes may be false in renju, and are left to the search.
func (b *board) winInFive(me int) int {
	you := 1 - me
	if b.variant == renju && me == black {
		return noMove
	}
	if b.count[me][makesFourThree] > 0 {
		set := &b.set[me][makesFourThree]
		if b.fourPoints(you) == 0 {
			return set.first()
		}
		for at := range set.points {
			b.place(at, me)
			reply := b.set[me][makesFive].first()
			holds := reply == noMove || b.cells[reply].threat[you].fours() || b.cells[reply].threat[you] == makesFive
			b.undo()
			if !holds {
				return at
			}
		}
	}
	if b.count[me][makesThrees] > 0 && b.fourPoints(you) == 0 {
		return b.set[me][makesThrees].first()
	}
	return noMove
}

// defences are the points that may hold where the other side of me, who is to
// move, threatens an open four or a double four: those that each of these
// threats needs, and fours of one's own. All others lose.
func (b *board) defences(me int) (points pointSet) {
	you := 1 - me
	for w := range points {
		points[w] = ^uint64(0)
	}
	for at := range b.set[you][makesWin].points {
		needs := b.needs(at, you)
		for w := range points {
			points[w] &= needs[w]
		}
	}
	b.makers(me, makesFour, makesWin, &points)
	return points
}

// makers adds the points where a stone of colour makes a threat, of one kind up to
// another.
func (b *board) makers(colour int, from, to threat, points *pointSet) {
	for t := from; t <= to; t++ {
		points.join(&b.set[colour][t])
	}
}

// needs are the empty points of the fours that a stone of colour at at would
// make: at itself, and along each line the points where a stone of colour would
// make a four now.
func (b *board) needs(at, colour int) (points pointSet) {
	points.add(at)
	for d := range 4 {
		if !b.cells[at].shape(d, colour).fours() {
			continue
		}
		for near := range b.along(at, d, 4) {
			if b.stone[near] == 0 && b.cells[near].shape(d, colour).fours() {
				points.add(near)
			}
		}
	}
	return points
}
