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

// RelaxGC raises the garbage collector's target during the start, a tenth of which was spent on
// collections. Call rest when the window is open, and after each change: soon after the last one, unused
// memory is returned to the system. Go alone would keep as much garbage as live memory, half of what a
// game takes, for some minutes.
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
// any if it never has. Collecting after each stone took a quarter of the time for a stone.
func shouldCollect(before *atomic.Uint64, now uint64) bool {
	was := before.Load()
	return (was == 0 || now-was >= minAllocated) && before.CompareAndSwap(was, now)
}
