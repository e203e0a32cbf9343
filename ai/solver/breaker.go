package solver

import "math/bits"

// breaker proves that one side cannot complete a line. It solves a simpler game, in which Maker wins by completing a
// line and Breaker by preventing that. A side that can defend as Breaker can also defend in the real game, in which
// its own lines count, too. A win for Maker proves nothing.
//
// The simpler game can be searched quickly for these reasons:
//
//   - Only the missing points of Maker's lines matter, so many positions are equivalent.
//   - A stone is never a disadvantage. Therefore a proof has a zone and does not depend on the points outside it. A
//     win of Maker needs the points of its zone, so Breaker must play in the intersection of the zones of all known
//     wins. A defence of Breaker has a point of each line in its zone, so Maker must play in the intersection of the
//     zones of all known defences. (Relevance zones: Hsu, Ko, Chen, Wei, Hsueh and Wu, "On solving the 7,7,5-game and
//     the 8,8,5-game", 2020.)
//   - Before Breaker's replies are searched, they are tested for a pairing.
type breaker struct {
	*search
	graphs table // results, by hash of the graph
	plies  [maxPoints + 1]frame
}

// frame holds the data of one ply of the search.
type frame struct {
	graph
	common        commonPoints
	pairs, points uint64 // see simplify
	key           key    // hash of the graph's canonical image
}

// proof is a proved result of the simpler game.
type proof struct {
	zone uint64 // points on which the proof depends
	wins bool   // whether Maker wins
}

const (
	// breakerTable is the number of slots of breaker's table.
	breakerTable = 1 << 17
	// maxPairingReplies is the number of Breaker's replies that are tested for a pairing before the search of the
	// replies.
	maxPairingReplies = 16
	// pairingDanger is the danger above which a pairing is rarely found.
	pairingDanger = dangerUnit / 4 * 7
)

// breakerVerdict returns cannotWin if it proves that the attacker never completes a line, canWin if Maker wins the
// simpler game, so that further calls are useless, and otherwise undecided.
func (s *search) breakerVerdict(attacker, defender uint64, attackerToMove bool) verdict {
	if s.breaker == nil {
		s.breaker = &breaker{search: s, graphs: newTable(breakerTable)}
	}
	b := s.breaker
	b.plies[0].setBoard(s.board, attacker, defender)
	var p proof
	if attackerToMove {
		p = b.solveMaker(0)
	} else {
		p = b.solveBreaker(0)
	}

	switch {
	case s.halted:
		return undecided
	case p.wins:
		return canWin
	}

	return cannotWin
}

// limitedBreakerVerdict is breakerVerdict with a node limit.
func (s *search) limitedBreakerVerdict(nodes int64, attacker, defender uint64, attackerToMove bool) (v verdict) {
	s.runLimited(nodes, func() { v = s.breakerVerdict(attacker, defender, attackerToMove) })
	return v
}

// solveMaker solves a position with Maker to move.
func (b *breaker) solveMaker(ply int) (p proof) {
	if b.shouldStop() {
		return p
	}
	current, next := &b.plies[ply], &b.plies[ply+1]

	// Step 1: check whether Maker can complete a line or make two threats at once.
	for i, line := range current.lines() {
		switch bits.OnesCount64(line) {
		case 1:
			return proof{line, true}
		case 2:
			if other := current.adjacentPair(i); other != 0 {
				return proof{line | other, true}
			}
		}
	}

	// Step 2: check whether there are too few lines, the graph is in the table, or a pairing decides.
	p, known := b.lookup(current, ply, true, dangerUnit/2)
	if known {
		return p
	}
	if zone, ok := current.hasPairing(current.points); ok && b.skip&stepPairing == 0 {
		return b.store(current, zone, false)
	}

	// Step 3: search the moves that are in the zones of all known defences and not dominated.
	o := current.order()
	candidates, zone := o.moves, uint64(0)
	for move := o.next(); move != 0; move = o.next() {
		next.setAfterMaker(&current.graph, move)

		q := b.solveBreaker(ply + 1)
		switch {
		case b.halted:
			return p
		case q.wins:
			return b.store(current, q.zone|move, true)
		}
		zone |= q.zone
		if b.skip&stepZones == 0 {
			o.moves &= q.zone
		}
	}
	// Breaker answers a dominated move like the move that dominates it, so the zone needs that move.
	for x := zone & current.points &^ candidates; x != 0; x &= x - 1 {
		if dominating := current.common[bits.TrailingZeros64(x)] & candidates; dominating&zone == 0 {
			zone |= dominating & -dominating
		}
	}

	return b.store(current, zone, false)
}

