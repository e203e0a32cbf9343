package engine

import (
	"math/bits"
	"sync"

	"jingzi/game"
)

// shape classifies what a stone on an empty point would make along one line, given the point's window: the
// point and reach cells on either side. The window contains every five that could include the stone, and the
// cells beyond its ends that distinguish a five from an overline, so shapes are exact.
type shape uint8

// The shapes, weakest first. An open shape can become an open four in at most two moves, or grows into such a
// shape. All other shapes grow only into fours that one point completes.
const (
	// No five can include the stone.
	noShape shape = iota

	// Six or more where only five wins.
	overline

	// 1 stone; grows into a two.
	one

	// 1 stone; grows into an open two.
	openOne

	// Grows into a three.
	two

	// Grows into an open three in one or two ways.
	openTwo

	// Grows into an open three in three ways.
	openTwoWide

	// Grows into an open three in four or more ways.
	openTwoFull

	// Grows into a four within one five.
	three

	// Grows into a four within several fives.
	threeWide

	// Grows into an open four in one way.
	openThree

	// Grows into an open four in two or more ways.
	openThreeFull

	// One point completes a five; in caro, one stone of the opponent stops all fives.
	four

	// Two fours on one line that are not an open four; only for Black in renju.
	doubleFour

	// Two points complete a five; in caro, no stone of the opponent stops both.
	openFour
	five
	shapes = 16
)

func (s shape) isFour() bool      { return s >= four && s <= openFour }
func (s shape) isOpenThree() bool { return s == openThree || s == openThreeFull }

const (
	reach      = 5                // cells on either side of the centre in a window
	windowBits = 2*reach + 1      // cells of a window
	centre     = 1 << reach       // the centre in a mask of cells
	windowKeys = 1 << (4 * reach) // 2 bits for each cell except the centre
)

// shapeTable computes the shape that a stone of one colour would make in a window from the definition of a
// five, by adding stones to the window until fives appear. It caches results by two masks of 2·reach bits
// without the centre: the cells with a stone of the colour, and the cells closed to the colour.
//
// In caro, where the edge does not block a five, a cell off the board is in both masks, which distinguishes it
// from a stone of the opponent. In the other variants it is only closed.
type shapeTable struct {
	law   variant                 // see variant.law
	cache [1 << (4 * reach)]shape // the shape plus one, or 0 if the shape has not been computed
}

// squeeze removes the centre from a mask of the cells of a window.
func squeeze(mask uint32) uint32 { return mask&(centre-1) | mask>>(reach+1)<<reach }

// shape returns the shape of a window given its own and closed cells. The centre is in own.
func (t *shapeTable) shape(own, closed uint32) shape {
	cached := &t.cache[squeeze(own)|squeeze(closed)<<(2*reach)]
	if *cached == 0 {
		*cached = t.classify(own, closed) + 1
	}
	return *cached - 1
}

func (t *shapeTable) classify(own, closed uint32) shape {
	switch below, above := runThroughCentre(own &^ closed); {
	case below+1+above == 5 && t.fiveWins(own, closed, 1<<(reach-below-1)|1<<(reach+above+1)):
		return five
	case below+1+above > 5 && (t.law == freestyle || t.law == caro):
		return five
	case below+1+above > 5:
		return overline
	}

	var next [shapes]int // number of cells where the next stone makes each shape
	var fives uint32     // cells where the next stone makes a five

	// No five extends further.
	for cell := 1; cell < windowBits-1; cell++ {
		if bit := uint32(1) << cell; (own|closed)&bit == 0 {
			s := t.shape(own|bit, closed)
			next[s]++
			if s == five {
				fives |= bit
			}
		}
	}

	numOpenFours, numOpenThrees := next[openFour], next[openThree]+next[openThreeFull]
	switch {
	case next[five] > 1 && t.law.blocksEnds() && t.stoppable(own, closed, fives):
		return four
	case next[five] > 1:
		if first := bits.TrailingZeros32(fives); t.law == renju &&
			(fives>>first != 0b100001 || own>>first&0b011110 != 0b011110) {
			return doubleFour
		}
		return openFour
	case next[five] == 1:
		return four
	case numOpenFours > 1:
		return openThreeFull
	case numOpenFours == 1:
		return openThree
	case next[four]+next[doubleFour] > 2:
		return threeWide
	case next[four]+next[doubleFour] > 0:
		return three
	case numOpenThrees > 3:
		return openTwoFull
	case numOpenThrees > 2:
		return openTwoWide
	case numOpenThrees > 0:
		return openTwo
	case next[three]+next[threeWide] > 0:
		return two
	case next[openTwo]+next[openTwoWide]+next[openTwoFull] > 0:
		return openOne
	case next[two] > 0:
		return one
	}

	return noShape
}

