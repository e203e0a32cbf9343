package startup

import (
	"testing"
	"time"
)

var memory []byte

func TestGarbageIsCollectedWhereThereIsMuch(t *testing.T) {
	collected := 0
	c := newCollector(func() { collected++ })
	for n, step := range []struct{ allocate, want int }{{0, 1}, {0, 1}, {little, 2}, {0, 2}, {2 * little, 3}} {
		memory = make([]byte, step.allocate)
		if c.collectMuch(); collected != step.want {
			t.Errorf("step %d: collected %d times, want %d", n, collected, step.want)
		}
	}
}

func TestGarbageIsCollectedInAPause(t *testing.T) {
	done := make(chan bool, 1)
	c := newCollector(func() { done <- true })
	c.rest()
	c.rest()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Error("nothing is collected after the last change")
	}
}

// A collection that takes longer than a pause is not joined by another, which follows.
func TestCollectionsDoNotOverlap(t *testing.T) {
	collected := 0
	var c *collector
	c = newCollector(func() {
		if collected++; collected > 1 {
			t.Fatal("a collection in a collection")
		}
		c.collectMuch() // as the next pause does
	})
	if c.collectMuch(); !c.timer.Stop() {
		t.Error("there is no pause after it")
	}
}
