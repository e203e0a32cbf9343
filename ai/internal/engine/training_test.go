package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

// TestSampleEvaluated checks that the search evaluates the sampled positions, with the same side to move.
func TestSampleEvaluated(t *testing.T) {
	type leafKey struct {
		key uint64
		me  int
	}
	e := newEngine(t, game.Freestyle, Options{HashMB: 8})
	p := position(t, game.Freestyle, benchBoards[0])
	limit := game.Limit{Nodes: 100000}

	evaluated := map[leafKey]bool{}
	b := e.s.b
	e.s.onEvaluate = func(me int) { evaluated[leafKey{b.key(), me}] = true }
	if _, err := e.Think(context.Background(), p, limit, nil); err != nil {
		t.Fatal(err)
	}
	e.s.onEvaluate = nil

	e.ClearTables()
	const n = 1000
	_, paths, err := SampleEvaluated(context.Background(), e, p, limit, n, rand.New(rand.NewPCG(1, 2)), nil)
	if err != nil || len(paths) < n {
		t.Fatalf("got %d paths, error %v; want %d", len(paths), err, n)
	}

	for _, path := range paths {
		leaf := p
		for _, point := range path {
			if leaf, err = leaf.Play(point); err != nil {
				t.Fatal(err)
			}
		}
		if me := b.setPosition(&leaf); !evaluated[leafKey{b.key(), me}] {
			t.Fatalf("the search did not evaluate the position after %v", path)
		}
	}
}

// TestSampleRanksCandidates checks that the moves that searches find best are among the first candidates on average.
func TestSampleRanksCandidates(t *testing.T) {
	boards, sum := slices.Concat(benchBoards, quietBoards), 0.0
	for _, text := range boards {
		e := newEngine(t, game.Freestyle, Options{HashMB: 8})
		p := position(t, game.Freestyle, text)
		best, err := e.Think(context.Background(), p, game.Limit{Nodes: 20000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		candidates := Sample(e, &p).Candidates
		rank := slices.IndexFunc(candidates, func(c CandidateMove) bool { return c.At == best })
		if rank < 0 {
			t.Fatalf("after %s, the best move is no candidate", text)
		}
		sum += float64(rank) / float64(len(candidates))
	}
	if mean := sum / float64(len(boards)); mean > 0.25 {
		t.Errorf("the best moves come after %.0f %% of the other candidates on average, want at most 25 %%", 100*mean)
	}
}

// TestUnit checks that the unit of the evaluation equals the score unit of the rules on every board on which the
// evaluation works well.
func TestUnit(t *testing.T) {
	for n := MinSize; n <= game.MaxSize; n++ {
		if r := (game.Rules{Width: n, Height: n, WinLength: 5}); r.ScoreUnit() != EvalUnit {
			t.Errorf("%d×%d: ScoreUnit() = %d, want %d", n, n, r.ScoreUnit(), EvalUnit)
		}
	}
}
