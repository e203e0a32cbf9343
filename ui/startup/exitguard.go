package startup

import (
	"io"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	exitTimeout  = 10 * time.Second // time for the program to exit by itself
	saveTimeout  = 3 * time.Second  // time for the final save, and for writing the stacks
	signalWindow = time.Second      // signals within this time count as one: timeout(1) sends two
)

// ExitGuard ensures that the program exits after a request to quit. Fyne's loop may hang then: it
// drops events that are not yet in its queue, and waits for an event that depends on them. An
// unresponsive X server also blocks it.
type ExitGuard struct {
	exiting      atomic.Bool
	begin, force func()
}

// NewExitGuard returns a guard that begins the exit on a termination signal of the system. If the
// program does not exit within some seconds, or gets a second signal, the guard forces it: it calls
// save, possibly while the UI goroutine is stuck, writes the stacks of all goroutines, and exits.
func NewExitGuard(save func()) *ExitGuard {
	e := newExitGuard(save, os.Stderr, func() { os.Exit(ExitFailed) })
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go e.listen(signals)
	return e
}

func newExitGuard(save func(), stderr io.Writer, exit func()) *ExitGuard {
	e := &ExitGuard{}
	e.force = sync.OnceFunc(func() {
		waitAtMost(saveTimeout, save)
		waitAtMost(saveTimeout, func() { // standard error may block
			stacks := make([]byte, 1<<20)
			_, _ = stderr.Write(append([]byte("jingzi: the program did not exit in time\n"), stacks[:runtime.Stack(stacks, true)]...))
		})
		exit()
	})
	e.begin = sync.OnceFunc(func() {
		e.exiting.Store(true)
		time.AfterFunc(exitTimeout, e.force)
	})
	return e
}

// waitAtMost calls f and waits until it returns, but not longer than limit.
func waitAtMost(limit time.Duration, f func()) {
	done := make(chan struct{})
	go func() {
		f()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(limit):
	}
}

func (e *ExitGuard) listen(signals <-chan os.Signal) {
	var first time.Time
	for range signals {
		switch {
		case first.IsZero():
			first = time.Now()
			e.Begin()
		case time.Since(first) >= signalWindow:
			e.force()
		}
	}
}

// Begin begins the exit. If the program has not exited some seconds later, the guard forces it.
func (e *ExitGuard) Begin() { e.begin() }

// Post returns a function that calls post unless the exit has begun. After the end of its loop, Fyne
// would run posted functions on the posting goroutine.
func (e *ExitGuard) Post(post func(func())) func(func()) {
	return func(f func()) {
		if !e.exiting.Load() {
			post(f)
		}
	}
}
