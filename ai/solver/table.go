package solver

// table is the transposition table of proved results. It is allocated once and reused; clear clears it with
// one addition.
type table struct {
	slots []slot // their number is a power of two
	age   uint16
}

// slot is an entry of a table.
type slot struct {
	attacker, defender uint64
	moveOrZone         uint64 // a bitboard: the move to try first, or 0 if unknown; for a breaker's proof, its zone
	age                uint16
	attackerToMove     bool
	noWinPlies         uint8 // the attacker does not win within that many plies
	winPlies           uint8 // the attacker wins within that many plies
}

const noPlies = 255 // noWinPlies: the attacker never wins; winPlies: no win is known

func newTable(slots int) table { return table{slots: make([]slot, slots), age: 1} }

func (t *table) clear() {
	t.age++
	if t.age == 0 {
		clear(t.slots)
		t.age = 1
	}
}

// find returns the slot of a position; known reports whether the position is in it.
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

// claim returns the slot of a position, which it takes over from another position if necessary.
func (t *table) claim(attacker, defender uint64, attackerToMove bool) *slot {
	s, known := t.find(attacker, defender, attackerToMove)
	if !known {
		*s = slot{attacker: attacker, defender: defender, age: t.age, attackerToMove: attackerToMove, winPlies: noPlies}
	}
	return s
}

// verdict returns the known result for a depth. ok is false if there is none.
func (s *slot) verdict(depth int) (v verdict, ok bool) {
	switch {
	case s.noWinPlies == noPlies:
		return cannotWin, true
	case depth <= int(s.noWinPlies):
		return undecided, true
	}
	return canWin, depth >= int(s.winPlies)
}

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
