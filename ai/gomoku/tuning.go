package gomoku

import "math"

// The numbers that steer the search. Values are in points of evaluation, see Unit;
// depths are in sixteenths of a ply.
const (
	fiveExtension = 5          // what a four and its forced answer gain in depth
	defenceDepth  = 3 * onePly // a search goes on against an open four to come so far beyond its end
	razorDepth    = 3 * onePly // nodes of less depth may be given up
	vcfDepth      = 5 * onePly // inner nodes of more depth look for continuous fours
	vcfInnerDepth = 3 * onePly // and from here on more of them
	nullDepth     = 4 * onePly // the null move is tried from here on
	nullMargin    = 20         // so far above beta
	threatDepth   = 4 * onePly // late threats are tried from here on when quiet moves are not
	singularDepth = 7 * onePly // a singular move is looked for from here on
)

// singularMargin is how far below the value of a singular move all others are.
func singularMargin(depth int) int { return 2 * (depth / onePly) }

// razorMargin is how far below alpha a node of small depth is given up.
func razorMargin(depth int) int { return 30 + 20*depth/onePly }

// nullReduction is how much less deeply a second move in a row is searched.
func nullReduction(depth int) int { return 3*onePly + depth/5 }

// failHighMargin is how far above beta a node that should fail high is searched with a ply less.
func failHighMargin(depth int) int { return 15*depth/onePly - 9 }

// futilityMargin is how far above beta a node is taken to fail high.
func futilityMargin(depth int, improving bool) int {
	if improving {
		depth -= onePly
	}
	return max(0, 63*(depth-onePly)/onePly)
}

// quietLimit is how many moves are tried where none need be.
func quietLimit(depth int, improving bool) int {
	n := quietLimits[min(max(depth, 0)/onePly, len(quietLimits)-1)]
	if !improving {
		n = n/2 + 1
	}
	return n
}

// quietLimits are those by plies of depth. They grow faster than the depth: what
// a deep search never looks at, more nodes do not find.
var quietLimits = func() (n [64]int) {
	for depth := range n {
		n[depth] = 3 + int(math.Pow(float64(depth), 1.32))
	}
	return n
}()

// reductions are how much less deeply late moves are searched at first, by plies of depth and by
// number of the move. Where only five wins, more moves have a point: a late one is searched deeper.
func reductions(v variant) (r [64][64]int16) {
	share := 1.0
	if v == standard {
		share = 0.65
	}
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			r[depth][n] = int16(share * onePly * math.Log(float64(depth)) * math.Log(float64(n)))
		}
	}
	return r
}
