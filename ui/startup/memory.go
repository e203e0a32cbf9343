package startup

import (
	"runtime/debug"
	"time"
)

// pause is how long nothing new happens before garbage is collected.
const pause = 300 * time.Millisecond

// Hurry has the start use memory freely instead of collecting garbage, which
// took a tenth of its time. Call rest when the window is there, and after each
// change: soon after the last one, what is no longer needed goes back to the
// system. Go alone would keep as much garbage as there is memory in use, half of
// what a game takes, until some minutes later.
func Hurry() (rest func()) {
	usual := debug.SetGCPercent(800)
	timer := time.AfterFunc(time.Hour, func() {
		debug.SetGCPercent(usual)
		debug.FreeOSMemory()
	})
	timer.Stop()
	return func() { timer.Reset(pause) }
}
