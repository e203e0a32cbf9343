package engine

// A win or loss that pvs finds is only a claim, since pvs tries only moves near the stones. The claim is
// reported as proved if it is confirmed against every reply that could refute it, and as unproved if it
// cannot be confirmed within the limits.

const (
	// Nodes for the claims of one Think, or half of its node limit if that is more.
	confirmNodes = 300000

	// Nodes to find an attack.
	confirmAttackNodes = 6000

	// Nodes to find an attack if the table has a winning move.
	confirmQuickNodes = 500

	// Nodes to find a quiet move that wins.
	confirmQuietNodes = 3000

	// Maximum number of quiet moves in a line.
	confirmDepth = 24
)

// confirm tries to prove a claimed win or loss for me, the side to move. The claim is about the first move of
// the principal variation, except that a loss is claimed for all moves if allMoves is set. confirm returns the
// value, corrected if some defence lasts longer, and whether it is proved.
func (s *search) confirm(me, value int, allMoves bool) (confirmedValue int, proved bool) {
	// A five or an open four is visible on the board.
	if mateScore-max(value, -value) <= 3 {
		return value, true
	}
	outerClock, outerVCF := s.clock, s.searchVCF
	s.maxNodes, s.searchVCF = s.totalNodes()+s.confirmNodesLeft, true
	if s.nodeLimit > 0 {
		s.maxNodes = min(s.maxNodes, s.nodeLimit)
	}
	if average := s.began.Add(s.targetTime); s.targetTime > 0 && average.Before(s.deadline) {
		s.deadline = average
	}
	s.check()
	startNodes, plies := s.totalNodes(), 0
	if value < 0 && allMoves {
		plies, proved = s.confirmLoss(me, confirmDepth)
	} else {
		s.b.place(int(s.pv[0].moves[0]), me)
		if value > 0 {
			plies, proved = s.confirmLoss(1-me, confirmDepth)
		} else {
			plies, proved = s.confirmWin(1-me, confirmDepth)
		}
		s.b.undo()
		plies++
	}
	s.confirmNodesLeft = max(0, s.confirmNodesLeft-(s.totalNodes()-startNodes))
	s.searchVCF = outerVCF
	proved = proved && !s.stopped
	s.restoreLimits(&outerClock)

	switch {
	case !proved:
		return value, false
	case value > 0:
		return min(value, mateScore-plies), true
	}

	return max(value, plies-mateScore), true
}

// confirmWin tries to prove that me, the side to move, wins. It returns the length of the win in plies and
// whether it is proved.
func (s *search) confirmWin(me, depth int) (plies int, proved bool) {
	b := s.b
	if plies, _ := s.fours.win(me, 1); plies > 0 || b.count[1-me][makesFive] > 1 {
		return plies, plies > 0
	}
	point, nodes := s.tableWin(me), int64(confirmAttackNodes)
	if point != noMove {
		nodes = confirmQuickNodes
	}
	s.withNodes(nodes, func() { plies, _ = s.threats.attack(me) })
	if plies > 0 {
		return plies, true
	}
	if point == noMove && depth > 0 {
		s.withNodes(confirmQuietNodes, func() { point = s.quietWin(me) })
	}
	if point == noMove || s.stopped || depth == 0 {
		return 0, false
	}
	b.withStone(point, me, func() { plies, proved = s.confirmLoss(1-me, depth-1) })
	if proved && !s.stopped {
		key := proofKey(b.key(), me, me)
		*s.threats.slot(key) = pnEntry{
			key:            key,
			disproofNumber: infiniteProof,
			plies:          int16(plies + 1),
			move:           int16(point),
		}
	}

	return plies + 1, proved
}

// tableWin returns the only move by which me, the side to move, stops a five; if no five is threatened, a move
// that wins according to the transposition table; or noMove.
func (s *search) tableWin(me int) int {
	b := s.b
	point, _ := b.forcedBlock(me)
	if e := s.probe(nodeKey(b.key(), me, noMove), b.ply-b.root); point == noMove && e.value > mateBound &&
		e.bound >= lowerBound {
		point = e.move
	}
	if point == noMove || !b.isAllowed(point, me) {
		return noMove
	}

	return point
}

// quietWin searches for a move by me, the side to move, that seems to win, even if it makes no threat. It
// returns noMove if it finds none.
func (s *search) quietWin(me int) int {
	ply := s.b.ply - s.b.root
	for depth := onePly; depth < maxDepth*onePly && !s.stopped && ply < maxTree; depth += onePly {
		s.nodesAt[ply] = emptyNode
		if s.pvs(mateBound, infinity, depth, ply, me, false) > mateBound && !s.stopped && s.pv[ply].n > 0 {
			return int(s.pv[ply].moves[0])
		}
	}

	return noMove
}

// confirmLoss tries to prove that every move by me, the side to move, loses. It returns the
// length of the longest defence in plies and whether the loss is proved.
func (s *search) confirmLoss(me, depth int) (plies int, proved bool) {
	b, opponent := s.b, 1-me
	s.tick()
	if s.stopped || b.count[me][makesFive] > 0 {
		return 0, false
	}
	if point, lost := b.forcedBlock(me); lost {
		return 2, true
	} else if point != noMove {
		b.withStone(point, me, func() { plies, proved = s.confirmWin(opponent, depth) })
		return plies + 1, proved
	}
	if b.count[me][makesWin] > 0 {
		return 0, false
	}
	var replies pointSet
	threat, _ := s.fours.win(opponent, 0)

	// Only few replies may stop it.
	if threat > 0 {
		plies, replies = threat+1, s.threats.blockers(me)
	}

	for _, nearOnly := range [2]bool{true, false} {
		for point := range b.legal(me) {
			if b.candidates.has(point) != nearOnly || threat > 0 && !replies.has(point) {
				continue
			}
			b.withStone(point, me, func() {
				length, wins := s.confirmWin(opponent, depth)
				plies, proved = max(plies, length+1), wins
			})
			if !proved || s.stopped {
				return 0, false
			}
		}
	}

	return plies, plies > 0
}
