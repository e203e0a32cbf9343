package engine

// This file finds wins and defences that follow from the threats on the board, without search.

// fourPoints returns the number of points where a colour can make a four or a stronger threat, except a five.
func (b *board) fourPoints(colour int) int32 {
	n := &b.count[colour]
	return n[makesFour] + n[makesFourPlus] + n[makesFourThree] + n[suspectFour] + n[makesWin]
}

// winInFive returns a move by me, the side to move, that wins in five plies against every defence, or noMove
// if it finds none. Neither side may be able to make a five, nor me an open four. A four-three wins if the
// stone that stops the four does not make a four; two open threes win if the opponent cannot answer with a
// four. In renju, where Black's threes may be false, winInFive returns noMove for Black.
func (b *board) winInFive(me int) int {
	opponent := 1 - me
	if b.variant == renju && me == black {
		return noMove
	}
	if b.fourPoints(opponent) == 0 {
		if b.count[me][makesFourThree] > 0 {
			return b.set[me][makesFourThree].first()
		}
		return b.set[me][makesThrees].first()
	}
	if b.count[me][makesFourThree] > 0 {
		for point := range b.set[me][makesFourThree].points {
			b.place(point, me)
			reply := b.set[me][makesFive].first()
			wins := reply != noMove && b.cells[reply].threat[opponent] < makesFour
			b.undo()
			if wins {
				return point
			}
		}
	}

	return noMove
}

// defences returns the points where me, the side to move, may stop the opponent's threats of an open four or a
// double four: the common answers to all of these threats, and the points where me makes a four. All other moves lose.
func (b *board) defences(me int) (points pointSet) {
	opponent := 1 - me

	for w := range points {
		points[w] = ^uint64(0)
	}

	for point := range b.set[opponent][makesWin].points {
		required := b.requiredPoints(point, opponent)
		for w := range points {
			points[w] &= required[w]
		}
	}
	points.addAll(new(b.threatPoints(me, makesFour)))

	return points
}

// threatPoints returns the points where a stone of colour makes at least the threat minimum, but not a five.
func (b *board) threatPoints(colour int, minimum threat) (points pointSet) {
	for t := minimum; t <= makesWin; t++ {
		points.addAll(&b.set[colour][t])
	}
	return points
}

// forcedBlock returns a point where me, the side to move, has to stop a five, or noMove if no five is
// threatened. lost reports that me cannot stop all fives.
func (b *board) forcedBlock(me int) (point int, lost bool) {
	n := b.count[1-me][makesFive]
	if n == 0 {
		return noMove, false
	}
	point = b.set[1-me][makesFive].first()

	return point, n > 1 || !b.isAllowed(point, me)
}

// requiredPoints returns the points of which the opponent must occupy one to prevent the fours that a stone of
// colour would make on point: point itself, and the points on these lines where a stone of colour would make
// a four now. In caro it returns the points where a stone of the opponent prevents an open four.
func (b *board) requiredPoints(point, colour int) (points pointSet) {
	points.add(point)

	for d := range 4 {
		if !b.cells[point].shape(d, colour).isFour() {
			continue
		}
		if b.variant.blocksEnds() {
			b.addBlockers(point, d, colour, &points)
			continue
		}

		for other := range b.pointsAlong(point, d, 4) {
			if b.stone[other] == 0 && b.cells[other].shape(d, colour).isFour() {
				points.add(other)
			}
		}
	}

	return points
}

// addBlockers adds the points along d where a stone of the opponent prevents the open four that a stone of
// colour would make on point.
func (b *board) addBlockers(point, d, colour int, points *pointSet) {
	s := &b.spots[point][d]
	for n := -reach; n <= reach; n++ {
		if n == 0 || b.stoneAt(point, d, n) != 0 {
			continue
		}
		line := b.line[d][s.line] | uint64(2-colour)<<(2*(int(s.index)+reach+n))
		if shape(b.window[windowKey(line, uint(s.index))]>>(4*colour)&15) != openFour {
			points.add(point + n*b.step[d])
		}
	}
}

// stoppingPoints returns the points where a stone of the opponent may prevent the five that a stone of colour
// would make on point: point itself, and in caro the points at both ends of the five.
func (b *board) stoppingPoints(point, colour int) (points pointSet) {
	points.add(point)
	if !b.variant.blocksEnds() {
		return points
	}

	for d := range 4 {
		if b.cells[point].shape(d, colour) != five {
			continue
		}

		first, last := b.run(point, d, colour)
		for _, n := range [2]int{first - 1, last + 1} {
			if b.stoneAt(point, d, n) == 0 {
				points.add(point + n*b.step[d])
			}
		}
	}

	return points
}

// answers returns the points where me, the side to move, can stop all fives that the opponent threatens. In
// caro there may be two of them.
func (b *board) answers(me int) (points [2]int, n int) {
	opponent := 1 - me
	point, lost := b.forcedBlock(me)
	if !b.variant.blocksEnds() {
		if point != noMove && !lost {
			points[0], n = point, 1
		}
		return points, n
	}
	if point == noMove {
		return points, 0
	}

	for stop := range new(b.stoppingPoints(point, opponent)).points {
		stops := false
		b.withStone(stop, me, func() { stops = b.count[opponent][makesFive] == 0 })
		if stops {
			points[n] = stop
			n++
		}
	}

	return points, n
}
