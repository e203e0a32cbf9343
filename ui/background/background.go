// Package background runs work off the UI goroutine and delivers its reports and its end on that goroutine.
// It does not depend on the toolkit: the caller provides the function that posts to the goroutine.
package background

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Job runs one piece of work at a time. Start, Stop and Close make the current work stale: its context
// ends, and no further reports or results are delivered. Methods must be called on the owner's goroutine,
// on which reported and done are called, too.
//
// R is the type of the reports; struct{} if there are none.
type Job[R any] struct {
	post     func(func())
	cancel   *context.CancelFunc // cancels the current work; nil when idle. Its address identifies the work
	returned <-chan struct{}     // closed when the latest work has returned, stale or not; nil before the first
}

// closeTimeout limits how long Close waits for work that ignores its context.
const closeTimeout = 3 * time.Second

// New returns an idle job. post runs a function on the owner's goroutine, in the order of the calls, and
// may be called from any goroutine.
func New[R any](post func(func())) *Job[R] { return &Job[R]{post: post} }

// Start stops the current work and runs work on a new goroutine once all earlier work has returned. work
// may call report from any goroutine until it returns. reported receives all reports made since its last
// call, oldest first. done is called once, after the last report, with the error of work or its panic.
func (j *Job[R]) Start(work func(ctx context.Context, report func(R)) error, reported func([]R), done func(error)) {
	j.Stop()
	ctx, cancel := context.WithCancel(context.Background())
	current, earlier, returned := &cancel, j.returned, make(chan struct{})
	j.cancel, j.returned = current, returned
	var lock sync.Mutex
	var reports []R // not yet delivered
	deliver := func() {
		lock.Lock()
		all := reports
		reports = nil
		lock.Unlock()
		if j.cancel == current && len(all) > 0 {
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
			return // stale before it started
		}
		err := protect(func() error { return work(ctx, report) })
		j.post(func() {
			deliver()
			if j.cancel == current {
				j.cancel = nil
				done(err)
			}
		})
	}()
}

// Busy reports whether there is work that is not stale.
func (j *Job[R]) Busy() bool { return j.cancel != nil }

// Stop makes the current work stale without waiting for it.
func (j *Job[R]) Stop() {
	if j.cancel != nil {
		(*j.cancel)()
		j.cancel = nil
	}
}

// Close stops the current work and waits until it has returned, at most three seconds.
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
