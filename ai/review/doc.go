// Package review reviews finished games: which moves gave away a win or a draw, and
// what would have kept it. It also finds the reasons for a move, proves forced
// wins, and checks attempts at puzzles.
//
// Every claim has a proof. Boards that package solver handles are judged by exact
// values. On larger ones a win is claimed only where every defence was tried: by
// continuous fours, or by threats against which each legal reply was played out.
// A move that the engine merely thinks worse, by a clear margin, is called weaker.
//
// Start with judge.go, which goes through a game, and prover.go; explain.go finds
// the reasons for a move, try.go follows a player through a puzzle.
package review
