package solver

import (
	"context"
	"math/bits"
)

// verdict answers "does the attacker win within so many plies?"
type verdict uint8

const (
	notYet verdict = iota // not within them; perhaps later
	never                 // not at all
	wins                  // yes
)

// search answers a yes-or-no question for each side: does the attacker complete a line
// within depth plies against every defence? Repeated with increasing depth it gives
// distances, too, until the answer is "never". It allocates nothing while it runs, except for
// the tables the first time.
type search struct {
	*board
	table   table    // made when first needed
	breaker *breaker // likewise

	ctx    context.Context
	limit  int64 // nodes; 0: no such bound
	nodes  int64 // looked at since begin
	check  int64 // the count of nodes at which to ask whether to stop
	halted bool  // verdicts returned since are meaningless

	reached int // the depth to which value has come

	skip technique // steps left out, to measure what they are worth; none in play
}

// technique is a step of the search that can be left out without a change of result.
type technique uint8

const (
	stepDanger technique = 1 << iota
	stepMirrors
	stepTable
	stepPairing
	stepZones
	stepOrder
)

// pollEvery is the number of nodes between two looks at the context, about 0.1 ms.
const pollEvery = 128

func (s *search) begin(ctx context.Context, limit int64) {
	s.ctx, s.limit = ctx, limit
	s.nodes, s.check, s.halted, s.reached = 0, 0, false, 0
	s.table.forget()
	if s.breaker != nil {
		s.breaker.graphs.forget()
	}
}

