package solver

import "math/bits"

// breaker proves that one side cannot complete a line, by a simpler game: Maker
// wants a line, Breaker only to prevent it. Whoever holds as Breaker there holds
// here, where its own lines count, too. That Maker wins there proves nothing here.
//
// What makes the simpler game quick to search:
//
//   - Only what is left of Maker's lines matters, so that many positions are one.
//   - A stone more never hurts. So a proof has a zone: it stays good whatever is
//     played elsewhere. Maker's win needs the points of its zone; Breaker must play
//     in all such zones that are known. Breaker's defence has a point of each line
//     in its zone; Maker must play in all of those. (Relevance zones: Hsu, Ko, Chen,
//     Wei, Hsueh and Wu, "On solving the 7,7,5-game and the 8,8,5-game", 2020.)
//   - Breaker looks for a reply after which a pairing decides before it
//     searches any.
type breaker struct {
	*search
	graphs table // results by graph
	plies  [maxPoints + 1]struct {
		graph
		on through
	}
}

const (
	// breakerTable is the number of slots of its table.
	breakerTable = 1 << 17
	// glances is how many replies Breaker looks at before it searches any.
	glances = 16
	// pairingDanger is the danger above which a pairing is rarely found.
	pairingDanger = whole / 4 * 7
)

// breaks is never if the attacker provably never completes a line. Else it is
// notYet, or wins: then Maker does, and asking again is no use.
func (s *search) breaks(attacker, defender uint64, attacks bool) verdict {
	if s.breaker == nil {
		s.breaker = &breaker{search: s, graphs: newTable(breakerTable)}
	}
	b := s.breaker
	b.plies[0].remains(s.board, attacker, defender)
	var won bool
	if attacks {
		_, won = b.maker(0)
	} else {
		_, won = b.reply(0)
	}
	switch {
	case s.halted:
		return notYet
	case won:
		return wins
	}
	return never
}

// maker says whether Maker, who is to move, wins, and the zone of the proof.
func (b *breaker) maker(ply int) (zone uint64, wins bool) {
	if b.stop() {
		return 0, false
	}
	at, next := &b.plies[ply], &b.plies[ply+1]

	// Step 1. A line, or two threats at once.
	var twos uint64
	for _, line := range at.lines() {
		switch bits.OnesCount64(line) {
		case 1:
			return line, true
		case 2:
			if twos&line != 0 {
				for _, other := range at.lines() {
					if other&line != 0 && bits.OnesCount64(other) == 2 {
						return other | line, true
					}
				}
			}
			twos |= line
		}
	}

	// Step 2. Few lines, a known graph or a pairing.
	pairs, points := at.tidy(&at.on)
	if danger := at.danger(); danger < whole/2 {
		return pairs | needed(at.lines(), points, danger, whole/2), false
	}
	slot, by, known := b.recall(ply, true)
	if known {
		if slot.within == 0 {
			return by.back(slot.zone), true
		}
		return pairs | by.back(slot.zone), false
	}
	if zone, ok := at.paired(points); ok && b.skip&stepPairing == 0 {
		b.learn(slot, by, zone, false)
		return pairs | zone, false
	}

	// Step 3. Every move that is neither outside the zone of a defence nor
	// worse than another.
	o := order{moves: at.on.best(points)}
	tried := o.moves
	at.weigh(&o)
	for move := o.next(); move != 0; move = o.next() {
		next.taken(&at.graph, move)
		z, wins := b.reply(ply + 1)
		if b.halted {
			return 0, false
		}
		if wins {
			b.learn(slot, by, z|move, true)
			return z | move, true
		}
		zone |= z
		if b.skip&stepZones == 0 {
			o.moves &= z
		}
	}
	// Breaker answers a worse move as it would the better, which takes its place.
	for x := zone & points &^ tried; x != 0; x &= x - 1 {
		if better := at.on[bits.TrailingZeros64(x)] & tried; better&zone == 0 {
			zone |= better & -better
		}
	}
	b.learn(slot, by, zone, false)
	return pairs | zone, false
}

