package engine

import (
	"cmp"
	"slices"
	"time"

	"jingzi/game"
)

// result is the result of the search for one of the best lines.
type result struct {
	variation
	value  int
	proved bool // if value is a win or loss, it is proved
}

// isDecided reports whether value is a win or loss.
func isDecided(value int) bool { return value > mateBound || value < -mateBound }

// isEstimate reports whether value is less than any win, and than the bound of a null move that wins.
func isEstimate(value int) bool { return value > -mateBound && value < mateBound }

// think returns a move for me, the side to move, or noMove if no move is legal. The game must not be over.
func (s *search) think(me int, l game.Limit, report func(game.SearchInfo)) int {
	s.table.generation = (s.table.generation + 1) & generations
	s.refresh()
	s.confirmNodesLeft = max(confirmNodes, l.Nodes/2)

	// Step 1. Continue a known winning line, or play a forced move: a five, the only stone that stops a
	// five, the first stone of a game, or the only legal point. A short search finds the value of the move.
	value := 0
	if s.plan.advance(s.b, me) {
		s.pv[0].n = copy(s.pv[0].moves[:], s.plan.line)
		value = mateScore - s.pv[0].n
	} else if point, ok := s.forcedMove(me); ok {
		if point != noMove {
			s.explain(me, point, l, report)
		}
		return point
	}

	// Step 2. Generate the moves, and start the helper threads.
	moves := s.rootMoves(me)
	if len(moves) > 1 && (value == 0 || l.MultiPV > 1) {
		s.team.start(s, me, moves)
		defer s.team.end()
	}

	// Step 3. Search for a victory by continuous fours or by continuous threats.
	if value == 0 {
		value = s.forcedWin(me)
	}

	// Step 4. Play a win that was found. If several lines are requested, it is the first.
	lines, first := max(1, min(l.MultiPV, len(moves), maxLines)), 0
	if value > 0 {
		proved := s.plan.proved
		if !proved {
			value, proved = s.confirm(me, value, true)
		}
		s.announce(value, proved, report)
		if lines == 1 {
			return int(s.pv[0].moves[0])
		}
		moves = putFirst(moves, int(s.pv[0].moves[0]))
		first = 1
	}

	// Step 5. Iterative deepening.
	if len(moves) > 1 {
		s.deepen(me, moves, first, lines, l.Depth, report)
	}

	return int(moves[0].point)
}

// deepen searches the lines from index first on by iterative deepening, and moves the best moves to the front. A
// depth of 0 means as deep as the limits allow.
func (s *search) deepen(me int, moves []move, first, lines, depth int, report func(game.SearchInfo)) {
	depth = min(cmp.Or(depth, maxDepth), maxDepth)
	var manager timeManager
	for d := 1; d <= depth && !s.stopped; d++ {
		// Deeper searches would not change wins and losses.
		allDecided := true
		for n := first; n < lines; n++ {
			guess := s.best[n].value
			if d == 1 {
				guess = 0
			}
			v, proved := s.aspirationSearch(moves[n:], d, me, guess), false
			if s.stopped {
				return
			}
			if isDecided(v) {
				v, proved = s.confirmResult(me, v, n == 0)
			} else {
				allDecided = false
			}
			s.best[n] = result{s.pv[0], v, proved}
			// A line that was searched later may be better than those before it.
			for n := n; n > first && s.best[n].value > s.best[n-1].value; n-- {
				moves[n], moves[n-1] = moves[n-1], moves[n]
				s.best[n], s.best[n-1] = s.best[n-1], s.best[n]
			}
		}
		s.reportLines(report, d, lines, moves[lines:])
		hasChoice := slices.ContainsFunc(moves[1:], func(m move) bool { return !m.lost })
		if allDecided || lines == 1 &&
			(!hasChoice || manager.shouldStop(&s.clock, time.Now(), int(moves[0].point), s.best[0].value)) {
			return
		}
	}
}

// forcedWin searches for a win for me, the side to move, by continuous fours, with increasing limits, and then by
// continuous threats, each within a share of the limits. It returns the value and sets the principal variation,
// or returns 0 if it finds none.
func (s *search) forcedWin(me int) (value int) {
	plies, move := 0, noMove
	s.withShare(vcfDivisor, 0, func() {
		for level := 0; s.searchVCF && level < len(vcfLimits) && plies == 0; level++ {
			plies, move = s.fours.win(me, level)
		}
	})
	if plies == 0 && s.searchVCT && !s.stopped {
		s.withShare(vctDivisor, vctNodes, func() { plies, move = s.threats.attack(me) })
	}
	if plies == 0 {
		return 0
	}
	s.setPV(0, move)
	s.plan.proved = true

	return s.completePV(me, mateScore-plies, true)
}

