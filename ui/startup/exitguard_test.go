package startup

import (
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// A program that does not exit by itself saves, and is forced to exit, even if saving never returns.
func TestAProgramThatIsStuckEnds(t *testing.T) {
	for name, hangs := range map[string]bool{"saving ends": false, "saving hangs": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				done, released := make(chan string, 3), make(chan struct{})
				e := newExitGuard(func() {
					done <- "saved"
					if hangs {
						<-released
					}
				}, io.Discard, func() { done <- "ended" })
				time.Sleep(time.Hour)
				if len(done) > 0 {
					t.Fatalf("%s before it was told to end", <-done)
				}
				e.Begin()
				e.Begin()
				if first, second := <-done, <-done; first != "saved" || second != "ended" {
					t.Errorf("%s, then %s", first, second)
				}
				time.Sleep(time.Hour)
				if len(done) > 0 {
					t.Errorf("%s once more", <-done)
				}
				close(released)
			})
		})
	}
}

func TestNothingIsPostedAtTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		exited := make(chan struct{})
		e := newExitGuard(func() {}, io.Discard, func() { close(exited) })
		ran := 0
		post := e.Post(func(f func()) { f() })
		post(func() { ran++ })
		e.Begin()
		post(func() { ran++ })
		if ran != 1 {
			t.Errorf("%d of 1 ran", ran)
		}
		<-exited
	})
}

// A second signal writes the stacks and exits at once. Two signals at the same time count as one.
func TestTheSecondSignalEndsTheProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		told, words := make(chan os.Signal), &strings.Builder{}
		started, ended := time.Now(), make(chan time.Duration, 3)
		e := newExitGuard(func() {}, words, func() { ended <- time.Since(started) })
		go e.listen(told)
		told <- syscall.SIGTERM
		told <- syscall.SIGTERM
		synctest.Wait()
		if len(ended) > 0 {
			t.Fatal("two signals at the same time have ended it by force")
		}
		time.Sleep(2 * time.Second)
		told <- syscall.SIGTERM
		if after := <-ended; after != 2*time.Second {
			t.Errorf("ended after %v", after)
		}
		if !strings.Contains(words.String(), "TestTheSecondSignalEndsTheProgram") {
			t.Errorf("it says %q", words)
		}
		time.Sleep(time.Hour)
		if len(ended) > 0 {
			t.Error("ended twice")
		}
		close(told)
	})
}

// Writing the stacks does not block the exit: standard error may be a full pipe.
func TestLastWordsThatNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe()
		ended := make(chan struct{})
		e := newExitGuard(func() {}, write, func() { close(ended) })
		e.Begin()
		<-ended
		read.Close()
	})
}
