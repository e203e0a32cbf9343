package minimax

import (
	"testing"

	"jingzi/game"
)

// BenchmarkPerfectFirstMove measures the first move of a new player that searches 3×3 to the end. The program of
// paper 003 takes 9 ms.
func BenchmarkPerfectFirstMove(b *testing.B) {
	p := game.NewPosition(game.TicTacToe)
	var e *Engine
	for b.Loop() {
		e = New(Options{
			Depth:       9,
			AlphaBeta:   true,
			Symmetry:    true,
			Order:       WeightOrder,
			ForcedMoves: ForcedEverywhere,
			DeadDraw:    true,
		})
		if _, err := e.Think(bg, p, game.Limit{}, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(e.LastTree().Stats.Nodes), "nodes")
}

// BenchmarkWholeTree measures a search of 3×3 that keeps every node of the tree.
func BenchmarkWholeTree(b *testing.B) {
	b.ReportAllocs()

	p := game.NewPosition(game.TicTacToe)
	for b.Loop() {
		if tree := Grow(bg, p, Options{Depth: 9}); tree.Len() != 549946 {
			b.Fatalf("got %d nodes, want 549946", tree.Len())
		}
	}
}
