package sound

import (
	"context"
	"time"
)

// Output plays a sound and returns when it is over, or soon after ctx ends. It may be called concurrently.
type Output func(ctx context.Context, s Sound) error

const (
	interval      = 100 * time.Millisecond // minimum time between the starts of two sounds
	maxConcurrent = 3                      // number of sounds at once; a program that plays a sound may run for a second longer than the sound
	playTimeout   = 3 * time.Second        // limit for an output that hangs
	closeTimeout  = time.Second            // maximum time for which Close waits for an output
)

// Speaker plays sounds in the background and never blocks its caller. It ignores errors, so that the game
// continues without sound. Its methods belong to one goroutine.
type Speaker struct {
	out       Output
	ctx       context.Context // cancelled by Close
	close     context.CancelFunc
	busy      chan struct{} // holds an element for each sound that is playing
	timer     *time.Timer   // starts the next sound; nil before the first
	lastStart time.Time     // when the latest sound started
}

// NewSpeaker returns a speaker with an output such as that of Find, or without an output if it is nil.
// It starts no goroutine before the first sound.
func NewSpeaker(out Output) *Speaker {
	s := &Speaker{out: out, busy: make(chan struct{}, maxConcurrent)}
	s.ctx, s.close = context.WithCancel(context.Background())
	return s
}

// Available reports whether there is an output.
func (s *Speaker) Available() bool { return s.out != nil }

// Play plays a sound. It replaces a sound that is still waiting.
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
			return // the sound would be played too late
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

// Close stops all sounds and waits until their outputs have returned, but at most a second.
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
