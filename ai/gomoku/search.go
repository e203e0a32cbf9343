package gomoku

// Values are centred on the side to move. A win whose last stone falls in n
// plies is mateScore-n.
const (
	mateScore = 30000
	mateBound = mateScore - 1000 // beyond it a value is a proved win
	infinite  = 32000

	maxDepth = 100
	maxTree  = 160 // plies below the root
	maxLines = 24  // best lines reported at most
)

// move is a point to try and how promising it looks.
type move struct {
	at    int16
	score int32
}

// search is everything one thread of thinking needs. Nothing in it is
// allocated while it thinks.
type search struct {
	b      *board
	table  *table
	vcfs   *vcfTable
	proofs *proofTable
	clock

	vcfTries int     // left in the VCF under way
	vcfBound bool    // it met a bound
	options  []proof // of all positions on the way to the one that an attack looks at

	nodesAt     [maxTree + 3]node
	history     [2][maxPoints]int32
	after       [2][2][maxPoints + 1][maxPoints]int16 // history by the opponent's last stone, and by the side's own
	counter     [2][maxPoints]int16
	corrections corrections
	moves       [maxTree + 1][maxPoints]move
	line        [maxTree + 2][maxTree + 2]int16 // principal variations, by ply
	length      [maxTree + 2]int
	lmr         [64][64]int16 // reductions by depth and by number of the move
	skip        Step          // steps left out, to measure what they are worth; none in play
	evaluated   func(me int)  // called at each evaluation, to learn from; nil in play

	// At the root.
	rootPly    int
	roots      [maxPoints]candidate
	noise      [maxPoints]int // added to the value of a move: variety and human misjudgement
	vcfLevel   int            // -1: no search for continuous fours
	threats    bool           // search for continuous threats at the root
	best       [maxLines][maxTree + 2]int16
	bestLength [maxLines]int
	values     [maxLines]int
	sure       [maxLines]bool // a win or a loss is proved
	toConfirm  int64          // nodes left for that

	plan     []int16 // the line of a win, first move first
	planKey  uint64  // the position before it
	planSure bool    // each of its moves is proved to win
}

func (s *search) tableKey(me int) uint64 { return keyFor(s.b.key, uint64(me)) }

// keyFor is the key of the stones and the side to move.
func keyFor(stones, me uint64) uint64 { return stones ^ me*0xd1342543de82ef95 }

// keep makes at, followed by the line below, the principal variation at ply.
func (s *search) keep(ply, at int) {
	line, next := &s.line[ply], &s.line[ply+1]
	n := s.length[ply+1]
	line[0] = int16(at)
	copy(line[1:], next[:n])
	s.length[ply] = n + 1
}

// keepOnly makes at alone the principal variation at ply.
func (s *search) keepOnly(ply, at int) {
	s.length[ply+1] = 0
	s.keep(ply, at)
}

// onePly is a ply of depth. Depths are counted in sixteenths, so that extensions
// and reductions can be small.
const onePly = 16

// node is what the search remembers of each ply on the way to a leaf.
type node struct {
	eval     int  // static evaluation for the side to move
	passed   bool // the opponent has made no move
	excluded int  // move left out while its singularity is tested
	killers  [2]int16
}

