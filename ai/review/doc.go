// Package review judges games that have been played: which moves let a win or
// a draw slip, and what would have kept it. It also says why a move is good,
// and checks the tries of one who solves a puzzle.
//
// Whatever it claims has a proof behind it. Boards that package solver handles
// are judged by exact values. On larger ones a win is claimed only where every
// defence has been tried: by continuous fours, or by threats against which
// each legal reply was played out (prover.go). What the strong engine merely
// holds for worse is said to look weaker, and only with a clear margin.
package review
