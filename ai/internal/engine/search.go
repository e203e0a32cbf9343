package engine

// Values are from the view of the side to move. The value of a win in n plies is mateScore-n.
const (
	mateScore = 30000
	mateBound = mateScore - 1000 // a value above this is a win
	infinity  = 32000

	maxDepth = 100
	maxTree  = 160 // maximum plies below the root
	maxLines = 24  // maximum number of reported lines
)

// move is a move with its score for move ordering.
type move struct {
	point int16

	// The last completed search of this root move found that it loses.
	lost  bool
	score int32
}

// variation is a line of n moves.
type variation struct {
	moves [maxTree + 2]int16
	n     int
}

// search holds the state of one search thread. Nothing is allocated during a search.
type search struct {
	b *board
	clock
	table      *table
	fours      fourSearch
	threats    threatSearch
	stats      searchStats
	disabled   Technique    // disabled techniques, for measurements
	onEvaluate func(me int) // called at each evaluation, for training; may be nil

	// By ply:
	nodesAt [maxTree + 3]node
	moves   [maxTree + 1][maxPoints]move
	pv      [maxTree + 2]variation

	// State of the root:
	roots [maxPoints]move

	// Added to the values of moves, for variety and for human mistakes.
	noise [maxPoints]int

	// Search for victories by continuous fours, and by continuous threats.
	searchVCF, searchVCT bool
	best                 [maxLines]result

	// Upper bound of each move's value, from its last completed search.
	bounds [maxPoints]int

	// Remaining nodes for confirm.
	confirmNodesLeft int64
	plan             plan
}

func newSearch(b *board, t *table, fours []uint64, skip Technique) *search {
	s := &search{b: b, table: t, disabled: skip, clock: clock{team: new(team)}}
	s.fours = fourSearch{b: b, clock: &s.clock, table: fours, shared: t.shared}
	s.threats = threatSearch{b: b, clock: &s.clock, fours: &s.fours}
	return s
}

// reset clears the statistics and the plan.
func (s *search) reset() {
	s.stats = searchStats{}
	s.plan.line = s.plan.line[:0]
}

// refresh prepares the search of another position: it clears the killers and divides the history by four.
func (s *search) refresh() {
	for i := range s.nodesAt {
		s.nodesAt[i] = emptyNode
	}

	for c := range 2 {
		for point := range s.b.size {
			s.stats.history[c][point] /= 4
		}
	}
}

func (s *search) isEnabled(t Technique) bool { return s.disabled&t == 0 }

// updatePV sets the principal variation of ply to point, followed by the principal variation of the next ply.
func (s *search) updatePV(ply, point int) {
	line, next := &s.pv[ply], &s.pv[ply+1]
	line.moves[0] = int16(point)
	line.n = 1 + copy(line.moves[1:], next.moves[:next.n])
}

// setPV sets the principal variation of ply to point alone.
func (s *search) setPV(ply, point int) {
	s.pv[ply+1].n = 0
	s.updatePV(ply, point)
}

// onePly is one ply of depth. Depths are in sixteenths of a ply, so that extensions and reductions can be
// fractions.
const onePly = 16

// node is the state of a node of the current line.
type node struct {
	eval      int  // static evaluation for the side to move
	afterPass bool // the opponent has passed (null move)
	excluded  int  // move excluded while its singularity is tested
	killers   [2]int16
}

var emptyNode = node{excluded: noMove, killers: [2]int16{noMove, noMove}}

