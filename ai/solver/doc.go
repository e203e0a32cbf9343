// Package solver plays small boards of the family exactly: three in a row on
// 3×3, five in a row on 5×5 and their neighbours, up to 64 points.
//
// Solve gives a position's value, New a player who never lets it slip, and
// Solvable says of which boards both can be asked without waiting.
//
// The search asks of one side at a time whether it can force a line, which lets
// it end most branches by arguments about lines alone: too few of them, or all
// of them paired off by the defender. Of 5×5, five in a row, little else is
// left; positions of four in a row need the search.
package solver
