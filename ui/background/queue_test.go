package background

import (
	"errors"
	"slices"
	"testing"
)

func TestQueueOrder(t *testing.T) {
	o := newOwner(t)

	q := NewTaskQueue(o.Post)
	release, failure := make(chan struct{}), errors.New("failure")
	var started, finished []int
	for i := range 20 {
		q.Add(func() error {
			<-release
			started = append(started, i) // without a lock, since tasks run one at a time
			if i == 3 {
				return failure
			}
			if i == 4 {
				panic("failure")
			}

			return nil
		}, func(err error) {
			finished = append(finished, i)
			if (i == 3) != (err == failure) || (i == 3 || i == 4) != (err != nil) {
				t.Errorf("got result %v of task %d, want errors only of tasks 3 and 4", err, i)
			}
		})
	}
	if !q.Busy() {
		t.Error("Busy returns false before the tasks have run")
	}
	close(release)
	o.runUntil(func() bool { return !q.Busy() })
	if len(finished) != 20 || !slices.IsSorted(finished) || !slices.Equal(started, finished) {
		t.Errorf("got started tasks %v and results of tasks %v, want 0 to 19 in order", started, finished)
	}
}

// TestQueueClose checks that Close waits for all tasks but delivers no results.
func TestQueueClose(t *testing.T) {
	o := newOwner(t)
	q := NewTaskQueue(o.Post)
	q.Close() // without tasks

	q = NewTaskQueue(o.Post)
	numRuns := 0
	for range 5 {
		q.Add(func() error {
			numRuns++
			return nil
		}, func(err error) { t.Errorf("got result %v after Close, want none", err) })
	}
	q.Close()
	if numRuns != 5 {
		t.Errorf("%d tasks ran, want 5", numRuns)
	}
	numPosted := 0
	o.runUntil(func() bool { numPosted++; return numPosted > 5 }) // runs the posted functions
}
