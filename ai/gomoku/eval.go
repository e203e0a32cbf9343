package gomoku

// The evaluation is a sum over the empty points of what each colour could
// make there. Every code has two weights: for the side to move, and for the
// side that waits. They travel packed in one int64 so that a move updates both
// with one addition.

const pack = 1 << 32

func packWeights(moving, waiting int32) int64 { return int64(moving)*pack + int64(waiting) }

// unpackMoving and unpackWaiting undo packWeights for a sum of such pairs.
func unpackMoving(sum int64) int  { return int((sum + pack/2) >> 32) }
func unpackWaiting(sum int64) int { return int(int32(sum)) }

// fillWeights derives evaluation and move ordering for every code.
func (t *tables) fillWeights(v variant) {
	for colour := range 2 {
		for code, in := range shapesIn {
			var moving, waiting, order, deny int32
			for _, s := range in {
				moving += shapeMoving[s]
				waiting += shapeWaiting[s]
				order += shapeOrder[s]
				deny += shapeDeny[s]
			}
			switch th := t.threat[colour][code]; th {
			case makesFive, makesWin:
				order, deny = order+3000, deny+2500
			case makesFourThree:
				order, deny, moving, waiting = order+1500, deny+1200, moving+60, waiting+30
			case makesThrees:
				order, deny, moving, waiting = order+600, deny+400, moving+40, waiting+20
			case foul:
				moving, waiting, order, deny = 0, 0, 0, 0
			}
			t.weight[colour][code] = packWeights(moving, waiting)
			t.order[colour][code] = int16(order)
			t.deny[colour][code] = int16(deny)
		}
	}
}

var (
	shapeMoving  = [shapes]int32{0, 0, 0, 1, 1, 6, 8, 10, 7, 10, 22, 28, 12, 12, 60, 100}
	shapeWaiting = [shapes]int32{0, 0, 0, 1, 1, 4, 5, 6, 5, 7, 12, 15, 8, 8, 30, 50}
	shapeOrder   = [shapes]int32{0, 0, 1, 8, 10, 60, 70, 80, 55, 70, 150, 180, 140, 140, 1000, 3000}
	shapeDeny    = [shapes]int32{0, 0, 1, 6, 8, 40, 46, 50, 40, 50, 110, 130, 110, 110, 900, 2500}
)

// evaluate is the worth of the position to the side to move, threats that win
// or lose at once aside.
func (b *board) evaluate(me int) int {
	return unpackMoving(b.sum[me]) - unpackWaiting(b.sum[1-me])
}
