package gomoku

// table is the transposition table: what earlier searches found out about a
// position. It is allocated once and reused from move to move.
type table struct {
	entries    []entry
	generation uint8
}

// entry is 16 bytes, four to a cache line; two neighbours form a bucket.
type entry struct {
	key        uint32 // upper half of the position's key
	move       int16
	value      int16
	eval       int16
	depth      int8
	bound      bound
	generation uint8
	_          [3]uint8
}

type bound uint8

const (
	unknown bound = iota
	atMost        // the value is an upper bound
	atLeast       // the value is a lower bound
	exact
)

func newTable(bytes int) *table {
	n := 1 << 10
	for n*2*16 <= bytes {
		n *= 2
	}
	return &table{entries: make([]entry, n)}
}

func (t *table) clear() { clear(t.entries); t.generation = 0 }

func (t *table) probe(key uint64) *entry {
	i := key & uint64(len(t.entries)-1) &^ 1
	check := uint32(key >> 32)
	for n := range uint64(2) {
		if e := &t.entries[i+n]; e.key == check && e.bound != unknown {
			return e
		}
	}
	return nil
}

func (t *table) store(key uint64, move, value, eval, depth int, b bound) {
	i := key & uint64(len(t.entries)-1) &^ 1
	check := uint32(key >> 32)
	e, other := &t.entries[i], &t.entries[i+1]
	if e.key != check && (other.key == check || t.worth(other) < t.worth(e)) {
		e = other
	}
	if e.key == check {
		if move == nowhere {
			move = int(e.move)
		}
		if b != exact && depth < int(e.depth)-3 && e.generation == t.generation {
			return
		}
	}
	*e = entry{key: check, move: int16(move), value: int16(value), eval: int16(eval), depth: int8(max(-100, min(depth, 120))), bound: b, generation: t.generation}
}

func (t *table) worth(e *entry) int {
	if e.bound == unknown {
		return -1000
	}
	return int(e.depth) - 8*int(t.generation-e.generation)
}

// Wins are stored as their distance from the position, not from the root.
func toTable(value, ply int) int {
	switch {
	case value > surely:
		return value + ply
	case value < -surely:
		return value - ply
	}
	return value
}

func fromTable(value, ply int) int {
	switch {
	case value > surely:
		return value - ply
	case value < -surely:
		return value + ply
	}
	return value
}
