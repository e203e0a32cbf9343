package gomoku

import (
	"runtime/debug"
	"sync"
	"time"
	"weak"
)

// rest gives the tables of an engine back to the system that nobody has asked
// for a while: beside a game that stands they are most of a program's memory.
type rest struct {
	mutex sync.Mutex // held by Think
	timer *time.Timer
	asked int // how often
}

// awake has the tables there until drowsy.
func (e *Engine) awake() {
	r := &e.rest
	r.mutex.Lock()
	r.asked++
	if r.timer != nil {
		r.timer.Stop()
	}
	if e.s == nil {
		e.prepare()
	}
}

// drowsy begins the next rest.
func (e *Engine) drowsy() {
	r := &e.rest
	if e.options.Rest > 0 {
		asked, engine := r.asked, weak.Make(e) // the timer does not keep an engine that is gone
		r.timer = time.AfterFunc(e.options.Rest, func() {
			if e := engine.Value(); e != nil {
				e.lieDown(asked)
			}
		})
	}
	r.mutex.Unlock()
}

// lieDown gives the tables back, unless the engine was asked again.
func (e *Engine) lieDown(asked int) {
	r := &e.rest
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.asked == asked {
		e.s, e.plan = nil, e.s.plan
		debug.FreeOSMemory()
	}
}
