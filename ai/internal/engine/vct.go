package engine

import "math"

// Victory by continuous threats (VCT): every move of the attacker makes a four or an open three, or threatens a
// victory by continuous fours. The defender has few replies. Since all of them are tried, a victory is proved. The
// search runs at the root, with a share of the limits.
//
// The search is df-pn (Nagai and Imai, 1999), a depth-first search that always continues at the position that is
// estimated to be cheapest to decide.

const (
	vctDivisor = 8     // divisor of the limits for the search at the root
	vctNodes   = 50000 // limit if neither time nor nodes are limited

	infiniteProof = 1 << 30 // proof number of a position that cannot be proved

	// First estimate for a closed three and an open two, which may threaten continuous fours.
	guessThreeAndTwo = 16

	// First estimate for a closed three or two open twos.
	guessThreeOrTwo = 24

	// Points of move ordering below the best move that add one to a move's cost.
	orderPerCost = 60
)

// pnEntry is the result of an attack for the side to move: the estimated minimum numbers of positions that must be
// decided to prove that the side succeeds, and that it fails. The attacker succeeds by winning, the defender by
// stopping the attack. For a proved win the entry holds the length in plies and, if the attacker is to move, the first
// move.
type pnEntry struct {
	key                         uint64
	proofNumber, disproofNumber uint32
	plies, move                 int16
}

var (
	attackSucceeded = pnEntry{disproofNumber: infiniteProof, move: noMove}
	attackFailed    = pnEntry{proofNumber: infiniteProof, move: noMove}

	// guesses holds the estimates of board.guess for threats.
	guesses = [threatKinds]int32{
		makesFourThree: 1, makesFourPlus: 1, makesFour: 4, suspectFour: 2,
		makesThrees: 1, makesThreePlus: 3, makesThree: 6, suspect: 3,
	}
)

// threatSearch searches for victories by continuous threats on a board, within the limits of a clock.
type threatSearch struct {
	b     *board
	clock *clock
	fours *fourSearch

	// Hash table.
	proofs []pnEntry

	// Stack of the moves in all positions on the current path, with the entries after them.
	options []pnEntry
}

// slot returns the slot for a key.
func (t *threatSearch) slot(key uint64) *pnEntry { return &t.proofs[key&uint64(len(t.proofs)-1)] }

// proofKey returns the key of a position with me to move, given the key of its stones.
func proofKey(stones uint64, me, attacker int) uint64 {
	return (stones ^ uint64(2*me+attacker+1)*0xbf58476d1ce4e5b9) * 0x9e3779b97f4a7c15
}

// attack searches for a win by continuous threats for me, the side to move. It returns the length of the win in plies
// and its first move, or 0 and noMove if it finds none.
func (t *threatSearch) attack(me int) (plies, move int) {
	p := t.prove(me, me, infiniteProof, infiniteProof)
	if t.clock.stopped || p.proofNumber > 0 {
		return 0, noMove
	}
	return int(p.plies), int(p.move)
}

// prove searches a position of an attack with me to move until its proof number or its disproof number reaches the
// given limit.
func (t *threatSearch) prove(me, attacker int, maxProof, maxDisproof uint32) (p pnEntry) {
	b := t.b
	t.clock.tick()
	if t.clock.stopped {
		return p
	}
	base := len(t.options)
	if me == attacker {
		p = t.listThreats(me)
	} else {
		p = t.listReplies(me)
	}

	for len(t.options) > base && !t.clock.stopped {
		best, secondCost := t.combine(base, &p)
		if p.proofNumber >= maxProof || p.disproofNumber >= maxDisproof {
			break
		}
		o := t.options[base+best]
		b.place(int(o.move), me)
		next := t.prove(1-me, attacker, min(maxDisproof-p.disproofNumber+o.proofNumber, infiniteProof),
			min(maxProof, secondCost+secondCost/4+1))
		b.undo()
		next.move = o.move
		t.options[base+best] = next
	}
	t.options = t.options[:base]
	p.key = proofKey(b.key(), me, attacker)
	if !t.clock.stopped {
		*t.slot(p.key) = p
	}

	return p
}

// combine computes the entry p from the options from index base on. The side to move succeeds if the opponent fails
// after one of the options, and fails if the opponent succeeds after all of them. combine returns the option that is
// cheapest to decide, relative to base, and the cost of the second cheapest.
func (t *threatSearch) combine(base int, p *pnEntry) (best int, secondCost uint32) {
	*p = pnEntry{proofNumber: infiniteProof, move: noMove}
	secondCost = infiniteProof
	for i := range t.options[base:] {
		o := &t.options[base+i]
		switch {
		case o.disproofNumber < p.proofNumber:
			best, p.proofNumber, secondCost = i, o.disproofNumber, p.proofNumber
		case o.disproofNumber < secondCost:
			secondCost = o.disproofNumber
		}
		p.disproofNumber = min(p.disproofNumber+o.proofNumber, infiniteProof)
		if o.proofNumber == 0 {
			p.plies = max(p.plies, o.plies+1)
		}
	}
	if p.proofNumber == 0 {
		p.disproofNumber = infiniteProof
		p.plies, p.move = t.options[base+best].plies+1, t.options[base+best].move
	}

	return best, secondCost
}

// addOption adds a move by me to the options, with its stored entry, or else with guess as the estimate of its cost.
func (t *threatSearch) addOption(point, me, attacker int, guess uint32) {
	key := proofKey(t.b.key()^t.b.zobrist[me][point], 1-me, attacker)
	p := *t.slot(key)
	if p.key != key {
		p = pnEntry{proofNumber: 1, disproofNumber: guess}
	}
	p.move = int16(point)
	t.options = append(t.options, p)
}

