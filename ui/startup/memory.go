package startup

import (
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

const (
	pause  = 300 * time.Millisecond // without anything new, after which garbage is collected
	little = 4 << 20                // bytes that are not worth it
)

// Hurry has the start use memory freely instead of collecting garbage, which
// took a tenth of its time. Call rest when the window is there, and after each
// change: soon after the last one, what is no longer needed goes back to the
// system. Go alone would keep as much garbage as there is memory in use, half of
// what a game takes, until some minutes later.
func Hurry() (rest func()) {
	usual := debug.SetGCPercent(800)
	return newCollector(func() {
		debug.SetGCPercent(usual)
		debug.FreeOSMemory()
	}).rest
}

// collector collects garbage in pauses.
type collector struct {
	timer   *time.Timer
	busy    sync.Mutex // a collection may take longer than a pause
	collect func()
	before  uint64 // bytes allocated until the last collection, 0 before the first
}

func newCollector(collect func()) *collector {
	c := &collector{collect: collect}
	c.timer = time.AfterFunc(time.Hour, c.collectMuch)
	c.timer.Stop()
	return c
}

// rest begins a pause anew.
func (c *collector) rest() { c.timer.Reset(pause) }

// collectMuch collects garbage, after the start and wherever there may be enough of it.
// While it does, it is tried again later.
func (c *collector) collectMuch() {
	if !c.busy.TryLock() {
		c.rest()
		return
	}
	defer c.busy.Unlock()
	read := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(read)
	if now := read[0].Value.Uint64(); c.before == 0 || now-c.before >= little {
		c.collect()
		metrics.Read(read)
		c.before = read[0].Value.Uint64()
	}
}
