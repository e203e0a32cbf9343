package gomoku

// Values are centred on the side to move. A win whose last stone falls in n
// plies is won-n.
const (
	won      = 30000
	surely   = won - 1000 // beyond it a value is a proved win
	infinite = 32000

	maxDepth = 100
	maxTree  = 160 // plies below the root
)

// move is a point to try and how promising it looks.
type move struct {
	at    int16
	score int32
}

// search is everything one thread of thinking needs. Nothing in it is
// allocated while it thinks.
type search struct {
	b     *board
	table *table
	vcfs  vcfTable
	clock

	vcfTries int  // left in the VCF under way
	vcfBound bool // it met a bound

	history [2][maxPoints]int32
	killers [maxTree + 2][2]int16
	counter [2][maxPoints]int16
	moves   [maxTree + 1][maxPoints]move
	line    [maxTree + 2][maxTree + 2]int16 // principal variations, by ply
	length  [maxTree + 2]int
	lmr     [64][64]int8
}

func (s *search) tableKey(me int) uint64 { return s.b.key ^ uint64(me)*0xd1342543de82ef95 }

// keep makes at, followed by the line below, the principal variation at ply.
func (s *search) keep(ply, at int) {
	line, next := &s.line[ply], &s.line[ply+1]
	n := s.length[ply+1]
	line[0] = int16(at)
	copy(line[1:], next[:n])
	s.length[ply] = n + 1
}

