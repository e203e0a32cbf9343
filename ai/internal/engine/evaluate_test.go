package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// slowEvaluation computes the evaluation from the weights, point by point: the value of each empty point to
// me, the side to move, minus its value to the opponent; the value of the right to move; and the value of
// the set of threats.
func slowEvaluation(b *board, v variant, me int) int {
	w := weightsOf[v]
	if w == nil {
		w = weightsOf[freestyle]
	}

	moving, waiting := unpackTable(w.moving, me, codes), unpackTable(w.waiting, 1-me, codes)
	sum := w.tempo[me]
	for point := range b.size {
		if b.stone[point] == 0 {
			sum += int(moving[b.cells[point].code[me]]) - int(waiting[b.cells[point].code[1-me]])
		}
	}
	// The bits of the set, from the lowest: an open four of the opponent, the fours and threes of me, the
	// fours and threes of the opponent, stronger threats first.
	bit := func(side int, kinds ...threat) int {
		for point := range b.size {
			for _, k := range kinds {
				if b.stone[point] == 0 && b.cells[point].threat[side] == k {
					return 1
				}
			}
		}

		return 0
	}
	mask := bit(1-me, makesWin)
	for n, side := range []int{me, 1 - me} {
		mask |= bit(side, makesFourPlus, makesFourThree, suspectFour) << (1 + 4*n)
		mask |= bit(side, makesFour) << (2 + 4*n)
		mask |= bit(side, makesThreePlus, makesThrees, suspect) << (3 + 4*n)
		mask |= bit(side, makesThree) << (4 + 4*n)
	}

	return sum/unitsPerPoint + int(unpackTable(w.threats, me, threatMasks)[mask])
}

// TestEvaluate compares the incrementally updated evaluation with slowEvaluation, for both sides to
// move. Levels below Master have no network.
func TestEvaluate(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, r := range testRules {
		b, easy := testBoard(t, r), newEngine(t, r, Options{Level: game.Easy}).s.b
		var network [2]*NetworkWeights
		if file := networkFiles[variantOf(r)]; file != nil && r.Width == netSide && r.Height == netSide {
			var err error
			if network, err = decodeNetwork(file); err != nil {
				t.Fatal(err)
			}
		}

		for range 60 {
			p := randomPosition(r, rng, 1+rng.IntN(min(20, r.NumPoints()/4)))
			b.setPosition(&p)
			easy.setPosition(&p)

			for me := range 2 {
				want := slowEvaluation(b, variantOf(r), me)
				if got := easy.evaluate(me); got != want {
					t.Fatalf("%+v, side %d: got evaluation %d, want %d\n%s", r, me, got, want, p)
				}
				if network[me] != nil {
					want += int(math.Round(float64(plainNetwork(b, network[me], me)) * EvalUnit / (1 << 18)))
				}
				if got := b.evaluate(me); got != want {
					t.Fatalf("%+v, side %d: got evaluation with the network %d, want %d\n%s", r, me, got, want, p)
				}
			}
		}
	}
}

// TestThreatsChangeTheEvaluation checks that threats raise the evaluation for their side and lower it for the
// opponent, whichever side is to move, and that the right to move has a positive value.
func TestThreatsChangeTheEvaluation(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		b := testBoard(t, r)
		value := func(me int, stones ...string) int {
			b.clear()

			for i, name := range stones {
				point, err := r.ParsePoint(name)
				if err != nil {
					t.Fatal(err)
				}
				b.place(r.Index(point), i&1)
			}

			return b.evaluate(me)
		}
		// Two adjacent stones of Black or of White, and scattered stones.
		for me := range 2 {
			side := 1 - 2*me // the value for Black
			blackAdjacent := side * value(me, "h8", "a1", "i8", "o15")
			scattered := side * value(me, "h8", "a1", "c13", "o15")
			whiteAdjacent := side * value(me, "a1", "h8", "o15", "i8")
			if !(blackAdjacent > scattered && scattered > whiteAdjacent) {
				t.Errorf("%+v, side %d to move: value for Black with adjacent black stones %d, scattered stones %d, "+
					"adjacent white stones %d; want decreasing values", r, me, blackAdjacent, scattered, whiteAdjacent)
			}
		}
		if toMove, notToMove := value(0, "h8", "g9", "h9", "g8"),
			-value(1, "h8", "g9", "h9", "g8"); toMove <= notToMove {
			t.Errorf("%+v: value for Black %d with Black to move, %d with White to move; want a higher value with "+
				"Black to move", r, toMove, notToMove)
		}
	}
}