// reply is maker with Breaker to move.
func (b *breaker) reply(ply int) (zone uint64, wins bool) {
	if b.stop() {
		return 0, false
	}
	at, next := &b.plies[ply], &b.plies[ply+1]

	// Step 1. Two threats, or one that must be blocked.
	var threats uint64
	for _, line := range at.lines() {
		if line&(line-1) == 0 {
			threats |= line
		}
	}
	if threats&(threats-1) != 0 {
		return threats, true
	}
	if threats != 0 {
		next.blocked(&at.graph, threats)
		zone, wins = b.maker(ply + 1)
		return zone | threats, wins
	}

	// Step 2. Few lines, or a known graph.
	pairs, points := at.tidy(&at.on)
	if danger := at.danger(); danger < whole {
		return pairs | needed(at.lines(), points, danger, whole), false
	}
	slot, by, known := b.recall(ply, false)
	if known {
		if slot.within == 0 {
			return by.back(slot.zone), true
		}
		return pairs | by.back(slot.zone), false
	}

	// Step 3. Maker must not get two threats at once.
	o := order{moves: at.on.best(points)}
	at.weigh(&o)
	for i, line := range at.lines() {
		if bits.OnesCount64(line) == 2 {
			for _, other := range at.rest[:i] {
				if bits.OnesCount64(other) == 2 && line&other != 0 {
					o.moves &= line | other
					zone |= line | other
				}
			}
		}
	}

	// Step 4. A reply after which few lines or a pairing decide.
	glance := o
	for range glances {
		move := glance.next()
		if move == 0 || b.skip&stepPairing != 0 || b.stop() {
			break
		}
		next.blocked(&at.graph, move)
		pairs2, points := next.tidy(&next.on)
		if z, ok := next.paired(points); ok {
			z |= pairs2 | move
			b.learn(slot, by, z, false)
			return pairs | z, false
		}
	}

	// Step 5. Every reply that is neither outside the zone of a win nor worse
	// than another.
	for move := o.next(); move != 0; move = o.next() {
		next.blocked(&at.graph, move)
		z, wins := b.maker(ply + 1)
		if b.halted {
			return 0, false
		}
		if !wins {
			b.learn(slot, by, z|move, false)
			return pairs | z | move, false
		}
		zone |= z
		if b.skip&stepZones == 0 {
			o.moves &= z
		}
	}
	b.learn(slot, by, zone, true)
	return zone, true
}

func (g *graph) paired(points uint64) (zone uint64, ok bool) {
	if g.danger() >= pairingDanger {
		return 0, false
	}
	lines, turnBacks := g.rest, deadEnds
	return paired(lines[:g.n], points, &turnBacks)
}

// weigh orders points by the danger of the lines through them.
func (g *graph) weigh(o *order) {
	for _, line := range g.lines() {
		carry := line
		for k := max(0, 10-bits.OnesCount64(line)); carry != 0 && k < len(o.planes); k++ {
			o.planes[k], carry = o.planes[k]^carry, o.planes[k]&carry
		}
	}
}

// recall is what the table holds on a graph, or a slot for it, and the turn to
// the graph that stands for all its symmetric images.
func (b *breaker) recall(ply int, maker bool) (k slot, by *turn, known bool) {
	at := &b.plies[ply]
	k.attacker, k.defender = at.hash(nil)
	if ply <= mirrored {
		for i := range b.turns {
			if x, y := at.hash(&b.turns[i]); x < k.attacker {
				k.attacker, k.defender, by = x, y, &b.turns[i]
			}
		}
	}
	found, known := b.graphs.find(k.attacker, k.defender, maker)
	if known {
		return *found, by, true
	}
	k.attacks = maker
	return k, by, false
}

func (b *breaker) learn(k slot, by *turn, zone uint64, wins bool) {
	to := b.graphs.take(k.attacker, k.defender, k.attacks)
	to.zone = zone
	if by != nil {
		to.zone = by.turned(zone)
	}
	if wins {
		to.within = 0
	}
}

// back is the set whose image is given; a nil turn is identity.
func (t *turn) back(image uint64) (set uint64) {
	if t == nil {
		return image
	}
	for ; image != 0; image &= image - 1 {
		set |= 1 << t.from[bits.TrailingZeros64(image)]
	}
	return set
}

// hash is a graph's image in 128 bits. Two of the millions that a search may look
// at are the same by chance once in 10^24 searches.
func (g *graph) hash(by *turn) (x, y uint64) {
	for _, line := range g.lines() {
		if by != nil {
			line = by.turned(line)
		}
		a := line * 0x9e3779b97f4a7c15
		a = (a ^ a>>32) * 0xd6e8feb86659fd93
		x += a ^ a>>29
		c := (line ^ 0x5851f42d4c957f2d) * 0xc2b2ae3d27d4eb4f
		c = (c ^ c>>31) * 0x9fb21c651e98df25
		y += c ^ c>>28
	}
	return x, y
}
