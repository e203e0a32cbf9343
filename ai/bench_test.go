package ai

import (
	"testing"
	"time"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// BenchmarkPerfectFirstMove is the first move on the empty 3×3 board of a
// player just taken from the catalogue.
func BenchmarkPerfectFirstMove(b *testing.B) {
	p := game.NewPosition(game.TicTacToe)
	b.ReportAllocs()
	for b.Loop() {
		e, limit := New(game.TicTacToe, game.Perfect, 1)
		if _, err := e.Think(bg, p, limit, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFiveByFiveHard plays 5×5 against itself by paper 001's depths, a
// game each time; the worst move and the largest tree are reported.
func BenchmarkFiveByFiveHard(b *testing.B) {
	var slowest time.Duration
	nodes, moves, seed := 0, 0, uint64(0)
	for b.Loop() {
		e, limit := New(game.FiveByFive, game.Hard, seed)
		seed++
		for p := game.NewPosition(game.FiveByFive); !p.Result().Over(); moves++ {
			began := time.Now()
			at, err := e.Think(bg, p, limit, nil)
			if err != nil {
				b.Fatal(err)
			}
			slowest = max(slowest, time.Since(began))
			nodes = max(nodes, e.(interface{ LastTree() *minimax.Tree }).LastTree().Len())
			if p, err = p.Play(at); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(moves), "ms/move")
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms-worst")
	b.ReportMetric(float64(nodes), "nodes-kept-worst")
}
