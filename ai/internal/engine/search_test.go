package engine

import (
	"context"
	"math"
	"testing"

	"jingzi/game"
)

// benchBoards lists the moves of the positions that the benchmarks search.
var benchBoards = []string{
	"h8 i9 h10 g9 h9 h7 i10 g10 g8 j11",
	"h8 h9 j7 i8 g7 h7 h6 f8 i9 g6",
	"h8 g9 f7 h9 i9 g7 g10 h6 i5 f9 j8",
}

// quietBoards lists the moves of positions in which the tests find no forced win.
var quietBoards = []string{"h8 i9 g9", "h8 h9 j7 i8", "h8 g9 f7 h9 i9", "h8 i7 j9 i10 k8"}

// position returns the position after moves, which are separated by spaces.
func position(t testing.TB, r game.Rules, moves string) game.Position {
	t.Helper()

	p := game.NewPosition(r)
	for len(moves) > 0 {
		if moves[0] == ' ' {
			moves = moves[1:]
			continue
		}
		point, rest, err := r.CutPointName(moves)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(point); err != nil {
			t.Fatal(err)
		}
		moves = rest
	}

	return p
}

// BenchmarkSearch measures the nodes per second of one thread, and the allocations.
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
			e.ClearTables()
			e.Think(context.Background(), p, game.Limit{Nodes: 300000}, nil)
			nodes += e.s.nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkGrowth measures the effective branching factor from depth 6 on (ebf), the depth reached with 300,000
// nodes, and the length of the longest line (seldepth).
func BenchmarkGrowth(b *testing.B) {
	const shallowDepth, nodes = 6, 300000
	e, _ := New(game.Freestyle, Options{})
	var logGrowth, depth, maxPly float64
	for range b.N {
		logGrowth, depth, maxPly = 0, 0, 0
		for _, text := range quietBoards {
			e.ClearTables()
			var first, last game.SearchInfo
			e.Think(context.Background(), position(b, game.Freestyle, text), game.Limit{Nodes: nodes},
				func(info game.SearchInfo) {
					last = info
					if info.Depth <= shallowDepth {
						first = info
					}
				})
			logGrowth += math.Log(float64(last.Nodes)/float64(first.Nodes)) / float64(last.Depth-first.Depth)
			depth += float64(last.Depth)
			maxPly += float64(e.s.deepestPly())
		}
	}
	n := float64(len(quietBoards))
	b.ReportMetric(math.Exp(logGrowth/n), "ebf")
	b.ReportMetric(depth/n, "depth")
	b.ReportMetric(maxPly/n, "seldepth")
}

// deepestPly returns the deepest ply that the search evaluated, according to nodesAt.
func (s *search) deepestPly() int {
	ply := len(s.nodesAt) - 1
	for ply > 0 && s.nodesAt[ply].eval == 0 {
		ply--
	}
	return ply
}

// TestSignature checks the numbers of nodes of fixed searches. Only an intended change of the search may change
// them.
func TestSignature(t *testing.T) {
	for _, c := range []struct {
		name  string
		rules game.Rules
		want  int64
	}{
		{"freestyle", game.Freestyle, 23676},
		{"standard", game.Standard, 27865},
		{"renju", game.Renju, 21019},
	} {
		var nodes int64
		for _, moves := range quietBoards {
			e := newEngine(t, c.rules, Options{})
			if _, err := e.Think(context.Background(), position(t, c.rules, moves), game.Limit{Depth: 10},
				nil); err != nil {
				t.Fatal(err)
			}
			nodes += e.s.nodes
		}
		if nodes != c.want {
			t.Errorf("%s: got %d nodes, want %d", c.name, nodes, c.want)
		}
	}
}
