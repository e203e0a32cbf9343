// Package solved reads proofs that Black, who begins, wins five in a row on 15×15
// from the empty board without opening rules, and has those that are stored with the
// program: Of, for freestyle (five or more win) and standard (exactly five). A proof
// may be partial: Open lists White's first replies that are not proved yet, of the 35
// that differ under the symmetries of the board. Nothing is claimed of them.
//
// # The story
//
// Players had long held that Black wins. L. V. Allis proved it, with H. J. van den Herik
// and M. P. H. Huntjens (Go-Moku Solved by New Search Techniques, AAAI Fall Symposium
// 1993; Allis: Searching for Solutions in Games and Artificial Intelligence, thesis,
// 1994): threat-space search finds attacks, proof-number search the quiet moves
// between them. Their freestyle tree has 138,790 positions and a longest line of 35
// plies; it took 1.1 million seconds of processor time. Their program Victoria played
// by it. In 2019 a tree of the standard game was published; nothing of either is used
// here. Renju without opening rules is a win for Black, too (J. Wágner, I. Virág:
// Solving Renju, ICGA Journal 24, 2001). So tournaments play with opening rules.
//
// # What is stored
//
// A proof is a skeleton: for each position with Black to move in which no attack by
// threats is found, Black's quiet move, an upper bound on the moves to the win, and
// White's replies that have entries of their own. All other replies lose to attacks,
// which the engine of package gomoku finds again within Nodes; the bound covers them.
// Positions count once up to symmetry, and each entry has two stones more than the
// one it follows, so that no line comes back to where it was. Read has the format.
//
// # How it is made
//
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db
//	go run ./ai/lab/prove -rule freestyle -table freestyle.db -write ai/solved/freestyle.proof
//
// Several runs may share the table on disk. Above the attacks stands a proof-number
// search over quiet moves, whose candidates come from the engine's own search. White
// is first made to pass: an attack then has a zone, the points where a stone of White's
// might change it, and every reply outside the zone loses to that same attack.
//
// # How it is checked
//
//	go run ./ai/lab/verify -rule freestyle
//
// The checker shares no line with the engine but the form in which attacks are handed
// over. It has its own board and rules, tries every reply of White's in every entry, and
// plays each attack out against every defence, White's own fours and fives included.
// What it cannot answer is a hole, which it names with the moves that lead there.
//
// The search tree's window shows the strategy (package ui/treewindow), and the guide
// has a chapter on it.
package solved
