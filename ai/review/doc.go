// Package review judges the moves of finished games. It finds the moves that gave away a win or a draw,
// the moves that would have kept it, and the causes that can be seen on the board. It also explains
// single moves, proves forced wins, and checks attempts at puzzles.
//
// A Judge does the work. Its ReviewGame judges a whole game and returns a Report, which holds
//
//   - an Assessment of every position: who wins, in how many plies and by which moves, or an estimate,
//   - a game.Finding for every mistake: the move, better moves, its refutation and its causes,
//   - the game.MoveClass of every move, such as BestMove or Mistake,
//   - and a Story: the move that decided the game, and the wins that each side missed before it.
//
// From a Report, Summary counts the moves of one player by class, and Highlights selects the findings
// that mattered most.
//
// BoardFacts describes a move by what can be seen on the board, without a search.
//
// The other methods of a Judge answer single questions. Assess judges one position, Explain returns the
// reasons for a move, ForcedWin proves a win, and AnalysePuzzle, TryMove and Solution are for puzzles.
// An ExplainingEngine is an engine that also gives the reasons for its moves.
//
// A win is reported only if it is proved. On boards that package solver supports, all values are exact.
// On larger boards a proof covers every defence. It comes from a search for continuous fours or threats
// (gomoku.Prover), from the strong engine, or from a stored proof. A claim of the engine that is not
// yet a proof is played out against every defence until it is proved or a defence refutes it. A move whose
// refutation is not proved within the node limit is not called losing. If the engine evaluates it as
// clearly worse than another move, it is called weaker.
//
// ReviewGame works from the last position of a game to the first, because the results about later
// positions make earlier ones cheaper to judge. A position is searched with more nodes if its score
// differs much from the next one's, or if it seems decided.
//
// In caro, where a four may have several answers, a caroProver takes the place of gomoku.Prover: it finds attacks as
// trees with every reply. The engine's claims prove nothing there and are only estimates.
//
// Only games of five in a row, caro on 15×15, and games on boards with exact values can be reviewed.
package review
