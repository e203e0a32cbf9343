// Package review reviews finished games: it finds the moves that gave away a win or a draw, and those that
// would have kept it. It also finds the reasons for a move, proves forced wins, and checks attempts at
// puzzles.
//
// Every claim of a win has a proof. On boards that package solver supports, values are exact. On larger
// ones a win is claimed only if every defence was tried: by a search for continuous fours or threats, by
// the strong engine, or in a stored proof. Searches get more nodes if the value jumps or the game seems
// decided. An unproved win is played out until it is proved or a defence is found. A game is judged from its
// end to its beginning. A move holds if no win against it is proved within the node limit. A move that the
// engine evaluates as clearly worse, without a proof, is called weaker. The causes of a mistake are derived
// from the board and from a line that is played to the end.
//
// Start with judge.go, which assesses positions, and findings.go, which reviews a game. verify.go proves
// claims, exact.go judges small boards, explain.go finds the reasons for a move, and try.go checks attempts
// at puzzles. Forced wins are proved by gomoku.Prover, so only games with lines of five, or on boards
// with exact values, can be reviewed.
package review
