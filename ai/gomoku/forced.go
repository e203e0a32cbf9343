package gomoku

// Wins and defences that follow from threats alone, without search.

// fourPoints counts the points at which a colour makes a four or more, without fives.
func (b *board) fourPoints(colour int) int32 {
	n := &b.count[colour]
	return n[makesFour] + n[makesFourPlus] + n[makesFourThree] + n[suspectFour] + n[makesWin]
}

// winInFive returns a move by me, the side to move, that wins in five plies against every defence, noMove
// if it finds none. Neither side may threaten a five, nor me an open four. A four-three wins if the stone
// that stops the four does not make a four; two open threes win if the opponent cannot answer with a four.
// In renju Black's threes may be false, so for Black it returns noMove.
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

// defences returns the points that may stop an open four or a double four that the opponent of
// me, the side to move, threatens: the common answers to all of these threats, and me's own fours.
// All other moves lose.
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
	points.join(new(b.threatPoints(me, makesFour)))
	return points
}

// threatPoints returns the points where a stone of colour makes a threat at least as strong as minimum,
// except a five.
func (b *board) threatPoints(colour int, minimum threat) (points pointSet) {
	for t := minimum; t <= makesWin; t++ {
		points.join(&b.set[colour][t])
	}
	return points
}

// forcedBlock returns a point where me, who is to move, has to stop a five, noMove if there is
// none. lost reports that the five cannot be stopped.
func (b *board) forcedBlock(me int) (point int, lost bool) {
	n := b.count[1-me][makesFive]
	if n == 0 {
		return noMove, false
	}
	point = b.set[1-me][makesFive].first()
	return point, n > 1 || !b.isAllowed(point, me)
}

// requiredPoints returns the empty points of the fours that a stone of colour would make on point:
// that point, and along each line the points where a stone of colour would make a four now. In caro these
// are the points where a stone of the opponent prevents an open four.
func (b *board) requiredPoints(point, colour int) (points pointSet) {
	points.add(point)
	for d := range 4 {
		if !b.cells[point].shape(d, colour).isFour() {
			continue
		}
		if b.variant == caro {
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
		line := b.line[d][s.line] | uint64(2-colour)<<(2*(int(s.at)+reach+n))
		if shape(b.window[windowKey(line, uint(s.at))]>>(4*colour)&15) != openFour {
			points.add(point + n*b.step[d])
		}
	}
}

// stoppingPoints returns the points where the opponent of colour can help to prevent a five that a stone of
// colour would make on point: that point itself, and in caro the points at both ends of the five.
func (b *board) stoppingPoints(point, colour int) (points pointSet) {
	points.add(point)
	if b.variant != caro {
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

// answers returns the points at which me, the side to move, stops all fives that the opponent threatens.
// Only in caro there may be two.
func (b *board) answers(me int) (points [2]int, n int) {
	you := 1 - me
	point, lost := b.forcedBlock(me)
	if b.variant != caro {
		if point != noMove && !lost {
			points[0], n = point, 1
		}
		return points, n
	}
	if point == noMove {
		return points, 0
	}
	for stop := range new(b.stoppingPoints(point, you)).points {
		stops := false
		b.withStone(stop, me, func() { stops = b.count[you][makesFive] == 0 })
		if stops {
			points[n] = stop
			n++
		}
	}
	return points, n
}
