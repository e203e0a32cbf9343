// Package solved stores proofs that Black wins five in a row on 15×15 from the empty
// board without opening rules. They may be partial: Open says which first replies of
// White's are not proved to lose, and so does README.
//
// L. V. Allis was the first to prove it (with H. J. van den Herik and M. P. H.
// Huntjens: Go-Moku Solved by New Search Techniques, AAAI Fall Symposium 1993; Allis:
// Searching for Solutions in Games and Artificial Intelligence, 1994). Such a proof is
// a skeleton: for each position with Black to move in which no attack by threats is
// found at once, Black's quiet move. What is left out is searched again when it is
// needed, by the engine of package gomoku, within Nodes.
//
// ai/lab/prove makes the files, ai/lab/verify checks them against its own rules, with
// every reply of White in every entry.
package solved
