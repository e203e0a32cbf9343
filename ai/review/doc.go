// Package review reviews finished games: which moves gave away a win or a draw, and
// what would have kept it. It also finds the reasons for a move, proves forced
// wins, and checks attempts at puzzles.
//
// Every claim of a win has a proof. On boards that package solver supports, values are exact.
// On larger ones a win is claimed only if every defence was tried: by continuous fours or
// threats with every legal reply played out, by the strong engine's own proof, or by a stored
// proof. Searches get more nodes where the value jumps or the game seems decided. An unproved
// win is played out, from the end of the game to its beginning, until it is proved or a
// defence is found. A move is said to hold if no win against it is proved within the nodes.
// A move that the engine evaluates as worse by a clear margin, without a proof, is called
// weaker, and a game that it evaluates as lost is said to look lost. The causes of a mistake
// come from the board and from a line that was played to its end. The story of a game is
// composed of the findings.
//
// Start with judge.go, which assesses positions, and findings.go, which reviews a game.
// verify.go proves claims, exact.go is for small boards, explain.go finds the reasons for a
// move, and try.go checks the moves of a player in a puzzle. Forced wins are proved by
// gomoku.Prover, so only games with lines of five and boards with exact values can be
// reviewed.
package review
