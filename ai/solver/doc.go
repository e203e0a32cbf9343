// Package solver plays small boards exactly: three in a row on 3×3, five in a
// row on 5×5 and their neighbours, up to 64 points.
//
// Start with Solve, which gives a position's value, New, a player that never
// loses it, and Solvable, which says for which boards both are quick.
//
// The search (search.go) asks for one side at a time whether it can force a
// line. That lets it end most branches by arguments about lines alone: there are
// too few of them, or the defender can pair off the points of all of them
// (pairing.go), or holds even if its own lines count for nothing (breaker.go). The
// last proves draws of five in a row up to 7×7; positions of four in a row need the
// search.
package solver
