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
// that begin with YX, max_node, max_depth and thread_num are later additions,
// and level, a strength from 1 to 12, is our own.
//
// A position in which either side has five already is not analysed: BOARD, TURN,
// YXNBEST and SWAP2BOARD answer "ERROR the game is over", and the next START,
// RESTART or BOARD goes on. END while the engine thinks ends the program without
// a further move.
//
// Where every point left is forbidden to Black the answer is a pass, -1,-1, as
// Rapfi's is. To a referee that knows no pass it is illegal and loses, as a foul
// would; but Gomocup's referee ends a game of renju 25 points before the board is
// full (GomocupJudge, ai_match.py), and the manager Piskvork any game (game.cpp).
//
// The rules are freestyle (0), exactly five (1) and renju (4). Continuous games
// (2) and caro (8) are refused. In caro a five wins only while one of its ends is
// open, so a four may have three answers; the search, the search for continuous fours
// and the defences count on one, and the weights would have to be learnt anew.
package gomocup
