package gomoku

// A win or a loss that pvs has found is not proved: it has tried replies near the
// stones only. Before it is announced as proved it is confirmed over all replies
// that could hold; what cannot be confirmed within the limits only seems so.

const (
	confirmNodes  = 300000 // for the claims of one Think, if its limits leave so many
	confirmAttack = 6000   // for one attack
	confirmGlance = 500    // for an attack where the table knows a move that wins
	confirmSearch = 3000   // for one quiet move that wins
	confirmDepth  = 12     // quiet moves in a row
)

// confirm plays out the claim that me, who is to move, wins with the first move of
// the principal variation or loses: with whatever it plays if that is the best
// line, else with that move. It returns the value, corrected where some defence
// lasts longer, and whether it is proved.
func (s *search) confirm(me, value int, best bool) (confirmed int, sure bool) {
	if mateScore-max(value, -value) <= 3 { // a five or an open four, seen on the board
		return value, true
	}
	whole, level := s.clock, s.vcfLevel
	s.maxNodes, s.vcfLevel = s.all()+s.toConfirm, 0
	if s.allowed > 0 {
		s.maxNodes = min(s.maxNodes, s.allowed)
	}
	if average := s.began.Add(s.aim); s.aim > 0 && average.Before(s.deadline) {
		s.deadline = average
	}
	s.look()
	before := s.all()
	plies := 0
	if value < 0 && best {
		plies, sure = s.surelyLost(me, confirmDepth)
		confirmed = max(value, plies-mateScore)
	} else {
		s.b.place(int(s.line[0][0]), me)
		if value > 0 {
			plies, sure = s.surelyLost(1-me, confirmDepth)
			confirmed = min(value, mateScore-plies-1)
		} else {
			plies, sure = s.surelyWon(1-me, confirmDepth)
			confirmed = max(value, plies+1-mateScore)
		}
		s.b.undo()
	}
	s.toConfirm = max(0, s.toConfirm-(s.all()-before))
	s.vcfLevel = level
	if s.stopped {
		sure = false
	}
	s.giveBack(whole)
	if !sure {
		return value, false
	}
	return confirmed, true
}

// within runs a search on a part of the limits. What it finds counts even if it
// met the limit.
func (s *search) within(nodes int64, search func()) {
	whole := s.maxNodes
	s.maxNodes = min(whole, s.all()+nodes)
	search()
	s.maxNodes, s.stopped = whole, false
	s.look()
}

func (s *search) surelyWon(me, depth int) (plies int, sure bool) {
	b := s.b
	if plies, _ := s.vcf(me, 1); plies > 0 {
		return plies, true
	}
	if b.count[1-me][makesFive] > 1 {
		return 0, false
	}
	at, nodes := s.winsByTable(me), int64(confirmAttack)
	if at != noMove {
		nodes = confirmGlance
	}
	if s.within(nodes, func() { plies, _ = s.attack(me) }); plies > 0 {
		return plies, true
	}
	if depth == 0 {
		return 0, false
	}
	if at == noMove {
		s.within(confirmSearch, func() { at = s.quietWin(me) })
	}
	if at == noMove || s.stopped {
		return 0, false
	}
	b.place(at, me)
	plies, sure = s.surelyLost(1-me, depth-1)
	b.undo()
	if sure && !s.stopped {
		p := succeeded
		p.key, p.plies, p.move = proofKey(b.key, me, me), int16(plies+1), int16(at)
		*s.proofs.slot(p.key) = p
	}
	return plies + 1, sure
}

// winsByTable is a move with which me, who is to move, seems to win by the
// transposition table, or the only one that stops a five; noMove if there is none.
func (s *search) winsByTable(me int) int {
	b := s.b
	at := noMove
	if b.count[1-me][makesFive] == 1 {
		at = b.set[1-me][makesFive].first()
	} else if k := s.probe(s.nodeKey(me, noMove), b.ply-s.rootPly); k.value > mateBound && (k.bound == exact || k.bound == atLeast) {
		at = k.move
	}
	if at == noMove || !b.allowed(at, me) {
		return noMove
	}
	return at
}

// quietWin searches for a move with which me, who is to move, seems to win; noMove
// if it finds none.
func (s *search) quietWin(me int) int {
	ply := s.b.ply - s.rootPly
	for depth := onePly; depth < maxDepth*onePly && !s.stopped && ply < maxTree; depth += onePly {
		s.nodesAt[ply] = node{excluded: noMove, killers: [2]int16{noMove, noMove}}
		if s.pvs(mateBound, infinite, depth, ply, me, false) > mateBound && !s.stopped && s.length[ply] > 0 {
			return int(s.line[ply][0])
		}
	}
	return noMove
}

func (s *search) surelyLost(me, depth int) (plies int, sure bool) {
	b, you := s.b, 1-me
	s.tick()
	if s.stopped || b.count[me][makesFive] > 0 {
		return 0, false
	}
	if n := b.count[you][makesFive]; n > 0 {
		at := b.set[you][makesFive].first()
		if n > 1 || !b.allowed(at, me) {
			return 2, true
		}
		b.place(at, me)
		plies, sure = s.surelyWon(you, depth)
		b.undo()
		return plies + 1, sure
	}
	if b.count[me][makesWin] > 0 {
		return 0, false
	}
	held := false // few replies may hold
	var replies pointSet
	if b.count[you][makesWin] > 0 {
		plies, held, replies = 4, true, b.defences(me)
	} else if threat, _ := s.vcf(you, 0); threat > 0 {
		plies, held, replies = threat+1, true, s.breakers(me)
	}
	for _, near := range [2]bool{true, false} {
		for at := range b.legal(me) {
			if b.cand.has(at) != near || held && !replies.has(at) {
				continue
			}
			b.place(at, me)
			more, won := s.surelyWon(you, depth)
			b.undo()
			if !won || s.stopped {
				return 0, false
			}
			plies = max(plies, more+1)
		}
	}
	return plies, plies > 0
}
