// Package solver solves games on small boards: three in a row on 3×3, five in a row on 5×5 and similar
// boards, up to 64 points.
//
// Solve returns the value of a position, and New a perfect player. Solvable reports whether both are fast for given
// rules.
//
// The search (search.go) determines for one side at a time whether that side can force a line. Most branches end
// because of the lines alone: there are too few lines, or the defender can answer every stone on them by a pairing
// of points (pairing.go), or the attacker cannot win even if the defender's lines do not count (breaker.go). The
// last argument proves draws of five in a row up to 7×7. Four in a row needs the search.
package solver
