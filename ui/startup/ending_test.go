package startup

import (
	"testing"
	"testing/synctest"
	"time"
)

// A program that does not end by itself saves, and is ended, even if saving
// takes for ever.
func TestAProgramThatIsStuckEnds(t *testing.T) {
	for name, hangs := range map[string]bool{"saving ends": false, "saving hangs": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				done, released := make(chan string, 3), make(chan struct{})
				e := newEnding(func() {
					done <- "saved"
					if hangs {
						<-released
					}
				}, func() { done <- "ended" })
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
		e := newEnding(func() {}, func() { close(exited) })
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
