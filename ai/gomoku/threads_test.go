package gomoku

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"jingzi/game"
)

// processors makes sure that so many threads are of use, on any machine.
func processors(t testing.TB, n int) {
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(max(before, n))
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// TestThreads: several threads keep the limits and the manners of one.
func TestThreads(t *testing.T) {
	processors(t, 3)
	goroutines := runtime.NumGoroutine()
	e := newEngine(t, game.Renju, Options{Threads: 3})
	if len(e.s.team.helpers) != 2 {
		t.Fatal("no helpers")
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
			{"cancelled", game.Limit{}, func(r game.SearchInfo) {
				if r.Depth == 3 {
					cancel()
				}
			}},
		} {
			at, err := e.Think(ctx, p, c.l, c.report)
			if err != nil || p.Legal(at) != nil {
				t.Errorf("%s, %s: %v %v", text, c.name, at, err)
			}
			if c.l.Nodes > 0 && e.s.nodes > c.l.Nodes+checkEvery {
				t.Errorf("%s, %s: %d nodes of the first thread, %d of all", text, c.name, e.s.nodes, e.s.totalNodes())
			}
		}
		cancel()
	}
	for range 1 << 20 { // what has ended may still be counted for a moment
		if runtime.NumGoroutine() <= goroutines {
			return
		}
		runtime.Gosched()
	}
	t.Errorf("%d goroutines before, %d after", goroutines, runtime.NumGoroutine())
}

// TestThreadsHelp: the helpers' nodes count, and the first thread finds in the
// table what they have stored.
func TestThreadsHelp(t *testing.T) {
	processors(t, 2)
	s := newEngine(t, game.Freestyle, Options{Threads: 2}).s
	p := position(t, game.Freestyle, benchBoards[0])
	me := s.b.setPosition(&p)
	s.clock.start(context.Background(), game.Limit{Nodes: 1})
	s.team.start(s, me, s.candidates(me))
	for s.totalNodes() < 4*(checkEvery+1) {
		runtime.Gosched() // the helper is on its way
	}
	s.team.end()
	helper := s.team.helpers[0]
	if s.totalNodes() != helper.nodes {
		t.Errorf("%d nodes counted, the helper has %d", s.totalNodes(), helper.nodes)
	}
	known := 0
	for i := range s.table.slots {
		if _, data := s.table.slots[i].load(); data != 0 {
			known++
		}
	}
	if known < 100 {
		t.Errorf("after %d nodes of the helper the first thread knows %d positions", helper.nodes, known)
	}
}

// TestOneThread: no more threads than are of use, and one where play is to be
// the same every time.
func TestOneThread(t *testing.T) {
	processors(t, 2)
	for _, o := range []Options{{}, {Threads: 1}, {Threads: 8, Level: game.Hard}} {
		if e := newEngine(t, game.Freestyle, o); len(e.s.team.helpers) > 0 || e.s.table.shared || e.s.fours.shared {
			t.Errorf("%+v: not alone", o)
		}
	}
	if e := newEngine(t, game.Freestyle, Options{Threads: 1000}); len(e.s.team.helpers) >= runtime.GOMAXPROCS(0) {
		t.Errorf("%d helpers on %d processors", len(e.s.team.helpers), runtime.GOMAXPROCS(0))
	}
}

// BenchmarkDepth measures the time that one, two and more threads take to the same depth,
// how many nodes they see a second, and how many of them the first thread needs:
// on a busy machine that tells best what the others spare it.
func BenchmarkDepth(b *testing.B) {
	const depth = 14
	for n := 1; n <= runtime.GOMAXPROCS(0); n *= 2 {
		b.Run(fmt.Sprintf("threads=%d", n), func(b *testing.B) {
			e := newEngine(b, game.Freestyle, Options{HashMB: 64, Threads: n})
			var nodes, own int64
			for range b.N {
				for _, text := range benchBoards {
					e.ClearTables()
					if _, err := e.Think(context.Background(), position(b, game.Freestyle, text), game.Limit{Depth: depth}, nil); err != nil {
						b.Fatal(err)
					}
					nodes += e.s.totalNodes()
					own += e.s.nodes
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			searches := float64(b.N * len(benchBoards))
			b.ReportMetric(b.Elapsed().Seconds()*1000/searches, "ms/depth14")
			b.ReportMetric(float64(own)/searches, "own-nodes/depth14")
		})
	}
}
