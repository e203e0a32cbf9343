package solver

import (
	"slices"
	"testing"
	"time"

	"jingzi/game"
)

// BenchmarkFiveByFiveEmpty solves the empty 5×5 board, including the setup of the lines and the table.
func BenchmarkFiveByFiveEmpty(b *testing.B) {
	p := game.NewPosition(game.FiveByFive)
	b.ReportAllocs()

	for b.Loop() {
		score, err := Solve(b.Context(), p)
		if err != nil || score != 0 {
			b.Fatalf("got %v, %v; want a draw", score, err)
		}
	}
}

// BenchmarkFiveByFiveAny solves 1,000 positions from random games without reusing results: first the value of each
// position, and then the values of all its moves. It reports the maximum times in addition to the mean.
func BenchmarkFiveByFiveAny(b *testing.B) {
	positions := randomPositions(1000, game.FiveByFive)
	s := newTestSearch(b, game.FiveByFive)

	e := New(1)
	valueTimes, moveTimes := newMinTimes(len(positions)), newMinTimes(len(positions))
	maxNodes := int64(0)
	for b.Loop() {
		for i, p := range positions {
			valueTimes.measure(i, func() {
				s.begin(b.Context(), 0)
				solve(b, s, p)
			})
			maxNodes = max(maxNodes, s.nodes)
			moveTimes.measure(i, func() {
				if _, err := e.Think(b.Context(), p, game.Limit{MultiPV: 25}, func(game.SearchInfo) {}); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
	b.ReportMetric(valueTimes.slowest(), "worst-value-ns")
	b.ReportMetric(moveTimes.slowest(), "worst-all-moves-ns")
	b.ReportMetric(float64(maxNodes), "worst-value-nodes")
}

// minTimes holds the minimum time of each of several tasks over all their runs. Unlike a single time, the minimum does
// not depend on the load of the machine.
type minTimes []time.Duration

func newMinTimes(numTasks int) minTimes {
	return slices.Repeat(minTimes{time.Hour}, numTasks)
}

// measure runs task i.
func (m minTimes) measure(i int, task func()) {
	start := time.Now()
	task()
	m[i] = min(m[i], time.Since(start))
}

// slowest returns the time of the slowest task in nanoseconds.
func (m minTimes) slowest() float64 { return float64(slices.Max(m)) }

// BenchmarkPerfectFirstMove measures the first move of a new player on the empty 3×3 board.
func BenchmarkPerfectFirstMove(b *testing.B) {
	p := game.NewPosition(game.TicTacToe)
	b.Run("new player", func(b *testing.B) {
		b.ReportAllocs()

		for b.Loop() {
			New(1).Think(b.Context(), p, game.Limit{}, nil)
		}
	})
	b.Run("same player", func(b *testing.B) {
		e := New(1)
		b.ReportAllocs()

		for b.Loop() {
			e.Think(b.Context(), p, game.Limit{}, nil)
		}
	})
}

// BenchmarkEmptyBoards solves empty boards of several sizes.
func BenchmarkEmptyBoards(b *testing.B) {
	for _, r := range []game.Rules{
		{Width: 3, Height: 3, WinLength: 3},
		{Width: 5, Height: 4, WinLength: 4},
		{Width: 5, Height: 5, WinLength: 4},
		{Width: 6, Height: 5, WinLength: 4},
		{Width: 6, Height: 6, WinLength: 4},
		{Width: 6, Height: 6, WinLength: 5},
		{Width: 7, Height: 7, WinLength: 4},
		{Width: 8, Height: 8, WinLength: 4},
	} {
		b.Run(rulesName(r), func(b *testing.B) {
			s := newTestSearch(b, r)
			for b.Loop() {
				s.begin(b.Context(), 0)
				s.value(0, 0, maxPoints)
			}
			b.ReportMetric(float64(s.nodes), "nodes")
		})
	}
}

// BenchmarkTechniques measures the nodes of searches in which one of the techniques is skipped.
func BenchmarkTechniques(b *testing.B) {
	const maxNodes = 20_000_000
	for _, r := range []game.Rules{
		game.TicTacToe,
		{Width: 5, Height: 4, WinLength: 4},
		{Width: 5, Height: 5, WinLength: 4},
		{Width: 6, Height: 6, WinLength: 4},
		{Width: 6, Height: 6, WinLength: 5},
	} {
		for _, disabled := range []struct {
			name      string
			technique technique
		}{
			{"nothing", 0}, {"danger", stepDanger}, {"mirrors", stepMirrors}, {"table", stepTable},
			{"pairing", stepPairing}, {"order", stepOrder},
		} {
			b.Run(rulesName(r)+" without "+disabled.name, func(b *testing.B) {
				s := newTestSearch(b, r)
				s.skip = disabled.technique
				for b.Loop() {
					s.begin(b.Context(), maxNodes)
					s.value(0, 0, maxPoints)
				}
				b.ReportMetric(float64(s.nodes), "nodes")
			})
		}
	}
}

// BenchmarkHardest searches for the positions that take longest, on which Solvable is based. The positions are from
// games between players of different strength, and each is solved without stored results.
func BenchmarkHardest(b *testing.B) {
	for _, r := range []game.Rules{
		game.TicTacToe,
		game.FiveByFive,
		{Width: 4, Height: 4, WinLength: 3},
		{Width: 4, Height: 4, WinLength: 4},
		{Width: 5, Height: 5, WinLength: 4},
		{Width: 5, Height: 5, WinLength: 4, ExactLength: true},
		{Width: 10, Height: 3, WinLength: 4},
		{Width: 7, Height: 4, WinLength: 4},
		{Width: 6, Height: 5, WinLength: 4},
		{Width: 6, Height: 6, WinLength: 6},
		{Width: 8, Height: 8, WinLength: 3},
		{Width: 8, Height: 8, WinLength: 3, ExactLength: true},
		{Width: 20, Height: 3, WinLength: 3},
		{Width: 11, Height: 3, WinLength: 5},
		{Width: 7, Height: 7, WinLength: 6},
		{Width: 9, Height: 6, WinLength: 6},
		{Width: 16, Height: 4, WinLength: 6},
		{Width: 16, Height: 4, WinLength: 6, ExactLength: true},
		{Width: 12, Height: 5, WinLength: 6},
		{Width: 8, Height: 8, WinLength: 7},
	} {
		b.Run(rulesName(r), func(b *testing.B) {
			s, e, random := newTestSearch(b, r), New(1), newRandom(1)

			var maxTime time.Duration
			var maxNodes int64
			numUnsolved := 0
			for b.Loop() {
				p := sensiblePosition(random, s, random.IntN(r.NumPoints()))
				start := time.Now()
				numEmpty := r.NumPoints() - p.Stones()
				e.Think(b.Context(), p, game.Limit{Time: 5 * time.Second}, func(report game.SearchInfo) {
					maxNodes = max(maxNodes, report.Nodes)
					if report.Depth < numEmpty {
						numUnsolved++
					}
				})
				maxTime = max(maxTime, time.Since(start))
			}
			b.ReportMetric(float64(maxNodes), "worst-nodes")
			b.ReportMetric(float64(maxTime.Nanoseconds()), "worst-ns")
			b.ReportMetric(float64(numUnsolved), "unsolved")
		})
	}
}
