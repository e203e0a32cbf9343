package gomoku

import (
	"context"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"jingzi/game"
)

// How late the engine may answer at the very worst: after the time it was
// given, and after it was told to stop.
const (
	latest     = 30 * time.Millisecond
	latestStop = 5 * time.Millisecond
)

// TestPunctual plays games against itself with a little time for each move,
// every fourth move stopped from without, while garbage is made and collected all the time, and tells the worst
// lateness and the memory taken. How late a move comes depends on the machine
// too, so it fails for that only where so many moves are asked for by hand:
//
//	THINKS=10000 go test -run Punctual -v -timeout 20m ./ai/gomoku
func TestPunctual(t *testing.T) {
	thinks, threads := 40, 1
	if text := os.Getenv("THINKS"); text != "" {
		var err error
		if thinks, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
		threads = max(1, runtime.GOMAXPROCS(0)-1)
	}
	var stop atomic.Bool
	var litterer sync.WaitGroup
	litterer.Go(func() {
		for !stop.Load() {
			litter = make([]byte, 1<<20)
			time.Sleep(100 * time.Microsecond)
		}
	})
	defer litterer.Wait()
	defer stop.Store(true)

	const limit = 20 * time.Millisecond
	var worst, worstStop, whole time.Duration
	e := newEngine(t, game.Freestyle, Options{HashMB: 64, Threads: threads, Seed: 1})
	for n := 0; n < thinks; {
		e.ClearTables()
		e.options.Seed++
		for p := position(t, game.Freestyle, benchBoards[n%3]); n < thinks && !p.Result().Over(); n++ {
			ctx, cancel := context.WithCancel(context.Background())
			l := game.Limit{Time: limit}
			start := time.Now()
			var told atomic.Int64 // to stop, after the start
			if n%4 == 3 {
				l.Time = time.Hour
				time.AfterFunc(limit, func() {
					told.Store(int64(time.Since(start)))
					cancel()
				})
			}
			decided := false // then the rest of the game takes no time
			at, err := e.Think(ctx, p, l, func(r game.SearchInfo) {
				_, wins := r.PVs[0].Score.ProvedWin()
				_, loses := r.PVs[0].Score.ProvedLoss()
				decided = wins || loses
			})
			took := time.Since(start)
			whole += took
			if l.Time == limit {
				worst = max(worst, took-limit)
			} else if told := time.Duration(told.Load()); told > 0 {
				worstStop = max(worstStop, took-told)
			}
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(at); err != nil {
				t.Fatal(err)
			}
			if decided {
				n++
				break
			}
		}
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("%d moves of %v, %v on average, the worst %v late, and %v after it was told to stop; %d MB, collected %d times",
		thinks, limit, (whole / time.Duration(thinks)).Round(time.Millisecond/10), worst.Round(time.Millisecond/10), worstStop.Round(time.Millisecond/10), memory.Sys>>20, memory.NumGC)
	if (worst > latest || worstStop > latestStop) && os.Getenv("THINKS") != "" {
		t.Errorf("want %v and %v at most", latest, latestStop)
	}
}

var litter []byte // what only the garbage collector wants

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
