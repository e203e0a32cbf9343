package gomoku

import "sync/atomic"

// Victory by continuous fours (VCF): the attacker makes only fours, so that every
// reply is forced, until two points complete a five. At a leaf it replaces the
// evaluation by a proof.

// vcfLimits bound one search for a VCF: by four-moves tried and by depth in
// four-moves. The levels are also what the table remembers of a failure: a
// failure that met no bound holds for every level.
var vcfLimits = [...]struct{ tries, depth int }{
	{48, 8},       // leaves
	{400, 14},     // inner nodes
	{4000, 24},    // near the root
	{400000, 100}, // the root
}

// vcfShare is the part of the limits that the search at the root may take, as its
// inverse.
const vcfShare = 4

const vcfComplete = 7 // a failure that met no bound

// vcfTable remembers outcomes. An entry is 40 bits of key, 9 bits of move,
// 8 bits of plies to the win (0: none) and 3 bits of level: one word, so that
// threads can share it without locks.
type vcfTable struct {
	entries []uint64 // none while the engine rests
	size    int
	shared  bool
}

func newVCFTable(bytes int, shared bool) *vcfTable {
	n := 1 << 10
	for n*2*8 <= bytes {
		n *= 2
	}
	return &vcfTable{make([]uint64, n), n, shared}
}

func (t *vcfTable) probe(key uint64) (plies, move, level int, ok bool) {
	e := atomic.LoadUint64(&t.entries[key&uint64(len(t.entries)-1)])
	if (e^key)>>24 != 0 || e&(1<<24-1) == 0 {
		return 0, 0, 0, false
	}
	return int(e >> 12 & 0xff), int(e >> 3 & 0x1ff), int(e & 7), true
}

func (t *vcfTable) store(key uint64, plies, move, level int) {
	e := key>>24<<24 | uint64(plies)<<12 | uint64(move)<<3 | uint64(level)
	if at := &t.entries[key&uint64(len(t.entries)-1)]; t.shared {
		atomic.StoreUint64(at, e)
	} else {
		*at = e
	}
}

// vcf looks for a win of me, who is to move, by continuous fours. It returns
// its length in plies and its first move, or 0.
func (s *search) vcf(me, level int) (plies, move int) {
	b := s.b
	if b.count[me][makesFive] > 0 {
		return 1, b.set[me][makesFive].first()
	}
	if b.count[1-me][makesFive] == 0 && b.count[me][makesWin] > 0 {
		return 3, b.set[me][makesWin].first()
	}
	if b.count[me][makesFour]+b.count[me][makesFourPlus]+b.count[me][makesFourThree]+b.count[me][suspectFour]+b.count[me][makesWin] == 0 {
		return 0, noMove
	}
	s.vcfTries, s.vcfBound = vcfLimits[level].tries, false
	plies, move = s.fours(me, level, vcfLimits[level].depth)
	if plies == 0 && s.vcfBound {
		s.vcfs.store(s.vcfKey(me), 0, 0, level)
	}
	return plies, move
}

// continuousFours looks for a win of me, who is to move, by continuous fours,
// the short ones first, within its share of the limits. It returns the value,
// its line the principal variation, or 0.
func (s *search) continuousFours(me int) (value int) {
	if s.vcfLevel < 0 {
		return 0
	}
	whole := s.clock
	s.take(vcfShare)
	plies, move := 0, noMove
	for level := 0; level < len(vcfLimits) && plies == 0; level++ {
		plies, move = s.vcf(me, level)
	}
	s.giveBack(whole)
	return s.proved(me, plies, move)
}

// proved makes a win, found with its first move, the principal variation. It
// returns the value, 0 if there is none.
func (s *search) proved(me, plies, move int) (value int) {
	if plies == 0 {
		return 0
	}
	s.length[1] = 0
	s.keep(0, move)
	s.planSure = true
	return s.conclude(me, mateScore-plies, true)
}

func (s *search) vcfKey(me int) uint64 {
	return s.b.key*0x9e3779b97f4a7c15 ^ uint64(me)<<63 ^ uint64(me)<<7
}

// vcfOrder lists the threats a VCF tries, the most promising first.
var vcfOrder = [...]threat{makesWin, makesFourThree, makesFourPlus, suspectFour, makesFour}

func (s *search) fours(me, level, depth int) (plies, move int) {
	b := s.b
	you := 1 - me
	if b.count[me][makesFive] > 0 {
		return 1, b.set[me][makesFive].first()
	}
	forced := noMove
	if n := b.count[you][makesFive]; n > 1 {
		return 0, noMove
	} else if n == 1 {
		forced = b.set[you][makesFive].first()
		if !b.cells[forced].threat[me].fours() {
			return 0, noMove
		}
	} else if b.count[me][makesWin] > 0 {
		return 3, b.set[me][makesWin].first()
	}
	key := s.vcfKey(me)
	if plies, move, known, ok := s.vcfs.probe(key); ok && (plies > 0 || known >= level) {
		if known < vcfComplete && plies == 0 {
			s.vcfBound = true
		}
		if plies == 0 {
			return 0, noMove
		}
		return plies, move
	}
	if depth == 0 || s.vcfTries <= 0 || s.stopped {
		s.vcfBound = true
		return 0, noMove
	}
	outer := s.vcfBound
	s.vcfBound = false
	if forced != noMove {
		plies = s.tryFour(forced, me, level, depth)
		move = forced
	} else {
	search:
		for _, kind := range vcfOrder {
			if kind == makesFour && level == 0 {
				s.vcfBound = true // at a leaf a four that leads nowhere by itself is not worth a try
				continue
			}
			if b.count[me][kind] == 0 {
				continue
			}
			for move = range b.set[me][kind].points {
				if plies = s.tryFour(move, me, level, depth); plies > 0 {
					break search
				}
			}
		}
	}
	if plies > 0 {
		s.vcfs.store(key, min(plies, 255), move, vcfComplete)
	} else {
		move = noMove
		if !s.vcfBound {
			s.vcfs.store(key, 0, 0, vcfComplete)
		}
	}
	s.vcfBound = s.vcfBound || outer
	return plies, move
}

// tryFour makes one four and its forced reply, and looks on from there.
func (s *search) tryFour(at, me, level, depth int) (plies int) {
	b := s.b
	if s.stopped || b.cells[at].threat[me] == suspectFour && b.isThreeThree(at) {
		return 0
	}
	s.vcfTries--
	s.tick()
	b.place(at, me)
	reply := b.set[me][makesFive].first()
	if b.count[me][makesFive] > 1 || reply == noMove {
		if reply != noMove && b.count[1-me][makesFive] == 0 {
			plies = 3
		}
	} else if !b.allowed(reply, 1-me) {
		plies = 3
	} else {
		b.place(reply, 1-me)
		if plies, _ = s.fours(me, level, depth-1); plies > 0 {
			plies += 2
		}
		b.undo()
	}
	b.undo()
	return plies
}
