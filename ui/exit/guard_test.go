package exit

import (
	"errors"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// TestForcedExit checks that the guard saves and exits if the program does not exit by itself, even if
// saving never returns, and that it does so in less than two seconds after a signal.
func TestForcedExit(t *testing.T) {
	for _, request := range []struct {
		name        string
		begin       func(g *Guard, signals chan<- os.Signal)
		maxDuration time.Duration
	}{
		{"closed", func(g *Guard, _ chan<- os.Signal) { g.Begin(); g.Begin() }, closeTimeout + saveTimeout},
		{"signal", func(_ *Guard, signals chan<- os.Signal) { signals <- syscall.SIGTERM }, 1300 * time.Millisecond},
		{"signal while closing", func(g *Guard, signals chan<- os.Signal) {
			g.Begin()
			signals <- syscall.SIGHUP
		}, 1300 * time.Millisecond},
	} {
		for name, hangs := range map[string]bool{"save returns": false, "save hangs": true} {
			t.Run(request.name+", "+name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					events, release, signals := make(chan string, 4), make(chan struct{}), make(chan os.Signal)
					g := newGuard(nil, func() { events <- "exited" })
					g.Protect(func() {}, func() {
						events <- "saved"
						if hangs {
							<-release
						}
					})
					go g.listen(signals)
					time.Sleep(time.Hour)
					if len(events) > 0 {
						t.Fatalf("got %q before the request", <-events)
					}

					start := time.Now()
					request.begin(g, signals)
					if got := []string{<-events, <-events}; !slices.Equal(got, []string{"saved", "exited"}) {
						t.Errorf("got events %q, want saved and exited", got)
					}
					if elapsed := time.Since(start); elapsed > request.maxDuration {
						t.Errorf("exited after %v, want at most %v", elapsed, request.maxDuration)
					}

					time.Sleep(time.Hour)
					if len(events) > 0 {
						t.Errorf("got %q a second time", <-events)
					}
					close(release)
					if request.name == "closed" {
						signals <- syscall.SIGTERM
						synctest.Wait()
					}
				})
			})
		}
	}
}

// TestSignal checks that a signal before Protect ends the program at once, and that a later one calls stop.
func TestSignal(t *testing.T) {
	for _, isProtected := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			var events []string
			signals := make(chan os.Signal, 1)
			g := newGuard(nil, func() { events = append(events, "exit") })
			want := "exit"
			if isProtected {
				g.Protect(func() { events = append(events, "stop") }, func() {})
				want = "stop"
			}

			signals <- syscall.SIGHUP
			g.listen(signals)
			if !slices.Equal(events, []string{want}) {
				t.Errorf("protected %v: got %q, want %q", isProtected, events, want)
			}
		})
	}
}

// TestSignalsAreCaught checks that the signals reach the channel that a guard listens to.
func TestSignalsAreCaught(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		if signal.Ignored(s) {
			continue // the test was started by nohup
		}
		p, err := os.FindProcess(os.Getpid())
		if err != nil {
			t.Fatal(err)
		}
		if p.Signal(s) != nil {
			t.Skip("this system sends no signals")
		}
		if got := <-signals; got != s {
			t.Errorf("got %v, want %v", got, s)
		}
	}
}

// TestPost checks that no function is posted, and no posted function runs, after Begin.
func TestPost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		exited := make(chan struct{})
		var queue []func()
		numRuns := 0
		g := newGuard(func(f func()) { queue = append(queue, f) }, func() { close(exited) })

		g.Post(func() { numRuns++ })
		queue[0]()
		g.Post(func() { numRuns++ })
		g.Begin()
		queue[1]()
		g.Post(func() { numRuns++ })
		if numRuns != 1 || len(queue) != 2 {
			t.Errorf("got %d functions run of %d posted, want 1 of 2", numRuns, len(queue))
		}
		<-exited
	})
}

// TestPostToClosedQueue checks that a function that is posted while the event loop ends is dropped, and that
// other panics pass.
func TestPostToClosedQueue(t *testing.T) {
	queue := make(chan func(), 1)
	guard := newGuard(func(f func()) { queue <- f }, func() {})
	close(queue)
	guard.Post(func() {})

	failure := errors.New("no queue")
	guard = newGuard(func(func()) { panic(failure) }, func() {})
	defer func() {
		if r := recover(); r != failure {
			t.Errorf("got panic %v, want %v", r, failure)
		}
	}()
	guard.Post(func() {})
}