// runThroughCentre returns the numbers of stones on either side of the centre that are in a row with it.
func runThroughCentre(own uint32) (below, above int) {
	lower, upper := own<<(32-reach), own>>(reach+1)
	return bits.LeadingZeros32(^lower), bits.TrailingZeros32(^upper)
}

// fiveWins reports whether an unbroken row of exactly five wins, given the mask of the cells at its ends.
func (t *shapeTable) fiveWins(own, closed, ends uint32) bool {
	return !t.law.blocksEnds() || closed&^own&ends != ends
}

// stoppable reports whether a single stone of the opponent stops all of the given fives.
func (t *shapeTable) stoppable(own, closed, fives uint32) bool {
	for stop := uint32(1); stop < 1<<windowBits; stop <<= 1 {
		fails := (own|closed)&stop != 0
		for rest := fives &^ stop; rest != 0 && !fails; rest &= rest - 1 {
			fails = t.shape(own|rest&-rest, closed|stop) == five
		}
		if !fails {
			return true
		}
	}

	return false
}

// windowTable maps a window of board cells, 2 bits each without the centre (0 empty, 1 black, 2 white, 3
// off the board), to the shapes of a black stone, in the low 4 bits, and of a white stone, in the high 4
// bits.
type windowTable [windowKeys]uint8

func newWindowTable(black, white *shapeTable) *windowTable {
	const half = 1 << (2 * reach)      // number of ways to fill the cells of one side
	var stones, closed [2][half]uint32 // the masks for each way, by colour
	for key := range uint32(half) {
		for cell := range reach {
			for colour := range uint32(2) {
				content := key >> (2 * cell) & 3
				if content == colour+1 || content == wall && black.law.blocksEnds() {
					stones[colour][key] |= 1 << cell
				}
				if content != 0 && content != colour+1 {
					closed[colour][key] |= 1 << cell
				}
			}
		}
	}

	t := new(windowTable)
	for upper := range half {
		for lower := range half {
			for colour, table := range [2]*shapeTable{black, white} {
				own := stones[colour][lower] | centre | stones[colour][upper]<<(reach+1)
				s := table.shape(own, closed[colour][lower]|closed[colour][upper]<<(reach+1))
				t[upper<<(2*reach)|lower] |= uint8(s) << (4 * colour)
			}
		}
	}

	return t
}

// variant is a set of rules for which there are tables.
type variant uint8

const (
	freestyle variant = iota
	standard
	renju
	caro      // only in proofs; see NewAttackProver
	exactCaro // caro, where overlines do not win
	variants
)

func variantOf(r game.Rules) variant {
	switch {
	case r.Fouls:
		return renju
	case r.BlockedEnds && r.ExactLength:
		return exactCaro
	case r.BlockedEnds:
		return caro
	case r.ExactLength:
		return standard
	}

	return freestyle
}

// blocksEnds reports whether a five does not win if the opponent's stones are at both of its ends.
func (v variant) blocksEnds() bool { return v == caro || v == exactCaro }

// law returns the variant whose definitions of five and open four apply to a colour: for White in renju, who is
// not restricted, those of freestyle.
func (v variant) law(colour int) variant {
	if v == renju && colour == white {
		return freestyle
	}
	return v
}

// tables holds the tables of a variant, which are computed once.
type tables struct {
	once    sync.Once
	variant variant
	window  *windowTable

	// Code by four shapes of 4 bits each, in any order.
	code *[1 << 16]uint16

	// Threat by colour and code.
	threat [2][codes]threat

	// Two packed weights of the evaluation by colour and code; see eval.go.
	weight [2][codes]int64

	// Value of the right to move, in units.
	tempo [2]int

	// Value in points by side to move and threatMask.
	threats [2][threatMasks]int16

	// Value of a stone by colour and code, for move ordering.
	order [2][codes]int16

	// Value of denying the point to a colour, for move ordering.
	blockOrder [2][codes]int16

	reductions [64][64]int16 // reductions of late moves; see tuning.go
}

var tablesOf [variants]tables

func tablesFor(v variant) *tables {
	t := &tablesOf[v]
	t.once.Do(func() {
		blackShapes, whiteShapes := &shapeTable{law: v.law(black)}, &shapeTable{law: v.law(white)}
		if blackShapes.law == whiteShapes.law {
			whiteShapes = blackShapes
		}
		t.variant, t.window, t.reductions = v, newWindowTable(blackShapes, whiteShapes), reductions(v)
		t.fillCodes()
		t.fillWeights()
	})

	return t
}
