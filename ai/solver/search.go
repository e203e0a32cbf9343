package solver

import (
	"context"
	"math/bits"
)

// verdict reports whether the attacker wins within a given number of plies.
type verdict uint8

const (
	undecided verdict = iota // unknown, or not within that number of plies
	cannotWin                // the attacker never wins
	canWin                   // the attacker wins
)

// search determines whether one side, the attacker, can complete a line within a number of plies against every defence.
// Repeated with increasing depth, it also finds the distance to the win. It allocates nothing while it runs, except for
// the tables on first use.
type search struct {
	*board
	table   table    // allocated on first use
	breaker *breaker // allocated on first use

	ctx    context.Context
	limit  int64 // maximum number of nodes; 0 means no limit
	nodes  int64 // number of nodes since begin
	check  int64 // number of nodes at which ctx is checked next
	halted bool  // whether the search was stopped; verdicts are then invalid

	depthReached int // depth reached by the last call of value

	skip technique // steps to skip, for measurements
}

// technique is a set of steps of the search that can be skipped without changing results.
type technique uint8

const (
	stepDanger technique = 1 << iota
	stepMirrors
	stepTable
	stepPairing
	stepZones
	stepOrder
)

// pollEvery is the number of nodes between two checks of the context, about 0.1 ms.
const pollEvery = 128

// begin prepares a new search and clears the tables.
func (s *search) begin(ctx context.Context, limit int64) {
	s.ctx, s.limit = ctx, limit
	s.nodes, s.check, s.halted, s.depthReached = 0, 0, false, 0
	s.table.clear()
	if s.breaker != nil {
		s.breaker.graphs.clear()
	}
}

// shouldStop counts a node and reports whether to stop.
func (s *search) shouldStop() bool {
	if s.nodes >= s.check {
		if s.ctx.Err() != nil || s.limit > 0 && s.nodes >= s.limit {
			s.halted = true
			return true
		}
		s.check = s.nodes + pollEvery
		if s.limit > 0 {
			s.check = min(s.check, s.limit)
		}
	}
	s.nodes++

	return s.halted
}

// attack searches a position without a line with the attacker to move. depth must be at least 1.
//
// If one of the numbered steps is skipped, the results are the same. The numbers of nodes of empty boards are then
// (BenchmarkTechniques):
//
//	                      5×5, four    6×6, four    6×6, five    3×3
//	                      draw         win in 11    draw         draw
//	all steps                16,162       18,114           41     180
//	4 danger                 17,733       36,483           41     214
//	5 mirror images          69,697      119,457           41     395
//	6 the table              42,322      311,227           41     444
//	7 pairing, breaker       43,935       16,794        2,478     188
//	8 the order of moves    more than 20,000,000           41     249
//
// Steps 5 and 6 of breaker are not skipped. Five in a row on 5×5 is decided by step 4 alone, since 12 empty lines
// have a danger of 12/32.
func (s *search) attack(attacker, defender uint64, depth int) verdict {
	if s.shouldStop() {
		return undecided
	}
	state := s.countLines(attacker, defender, (depth+1)/2)

	// Step 1: check whether a line can be completed now.
	if state.attackerWins != 0 {
		return canWin
	}

	// Step 2: if the defender can complete a line, play at that point. There is no other move.
	if threat := state.defenderWins; threat != 0 {
		if threat&(threat-1) != 0 {
			return cannotWin
		}
		if depth < 3 {
			return undecided
		}

		return s.defend(attacker|threat, defender, depth-1)
	}

	return s.searchQuiet(attacker, defender, depth, true, &state)
}

// defend searches a position without a line with the defender to move. depth must be at least 0. The steps are those of
// attack.
func (s *search) defend(attacker, defender uint64, depth int) verdict {
	if s.shouldStop() {
		return undecided
	}
	state := s.countLines(attacker, defender, depth/2)

	// Step 1.
	if state.defenderWins != 0 {
		return cannotWin
	}

	// Step 2.
	if threat := state.attackerWins; threat != 0 {
		switch numEmpty := bits.OnesCount64(s.empty(attacker, defender)); {
		case numEmpty < 2:
			return cannotWin
		case depth < 2:
			return undecided
		case threat&(threat-1) != 0:
			return canWin
		case depth < 4:
			return undecided
		}

		return s.attack(attacker, defender|threat, depth-1)
	}

	return s.searchQuiet(attacker, defender, depth, false, &state)
}

// searchQuiet continues the search if neither side can complete a line now.
func (s *search) searchQuiet(attacker, defender uint64, depth int, attackerToMove bool, state *lineState) verdict {
	minDistance, harmless := 2*state.missing, uint64(dangerUnit)
	if attackerToMove {
		minDistance, harmless = minDistance-1, dangerUnit/2
	}

	// Step 3: check whether too few points remain to complete a line.
	if minDistance > bits.OnesCount64(s.empty(attacker, defender)) {
		return cannotWin
	}

	// Step 4: check whether there are too few lines (Erdős and Selfridge, "On a combinatorial game", 1973). If the
	// danger is below 1/2, the defender, who plays where the danger is greatest, keeps it below 1 after each stone
	// of the attacker, and a complete line would have the danger 1. If the defender is to move, a danger below 1
	// suffices. Lines that miss more stones than the attacker can place within depth need no defence.
	if state.nearDanger < harmless && s.skip&stepDanger == 0 {
		if state.danger < harmless {
			return cannotWin
		}
		return undecided
	}
	if minDistance > depth {
		return undecided
	}

	return s.searchMoves(attacker, defender, depth, attackerToMove, state.danger)
}

