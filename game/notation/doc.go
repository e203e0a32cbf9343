// Package notation reads and writes games as files and text. SGF (FF[4], GM[4]) and RenLib libraries keep
// all variations, comments and marks. Piskvork's PSQ and REC, renju position files (.pos), Yixin's .sav and
// moves in the players' notation ("1.H8 2.I9") hold one line. The package also reads texts with
// addresses of web boards, drawn boards and Gomocup's openings. ReadTree reads one game, ReadAll all games of a
// collection or of RenjuNet's database, and WriteTree writes a game. Formats lists the formats.
//
// Readers accept as much of a damaged or unusual file as possible, and return notes on what they left
// out.
package notation
