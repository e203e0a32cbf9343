package gomoku

import (
	"context"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// TestEvaluated: the positions to learn from are positions that the search
// evaluates, with the same side to move. After a null move they would not be.
func TestEvaluated(t *testing.T) {
	type reached struct {
		key uint64
		me  int
	}
	e := newEngine(t, game.Freestyle, Options{HashMB: 8})
	p := position(t, game.Freestyle, benchBoards[0])
	limit := game.Limit{Nodes: 100000}

	evaluated := map[reached]bool{}
	b := e.s.b
	e.s.evaluated = func(me int) { evaluated[reached{b.key(), me}] = true }
	if _, err := e.Think(context.Background(), p, limit, nil); err != nil {
		t.Fatal(err)
	}
	e.s.evaluated = nil

	e.ClearTables()
	const wanted = 1000
	_, paths, err := e.SampleEvaluated(context.Background(), p, limit, wanted, rand.New(rand.NewPCG(1, 2)), nil)
	if err != nil || len(paths) < wanted {
		t.Fatal(len(paths), err)
	}
	for _, path := range paths {
		leaf := p
		for _, at := range path {
			if leaf, err = leaf.Play(at); err != nil {
				t.Fatal(err)
			}
		}
		if me := b.setPosition(&leaf); !evaluated[reached{b.key(), me}] {
			t.Fatalf("the search does not evaluate the position after %v", path)
		}
	}
}

// TestUnit: the engine reports in the unit of the rules on every board it is used for.
func TestUnit(t *testing.T) {
	for n := MinSize; n <= game.MaxSize; n++ {
		if r := (game.Rules{Width: n, Height: n, WinLength: 5}); r.ScoreUnit() != EvalUnit {
			t.Errorf("%d×%d: %d points", n, n, r.ScoreUnit())
		}
	}
}
