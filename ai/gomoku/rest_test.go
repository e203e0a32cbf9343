package gomoku

import (
	"context"
	"runtime"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"jingzi/game"
)

// The tables are there for as long as moves follow each other, and not for long
// afterwards; then the engine plays as a new one.
func TestTablesAreGivenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rested, err := New(game.Freestyle, Options{IdleTimeout: time.Minute, HashMB: 1})
		if err != nil {
			t.Fatal(err)
		}
		position := game.NewPosition(game.Freestyle)
		rested.ClearTables()
		if rested.s != nil {
			t.Error("memory is taken before the first question")
		}
		for _, at := range []string{"h8", "i9", "h9"} {
			p, err := game.Freestyle.ParsePoint(at)
			if err == nil {
				position, err = position.Play(p)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		nodes := func(e *Engine) (all int64) {
			if _, err := e.Think(context.Background(), position, game.Limit{Nodes: 2000}, func(r game.SearchInfo) { all = r.Nodes }); err != nil {
				t.Fatal(err)
			}
			return all
		}
		first := nodes(rested)
		for range 3 {
			time.Sleep(59 * time.Second)
			synctest.Wait()
			if rested.s == nil {
				t.Fatal("the tables went between two moves")
			}
			nodes(rested)
		}
		time.Sleep(61 * time.Second)
		synctest.Wait()
		if rested.s != nil {
			t.Fatal("an idle engine keeps its tables")
		}
		rested.ClearTables()
		if again := nodes(rested); again != first || rested.s.table.slots == nil {
			t.Errorf("after its rest the engine takes %d nodes, a new one %d", again, first)
		}
	})
}

// A win that is known is played on after a rest, however long the other side took.
func TestAWinIsKeptOverARest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e, err := New(game.Freestyle, Options{IdleTimeout: time.Minute, HashMB: 1})
		if err != nil {
			t.Fatal(err)
		}
		var last game.SearchInfo
		p := position(t, game.Freestyle, "h8 a1 i8 b15 k7 o1 k6 n15")
		for stone := 0; !p.Result().Over(); stone++ {
			if _, err := e.Think(t.Context(), p, game.Limit{Nodes: 100000}, func(r game.SearchInfo) { last = r }); err != nil {
				t.Fatal(err)
			}
			if stone > 0 && last.Nodes > 2 {
				t.Fatalf("%d nodes for a known win\n%s", last.Nodes, p)
			}
			for _, at := range last.PVs[0].Moves[:min(2, len(last.PVs[0].Moves))] {
				p, _ = p.Play(at)
			}
			time.Sleep(61 * time.Second)
			synctest.Wait()
			if e.s != nil {
				t.Fatal("an idle engine keeps its tables")
			}
		}
	})
}

// An engine that nobody holds any more goes at once, and does not wait for its
// rest.
func TestAnEngineThatIsGoneDoesNotRest(t *testing.T) {
	e, err := New(game.Freestyle, Options{IdleTimeout: time.Hour, HashMB: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Think(context.Background(), game.NewPosition(game.Freestyle), game.Limit{Nodes: 100}, nil); err != nil {
		t.Fatal(err)
	}
	gone := weak.Make(e)
	e = nil
	runtime.GC()
	if gone.Value() != nil {
		t.Error("its timer keeps the engine")
	}
}

// A level that may look at few nodes takes little memory for them.
func TestTablesFitTheLevel(t *testing.T) {
	for _, l := range []game.Level{game.Easy, game.Hard, game.Master} {
		e, err := New(game.Freestyle, Options{Level: l})
		if err != nil {
			t.Fatal(err)
		}
		bytes := 16*len(e.s.table.slots) + 8*len(e.s.fours.table) + 24*len(e.s.threats.proofs)
		if weak := l != game.Master; weak != (bytes <= 8<<20) {
			t.Errorf("%s takes %d bytes", l, bytes)
		}
	}
}

// A smaller board takes less memory, and none more than the largest allowance.
func TestTablesFitTheBoard(t *testing.T) {
	last := 0
	for _, side := range []int{7, 10, 15, game.MaxSize} {
		e, err := New(game.Rules{Width: side, Height: side, WinLength: 5}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		bytes := 16*len(e.s.table.slots) + 8*len(e.s.fours.table) + 24*len(e.s.threats.proofs)
		if most := 64 << 20 * min(side*side, 15*15) / (15 * 15); bytes > most || bytes < most/3 {
			t.Errorf("%d×%d takes %d bytes of %d", side, side, bytes, most)
		}
		if bytes < last {
			t.Errorf("%d×%d takes %d bytes, a smaller board %d", side, side, bytes, last)
		}
		last = bytes
	}
}
