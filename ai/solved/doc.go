// Package solved reads proofs that Black, who begins, wins five in a row on 15×15 from the empty board
// without opening rules. Load returns the proofs stored with the program, for freestyle (five or more win)
// and standard (exactly five). A proof may be partial: UnprovedReplies lists White's first replies without
// a proof, of the 35 that differ under the symmetries of the board.
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
// A proof is a skeleton: for each position with Black to move in which no attack by threats is found, it
// has Black's quiet move, an upper bound on the moves to the win, and White's replies that have entries of
// their own. All other replies lose to attacks, which the engine of package gomoku finds again within
// AttackNodes; the bound covers them. Symmetric positions share an entry. Each entry has two stones more
// than the one before it, so no line returns to an earlier position. Read documents the format.
//
// # Making a proof
//
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db -write ai/solved/freestyle.proof
//
// Several runs may share the table on disk. The search is a proof-number search over quiet moves, which
// are the candidates of the engine's own search; its leaves are attacks. White is first made to pass: an
// attack found then has a zone, the points where a white stone might change it, and every reply outside
// the zone loses to that same attack.
//
// # Checking a proof
//
//	go run ./ai/lab/verify -rule freestyle
//
// The checker shares no code with the engine except the type Attack. It has its own board and rules, tries
// every reply of White in every entry, and plays each attack out against every defence, including White's
// own fours and fives. It reports each reply that it cannot answer as a hole, with the moves that lead
// there.
//
// The window of the search tree displays the strategy (package ui/treewindow), and a chapter of the guide
// explains it.
package solved
