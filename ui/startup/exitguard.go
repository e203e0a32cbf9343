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
	exitTimeout  = 10 * time.Second // time for the program to exit before it is forced to
	saveTimeout  = 3 * time.Second  // time for the final save after that, and for writing the stacks
	signalWindow = time.Second      // signals within this time count as one: timeout(1) sends two
)

// ExitGuard ensures that the program exits once asked to quit. Fyne's loop may hang: when it stops, it
// drops events that are not yet in its queue, and then waits for an event that depends on them. An
// unresponsive X server blocks it, too.
type ExitGuard struct {
	exiting      atomic.Bool
	begin, force func()
}

// NewExitGuard handles the system's termination signals. Some seconds after a signal, or at the second
// one, it exits by force: it calls save, possibly while the UI goroutine is stuck, and writes the stacks
// of all goroutines.
func NewExitGuard(save func()) *ExitGuard {
	e := newExitGuard(save, os.Stderr, func() { os.Exit(ExitFailed) })
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go e.listen(signals)
	return e
}

func newExitGuard(save func(), last io.Writer, exit func()) *ExitGuard {
	e := &ExitGuard{}
	e.force = sync.OnceFunc(func() {
		waitAtMost(saveTimeout, save)
		waitAtMost(saveTimeout, func() { // standard error may block
			stacks := make([]byte, 1<<20)
			_, _ = last.Write(append([]byte("jingzi: stuck at its end\n"), stacks[:runtime.Stack(stacks, true)]...))
		})
		exit()
	})
	e.begin = sync.OnceFunc(func() {
		e.exiting.Store(true)
		time.AfterFunc(exitTimeout, e.force)
	})
	return e
}

// waitAtMost calls do and waits for it for a limited time.
func waitAtMost(atMost time.Duration, do func()) {
	done := make(chan struct{})
	go func() {
		do()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(atMost):
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

// Begin starts the exit, which then has some seconds to complete.
func (e *ExitGuard) Begin() { e.begin() }

// Post wraps post so that it does nothing once the exit has begun. After its loop Fyne would run posted
// functions on the posting goroutine.
func (e *ExitGuard) Post(post func(func())) func(func()) {
	return func(f func()) {
		if !e.exiting.Load() {
			post(f)
		}
	}
}
