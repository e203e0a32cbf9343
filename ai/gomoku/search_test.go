package gomoku

import (
	"context"
	"testing"

	"jingzi/game"
)

var benchBoards = []string{
	"h8 i9 h10 g9 h9 h7 i10 g10 g8 j11",
	"h8 h9 j7 i8 g7 h7 h6 f8 i9 g6",
	"h8 g9 f7 h9 i9 g7 g10 h6 i5 f9 j8",
}

func position(t testing.TB, r game.Rules, moves string) game.Position {
	t.Helper()
	p := game.NewPosition(r)
	for len(moves) > 0 {
		if moves[0] == ' ' {
			moves = moves[1:]
			continue
		}
		at, rest, err := r.CutPoint(moves)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(at); err != nil {
			t.Fatal(err)
		}
		moves = rest
	}
	return p
}

func BenchmarkSearch(b *testing.B) {
	e, _ := New(game.Freestyle, Options{HashMB: 64})
	var nodes int64
	for range b.N {
		for _, text := range benchBoards {
			e.Forget()
			p := position(b, game.Freestyle, text)
			e.Think(context.Background(), p, game.Limit{Nodes: 300000}, nil)
			nodes += e.s.nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
