/*
Package game implements the rules: positions and moves, who wins and
why, renju's fouls, openings, clocks, and the match between two players. It
imports only the standard library and contains no texts for players, no user interface
and no search. Every other package of Jingzi builds on it.

Start with [Rules] and [Position], the two central values: Rules distinguish the
games of the family, and a Position is a board under some Rules. [Situation] adds the
opening (who must decide what), and [Match] plays a game between two players and runs
their engines. [Engine] is the interface of computer players. Package game/session
plays one game after another and edits their trees, game/saved defines how they are
stored, and game/notation reads and writes them as files.

# Glossary

Board and game:

  - point: a place for a stone, counted from 0 from the top left ([Point]). Players
    name it by a column letter and a row counted from the bottom: h8.
  - stone, colour: Black or White, who begins ([Stone]). On small boards Black is
    drawn as X and White as O.
  - seat: a place at the table, first or second ([Seat]). Openings may change which
    colour a seat holds, so seats are not colours.
  - line: as many stones of a colour in a row as the rules require, horizontally,
    vertically or diagonally. The first to complete one wins. An open line has no stone
    of the other colour; when no open line is left the game is a dead draw.
  - freestyle, standard, renju: five or more win; exactly five win; exactly five win
    for Black, who has fouls, and five or more for White.
  - opening: in general the first moves; as a value ([Opening]) the procedure by which
    they are chosen so that moving first is no advantage: who places which stones, may
    swap colours or offers fifth moves. A named opening is one of renju's 26 patterns
    of three stones ([NamedOpening]).
  - prompt, choice: a decision that a game waits for, and the answer ([Prompt], [Choice]). Most
    choices place a stone; others keep or swap colours, or end the game.
  - result and reason: who won, and why ([Result], [Reason]).

Shapes, in five in a row:

  - five (五连), overline (长连): five stones in a row; six or more.
  - four (四): one stone short of a five. A straight four (活四) can be completed
    at both ends, so it cannot be stopped.
  - three (三): one stone short of a straight four. "Open three" means the same.
  - three-three, four-four, four-three: two shapes made by one stone. In renju the
    first two, and the overline, are fouls of Black ([Foul]): the point is
    forbidden, unless the stone also makes five.
  - threat: a shape that wins unless it is answered: a four, a three.
  - VCF, VCT: victory by continuous fours; by continuous threats, threes included.

Search:

  - ply: one move of one side. Distances to a win are counted in plies.
  - score: the value of a position for the side to move ([Score]); a proved win or
    loss carries its distance.
  - principal variation: the moves that a search expects ([PV]).
  - minimax, negamax, alpha-beta: the value of a tree, to one side or to the side to
    move, and how to get it without looking at all of it.
  - symmetry: one of the eight ways to rotate and mirror a square board ([Symmetry]).
  - level: the strength of a computer player ([Level]).

# The five papers

The program began with the games of five texts. Each has a number and a short name, by
which comments cite it:

  - Paper 000, Zhou Xiang's paper. 周翔: 井字棋程序的设计与算法 (design and algorithms of a program for
    tic-tac-toe), course project, Graduate School of the Chinese Academy of
    Sciences, 2005. Minimax to a depth of one, two or three, open lines as the
    evaluation, a verdict as soon as a win is seen; one program with a window,
    whose menu this program still has, and one without. In ai/minimax (OpenLines), package
    ai (the levels on 3×3), ui/console.
  - Paper 001, the 5×5 paper: 5x5一字棋 博弈树搜索 原理/C++代码完整实现/详细注释 (game tree search for
    five in a row on 5×5: principles and a C++ program). Alpha-beta, weights for
    squares, a depth that grows as the board fills, shuffled moves without mirror
    images, dead draws, the computer against itself and against random moves. In
    ai/minimax (OpenLinesAndSquares, DepthFromEmptySquares), [Rules].DeadDraw, batches of
    games in game/session.
  - Paper 002, the gomoku thesis: 五子棋人机对弈程序设计 (a program for gomoku in man vs computer), thesis.
    Gomoku and renju on 15×15: terms, fouls, the swap and the two fifth moves, a
    table of patterns for both sides, VCF with its line remembered. In [Foul],
    [Opening], ai/gomoku, ui/patterns.
  - Paper 003, the negamax note: an untitled note on minimax and negamax in tic-tac-toe, searched to
    full depth. In ai/minimax (Negamax), and as the oracle of its tests.
  - Paper 004, the 2021 paper on tic-tac-toe: 基於剪枝的對抗性搜尋的井字棋 (tic-tac-toe by adversarial search with
    pruning), 2021. Win if you can, block if you must, else search; alpha-beta, and
    one of several symmetrical moves; how many games there are. In ai/minimax
    (Forced, Symmetry), ui/tree (its table of squares), ui/guide (its numbers).
*/
package game
