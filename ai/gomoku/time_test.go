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
		e.Forget()
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
			at, err := e.Think(ctx, p, l, func(r game.Report) {
				_, wins := r.Lines[0].Score.Wins()
				_, loses := r.Lines[0].Score.Loses()
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
