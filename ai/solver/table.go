package solver

// table is a hash table of proved results. It is allocated once and reused.
type table struct {
	slots []slot // the length is a power of two
	age   uint16 // age of the valid slots
}

// slot is an entry of a table.
type slot struct {
	attacker, defender uint64

	// A set of points: the move to try first, or 0 if it is unknown; in breaker the zone of the proof.
	moveOrZone     uint64
	age            uint16
	attackerToMove bool

	// Number of plies within which the attacker does not win.
	noWinPlies uint8

	// Number of plies within which the attacker wins.
	winPlies uint8
}

// As noWinPlies: the attacker never wins; as winPlies: no win is known.
const noPlies = 255

// newTable returns a table with the given number of slots, a power of two.
func newTable(slots int) table { return table{slots: make([]slot, slots), age: 1} }

// clear removes all entries, usually by a single addition.
func (t *table) clear() {
	t.age++
	if t.age == 0 {
		clear(t.slots)
		t.age = 1
	}
}

// find returns the slot for a position. known reports whether the slot holds the position.
func (t *table) find(attacker, defender uint64, attackerToMove bool) (s *slot, known bool) {
	if t.slots == nil {
		return nil, false
	}
	h := attacker*0x9e3779b97f4a7c15 ^ defender*0xc2b2ae3d27d4eb4f
	if attackerToMove {
		h = ^h
	}
	h = (h ^ h>>32) * 0xd6e8feb86659fd93
	s = &t.slots[h>>20&uint64(len(t.slots)-1)]

	return s, s.age == t.age && s.attacker == attacker && s.defender == defender && s.attackerToMove == attackerToMove
}

// claim returns the slot for a position, after replacing the entry if the slot holds another position.
func (t *table) claim(attacker, defender uint64, attackerToMove bool) *slot {
	s, known := t.find(attacker, defender, attackerToMove)
	if !known {
		*s = slot{attacker: attacker, defender: defender, age: t.age, attackerToMove: attackerToMove, winPlies: noPlies}
	}
	return s
}

// verdict returns the known verdict for a depth. ok is false if there is none.
func (s *slot) verdict(depth int) (v verdict, ok bool) {
	switch {
	case s.noWinPlies == noPlies:
		return cannotWin, true
	case depth <= int(s.noWinPlies):
		return undecided, true
	}

	return canWin, depth >= int(s.winPlies)
}

// record stores a verdict for a depth.
func (s *slot) record(result verdict, depth int) {
	switch result {
	case canWin:
		s.winPlies = min(s.winPlies, uint8(depth))
	case cannotWin:
		s.noWinPlies = noPlies
	case undecided:
		s.noWinPlies = max(s.noWinPlies, uint8(depth))
	}
}
