package gomoku

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// counted returns the evaluation from the weights alone, point by point: what each empty
// point is worth to me, who is to move, less what it is worth to the other side, which
// waits; the right to move; and what the threats of both sides are worth together.
func counted(b *board, v variant, me int) int {
	w := weightsOf[v]
	if w == nil {
		w = weightsOf[freestyle]
	}
	moving, waiting := unpackTable(w.moving, me, codes), unpackTable(w.waiting, 1-me, codes)
	sum := w.tempo[me]
	for at := range b.size {
		if b.stone[at] == 0 {
			sum += int(moving[b.cells[at].code[me]]) - int(waiting[b.cells[at].code[1-me]])
		}
	}
	// The bits of the table: an open four of the other side's to come, then mine,
	// then its own fours and threes, the stronger first.
	mask, has := 0, func(side int, kinds ...threat) int {
		for at := range b.size {
			for _, k := range kinds {
				if b.stone[at] == 0 && b.cells[at].threat[side] == k {
					return 1
				}
			}
		}
		return 0
	}
	mask = has(1-me, makesWin)
	for n, side := range []int{me, 1 - me} {
		mask |= has(side, makesFourPlus, makesFourThree, suspectFour) << (1 + 4*n)
		mask |= has(side, makesFour) << (2 + 4*n)
		mask |= has(side, makesThreePlus, makesThrees, suspect) << (3 + 4*n)
		mask |= has(side, makesThree) << (4 + 4*n)
	}
	return sum/fine + int(unpackTable(w.threats, me, threatMasks)[mask])
}

// TestEvaluateCounts: the evaluation that each stone updates is the one counted from
// the weights, for both sides to move. Below Master that is all; Master adds the network.
func TestEvaluateCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, r := range boards {
		b, low := testBoard(t, r), newEngine(t, r, Options{Level: game.Easy}).s.b
		var network [2]*NetworkWeights
		if file := networkFiles[variantOf(r)]; file != nil && r.Width == netSide && r.Height == netSide {
			var err error
			if network, err = decodeNetwork(file); err != nil {
				t.Fatal(err)
			}
		}
		for range 60 {
			p := scattered(r, rng, 1+rng.IntN(min(20, r.NumPoints()/4)))
			b.setPosition(&p)
			low.setPosition(&p)
			for me := range 2 {
				want := counted(b, variantOf(r), me)
				if got := low.evaluate(me); got != want {
					t.Fatalf("%+v, side %d: %d, counted %d\n%s", r, me, got, want, p)
				}
				if network[me] != nil {
					want += int(math.Round(float64(plainNetwork(b, network[me], me)) * EvalUnit / (1 << 18)))
				}
				if got := b.evaluate(me); got != want {
					t.Fatalf("%+v, side %d: %d with the network, counted %d\n%s", r, me, got, want, p)
				}
			}
		}
	}
}

// TestThreatsAreWorthHaving: a three of one's own is good and one of the other side's
// bad, whoever is to move; and the right to move is worth something.
func TestThreatsAreWorthHaving(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		b := testBoard(t, r)
		value := func(me int, stones ...string) int {
			b.clear()
			for i, name := range stones {
				at, err := r.ParsePoint(name)
				if err != nil {
					t.Fatal(err)
				}
				b.place(r.Index(at), i&1)
			}
			return b.evaluate(me)
		}
		// Black's two, and the same stones apart; then White's.
		for me := range 2 {
			side := 1 - 2*me // the value to Black
			together := side * value(me, "h8", "a1", "i8", "o15")
			apart := side * value(me, "h8", "a1", "c13", "o15")
			theirs := side * value(me, "a1", "h8", "o15", "i8")
			if !(together > apart && apart > theirs) {
				t.Errorf("%+v, side %d to move: two together %d, apart %d, White's together %d", r, me, together, apart, theirs)
			}
		}
		if black, white := value(0, "h8", "g9", "h9", "g8"), -value(1, "h8", "g9", "h9", "g8"); black <= white {
			t.Errorf("%+v: %d with Black to move, %d with White", r, black, white)
		}
	}
}

