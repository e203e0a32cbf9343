package engine

import "sync/atomic"

// Victory by continuous fours (VCF): the attacker makes only fours, so that every reply is forced, until two points
// complete a five.

// vcfLimits holds, by level, the maximum number of fours that a search for a VCF tries, and the maximum depth in
// fours. The table stores the level of a failed search. A failure that reached no limit applies to every level.
var vcfLimits = [...]struct{ tries, depth int }{
	{48, 8},       // leaves
	{400, 14},     // inner nodes
	{4000, 24},    // near the root
	{400000, 100}, // the root
}

const (
	vcfDivisor  = 4 // divisor of the limits for the search at the root
	vcfComplete = 7 // level of a failure that reached no limit
)

// fourSearch searches for victories by continuous fours on a board, within the limits of a clock. Its table stores
// results: an entry has 40 bits for the key, 9 for the move, 8 for the plies to the win (0 means no win) and 3 for
// the level. Since an entry is a single word, threads can share the table without locks.
type fourSearch struct {
	b      *board
	clock  *clock
	table  []uint64
	shared bool // whether several threads use the table

	triesLeft    int  // remaining number of fours in the current search
	limitReached bool // whether the current search has reached a limit
}

// probe returns the stored result for a key.
func (f *fourSearch) probe(key uint64) (plies, move, level int, ok bool) {
	e := atomic.LoadUint64(&f.table[key&uint64(len(f.table)-1)])
	if (e^key)>>24 != 0 || e&(1<<24-1) == 0 {
		return 0, noMove, 0, false
	}
	return int(e >> 12 & 0xff), int(e >> 3 & 0x1ff), int(e & 7), true
}

func (f *fourSearch) store(key uint64, plies, move, level int) {
	e := key>>24<<24 | uint64(plies)<<12 | uint64(move)<<3 | uint64(level)
	if slot := &f.table[key&uint64(len(f.table)-1)]; f.shared {
		atomic.StoreUint64(slot, e)
	} else {
		*slot = e
	}
}

func (f *fourSearch) key(me int) uint64 {
	return f.b.key()*0x9e3779b97f4a7c15 ^ uint64(me)<<63 ^ uint64(me)<<7
}

// win searches for a win by continuous fours for me, the side to move. It returns the length of the win in plies and
// its first move, or 0 and noMove if it finds none.
func (f *fourSearch) win(me, level int) (plies, move int) {
	if f.b.count[me][makesFive] == 0 && f.b.fourPoints(me) == 0 {
		return 0, noMove
	}
	f.triesLeft, f.limitReached = vcfLimits[level].tries, false
	if plies, move = f.winFrom(me, level, vcfLimits[level].depth); plies > 0 {
		return plies, move
	}
	if f.limitReached && !f.clock.stopped {
		f.store(f.key(me), 0, 0, level)
	}

	return 0, noMove
}

// vcfOrder lists the threats that a VCF tries, most promising first.
var vcfOrder = [...]threat{makesWin, makesFourThree, makesFourPlus, suspectFour, makesFour}

// winFrom is the recursive part of win.
func (f *fourSearch) winFrom(me, level, depth int) (plies, move int) {
	b := f.b
	opponent := 1 - me
	if b.count[me][makesFive] > 0 {
		return 1, b.set[me][makesFive].first()
	}
	var forced [2]int
	numForced := 0
	if n := b.count[opponent][makesFive]; n > 0 {
		forced[0] = b.set[opponent][makesFive].first()
		if b.variant.blocksEnds() {
			forced, numForced = b.answers(me)
		} else if n == 1 {
			numForced = 1
		}

		n := 0
		for _, point := range forced[:numForced] {
			if b.cells[point].threat[me].isFour() {
				forced[n] = point
				n++
			}
		}
		numForced = n
		if n == 0 {
			return 0, noMove
		}
	} else if b.count[me][makesWin] > 0 {
		return 3, b.set[me][makesWin].first()
	}
	key := f.key(me)
	if plies, move, storedLevel, ok := f.probe(key); ok && plies > 0 {
		return plies, move
	} else if ok && storedLevel >= level {
		f.limitReached = f.limitReached || storedLevel < vcfComplete
		return 0, noMove
	}
	if depth == 0 || f.triesLeft <= 0 || f.clock.stopped {
		f.limitReached = true
		return 0, noMove
	}
	outerBound := f.limitReached
	f.limitReached = false
	if numForced > 0 {
		for _, move = range forced[:numForced] {
			if plies = f.try(move, me, level, depth); plies > 0 {
				break
			}
		}
	} else {
	search:
		for _, kind := range vcfOrder {
			if kind == makesFour && level == 0 {
				// At a leaf, fours without a second shape are not tried.
				f.limitReached = true
				continue
			}
			if b.count[me][kind] == 0 {
				continue
			}

			for move = range b.set[me][kind].points {
				if plies = f.try(move, me, level, depth); plies > 0 {
					break search
				}
			}
		}
	}

	switch {
	case plies > 0:
		f.store(key, min(plies, 255), move, vcfComplete)
	case !f.limitReached:
		f.store(key, 0, 0, vcfComplete)
	}
	f.limitReached = f.limitReached || outerBound

	return plies, move
}

// try plays a four and the forced reply, and continues the search. It returns the length of the win, or 0.
func (f *fourSearch) try(point, me, level, depth int) (plies int) {
	b := f.b
	if f.clock.stopped {
		f.limitReached = true
		return 0
	}
	if b.cells[point].threat[me] == suspectFour && b.isThreeThree(point) {
		return 0
	}
	f.triesLeft--
	f.clock.tick()
	b.place(point, me)

	reply := b.set[me][makesFive].first()
	switch {
	case b.variant.blocksEnds():
		plies = f.tryAnswers(me, level, depth)
	case reply == noMove, b.count[me][makesFive] > 1 && b.count[1-me][makesFive] > 0:
	case b.count[me][makesFive] > 1, !b.isAllowed(reply, 1-me):
		plies = 3
	default:
		b.place(reply, 1-me)
		if plies, _ = f.winFrom(me, level, depth-1); plies > 0 {
			plies += 2
		}
		b.undo()
	}
	b.undo()

	return plies
}

// tryAnswers continues the search after each answer to a four in caro.
func (f *fourSearch) tryAnswers(me, level, depth int) (plies int) {
	b := f.b
	if b.count[1-me][makesFive] > 0 || b.count[me][makesFive] == 0 {
		return 0
	}

	plies = 3
	answers, n := b.answers(1 - me)
	for _, point := range answers[:n] {
		b.place(point, 1-me)
		next, _ := f.winFrom(me, level, depth-1)
		b.undo()
		if next == 0 {
			return 0
		}
		plies = max(plies, next+2)
	}

	return plies
}
