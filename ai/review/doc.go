// Package review reviews finished games: which moves gave away a win or a draw, and
// what would have kept it. It also finds the reasons for a move, proves forced
// wins, and checks attempts at puzzles.
//
// Every claim of a win has a proof. Boards that package solver handles are judged by exact
// values. On larger ones a win is claimed only where every defence was tried: by
// continuous fours or threats against which each legal reply was played out, by the
// strong engine's own proof, or by a stored one. The nodes grow where the value leaps
// or a game seems decided; what only seems so is played out, from the end of the game to
// its beginning, until it is proved or a reply is found that holds. A move that is said to
// hold is one against which that many nodes prove no win; a move that the engine merely
// thinks worse, by a clear margin, is called weaker, and a game that it merely thinks lost
// is said to look lost. Why a move is a mistake is read from the board, and from a line that
// was played to its end. The story of a game is made of the findings.
//
// Start with judge.go, findings.go, which goes through a game, verify.go, and
// exact.go for small boards; explain.go finds the reasons for a move, try.go follows a
// player through a puzzle. Forced wins are proved by gomoku.Prover, so that only lines of five
// and boards that are judged exactly can be reviewed.
package review
