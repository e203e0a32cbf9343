package ai

import (
	"testing"
	"time"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// BenchmarkPerfectFirstMove measures the first move of a new player on the empty 3×3 board.
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

// BenchmarkFiveByFiveHard plays games of 5×5 against itself with the depths of the 5×5 paper, and reports the
// slowest move and the largest tree.
func BenchmarkFiveByFiveHard(b *testing.B) {
	var slowest time.Duration
	nodes, moves, seed := 0, 0, uint64(0)
	for b.Loop() {
		e, limit := New(game.FiveByFive, game.Hard, seed)
		seed++

		for p := game.NewPosition(game.FiveByFive); !p.Result().Over(); moves++ {
			start := time.Now()
			point, err := e.Think(bg, p, limit, nil)
			if err != nil {
				b.Fatal(err)
			}
			slowest = max(slowest, time.Since(start))
			nodes = max(nodes, e.(interface{ LastTree() *minimax.Tree }).LastTree().Len())
			if p, err = p.Play(point); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(moves), "ms/move")
	b.ReportMetric(float64(slowest.Microseconds())/1000, "ms-worst")
	b.ReportMetric(float64(nodes), "nodes-kept-worst")
}
