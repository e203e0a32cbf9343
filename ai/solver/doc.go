// Package solver plays small boards exactly: three in a row on 3×3, five in a
// row on 5×5 and their neighbours, up to 64 points.
//
// Start with Solve, which gives a position's value, New, a player that never
// loses it, and Solvable, which says for which boards both are quick.
//
// The search (search.go) asks for one side at a time whether it can force a
// line. That lets it end most branches by arguments about lines alone: there are
// too few of them, or the defender can pair off the points of all of them
// (pairing.go). For five in a row on 5×5 that is nearly all; positions of four in
// a row need the search.
package solver