// stop counts a node, and reports whether to give up.
func (s *search) stop() bool {
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

// attack searches a position without a line with the attacker to move. depth is 1 or more.
//
// The steps are numbered. With one left out by itself the results are the same
// and the nodes so many (BenchmarkSteps, empty boards):
//
//	                      5×5, four    6×6, four    6×6, five    3×3
//	                      draw         win in 11    draw         draw
//	nothing left out         16,162       18,114           41     180
//	4 danger                 17,733       36,483           41     214
//	5 mirror images          69,697      119,457           41     395
//	6 the table              42,322      311,227           41     444
//	7 pairing, breaker       43,935       16,794        2,478     188
//	8 the order of moves    more than 20,000,000           41     249
//
// (5 and 6 are those of this search; breaker has its own.)
//
// Five in a row on 5×5 is decided by step 4 alone: 12 empty lines are a danger of
// 12/32.
func (s *search) attack(attacker, defender uint64, depth int) verdict {
	if s.stop() {
		return notYet
	}
	v := s.look(attacker, defender, (depth+1)/2)

	// Step 1. A line can be completed now.
	if v.attackerWins != 0 {
		return wins
	}

	// Step 2. So can one of the defender: that point is the only move.
	if threat := v.defenderWins; threat != 0 {
		if threat&(threat-1) != 0 {
			return never
		}
		if depth < 3 {
			return notYet
		}
		return s.defend(attacker|threat, defender, depth-1)
	}
	return s.quiet(attacker, defender, depth, true, &v)
}

// defend searches a position without a line with the defender to move. depth is 0 or more.
func (s *search) defend(attacker, defender uint64, depth int) verdict {
	if s.stop() {
		return notYet
	}
	v := s.look(attacker, defender, depth/2)
	if v.defenderWins != 0 { // Step 1
		return never
	}
	if threat := v.attackerWins; threat != 0 { // Step 2
		switch room := bits.OnesCount64(s.empty(attacker, defender)); {
		case room < 2:
			return never
		case depth < 2:
			return notYet
		case threat&(threat-1) != 0:
			return wins
		case depth < 4:
			return notYet
		}
		return s.attack(attacker, defender|threat, depth-1)
	}
	return s.quiet(attacker, defender, depth, false, &v)
}

// quiet continues the search where neither side can complete a line now.
func (s *search) quiet(attacker, defender uint64, depth int, attacks bool, v *lineState) verdict {
	nearest, harmless := 2*v.lacks, uint64(whole)
	if attacks {
		nearest, harmless = nearest-1, whole/2
	}

	// Step 3. No line is near enough to be completed on this board.
	if nearest > bits.OnesCount64(s.empty(attacker, defender)) {
		return never
	}

	// Step 4. Too few lines (Erdős and Selfridge, "On a combinatorial game",
	// 1973): with a danger below 1/2 the defender, playing where the danger
	// is greatest, keeps it below 1 after each of the attacker's stones, and
	// a complete line would be 1; a defender who moves first needs no more than 1.
	// Lines that lack more stones than depth leaves to the attacker need no
	// defence before it ends.
	if v.soon < harmless && s.skip&stepDanger == 0 {
		if v.danger < harmless {
			return never
		}
		return notYet
	}
	if nearest > depth {
		return notYet
	}
	return s.choose(attacker, defender, depth, attacks, v.danger)
}

// Above these dangers a pairing is rarely found, and not worth searching for.
const (
	pairingAttack = whole / 8 * 9
	pairingDefend = whole / 2 * 3
)

// mirrored is the number of stones up to which the table is probed with canonical
// positions: later, symmetric positions are rare and the turning costs more.
const mirrored = 8

// key is a position in the table: its canonical symmetric image, and the transform to that
// image.
type key struct {
	attacker, defender uint64
	attacks            bool
	by                 *transform
}

func (s *search) key(attacker, defender uint64, attacks bool) key {
	k := key{attacker, defender, attacks, nil}
	if bits.OnesCount64(attacker|defender) > mirrored || s.skip&stepMirrors != 0 {
		return k
	}
	for i := range s.turns {
		t := &s.turns[i]
		if x := t.image(attacker); x <= k.attacker {
			if y := t.image(defender); x < k.attacker || y < k.defender {
				k.attacker, k.defender, k.by = x, y, t
			}
		}
	}
	return k
}

// The depth from which breaker is used during the search, and its node limit then.
const (
	breakerDepth = 6
	breakerNodes = 1 << 12
)

// held reports whether the defender provably holds. On lines of less than five
// Maker mostly wins, and breaker is in vain unless any win is looked for.
func (s *search) held(attacker, defender uint64, attacks bool, depth int, danger uint64) bool {
	if depth >= breakerDepth && (s.rules.WinLength >= 5 || depth >= bits.OnesCount64(s.empty(attacker, defender))) {
		return s.breaksWithin(breakerNodes, attacker, defender, attacks) == never
	}
	return (attacks && danger < pairingAttack || !attacks && danger < pairingDefend) && s.pairing(attacker, defender)
}

// choose tries the moves of a position that look has not decided.
func (s *search) choose(attacker, defender uint64, depth int, attacks bool, danger uint64) verdict {
	if s.table.slots == nil {
		s.table = newTable(tableSize(s.rules))
	}

	// Step 5. One position represents its symmetric images.
	k := s.key(attacker, defender, attacks)

	// Step 6. What the table knows.
	var best uint64
	if known, ok := s.table.find(k.attacker, k.defender, attacks); ok && s.skip&stepTable == 0 {
		if v, ok := known.verdict(depth); ok {
			return v
		}
		best = k.by.back(known.points)
	} else if s.skip&stepPairing == 0 && s.held(attacker, defender, attacks, depth, danger) {
		// Step 7. The defender can pair off all lines, or holds as Breaker.
		s.table.take(k.attacker, k.defender, attacks).keep(never, depth)
		return never
	}
	if s.halted {
		return notYet
	}
	result, move := s.try(attacker, defender, depth, attacks, best)
	if s.halted {
		return notYet
	}

	// Step 9. The table keeps the result and the move.
	known := s.table.take(k.attacker, k.defender, attacks)
	known.keep(result, depth)
	if move != 0 {
		known.points = k.by.image(move)
	}
	return result
}

// try is step 8: all moves, a given one first and then in the order most likely to end
// this soon. It returns the move that settles it, if there is one.
func (s *search) try(attacker, defender uint64, depth int, attacks bool, first uint64) (result verdict, move uint64) {
	empty := s.empty(attacker, defender)
	o := order{moves: empty}
	result = never
	mover, other := attacker, defender
	if !attacks {
		mover, other, result = defender, attacker, wins
	}
	if s.skip&stepOrder == 0 {
		o.both(s.board, mover, other)
	}
	if move = o.take(first); move == 0 {
		move = o.next()
	}
	for ; move != 0; move = o.next() {
		var r verdict
		if attacks {
			r = s.defend(attacker|move, defender, depth-1)
		} else {
			r = s.attack(attacker, defender|move, depth-1)
		}
		switch {
		case s.halted:
			return notYet, 0
		case attacks == (r == wins): // the mover has what it wants
			return s.full(r, depth, empty), move
		case r == notYet:
			result = notYet
		}
	}
	return s.full(result, depth, empty), 0
}

// full is a verdict with so many points left: once they are taken it is final.
func (s *search) full(v verdict, depth int, empty uint64) verdict {
	if v == notYet && depth >= bits.OnesCount64(empty) {
		return never
	}
	return v
}
