package solver

import (
	"testing"
	"time"

	"jingzi/game"
)

// BenchmarkFiveByFiveEmpty proves the empty 5×5 board drawn, everything
// included: the lines, the table, the search.
func BenchmarkFiveByFiveEmpty(b *testing.B) {
	p := game.NewPosition(game.FiveByFive)
	b.ReportAllocs()
	for b.Loop() {
		v, err := Solve(b.Context(), p)
		if err != nil || v.Outcome != Draw {
			b.Fatal(v, err)
		}
	}
}

// BenchmarkFiveByFiveAny takes 1,000 positions of random games, of every
// length alike, and asks for each the exact value with its distance, and then
// the move with the exact values of all moves; nothing is remembered between
// two of them. The worst of each is reported beside the mean.
func BenchmarkFiveByFiveAny(b *testing.B) {
	positions := randomPositions(1000, game.FiveByFive)
	s := open(b, game.FiveByFive)
	e := New(1)
	var worstValue, worstMove time.Duration
	nodes := int64(0)
	for b.Loop() {
		for _, p := range positions {
			start := time.Now()
			s.begin(b.Context(), noTime, 0)
			solve(b, s, p)
			worstValue = max(worstValue, time.Since(start))
			nodes = max(nodes, s.nodes)

			start = time.Now()
			if _, err := e.Think(b.Context(), p, game.Limit{Lines: 25}, func(game.Report) {}); err != nil {
				b.Fatal(err)
			}
			worstMove = max(worstMove, time.Since(start))
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(positions)), "ns/position")
	b.ReportMetric(float64(worstValue.Nanoseconds()), "worst-value-ns")
	b.ReportMetric(float64(worstMove.Nanoseconds()), "worst-all-moves-ns")
	b.ReportMetric(float64(nodes), "worst-value-nodes")
}

// BenchmarkPerfectFirstMove is the first move from the empty 3×3 board, by a
// player just made.
func BenchmarkPerfectFirstMove(b *testing.B) {
	p := game.NewPosition(game.TicTacToe)
	b.Run("new player", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			New(1).Think(b.Context(), p, game.Limit{}, nil)
		}
	})
	b.Run("same player, nothing remembered", func(b *testing.B) {
		e := New(1)
		b.ReportAllocs()
		for b.Loop() {
			e.Think(b.Context(), p, game.Limit{}, nil)
		}
	})
}

// BenchmarkEmptyBoards solves other boards from their first move.
func BenchmarkEmptyBoards(b *testing.B) {
	for _, r := range []game.Rules{
		{Width: 3, Height: 3, Line: 3},
		{Width: 5, Height: 4, Line: 4},
		{Width: 5, Height: 5, Line: 4},
		{Width: 6, Height: 5, Line: 4},
		{Width: 6, Height: 6, Line: 4},
		{Width: 6, Height: 6, Line: 5},
		{Width: 7, Height: 7, Line: 4},
		{Width: 8, Height: 8, Line: 4},
	} {
		b.Run(name(r), func(b *testing.B) {
			s := open(b, r)
			for b.Loop() {
				s.begin(b.Context(), noTime, 0)
				s.value(0, 0, maxPoints)
			}
			b.ReportMetric(float64(s.nodes), "nodes")
		})
	}
}

// randomPositions are unfinished positions of random games, as many of each
// number of stones.
func randomPositions(n int, r game.Rules) []game.Position {
	random := newRandom(1)
	all := make([]game.Position, n)
	for i := range all {
		for {
			p := game.NewPosition(r)
			for stones := i * r.Size() / n; p.Stones() < stones && !p.Result().Over(); {
				p, _ = p.Play(randomMove(random, p))
			}
			if !p.Result().Over() {
				all[i] = p
				break
			}
		}
	}
	return all
}
