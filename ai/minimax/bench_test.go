package minimax

import (
	"testing"

	"jingzi/game"
)

// The first move of a player that searches 3×3 to the end, nothing known
// before: what paper 003's program takes 9 ms for.
func BenchmarkPerfectFirstMove(b *testing.B) {
	p := game.NewPosition(game.TicTacToe)
	var e *Engine
	for b.Loop() {
		e = New(Options{Depth: 9, AlphaBeta: true, Symmetry: true, Order: WeightOrder, ForcedMoves: ForcedEverywhere, DeadDraw: true})
		if _, err := e.Think(bg, p, game.Limit{}, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(e.LastTree().Stats.Nodes), "nodes")
}

// The whole 3×3 tree, every node of it kept.
func BenchmarkWholeTree(b *testing.B) {
	b.ReportAllocs()
	p := game.NewPosition(game.TicTacToe)
	for b.Loop() {
		if tree := Grow(bg, p, Options{Depth: 9}); tree.Len() != 549946 {
			b.Fatal(tree.Len())
		}
	}
}
