package sound

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// recorder records what an output was given, and when.
type recorder struct {
	lock   sync.Mutex
	sounds []Sound
	at     []time.Duration
	began  time.Time
	broken int // cancelled by the context
	now    int // at the moment
	most   int // at most
}

// output returns an output that takes some time for a sound.
func (h *recorder) output(takes time.Duration) Output {
	h.began = time.Now()
	return func(ctx context.Context, s Sound) error {
		h.lock.Lock()
		h.sounds = append(h.sounds, s)
		h.at = append(h.at, time.Since(h.began))
		h.now++
		h.most = max(h.most, h.now)
		h.lock.Unlock()
		select {
		case <-time.After(takes):
		case <-ctx.Done():
		}
		h.lock.Lock()
		defer h.lock.Unlock()
		h.now--
		if ctx.Err() != nil {
			h.broken++
		}
		return errors.New("nobody is told of this")
	}
}

// These tests use a fake clock, and fail if a goroutine is left.

func TestASoundAStone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h recorder
		p := NewSpeaker(h.output(Stone.Length()))
		for _, s := range []Sound{Stone, Stone, StoneAndEnd} {
			p.Play(s)
			time.Sleep(600 * time.Millisecond)
		}
		p.Close()
		if !slices.Equal(h.sounds, []Sound{Stone, Stone, StoneAndEnd}) {
			t.Errorf("heard %v", h.sounds)
		}
	})
}

func TestAStoneAndItsQuickAnswerAreBothHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h recorder
		p := NewSpeaker(h.output(400 * time.Millisecond)) // a program that runs for a while
		p.Play(Stone)
		time.Sleep(time.Millisecond)
		p.Play(StoneAndEnd)
		time.Sleep(time.Second)
		p.Close()
		if !slices.Equal(h.sounds, []Sound{Stone, StoneAndEnd}) || h.at[1]-h.at[0] != 100*time.Millisecond {
			t.Errorf("heard %v at %v", h.sounds, h.at)
		}
	})
}

func TestAtFullSpeedAtMostOneEachTenthOfASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h recorder
		p := NewSpeaker(h.output(0))
		for range 1000 {
			p.Play(Stone)
			time.Sleep(time.Millisecond)
		}
		p.Play(GameEnd)
		time.Sleep(time.Second)
		p.Close()
		for i := range h.at[1:] {
			if h.at[i+1]-h.at[i] < 100*time.Millisecond {
				t.Fatalf("heard at %v and %v", h.at[i], h.at[i+1])
			}
		}
		if n := len(h.sounds); n < 10 || n > 12 || h.sounds[n-1] != GameEnd {
			t.Errorf("heard %v", h.sounds)
		}
	})
}

func TestAHangingOutputHoldsNothingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h recorder
		p := NewSpeaker(h.output(24 * time.Hour))
		for range 20 {
			began := time.Now()
			p.Play(Stone)
			if waited := time.Since(began); waited > 0 {
				t.Errorf("a stone waited for %v", waited)
			}
			time.Sleep(110 * time.Millisecond)
		}
		h.lock.Lock()
		if len(h.sounds) != 3 || h.broken != 0 {
			t.Errorf("heard %v, %d broken off", h.sounds, h.broken)
		}
		h.lock.Unlock()
		time.Sleep(10 * time.Second) // the other stones would be much too late
		synctest.Wait()
		if len(h.sounds) != 3 || h.now != 0 || h.broken != 3 {
			t.Errorf("%d hang at once, %d still, of %d %d were broken off", h.most, h.now, len(h.sounds), h.broken)
		}
		p.Play(GameEnd)
		synctest.Wait()
		began := time.Now()
		p.Close()
		if waited := time.Since(began); waited > 0 || h.now != 0 || h.sounds[len(h.sounds)-1] != GameEnd {
			t.Errorf("closing took %v, and %d still hang", waited, h.now)
		}
	})
}

func TestAnOutputThatDoesNotListenHoldsUpTheEndForASecondOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewSpeaker(func(context.Context, Sound) error { time.Sleep(time.Hour); return nil })
		p.Play(Stone)
		synctest.Wait()
		began := time.Now()
		p.Close()
		if waited := time.Since(began); waited != time.Second {
			t.Errorf("closing took %v", waited)
		}
		time.Sleep(time.Hour)
	})
}

func TestNothingIsHeardAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h recorder
		p := NewSpeaker(h.output(time.Second))
		p.Play(Stone)
		synctest.Wait()
		p.Play(GameEnd) // waits
		p.Close()
		if h.broken != 1 {
			t.Error("the stone was not broken off")
		}
		p.Play(Stone)
		time.Sleep(time.Minute)
		if !slices.Equal(h.sounds, []Sound{Stone}) {
			t.Errorf("heard %v", h.sounds)
		}
	})
}

func TestWithoutAnOutputNothingRuns(t *testing.T) {
	p := NewSpeaker(nil)
	p.Play(Stone)
	if p.Available() || p.timer != nil {
		t.Error("it plays")
	}
	p.Close()
	p = NewSpeaker(func(context.Context, Sound) error { return nil })
	if !p.Available() || p.timer != nil {
		t.Error("something runs before the first sound")
	}
	p.Close()
}
