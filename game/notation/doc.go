// Package notation reads and writes games as files and as text.
//
// SGF FF[4] GM[4] is what it writes, and reads with all that other programs
// put into it. It also reads Piskvork's PSQ and REC, the main line of a RenLib
// library, and moves in the players' own notation ("h8i9").
//
// What is wrong with a file is an *Error with its place. No parser recurses,
// and none reads more than MaxBytes.
package notation
