package gomoku

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jingzi/game"
)

// BenchmarkPunctual plays games against itself with a little time for each move, every
// fourth move stopped from outside, while garbage is made and collected all the time. It
// measures the worst lateness, at a limit and after a stop, and the memory taken:
//
//	go test -run '^$' -bench Punctual -benchtime 10000x -timeout 20m ./ai/gomoku
func BenchmarkPunctual(b *testing.B) {
	var stop atomic.Bool
	var litterer sync.WaitGroup
	litterer.Go(func() {
		for !stop.Load() {
			litter = make([]byte, 1<<20)
			runtime.GC()
		}
	})
	defer litterer.Wait()
	defer stop.Store(true)

	const limit = 20 * time.Millisecond
	var worst, worstStop time.Duration
	e := newEngine(b, game.Freestyle, Options{HashMB: 64, Threads: max(1, runtime.GOMAXPROCS(0)-1), Seed: 1})
	p, decided := game.Position{}, true // a proved game takes no time
	for n := 0; b.Loop(); n++ {
		if decided || p.Result().Over() {
			e.ClearTables()
			e.options.Seed++
			p, decided = position(b, game.Freestyle, benchBoards[n%3]), false
		}
		ctx, cancel := context.WithCancel(b.Context())
		l, start := game.Limit{Time: limit}, time.Now()
		var stopped atomic.Int64 // after the start
		if n%4 == 3 {
			l.Time = time.Hour
			time.AfterFunc(limit, func() {
				stopped.Store(int64(time.Since(start)))
				cancel()
			})
		}
		at, err := e.Think(ctx, p, l, func(r game.SearchInfo) {
			_, wins := r.PVs[0].Score.ProvedWin()
			_, loses := r.PVs[0].Score.ProvedLoss()
			decided = wins || loses
		})
		took := time.Since(start)
		if l.Time == limit {
			worst = max(worst, took-limit)
		} else if at := time.Duration(stopped.Load()); at > 0 {
			worstStop = max(worstStop, took-at)
		}
		cancel()
		if err != nil {
			b.Fatal(err)
		}
		if p, err = p.Play(at); err != nil {
			b.Fatal(err)
		}
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	b.ReportMetric(float64(worst.Microseconds())/1000, "ms-late")
	b.ReportMetric(float64(worstStop.Microseconds())/1000, "ms-late-to-stop")
	b.ReportMetric(float64(memory.Sys>>20), "MB")
}

var litter []byte // what only the garbage collector wants

// TestStopsBeforeAnotherGap: where the system once took the processor away, the search stops
// early enough for it to happen again, but not by more than a part of its time.
func TestStopsBeforeAnotherGap(t *testing.T) {
	for _, c := range []struct{ gap, stops time.Duration }{
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
		if stops := now.Sub(clock.began); stops < c.stops-time.Millisecond || stops > c.stops+time.Microsecond {
			t.Errorf("after a gap of %v the search stops at %v, want %v", c.gap, stops, c.stops)
		}
	}
}

// TestLooksOften: between two looks at the clock lie few nodes wherever the
// search is, also in the searches for forced wins.
func TestLooksOften(t *testing.T) {
	e := newEngine(t, game.Renju, Options{})
	for _, text := range benchBoards {
		p := position(t, game.Renju, text)
		for _, nodes := range []int64{1, 100, 1000, 3000, 10000} {
			if _, err := e.Think(context.Background(), p, game.Limit{Nodes: nodes}, nil); err != nil {
				t.Fatal(err)
			}
			if e.s.nodes > nodes {
				t.Errorf("%s: %d nodes of %d", text, e.s.nodes, nodes)
			}
		}
	}
}

// A move whose time is shared with others ends early where the choice is clear,
// and takes longer where the best move changes or the value falls.
func TestPace(t *testing.T) {
	const second = time.Second
	type iteration struct {
		ended       time.Duration // after the start
		best, value int
	}
	for _, test := range []struct {
		name       string
		aim, limit time.Duration
		iterations []iteration
		want       bool // enough after the last of them
	}{
		{"no aim: all the time there is", 0, 10 * second, []iteration{{9 * second, 1, 0}}, false},
		{"half the aim, and nothing changes", second, 10 * second, []iteration{{second / 8, 1, 0}, {second / 2, 1, 5}}, false},
		{"a little more", second, 10 * second, []iteration{{second / 8, 1, 0}, {second * 3 / 5, 1, 5}}, true},
		{"the best move has just changed", second, 10 * second, []iteration{{second / 8, 1, 0}, {second * 3 / 5, 2, 5}}, false},
		{"it changed some iterations ago", second, 10 * second,
			[]iteration{{second / 64, 1, 0}, {second / 32, 2, 5}, {second / 16, 2, 5}, {second / 8, 2, 5}, {second * 7 / 10, 2, 5}}, true},
		{"the value has fallen", second, 10 * second, []iteration{{second / 8, 1, 0}, {second * 3 / 5, 1, -100}}, false},
		{"the value has risen", second, 10 * second, []iteration{{second / 8, 1, 0}, {second * 3 / 5, 1, 100}}, true},
		{"the next iteration could not end", second, second, []iteration{{second / 16, 1, 0}, {second / 2, 2, -100}}, true},
	} {
		c := clock{began: time.Now(), targetTime: test.aim}
		c.deadline = c.began.Add(test.limit)
		var p timeManager
		enough := false
		for _, i := range test.iterations {
			enough = p.shouldStop(&c, c.began.Add(i.ended), i.best, i.value)
		}
		if enough != test.want {
			t.Errorf("%s: enough %v", test.name, enough)
		}
	}
}
