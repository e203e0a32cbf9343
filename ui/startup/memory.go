package startup

import (
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

const (
	idleDelay    = 300 * time.Millisecond // time without calls before garbage is collected
	minAllocated = 4 << 20                // minimum of newly allocated bytes for a collection
)

// RelaxGC makes the garbage collector run less often during the start, of which it took a tenth. Call
// collectLater when the window is open and after each change: after some time without calls, it
// returns unused memory to the system. Otherwise Go would keep as much garbage as live memory for
// minutes.
func RelaxGC() (collectLater func()) {
	percent := debug.SetGCPercent(800)
	var lastAllocs atomic.Uint64
	timer := time.AfterFunc(time.Hour, func() {
		debug.SetGCPercent(percent)
		sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
		metrics.Read(sample)
		if shouldCollect(&lastAllocs, sample[0].Value.Uint64()) {
			debug.FreeOSMemory()
		}
	})
	timer.Stop()
	return func() { timer.Reset(idleDelay) }
}

// shouldCollect reports whether at least minAllocated bytes were allocated since it last returned
// true, always at the first call. Collecting after each stone took a quarter of a move's time.
func shouldCollect(lastAllocs *atomic.Uint64, allocs uint64) bool {
	old := lastAllocs.Load()
	return (old == 0 || allocs-old >= minAllocated) && lastAllocs.CompareAndSwap(old, allocs)
}
