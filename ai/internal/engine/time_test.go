package engine

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jingzi/game"
)

// BenchmarkPunctual plays games with 20 ms per move, cancels every fourth move, and runs the garbage collector
// all the time. It measures the maximum delay after a time limit and after a cancellation, and the memory used:
//
//	go test -run '^$' -bench Punctual -benchtime 10000x -timeout 20m ./ai/internal/engine
func BenchmarkPunctual(b *testing.B) {
	var stop atomic.Bool

	var collector sync.WaitGroup
	collector.Go(func() {
		for !stop.Load() {
			litter = make([]byte, 1<<20)
			runtime.GC()
		}
	})
	defer collector.Wait()
	defer stop.Store(true)

	const limit = 20 * time.Millisecond

	var maxDelay, maxStopDelay time.Duration
	e := newEngine(b, game.Freestyle, Options{HashMB: 64, Threads: max(1, runtime.GOMAXPROCS(0)-1), Seed: 1})
	p, isDecided := game.Position{}, true // moves of a proved game take no time
	for n := 0; b.Loop(); n++ {
		if isDecided || p.Result().Over() {
			e.ClearTables()
			e.options.Seed++
			p, isDecided = position(b, game.Freestyle, benchBoards[n%3]), false
		}
		ctx, cancel := context.WithCancel(b.Context())
		l, start := game.Limit{Time: limit}, time.Now()
		var cancelledAt atomic.Int64 // nanoseconds after the start
		if n%4 == 3 {
			l.Time = time.Hour
			time.AfterFunc(limit, func() {
				cancelledAt.Store(int64(time.Since(start)))
				cancel()
			})
		}
		point, err := e.Think(ctx, p, l, func(info game.SearchInfo) {
			_, wins := info.PVs[0].Score.ProvedWin()
			_, loses := info.PVs[0].Score.ProvedLoss()
			isDecided = wins || loses
		})
		elapsed := time.Since(start)
		if l.Time == limit {
			maxDelay = max(maxDelay, elapsed-limit)
		} else if cancelTime := time.Duration(cancelledAt.Load()); cancelTime > 0 {
			maxStopDelay = max(maxStopDelay, elapsed-cancelTime)
		}
		cancel()
		if err != nil {
			b.Fatal(err)
		}
		if p, err = p.Play(point); err != nil {
			b.Fatal(err)
		}
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	b.ReportMetric(float64(maxDelay.Microseconds())/1000, "ms-late")
	b.ReportMetric(float64(maxStopDelay.Microseconds())/1000, "ms-late-to-stop")
	b.ReportMetric(float64(memory.Sys>>20), "MB")
}

var litter []byte // prevents the allocation from being optimized away

// TestStopsBeforeAnotherGap checks that a search that was suspended once stops early enough to be suspended again,
// but not by more than a fraction of its time.
func TestStopsBeforeAnotherGap(t *testing.T) {
	for _, c := range []struct{ gap, want time.Duration }{
		{0, 296 * time.Millisecond},
		{30 * time.Millisecond, 266 * time.Millisecond},
		{100 * time.Millisecond, 246 * time.Millisecond},
	} {
		clock := clock{team: &team{}}
		clock.start(t.Context(), game.Limit{Time: 300 * time.Millisecond})
		now := clock.began
		clock.isLate(now)

		now = now.Add(c.gap)
		for ; !clock.isLate(now); now = now.Add(time.Microsecond) {
		}
		if elapsed := now.Sub(clock.began); elapsed < c.want-time.Millisecond || elapsed > c.want+time.Microsecond {
			t.Errorf("after a gap of %v the search stopped at %v, want %v", c.gap, elapsed, c.want)
		}
	}
}

// TestNodeLimits checks that no part of the search exceeds a node limit.
func TestNodeLimits(t *testing.T) {
	e := newEngine(t, game.Renju, Options{})
	for _, text := range benchBoards {
		p := position(t, game.Renju, text)
		for _, nodes := range []int64{1, 100, 1000, 3000, 10000} {
			if _, err := e.Think(context.Background(), p, game.Limit{Nodes: nodes}, nil); err != nil {
				t.Fatal(err)
			}
			if e.s.nodes > nodes {
				t.Errorf("%s: got %d nodes, want at most %d", text, e.s.nodes, nodes)
			}
		}
	}
}

// TestShouldStop checks that a search with a target time stops early if the choice is clear, and takes longer if
// the best move changes or the value drops.
func TestShouldStop(t *testing.T) {
	const second = time.Second

	type iteration struct {
		elapsed     time.Duration // from the start to the end of the iteration
		best, value int
	}
	for _, test := range []struct {
		name          string
		target, limit time.Duration
		iterations    []iteration
		want          bool // whether to stop after the last iteration
	}{
		{"no target time", 0, 10 * second, []iteration{{9 * second, 1, 0}}, false},
		{"half the target time, no changes", second, 10 * second, []iteration{{second / 8, 1, 0}, {second / 2, 1, 5}}, false},
		{"0.6 of the target time, no changes", second, 10 * second, []iteration{{second / 8, 1, 0}, {second * 3 / 5, 1, 5}}, true},
		{"the best move has just changed", second, 10 * second, []iteration{{second / 8, 1, 0}, {second * 3 / 5, 2, 5}}, false},
		{"the best move changed some iterations ago", second, 10 * second,
			[]iteration{{second / 64, 1, 0}, {second / 32, 2, 5}, {second / 16, 2, 5}, {second / 8, 2, 5},
				{second * 7 / 10, 2, 5}}, true},
		{"the value has dropped", second, 10 * second, []iteration{{second / 8, 1, 0}, {second * 3 / 5, 1, -100}}, false},
		{"the value has risen", second, 10 * second, []iteration{{second / 8, 1, 0}, {second * 3 / 5, 1, 100}}, true},
		{"no time for another iteration", second, second, []iteration{{second / 16, 1, 0}, {second / 2, 2, -100}}, true},
	} {
		c := clock{began: time.Now(), targetTime: test.target}

		c.deadline = c.began.Add(test.limit)
		var m timeManager
		stop := false
		for _, i := range test.iterations {
			stop = m.shouldStop(&c, c.began.Add(i.elapsed), i.best, i.value)
		}
		if stop != test.want {
			t.Errorf("%s: shouldStop = %v, want %v", test.name, stop, test.want)
		}
	}
}
