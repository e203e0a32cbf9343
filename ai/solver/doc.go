// Package solver plays small boards exactly: three in a row on 3×3, five in a row on 5×5 and similar
// boards, up to 64 points.
//
// Start with Solve, which returns the value of a position, New, which returns a perfect player, and
// Solvable, which reports for which boards both are quick.
//
// The search (search.go) determines for one side at a time whether it can force a line. Most branches end
// by arguments about lines alone: there are too few of them, or the defender can pair off the points of all
// of them (pairing.go), or the defender holds even if its own lines do not win (breaker.go). The last of
// these proves draws of five in a row up to 7×7; positions of four in a row need the search.
package solver