// putFirst moves point to the front of moves. It adds point if necessary.
func putFirst(moves []move, point int) []move {
	i := slices.IndexFunc(moves, func(m move) bool { return int(m.point) == point })
	if i < 0 {
		i = len(moves)
		moves = append(moves, move{point: int16(point)})
	}
	moves[0], moves[i] = moves[i], moves[0]

	return moves
}

// The share of the limits for the search of a forced move. sparingDivisor is used if the saved time is available
// for later moves.
const forcedDivisor, sparingDivisor = 4, 16

// explain reports the value of a forced move, by a short search of that move alone.
func (s *search) explain(me, point int, l game.Limit, report func(game.SearchInfo)) {
	b := s.b
	s.setPV(0, point)

	value, proved := b.evaluate(me), true
	switch {
	case b.count[me][makesFive] > 0:
		value = mateScore - 1
	case b.count[1-me][makesFive] > 1:
		value = 2 - mateScore
	case b.stones > 0:
		divisor := int64(forcedDivisor)
		if l.TargetTime > 0 {
			divisor = sparingDivisor
		}

		// The line of the deepest finished search.
		line := s.pv[0]
		s.withShare(divisor, lineNodes, func() {
			single := s.roots[:1]
			single[0] = move{point: int16(point)}
			for d := 1; d <= min(cmp.Or(l.Depth, maxDepth), maxDepth) && !isDecided(value); d++ {
				v := s.aspirationSearch(single, d, me, value)
				if s.stopped {
					break
				}
				value, line = v, s.pv[0]
			}
		})
		s.pv[0] = line
	}
	if isDecided(value) {
		value, proved = s.confirmResult(me, value, true)
	}
	s.announce(value, proved, report)
}

// confirmResult completes the principal variation of a win or loss that pvs has found, and tries to prove it.
// isBest is set for the best line. If that line wins, it becomes the plan.
func (s *search) confirmResult(me, value int, isBest bool) (confirmedValue int, proved bool) {
	value = s.completePV(me, value, isBest)
	value, proved = s.confirm(me, value, isBest)
	if isBest {
		// Only the first move of the plan is proved.
		s.plan.proved = false
	}

	return value, proved
}

// announce reports the principal variation as the only line.
func (s *search) announce(value int, proved bool, report func(game.SearchInfo)) {
	s.best[0] = result{s.pv[0], value, proved}
	s.reportLines(report, s.pv[0].n, 1, nil)
}

// forcedMove returns the only sensible move, or noMove if no move is legal. ok is false if there is a choice.
func (s *search) forcedMove(me int) (point int, ok bool) {
	b := s.b
	if b.count[me][makesFive] > 0 {
		return b.set[me][makesFive].first(), true
	}
	if point, _ := b.forcedBlock(me); point != noMove && b.isAllowed(point, me) {
		return point, true
	}
	if b.stones == 0 {
		return b.centre(), true
	}

	single := noMove
	for point := range b.legal(me) {
		if single != noMove {
			return noMove, false
		}
		single = point
	}

	return single, true
}

// aspirationSearch searches with a narrow window around guess, the value at the previous depth, and widens the
// window if the new value is outside.
func (s *search) aspirationSearch(moves []move, depth, me, guess int) int {
	alpha, beta, width := -infinity, infinity, 24
	if depth >= 5 && guess > -mateBound && guess < mateBound {
		alpha, beta = guess-width, guess+width
	}

	for {
		value := s.searchRoot(moves, depth, me, alpha, beta)
		width *= 3
		switch {
		case s.stopped || value > alpha && value < beta:
			return value
		case value <= alpha:
			alpha = value - width
			if alpha < -mateBound || width > 500 {
				alpha = -infinity
			}
		default:
			beta = value + width
			if beta > mateBound || width > 500 {
				beta = infinity
			}
		}
	}
}

