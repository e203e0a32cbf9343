// Package gomocup speaks the Gomocup protocol, by which gomoku engines and the
// programs that drive them talk: a line a command, a line an answer, over
// standard input and output.
//
// It speaks both ends. A Server (server.go) lets another program play against any
// game.Engine; a Program (program.go) is a game.Engine that runs another
// program's executable. In match/ two such programs play each other, and
// pbrain-jingzi/ is our own engine as an executable.
//
// Coordinates are "x,y" from the top left, both from 0, as in game.Point. The
// protocol is described at https://plastovicka.github.io/protocl2en.htm; commands
// that begin with YX, max_node, max_depth and thread_num are later additions.
package gomocup
