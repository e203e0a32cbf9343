// Package gomocup implements the Gomocup protocol, by which a program such as a tournament manager
// controls a gomoku engine. Each command and each answer is a line on standard input or output.
//
// Both sides are implemented. A Server (server.go) lets another program play against any
// game.Engine; a Program (program.go) is a game.Engine that runs the executable of another
// engine. Package match plays games between engines, and pbrain-jingzi is the executable
// of the engine of package gomoku.
//
// Coordinates are "x,y" from the top left, both from 0, as in game.Point. The
// protocol is described at https://plastovicka.github.io/protocl2en.htm; commands
// that begin with YX and the settings max_node, max_depth and thread_num are later
// additions. The setting level, from 1 to 12, is specific to this program.
//
// If the game on the board is over, commands that request a move are answered with "ERROR the game is
// over", until START, RESTART or BOARD sets up another position. END ends the program even while the engine
// thinks; it then sends no move.
//
// If every empty point is forbidden to Black, the protocol has no answer. Both sides
// follow Rapfi (searchMain in search/ab/search.cpp): a Server sends the first of these
// points and counts it as a pass, and a Program accepts such a point as a pass, as well
// as -1,-1. Referees without passes, such as those of Gomocup (GomocupJudge, ai_match.py)
// and c-gomoku-cli, count a loss for Black in either case. A point is sent rather than
// -1,-1 because a manager may ignore -1,-1 or read it as another point. Gomocup's referee
// ends a game of renju 25 points before the board is full, and the manager Piskvork does
// so in every game (game.cpp).
//
// A Server accepts everything that the managers Piskvork, Yixin-Board and c-gomoku-cli
// may send: two sizes after START, a limit of -1, anything after the numbers of a point,
// and the points of unknown commands. testdata/dialogues.txt has such sessions.
//
// Yixin-Board plays openings step by step (yixin.go): Swap2, and Soosyrv with up to eight fifth moves.
// Its commands that exclude points or lines from a search, or search for balanced moves (YXBLOCK,
// YXBLOCKPATH, YXBALANCEONE, YXBALANCETWO), are answered with ERROR.
//
// The rules are freestyle (0), exactly five (1), renju (4, and 2 from Yixin-Board) and
// caro (8, 9). Continuous games (3) are refused.
package gomocup
