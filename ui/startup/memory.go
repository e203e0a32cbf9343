package startup

import (
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

const (
	idleDelay    = 300 * time.Millisecond // time without changes before garbage is collected
	minAllocated = 4 << 20                // below this, no collection
)

// RelaxGC raises the garbage collector's target during the start, which spent a tenth of its time on
// collections. Call rest when the window is open and after each change. Some time after the last call it
// returns unused memory to the system. Without that, Go would keep as much garbage as live memory for
// minutes, half of what a game uses.
func RelaxGC() (rest func()) {
	usual := debug.SetGCPercent(800)
	var before atomic.Uint64
	timer := time.AfterFunc(time.Hour, func() {
		debug.SetGCPercent(usual)
		read := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
		if metrics.Read(read); shouldCollect(&before, read[0].Value.Uint64()) {
			debug.FreeOSMemory()
		}
	})
	timer.Stop()
	return func() { timer.Reset(idleDelay) }
}

// shouldCollect reports whether at least minAllocated bytes were allocated since it last returned true, or
// any at the first call. Collecting after each stone took a quarter of the time of a move.
func shouldCollect(before *atomic.Uint64, now uint64) bool {
	was := before.Load()
	return (was == 0 || now-was >= minAllocated) && before.CompareAndSwap(was, now)
}
