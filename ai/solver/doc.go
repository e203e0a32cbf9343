// Package solver plays small boards of the family exactly: three in a row on
// 3×3, five in a row on 5×5 and their neighbours, up to 64 points.
//
// Solve gives a position's value, New a player who never lets it slip, and
// Solvable says of which boards both can be asked without waiting.
package solver
