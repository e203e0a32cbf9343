package game

import (
	"testing"
	"time"
)

// BenchmarkFoulMap finds every forbidden point of several crowded boards; the
// figure that counts is the slowest board's, as worst-ns/map.
func BenchmarkFoulMap(b *testing.B) {
	boards := make([]Position, 0, 40)
	for seed := range uint64(cap(boards)) {
		boards = append(boards, crowded(Renju, seed))
	}
	b.ReportAllocs()
	spent := make([]time.Duration, len(boards))
	rounds := 0
	for b.Loop() {
		i := rounds % len(boards)
		start := time.Now()
		boards[i].Fouls()
		spent[i] += time.Since(start)
		rounds++
	}
	worst := 0.0
	for i, total := range spent {
		if times := (rounds + len(boards) - 1 - i) / len(boards); times > 0 {
			worst = max(worst, float64(total.Nanoseconds())/float64(times))
		}
	}
	b.ReportMetric(worst, "worst-ns/map")
}

// BenchmarkFoul asks about one point of a quiet board, as Play does for each
// of Black's moves.
func BenchmarkFoul(b *testing.B) {
	p := mustParse(b, Renju, quiet)
	at := mustPoint(b, "g6")
	if err := p.Legal(at); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		p.Foul(at)
	}
}

// quiet is a game of a dozen moves without a threat.
const quiet = `
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

// BenchmarkPlay15 is one stone with the test for a win, at the heart of a
// middle game.
func BenchmarkPlay15(b *testing.B) { benchmarkPlay(b, Freestyle) }

// BenchmarkPlay15Renju is the same for Black under renju, the fouls looked at.
func BenchmarkPlay15Renju(b *testing.B) { benchmarkPlay(b, Renju) }

func benchmarkPlay(b *testing.B, r Rules) {
	p := mustParse(b, r, quiet)
	at := mustPoint(b, "g6")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Play(at); err != nil {
			b.Fatal(err)
		}
	}
}