// pvs performs a principal variation search. It returns the value of the position for me, the side to move: exact
// if it is inside (alpha, beta), an upper bound if it is below and a lower bound if it is above. The game must not
// be over, and alpha must be less than beta. depth may be negative. isCut is set if the node is expected to fail
// high. The value is invalid if s.stopped is set. ai/lab/TRIED.md lists the worth of the steps in Elo.
func (s *search) pvs(alpha, beta, depth, ply, me int, isCut bool) int {
	b := s.b
	opponent := 1 - me
	node := &s.nodesAt[ply]
	s.pv[ply].n = 0
	s.tick()
	if s.stopped {
		return 0
	}
	isPV := beta-alpha > 1

	// Step 1. Return at the end of the game, and at the maximum ply.
	switch {
	case b.stones == b.size:
		return 0
	case ply >= maxTree:
		return b.evaluate(me)
	}

	// Step 2. If a five can be made, it wins.
	if b.count[me][makesFive] > 0 {
		s.setPV(ply, b.set[me][makesFive].first())
		return mateScore - ply - 1
	}

	// Step 3. If a five must be stopped, there is only one move. Its extension is more than a ply.
	if b.count[opponent][makesFive] > 0 {
		return s.stopFive(alpha, beta, depth, ply, me, !isCut && !isPV)
	}

	// Step 4. If an open four can be made, it wins in three plies.
	if b.count[me][makesWin] > 0 {
		s.setPV(ply, b.set[me][makesWin].first())
		return mateScore - ply - 3
	}

	// Step 5. Mate distance pruning: the node cannot improve on a shorter win that is already known.
	alpha, beta = max(alpha, -(mateScore-ply-4)), min(beta, mateScore-ply-5)
	if alpha >= beta {
		return alpha
	}

	// Step 6. If one stone can make two threats, it wins in five plies.
	if point := b.winInFive(me); point != noMove && s.isEnabled(TechniqueWinInFive) {
		s.setPV(ply, point)
		return mateScore - ply - 5
	}

	// Step 7. Transposition table.
	excluded := node.excluded
	key := nodeKey(b.key(), me, excluded)
	entry := s.probe(key, ply)
	if !isPV && entry.causesCutoff(alpha, beta, depth) {
		return entry.value
	}

	// Step 8. Static evaluation.
	mustDefend := b.count[opponent][makesWin] > 0
	eval, rawEval := s.staticValue(ply, me, mustDefend, &entry)
	improving := ply < 2 || node.eval > s.nodesAt[ply-2].eval

	// Step 9. Leaves, and razoring: hopeless nodes become leaves. If the opponent threatens an open four,
	// the few defences are searched some plies further.
	isLeaf := depth <= 0 && (!mustDefend || depth <= -defenceDepth)
	isQuiet := !isPV && !mustDefend
	isHopeless := isQuiet && alpha < mateBound && depth < razorDepth && eval+razorMargin(depth) < alpha
	if isHopeless && s.isEnabled(TechniqueRazoring) {
		isLeaf = true
	}
	if isLeaf && !mustDefend && eval >= beta {
		return eval
	}

	// Step 10. Futility pruning: the evaluation is far above beta, and the opponent threatens nothing.
	isFarAbove := isQuiet && eval < mateBound && beta > -mateBound && eval-futilityMargin(depth, improving) >= beta
	if isFarAbove && excluded == noMove && s.isEnabled(TechniqueFutility) {
		return eval
	}

	// Step 11. Victory by continuous fours. At intermediate depths the search of the moves finds it.
	needsVCF := isLeaf || isPV || depth > vcfDepth
	if needsVCF && excluded == noMove && s.searchVCF && s.isEnabled(TechniqueVCF) {
		level := 0
		if depth >= vcfInnerDepth {
			level = 1
		}
		if plies, point := s.fours.win(me, level); plies > 0 {
			s.setPV(ply, point)
			return mateScore - ply - plies
		} else if s.stopped {
			return 0
		}
	}
	if isLeaf {
		return eval
	}

	// Step 12. Null move pruning: if the value is above beta even if the side to move passes, some move is assumed
	// to fail high.
	mayPass := isCut && isQuiet && excluded == noMove && !node.afterPass
	isAhead := depth >= nullDepth && isEstimate(beta) && eval >= beta+nullMargin
	if mayPass && isAhead && s.isEnabled(TechniqueNullMove) {
		if value := s.passMove(beta, depth, ply, opponent); value >= beta || s.stopped {
			// A win against a pass proves nothing.
			return min(value, mateBound)
		}
	}

	// Step 13. Search the moves.
	history := s.stats.histories(b, me)
	failsHigh := isCut && isQuiet && eval >= beta+failHighMargin(depth) && s.isEnabled(TechniqueFailHigh)
	s.nodesAt[ply+1].excluded = noMove
	s.nodesAt[ply+2].killers = [2]int16{noMove, noMove}

	moves := s.generate(me, ply, entry.move, mustDefend)
	best, bestMove, bound, numTried := -infinity, noMove, upperBound, 0
	limit := quietLimit(depth, improving)
	for i := range moves {
		pickBest(moves, i)
		point := int(moves[i].point)
		if point == excluded || !b.isAllowed(point, me) {
			continue
		}
		c := &b.cells[point]
		ownThreat, opponentThreat := c.threat[me], c.threat[opponent]

		// Step 14. Late moves are pruned once some move is known not to lose. At sufficient depth, late moves
		// that make a three or a four, or stop a four, are still searched.
		if best > -mateBound && numTried >= limit && s.isEnabled(TechniqueLateMovePruning) {
			if depth < threatDepth || numTried >= 2*limit {
				break
			} else if ownThreat < makesThree && opponentThreat < makesFour {
				continue
			}
		}
		numTried++

		// Step 15. Extensions, positive and negative.
		extension := 0
		if point == entry.move && excluded == noMove && entry.mayBeSingular(depth) && s.isEnabled(TechniqueSingular) {
			var value int
			extension, value = s.singular(beta, depth, ply, me, isCut, &entry)
			if s.stopped {
				return 0
			} else if value >= beta && !isPV {
				return value
			}

			// The inner search has overwritten the moves.
			moves = s.generate(me, ply, entry.move, mustDefend)
			pickBest(moves, 0)
		}
		if failsHigh && !ownThreat.isFour() {
			// The node is expected to fail high, and the evaluation is far above beta.
			extension -= onePly
		}
		newDepth := depth - onePly + extension

		// Step 16. Late moves are first searched with reduced depth.
		reduction := 0
		if numTried > 1 && depth >= 2*onePly && s.isEnabled(TechniqueLateMoveReductions) {
			reduction = int(b.reductions[min(depth/onePly, 63)][min(numTried, 63)])
			if !improving {
				reduction += onePly
			}
			if isCut {
				reduction += 2*onePly - 4
			}
			if isPV {
				reduction -= onePly
			}
			if mustDefend || ownThreat >= makesThree || opponentThreat.isFour() {
				reduction -= onePly
			}
			reduction -= int(history.score(point)) / 64
			reduction = max(0, min(reduction, newDepth-onePly))
		}
		s.table.fetch(nodeKey(b.key()^b.zobrist[me][point], opponent, noMove))
		b.place(point, me)
		value, isFirst := 0, isPV && numTried == 1
		if !isFirst {
			value = -s.pvs(-alpha-1, -alpha, newDepth-reduction, ply+1, opponent, reduction > 0 || !isCut)
			if value > alpha && reduction > 0 && !s.stopped {
				value = -s.pvs(-alpha-1, -alpha, newDepth, ply+1, opponent, !isCut)
			}
		}
		isExactNeeded := isPV && value > alpha && value < beta
		if isFirst || isExactNeeded && !s.stopped {
			value = -s.pvs(-beta, -alpha, newDepth, ply+1, opponent, false)
		}
		b.undo()
		if s.stopped {
			return 0
		}
		if value > best {
			best, bestMove = value, point
			if value > alpha {
				alpha, bound = value, exact
				if isPV {
					s.updatePV(ply, point)
				}
				if value >= beta {
					bound = lowerBound
					s.updateHistory(me, point, ply, depth/onePly, moves[:i])
					break
				}

				// The remaining moves must improve on a good move.
				isMiddleDepth := depth > 2*onePly && depth < 12*onePly
				if isMiddleDepth && isEstimate(value) && s.isEnabled(TechniqueAlphaRaised) {
					depth -= onePly
				}
			}
		}
	}

	// Step 17. No move was tried. If a move is excluded, it is singular, and the value is at most alpha. If
	// the opponent threatens an open four, the position is lost. Otherwise every point is forbidden, and the
	// value is the evaluation.
	if numTried == 0 {
		switch {
		case excluded != noMove:
			return alpha
		case mustDefend:
			return -(mateScore - ply - 4)
		}

		return eval
	}

	// Step 18. Update the corrections, if the value shows that the evaluation is wrong, and the table.
	diff := best - node.eval
	isStatic := excluded == noMove && !mustDefend && isEstimate(best)
	if isStatic && bound.shows(diff) {
		s.stats.correct(b, me, diff, depth)
	}
	s.table.store(key, bestMove, fromRoot(best, -ply), rawEval, depth/onePly, bound)

	return best
}
