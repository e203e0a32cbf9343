// Package background runs work beside the goroutine that owns the screen, and
// brings its reports and its end back to that goroutine. It knows nothing of
// the toolkit: how a function gets onto that goroutine is injected.
package background

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Job runs one piece of work at a time. Starting the next, Stop and Close make
// the one under way stale: its context ends, and nothing of it is delivered any
// more. Apart from work itself, everything here is called on the owner's
// goroutine, and reported and done are called there.
//
// R is what the work reports; struct{} if it reports nothing.
type Job[R any] struct {
	post     func(func())
	cancel   *context.CancelFunc // of the work under way; nil when idle
	returned <-chan struct{}     // closed when the latest work has returned, stale or not; nil before the first
}

// closeTimeout is how long Close waits for work that does not end when its context
// does.
const closeTimeout = 3 * time.Second

// New makes an idle job. post runs a function on the owner's goroutine, in the
// order of the calls, and may be called from any goroutine.
func New[R any](post func(func())) *Job[R] { return &Job[R]{post: post} }

// Start stops what is under way and runs work on a goroutine of its own, as soon
// as all earlier work has returned. work may call report from any goroutine
// until it returns. reported receives all reports made since its last call, the
// oldest first; done comes once, after the last report, with the error of work
// or its panic.
func (j *Job[R]) Start(work func(ctx context.Context, report func(R)) error, reported func([]R), done func(error)) {
	j.Stop()
	ctx, cancel := context.WithCancel(context.Background())
	now, earlier, returned := &cancel, j.returned, make(chan struct{})
	j.cancel, j.returned = now, returned
	var lock sync.Mutex
	var reports []R // not yet delivered
	deliver := func() {
		lock.Lock()
		all := reports
		reports = nil
		lock.Unlock()
		if j.cancel == now && len(all) > 0 {
			reported(all)
		}
	}
	report := func(r R) {
		lock.Lock()
		reports = append(reports, r)
		first := len(reports) == 1
		lock.Unlock()
		if first {
			j.post(deliver)
		}
	}
	go func() {
		defer close(returned)
		defer cancel()
		if earlier != nil {
			<-earlier
		}
		if ctx.Err() != nil {
			return // stale before it began
		}
		err := protect(func() error { return work(ctx, report) })
		j.post(func() {
			deliver()
			if j.cancel == now {
				j.cancel = nil
				done(err)
			}
		})
	}()
}

// Busy reports whether there is work under way that is not stale.
func (j *Job[R]) Busy() bool { return j.cancel != nil }

// Stop makes the work under way stale, without waiting for it.
func (j *Job[R]) Stop() {
	if j.cancel != nil {
		(*j.cancel)()
		j.cancel = nil
	}
}

// Close is Stop, and waits until the work has returned; for work that is stuck
// it waits three seconds.
func (j *Job[R]) Close() {
	if j.Stop(); j.returned == nil {
		return
	}
	select {
	case <-j.returned:
	case <-time.After(closeTimeout):
	}
}

func protect(work func() error) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v", problem)
		}
	}()
	return work()
}
