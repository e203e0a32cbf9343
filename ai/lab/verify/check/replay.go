package check

// Attacker finds attacks. It is not trusted.
type Attacker interface {
	// Attack returns an attack for Black, who is to move and has stones on the given points, or nil if it
	// finds none. If White has passed, Black has one stone more than White.
	Attack(black, white []int) *strategy
}

// failure is the reason why an attack fails.
type failure uint8

const (
	noAnswer failure = iota
	illegal
	whiteCompletes
	boardFull
)

// replay plays attacks out against every defence.
type replay struct {
	*board

	// Number of Black's moves played.
	nodes int64

	// The moves of the attack up to the current one, with White's passes; count is their number.
	moves [2 * maxPoints]int16
	count int

	// The last attack that failed.
	failed struct {
		reason failure

		// Number of moves that lead to the failure.
		moves int
	}
}

// wins reports whether the attack wins with Black to move, and the plies of its longest variation. The position
// must have no complete line, Black must not be able to complete one, and White must be able to complete
// one only at the cells of t, which its last stone created.
//
// This also holds in each position that wins reaches. If Black's move leaves White a completion, the
// attack has failed, so White's completions are those of its latest stone. If Black can complete a line,
// White plays each answer that prevents it, so Black has no completion when it is to move. If there is no
// answer, Black has won.
func (r *replay) wins(s *strategy, t threats) (plies int, ok bool) {
	if s == nil {
		return 0, r.fail(noAnswer)
	}
	if s.Move < 0 || int(s.Move) >= r.game.Size*r.game.Size {
		return 0, r.fail(illegal)
	}
	index := int(r.cellOf[s.Move])
	r.moves[r.count] = s.Move
	r.count++
	if r.cells[index] != empty || r.isFoul(index) {
		r.fail(illegal)
	} else {
		r.nodes++
		r.place(index, black)
		plies, ok = r.winsAfterMove(s, t, index)
		r.remove(index)
	}
	r.count--

	return plies, ok
}

// winsAfterMove is like wins, but Black has already moved at the given cell.
func (r *replay) winsAfterMove(s *strategy, t threats, index int) (plies int, ok bool) {
	blackThreats := r.threatsOf(index, black)
	switch {
	case blackThreats.isLine:
		return 1, true
	case r.canComplete(&t, white):
		return 0, r.fail(whiteCompletes)
	case blackThreats.count > 0:
		plies, ok = 3, true
		answers := r.answers(&blackThreats, black)
		for _, answer := range answers.all() {
			next := s.Default
			for i := range s.Replies {
				if s.Replies[i].At == r.point[answer] {
					next = s.Replies[i].Next
					break
				}
			}
			n, ok := r.afterReply(answer, next)
			if !ok {
				return 0, false
			}
			plies = max(plies, n)
		}

		return plies, true
	case r.occupied == r.game.Size*r.game.Size:
		return 0, r.fail(boardFull)
	}

	var tried [(maxPoints + 63) / 64]uint64
	for i := range s.Replies {
		p := s.Replies[i].At
		if p < 0 || int(p) >= r.game.Size*r.game.Size || tried[p/64]&(1<<(p%64)) != 0 || r.cells[r.cellOf[p]] != empty {
			continue
		}
		tried[p/64] |= 1 << (p % 64)
		n, ok := r.afterReply(int(r.cellOf[p]), s.Replies[i].Next)
		if !ok {
			return 0, false
		}
		plies = max(plies, n)
	}

	for p := range int16(r.game.Size * r.game.Size) {
		if r.cells[r.cellOf[p]] != empty || tried[p/64]&(1<<(p%64)) != 0 {
			continue
		}
		n, ok := r.afterReply(int(r.cellOf[p]), s.Default)
		if !ok {
			return 0, false
		}
		plies = max(plies, n)
	}
	if r.game.Fouls {
		n, ok := r.afterPass(s.Next(int16(r.game.pass())))
		if !ok {
			return 0, false
		}
		plies = max(plies, n)
	}

	return plies, true
}

// afterReply returns the result of the attack after White's reply at a cell, which does not complete a
// line. The reply and the move before it count as plies.
func (r *replay) afterReply(index int, next *strategy) (plies int, ok bool) {
	r.moves[r.count] = r.point[index]
	r.count++
	r.place(index, white)
	plies, ok = r.wins(next, r.threatsOf(index, white))
	r.remove(index)
	r.count--

	return plies + 2, ok
}

// afterPass is like afterReply, after White's pass.
func (r *replay) afterPass(next *strategy) (plies int, ok bool) {
	r.moves[r.count] = int16(r.game.pass())
	r.count++
	plies, ok = r.wins(next, threats{})
	r.count--

	return plies + 2, ok
}

// fail records the reason why an attack fails, and returns false.
func (r *replay) fail(reason failure) bool {
	r.failed.reason, r.failed.moves = reason, r.count
	return false
}

// failure returns the reason why the last attack failed, and the moves of the attack up to the failure. It
// must be called before the next attack is played out.
func (r *replay) failure() (moves []int, reason string) {
	for _, m := range r.moves[:r.failed.moves] {
		moves = append(moves, int(m))
	}

	return moves, map[failure]string{
		noAnswer:       "there is no answer",
		illegal:        "the last move is illegal",
		whiteCompletes: "White can complete a line",
		boardFull:      "the board is full",
	}[r.failed.reason]
}
