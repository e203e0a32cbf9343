// Package solved holds the proof that Black wins five in a row on 15×15 from the
// empty board.
package solved
