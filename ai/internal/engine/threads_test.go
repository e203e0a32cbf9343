package engine

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"jingzi/game"
)

// setProcessors raises GOMAXPROCS to at least n during the test.
func setProcessors(t testing.TB, n int) {
	old := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(max(old, n))
	t.Cleanup(func() { runtime.GOMAXPROCS(old) })
}

// TestThreads checks that a search with several threads keeps the limits, plays legal moves and leaves no goroutine
// behind.
func TestThreads(t *testing.T) {
	setProcessors(t, 3)
	goroutines := runtime.NumGoroutine()
	e := newEngine(t, game.Renju, Options{Threads: 3})
	if len(e.s.team.helpers) != 2 {
		t.Fatalf("got %d helpers, want 2", len(e.s.team.helpers))
	}

	for _, text := range benchBoards[:2] {
		p := position(t, game.Renju, text)
		ctx, cancel := context.WithCancel(context.Background())
		for _, c := range []struct {
			name   string
			l      game.Limit
			report func(game.SearchInfo)
		}{
			{"nodes", game.Limit{Nodes: 5000}, nil},
			{"depth", game.Limit{Depth: 5}, nil},
			{"lines", game.Limit{Nodes: 5000, MultiPV: 3}, nil},
			{"time", game.Limit{Time: 20 * time.Millisecond}, nil},
			{"cancelled", game.Limit{}, func(info game.SearchInfo) {
				if info.Depth == 3 {
					cancel()
				}
			}},
		} {
			point, err := e.Think(ctx, p, c.l, c.report)
			if err != nil || p.Legal(point) != nil {
				t.Errorf("%s, %s: Think = %v, %v; want a legal move", text, c.name, point, err)
			}
			if c.l.Nodes > 0 && e.s.nodes > c.l.Nodes+checkEvery {
				t.Errorf("%s, %s: got %d nodes of the first thread, want at most %d", text, c.name, e.s.nodes,
					c.l.Nodes+checkEvery)
			}
		}
		cancel()
	}

	for range 1 << 20 { // a goroutine that has ended may still be counted for a moment
		if runtime.NumGoroutine() <= goroutines {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("got %d goroutines, want at most %d", runtime.NumGoroutine(), goroutines)
}

// TestThreadsHelp checks that the helpers' nodes are counted and that they fill the shared table.
func TestThreadsHelp(t *testing.T) {
	setProcessors(t, 2)
	s := newEngine(t, game.Freestyle, Options{Threads: 2}).s
	p := position(t, game.Freestyle, benchBoards[0])
	me := s.b.setPosition(&p)
	s.clock.start(context.Background(), game.Limit{Nodes: 1})
	s.team.start(s, me, s.rootMoves(me))

	for s.totalNodes() < 4*(checkEvery+1) {
		runtime.Gosched() // let the helper run
	}
	s.team.end()
	helper := s.team.helpers[0]
	if s.totalNodes() != helper.nodes {
		t.Errorf("totalNodes = %d, want %d, the nodes of the helper", s.totalNodes(), helper.nodes)
	}

	numEntries := 0
	for i := range s.table.slots {
		if _, data := s.table.slots[i].load(); data != 0 {
			numEntries++
		}
	}
	if numEntries < 100 {
		t.Errorf("after %d nodes of the helper the table has %d entries, want at least 100", helper.nodes, numEntries)
	}
}

// TestOneThread checks that the number of threads is limited to the number of processors, and to one below Master,
// where play must be reproducible.
func TestOneThread(t *testing.T) {
	setProcessors(t, 2)

	for _, o := range []Options{{}, {Threads: 1}, {Threads: 8, Level: game.Hard}} {
		if e := newEngine(t, game.Freestyle, o); len(e.s.team.helpers) > 0 || e.s.table.shared || e.s.fours.shared {
			t.Errorf("%+v: got %d helpers and shared tables = %v, %v; want no helpers and no shared tables", o,
				len(e.s.team.helpers), e.s.table.shared, e.s.fours.shared)
		}
	}
	if e := newEngine(t, game.Freestyle, Options{Threads: 1000}); len(e.s.team.helpers) >= runtime.GOMAXPROCS(0) {
		t.Errorf("got %d helpers on %d processors, want fewer", len(e.s.team.helpers), runtime.GOMAXPROCS(0))
	}
}

// BenchmarkDepth measures, by number of threads, the time to a fixed depth, the nodes per second, and the nodes of
// the first thread, which depend less on the load of the machine than the time does.
func BenchmarkDepth(b *testing.B) {
	const depth = 14
	for n := 1; n <= runtime.GOMAXPROCS(0); n *= 2 {
		b.Run(fmt.Sprintf("threads=%d", n), func(b *testing.B) {
			e := newEngine(b, game.Freestyle, Options{HashMB: 64, Threads: n})
			var nodes, firstNodes int64
			for range b.N {
				for _, text := range benchBoards {
					e.ClearTables()
					if _, err := e.Think(context.Background(), position(b, game.Freestyle, text),
						game.Limit{Depth: depth}, nil); err != nil {
						b.Fatal(err)
					}
					nodes += e.s.totalNodes()
					firstNodes += e.s.nodes
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			searches := float64(b.N * len(benchBoards))
			b.ReportMetric(b.Elapsed().Seconds()*1000/searches, "ms/depth14")
			b.ReportMetric(float64(firstNodes)/searches, "first-nodes/depth14")
		})
	}
}
