// Package solved reads proofs that Black, who begins, wins five in a row on 15×15 from the empty board
// without opening rules. Load returns the proofs stored with the program, for freestyle (five or more
// win) and standard (exactly five). A proof may be partial. Of White's 35 first replies that differ
// under the symmetries of the board, UnprovedReplies returns those without a proof.
//
// # History
//
// Players had long believed that Black wins. L. V. Allis proved it, with H. J. van den Herik and M. P. H.
// Huntjens (Go-Moku Solved by New Search Techniques, AAAI Fall Symposium 1993; Allis: Searching for
// Solutions in Games and Artificial Intelligence, thesis, 1994): threat-space search finds attacks,
// proof-number search the quiet moves between them. Their freestyle tree has 138,790 positions and a
// longest line of 35 plies; it took 1.1 million seconds of processor time. Their program Victoria played by
// it. In 2019 a tree of the standard game was published. This package uses neither. Renju without opening
// rules is a win for Black, too (J. Wágner, I. Virág: Solving Renju, ICGA Journal 24, 2001), so tournaments
// play with opening rules.
//
// # Contents
//
// A proof contains only positions with Black to move in which no attack by threats is found. The entry
// of such a position has Black's quiet move, an upper bound on the moves to the win, and White's
// replies that lead to positions with entries. All other replies lose to attacks, which the engine of
// package gomoku finds again within AttackNodes. The bound covers them, too. Symmetric positions share
// an entry. Each position has two stones more than the one before it, so the strategy has no cycles.
// Read documents the format.
//
// # Making a proof
//
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db -write ai/solved/freestyle.proof
//
// Several runs may share the table on disk. The search is a proof-number search over quiet moves, which
// are the candidates of the engine's own search; its leaves are attacks. In each position it first lets
// White pass and searches for an attack. Every White reply outside the zone of that attack, the
// points at which a white stone might change it, loses to the same attack.
//
// # Checking a proof
//
//	go run ./ai/lab/verify -rule freestyle
//
// The checker shares no code with the engine except the type Attack. It has its own board and rules, tries
// every White reply in every entry, and plays each attack out against every defence, including White's
// own fours and fives. It reports each reply that it cannot answer as a hole, with the moves that lead
// there.
//
// The window of the search tree displays the strategy (package ui/treewindow), and a chapter of the guide
// explains it.
package solved
