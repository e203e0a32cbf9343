// Package review judges games that were played: which moves let a win or a draw
// slip, and what would have kept it. It also says why a move is good, proves
// forced wins, and checks the tries at a puzzle.
//
// Every claim has a proof. Boards that package solver handles are judged by exact
// values. On larger ones a win is claimed only where every defence was tried: by
// continuous fours, or by threats against which each legal reply was played out.
// What the engine merely thinks worse is called weaker, and only by a clear
// margin.
//
// Start with judge.go, which goes through a game, and prover.go; explain.go finds
// the reasons for a move, try.go follows a player through a puzzle.
package review
