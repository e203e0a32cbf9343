package gomoku

// Values are centred on the side to move. A win whose last stone falls in n
// plies is won-n.
const (
	won      = 30000
	surely   = won - 1000 // beyond it a value is a proved win
	infinite = 32000

	maxDepth = 100
	maxTree  = 160 // plies below the root
	maxLines = 16  // best lines reported at most
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
	vcfs  *vcfTable
	clock

	vcfTries int  // left in the VCF under way
	vcfBound bool // it met a bound
	vctBound bool // the same for continuous threats

	nodesAt     [maxTree + 3]node
	history     [2][maxPoints]int32
	after       [2][2][maxPoints + 1][maxPoints]int16 // history by the opponent's last stone, and by the side's own
	counter     [2][maxPoints]int16
	corrections corrections
	moves       [maxTree + 1][maxPoints]move
	line        [maxTree + 2][maxTree + 2]int16 // principal variations, by ply
	length      [maxTree + 2]int
	lmr         [64][64]int16 // reductions by depth and by number of the move

	// At the root.
	rootPly    int
	roots      [maxPoints]candidate
	noise      [maxPoints]int // added to the value of a move: variety and human misjudgement
	vcfLevel   int            // -1: no search for continuous fours
	threats    bool           // search for continuous threats at the root
	best       [maxLines][maxTree + 2]int16
	bestLength [maxLines]int
	values     [maxLines]int

	plan    []int16 // the line of a proved win, first move first
	planKey uint64  // the position before it
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

// ply1 is a ply of depth. Depths are counted in sixteenths, so that extensions
// and reductions can be small.
const ply1 = 16

// node is what the search remembers of each ply on the way to a leaf.
type node struct {
	eval     int  // static evaluation for the side to move
	passed   bool // the opponent has made no move
	excluded int  // move left out while its singularity is tested
	killers  [2]int16
}

// What the steps are worth, as Elo lost without them in games of the engine
// against itself, freestyle (95 %). At 5,000 nodes a move, 100 games each: step
// 9 81 ± 70; step 10 135 ± 65; step 13 89 ± 67, its second chance 89 ± 95 (60
// games at 20,000 nodes); step 15 31 ± 58; the extension of step 3 31 ± 62. At
// 8,000 nodes, 400 games: no idle fours at the leaves 31 ± 28. At 25,000 nodes,
// 200 games: the ply less of nodes far above beta 70 ± 45; 160 games each: the
// corrections of step 7 48 ± 48, whole plies in step 6 37 ± 46, step 11 44 ± 46,
// histories by the last stones 35 ± 50; all these but step 11 together 40 ± 32
// (300 games). Against another engine the four made no difference (at 30,000
// nodes a move, 160 games each, 50.6 % with them and 51.9 % without; ± 7). The
// singular extensions of step 14 (-17 ± 68), history alone (10
// ± 52) and the lesser depth after a first good move (0 ± 56) show nothing at so
// few nodes.
//
// Tried and left out, at 25,000 to 40,000 nodes: a ply less where the table has
// no move (it costs 53 ± 50), more late moves (-15 ± 46), wider singular margins
// (-30 ± 51), less depth for an old best move (-35 ± 43), only moves that may
// hold against a threatened win by continuous fours (9 ± 42), a cut where a
// shallower search is far above beta (-17 ± 48), no hopeless quiet moves (-11 ±
// 43) and none of bad history (4 ± 20) near the leaves, history by shapes (-2 ±
// 44).

// pvs is the principal variation search. It returns the value of the position
// to me, who is to move: exact if it lies inside (alpha, beta), else a bound on
// the side it fell out. The position is not over, alpha < beta, and the value
// means nothing once s.stopped is set. depth may be negative. cut says that the
// node is expected to fail high.
func (s *search) pvs(alpha, beta, depth, ply, me int, cut bool) int {
	b := s.b
	you := 1 - me
	here := &s.nodesAt[ply]
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

	// Step 3. A five to stop: the only move, searched deeper than it cost.
	if n := b.count[you][makesFive]; n > 0 {
		at := b.set[you][makesFive].first()
		if n > 1 || !b.allowed(at, me) {
			return -(won - ply - 2)
		}
		here.eval = -s.evalBefore(ply)
		b.place(at, me)
		value := -s.pvs(-beta, -alpha, depth+fiveExtension, ply+1, you, !cut && !pv)
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

	// Step 6. Transposition table. It knows depths in whole plies.
	excluded := here.excluded
	key := s.tableKey(me)
	if excluded != nowhere {
		key ^= uint64(excluded+1) * 0xbf58476d1ce4e5b9
	}
	e := s.table.probe(key)
	hashMove, hashValue, hashDepth, hashBound := nowhere, 0, -1000, unknown
	if e.bound != unknown {
		hashMove, hashValue, hashDepth, hashBound = e.move, fromTable(e.value, ply), e.depth*ply1, e.bound
		if hashMove >= b.size || hashMove >= 0 && b.stone[hashMove] != 0 {
			hashMove, hashBound = nowhere, unknown
		}
		if !pv && hashDepth+ply1 > depth && (hashBound == exact || hashBound == atLeast && hashValue >= beta || hashBound == atMost && hashValue <= alpha) {
			return hashValue
		}
	}

	// Step 7. Evaluation, corrected by what earlier searches found. Where the
	// opponent threatens an open four the evaluation is not to be trusted: that of
	// the ply before stands in.
	defend := b.count[you][makesWin] > 0
	eval, plain := 0, 0 // plain: without corrections
	if defend {
		eval = -s.evalBefore(ply)
		plain, here.eval = eval, eval
	} else {
		if hashBound != unknown {
			plain = e.eval
		} else {
			plain = b.evaluate(me)
		}
		eval = plain + s.correction(me)
		here.eval = eval
		if hashBound == exact || hashBound == atLeast && hashValue > eval || hashBound == atMost && hashValue < eval {
			eval = hashValue
		}
	}
	improving := ply < 2 || here.eval > s.nodesAt[ply-2].eval

	// Step 8. Leaves and hopeless nodes: a victory by continuous fours, or the
	// evaluation. Against an open four to come a few plies more are looked at,
	// among few moves.
	leaf := depth <= 0 && (!defend || depth <= -3*ply1)
	if !pv && !defend && alpha < surely && depth < 3*ply1 && eval+razorMargin(depth) < alpha {
		leaf = true
	}
	if leaf && !defend && eval >= beta {
		return eval
	}

	// Step 9. Far above beta with nothing threatened.
	if !pv && !defend && excluded == nowhere && eval < surely && beta > -surely && eval-futilityMargin(depth, improving) >= beta {
		return eval
	}

	// Step 10. Victory by continuous fours. In between the moves themselves
	// find it.
	if excluded == nowhere && s.vcfLevel >= 0 && (leaf || pv || depth > 5*ply1) {
		level := 0
		if depth >= 3*ply1 {
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
	}
	if leaf {
		return eval
	}

	// Step 11. Null move: where not even a second move in a row helps the
	// opponent, some move will do.
	if cut && !pv && !defend && excluded == nowhere && !here.passed && depth >= 4*ply1 && eval >= beta+nullMargin && beta > -surely && beta < surely {
		below := &s.nodesAt[ply+1]
		below.excluded, below.passed = nowhere, true
		s.nodesAt[ply+2].killers = [2]int16{nowhere, nowhere}
		value := -s.pvs(-beta, 1-beta, depth-nullReduction(depth), ply+1, you, false)
		below.passed = false
		s.length[ply] = 0
		if s.stopped {
			return 0
		}
		if value >= beta {
			return min(value, surely) // a win against nobody is none
		}
	}

	// Step 12. The moves, one by one.
	history := s.historyOf(me)
	high := !pv && cut && !defend && eval >= beta+failHighMargin(depth)
	s.nodesAt[ply+1].excluded = nowhere
	s.nodesAt[ply+2].killers = [2]int16{nowhere, nowhere}
	moves := s.generate(me, ply, hashMove, defend)
	best, bestMove, kind, tried := -infinite, nowhere, atMost, 0
	limit := quietLimit(depth, improving)
	for i := range moves {
		pick(moves, i)
		at := int(moves[i].at)
		if at == excluded || !b.allowed(at, me) {
			continue
		}
		c := &b.cells[at]
		mine, yours := c.threat[me], c.threat[you]

		// Step 13. Late moves are not tried once one is known not to lose; with
		// depth to spare those that make a three or a four, or stop a four, have a
		// second chance.
		if best > -surely && tried >= limit {
			if depth < threatDepth || tried >= 2*limit {
				break
			} else if mine < makesThree && yours < makesFour {
				continue
			}
		}
		tried++

		// Step 14. Extensions. A move from the table that all others fall
		// short of is singular.
		extension := 0
		if at == hashMove && depth >= 7*ply1 && excluded == nowhere && hashBound != atMost && hashBound != unknown && hashDepth >= depth-3*ply1 && hashValue < surely && hashValue > -surely {
			edge := hashValue - depth/ply1*2
			here.excluded = at
			value := s.pvs(edge-1, edge, depth/2, ply, me, cut)
			here.excluded = nowhere
			if s.stopped {
				return 0
			}
			// The inner search used this ply's moves.
			moves = s.generate(me, ply, hashMove, defend)
			pick(moves, 0)
			s.length[ply] = 0
			if value < edge {
				extension = ply1
			} else if edge >= beta && !pv {
				return edge
			} else if hashValue >= beta {
				extension = -ply1
			}
		}

		if high && !mine.fours() {
			extension -= ply1 // expected to fail high, and far above already
		}
		newDepth := depth - ply1 + extension
		forcing := defend || mine >= makesThree || yours.fours()
		b.place(at, me)
		var value int
		switch {
		case tried == 1 && pv:
			value = -s.pvs(-beta, -alpha, newDepth, ply+1, you, false)
		default:
			// Step 15. Late moves are looked at with less depth first.
			r := 0
			if depth >= 2*ply1 && tried > 1 {
				r = int(s.lmr[min(depth/ply1, 63)][min(tried, 63)])
				if !improving {
					r += ply1
				}
				if cut {
					r += 2*ply1 - 4
				}
				if pv {
					r -= ply1
				}
				if forcing {
					r -= ply1
				}
				r -= int(history.of(at)) / 64
				r = max(0, min(r, newDepth-ply1))
			}
			value = -s.pvs(-alpha-1, -alpha, newDepth-r, ply+1, you, r > 0 || !cut)
			if value > alpha && r > 0 && !s.stopped {
				value = -s.pvs(-alpha-1, -alpha, newDepth, ply+1, you, !cut)
			}
			if pv && value > alpha && value < beta && !s.stopped {
				value = -s.pvs(-beta, -alpha, newDepth, ply+1, you, false)
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
					s.reward(me, at, ply, depth/ply1, moves[:i])
					break
				}
				if depth > 2*ply1 && depth < 12*ply1 && value < surely && value > -surely {
					depth -= ply1 // the rest has to beat a good move
				}
			}
		}
	}

	// Step 16. No move at all is a loss against an open four, else a draw.
	if tried == 0 {
		switch {
		case excluded != nowhere:
			return alpha
		case defend:
			return -(won - ply - 4)
		}
		return eval
	}

	// Step 17. What the evaluation was wrong by, as far as the bound tells, and
	// the table.
	if miss := best - here.eval; excluded == nowhere && !defend && best < surely && best > -surely &&
		(kind == exact || kind == atLeast && miss > 0 || kind == atMost && miss < 0) {
		s.correct(me, miss, depth)
	}
	s.table.store(key, bestMove, toTable(best, ply), plain, depth/ply1, kind)
	return best
}

// evalBefore is the static evaluation one ply up, for the side that moved there.
func (s *search) evalBefore(ply int) int {
	if ply == 0 {
		return 0
	}
	return s.nodesAt[ply-1].eval
}
