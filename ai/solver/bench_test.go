package solver

import (
	"slices"
	"testing"
	"time"

	"jingzi/game"
)

// BenchmarkFiveByFiveEmpty solves the empty 5×5 board, including the setup of lines and table.
func BenchmarkFiveByFiveEmpty(b *testing.B) {
	p := game.NewPosition(game.FiveByFive)
	b.ReportAllocs()
	for b.Loop() {
		score, err := Solve(b.Context(), p)
		if err != nil || score != 0 {
			b.Fatal(score, err)
		}
	}
}

// BenchmarkFiveByFiveAny solves 1,000 positions of random games of all lengths without reusing results: first
// the exact value of each position, and then the exact values of all its moves. It reports the maximum
// times in addition to the mean.
func BenchmarkFiveByFiveAny(b *testing.B) {
	positions := randomPositions(1000, game.FiveByFive)
	s := newTestSearch(b, game.FiveByFive)
	e := New(1)
	valueTimes, moveTimes := newSlowest(positions), newSlowest(positions)
	nodes := int64(0)
	for b.Loop() {
		for i, p := range positions {
			valueTimes.measure(i, func() {
				s.begin(b.Context(), 0)
				solve(b, s, p)
			})
			nodes = max(nodes, s.nodes)
			moveTimes.measure(i, func() {
				if _, err := e.Think(b.Context(), p, game.Limit{MultiPV: 25}, func(game.SearchInfo) {}); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
	b.ReportMetric(valueTimes.worst(), "worst-value-ns")
	b.ReportMetric(moveTimes.worst(), "worst-all-moves-ns")
	b.ReportMetric(float64(nodes), "worst-value-nodes")
}

// slowest finds the slowest of many tasks. Each is timed several times and its minimum is used, since a
// slow task is slow every time, unlike a busy machine.
type slowestTimes []time.Duration

func newSlowest(tasks []game.Position) slowestTimes {
	s := make(slowestTimes, len(tasks))
	for i := range s {
		s[i] = time.Hour
	}
	return s
}

func (s slowestTimes) measure(i int, task func()) {
	start := time.Now()
	task()
	s[i] = min(s[i], time.Since(start))
}

func (s slowestTimes) worst() float64 { return float64(slices.Max(s)) }

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

// BenchmarkEmptyBoards solves other empty boards.
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

// BenchmarkTechniques reports the nodes of searches without one of the techniques.
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

// BenchmarkHardest looks for the positions that take longest, as Solvable has to know. The positions
// are from games between players of different strength, and each is solved without stored results.
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
			var worst time.Duration
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
				worst = max(worst, time.Since(start))
			}
			b.ReportMetric(float64(maxNodes), "worst-nodes")
			b.ReportMetric(float64(worst.Nanoseconds()), "worst-ns")
			b.ReportMetric(float64(numUnsolved), "unsolved")
		})
	}
}