// pvs is the principal variation search. It returns the value of the position
// to me, who is to move: exact if it lies inside (alpha, beta), else a bound on
// the side it fell out. The position is not over, alpha < beta, and the value
// means nothing once s.stopped is set. depth may be negative.
func (s *search) pvs(alpha, beta, depth, ply, me int) int {
	b := s.b
	you := 1 - me
	s.length[ply] = 0
	s.tick()
	if s.stopped {
		return 0
	}
	pv := beta-alpha > 1

	// Step 1. The end of the game, and of the tree.
	if b.stones == b.size {
		return 0
	}
	if ply >= maxTree {
		return b.evaluate(me)
	}

	// Step 2. A five to make wins now.
	if b.count[me][makesFive] > 0 {
		s.length[ply+1] = 0
		s.keep(ply, b.set[me][makesFive].first())
		return won - ply - 1
	}

	// Step 3. A five to stop: the only move, searched without losing depth.
	if n := b.count[you][makesFive]; n > 0 {
		at := b.set[you][makesFive].first()
		if n > 1 || !b.allowed(at, me) {
			return -(won - ply - 2)
		}
		b.place(at, me)
		value := -s.pvs(-beta, -alpha, depth, ply+1, you)
		b.undo()
		if pv && !s.stopped {
			s.keep(ply, at)
		}
		return value
	}

	// Step 4. An open four to make wins in three plies.
	if b.count[me][makesWin] > 0 {
		s.length[ply+1] = 0
		s.keep(ply, b.set[me][makesWin].first())
		return won - ply - 3
	}

	// Step 5. Mate distance: nothing better than a win already known.
	alpha, beta = max(alpha, -(won-ply-4)), min(beta, won-ply-5)
	if alpha >= beta {
		return alpha
	}

	// Step 6. Transposition table.
	key := s.tableKey(me)
	e := s.table.probe(key)
	hashMove := nowhere
	if e != nil {
		hashMove = int(e.move)
		if hashMove >= b.size || hashMove >= 0 && b.stone[hashMove] != 0 {
			hashMove, e = nowhere, nil
		}
	}
	if e != nil && !pv && int(e.depth) >= depth {
		value := fromTable(int(e.value), ply)
		if e.bound == exact || e.bound == atLeast && value >= beta || e.bound == atMost && value <= alpha {
			return value
		}
	}

	// Step 7. Victory by continuous fours.
	level := 0
	if depth >= 3 {
		level = 1
	}
	if plies, at := s.vcf(me, level); plies > 0 {
		s.length[ply+1] = 0
		s.keep(ply, at)
		return won - ply - plies
	}
	if s.stopped {
		return 0
	}

	// Step 8. Leaves. Where the opponent threatens an open four the
	// evaluation is not to be trusted: one more ply, among few moves.
	defend := b.count[you][makesWin] > 0
	eval := 0
	if e != nil {
		eval = int(e.eval)
	} else {
		eval = b.evaluate(me)
	}
	if depth <= 0 && (!defend || depth <= -4) {
		return eval
	}

	// Step 9. Pruning on the evaluation, where nothing is threatened.
	if !pv && !defend && alpha > -surely && beta < surely {
		if depth <= 4 && eval-razorMargin*depth >= beta {
			return eval
		}
		if depth <= 3 && eval+razorMargin*depth+razorBase <= alpha {
			return eval
		}
	}

	// Step 10. The moves, one by one.
	moves := s.generate(me, ply, hashMove, defend)
	best, bestMove, kind, tried := -infinite, nowhere, atMost, 0
	quietLimit := maxPoints
	if !pv {
		quietLimit = 5 + 3*max(depth, 0)*(max(depth, 0)+2)/2
	}
	for i := range moves {
		pick(moves, i)
		at := int(moves[i].at)
		threat := b.cells[at].threat[me]
		if !b.allowed(at, me) {
			continue
		}
		// Step 11. Late quiet moves at low depth are not tried.
		forcing := defend || threat.fours() || b.cells[at].threat[you].fours() || threat >= makesThree
		if best > -surely && !forcing && tried >= quietLimit {
			continue
		}
		tried++
		newDepth := depth - 1
		b.place(at, me)
		var value int
		// Step 12. Late moves are looked at with less depth first.
		r := 0
		if depth >= 2 && tried > 2 && !defend {
			r = int(s.lmr[min(depth, 63)][min(tried, 63)])
			if pv {
				r--
			}
			if forcing {
				r--
			}
			r = max(0, min(r, newDepth-1))
		}
		switch {
		case tried == 1:
			value = -s.pvs(-beta, -alpha, newDepth, ply+1, you)
		default:
			value = -s.pvs(-alpha-1, -alpha, newDepth-r, ply+1, you)
			if value > alpha && r > 0 {
				value = -s.pvs(-alpha-1, -alpha, newDepth, ply+1, you)
			}
			if value > alpha && value < beta {
				value = -s.pvs(-beta, -alpha, newDepth, ply+1, you)
			}
		}
		b.undo()
		if s.stopped {
			return 0
		}
		if value > best {
			best, bestMove = value, at
			if value > alpha {
				alpha, kind = value, exact
				if pv {
					s.keep(ply, at)
				}
				if value >= beta {
					kind = atLeast
					s.reward(me, at, ply, depth, moves[:i])
					break
				}
			}
		}
	}

	// Step 13. No move at all is a loss against an open four, else a draw.
	if tried == 0 {
		if defend {
			return -(won - ply - 4)
		}
		return eval
	}
	s.table.store(key, bestMove, toTable(best, ply), eval, depth, kind)
	return best
}

const (
	razorMargin = 60
	razorBase   = 80
)

// Wins are stored as their distance from the position, not from the root.
func toTable(value, ply int) int {
	switch {
	case value > surely:
		return value + ply
	case value < -surely:
		return value - ply
	}
	return value
}

func fromTable(value, ply int) int {
	switch {
	case value > surely:
		return value - ply
	case value < -surely:
		return value + ply
	}
	return value
}

// reward remembers a move that refuted the position, and blames the quiet
// moves tried in vain before it.
func (s *search) reward(me, at, ply, depth int, before []move) {
	b := s.b
	if s.killers[ply][0] != int16(at) {
		s.killers[ply][1] = s.killers[ply][0]
		s.killers[ply][0] = int16(at)
	}
	if b.ply > 0 {
		s.counter[me][b.plies[b.ply-1].at] = int16(at)
	}
	bonus := int32(min(depth*depth+2*depth, 400))
	h := &s.history[me]
	h[at] += bonus - h[at]*bonus/historyLimit
	for i := range before {
		m := before[i].at
		h[m] -= bonus + h[m]*bonus/historyLimit
	}
}

const historyLimit = 2000
