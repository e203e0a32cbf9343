package engine

import "sync"

// threat classifies what a stone on an empty point would make in all four directions, for move generation and the
// searches for forced wins.
type threat uint8

// The threats, weakest first.
const (
	quiet threat = iota

	// An open three.
	makesThree

	// An open three and a second shape that can grow.
	makesThreePlus

	// Two open threes or more.
	makesThrees

	// Black in renju: possibly a three-three, which isFoul decides.
	suspect

	// A four.
	makesFour

	// A four and a second shape that can grow.
	makesFourPlus

	// A four and an open three; in caro also two fours.
	makesFourThree

	// Black in renju: like suspect, but with a four.
	suspectFour

	// An open four, or two fours.
	makesWin
	makesFive

	// Black in renju: an overline or a four-four.
	foul
	threatKinds
)

func (t threat) isFour() bool { return t >= makesFour && t < makesFive }

// codes is the number of multisets of 4 out of 16 shapes.
const codes = 3876

var (
	codeOnce sync.Once
	codeOf   [1 << 16]uint16
	shapesIn [codes][4]shape // shapes by code, strongest first
)

// buildCodes fills codeOf and shapesIn.
func buildCodes() {
	next := uint16(0)
	for a := range shape(shapes) {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					combo := [4]shape{a, b, c, d}
					shapesIn[next] = combo

					// Every order of the four shapes.
					for p := range 256 {
						i, j, k, l := p&3, p>>2&3, p>>4&3, p>>6
						if 1<<i|1<<j|1<<k|1<<l == 15 {
							codeOf[uint16(combo[i])|uint16(combo[j])<<4|uint16(combo[k])<<8|uint16(combo[l])<<12] = next
						}
					}
					next++
				}
			}
		}
	}
}

// fillCodes fills the tables that depend only on a point's four shapes.
func (t *tables) fillCodes() {
	codeOnce.Do(buildCodes)

	t.code = &codeOf
	for code, combo := range shapesIn {
		for colour := range 2 {
			fouls := t.variant == renju && colour == black
			t.threat[colour][code] = classifyThreat(combo, fouls, t.variant.blocksEnds())
		}
	}
}

// classifyThreat returns the threat of four shapes. fouls is set for Black in renju, blockedEnds in caro.
func classifyThreat(combo [4]shape, fouls, blockedEnds bool) threat {
	var n [shapes]int
	for _, s := range combo {
		n[s]++
	}

	numFours := n[four] + n[openFour] + n[doubleFour]
	numThrees := n[openThree] + n[openThreeFull]
	numGrowing := n[three] + n[threeWide] + n[openTwo] + n[openTwoWide] + n[openTwoFull]
	switch {
	case n[five] > 0:
		return makesFive
	case fouls && (n[overline] > 0 || numFours > 1 || n[doubleFour] > 0):
		return foul
	case fouls && numThrees > 1 && numFours > 0:
		return suspectFour
	case fouls && numThrees > 1:
		return suspect
	case n[openFour] > 0 || numFours > 1 && !blockedEnds:
		return makesWin
	case numFours > 1:
		// One stone may stop both.
		return makesFourThree
	case numFours > 0 && numThrees > 0:
		return makesFourThree
	case numFours > 0 && numGrowing > 0:
		return makesFourPlus
	case numFours > 0:
		return makesFour
	case numThrees > 1:
		return makesThrees
	case numThrees > 0 && numGrowing > 0:
		return makesThreePlus
	case numThrees > 0:
		return makesThree
	}

	return quiet
}