// addNoise returns value with noise added. It does not change wins and losses.
func addNoise(value, noise int) int {
	if isDecided(value) {
		return value
	}
	return max(-mateBound, min(mateBound, value+noise))
}

// boundBeforeNoise returns the bound on values without noise that corresponds to bound: addNoise(v, noise) is
// above bound if and only if v is above the result.
func boundBeforeNoise(bound, noise int) int {
	if bound >= mateBound || bound < -mateBound {
		return bound
	}
	return max(-mateBound-1, min(mateBound, bound-noise))
}

// searchRoot searches the root moves with the window (alpha, beta), moves the best move to the front, and returns its
// value.
func (s *search) searchRoot(moves []move, depth, me, alpha, beta int) int {
	b := s.b
	best := -infinity
	for i := range moves {
		point := int(moves[i].point)
		noise := s.noise[point]
		lower, upper := boundBeforeNoise(alpha, noise), boundBeforeNoise(beta, noise)
		searchChild := func(beta, reduction int, isCut bool) int {
			return -s.pvs(-beta, -lower, (depth-1)*onePly-reduction, 1, 1-me, isCut)
		}
		b.place(point, me)
		value := infinity
		if best > -infinity {
			reduction := 0
			if i > 3 && depth > 3 {
				reduction = int(b.reductions[min(depth, 63)][min(i, 63)]) / 2
			}
			if value = searchChild(lower+1, reduction, true); value > lower && reduction > 0 && !s.stopped {
				value = searchChild(lower+1, 0, true)
			}
		}
		if value > lower && !s.stopped {
			value = searchChild(upper, 0, false)
		}
		b.undo()
		if s.stopped {
			break
		}
		moves[i].lost = value < -mateBound
		value = addNoise(value, noise)

		// A lower value may be based on margins and is not a bound.
		s.bounds[point] = max(value, alpha)
		if value <= best {
			continue
		}
		best = value
		if value > alpha || i == 0 {
			s.updatePV(0, point)
			firstMove := moves[i]
			copy(moves[1:i+1], moves[:i])
			moves[0] = firstMove
		}
		alpha = max(alpha, value)
		if value >= beta {
			break
		}
	}

	return best
}

// rootMoves returns the legal moves to search at the root, best estimates first. There must be a legal move.
func (s *search) rootMoves(me int) []move {
	b := s.b
	mustDefend := b.count[1-me][makesWin] > 0 && b.count[me][makesWin] == 0
	list := s.roots[:0]

	// If no defence is legal, try any move.
	for _, defencesOnly := range [2]bool{mustDefend, false} {
		moves := s.generate(me, 0, noMove, defencesOnly)
		for i := range moves {
			pickBest(moves, i)
			if b.isAllowed(int(moves[i].point), me) {
				list = append(list, moves[i])
			}
		}
		if len(list) > 0 {
			return list
		}
	}

	for point := range b.legal(me) {
		list = append(list, move{point: int16(point)})
	}

	return list
}

// reportLines reports the best lines, and the bounds of the other moves.
func (s *search) reportLines(report func(game.SearchInfo), depth, lines int, others []move) {
	if report == nil {
		return
	}

	info := game.SearchInfo{Depth: depth, Nodes: s.totalNodes()}
	for n := range lines {
		best := &s.best[n]
		points := make([]game.Point, best.n)
		for i, point := range best.moves[:best.n] {
			points[i] = s.b.point(point)
		}
		info.PVs = append(info.PVs, game.PV{Score: score(best.value, best.proved), Moves: points})
	}

	for _, m := range others {
		bound := game.MoveBound{Move: s.b.point(m.point), Score: score(s.bounds[m.point], false)}
		i := 0
		for i < len(info.Bounds) && info.Bounds[i].Score >= bound.Score {
			i++
		}
		if i < maxBounds {
			info.Bounds = slices.Insert(info.Bounds[:min(len(info.Bounds), maxBounds-1)], i, bound)
		}
	}
	report(info)
}

// maxBounds is the maximum number of reported bounds.
const maxBounds = 8

// score converts a value to a game.Score. proved reports whether a win or a loss is proved.
func score(value int, proved bool) game.Score {
	winIn := game.UnprovedWinIn
	if proved {
		winIn = game.WinIn
	}

	switch {
	case value > mateBound:
		return winIn(mateScore - value)
	case value < -mateBound:
		return -winIn(mateScore + value)
	}

	return game.Score(value)
}
