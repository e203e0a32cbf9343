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
	exitTimeout  = 10 * time.Second // how long the program may take to end, after which it is ended
	saveTimeout  = 3 * time.Second  // how long the last saving may take then, and the last words
	signalWindow = time.Second      // within which signals are one: timeout(1) sends two at once
)

// ExitGuard ensures that the program exits once asked to quit. Fyne's loop may
// not: when it stops, it drops what is still on its way into its queue, and then
// waits for an event that waits for that. An X server that hangs stops it too.
type ExitGuard struct {
	exiting      atomic.Bool
	begin, force func()
}

// NewExitGuard watches for the system's signals to end. save is called before the
// program is ended by force, possibly while the UI goroutine is stuck: some
// seconds after a signal, or at the second one. It then says where each
// goroutine stands.
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
		waitAtMost(saveTimeout, func() { // nobody may be reading
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

// within waits for a function, but not for ever.
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

// Begin says that the program ends, and has some seconds for it.
func (e *ExitGuard) Begin() { e.begin() }

// Post is post until the end begins, and then nothing: Fyne would run what is
// posted after its loop, on the goroutine that posts it.
func (e *ExitGuard) Post(post func(func())) func(func()) {
	return func(f func()) {
		if !e.exiting.Load() {
			post(f)
		}
	}
}
