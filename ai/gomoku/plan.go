package gomoku

// plan is a stored winning line, as in the renju thesis. While the opponent follows it, it is played without
// another search.
type plan struct {
	line   []int16 // first move first
	key    uint64  // key of the position before the first move
	proved bool    // every move is proved to win
}

// advance advances the line by two moves if they were played, and reports whether me can continue it.
// Otherwise it clears the line.
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

const lineNodes = 20000 // maximum nodes for each move that completes a line

// completePV completes the principal variation of a proved win or loss up to the five. If the line was
// cut short by a search for forced wins, it searches the winner's moves again, and lets the loser
// defend as long as possible. It returns the value, corrected if the line turns out longer. If store
// is set and the line of a win is complete, it becomes the plan.
func (s *search) completePV(me, value int, store bool) int {
	b := s.b
	winner := me
	if value < 0 {
		winner = 1 - me
	}
	line := &s.pv[0]
	n, complete := 0, false
	for side := me; n < len(line.moves) && !complete; side = 1 - side {
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
		five := point != noMove && b.set[side][makesFive].has(point)
		if point == noMove || b.stone[point] != 0 || !b.isAllowed(point, side) || five && side != winner {
			break
		}
		line.moves[n] = int16(point)
		n++
		b.place(point, side)
		complete = five
	}
	for b.ply > b.root {
		b.undo()
	}
	s.check()
	line.n = n
	switch {
	case !complete:
		return value
	case winner != me:
		return max(value, n-mateScore)
	}
	if store {
		s.plan.line, s.plan.key = append(s.plan.line[:0], line.moves[:n]...), b.key()
	}
	return min(value, mateScore-n)
}

// winningMove returns the next move for me, who has a forced win, or noMove if it does not find the win
// again.
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

// longestDefence returns the reply by me that delays a forced loss longest, or noMove if some reply
// is not known to lose.
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
	for point := range b.legal(me) { // every move loses
		if best == noMove && b.cand.has(point) {
			best = point
		}
	}
	return best
}
