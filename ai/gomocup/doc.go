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
// A position in which either side has five already is not analysed: BOARD, TURN, YXNBEST
// and SWAP2BOARD answer "ERROR the game is over", and the next START, RESTART or BOARD
// continues. END while the engine thinks ends the program without a further move.
//
// Where every empty point is forbidden to Black, the protocol has no answer. Both
// ends do as Rapfi does (searchMain in search/ab/search.cpp): a Server sends the
// first of these points and counts it as a pass, and a Program takes such a point
// for a pass, as well as -1,-1. A referee that knows no pass, as Gomocup's
// (GomocupJudge, ai_match.py) and c-gomoku-cli's, lets Black lose by either; but a
// pass is no move on the board at all, and may be waited for or read as another
// point. Gomocup's referee ends a game of renju 25 points before the board is full,
// and the manager Piskvork any game (game.cpp).
//
// A Server takes what the managers Piskvork, Yixin-Board and c-gomoku-cli can send:
// two sizes after START, a limit of -1, anything after the numbers of a point, the
// points of commands that it does not know. testdata/dialogues.txt has such sessions.
//
// The rules are freestyle (0), exactly five (1), renju (4, and 2 as Yixin-Board has
// it) and caro (8, 9). Continuous games (3) are refused.
package gomocup
