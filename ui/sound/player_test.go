package sound

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// heard is what an output was given, and when.
type heard struct {
	sounds []Sound
	at     []time.Duration
	began  time.Time
	broken int // off by the context
}

// output takes some time for a sound.
func (h *heard) output(takes time.Duration) Output {
	h.began = time.Now()
	return func(ctx context.Context, s Sound) error {
		h.sounds = append(h.sounds, s)
		h.at = append(h.at, time.Since(h.began))
		select {
		case <-time.After(takes):
			return errors.New("nobody is told of this")
		case <-ctx.Done():
			h.broken++
			return ctx.Err()
		}
	}
}

// Time in these tests stands still but when everybody waits; and a goroutine
// left over fails them.

func TestASoundAStone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h heard
		p := NewPlayer(h.output(Stone.Length()))
		for _, s := range []Sound{Stone, Stone, LastStone} {
			p.Play(s)
			time.Sleep(600 * time.Millisecond)
		}
		p.Close()
		if !slices.Equal(h.sounds, []Sound{Stone, Stone, LastStone}) {
			t.Errorf("heard %v", h.sounds)
		}
	})
}

func TestAStoneAndItsQuickAnswerAreBothHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h heard
		p := NewPlayer(h.output(10 * time.Millisecond))
		p.Play(Stone)
		time.Sleep(time.Millisecond)
		p.Play(LastStone)
		time.Sleep(time.Second)
		p.Close()
		if !slices.Equal(h.sounds, []Sound{Stone, LastStone}) || h.at[1]-h.at[0] < 100*time.Millisecond {
			t.Errorf("heard %v at %v", h.sounds, h.at)
		}
	})
}

func TestAtFullSpeedAtMostOneEachTenthOfASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h heard
		p := NewPlayer(h.output(0))
		for range 1000 {
			p.Play(Stone)
			time.Sleep(time.Millisecond)
		}
		p.Play(End)
		time.Sleep(time.Second)
		p.Close()
		for i := range h.at[1:] {
			if h.at[i+1]-h.at[i] < 100*time.Millisecond {
				t.Fatalf("heard at %v and %v", h.at[i], h.at[i+1])
			}
		}
		if n := len(h.sounds); n < 10 || n > 12 || h.sounds[n-1] != End {
			t.Errorf("heard %v", h.sounds)
		}
	})
}

func TestAHangingOutputHoldsNothingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h heard
		p := NewPlayer(h.output(24 * time.Hour))
		p.Play(Stone)
		synctest.Wait()
		began := time.Now()
		for range 100 {
			p.Play(Stone) // would be much too late
		}
		if waited := time.Since(began); waited > 0 {
			t.Errorf("the stones waited for %v", waited)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if len(h.sounds) != 1 || h.broken != 1 {
			t.Errorf("heard %v, %d broken off", h.sounds, h.broken)
		}
		p.Play(End)
		synctest.Wait()
		began = time.Now()
		p.Close()
		if waited := time.Since(began); waited > 0 || h.broken != 2 {
			t.Errorf("closing took %v, %d broken off", waited, h.broken)
		}
	})
}

func TestAnOutputThatDoesNotListenHoldsUpTheEndForASecondOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPlayer(func(context.Context, Sound) error { time.Sleep(time.Hour); return nil })
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
		var h heard
		p := NewPlayer(h.output(time.Second))
		p.Play(Stone)
		synctest.Wait()
		p.Play(End) // waits
		p.Close()
		p.Play(Stone)
		time.Sleep(time.Minute)
		if !slices.Equal(h.sounds, []Sound{Stone}) {
			t.Errorf("heard %v", h.sounds)
		}
	})
}

func TestWithoutAnOutputNothingRuns(t *testing.T) {
	p := NewPlayer(nil)
	p.Play(Stone)
	if p.Can() || p.done != nil {
		t.Error("it plays")
	}
	p.Close()
	p = NewPlayer(func(context.Context, Sound) error { return nil })
	if !p.Can() || p.done != nil {
		t.Error("something runs before the first sound")
	}
	p.Close()
}