// solveBreaker solves a position with Breaker to move.
func (b *breaker) solveBreaker(ply int) (p proof) {
	if b.shouldStop() {
		return p
	}
	current, next := &b.plies[ply], &b.plies[ply+1]

	// Step 1: check whether Maker has two threats, or one threat, which must be blocked.
	var threats uint64
	for _, line := range current.lines() {
		if line&(line-1) == 0 {
			threats |= line
		}
	}
	if threats&(threats-1) != 0 {
		return proof{threats, true}
	}
	if threats != 0 {
		next.setAfterBreaker(&current.graph, threats)
		p = b.solveMaker(ply + 1)
		return proof{p.zone | threats, p.wins}
	}

	// Step 2: check whether there are too few lines or the graph is in the table.
	p, known := b.lookup(current, ply, false, dangerUnit)
	if known {
		return p
	}

	// Step 3: exclude the moves after which Maker can make two threats at once.
	o := current.order()
	var zone uint64
	for i, line := range current.lines() {
		if bits.OnesCount64(line) == 2 {
			for _, other := range current.missing[:i] {
				if bits.OnesCount64(other) == 2 && line&other != 0 {
					o.moves &= line | other
					zone |= line | other
				}
			}
		}
	}

	// Step 4: look for a reply after which a pairing decides.
	if z, ok := b.tryPairings(current, next, o); ok {
		return b.store(current, z, false)
	}

	// Step 5: search the replies that are in the zones of all known wins and not dominated.
	for move := o.next(); move != 0; move = o.next() {
		next.setAfterBreaker(&current.graph, move)

		q := b.solveMaker(ply + 1)
		switch {
		case b.halted:
			return p
		case !q.wins:
			return b.store(current, q.zone|move, false)
		}
		zone |= q.zone
		if b.skip&stepZones == 0 {
			o.moves &= q.zone
		}
	}

	return b.store(current, zone, true)
}

// tryPairings tests the first replies for a pairing.
func (b *breaker) tryPairings(current, next *frame, o order) (zone uint64, ok bool) {
	for range maxPairingReplies {
		move := o.next()
		if move == 0 || b.skip&stepPairing != 0 || b.shouldStop() {
			break
		}
		next.setAfterBreaker(&current.graph, move)
		pairs, points := next.simplify(&next.common)
		if z, ok := next.hasPairing(points); ok {
			return z | pairs | move, true
		}
	}

	return 0, false
}

// adjacentPair returns the first line of two points before line i that shares a point with it, or 0 if there is none.
func (g *graph) adjacentPair(i int) uint64 {
	line := g.missing[i]
	for _, other := range g.missing[:i] {
		if other&line != 0 && bits.OnesCount64(other) == 2 {
			return other
		}
	}

	return 0
}

// hasPairing reports whether a pairing stops Maker, even if Maker is to move, and returns its zone.
func (g *graph) hasPairing(points uint64) (zone uint64, ok bool) {
	if g.danger() >= pairingDanger {
		return 0, false
	}
	lines, backtracks := g.missing, maxBacktracks
	return findPairing(lines[:g.n], points, &backtracks)
}

// order returns the moves that no other move dominates, sorted by the danger of the lines through them.
func (f *frame) order() order {
	o := order{moves: f.common.undominated(f.points)}
	for _, line := range f.lines() {
		o.add(line, max(0, 10-bits.OnesCount64(line)))
	}
	return o
}

// lookup simplifies a frame and returns the known result of its graph: that Breaker can defend if the danger is below
// harmless, otherwise the table's entry.
func (b *breaker) lookup(f *frame, ply int, maker bool, harmless uint64) (p proof, ok bool) {
	f.pairs, f.points = f.simplify(&f.common)
	if danger := f.danger(); danger < harmless {
		return proof{f.pairs | neededPoints(f.lines(), f.points, danger, harmless), false}, true
	}
	k := key{attackerToMove: maker}
	k.attacker, k.defender = f.hash(nil)
	if ply <= maxMirroredStones {
		for i := range b.symmetries {
			if x, y := f.hash(&b.symmetries[i]); x < k.attacker {
				k.attacker, k.defender, k.transform = x, y, &b.symmetries[i]
			}
		}
	}
	f.key = k
	stored, ok := b.graphs.find(k.attacker, k.defender, maker)
	if ok {
		p = f.proof(k.transform.preimage(stored.moveOrZone), stored.winPlies == 0)
	}

	return p, ok
}

// proof returns the proof for the graph before simplification. If Breaker can defend, its zone includes the pairs.
func (f *frame) proof(zone uint64, wins bool) proof {
	if !wins {
		zone |= f.pairs
	}
	return proof{zone, wins}
}

// store stores the proof of a frame in the table and returns it.
func (b *breaker) store(f *frame, zone uint64, wins bool) proof {
	entry := b.graphs.claim(f.key.attacker, f.key.defender, f.key.attackerToMove)
	entry.moveOrZone = f.key.transform.image(zone)
	if wins {
		entry.winPlies = 0
	}

	return f.proof(zone, wins)
}

// hash returns a 128-bit hash of the image of the graph. The probability that any two of the millions of graphs of a
// search have the same hash is about 10^-24.
func (g *graph) hash(t *transform) (x, y uint64) {
	for _, line := range g.lines() {
		line = t.image(line)
		a := line * 0x9e3779b97f4a7c15
		a = (a ^ a>>32) * 0xd6e8feb86659fd93
		x += a ^ a>>29
		c := (line ^ 0x5851f42d4c957f2d) * 0xc2b2ae3d27d4eb4f
		c = (c ^ c>>31) * 0x9fb21c651e98df25
		y += c ^ c>>28
	}

	return x, y
}
