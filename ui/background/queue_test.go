package background

import (
	"errors"
	"slices"
	"testing"
)

func TestAQueueKeepsItsOrderAndDropsNothing(t *testing.T) {
	o := newOwner(t)
	q := NewTaskQueue(o.Post)
	release, failure := make(chan struct{}), errors.New("failure")
	var ran, done []int
	for i := range 20 {
		q.Add(func() error {
			<-release
			if ran = append(ran, i); i == 3 { // without a lock: one at a time
				return failure
			}
			if i == 4 {
				panic("at work")
			}
			return nil
		}, func(err error) {
			if done = append(done, i); (i == 3) != (err == failure) || (i == 3 || i == 4) != (err != nil) {
				t.Errorf("the end of %d: %v", i, err)
			}
		})
	}
	if !q.Busy() {
		t.Error("idle")
	}
	close(release)
	o.until(func() bool { return !q.Busy() })
	if len(done) != 20 || !slices.IsSorted(done) || !slices.Equal(ran, done) {
		t.Errorf("ran %v, done %v", ran, done)
	}
}

func TestAQueueThatIsClosedEndsItsWork(t *testing.T) {
	o := newOwner(t)
	q := NewTaskQueue(o.Post)
	q.Close() // nothing to wait for
	q = NewTaskQueue(o.Post)
	ran := 0
	for range 5 {
		q.Add(func() error { ran++; return nil }, func(err error) { t.Errorf("delivered after the end: %v", err) })
	}
	if q.Close(); ran != 5 {
		t.Errorf("%d of 5 ran", ran)
	}
	posted := 0
	o.until(func() bool { posted++; return posted > 5 }) // runs the posted functions
}
