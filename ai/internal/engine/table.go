package engine

import (
	"sync/atomic"
	"unsafe"
)

// allocate returns a table of at most the given number of bytes, whose length is a power of two, but at least
// 1024.
func allocate[T any](bytes int) []T {
	n := 1 << 10
	for n*2*int(unsafe.Sizeof(*new(T))) <= bytes {
		n *= 2
	}
	slots := make([]T, n)
	useHugePages(slots)

	return slots
}

// table is the transposition table, which stores the results of searches by position. It keeps its entries
// between moves.
//
// Several threads may use it without locks: the first word of a slot is the key XORed with the second word, so
// that a slot with words from two writes matches no key. Stores are atomic only if threads share the table, since
// atomic stores cost more than plain ones; atomic loads do not.
type table struct {
	slots      []slot
	generation uint8
	shared     bool // whether several threads use the table at the same time
}

// slot is a packed entry of 16 bytes, four to a cache line. Two adjacent slots form a bucket.
type slot struct{ check, data uint64 }

// entry is an entry of the transposition table.
type entry struct {
	// Best move, or noMove.
	move  int
	value int

	// Static evaluation.
	eval int

	// In plies in the table, in sixteenths of a ply in the result of search.probe.
	depth      int
	bound      bound
	generation uint8
}

// bound describes how an entry's value relates to the value of its position.
type bound uint8

const (
	unknown    bound = iota
	upperBound       // the value is an upper bound
	lowerBound       // the value is a lower bound
	exact
)

// pack packs an entry into a word: 16 bits each for value, evaluation and move, 8 for depth, 6 for generation and
// 2 for bound.
func (e entry) pack() uint64 {
	return uint64(uint16(e.value))<<48 | uint64(uint16(e.eval))<<32 | uint64(uint16(e.move))<<16 |
		uint64(uint8(e.depth))<<8 | uint64(e.generation&generations)<<2 | uint64(e.bound)
}

// unpack reverses pack.
func unpack(data uint64) entry {
	return entry{
		value: int(int16(data >> 48)), eval: int(int16(data >> 32)), move: int(int16(data >> 16)),
		depth: int(int8(data >> 8)), generation: uint8(data>>2) & generations, bound: bound(data & 3),
	}
}

const generations = 1<<6 - 1 // mask of generation numbers, which wrap around

// bucket returns the index of the first slot of a key's bucket.
func (t *table) bucket(key uint64) uint64 { return key & uint64(len(t.slots)-1) &^ 1 }

// fetch starts loading a key's bucket into the CPU cache.
func (t *table) fetch(key uint64) { prefetch(unsafe.Pointer(&t.slots[t.bucket(key)])) }

func (t *table) clear() { clear(t.slots); t.generation = 0 }

// load returns the key and the data of a slot.
func (s *slot) load() (key, data uint64) {
	data = atomic.LoadUint64(&s.data)
	return atomic.LoadUint64(&s.check) ^ data, data
}

// probe returns the entry for a key. If there is none, its bound is unknown and its move is noMove.
func (t *table) probe(key uint64) entry {
	i := t.bucket(key)
	for n := range uint64(2) {
		if storedKey, data := t.slots[i+n].load(); storedKey == key && data != 0 {
			return unpack(data)
		}
	}

	return entry{move: noMove}
}

// store stores an entry. It replaces an entry of the same key or the less valuable entry of the bucket, and keeps
// a much deeper entry of the same key and generation.
func (t *table) store(key uint64, move, value, eval, depth int, b bound) {
	i := t.bucket(key)
	s, other := &t.slots[i], &t.slots[i+1]
	storedKey, data := s.load()
	if storedKey != key {
		otherKey, otherData := other.load()
		if otherKey == key || t.keepScore(otherData) < t.keepScore(data) {
			s, storedKey, data = other, otherKey, otherData
		}
	}
	if e := unpack(data); storedKey == key && data != 0 {
		if move == noMove {
			move = e.move
		}
		if b != exact && depth < e.depth-3 && e.generation == t.generation {
			return
		}
	}
	data = entry{move, value, eval, max(-100, min(depth, 120)), b, t.generation}.pack()
	if t.shared {
		atomic.StoreUint64(&s.check, key^data)
		atomic.StoreUint64(&s.data, data)
	} else {
		s.check, s.data = key^data, data
	}
}

// keepScore returns the value of keeping a slot's data.
func (t *table) keepScore(data uint64) int {
	if data == 0 {
		return -1000
	}
	e := unpack(data)
	return e.depth - 8*int((t.generation-e.generation)&generations)
}

// fromRoot converts the value of a win or loss from the distance to a position at ply, as in the table, to the
// distance to the root. With a negative ply it converts in the other direction.
func fromRoot(value, ply int) int {
	switch {
	case value > mateBound:
		return value - ply
	case value < -mateBound:
		return value + ply
	}

	return value
}

// shows reports whether a value with this bound shows on which side of another value the exact one is. diff is the
// value less the other.
func (b bound) shows(diff int) bool {
	switch b {
	case lowerBound:
		return diff > 0
	case upperBound:
		return diff < 0
	}

	return b == exact
}

// probe returns the table's entry for a node, with the value of a win counted from the root. The move may be
// illegal, since another position may have the same key.
func (s *search) probe(key uint64, ply int) entry {
	e := s.table.probe(key)
	isIllegal := e.move >= s.b.size || e.move >= 0 && s.b.stone[e.move] != 0
	if e.bound == unknown || isIllegal || !s.isEnabled(TechniqueTable) {
		return entry{move: noMove}
	}
	e.value, e.depth = fromRoot(e.value, ply), e.depth*onePly

	return e
}

// causesCutoff reports whether the entry makes a search with the window (alpha, beta) to depth unnecessary. Since
// the table stores whole plies, the depth of the entry may be up to a ply more than stored. Depths are rounded
// towards zero, so that a negative one may also be less.
func (e *entry) causesCutoff(alpha, beta, depth int) bool {
	if e.bound == unknown || e.depth+onePly <= depth {
		return false
	}

	switch e.bound {
	case lowerBound:
		return e.value >= beta
	case upperBound:
		return e.value <= alpha
	default:
		return true
	}
}

// mayBeSingular reports whether the singularity of the entry's move should be tested.
func (e *entry) mayBeSingular(depth int) bool {
	isBelow := e.bound == lowerBound || e.bound == exact
	isDeep := depth >= singularDepth && e.depth >= depth-3*onePly

	return isBelow && isDeep && isEstimate(e.value)
}