// Above these dangers, with the attacker and with the defender to move, pairings are rarely found and are not searched
// for.
const (
	pairingAttack = dangerUnit / 8 * 9
	pairingDefend = dangerUnit / 2 * 3
)

// maxMirroredStones is the maximum number of stones in positions that the table stores in canonical form. With more
// stones symmetric positions are rare, and the transformations cost more than they save.
const maxMirroredStones = 8

// key identifies a position in the table: its canonical image, and the transform to that image.
type key struct {
	attacker, defender uint64
	attackerToMove     bool
	transform          *transform
}

// key returns the key of a position.
func (s *search) key(attacker, defender uint64, attackerToMove bool) key {
	k := key{attacker, defender, attackerToMove, nil}
	if bits.OnesCount64(attacker|defender) > maxMirroredStones || s.skip&stepMirrors != 0 {
		return k
	}

	for i := range s.symmetries {
		t := &s.symmetries[i]
		if x := t.image(attacker); x <= k.attacker {
			if y := t.image(defender); x < k.attacker || y < k.defender {
				k.attacker, k.defender, k.transform = x, y, t
			}
		}
	}

	return k
}

// The minimum depth at which the search uses breaker, and the node limit of breaker.
const (
	breakerDepth = 6
	breakerNodes = 1 << 12
)

// defenderHolds reports whether it proves that the attacker cannot win. With fewer than five in a row Maker usually
// wins, so breaker is used only if depth covers all empty points.
func (s *search) defenderHolds(attacker, defender uint64, attackerToMove bool, depth int, danger uint64) bool {
	if depth >= breakerDepth && (s.rules.WinLength >= 5 || depth >= bits.OnesCount64(s.empty(attacker, defender))) {
		return s.limitedBreakerVerdict(breakerNodes, attacker, defender, attackerToMove) == cannotWin
	}
	maxDanger := uint64(pairingDefend)
	if attackerToMove {
		maxDanger = pairingAttack
	}

	return danger < maxDanger && s.hasPairing(attacker, defender)
}

// searchMoves continues the search of a position that is not decided by its lines.
func (s *search) searchMoves(attacker, defender uint64, depth int, attackerToMove bool, danger uint64) verdict {
	if s.table.slots == nil {
		s.table = newTable(tableSize(s.rules))
	}

	// Step 5: let one position represent all its symmetric images.
	k := s.key(attacker, defender, attackerToMove)

	// Step 6: look up the result in the table.
	var best uint64
	if stored, ok := s.table.find(k.attacker, k.defender, attackerToMove); ok && s.skip&stepTable == 0 {
		if v, ok := stored.verdict(depth); ok {
			return v
		}
		best = k.transform.preimage(stored.moveOrZone)
	} else if s.skip&stepPairing == 0 && s.defenderHolds(attacker, defender, attackerToMove, depth, danger) {
		// Step 7: the defender can defend by a pairing or as Breaker.
		s.table.claim(k.attacker, k.defender, attackerToMove).record(cannotWin, depth)
		return cannotWin
	}
	if s.halted {
		return undecided
	}
	result, move := s.tryMoves(attacker, defender, depth, attackerToMove, best)
	if s.halted {
		return undecided
	}

	// Step 9: store the result and the move.
	stored := s.table.claim(k.attacker, k.defender, attackerToMove)
	stored.record(result, depth)
	if move != 0 {
		stored.moveOrZone = k.transform.image(move)
	}

	return result
}

// tryMoves searches all moves, firstMove first, in the order of type order (step 8). It returns the verdict and the
// move that decides the position, or 0 if there is no such move.
func (s *search) tryMoves(attacker, defender uint64, depth int, attackerToMove bool,
	firstMove uint64) (result verdict, move uint64) {
	empty := s.empty(attacker, defender)
	o := order{moves: empty}
	result = cannotWin
	mover, opponent := attacker, defender
	if !attackerToMove {
		mover, opponent, result = defender, attacker, canWin
	}
	if s.skip&stepOrder == 0 {
		o.addSides(s.board, mover, opponent)
	}
	if move = o.remove(firstMove); move == 0 {
		move = o.next()
	}

	for ; move != 0; move = o.next() {
		var v verdict
		if attackerToMove {
			v = s.defend(attacker|move, defender, depth-1)
		} else {
			v = s.attack(attacker, defender|move, depth-1)
		}

		switch {
		case s.halted:
			return undecided, 0
		case attackerToMove == (v == canWin):
			// The mover reaches its goal.
			return s.finalVerdict(v, depth, empty), move
		case v == undecided:
			result = undecided
		}
	}

	return s.finalVerdict(result, depth, empty), 0
}

// finalVerdict returns cannotWin instead of undecided if depth covers all empty points.
func (s *search) finalVerdict(v verdict, depth int, empty uint64) verdict {
	if v == undecided && depth >= bits.OnesCount64(empty) {
		return cannotWin
	}
	return v
}
