package solver

import (
	"context"
	"math/bits"
	"time"
)

// verdict answers "does the attacker win within so many plies?"
type verdict uint8

const (
	notYet verdict = iota // not within them; perhaps later
	never                 // not at all
	wins                  // yes
)

// search proves what one side can force. It only answers a yes-or-no question, for
// each side: does the attacker complete a line within depth plies, whatever the
// defender does? Repeated with increasing depth it gives distances, too, until the
// answer is "never".
//
// It allocates nothing while it runs, except for the table the first time.
type search struct {
	*board
	table   table    // made when first needed
	breaker *breaker // likewise

	ctx    context.Context
	until  time.Time // zero: no such bound
	limit  int64     // nodes; 0: no such bound
	nodes  int64     // looked at since begin
	check  int64     // the count of nodes at which to ask whether to stop
	halted bool      // verdicts returned since are meaningless

	reached int // the depth to which value has come

	skip step // steps left out, to measure what they are worth; none in play
}

// step is a step of the search that can be left out without a change of result.
type step uint8

const (
	stepDanger step = 1 << iota
	stepMirrors
	stepTable
	stepPairing
	stepZones
	stepOrder
)

// pollEvery is the number of nodes between two checks of the clock, about 0.1 ms.
const pollEvery = 128

func (s *search) begin(ctx context.Context, until time.Time, limit int64) {
	s.ctx, s.until, s.limit = ctx, until, limit
	s.nodes, s.check, s.halted, s.reached = 0, 0, false, 0
	s.table.forget()
	if s.breaker != nil {
		s.breaker.graphs.forget()
	}
}

