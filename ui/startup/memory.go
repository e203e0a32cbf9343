package startup

import (
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

const (
	idleDelay    = 300 * time.Millisecond // time without calls of collectLater before a collection
	minAllocated = 4 << 20                // minimum number of bytes allocated since the last collection
)

// RelaxGC makes the garbage collector run less often during the start of the program, since it would take
// a tenth of that time. The caller must call collectLater when the window is open and after each change.
// After some time without calls, unused memory is returned to the system. Otherwise Go would keep it for
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

// shouldCollect reports whether at least minAllocated bytes have been allocated since it last returned
// true. The first call returns true. A collection after each stone would take a quarter of the time of a
// move.
func shouldCollect(lastAllocs *atomic.Uint64, allocs uint64) bool {
	old := lastAllocs.Load()
	return (old == 0 || allocs-old >= minAllocated) && lastAllocs.CompareAndSwap(old, allocs)
}
