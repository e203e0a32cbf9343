package gomoku

import "math/bits"

// Victory by continuous threats (VCT): every move of the attacker makes a four or
// an open three, so that the defender has few replies, and all of them are
// tried. What it finds is a proof. It runs at the root, on a share of the limits.

// vctShare is that share, as its inverse.
const vctShare = 8

// vctNodes bounds the search where neither time nor nodes are limited.
const vctNodes = 50000

// vctDepth is how many threats in a row are looked for.
const vctDepth = 20

// continuousThreats looks for a win of me, who is to move, by continuous
// threats, deeper and deeper within its share of the limits. It returns the
// value, its line the principal variation, or 0.
func (s *search) continuousThreats(me int) (value int) {
	if !s.threats {
		return 0
	}
	whole := s.clock
	s.take(vctShare)
	if whole.maxNodes == 0 && whole.deadline.IsZero() {
		s.maxNodes = s.all() + vctNodes
	}
	plies, move := 0, noMove
	for depth := 1; depth <= vctDepth && !s.stopped && plies == 0; depth++ {
		s.vctBound = false
		plies, move = s.attack(me, depth)
		if !s.vctBound {
			break // deeper will find no more
		}
	}
	s.giveBack(whole)
	return s.proved(me, plies, move)
}

// attackOrder lists the threats an attack tries, the most promising first.
var attackOrder = [...]threat{makesFourThree, makesThrees, makesFourPlus, makesThreePlus, makesFour, makesThree, suspectFour, suspect}

// attack looks for a win of me, who is to move, in which at most depth threats
// are no four.
func (s *search) attack(me, depth int) (plies, move int) {
	b := s.b
	you := 1 - me
	s.tick()
	if s.stopped {
		return 0, noMove
	}
	if plies, move = s.vcf(me, 0); plies > 0 {
		return plies, move
	}
	if n := b.count[you][makesFive]; n > 1 {
		return 0, noMove
	} else if n == 1 {
		at := b.set[you][makesFive].first()
		if !b.allowed(at, me) {
			return 0, noMove
		}
		b.place(at, me)
		plies = s.parry(you, depth)
		b.undo()
		if plies > 0 {
			plies++
		}
		return plies, at
	}
	if depth == 0 {
		s.vctBound = true
		return 0, noMove
	}
	key := s.vcfKey(me) ^ 0xbf58476d1ce4e5b9
	if plies, move, kind, ok := s.vcfs.probe(key); ok {
		if plies > 0 {
			return plies, move
		}
		if kind == vcfComplete {
			return 0, noMove
		}
		if move >= depth { // a failure keeps its depth in place of a move
			s.vctBound = true
			return 0, noMove
		}
	}
	outer := s.vctBound
	s.vctBound = false
	for _, kind := range attackOrder {
		set := b.set[me][kind]
		if b.count[me][kind] == 0 {
			continue
		}
		for w := 0; w < b.words; w++ {
			for left := set[w]; left != 0; left &= left - 1 {
				at := w<<6 + bits.TrailingZeros64(left)
				if !b.allowed(at, me) {
					continue
				}
				b.place(at, me)
				plies = s.parry(you, depth-1)
				b.undo()
				if s.stopped {
					return 0, noMove
				}
				if plies > 0 {
					s.vcfs.store(key, min(plies+1, 255), at, vcfComplete)
					s.vctBound = s.vctBound || outer
					return plies + 1, at
				}
			}
		}
	}
	if s.vctBound {
		s.vcfs.store(key, 0, depth, 0)
	} else {
		s.vcfs.store(key, 0, 0, vcfComplete)
	}
	s.vctBound = s.vctBound || outer
	return 0, noMove
}

// parry tries every reply of me, who is to move, to the other's threats. It
// returns the plies until the attacker has won whatever is played, 0 if
// something holds.
func (s *search) parry(me, depth int) (plies int) {
	b := s.b
	you := 1 - me
	s.tick()
	if s.stopped || b.count[me][makesFive] > 0 {
		return 0
	}
	if n := b.count[you][makesFive]; n > 0 {
		at := b.set[you][makesFive].first()
		if n > 1 || !b.allowed(at, me) {
			return 2
		}
		b.place(at, me)
		plies, _ = s.attack(you, depth)
		b.undo()
		if plies > 0 {
			plies++
		}
		return plies
	}
	if b.count[you][makesWin] == 0 || b.count[me][makesWin] > 0 {
		return 0
	}
	if plies, _ := s.vcf(me, 0); plies > 0 {
		return 0
	}
	replies := b.defences(me)
	longest := 4 // no reply at all: an open four and a five
	for w := 0; w < b.words; w++ {
		for left := replies[w]; left != 0; left &= left - 1 {
			at := w<<6 + bits.TrailingZeros64(left)
			if !b.allowed(at, me) {
				continue
			}
			b.place(at, me)
			plies, _ := s.attack(you, depth)
			b.undo()
			if plies == 0 || s.stopped {
				return 0
			}
			longest = max(longest, plies+1)
		}
	}
	return longest
}
