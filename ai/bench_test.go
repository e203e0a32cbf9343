package ai

import (
	"testing"

	"jingzi/game"
)

// BenchmarkPerfectFirstMove is the first move on the empty 3×3 board of a
// player just taken from the catalogue.
func BenchmarkPerfectFirstMove(b *testing.B) {
	p := game.NewPosition(game.TicTacToe)
	b.ReportAllocs()
	for b.Loop() {
		e, limit := New(game.TicTacToe, Perfect, 1)
		if _, err := e.Think(bg, p, limit, nil); err != nil {
			b.Fatal(err)
		}
	}
}
