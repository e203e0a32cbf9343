package startup

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
	endTime  = 10 * time.Second // how long the program may take to end, after which it is ended
	saveTime = 3 * time.Second  // how long the last saving may take then
)

// Ending sees to it that a program that is told to end does end. Fyne's loop may
// not: when it stops, it drops what is still on its way into its queue, and then
// waits for an event that waits for that. An X server that hangs stops it too.
type Ending struct {
	begun atomic.Bool
	begin func()
}

// NewEnding watches for the system's signals to end. save is called before the
// program is ended by force, possibly while the UI goroutine is stuck.
func NewEnding(save func()) *Ending {
	e := newEnding(save, func() {
		stacks := make([]byte, 1<<20)
		_, _ = os.Stderr.Write(append([]byte("jingzi: stuck at its end\n"), stacks[:runtime.Stack(stacks, true)]...))
		os.Exit(ExitFailed)
	})
	told := make(chan os.Signal, 1)
	signal.Notify(told, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-told
		e.Begin()
	}()
	return e
}

func newEnding(save, exit func()) *Ending {
	e := &Ending{}
	e.begin = sync.OnceFunc(func() {
		e.begun.Store(true)
		time.AfterFunc(endTime, func() {
			saved := make(chan struct{})
			go func() {
				save()
				close(saved)
			}()
			select {
			case <-saved:
			case <-time.After(saveTime):
			}
			exit()
		})
	})
	return e
}

// Begin says that the program ends, and has some seconds for it.
func (e *Ending) Begin() { e.begin() }

// Post is post until the end begins, and then nothing: Fyne would run what is
// posted after its loop, on the goroutine that posts it.
func (e *Ending) Post(post func(func())) func(func()) {
	return func(f func()) {
		if !e.begun.Load() {
			post(f)
		}
	}
}
