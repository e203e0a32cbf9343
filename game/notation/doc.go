// Package notation reads and writes games as files and as text: SGF (FF[4],
// GM[4]) and RenLib libraries with all their variations, comments and marks;
// of Piskvork's PSQ and REC, of renju position files (.pos), of Yixin's .sav
// and of moves in the players' own notation ("1.H8 2.I9") the one line that
// they hold; of text also addresses of web boards, drawn boards and Gomocup's
// openings; of RenjuNet's database all games. Formats is the table of them;
// start reading there, and at ReadTree and WriteTree.
//
// A reader takes what can be read and notes what it left out. None recurses deeper
// than a line of a game may be long (maxLine).
package notation
