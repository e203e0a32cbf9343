package gomoku

// A win is played out from memory, as in paper 002: while the opponent
// follows the line, nothing is searched again.

// lineNodes bounds the search for each move of a line that is completed.
const lineNodes = 20000

// conclude completes the principal variation of a proved win or loss up to the
// five: where a search for forced wins has cut it short, the winner's moves are
// searched again and the loser defends as long as possible. It returns the
// value, corrected where the line turns out longer. The line of a win is
// remembered if asked and if it is complete.
func (s *search) conclude(me, value int, remember bool) int {
	b := s.b
	winner := me
	if value < 0 {
		winner = 1 - me
	}
	line, known := &s.line[0], s.length[0]
	n, complete := 0, false
	whole := s.maxNodes
	for side := me; n < len(line) && !complete; side = 1 - side {
		at := noMove
		if n < known {
			at = int(line[n])
		} else if s.look(); s.stopped {
			break // out of time
		} else {
			if limit := s.all() + lineNodes; whole == 0 || limit < whole {
				s.maxNodes = limit
			}
			if side == winner {
				at = s.strike(side)
			} else {
				at = s.resist(side)
			}
			s.maxNodes, s.stopped = whole, false
		}
		if at == noMove || b.stone[at] != 0 || !b.allowed(at, side) {
			break
		}
		five := b.set[side][makesFive].has(at)
		if five && side != winner {
			break
		}
		line[n] = int16(at)
		n++
		b.place(at, side)
		complete = five
	}
	for b.ply > s.rootPly {
		b.undo()
	}
	s.look()
	s.length[0] = n
	switch {
	case !complete:
		return value
	case winner != me:
		return max(value, n-mateScore)
	}
	if remember {
		s.plan = append(s.plan[:0], line[:n]...)
		s.planKey = b.key
	}
	return min(value, mateScore-n)
}

// strike is the next move of me, who has a forced win; noMove if it is not found
// again.
func (s *search) strike(me int) int {
	for level := range 2 {
		if plies, at := s.vcf(me, level); plies > 0 {
			return at
		}
	}
	if plies, at := s.attack(me); plies > 0 {
		return at
	}
	if plies, at := s.vcf(me, len(vcfLimits)-1); plies > 0 {
		return at
	}
	return noMove
}

// resist is the reply of me that delays a forced loss longest; noMove if some
// reply is not known to lose.
func (s *search) resist(me int) int {
	b := s.b
	you := 1 - me
	if b.count[you][makesFive] > 0 {
		if at := b.set[you][makesFive].first(); b.allowed(at, me) {
			return at
		}
		return s.anywhere(me)
	}
	best, longest := noMove, 0
	replies := s.holding(me)
	for at := range b.legal(me) {
		if !replies.has(at) {
			continue
		}
		b.place(at, me)
		plies, _ := s.attack(you)
		b.undo()
		if plies == 0 {
			return noMove
		}
		if plies > longest {
			best, longest = at, plies
		}
	}
	if best == noMove {
		return s.anywhere(me)
	}
	return best
}

// anywhere is some legal point, for positions where every move loses.
func (s *search) anywhere(me int) int {
	b := s.b
	for at := range b.legal(me) {
		if b.cand.has(at) {
			return at
		}
	}
	return noMove
}

// rest is the value of a remembered win that the opponent has followed, its
// line now the principal variation; else 0.
func (s *search) rest(me int) (value int) {
	b := s.b
	if len(s.plan) >= 3 {
		first, second, third := int(s.plan[0]), int(s.plan[1]), int(s.plan[2])
		s.planKey ^= b.zobrist[me][first] ^ b.zobrist[1-me][second]
		if s.planKey == b.key && b.stone[third] == 0 && b.allowed(third, me) {
			s.plan = s.plan[:copy(s.plan, s.plan[2:])]
			s.length[0] = copy(s.line[0][:], s.plan)
			return mateScore - len(s.plan)
		}
	}
	s.plan = s.plan[:0]
	return 0
}
