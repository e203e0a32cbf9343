// Package exit ends the program when the system asks for it. A Guard catches the signals for that and sees
// to it that everything is saved and that the program exits soon, with the same exit code at any moment.
//
// The package imports only the standard library, so that Go initializes it before the toolkit.
package exit

import (
	"os"
	"os/signal"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	// Maximum time for the window to save and to stop after a signal. With saveTimeout it is far less than the two
	// seconds within which the program exits, since a busy machine delays both.
	stopTimeout = 700 * time.Millisecond

	// Maximum time for the final save of a program that did not exit by itself.
	saveTimeout = 500 * time.Millisecond

	// Maximum time for the program to exit after the player has closed the window.
	closeTimeout = 10 * time.Second
)

// signals receives the termination signals from the initialization of this package on. Signals that arrive
// while the toolkit is initialized, which takes longer, would otherwise kill the program with another exit code.
var signals = catchSignals()

func catchSignals() <-chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)

	// Ignored if the program was started by nohup.
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(c, syscall.SIGHUP)
	}

	return c
}

// Guard ensures that the program exits after a request to quit. Fyne's event loop may hang during the
// exit: it drops events that are not yet in its queue, and may then wait for an event that depends on
// them. An unresponsive X server also blocks the loop.
type Guard struct {
	exiting atomic.Bool
	post    func(func()) // runs a function on the UI goroutine
	exit    func()       // ends the process
	force   func()       // saves and ends the process

	lock       sync.Mutex
	stop, save func() // nil before Protect
}

// NewGuard returns a guard that ends the program with exit code 0 when it has received a termination signal. The
// function post runs a function on the UI goroutine.
func NewGuard(post func(func())) *Guard {
	g := newGuard(post, func() { os.Exit(0) })
	go g.listen(signals)
	return g
}

func newGuard(post func(func()), exit func()) *Guard {
	g := &Guard{post: post, exit: exit, save: func() {}}
	g.force = sync.OnceFunc(func() {
		_, save := g.protection()
		waitAtMost(saveTimeout, save)
		exit()
	})

	return g
}

// Protect sets what is done after a signal. Before the first call there is nothing to save, and a signal
// ends the program at once. The function stop makes the UI goroutine save everything and end the program, but
// does not wait for it. If that takes too long, the guard calls save, possibly while the UI goroutine is
// blocked, and ends the program.
func (g *Guard) Protect(stop, save func()) {
	g.lock.Lock()
	defer g.lock.Unlock()
	g.stop, g.save = stop, save
}

func (g *Guard) protection() (stop, save func()) {
	g.lock.Lock()
	defer g.lock.Unlock()
	return g.stop, g.save
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

// listen ends the program after the first signal.
func (g *Guard) listen(signals <-chan os.Signal) {
	<-signals
	g.exiting.Store(true)

	stop, _ := g.protection()
	if stop == nil {
		g.exit()
		return
	}
	time.AfterFunc(stopTimeout, g.force)
	stop()
}

// Begin begins the exit after the player has closed the window. If the program has not exited some seconds
// later, the guard saves and ends it.
func (g *Guard) Begin() {
	if !g.exiting.Swap(true) {
		time.AfterFunc(closeTimeout, g.force)
	}
}

// Post runs a function on the UI goroutine unless the exit has begun. After the end of its event loop, Fyne would
// run posted functions on the goroutine that posts them, or panic.
func (g *Guard) Post(f func()) {
	if g.exiting.Load() {
		return
	}
	defer ignoreClosedQueue()

	g.post(func() {
		if !g.exiting.Load() {
			f()
		}
	})
}

// ignoreClosedQueue recovers from the panic of a function that posts to the queue of an event loop that has
// just ended.
func ignoreClosedQueue() {
	r := recover()
	if err, ok := r.(runtime.Error); ok && err.Error() == "send on closed channel" {
		return
	}
	if r != nil {
		panic(r)
	}
}
