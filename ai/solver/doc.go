// Package solver solves games on small boards: three in a row on 3×3, five in a row on 5×5 and similar
// boards, up to 64 points.
//
// Start with Solve, which returns the value of a position, and New, which returns a perfect player.
// Solvable reports for which rules both are quick.
//
// The search (search.go) determines for one side at a time whether it can force a line. Most branches
// end because of the lines alone: there are too few of them, or the defender can pair off the points of
// all of them (pairing.go), or the attacker cannot win even if the defender's lines do not count (breaker.go). The
// last argument proves draws of five in a row up to 7×7. Positions of four in a row need the search.
package solver
