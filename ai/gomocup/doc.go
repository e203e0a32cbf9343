// Package gomocup speaks the Gomocup protocol, the language in which gomoku
// programs and the interfaces that drive them talk to each other: a line a
// command, a line an answer, over standard input and output.
//
// It speaks it from both ends. A Server lets any game.Engine be played by such
// an interface; a Program is a game.Engine that lets any such program take a
// seat in our own window. Neither end knows which engine plays: the one is
// handed to the Server, the other is somebody else's executable.
//
// Coordinates are "x,y" from the top left, both from 0, exactly as game.Point
// counts them. The protocol is described at
// https://plastovicka.github.io/protocl2en.htm; commands beginning with YX,
// max_node, max_depth and thread_num are what later interfaces added to it.
package gomocup
