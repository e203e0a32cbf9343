package engine

// plan is a stored winning line, as in the gomoku thesis. While the opponent follows the line, the engine plays
// it without another search.
type plan struct {
	line   []int16 // the moves
	key    uint64  // key of the position before the first move
	proved bool    // the win is proved
}

// advance removes the first two moves of the line if they were played, and reports whether me can continue the
// line. Otherwise it clears the line.
func (p *plan) advance(b *board, me int) bool {
	if len(p.line) >= 3 {
		first, second, third := int(p.line[0]), int(p.line[1]), int(p.line[2])
		p.key ^= b.zobrist[me][first] ^ b.zobrist[1-me][second]
		if p.key == b.key() && b.stone[third] == 0 && b.isAllowed(third, me) {
			p.line = p.line[:copy(p.line, p.line[2:])]
			return true
		}
	}
	p.line = p.line[:0]

	return false
}

const lineNodes = 20000 // nodes for each move that completes a line

// completePV extends the principal variation of a proved win or loss to the five. It searches again for the
// winner's moves, and lets the loser defend as long as possible. It returns the value, corrected if the
// variation is longer. If store is set, a complete variation of a win becomes the plan.
func (s *search) completePV(me, value int, store bool) int {
	b := s.b
	winner := me
	if value < 0 {
		winner = 1 - me
	}

	line := &s.pv[0]
	n, isComplete := 0, false
	for side := me; n < len(line.moves) && !isComplete; side = 1 - side {
		point := noMove
		if n < line.n {
			point = int(line.moves[n])
		} else if s.check(); !s.stopped {
			s.withNodes(lineNodes, func() {
				if side == winner {
					point = s.winningMove(side)
				} else {
					point = s.longestDefence(side)
				}
			})
		}
		isFive := point != noMove && b.set[side][makesFive].has(point)
		isLegal := point != noMove && b.stone[point] == 0 && b.isAllowed(point, side)
		endsElsewhere := isFive && side != winner
		if !isLegal || endsElsewhere {
			break
		}
		line.moves[n] = int16(point)
		n++
		b.place(point, side)
		isComplete = isFive
	}

	for b.ply > b.root {
		b.undo()
	}
	s.check()

	line.n = n
	switch {
	case !isComplete:
		return value
	case winner != me:
		return max(value, n-mateScore)
	}
	if store {
		s.plan.line, s.plan.key = append(s.plan.line[:0], line.moves[:n]...), b.key()
	}

	return min(value, mateScore-n)
}

// winningMove returns the next move of a forced win for me, or noMove if it does not find the win again.
func (s *search) winningMove(me int) int {
	plies, point := s.fours.win(me, 0)
	if plies == 0 {
		plies, point = s.fours.win(me, 1)
	}
	if plies == 0 {
		plies, point = s.threats.attack(me)
	}
	if plies == 0 {
		_, point = s.fours.win(me, len(vcfLimits)-1)
	}

	return point
}

// longestDefence returns the reply by me that delays a forced loss longest, or noMove if it cannot prove that
// every reply loses.
func (s *search) longestDefence(me int) int {
	b := s.b
	point, _ := b.forcedBlock(me)
	if point != noMove && b.isAllowed(point, me) {
		return point
	}
	best, longest := noMove, 0
	if point == noMove {
		replies := s.threats.blockers(me)
		for point := range b.legal(me) {
			if !replies.has(point) {
				continue
			}
			plies := 0
			b.withStone(point, me, func() { plies, _ = s.threats.attack(1 - me) })
			if plies == 0 {
				return noMove
			}
			if plies > longest {
				best, longest = point, plies
			}
		}
	}

	// Every reply loses at once.
	for point := range b.legal(me) {
		if best == noMove && b.candidates.has(point) {
			best = point
		}
	}

	return best
}
