package engine

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// TestEntryPacks checks that unpack reverses pack.
func TestEntryPacks(t *testing.T) {
	for _, e := range []entry{
		{move: noMove, bound: upperBound},
		{move: maxPoints - 1, value: mateScore, eval: -mateScore, depth: 120, bound: exact, generation: generations},
		{move: 0, value: -mateScore, eval: mateScore, depth: -100, bound: lowerBound, generation: 1},
	} {
		if got := unpack(e.pack()); got != e {
			t.Errorf("unpack(pack()) = %+v, want %+v", got, e)
		}
	}
}

// TestTornSlot checks that a slot with words of two entries matches neither key.
func TestTornSlot(t *testing.T) {
	const firstKey, secondKey = 0x1234_5678_9abc_0000, 0x8765_4321_9abc_0000 // in the same bucket
	first, second := &table{slots: allocate[slot](1), shared: true}, &table{slots: allocate[slot](1), shared: true}
	first.store(firstKey, 7, 100, 50, 6, exact)
	second.store(secondKey, 8, -100, -50, 7, upperBound)
	if first.probe(firstKey).move != 7 || second.probe(secondKey).move != 8 {
		t.Fatal("a stored entry was not found")
	}

	for i := range first.slots {
		if first.slots[i].data != 0 {
			first.slots[i].check = second.slots[i].check
		}
	}
	if a, b := first.probe(firstKey), first.probe(secondKey); a.bound != unknown || b.bound != unknown {
		t.Errorf("got entries %+v and %+v of a torn slot, want none", a, b)
	}
}

// TestTableKeepsDeep checks that store replaces the shallower entry of a full bucket, but first an entry of an
// earlier search.
func TestTableKeepsDeep(t *testing.T) {
	table := &table{slots: allocate[slot](1), shared: false}
	key := func(n uint64) uint64 { return n << 40 }
	table.store(key(1), 1, 0, 0, 9, exact)
	table.store(key(2), 2, 0, 0, 5, exact)
	table.store(key(3), 3, 0, 0, 7, exact)
	if table.probe(key(2)).bound != unknown {
		t.Error("the shallow entry was not replaced")
	}
	if table.probe(key(1)).move != 1 || table.probe(key(3)).move != 3 {
		t.Error("a deep entry was replaced, or a new one was not stored")
	}
	table.generation++
	table.store(key(4), 4, 0, 0, 2, exact)
	table.store(key(5), 5, 0, 0, 1, exact)
	if table.probe(key(4)).bound == unknown || table.probe(key(5)).bound == unknown {
		t.Error("the entry of an earlier search was not replaced")
	}
}

// TestTablesFitMemory checks that all tables together stay within HashMB.
func TestTablesFitMemory(t *testing.T) {
	for _, megabytes := range []int{1, 3, 7, 48, 64} {
		s := newEngine(t, game.Freestyle, Options{HashMB: megabytes}).s
		bytes, limit := 16*len(s.table.slots)+8*len(s.fours.table)+24*len(s.threats.proofs), megabytes<<20
		if bytes > limit || bytes < limit/3 {
			t.Errorf("HashMB %d: got tables of %d bytes, want %d to %d", megabytes, bytes, limit/3, limit)
		}
	}
}

func BenchmarkTable(b *testing.B) {
	for _, shared := range []bool{false, true} {
		b.Run(map[bool]string{false: "alone", true: "shared"}[shared], func(b *testing.B) {
			table := &table{slots: allocate[slot](32 << 20), shared: shared}
			rng := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				key := rng.Uint64()
				if table.probe(key).bound == unknown {
					table.store(key, 1, 2, 3, 4, exact)
				}
			}
		})
	}
}
