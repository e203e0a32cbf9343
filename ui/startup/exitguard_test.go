package startup

import (
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// TestForcedExit checks that the guard saves and exits if the program does not exit by itself, even if
// saving never returns.
func TestForcedExit(t *testing.T) {
	for name, hangs := range map[string]bool{"save returns": false, "save hangs": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				events, release := make(chan string, 3), make(chan struct{})
				e := newExitGuard(func() {
					events <- "saved"
					if hangs {
						<-release
					}
				}, io.Discard, func() { events <- "exited" })
				time.Sleep(time.Hour)
				if len(events) > 0 {
					t.Fatalf("got %q before Begin", <-events)
				}
				e.Begin()
				e.Begin()
				if got := []string{<-events, <-events}; !slices.Equal(got, []string{"saved", "exited"}) {
					t.Errorf("got events %q, want saved and exited", got)
				}
				time.Sleep(time.Hour)
				if len(events) > 0 {
					t.Errorf("got %q a second time", <-events)
				}
				close(release)
			})
		})
	}
}

// TestPost checks that no function is posted after Begin.
func TestPost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		exited := make(chan struct{})
		e := newExitGuard(func() {}, io.Discard, func() { close(exited) })
		numRuns := 0
		post := e.Post(func(f func()) { f() })
		post(func() { numRuns++ })
		e.Begin()
		post(func() { numRuns++ })
		if numRuns != 1 {
			t.Errorf("got %d posted functions, want 1", numRuns)
		}
		<-exited
	})
}

// TestSecondSignal checks that a second signal writes the stacks and exits at once, and that two
// signals at the same time count as one.
func TestSecondSignal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		signals, stderr := make(chan os.Signal), &strings.Builder{}
		start, exits := time.Now(), make(chan time.Duration, 3)

		e := newExitGuard(func() {}, stderr, func() { exits <- time.Since(start) })
		go e.listen(signals)

		signals <- syscall.SIGTERM

		signals <- syscall.SIGTERM
		synctest.Wait()
		if len(exits) > 0 {
			t.Fatal("two signals at the same time forced the exit")
		}
		time.Sleep(2 * time.Second)

		signals <- syscall.SIGTERM
		if elapsed := <-exits; elapsed != 2*time.Second {
			t.Errorf("exited after %v, want 2s", elapsed)
		}
		if !strings.Contains(stderr.String(), "TestSecondSignal") {
			t.Errorf("got %q, want the stack of this test", stderr)
		}
		time.Sleep(time.Hour)
		if len(exits) > 0 {
			t.Error("the exit function was called twice")
		}
		close(signals)
	})
}

// TestBlockedStderr checks that the guard exits even if standard error blocks, as a full pipe does.
func TestBlockedStderr(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reader, writer := io.Pipe()
		exited := make(chan struct{})
		e := newExitGuard(func() {}, writer, func() { close(exited) })
		e.Begin()
		<-exited
		reader.Close()
	})
}
