package ui

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"jingzi/game"
)

// thinker lets an engine work on questions beside the game, one at a time. All
// of it belongs to the UI goroutine, and so does what it calls.
type thinker struct {
	post func(func())
	job  *job            // the one whose words are wanted; nil when idle
	last <-chan struct{} // closed when the latest has ended, wanted or not
}

// job is one question.
type job struct {
	cancel context.CancelFunc
	latest atomic.Pointer[game.Report] // posted but not yet told
}

// ask gives up what was under way and runs work on a goroutine of its own, as
// soon as the work before it has ended. tell hears its reports, the newest only
// where they come fast; done hears how it ended, unless it was given up.
func (k *thinker) ask(work func(ctx context.Context, report func(game.Report)) error, tell func(game.Report), done func(error)) {
	k.stop()
	ctx, cancel := context.WithCancel(context.Background())
	j := &job{cancel: cancel}
	before, ended := k.last, make(chan struct{})
	k.job, k.last = j, ended
	report := func(r game.Report) {
		if j.latest.Swap(&r) != nil {
			return
		}
		k.post(func() {
			if newest := j.latest.Swap(nil); k.job == j && newest != nil {
				tell(*newest)
			}
		})
	}
	go func() {
		defer close(ended)
		defer cancel()
		if before != nil {
			<-before
		}
		err := safely(func() error { return work(ctx, report) })
		k.post(func() {
			if k.job == j {
				k.job = nil
				done(err)
			}
		})
	}()
}

// safely turns a panic into an error.
func safely(work func() error) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("engine panicked: %v", problem)
		}
	}()
	return work()
}

// busy reports whether an answer is awaited.
func (k *thinker) busy() bool { return k.job != nil }

// stop gives up what is under way, without waiting for it.
func (k *thinker) stop() {
	if k.job != nil {
		k.job.cancel()
		k.job = nil
	}
}

// close waits for the work under way to end, but not for a stuck one.
func (k *thinker) close() {
	k.stop()
	if k.last == nil {
		return
	}
	select {
	case <-k.last:
	case <-time.After(3 * time.Second):
	}
}