// TestCorrections checks that a search records a correction with the sign of the evaluation's error, and that
// such corrections bring the static value closer to the search value.
func TestCorrections(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	s := newEngine(t, game.Freestyle, Options{HashMB: 4}).s
	numAbove, numBelow := 0, 0
	for range 60 {
		p := randomPosition(game.Freestyle, rng, 4+rng.IntN(8))
		s.clock.start(context.Background(), game.Limit{Nodes: 100000})
		me := s.b.setPosition(&p)
		s.table.clear()
		s.reset()
		s.refresh()
		rawEval := s.b.evaluate(me)
		value := s.pvs(-infinity, infinity, 4*onePly, 0, me, false)
		if value > mateBound || value < -mateBound || s.b.count[1-me][makesWin] > 0 ||
			max(value-rawEval, rawEval-value) < 60 {
			continue
		}
		correction := int(*s.stats.corrections(s.b, me)[0])
		if (value > rawEval) != (correction > 0) {
			t.Errorf("evaluation %d, search value %d: correction %d has the wrong sign\n%s", rawEval, value,
				correction, p)
		}
		s.table.clear()

		for range 20 { // simulate the search of many such positions
			s.stats.correct(s.b, me, value-rawEval, 4*onePly)
		}
		eval, unchanged := s.staticValue(0, me, false, &entry{})
		if unchanged != rawEval || max(value-eval, eval-value) >= max(value-rawEval, rawEval-value) {
			t.Errorf("evaluation %d, search value %d: corrected evaluation %d is no closer\n%s", rawEval,
				value, eval, p)
		}
		if value > rawEval {
			numAbove++
		} else {
			numBelow++
		}
	}
	if numAbove < 5 || numBelow < 5 {
		t.Errorf("%d search values above the evaluation and %d below, want at least 5 of each", numAbove, numBelow)
	}
}

// TestHistoryOrdersMoves checks that a move that refuted positions gets a higher score in move ordering, and
// that the moves tried before it get a lower one.
func TestHistoryOrdersMoves(t *testing.T) {
	e := newEngine(t, game.Freestyle, Options{})
	s := e.s
	p := position(t, game.Freestyle, "h8 i9 g9")
	me := s.b.setPosition(&p)
	s.refresh()
	scoresByMove := func() map[int16]int32 {
		scores := map[int16]int32{}
		for _, m := range s.generate(me, 3, noMove, false) {
			scores[m.point] = m.score
		}
		return scores
	}
	before := scoresByMove()

	moves := s.generate(me, 3, noMove, false)
	refutation, failed, untried := moves[9].point, moves[:3], moves[20].point
	failedPoints := []int16{failed[0].point, failed[1].point, failed[2].point}
	for range 4 {
		s.updateHistory(me, int(refutation), 5, 8, failed)
	}
	s.stats.counter = [2][maxPoints]int16{}
	after := scoresByMove()
	if after[refutation] <= before[refutation] {
		t.Errorf("got score %d of the refutation, want more than %d", after[refutation], before[refutation])
	}
	if after[untried] != before[untried] {
		t.Errorf("got score %d of an untried move, want %d", after[untried], before[untried])
	}

	for _, point := range failedPoints {
		if after[point] >= before[point] {
			t.Errorf("got score %d of a move that failed, want less than %d", after[point], before[point])
		}
	}
}

// TestBestMovesGainHistory checks that most moves chosen by a search have a positive history.
func TestBestMovesGainHistory(t *testing.T) {
	numGood, numBad := 0, 0
	for _, moves := range quietBoards {
		for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
			e := newEngine(t, r, Options{})
			p := position(t, r, moves)
			point, err := e.Think(context.Background(), p, game.Limit{Depth: 9}, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := e.s
			me := s.b.setPosition(&p)
			if h := s.stats.history[me][r.Index(point)]; h > 0 {
				numGood++
			} else if h < 0 {
				numBad++
			}
		}
	}
	if numGood < 4*numBad || numGood < 6 {
		t.Errorf("%d best moves have a positive history and %d a negative one; want at least 6, and four times as "+
			"many as negative", numGood, numBad)
	}
}
