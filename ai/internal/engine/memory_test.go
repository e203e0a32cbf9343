package engine

import (
	"context"
	"runtime"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"jingzi/game"
)

// TestMemoryIsReleased checks that an engine keeps its tables while it is in use, releases them after
// IdleTimeout, and then plays like a new engine.
func TestMemoryIsReleased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, err := New(game.Freestyle, Options{IdleTimeout: time.Minute, HashMB: 1})
		if err != nil {
			t.Fatal(err)
		}
		p := position(t, game.Freestyle, "h8 i9 h9")
		e.ClearTables()
		if e.s != nil {
			t.Error("memory was allocated before the first Think")
		}

		nodes := func() (total int64) {
			if _, err := e.Think(context.Background(), p, game.Limit{Nodes: 2000}, func(info game.SearchInfo) {
				total = info.Nodes
			}); err != nil {
				t.Fatal(err)
			}
			return total
		}
		first := nodes()
		for range 3 {
			time.Sleep(59 * time.Second)
			synctest.Wait()
			if e.s == nil {
				t.Fatal("the tables were released between two moves")
			}
			nodes()
		}
		time.Sleep(61 * time.Second)
		synctest.Wait()
		if e.s != nil {
			t.Fatal("an idle engine did not release its tables")
		}
		e.ClearTables()
		if second := nodes(); second != first || e.s.table.slots == nil {
			t.Errorf("after the release the search took %d nodes, want %d, as with a new engine", second, first)
		}
	})
}

// TestPlanSurvivesRelease checks that a stored win is played without a search after the memory was released.
func TestPlanSurvivesRelease(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, err := New(game.Freestyle, Options{IdleTimeout: time.Minute, HashMB: 1})
		if err != nil {
			t.Fatal(err)
		}

		var last game.SearchInfo
		p := position(t, game.Freestyle, "h8 a1 i8 b15 k7 o1 k6 n15")
		for turn := 0; !p.Result().Over(); turn++ {
			if _, err := e.Think(t.Context(), p, game.Limit{Nodes: 100000}, func(info game.SearchInfo) {
				last = info
			}); err != nil {
				t.Fatal(err)
			}
			if turn > 0 && last.Nodes > 2 {
				t.Fatalf("the search of a stored win took %d nodes, want at most 2\n%s", last.Nodes, p)
			}

			for _, point := range last.PVs[0].Moves[:min(2, len(last.PVs[0].Moves))] {
				p, _ = p.Play(point)
			}
			time.Sleep(61 * time.Second)
			synctest.Wait()
			if e.s != nil {
				t.Fatal("an idle engine did not release its tables")
			}
		}
	})
}

// TestTimerDoesNotKeepEngine checks that an unreachable engine is collected before its IdleTimeout.
func TestTimerDoesNotKeepEngine(t *testing.T) {
	e, err := New(game.Freestyle, Options{IdleTimeout: time.Hour, HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Think(context.Background(), game.NewPosition(game.Freestyle), game.Limit{Nodes: 100},
		nil); err != nil {
		t.Fatal(err)
	}
	pointer := weak.Make(e)
	e = nil
	runtime.GC()
	if pointer.Value() != nil {
		t.Error("the timer keeps the engine alive")
	}
}

// TestTablesFitTheLevel checks that levels below Master, which search few nodes, allocate little
// memory.
func TestTablesFitTheLevel(t *testing.T) {
	for _, l := range []game.Level{game.Easy, game.Hard, game.Master} {
		e, err := New(game.Freestyle, Options{Level: l})
		if err != nil {
			t.Fatal(err)
		}
		bytes := 16*len(e.s.table.slots) + 8*len(e.s.fours.table) + 24*len(e.s.threats.proofs)
		if isSmall := l != game.Master; isSmall != (bytes <= 8<<20) {
			t.Errorf("level %s: got tables of %d bytes, want at most 8 MiB below Master, and more at Master", l, bytes)
		}
	}
}

// TestTablesFitTheBoard checks that smaller boards take less memory, and that no board takes more than 64 MB.
func TestTablesFitTheBoard(t *testing.T) {
	last := 0
	for _, side := range []int{7, 10, 15, game.MaxSize} {
		e, err := New(game.Rules{Width: side, Height: side, WinLength: 5}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		bytes := 16*len(e.s.table.slots) + 8*len(e.s.fours.table) + 24*len(e.s.threats.proofs)
		if limit := 64 << 20 * min(side*side, 15*15) / (15 * 15); bytes > limit || bytes < limit/3 {
			t.Errorf("%d×%d: got tables of %d bytes, want %d to %d", side, side, bytes, limit/3, limit)
		}
		if bytes < last {
			t.Errorf("%d×%d: got tables of %d bytes, want at least the %d of a smaller board", side, side, bytes, last)
		}
		last = bytes
	}
}
