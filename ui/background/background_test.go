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

// owner is the owner of a job. Its event loop stands for the UI goroutine.
type owner struct {
	t *testing.T
	*game.EventLoop
}

func newOwner(t *testing.T) owner { return owner{t, game.NewEventLoop()} }

// runUntil runs posted functions until done returns true.
func (o owner) runUntil(done func() bool) {
	o.t.Helper()
	if err := o.Run(o.t.Context(), done); err != nil {
		o.t.Fatal(err)
	}
}

// failOnDelivery returns callbacks for Start that fail the test.
func failOnDelivery(t *testing.T) (onReports func([]int), onDone func(error)) {
	return func(r []int) {
		t.Errorf("got reports %v of stale work, want none", r)
	}, func(err error) { t.Errorf("got result %v of stale work, want none", err) }
}

func TestReportOrder(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	failure := errors.New("failure")
	var got []int
	var result error
	j.Start(func(_ context.Context, report func(int)) error {
		for i := range 100 {
			report(i)
		}
		return failure
	}, func(r []int) {
		if !j.Busy() {
			t.Error("Busy returns false before the result")
		}
		got = append(got, r...)
	}, func(err error) {
		if j.Busy() || len(got) != 100 {
			t.Errorf("in onDone: got busy = %v and %d reports, want false and 100", j.Busy(), len(got))
		}
		result = err
	})
	o.runUntil(func() bool { return !j.Busy() })
	if result != failure || !slices.IsSorted(got) {
		t.Errorf("got result %v and reports %v, want %v and sorted reports", result, got, failure)
	}
}

func TestPendingReportsAreDeliveredTogether(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	var numDeliveries, numReports int
	reported := make(chan struct{})
	j.Start(func(_ context.Context, report func(int)) error {
		defer close(reported)

		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() { report(1) })
		}
		wg.Wait()

		return nil
	}, func(r []int) {
		numDeliveries++
		numReports += len(r)
	}, func(error) {})
	<-reported
	o.runUntil(func() bool { return !j.Busy() })
	if numDeliveries != 1 || numReports != 8 {
		t.Errorf("got %d reports in %d deliveries, want 8 in one", numReports, numDeliveries)
	}
}

func TestStop(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	onReports, onDone := failOnDelivery(t)
	running, cancelled := make(chan struct{}), make(chan struct{})
	j.Start(func(ctx context.Context, report func(int)) error {
		report(1)
		close(running)
		<-ctx.Done()
		report(2)
		close(cancelled)

		return ctx.Err()
	}, onReports, onDone)
	<-running
	j.Stop()
	if j.Busy() {
		t.Error("Busy returns true after Stop")
	}
	<-cancelled
	finished := false
	j.Start(func(context.Context, func(int)) error { return nil }, onReports, func(error) { finished = true })
	o.runUntil(func() bool { return finished })
}

// TestWorkWaitsForEarlierWork checks that work starts only when earlier work has returned, and not at all if
// it is replaced before.
func TestWorkWaitsForEarlierWork(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	onReports, onDone := failOnDelivery(t)
	running, release := make(chan struct{}), make(chan struct{})
	numRunning := 0 // checked by the race detector
	j.Start(func(context.Context, func(int)) error {
		numRunning++
		close(running)
		<-release
		numRunning--
		return nil
	}, onReports, onDone)
	<-running
	j.Start(func(context.Context, func(int)) error {
		t.Error("work that was replaced before it started has run")
		return nil
	}, onReports, onDone)
	j.Start(func(context.Context, func(int)) error {
		if numRunning != 0 {
			t.Error("work has started before the work that it replaces has returned")
		}
		return nil
	}, onReports, func(error) {})
	close(release)
	o.runUntil(func() bool { return !j.Busy() })
}

func TestPanicIsAnError(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	var result error
	j.Start(func(context.Context, func(int)) error { panic("no such square") }, nil, func(err error) { result = err })
	o.runUntil(func() bool { return !j.Busy() })
	if result == nil || !strings.Contains(result.Error(), "no such square") {
		t.Errorf("got result %v, want the panic as an error", result)
	}
}

// TestStopInReport checks that onReports may stop the work.
func TestStopInReport(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	_, onDone := failOnDelivery(t)
	numDeliveries := 0
	j.Start(func(ctx context.Context, report func(int)) error {
		report(1)
		<-ctx.Done()
		report(2)
		return nil
	}, func([]int) {
		numDeliveries++
		j.Stop()
	}, onDone)
	o.runUntil(func() bool { return numDeliveries > 0 })
	finished := false
	j.Start(func(context.Context, func(int)) error { return nil }, nil, func(error) { finished = true })
	o.runUntil(func() bool { return finished })
	if numDeliveries != 1 {
		t.Errorf("got %d deliveries, want 1", numDeliveries)
	}
}

// TestStartInResult checks that onDone may start the next work.
func TestStartInResult(t *testing.T) {
	o := newOwner(t)
	j := New[int](o.Post)
	remaining := 3
	var restart func(error)
	restart = func(error) {
		remaining--
		if remaining > 0 {
			j.Start(func(context.Context, func(int)) error { return nil }, nil, restart)
		}
	}
	restart(nil)
	o.runUntil(func() bool { return !j.Busy() })
	if remaining != 0 {
		t.Errorf("got %d remaining starts, want 0", remaining)
	}
}

func TestCloseWaits(t *testing.T) {
	j := New[int](func(func()) {})
	j.Close() // without work
	running := make(chan struct{})
	returned := false // without a lock, so that the race detector finds concurrent access
	j.Start(func(ctx context.Context, _ func(int)) error {
		close(running)
		<-ctx.Done()
		returned = true
		return nil
	}, nil, nil)
	<-running
	j.Close()
	if j.Busy() || !returned {
		t.Errorf("after Close: got busy %v, returned %v; want false, true", j.Busy(), returned)
	}
}

// TestCloseTimeout checks that Close does not wait forever for work that ignores its context.
func TestCloseTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // with a fake clock
		j := New[int](func(func()) {})
		running, release := make(chan struct{}), make(chan struct{})
		j.Start(func(context.Context, func(int)) error {
			close(running)
			<-release
			return nil
		}, nil, nil)
		<-running
		j.Close()

		select {
		case <-j.returned:
			t.Error("the work returned before it was released")
		default:
		}
		close(release)
	})
}
