package startup

import (
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

const (
	idleDelay    = 300 * time.Millisecond // how long nothing new happens before garbage is collected
	minAllocated = 4 << 20                // bytes allocated that are not worth it
)

// RelaxGC has the start use memory freely instead of collecting garbage, which
// took a tenth of its time. Call rest when the window is there, and after each
// change: soon after the last one, what is no longer needed goes back to the
// system. Go alone would keep as much garbage as there is memory in use, half of
// what a game takes, until some minutes later.
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

// shouldCollect reports whether much has been allocated since it last said so, or
// anything if it never has. A collection after each stone took a quarter of the
// time that a stone takes.
func shouldCollect(before *atomic.Uint64, now uint64) bool {
	was := before.Load()
	return (was == 0 || now-was >= minAllocated) && before.CompareAndSwap(was, now)
}
