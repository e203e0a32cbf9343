package gomoku

// What threats decide without search.

// fourPoints counts the points at which a colour makes a four or more, without fives.
func (b *board) fourPoints(colour int) int32 {
	n := &b.count[colour]
	return n[makesFour] + n[makesFourPlus] + n[makesFourThree] + n[suspectFour] + n[makesWin]
}

// winInFive returns a move of me, the side to move, that wins in five plies against every
// defence, noMove if it finds none. Neither side threatens a five, and me no open four. A
// four-three wins if the stone that stops the four makes no four itself; two open threes
// win if the other side has no four to answer with. Black's threes may be false in renju,
// and are left to the search.
func (b *board) winInFive(me int) int {
	you := 1 - me
	if b.variant == renju && me == black {
		return noMove
	}
	if b.fourPoints(you) == 0 {
		if b.count[me][makesFourThree] > 0 {
			return b.set[me][makesFourThree].first()
		}
		return b.set[me][makesThrees].first()
	}
	if b.count[me][makesFourThree] > 0 {
		for at := range b.set[me][makesFourThree].points {
			b.place(at, me)
			reply := b.set[me][makesFive].first()
			wins := reply != noMove && b.cells[reply].threat[you] < makesFour
			b.undo()
			if wins {
				return at
			}
		}
	}
	return noMove
}

// defences are the points that may hold where the other side of me, who is to move,
// threatens an open four or a double four: the answers to each of these threats, and the
// side's fours. All others lose.
func (b *board) defences(me int) (points pointSet) {
	you := 1 - me
	for w := range points {
		points[w] = ^uint64(0)
	}
	for at := range b.set[you][makesWin].points {
		needs := b.requiredPoints(at, you)
		for w := range points {
			points[w] &= needs[w]
		}
	}
	points.join(new(b.threatPoints(me, makesFour)))
	return points
}

// threatPoints are the points where a stone of colour makes a threat of a kind or a stronger
// one, fives aside.
func (b *board) threatPoints(colour int, least threat) (points pointSet) {
	for t := least; t <= makesWin; t++ {
		points.join(&b.set[colour][t])
	}
	return points
}

// forcedBlock is a point where me, who is to move, has to stop a five, noMove if there
// is none. lost reports that this cannot help.
func (b *board) forcedBlock(me int) (at int, lost bool) {
	n := b.count[1-me][makesFive]
	if n == 0 {
		return noMove, false
	}
	at = b.set[1-me][makesFive].first()
	return at, n > 1 || !b.allowed(at, me)
}

// requiredPoints are the empty points of the fours that a stone of colour at at would make: at itself, and
// along each line the points where a stone of colour would make a four now.
func (b *board) requiredPoints(at, colour int) (points pointSet) {
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
