package game

import (
	"slices"
	"testing"
	"time"
)

// BenchmarkFoulMap finds all forbidden points of several crowded boards. It reports the minimum time of
// the slowest board as worst-ns/map.
func BenchmarkFoulMap(b *testing.B) {
	boards := make([]Position, 0, 40)
	for seed := range uint64(cap(boards)) {
		boards = append(boards, crowdedPosition(Renju, seed))
	}
	b.ReportAllocs()

	minTimes := make([]time.Duration, len(boards))
	for i := 0; b.Loop(); i = (i + 1) % len(boards) {
		start := time.Now()
		boards[i].Fouls()
		if elapsed := time.Since(start); minTimes[i] == 0 || elapsed < minTimes[i] {
			minTimes[i] = elapsed
		}
	}
	b.ReportMetric(float64(slices.Max(minTimes).Nanoseconds()), "worst-ns/map")
}

// BenchmarkFoul tests one point of a quiet board, as Play does for each of Black's moves.
func BenchmarkFoul(b *testing.B) {
	p := mustParse(b, Renju, quietBoard)
	point := mustPoint(b, "g6")
	if err := p.Legal(point); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()

	for b.Loop() {
		p.Foul(point)
	}
}

// quietBoard is a board of a dozen moves without a threat.
const quietBoard = `
	...............
	...............
	...............
	...............
	......O........
	......XX.......
	......OO.O.....
	.....XXOX......
	......XOX......
	.....O.........
	...............
	...............
	...............
	...............
	...............`

// BenchmarkPlay15 plays one stone with the test for a win, in the middle of a game.
func BenchmarkPlay15(b *testing.B) { benchmarkPlay(b, Freestyle) }

// BenchmarkPlay15Renju does the same for Black under renju, with the test for fouls.
func BenchmarkPlay15Renju(b *testing.B) { benchmarkPlay(b, Renju) }

func benchmarkPlay(b *testing.B, r Rules) {
	p := mustParse(b, r, quietBoard)
	point := mustPoint(b, "g6")
	b.ReportAllocs()

	for b.Loop() {
		if _, err := p.Play(point); err != nil {
			b.Fatal(err)
		}
	}
}
