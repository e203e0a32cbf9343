// Package solved reads proofs that Black, who moves first, wins five in a row on 15×15 without opening rules. Load
// returns the proofs stored in the program, for freestyle (five or more win), standard (exactly five win) and, in part,
// renju. Up to symmetry White has 35 first replies, of which Proof.UnprovedReplies returns those without a proof.
//
// # History
//
// Players had long believed that Black wins. L. V. Allis, with H. J. van den Herik and M. P. H. Huntjens, proved it
// (Go-Moku Solved by New Search Techniques, AAAI Fall Symposium 1993; Allis: Searching for Solutions in Games and
// Artificial Intelligence, thesis, 1994): threat-space search finds attacks, and proof-number search finds the quiet
// moves between them. Their freestyle tree has 138,790 positions and a longest line of 35 plies; it took 1.1 million
// seconds of processor time. Their program Victoria played according to it. In 2019 a tree of the standard game was
// published. This package uses neither. Renju without opening rules is a win for Black, too (J. Wágner, I. Virág:
// Solving Renju, ICGA Journal 24, 2001), so tournaments use opening rules. Nothing of that proof was published that one
// could check; the proof stored here is partial. In renju White may also pass, and the proof answers that.
//
// # Contents
//
// A proof contains only positions with Black to move in which no attack by threats was found. The entry of such a
// position holds Black's quiet move, an upper bound on the number of moves to the win, and the replies that lead to
// positions with entries. All other replies lose to attacks, which package gomoku finds again within AttackNodes.
// It starts from the last stored position of the game. The bound includes these attacks. Symmetric positions share an
// entry. Every position has more black stones than its predecessor, so the strategy has no cycles. The documentation of
// Read describes the format.
//
// # Making a proof
//
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db -write ai/solved/freestyle.proof
//
// Several processes may share the table on disk. The search is a proof-number search over quiet moves, which the engine
// suggests; its leaves are attacks. After each quiet move it first lets White pass and searches for an attack. Every
// reply outside the zone of that attack, the points where a white stone might change it, loses to the same attack.
//
// # Checking a proof
//
//	go run ./ai/lab/verify -rule freestyle
//
// The checker shares no code with the engine except the type Attack. It implements the board itself, and takes only
// the definitions of a win and of a foul from package game. It tries every reply in every entry, and plays each attack
// against every defence, including White's fours and fives. It reports each reply that it cannot refute as a hole, with
// the moves that lead there.
//
// Package ui/treewindow displays the strategy, and a chapter of the guide explains it.
package solved
