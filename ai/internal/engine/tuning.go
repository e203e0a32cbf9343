package engine

import "math"

// Parameters of the search. Margins are in points of evaluation (see EvalUnit), depths in sixteenths of a ply.
const (
	// Extension for a four and its forced answer.
	fiveExtension = 5

	// Extension of the search if the opponent threatens an open four.
	defenceDepth = 3 * onePly

	// Maximum depth for razoring (exclusive).
	razorDepth = 3 * onePly

	// Minimum depth of inner nodes for the search for continuous fours (exclusive).
	vcfDepth = 5 * onePly

	// Minimum depth for the higher limits of that search.
	vcfInnerDepth = 3 * onePly

	// Minimum depth for the null move.
	nullDepth = 4 * onePly

	// Minimum of the evaluation minus beta for the null move.
	nullMargin = 20

	// Minimum depth at which late threats are searched while quiet moves are pruned.
	threatDepth = 4 * onePly

	// Minimum depth for testing whether a move is singular.
	singularDepth = 7 * onePly
)

// singularMargin returns the margin by which all other moves must be worse than a singular move.
func singularMargin(depth int) int { return 2 * (depth / onePly) }

// razorMargin returns the margin below alpha at which a shallow node is abandoned.
func razorMargin(depth int) int { return 30 + 20*depth/onePly }

// nullReduction returns the depth reduction of the null-move search.
func nullReduction(depth int) int { return 3*onePly + depth/5 }

// failHighMargin returns the margin above beta at which a node that is expected to fail high is searched a ply
// less.
func failHighMargin(depth int) int { return 15*depth/onePly - 9 }

// futilityMargin returns the margin above beta at which a node is assumed to fail high.
func futilityMargin(depth int, improving bool) int {
	if improving {
		depth -= onePly
	}
	return max(0, 63*(depth-onePly)/onePly)
}

// quietLimit returns the number of moves at a node after which late moves are pruned.
func quietLimit(depth int, improving bool) int {
	n := quietLimits[min(max(depth, 0)/onePly, len(quietLimits)-1)]
	if !improving {
		n = n/2 + 1
	}
	return n
}

// quietLimits holds the limits by depth in plies. They grow faster than the depth, since no depth compensates for
// pruned moves.
var quietLimits = func() (n [64]int) {
	for depth := range n {
		n[depth] = 3 + int(math.Pow(float64(depth), 1.32))
	}
	return n
}()

// reductions returns the depth reductions of late moves, by depth in plies and by the number of the move. In
// standard, where late moves are good more often, they are smaller.
func reductions(v variant) (r [64][64]int16) {
	factor := 1.0
	if v == standard {
		factor = 0.65
	}

	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			r[depth][n] = int16(factor * onePly * math.Log(float64(depth)) * math.Log(float64(n)))
		}
	}

	return r
}
