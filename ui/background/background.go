// Package background runs functions on other goroutines and delivers their reports and results on the UI
// goroutine. It does not depend on Fyne: the caller provides the function that posts to the UI goroutine.
package background

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Job runs one function at a time, called its work. Start, Stop and Close make the current work stale: its
// context is cancelled, and no further reports or results are delivered. Methods must be called on the owner's
// goroutine, on which onReports and onDone are also called.
//
// R is the type of the reports, or struct{} if there are none.
type Job[R any] struct {
	post func(func())

	// Cancels the current work and identifies it by address; nil if there is none.
	cancel *context.CancelFunc

	// Closed when the latest work, even if stale, has returned; nil before the first Start.
	returned <-chan struct{}
}

// closeTimeout is the maximum time for which Close waits.
const closeTimeout = 3 * time.Second

// New returns a job without work. post must be callable from any goroutine and run functions on the UI
// goroutine in the order of the calls.
func New[R any](post func(func())) *Job[R] { return &Job[R]{post: post} }

// Start stops the current work and runs work on a new goroutine when all earlier work has returned.
// work may call report from any goroutine until it returns. onReports is called with all reports since its
// previous call, oldest first. onDone is called once, after the last report, with the error or panic of
// work.
func (j *Job[R]) Start(work func(ctx context.Context, report func(R)) error, onReports func([]R), onDone func(error)) {
	j.Stop()
	ctx, cancel := context.WithCancel(context.Background())
	current, earlier, returned := &cancel, j.returned, make(chan struct{})
	j.cancel, j.returned = current, returned
	var lock sync.Mutex
	var reports []R // reports that have not been delivered

	deliver := func() {
		lock.Lock()
		delivered := reports
		reports = nil
		lock.Unlock()
		if j.cancel == current && len(delivered) > 0 {
			onReports(delivered)
		}
	}
	report := func(r R) {
		lock.Lock()
		reports = append(reports, r)
		isFirst := len(reports) == 1
		lock.Unlock()
		if isFirst {
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
			// The work became stale before it started.
			return
		}
		err := protect(func() error { return work(ctx, report) })
		j.post(func() {
			deliver()
			if j.cancel == current {
				j.cancel = nil
				onDone(err)
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

// Abandon stops the current work, and neither the next work nor Close waits for it. It is for work that can wait
// for a hung disk.
func (j *Job[R]) Abandon() {
	j.Stop()
	j.returned = nil
}

// Close stops the current work and waits until it has returned, but at most three seconds.
func (j *Job[R]) Close() {
	j.Stop()
	if j.returned == nil {
		return
	}

	select {
	case <-j.returned:
	case <-time.After(closeTimeout):
	}
}

// protect calls work and returns its error. It returns a panic as an error.
func protect(work func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("panic: %v", value)
		}
	}()

	return work()
}
