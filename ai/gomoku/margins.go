package gomoku

import "math"

// The numbers that steer the search. Values are in points of evaluation, see
// unit in fit.go; depths in sixteenths of a ply.

// fiveExtension is what a four and its forced answer gain in depth.
const fiveExtension = 5

// threatDepth is from where late threats are tried when quiet moves are not.
const threatDepth = 4 * ply1

// razorMargin is how far below alpha a node of small depth is given up.
func razorMargin(depth int) int {
	return 30 + 20*depth/ply1
}

// futilityMargin is how far above beta a node is taken to fail high.
func futilityMargin(depth int, improving bool) int {
	if improving {
		depth -= ply1
	}
	return max(0, 50*depth/ply1)
}

// nullMargin is how far above beta a node is where the opponent is let move
// twice, and nullReduction how much less deeply.
const nullMargin = 20

func nullReduction(depth int) int { return 3*ply1 + depth/5 }

// failHighMargin is how far above beta a node that should fail high is searched
// with a ply less.
func failHighMargin(depth int) int {
	return 15*depth/ply1 - 9
}

// quietLimit is how many moves are tried where none need be.
func quietLimit(depth int, improving bool) int {
	d := max(depth, 0) / ply1
	n := 3 + d
	if !improving {
		n = n/2 + 1
	}
	return n
}

// reductions are how much less deeply late moves are searched at first, by
// plies of depth and by number of the move.
func reductions() (r [64][64]int16) {
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			r[depth][n] = int16(ply1 * math.Log(float64(depth)) * math.Log(float64(n)))
		}
	}
	return r
}
