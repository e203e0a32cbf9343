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

// BenchmarkSteps says what each step of the search is worth: the nodes needed
// with it left out.
func BenchmarkSteps(b *testing.B) {
	const tooMany = 20_000_000
	for _, r := range []game.Rules{
		game.TicTacToe,
		{Width: 5, Height: 4, Line: 4},
		{Width: 5, Height: 5, Line: 4},
		{Width: 6, Height: 6, Line: 4},
		{Width: 6, Height: 6, Line: 5},
	} {
		for _, without := range []struct {
			name string
			step step
		}{
			{"nothing", 0}, {"danger", stepDanger}, {"soon", stepSoon}, {"mirrors", stepMirrors}, {"table", stepTable},
			{"pairing", stepPairing}, {"order", stepOrder},
		} {
			b.Run(name(r)+" without "+without.name, func(b *testing.B) {
				s := open(b, r)
				s.skip = without.step
				for b.Loop() {
					s.begin(b.Context(), noTime, tooMany)
					s.value(0, 0, maxPoints)
				}
				b.ReportMetric(float64(s.nodes), "nodes")
			})
		}
	}
}

// BenchmarkHardest looks for positions that take long, for Solvable's sake: of
// games between players of every degree of sense, each asked from nothing.
func BenchmarkHardest(b *testing.B) {
	for _, r := range []game.Rules{
		game.FiveByFive,
		{Width: 4, Height: 4, Line: 3},
		{Width: 4, Height: 4, Line: 4},
		{Width: 5, Height: 4, Line: 4},
		{Width: 5, Height: 5, Line: 4},
		{Width: 5, Height: 5, Line: 4, Exact: true},
		{Width: 12, Height: 3, Line: 4},
		{Width: 10, Height: 3, Line: 4},
		{Width: 7, Height: 4, Line: 4},
		{Width: 6, Height: 5, Line: 4},
		{Width: 6, Height: 5, Line: 5},
		{Width: 6, Height: 6, Line: 4},
		{Width: 6, Height: 6, Line: 5},
		{Width: 6, Height: 6, Line: 5, Exact: true},
		{Width: 6, Height: 6, Line: 6},
		{Width: 7, Height: 7, Line: 4},
		{Width: 7, Height: 7, Line: 6},
		{Width: 7, Height: 7, Line: 7},
		{Width: 8, Height: 8, Line: 3},
		{Width: 8, Height: 8, Line: 3, Exact: true},
		{Width: 20, Height: 3, Line: 3},
		{Width: 20, Height: 3, Line: 3, Exact: true},
		{Width: 8, Height: 8, Line: 7},
	} {
		b.Run(name(r), func(b *testing.B) {
			s := open(b, r)
			random := newRandom(1)
			var worst time.Duration
			var total, most int64
			unsolved := 0
			for b.Loop() {
				p := sensiblePosition(random, s, random.IntN(r.Size()))
				mover, other := s.stones(&p)
				start := time.Now()
				s.begin(b.Context(), start.Add(5*time.Second), 0)
				if _, ok := s.value(mover, other, maxPoints); !ok {
					unsolved++
				}
				worst = max(worst, time.Since(start))
				most = max(most, s.nodes)
				total += s.nodes
			}
			b.ReportMetric(float64(total)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(most), "worst-nodes")
			b.ReportMetric(float64(worst.Nanoseconds()), "worst-ns")
			b.ReportMetric(float64(unsolved), "unsolved")
		})
	}
}