// stop counts a node, and reports whether to give up.
func (s *search) stop() bool {
	if s.nodes >= s.check {
		if s.ctx.Err() != nil || s.limit > 0 && s.nodes >= s.limit || !s.until.IsZero() && !time.Now().Before(s.until) {
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

// attack: the attacker is to move, and no line stands. depth is 1 or more.
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
//	7 pairing, breaker       42,668       16,759        1,382     188
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
	empty := s.empty(attacker, defender)
	room := bits.OnesCount64(empty)

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

	// Step 3. No line is near enough to be completed on this board.
	nearest := 2*v.lacks - 1
	if nearest > room {
		return never
	}

	// Step 4. Too few lines (Erdős and Selfridge, "On a combinatorial game",
	// 1973): with a danger below 1/2 the defender, playing where the danger
	// is greatest, keeps it below 1 after each of the attacker's stones, and
	// a complete line would be 1. Lines that lack more stones than depth
	// leaves to the attacker need no defence before it ends.
	if v.soon < whole/2 && s.skip&stepDanger == 0 {
		if v.danger < whole/2 {
			return never
		}
		return notYet
	}
	if nearest > depth {
		return notYet
	}
	return s.choose(attacker, defender, depth, true, &v)
}

// defend: the defender is to move, and no line stands. depth is 0 or more.
func (s *search) defend(attacker, defender uint64, depth int) verdict {
	if s.stop() {
		return notYet
	}
	v := s.look(attacker, defender, depth/2)
	if v.defenderWins != 0 { // Step 1
		return never
	}
	empty := s.empty(attacker, defender)
	room := bits.OnesCount64(empty)
	if threat := v.attackerWins; threat != 0 { // Step 2
		switch {
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
	nearest := 2 * v.lacks
	if nearest > room { // Step 3
		return never
	}
	if v.soon < whole && s.skip&stepDanger == 0 { // Step 4; the defender moves first, so 1 will do
		if v.danger < whole {
			return never
		}
		return notYet
	}
	if nearest > depth {
		return notYet
	}
	return s.choose(attacker, defender, depth, false, &v)
}

// Above these dangers a pairing is rarely found, and not worth searching for.
const (
	pairingAttack = whole / 8 * 9
	pairingDefend = whole / 2 * 3
)

// mirrored is the number of stones up to which the table is probed with canonical
// positions: later, symmetric positions are rare and the turning costs more.
const mirrored = 8

// canonical is the one of a position's symmetric images that stands for all, and
// the turn that leads to it; nil for none.
func (s *search) canonical(attacker, defender uint64) (a, d uint64, by *turn) {
	a, d = attacker, defender
	if bits.OnesCount64(attacker|defender) > mirrored || s.skip&stepMirrors != 0 {
		return a, d, nil
	}
	for i := range s.turns {
		t := &s.turns[i]
		if x := t.turned(attacker); x <= a {
			if y := t.turned(defender); x < a || y < d {
				a, d, by = x, y, t
			}
		}
	}
	return a, d, by
}

// remembered is the best move that the table holds for a position, 0 if none.
func (s *search) remembered(attacker, defender uint64, attacks bool) uint64 {
	a, d, by := s.canonical(attacker, defender)
	known, ok := s.table.find(a, d, attacks)
	if !ok || known.best == noMove {
		return 0
	}
	if by != nil {
		return 1 << by.from[known.best]
	}
	return 1 << known.best
}

// The depth from which breaker is asked on the way, and the nodes it then has.
const (
	breakerDepth = 6
	breakerNodes = 1 << 12
)

// held reports whether the defender provably holds. On lines of less than five
// Maker mostly wins, and breaker is in vain unless any win is looked for.
func (s *search) held(attacker, defender uint64, attacks bool, depth int, danger uint64) bool {
	if depth >= breakerDepth && (s.rules.Line >= 5 || depth >= bits.OnesCount64(s.empty(attacker, defender))) {
		r := notYet
		s.within(breakerNodes, func() { r = s.breaks(attacker, defender, attacks) })
		return r == never
	}
	return (attacks && danger < pairingAttack || !attacks && danger < pairingDefend) && s.pairing(attacker, defender)
}

// choose tries the moves of a position that look has not decided.
func (s *search) choose(attacker, defender uint64, depth int, attacks bool, v *view) verdict {
	empty := s.empty(attacker, defender)

	if s.table.slots == nil {
		s.table = newTable(tableSize(s.rules))
	}

	// Step 5. One position stands for its symmetric images.
	a, d, seen := s.canonical(attacker, defender)

	// Step 6. What the table knows.
	best := uint8(noMove)
	if known, ok := s.table.find(a, d, attacks); ok && s.skip&stepTable == 0 {
		switch {
		case known.without == forever:
			return never
		case depth <= int(known.without):
			return notYet
		case depth >= int(known.within):
			return wins
		}
		if best = known.best; best != noMove && seen != nil {
			best = seen.from[best]
		}
	} else if s.skip&stepPairing == 0 && s.held(attacker, defender, attacks, depth, v.danger) {
		// Step 7. The defender can pair off all lines, or holds as Breaker.
		s.table.take(a, d, attacks).without = forever
		return never
	}
	if s.halted {
		return notYet
	}

	// Step 8. All moves, in the order most likely to end this soon.
	o := order{moves: empty}
	result := never
	mover, other := attacker, defender
	if !attacks {
		mover, other, result = defender, attacker, wins
	}
	if s.skip&stepOrder == 0 {
		o.both(s.board, mover, other)
	}
	var move uint64
	if best != noMove {
		move = o.take(1 << best)
	}
	if move == 0 {
		move = o.next()
	}
	for ; move != 0; move = o.next() {
		var r verdict
		if attacks {
			r = s.defend(attacker|move, defender, depth-1)
		} else {
			r = s.attack(attacker, defender|move, depth-1)
		}
		if s.halted {
			return notYet
		}
		if attacks == (r == wins) { // the mover has what it wants
			result = r
			break
		}
		if r == notYet {
			result = notYet
		}
	}
	if result == notYet && depth >= bits.OnesCount64(empty) {
		result = never // the board will be full by then
	}

	// Step 9. The table keeps the result and the move.
	known := s.table.take(a, d, attacks)
	known.keep(result, depth)
	if move != 0 {
		known.best = uint8(bits.TrailingZeros64(move))
		if seen != nil {
			known.best = seen.to[known.best]
		}
	}
	return result
}