// What each step is worth, as the Elo that is lost without it in games of the
// engine against itself, freestyle (95 % interval). "go run
// ./ai/lab/tune worth" measures it again.
//
//	step                                        nodes a move  games  Elo
//	 3  extension of fours                             5,000    100   31 ± 62
//	 6  depths in fractions of a ply                  25,000    160   37 ± 46
//	 7  corrections of the evaluation                 25,000    160   48 ± 48
//	 9  futility                                       5,000    100   81 ± 70
//	10  continuous fours                               5,000    100  135 ± 65
//	10  no idle fours at the leaves                    8,000    400   31 ± 28
//	11  null move                                     25,000    160   44 ± 46
//	12  histories by the last stones                  25,000    160   35 ± 50
//	13  late moves are not tried                       5,000    100   89 ± 67
//	13  threats have a second chance                  20,000     60   89 ± 95
//	14  singular extensions                            5,000    100  -17 ± 68
//	14  a ply less far above beta                     25,000    200   70 ± 45
//	15  late move reductions                           5,000    100   31 ± 58
//	15  less depth after a first good move             5,000    100    0 ± 56
//
// Against another engine (30,000 nodes a move, 160 games each) the corrections,
// the fractions, the histories and the ply less together made no difference:
// 50.6 % with them and 51.9 % without, ± 7.
//
// Against Rapfi's classical evaluation, 10,000 nodes a move, 200 games from the
// same 100 balanced random openings, each with both colours:
//
//	                                                score  gain (of pairs)
//	    before                                     41.5 %
//	 5  wins in five; 12 narrow defences           46.5 %   5.0 ± 7.5
//	 7  table of threats, weights refined          49.8 %   3.2 ± 7.9
//
// All of them together at 300 ms a move, 72 games of Gomocup's openings:
// 29-3-40 (42.4 %, -53 Elo, 95 % -137 to +25); before them 19-2-51 (28 %, -166).
// With what follows below, from balanced random openings, each with both colours:
//
//	              300 ms a move, 60 games      1 s a move
//	    freestyle 28-4-28  50.0 % (without 9)  17-0-23  42.5 %
//	    standard  31-0-29  51.7 %              8-3-19   31.7 %
//	    renju     32-1-27  54.2 %              10-3-17  38.3 %
//
// Renju against the same at 3,000 nodes a move, 200 games from 100 openings:
//
//	    before                                     67.2 %
//	 7  weights of renju from freestyle's          64.5 %  -2.8 ± 7.9
//	    the same, and the right to move is worth
//	    62 points more than the games teach        75.0 %   7.8 ± 7.8
//
// Freestyle against the same at 4,000 nodes a move, 110 games from 55 openings:
//
//	    before                                     59.1 %
//	 7  the right to move is worth 60 points more  71.8 %  12.7 ± 11.3
//
// Freestyle at 30,000 nodes a move, 160 games from 80 openings; the program before
// those weights scored 40.7 %:
//
//	    with them                                  50.9 %
//	 9  futility of 63 a ply, none before leaves   55.6 %   4.7 ± 8.8
//
// (5.8 ± 8.3 on 139 games with the weights before.) Renju at 10,000 nodes, 100
// games: 61.0 % before it, 59.5 % with it.
//
// Standard, from 50 openings:
//
//	                                            10,000 nodes        300 ms
//	    before                                  55.5 %              42.5 %
//	15  reductions of 0.65                      63.0 %  7.5 ± 8.9   51.7 %  9.2 ± 11.9
//
// Freestyle at 100,000 nodes, from 80 openings, where what comes before scores
// 42.5 % of 160 games:
//
//	12  a third of the history's weight            44.3 %   5.0 ± 8.2 (140)
//	13  late moves by the 1.32nd power of depth    48.4 %   3.9 ± 12.1 (64)
//	    histories bounded at 600, not 2000, and
//	    late moves by that power, in use since     48.2 %   8.2 ± 7.6 (140)
//	    the same and candidates a point further    45.5 %   1.1 ± 15.3 (44)
//
// Renju with it, 60 games: 51.7 %. At 1 s a move in freestyle 28-3-29 (49.2 %).
// With fewer nodes it is worth nothing: freestyle at 30,000 52.2 % (-3.4 ± 8.8 of
// 160), standard at 10,000 65.5 % (2.5 ± 7.6), renju 58.0 % (-1.5 ± 11.1 of 100).
// What cuts the tree more sharply as it grows deeper pays at 10,000 nodes and costs
// at 100,000: judge it at both.
//
// Changes to it, at 100,000 nodes in freestyle. Of the first 49 of the same games it
// scores 59 %, of the first 105 49 %: none of these looks like a gain, and only the
// first is surely a loss.
//
//	15  reductions of 0.8                          34.7 % of 49
//	15  reductions of 1.2                          46.4 % of 56
//	    the same, and less depth for an old or
//	    missing best move on the principal
//	    variation                                  45.2 % of 105
//	    that alone                                 44.9 % of 49
//	12  half the history's weight                  45.6 % of 34
//	 7  the right to move is worth 30 points less  43.2 % of 44
//
// Of 31 long wins these find, within 450,000 nodes: what is in use 17, the second
// 21, the third 22, the fourth 19.
//
// Weights learnt from what the search evaluates (tune label), against Rapfi:
//
//	                                              nodes    before  with them
//	    freestyle, evaluation alone              30,000    52.2 %  58.4 %   6.2 ± 9.1 (160)
//	      evaluation and move ordering          100,000    61.1 %  44.4 % -16.7 ± 12.7 (45)
//	      move ordering alone                   100,000    56.9 %  51.7 %  -5.2 ± 15.4 (58)
//	    7 half of the evaluation, all of
//	      the ordering, in use since            100,000    48.7 %  53.8 %   5.1 ± 7.6 (158)
//	      the same, 300 ms a move                          43.3 %  65.0 %  22.0 ± 14.5 (59)
//	      standard, with the same, 300 ms                  52.5 %  55.0 %   2.5 ± 12.7 (60)
//	    7 renju, half and all of its own, 300 ms           45.8 %  68.3 %  22.5 ± 13.2 (60)
//
// At 1 s a move with these: freestyle 13-3-12 (51.8 %), renju 31-0-25 (55.4 %).
//
// Of 31 long wins 21 are found in 450,000 nodes, and not 17; of 50 puzzles of
// continuous threats 43 in 300,000. The nodes to depth 12 fall by a quarter.
// Weights of its own, learnt from 98,000 positions, are worth nothing to standard:
// 61.0 % of 100 games at 30,000 nodes, 61.1 % of 81 without them.
//
// Tried and left out, at 25,000 to 40,000 nodes:
//
//	a ply less where the table has no move                 -53 ± 50
//	more late moves                                        -15 ± 46
//	wider singular margins                                 -30 ± 51
//	less depth for an old best move                        -35 ± 43
//	only moves that may hold against continuous fours        9 ± 42
//	a cut where a shallower search is far above beta       -17 ± 48
//	no hopeless quiet moves near the leaves                -11 ± 43
//	no moves of bad history near the leaves                  4 ± 20
//	history by shapes                                       -2 ± 44
//
// Tried with the table of threats, against Rapfi as above:
//
//   - Nodes of less than 2.6 plies against an open four to come are leaves and
//     stand on the evaluation: 39.0 % against 45.5 % of the same 100 games
//     (-6.5 ± 12.2). It saves 40 % of the nodes to depth 12, but of 31 long wins 15
//     are found in 450,000 nodes and not 18. The evaluation of the ply before, or
//     the mean of both, in its place: 15 and 16.
//   - The same and a third of the history's weight in ordering: 11 long wins in
//     150,000 nodes and not 9, but 14 in 450,000 and not 15.
//   - Fewer late moves below depth 5, with the leaves above: no fewer nodes.
//
// Tried with other margins and reductions, each against the same games of what
// is here (gain in points, of pairs). What is here scored 60.6 % ± 6.4 of 227
// games at 10,000 nodes and 40.7 % ± 7.8 of 151 at 30,000: it falls with nodes.
//
//	                                                10,000 nodes       30,000 nodes
//	futility 63 a ply, none a ply before leaves    -1.7 ± 8.6 (119)    5.8 ± 8.3 (139)
//	  the same and razoring 19 + 14 a ply          -2.0 ± 7.7 (177)
//	  the same and a quarter of the history in
//	  reductions, fewer late moves near leaves     -6.9 ± 7.9 (174)
//	  futility 45 a ply                            -2.2 ± 11.4 (69)
//	less depth for an old or missing best move on
//	  the principal variation                                          3.3 ± 20.1 (30)
//	  with the last two above                                          2.8 ± 10.1 (90)
//	  with futility, the second look at a late move
//	  a ply deeper or less deep, half a ply more
//	  for threats that go on                      -10.2 ± 15.5 (49)
//	half a ply more for threats that go on                             0.0 ± 10.2 (69)
//	double singular extensions, the second look a
//	  ply deeper or less deep, the table's move
//	  a little deeper                                                 -4.9 ± 14.9 (51)
//
// The first futility, in use since, found 19 of 31 long wins in 450,000 nodes, and
// not 16. Less depth on the principal variation brings the nodes to depth 14 from
// 82,500 down to 33,100 (of 32 openings; Rapfi's own take 29,500) without a gain
// that so few games could tell: a smaller branching factor alone is no proof of
// strength.
//
// Tried with today's weights at 30,000 nodes in freestyle, gain in points as above:
//
//	a leaf stands on the best evaluation its fours lead to    2.5 ± 9.4 (160)
//	  the same with today's futility                         -1.0 ± 7.6 (151)
//	a third of the history's share in ordering and in
//	reductions                                               -4.5 ± 10.5 (101)
//	the best move of an iteration is searched for continuous
//	threats of the opponent, on a tenth of the nodes          0.7 ± 11.3 (76)
//	reductions of 0.6 in renju, 10,000 nodes                 -4.5 (100)
//
// The first finds 20 of 31 long wins in 450,000 nodes, and not 19, but 40 and not
// 42 of 50 puzzles of continuous threats in 300,000. Without continuous threats at
// the root as many long wins are found, and 41 of the puzzles.
//
// Without a match, for what they cost: double singular extensions with a margin
// of 0.91 a ply take 2.6 times the nodes to depth 12, a quarter of a ply more for
// the table's move 1.5 times, an aspiration window of 16 that grows slowly 1.3
// times to depth 14, candidates a point further 1.1. Continuous fours only near
// the last stone save no nodes, as the wins they miss have to be searched; the
// table's move before the others are generated saves no time, nor does a look
// into the table before the stone is placed.
//
// Continuous threats alone, of 31 long wins and of 50 puzzles, within 150,000 and
// 300,000 nodes:
//
//	                                          long wins  puzzles
//	    threes and fours, deeper and deeper     6   9    29  30
//	    the same by proof numbers               7  11    27  30
//	    and threats of continuous fours         9  11    39  41
//	    and a dearer guess for quiet moves,
//	    the dearer the worse they look, since  12  18    42  42
//
// With it the whole search solves 46 puzzles and not 43 in 300,000 nodes, and 21
// long wins as before in 450,000. In games it makes no difference: freestyle at
// 100,000 nodes 56.8 % of 146 games (-0.3 ± 6.9 of pairs), renju 56.0 % of 83
// (-2.4 ± 9.1).
//
// With it, from balanced random openings as above, 300 ms a move, 60 games a rule:
// freestyle 37-5-18 (65.8 %), standard 33-3-24 (57.5 %), renju 34-1-25 (57.5 %); 1 s
// a move, freestyle 13-3-12 (51.8 %). Before it standard at 1 s 29-3-28 (50.8 %).
// At 1 s from other openings (tune draw -seed 1): freestyle 24-1-13 (64.5 % ± 11),
// standard 34-2-24 (58.3 % ± 10), renju 36-2-22 (61.7 % ± 12).
//
// A ply before those 31 long wins it plays another move than the one that lost in 21,
// within 450,000 nodes, and in 21 too if the best move of each iteration is searched
// for continuous threats of the opponent.
//
// A second round of labels, 149,000 positions of freestyle by 3,000 nodes with the
// weights in use, all 449,000 together: the loss on those held back falls from 0.4392
// to 0.4332 and the ordering learns nothing; 47.4 % of 38 games at 100,000 nodes, where
// what is in use scores 52.6 %.
//
// What an evaluation could still learn of freestyle, as the loss on positions held
// back of predicting the value of a search of 2,000 to 3,000 nodes (4,556 games,
// 110,264 positions and 10,022 held back; the entropy of that value, 0.576, is the
// least there could be).
// The networks had seven and five passes over them, and were no better on the
// positions they had learnt from. None of it was tried in games:
//
//	the weights in use                                            0.6328
//	the same, learnt further on these games                       0.6283
//	and a network: 16 lanes for each code, summed, 32 - 16 - 1    0.6286
//	and a network of how many threats of each kind stand          0.6278
//	and weights by distance to the edge                           0.6258
//	and the change by the last move                               0.6270
//	and weights by distance to the opponent's last stone          0.6251
//	and tables of pairs of counts of threats                      0.6245
//	and all of these tables                                       0.6231
//
// The same on positions that searches evaluate (162,000 of freestyle, 14,700 held
// back; the entropy is about 0.36), three to five passes:
//
//	the weights before them                                       0.4620
//	the same, learnt further                                      0.4334
//	and a network: 16 lanes for each code, summed, 32 - 16 - 1    0.4335
//	and joint codes of both colours                               0.4327
//	and weights by distance to the edge                           0.4321
//	and weights by distance to the opponent's last stone          0.4314
//	and a network of how many threats of each kind stand          0.4295
//	and tables of pairs of those counts, threats alone            0.4271
//	and the same with points of two growing twos                  0.4253
//
// The loss alone does not tell strength: weights for renju refined from its own, of
// which it fell from 0.716 to 0.658, lost to those they came from 45-1-74 (5,000
// nodes a move).

