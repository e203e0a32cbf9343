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
	// Maximum time for the program to exit by itself.
	exitTimeout = 10 * time.Second

	// Maximum time for the final save, and for writing the stacks.
	saveTimeout = 3 * time.Second

	// Signals within this time count as one, since timeout(1) sends two.
	signalWindow = time.Second
)

// ExitGuard ensures that the program exits after a request to quit. Fyne's event loop may hang during the
// exit: it drops events that are not yet in its queue, and may then wait for an event that depends on
// them. An unresponsive X server also blocks the loop.
type ExitGuard struct {
	exiting      atomic.Bool
	begin, force func()
}

// NewExitGuard returns a guard that begins the exit when the program receives a termination signal. If
// the program does not exit within some seconds, or receives a second signal, the guard forces the exit:
// it calls save, possibly while the UI goroutine is blocked, writes the stacks of all goroutines, and exits.
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

		// Standard error may block.
		waitAtMost(saveTimeout, func() {
			stacks := make([]byte, 1<<20)
			_, _ = stderr.Write(append([]byte("jingzi: the program did not exit in time\n"),
				stacks[:runtime.Stack(stacks, true)]...))
		})
		exit()
	})
	e.begin = sync.OnceFunc(func() {
		e.exiting.Store(true)
		time.AfterFunc(exitTimeout, e.force)
	})

	return e
}

// waitAtMost calls f and waits until it returns, but at most for timeout.
func waitAtMost(timeout time.Duration, f func()) {
	done := make(chan struct{})
	go func() {
		f()
		close(done)
	}()

	select {
	case <-done:
	case <-time.After(timeout):
	}
}

// listen begins the exit on the first signal and forces it on a later signal.
func (e *ExitGuard) listen(signals <-chan os.Signal) {
	var firstTime time.Time
	for range signals {
		switch {
		case firstTime.IsZero():
			firstTime = time.Now()
			e.Begin()
		case time.Since(firstTime) >= signalWindow:
			e.force()
		}
	}
}

// Begin begins the exit. If the program has not exited some seconds later, the guard forces the exit.
func (e *ExitGuard) Begin() { e.begin() }

// Post returns a function that calls post unless the exit has begun. After the end of its event loop, Fyne
// would run posted functions on the goroutine that posts them.
func (e *ExitGuard) Post(post func(func())) func(func()) {
	return func(f func()) {
		if !e.exiting.Load() {
			post(f)
		}
	}
}