// listThreats adds the moves of me, the attacker and side to move, to the options. It returns the result of the attack
// if there are none.
func (t *threatSearch) listThreats(me int) pnEntry {
	b := t.b
	if plies, move := t.fours.win(me, 0); plies > 0 {
		return pnEntry{disproofNumber: infiniteProof, plies: int16(plies), move: int16(move)}
	}
	if t.listForced(me, me) || b.ply-b.root > maxTree {
		return attackFailed
	}
	points := b.candidates

	// The few quiet moves that stop the threat are not tried.
	if b.count[1-me][makesWin] > 0 {
		points = b.threatPoints(me, makesThree)
	}

	top := int32(math.MinInt32)
	for point := range points.points {
		if b.guess(point, me) > 0 {
			top = max(top, b.staticScore(point, me))
		}
	}

	for point := range points.points {
		if guess := b.guess(point, me); guess > 0 && b.isAllowed(point, me) {
			t.addOption(point, me, me, uint32(guess+(top-b.staticScore(point, me))/orderPerCost))
		}
	}

	return attackFailed
}

// listReplies adds the moves of me, the defender and side to move, to the options. It returns the result of the attack
// if there are none.
func (t *threatSearch) listReplies(me int) pnEntry {
	b := t.b
	opponent := 1 - me
	if b.count[me][makesFive] > 0 {
		return attackSucceeded
	}
	lost := pnEntry{proofNumber: infiniteProof, move: noMove, plies: 2}
	if t.listForced(me, opponent) {
		return lost
	}
	if plies, _ := t.fours.win(me, 0); plies > 0 {
		return attackSucceeded
	}
	if opponentPlies, _ := t.fours.win(opponent, 0); opponentPlies == 0 {
		return attackSucceeded
	}

	replies := t.blockers(me)
	for point := range replies.points {
		if b.stone[point] == 0 && b.isAllowed(point, me) {
			t.addOption(point, me, opponent, 1)
		}
	}

	// An open four and a five.
	lost.plies = 4

	return lost
}

// listForced reports whether the opponent of me, the side to move, threatens a five. If so, it adds the moves that stop
// the five to the options.
func (t *threatSearch) listForced(me, attacker int) (forced bool) {
	answers, n := t.b.answers(me)
	for _, point := range answers[:n] {
		t.addOption(point, me, attacker, 1)
	}
	return t.b.count[1-me][makesFive] > 0
}

// guess returns an estimate of the number of positions to search in order to decide an attack that begins with a move,
// or 0 if the move cannot threaten anything.
func (b *board) guess(point, me int) int32 {
	c := &b.cells[point]
	if b.stone[point] != 0 {
		return 0
	}
	if c.threat[me] != quiet {
		return guesses[c.threat[me]]
	}

	switch combo := &shapesIn[c.code[me]]; {
	case combo[0] >= three && combo[1] >= openTwo:
		return guessThreeAndTwo
	case combo[0] >= three || combo[1] >= openTwo:
		return guessThreeOrTwo
	}

	return 0
}

// blockers returns the points where me, the side to move, may stop a threat of the opponent: an open four or a double
// four, or else continuous fours. Without such a threat it returns every empty point.
func (t *threatSearch) blockers(me int) pointSet {
	if t.b.count[1-me][makesWin] > 0 {
		return t.b.defences(me)
	}
	return t.breakers(me)
}

// breakers returns the points where me, the side to move, may stop the victory by continuous fours that the opponent
// threatens.
func (t *threatSearch) breakers(me int) (points pointSet) {
	b := t.b
	isComplete := t.followFours(me, &points)
	points.addAll(new(b.threatPoints(me, makesFour)))

	for point := range b.size {
		switch {
		case b.stone[point] != 0:
			points.remove(point)
		case !isComplete:
			points.add(point)
		}
	}

	return points
}

// followFours plays the continuous fours that the opponent of me threatens, against every answer, and adds the points
// that may stop them: the points of the fours, the points that stop the fives, and points on lines where an answer may
// give me a threat. It reports whether no other point can stop the fours.
func (t *threatSearch) followFours(me int, points *pointSet) (isComplete bool) {
	b := t.b
	you := 1 - me
	if b.count[me][makesFive] == 0 && b.count[you][makesFive] == 0 && b.count[you][makesWin] > 0 {
		points.addAll(new(b.requiredPoints(b.set[you][makesWin].first(), you)))
		return true
	}
	plies, point := t.fours.win(you, 0)
	if plies == 0 || b.cells[point].threat[you] == suspectFour {
		return false
	}
	points.add(point)

	b.place(point, you)
	defer b.undo()
	if plies == 1 || b.count[you][makesFive] == 0 {
		return true
	}

	for five := range b.set[you][makesFive].points {
		points.addAll(new(b.stoppingPoints(five, you)))
	}
	if point, lost := b.forcedBlock(me); lost && b.count[you][makesFive] == 1 && !b.isAllowed(point, me) {
		return false
	}

	isComplete = true
	answers, n := b.answers(me)
	for _, reply := range answers[:n] {
		for d := range 4 {
			if b.cells[reply].shape(d, me) >= three {
				for point := range b.pointsAlong(reply, d, reach) {
					points.add(point)
				}
			}
		}
		b.withStone(reply, me, func() { isComplete = t.followFours(me, points) && isComplete })
	}

	return isComplete
}
