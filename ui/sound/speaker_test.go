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

// recorder records the sounds that an output plays.
type recorder struct {
	lock       sync.Mutex
	sounds     []Sound
	times      []time.Duration // times at which the sounds started, since start
	start      time.Time
	cancelled  int // number of sounds cancelled by the context
	running    int // number of sounds that are playing
	maxRunning int // maximum of running
}

// output returns an output that takes the given time for each sound.
func (r *recorder) output(duration time.Duration) Output {
	r.start = time.Now()

	return func(ctx context.Context, s Sound) error {
		r.lock.Lock()
		r.sounds = append(r.sounds, s)
		r.times = append(r.times, time.Since(r.start))
		r.running++
		r.maxRunning = max(r.maxRunning, r.running)
		r.lock.Unlock()

		select {
		case <-time.After(duration):
		case <-ctx.Done():
		}
		r.lock.Lock()
		defer r.lock.Unlock()
		r.running--
		if ctx.Err() != nil {
			r.cancelled++
		}

		return errors.New("ignored")
	}
}

// The tests use the fake clock of package synctest and fail if a goroutine is still running at the end.

func TestOneSoundPerStone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder

		s := NewSpeaker(r.output(Stone.Length()))
		for _, sound := range []Sound{Stone, Stone, StoneAndEnd} {
			s.Play(sound)
			time.Sleep(600 * time.Millisecond)
		}
		s.Close()
		if !slices.Equal(r.sounds, []Sound{Stone, Stone, StoneAndEnd}) {
			t.Errorf("got the sounds %v, want one for each stone", r.sounds)
		}
	})
}

// TestQuickAnswer checks that the sounds of two stones within a short time are both played.
func TestQuickAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		s := NewSpeaker(r.output(400 * time.Millisecond)) // a program that runs for a while
		s.Play(Stone)
		time.Sleep(time.Millisecond)
		s.Play(StoneAndEnd)
		time.Sleep(time.Second)
		s.Close()
		if !slices.Equal(r.sounds, []Sound{Stone, StoneAndEnd}) || r.times[1]-r.times[0] != 100*time.Millisecond {
			t.Errorf("got the sounds %v at %v, want two sounds 100 ms apart", r.sounds, r.times)
		}
	})
}

// TestSoundRate checks that at most one sound starts in a tenth of a second, and that the last one is
// played.
func TestSoundRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder

		s := NewSpeaker(r.output(0))
		for range 1000 {
			s.Play(Stone)
			time.Sleep(time.Millisecond)
		}
		s.Play(GameEnd)
		time.Sleep(time.Second)
		s.Close()

		for i := range r.times[1:] {
			if r.times[i+1]-r.times[i] < 100*time.Millisecond {
				t.Fatalf("got sounds at %v and %v, want at least 100 ms between them", r.times[i], r.times[i+1])
			}
		}
		if n := len(r.sounds); n < 10 || n > 12 || r.sounds[n-1] != GameEnd {
			t.Errorf("got the sounds %v, want 10 to 12 sounds and GameEnd as the last", r.sounds)
		}
	})
}

// TestHangingOutput checks that an output that hangs blocks neither Play nor Close, and that it is cancelled.
func TestHangingOutput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder

		s := NewSpeaker(r.output(24 * time.Hour))
		for range 20 {
			start := time.Now()
			s.Play(Stone)
			if elapsed := time.Since(start); elapsed > 0 {
				t.Errorf("Play took %v, want 0", elapsed)
			}
			time.Sleep(110 * time.Millisecond)
		}
		r.lock.Lock()
		if len(r.sounds) != 3 || r.cancelled != 0 {
			t.Errorf("got the sounds %v, %d of them cancelled; want three and none", r.sounds, r.cancelled)
		}
		r.lock.Unlock()
		time.Sleep(10 * time.Second) // longer than playTimeout
		synctest.Wait()
		if len(r.sounds) != 3 || r.running != 0 || r.cancelled != 3 {
			t.Errorf("got %d sounds, at most %d at once, %d running, %d cancelled; want 3, all cancelled",
				len(r.sounds), r.maxRunning, r.running, r.cancelled)
		}
		s.Play(GameEnd)
		synctest.Wait()
		start := time.Now()
		s.Close()
		if elapsed := time.Since(start); elapsed > 0 || r.running != 0 || r.sounds[len(r.sounds)-1] != GameEnd {
			t.Errorf("Close took %v, %d outputs are running; want 0 and none", elapsed, r.running)
		}
	})
}

// TestUncancelledOutput checks that Close waits at most a second for an output that ignores its
// context.
func TestUncancelledOutput(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewSpeaker(func(context.Context, Sound) error { time.Sleep(time.Hour); return nil })
		s.Play(Stone)
		synctest.Wait()
		start := time.Now()
		s.Close()
		if elapsed := time.Since(start); elapsed != time.Second {
			t.Errorf("Close took %v, want 1s", elapsed)
		}
		time.Sleep(time.Hour)
	})
}

// TestClose checks that no sound is played after Close.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		s := NewSpeaker(r.output(time.Second))
		s.Play(Stone)
		synctest.Wait()
		s.Play(GameEnd) // does not start before Close
		s.Close()
		if r.cancelled != 1 {
			t.Errorf("got %d cancelled sounds, want 1", r.cancelled)
		}
		s.Play(Stone)
		time.Sleep(time.Minute)
		if !slices.Equal(r.sounds, []Sound{Stone}) {
			t.Errorf("got the sounds %v, want only the first stone", r.sounds)
		}
	})
}

func TestNoOutput(t *testing.T) {
	s := NewSpeaker(nil)
	s.Play(Stone)
	if s.Available() || s.timer != nil {
		t.Errorf("without an output: got available %v, timer %v; want false, nil", s.Available(), s.timer)
	}
	s.Close()
	s = NewSpeaker(func(context.Context, Sound) error { return nil })
	if !s.Available() || s.timer != nil {
		t.Errorf("with an output: got available %v, timer %v; want true, nil", s.Available(), s.timer)
	}
	s.Close()
}