// pvs is the principal variation search. It returns the value of the position
// to me, who is to move: exact if it lies inside (alpha, beta), else a bound on
// the side it fell out. The position is not over, alpha < beta, and the value
// means nothing once s.stopped is set. depth may be negative. cut says that the
// node is expected to fail high.
func (s *search) pvs(alpha, beta, depth, ply, me int, cut bool) int {
	b := s.b
	you := 1 - me
	here := &s.nodesAt[ply]
	s.length[ply] = 0
	s.tick()
	if s.stopped {
		return 0
	}
	pv := beta-alpha > 1

	// Step 1. The end of the game, and of the tree.
	if b.stones == b.size {
		return 0
	}
	if ply >= maxTree {
		return b.evaluate(me)
	}

	// Step 2. A five to make wins now.
	if b.count[me][makesFive] > 0 {
		s.keepOnly(ply, b.set[me][makesFive].first())
		return mateScore - ply - 1
	}

	// Step 3. A five to stop: the only move, searched deeper than it cost.
	if b.count[you][makesFive] > 0 {
		return s.stopFive(alpha, beta, depth, ply, me, !cut && !pv)
	}

	// Step 4. An open four to make wins in three plies.
	if b.count[me][makesWin] > 0 {
		s.keepOnly(ply, b.set[me][makesWin].first())
		return mateScore - ply - 3
	}

	// Step 5. Mate distance: nothing better than a win already known.
	alpha, beta = max(alpha, -(mateScore-ply-4)), min(beta, mateScore-ply-5)
	if alpha >= beta {
		return alpha
	}

	if at := b.winInFive(me); at != noMove && s.uses(StepWinInFive) {
		s.keepOnly(ply, at)
		return mateScore - ply - 5
	}

	// Step 6. Transposition table.
	excluded := here.excluded
	key := s.nodeKey(me, excluded)
	known := s.probe(key, ply)
	if !pv && known.decides(alpha, beta, depth) {
		return known.value
	}

	// Step 7. Static evaluation.
	defend := b.count[you][makesWin] > 0
	eval, plain := s.staticValue(ply, me, defend, known)
	improving := ply < 2 || here.eval > s.nodesAt[ply-2].eval

	// Step 8. Leaves, and razoring: hopeless nodes become leaves. Against an
	// open four to come a few plies more are looked at, among few moves.
	leaf := depth <= 0 && (!defend || depth <= -defenceDepth)
	if !pv && !defend && alpha < mateBound && depth < razorDepth && eval+razorMargin(depth) < alpha && s.uses(StepRazoring) {
		leaf = true
	}
	if leaf && !defend && eval >= beta {
		return eval
	}

	// Step 9. Futility: far above beta with nothing threatened.
	if !pv && !defend && excluded == noMove && eval < mateBound && beta > -mateBound &&
		eval-futilityMargin(depth, improving) >= beta && s.uses(StepFutility) {
		return eval
	}

	// Step 10. Victory by continuous fours. In between the moves themselves
	// find it.
	if excluded == noMove && s.vcfLevel >= 0 && (leaf || pv || depth > vcfDepth) && s.uses(StepFours) {
		if value := s.foursWin(depth, ply, me); value != 0 || s.stopped {
			return value
		}
	}
	if leaf {
		return eval
	}

	// Step 11. Null move: where not even a second move in a row helps the
	// opponent, some move will do.
	if cut && !pv && !defend && excluded == noMove && !here.passed && depth >= nullDepth &&
		eval >= beta+nullMargin && beta > -mateBound && beta < mateBound && s.uses(StepNullMove) {
		if value := s.passMove(beta, depth, ply, you); value >= beta || s.stopped {
			return min(value, mateBound) // a win against nobody is none
		}
	}

	// Step 12. The moves, one by one.
	history := s.historyOf(me)
	failsHigh := !pv && cut && !defend && eval >= beta+failHighMargin(depth) && s.uses(StepFailHigh)
	s.nodesAt[ply+1].excluded = noMove
	s.nodesAt[ply+2].killers = [2]int16{noMove, noMove}
	moves := s.generate(me, ply, known.move, defend)
	best, bestMove, kind, tried := -infinite, noMove, atMost, 0
	limit := quietLimit(depth, improving)
	for i := range moves {
		pickBest(moves, i)
		at := int(moves[i].at)
		if at == excluded || !b.allowed(at, me) {
			continue
		}
		c := &b.cells[at]
		mine, yours := c.threat[me], c.threat[you]

		// Step 13. Late moves are not tried once one is known not to lose; with
		// depth to spare those that make a three or a four, or stop a four, have a
		// second chance.
		if best > -mateBound && tried >= limit && s.uses(StepLateMoves) {
			if depth < threatDepth || tried >= 2*limit {
				break
			} else if mine < makesThree && yours < makesFour {
				continue
			}
		}
		tried++

		// Step 14. Extensions and the opposite.
		extension := 0
		if at == known.move && excluded == noMove && known.maySingular(depth) && s.uses(StepSingular) {
			var value int
			if extension, value = s.singular(beta, depth, ply, me, cut, known); s.stopped {
				return 0
			} else if value >= beta && !pv {
				return value
			}
			moves = s.generate(me, ply, known.move, defend) // the inner search used this ply's
			pickBest(moves, 0)
		}
		if failsHigh && !mine.fours() {
			extension -= onePly // expected to fail high, and far above already
		}
		newDepth := depth - onePly + extension

		// Step 15. Late moves are looked at with less depth first.
		r := 0
		if tried > 1 && depth >= 2*onePly && s.uses(StepReductions) {
			r = int(s.lmr[min(depth/onePly, 63)][min(tried, 63)])
			if !improving {
				r += onePly
			}
			if cut {
				r += 2*onePly - 4
			}
			if pv {
				r -= onePly
			}
			if defend || mine >= makesThree || yours.fours() {
				r -= onePly
			}
			r -= int(history.of(at)) / 64
			r = max(0, min(r, newDepth-onePly))
		}
		b.place(at, me)
		value := 0
		if first := tried == 1 && pv; !first {
			value = -s.pvs(-alpha-1, -alpha, newDepth-r, ply+1, you, r > 0 || !cut)
			if value > alpha && r > 0 && !s.stopped {
				value = -s.pvs(-alpha-1, -alpha, newDepth, ply+1, you, !cut)
			}
			if pv && value > alpha && value < beta && !s.stopped {
				value = -s.pvs(-beta, -alpha, newDepth, ply+1, you, false)
			}
		} else {
			value = -s.pvs(-beta, -alpha, newDepth, ply+1, you, false)
		}
		b.undo()
		if s.stopped {
			return 0
		}
		if value > best {
			best, bestMove = value, at
			if value > alpha {
				alpha, kind = value, exact
				if pv {
					s.keep(ply, at)
				}
				if value >= beta {
					kind = atLeast
					s.reward(me, at, ply, depth/onePly, moves[:i])
					break
				}
				if depth > 2*onePly && depth < 12*onePly && value < mateBound && value > -mateBound && s.uses(StepAlphaRaised) {
					depth -= onePly // the rest has to beat a good move
				}
			}
		}
	}

	// Step 16. No move at all is a loss against an open four, else a draw.
	if tried == 0 {
		switch {
		case excluded != noMove:
			return alpha
		case defend:
			return -(mateScore - ply - 4)
		}
		return eval
	}

	// Step 17. What the evaluation was wrong by, as far as the bound tells, and
	// the table.
	if miss := best - here.eval; excluded == noMove && !defend && best < mateBound && best > -mateBound &&
		(kind == exact || kind == atLeast && miss > 0 || kind == atMost && miss < 0) {
		s.correct(me, miss, depth)
	}
	s.table.store(key, bestMove, toTable(best, ply), plain, depth/onePly, kind)
	return best
}
