package sound

import (
	"context"
	"time"
)

// Output plays a sound and returns when the sound is over, or soon after ctx is done. It may be called
// concurrently.
type Output func(ctx context.Context, s Sound) error

const (
	// Minimum time between the starts of two sounds.
	interval = 100 * time.Millisecond

	// Maximum number of running outputs, which may run for a second longer than a sound.
	maxConcurrent = 3

	// Maximum time for an output.
	playTimeout = 3 * time.Second

	// Maximum time for which Close waits.
	closeTimeout = time.Second
)

// Speaker plays sounds in the background. It ignores errors, so that the game continues without sound. Its
// methods must be called on one goroutine.
type Speaker struct {
	out       Output
	ctx       context.Context // cancelled by Close
	close     context.CancelFunc
	busy      chan struct{} // holds an element for each sound that is playing
	timer     *time.Timer   // starts the latest sound; nil before the first sound
	lastStart time.Time     // time at which the latest sound starts
}

// NewSpeaker returns a speaker that plays sounds with out, such as the output that Find returns. If out is
// nil, the speaker plays nothing. No goroutine is started before the first sound.
func NewSpeaker(out Output) *Speaker {
	s := &Speaker{out: out, busy: make(chan struct{}, maxConcurrent)}
	s.ctx, s.close = context.WithCancel(context.Background())
	return s
}

// Available reports whether there is an output.
func (s *Speaker) Available() bool { return s.out != nil }

// Play plays a sound and returns at once. It replaces a sound that has not started yet.
func (s *Speaker) Play(sound Sound) {
	if s.out == nil || s.ctx.Err() != nil {
		return
	}
	if s.timer == nil || !s.timer.Stop() {
		s.lastStart = s.lastStart.Add(interval)
	}
	s.timer = time.AfterFunc(time.Until(s.lastStart), func() {
		select {
		case s.busy <- struct{}{}:
		default:
			// The sound would be played too late.
			return
		}

		defer func() { <-s.busy }()

		ctx, cancel := context.WithTimeout(s.ctx, playTimeout)
		defer cancel()
		_ = s.out(ctx, sound)
	})
	if now := time.Now(); s.lastStart.Before(now) {
		s.lastStart = now
	}
}

// Close stops all sounds and waits until their outputs have returned, but at most one second.
func (s *Speaker) Close() {
	s.close()
	if s.timer != nil {
		s.timer.Stop()
	}

	timeout := time.After(closeTimeout)
	for range maxConcurrent {
		select {
		case s.busy <- struct{}{}:
		case <-timeout:
			return
		}
	}
}
