package gomoku

import "math"

// Parameters of the search. Values are in points of evaluation (see EvalUnit), depths in sixteenths of a
// ply.
const (
	fiveExtension = 5          // extension for a four and its forced answer
	defenceDepth  = 3 * onePly // extension of a search against a coming open four
	razorDepth    = 3 * onePly // nodes below this depth may be razored
	vcfDepth      = 5 * onePly // inner nodes above this depth search for continuous fours
	vcfInnerDepth = 3 * onePly // minimum depth for the larger limits of such a search
	nullDepth     = 4 * onePly // minimum depth for the null move
	nullMargin    = 20         // minimum margin of the evaluation above beta for the null move
	threatDepth   = 4 * onePly // minimum depth for searching late threats when quiet moves are pruned
	singularDepth = 7 * onePly // minimum depth for testing whether a move is singular
)

// singularMargin returns the margin by which all other moves are below a singular one.
func singularMargin(depth int) int { return 2 * (depth / onePly) }

// razorMargin returns the margin below alpha at which a shallow node is abandoned.
func razorMargin(depth int) int { return 30 + 20*depth/onePly }

// nullReduction returns the depth reduction of the null-move search.
func nullReduction(depth int) int { return 3*onePly + depth/5 }

// failHighMargin returns the margin above beta at which an expected fail-high node is
// searched a ply less.
func failHighMargin(depth int) int { return 15*depth/onePly - 9 }

// futilityMargin returns the margin above beta at which a node is assumed to fail high.
func futilityMargin(depth int, improving bool) int {
	if improving {
		depth -= onePly
	}
	return max(0, 63*(depth-onePly)/onePly)
}

// quietLimit returns the number of moves tried at a node without forced moves.
func quietLimit(depth int, improving bool) int {
	n := quietLimits[min(max(depth, 0)/onePly, len(quietLimits)-1)]
	if !improving {
		n = n/2 + 1
	}
	return n
}

// quietLimits holds the limits by plies of depth. They grow faster than the depth, since no depth makes up
// for pruned moves.
var quietLimits = func() (n [64]int) {
	for depth := range n {
		n[depth] = 3 + int(math.Pow(float64(depth), 1.32))
	}
	return n
}()

// reductions returns the depth reductions of late moves, by plies of depth and by number of the move. If
// only exactly five wins, late moves are good more often and are reduced less.
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
