package background

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"jingzi/game"
)

// owner represents the UI goroutine.
type owner struct {
	t *testing.T
	*game.EventLoop
}

func newOwner(t *testing.T) owner { return owner{t, game.NewEventLoop()} }

// until runs posted functions until a condition holds.
func (o owner) until(ok func() bool) {
	o.t.Helper()
	if err := o.Run(o.t.Context(), ok); err != nil {
		o.t.Fatal(err)
	}
}

func unwanted(t *testing.T) (reported func([]int), done func(error)) {
	return func(r []int) { t.Errorf("reports %v of stale work", r) }, func(err error) { t.Errorf("the end of stale work: %v", err) }
}

func TestReportsComeInOrderAndBeforeTheEnd(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	failure := errors.New("failure")
	var got []int
	var end error
	j.Start(func(_ context.Context, report func(int)) error {
		for i := range 100 {
			report(i)
		}
		return failure
	}, func(r []int) {
		if !j.Busy() {
			t.Error("idle before the end")
		}
		got = append(got, r...)
	}, func(err error) {
		if j.Busy() || len(got) != 100 {
			t.Errorf("at the end: busy %v, %d reports", j.Busy(), len(got))
		}
		end = err
	})
	o.until(func() bool { return !j.Busy() })
	if end != failure || !slices.IsSorted(got) {
		t.Errorf("%v, %v", end, got)
	}
}

func TestReportsThatWaitAreDeliveredTogether(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	var deliveries, sum int
	written := make(chan struct{})
	j.Start(func(_ context.Context, report func(int)) error {
		defer close(written)
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() { report(1) })
		}
		all.Wait()
		return nil
	}, func(r []int) {
		deliveries++
		sum += len(r)
	}, func(error) {})
	<-written
	o.until(func() bool { return !j.Busy() })
	if deliveries != 1 || sum != 8 {
		t.Errorf("%d reports in %d deliveries", sum, deliveries)
	}
}

func TestStoppedWorkIsCancelledAndDeliversNothing(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	reported, done := unwanted(t)
	running, cancelled := make(chan struct{}), make(chan struct{})
	j.Start(func(ctx context.Context, report func(int)) error {
		report(1)
		close(running)
		<-ctx.Done()
		report(2)
		close(cancelled)
		return ctx.Err()
	}, reported, done)
	<-running
	j.Stop()
	if j.Busy() {
		t.Error("busy after Stop")
	}
	<-cancelled
	next := false
	j.Start(func(context.Context, func(int)) error { return nil }, reported, func(error) { next = true })
	o.until(func() bool { return next })
}

func TestWorkWaitsForWhatItReplaces(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	reported, done := unwanted(t)
	running, leave := make(chan struct{}), make(chan struct{})
	inside := 0 // checked by the race detector
	j.Start(func(context.Context, func(int)) error {
		inside++
		close(running)
		<-leave
		inside--
		return nil
	}, reported, done)
	<-running
	j.Start(func(context.Context, func(int)) error {
		t.Error("work that was replaced before it began ran")
		return nil
	}, reported, done)
	j.Start(func(context.Context, func(int)) error {
		if inside != 0 {
			t.Error("it runs beside the work that it replaced")
		}
		return nil
	}, reported, func(error) {})
	close(leave)
	o.until(func() bool { return !j.Busy() })
}

func TestAPanicIsAnError(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	var end error
	j.Start(func(context.Context, func(int)) error { panic("no such square") }, nil, func(err error) { end = err })
	o.until(func() bool { return !j.Busy() })
	if end == nil || !strings.Contains(end.Error(), "no such square") {
		t.Errorf("%v", end)
	}
}

func TestAReceiverOfReportsMayStopTheWork(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	_, done := unwanted(t)
	received := 0
	j.Start(func(ctx context.Context, report func(int)) error {
		report(1)
		<-ctx.Done()
		report(2)
		return nil
	}, func([]int) {
		received++
		j.Stop()
	}, done)
	o.until(func() bool { return received > 0 })
	ended := false
	j.Start(func(context.Context, func(int)) error { return nil }, nil, func(error) { ended = true })
	o.until(func() bool { return ended })
	if received != 1 {
		t.Errorf("%d deliveries", received)
	}
}

func TestTheEndMayStartTheNext(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	left := 3
	var again func(error)
	again = func(error) {
		if left--; left > 0 {
			j.Start(func(context.Context, func(int)) error { return nil }, nil, again)
		}
	}
	again(nil)
	o.until(func() bool { return !j.Busy() })
	if left != 0 {
		t.Errorf("%d are left", left)
	}
}

func TestCloseWaitsForTheWork(t *testing.T) {
	j := New[int](func(func()) {})
	j.Close() // nothing to wait for
	running := make(chan struct{})
	returned := false // checked by the race detector
	j.Start(func(ctx context.Context, _ func(int)) error {
		close(running)
		<-ctx.Done()
		returned = true
		return nil
	}, nil, nil)
	<-running
	j.Close()
	if j.Busy() || !returned {
		t.Errorf("after Close: busy %v, returned %v", j.Busy(), returned)
	}
}

func TestCloseGivesUpOnStuckWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // with a fake clock
		j := New[int](func(func()) {})
		running, leave := make(chan struct{}), make(chan struct{})
		j.Start(func(context.Context, func(int)) error {
			close(running)
			<-leave
			return nil
		}, nil, nil)
		<-running
		j.Close()
		select {
		case <-j.returned:
			t.Error("stuck work has returned")
		default:
		}
		close(leave)
	})
}
