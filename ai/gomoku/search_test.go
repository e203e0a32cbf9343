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

// BenchmarkSearch is how many nodes a second one thread searches, of the kind it
// meets in play, and that it leaves no garbage.
func BenchmarkSearch(b *testing.B) {
	e, _ := New(game.Freestyle, Options{HashMB: 64})
	var positions []game.Position
	for _, text := range benchBoards {
		positions = append(positions, position(b, game.Freestyle, text))
	}
	var nodes int64
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		for _, p := range positions {
			e.Forget()
			e.Think(context.Background(), p, game.Limit{Nodes: 300000}, nil)
			nodes += e.s.nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// TestSignature fixes how many nodes the search needs for the same positions:
// a change of the search changes it on purpose, anything else not at all.
func TestSignature(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules game.Rules
		want  int64
	}{
		{"freestyle", game.Freestyle, 24262},
		{"standard", game.Standard, 19150},
		{"renju", game.Renju, 22461},
	} {
		var nodes int64
		for _, moves := range []string{"h8 i9 g9", "h8 h9 j7 i8", "h8 g9 f7 h9 i9", "h8 i7 j9 i10 k8"} {
			e := newEngine(t, c.rules, Options{})
			if _, err := e.Think(context.Background(), position(t, c.rules, moves), game.Limit{Depth: 10}, nil); err != nil {
				t.Fatal(err)
			}
			nodes += e.s.nodes
		}
		if nodes != c.want {
			t.Errorf("%s: %d nodes, want %d", c.name, nodes, c.want)
		}
	}
}
