package engine

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
)

// The evaluation is the sum of three parts: the weights of the shapes that each colour could make on the
// empty points, a value for the combination of threats, and the value of a network if there is one for the
// board. Every code has two weights, for the side to move and for the other side. They are packed in one
// int64, so that a move updates both with one addition.

const (
	packFactor = 1 << 32

	// unitsPerPoint is the resolution of weights. Hundreds of empty points share a few codes, so with
	// weights in whole points the sum could be off by fifty.
	unitsPerPoint = 16

	threatBits  = 9               // kinds of threats that the evaluation distinguishes
	threatMasks = 1 << threatBits // sets of such kinds
)

func packWeights(moving, waiting int16) int64 { return int64(moving)*packFactor + int64(waiting) }

func unpackMoving(sum int64) int  { return int((sum + packFactor/2) >> 32) }
func unpackWaiting(sum int64) int { return int(int32(sum)) }

// weights holds tables that were fitted to games. By code, moving and waiting hold the value of an empty point
// to a colour that is to move and to a colour that is not, in units; order and blockOrder hold the value of
// playing on the point and of denying it to the opponent, in points, for move ordering. EvalUnit and OrderUnit
// define the scales. A table is little-endian int16 in base64, one for each colour or one for both.
type weights struct {
	tempo                              [2]int // value of the right to move, by colour, in units
	moving, waiting, order, blockOrder [2]string
	threats                            [2]string // value of each set of threats in points, by colour to move
}

var weightsOf [variants]*weights

// weights returns the weights of a variant. If the variant has none, weights returns those of freestyle and
// false.
func (v variant) weights() (w *weights, ok bool) {
	w = weightsOf[v]
	return cmp.Or(w, weightsOf[freestyle]), w != nil
}

func (w *weights) tables(colour int) Weights {
	return Weights{
		Tempo:  w.tempo[colour],
		Moving: unpackTable(w.moving, colour, codes), Waiting: unpackTable(w.waiting, colour, codes),
		Order: unpackTable(w.order, colour, codes), BlockOrder: unpackTable(w.blockOrder, colour, codes),
		Threats: unpackTable(w.threats, colour, threatMasks),
	}
}

func (t *tables) fillWeights() {
	source, _ := t.variant.weights()
	for colour := range 2 {
		w := source.tables(colour)
		t.tempo[colour] = w.Tempo
		for code := range codes {
			t.weight[colour][code] = packWeights(w.Moving[code], w.Waiting[code])
		}
		copy(t.order[colour][:], w.Order)
		copy(t.blockOrder[colour][:], w.BlockOrder)
		copy(t.threats[colour][:], w.Threats)
	}
}

// unpackTable decodes a table of n values. It panics if the table is invalid, since tables are generated.
func unpackTable(text [2]string, colour, n int) []int16 {
	data, err := base64.StdEncoding.DecodeString(cmp.Or(text[colour], text[0]))
	if err != nil || len(data) != 2*n {
		panic("engine: invalid weights")
	}

	table := make([]int16, n)
	for i := range table {
		table[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
	}

	return table
}

// threatMask returns the set of threats with me to move: whether the opponent can make an open four, and, for
// me and then for the opponent, whether that side can make a four with a second shape, a four, a three with a
// second shape, and a three. The value of a threat depends on the other threats, so the evaluation looks up
// the value of the set.
func (b *board) threatMask(me int) (mask int) {
	if b.count[1-me][makesWin] > 0 {
		mask = 1
	}

	bit := 2
	for _, side := range [2]int{me, 1 - me} {
		n := &b.count[side]
		for _, number := range [4]int32{
			n[makesFourPlus] + n[makesFourThree] + n[suspectFour], n[makesFour],
			n[makesThreePlus] + n[makesThrees] + n[suspect], n[makesThree],
		} {
			if number > 0 {
				mask |= bit
			}
			bit <<= 1
		}
	}

	return mask
}

// evaluate returns the value of the position for me, the side to move, which must not be able to make a five
// or an open four.
func (b *board) evaluate(me int) int {
	v := b.evaluateTables(me)
	if b.network != nil {
		v += b.networkValue(me)
	}
	return v
}

// evaluateTables returns the part of the evaluation that comes from tables.
func (b *board) evaluateTables(me int) int {
	return (b.tempo[me]+unpackMoving(b.sum[me])-unpackWaiting(b.sum[1-me]))/unitsPerPoint +
		int(b.threats[me][b.threatMask(me)])
}