// TestCorrectionsMendTheEvaluation: where a search finds a position better than its
// evaluation, what is remembered of the side's stones says so, and the static value
// of the next search is nearer.
func TestCorrectionsMendTheEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	s := newEngine(t, game.Freestyle, Options{HashMB: 4}).s
	better, worse := 0, 0
	for range 60 {
		p := scattered(game.Freestyle, rng, 4+rng.IntN(8))
		s.clock.start(context.Background(), game.Limit{Nodes: 100000})
		me := s.b.setPosition(&p)
		s.table.clear()
		s.forget()
		s.refresh()
		plain := s.b.evaluate(me)
		value := s.pvs(-infinite, infinite, 4*onePly, 0, me, false)
		if value > mateBound || value < -mateBound || s.b.count[1-me][makesWin] > 0 || max(value-plain, plain-value) < 60 {
			continue
		}
		learnt := int(*s.stats.corrections(s.b, me)[0])
		if (value > plain) != (learnt > 0) {
			t.Errorf("evaluated as %d, searched as %d, corrected by %d\n%s", plain, value, learnt, p)
		}
		s.table.clear()
		for range 20 { // as if many such positions had been searched
			s.stats.correct(s.b, me, value-plain, 4*onePly)
		}
		eval, unchanged := s.staticValue(0, me, false, &entry{})
		if unchanged != plain || max(value-eval, eval-value) >= max(value-plain, plain-value) {
			t.Errorf("evaluated as %d, searched as %d, then as %d\n%s", plain, value, eval, p)
		}
		if value > plain {
			better++
		} else {
			worse++
		}
	}
	if better < 5 || worse < 5 {
		t.Errorf("%d positions are better than they look, %d worse", better, worse)
	}
}

// TestHistoryOrdersMoves: a move that has refuted positions comes earlier, and those
// tried in vain before it later.
func TestHistoryOrdersMoves(t *testing.T) {
	e := newEngine(t, game.Freestyle, Options{})
	s := e.s
	p := position(t, game.Freestyle, "h8 i9 g9")
	me := s.b.setPosition(&p)
	s.refresh()
	rank := func() map[int16]int32 {
		of := map[int16]int32{}
		for _, m := range s.generate(me, 3, noMove, false) {
			of[m.at] = m.score
		}
		return of
	}
	before := rank()
	moves := s.generate(me, 3, noMove, false)
	good, tried, other := moves[9], moves[:3], moves[20].at
	vain := []int16{tried[0].at, tried[1].at, tried[2].at}
	for range 4 {
		s.updateHistory(me, int(good.at), 5, 8, tried)
	}
	s.stats.counter = [2][maxPoints]int16{}
	after := rank()
	if after[good.at] <= before[good.at] || after[other] != before[other] {
		t.Errorf("a move that refutes scores %d after %d, another %d after %d", after[good.at], before[good.at], after[other], before[other])
	}
	for _, at := range vain {
		if after[at] >= before[at] {
			t.Errorf("a move tried in vain scores %d after %d", after[at], before[at])
		}
	}
}

// TestTheBestMoveEarnsHistory: what a search plays has refuted more than it was tried in
// vain.
func TestTheBestMoveEarnsHistory(t *testing.T) {
	good, bad := 0, 0
	for _, moves := range quietBoards {
		for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
			e := newEngine(t, r, Options{})
			p := position(t, r, moves)
			at, err := e.Think(context.Background(), p, game.Limit{Depth: 9}, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := e.s
			me := s.b.setPosition(&p)
			if h := s.stats.history[me][r.Index(at)]; h > 0 {
				good++
			} else if h < 0 {
				bad++
			}
		}
	}
	if good < 4*bad || good < 6 {
		t.Errorf("%d best moves have a good history, %d a bad one", good, bad)
	}
}
