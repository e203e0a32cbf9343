package sound

import (
	"context"
	"time"
)

// Output plays a sound and returns when it is over, or soon after ctx ends. It may be called concurrently.
type Output func(ctx context.Context, s Sound) error

const (
	interval      = 100 * time.Millisecond // minimum time between the starts of two sounds
	maxConcurrent = 3                      // number of sounds at once: a player program may run for a second longer than its sound
	playTimeout   = 3 * time.Second        // limit for an output that hangs
	closeTimeout  = time.Second            // how long Close waits for an output
)

// Speaker plays sounds in the background and never blocks its caller. It ignores errors, so that the game
// continues without sound. Its methods belong to one goroutine.
type Speaker struct {
	out       Output
	ctx       context.Context // cancelled by Close
	close     context.CancelFunc
	busy      chan struct{} // has an element for each playing sound
	timer     *time.Timer   // starts the next sound; nil before the first
	lastStart time.Time     // when the latest sound started
}

// NewSpeaker returns a speaker with an output such as that of Find. With nil it plays nothing. It starts no
// goroutine before the first sound.
func NewSpeaker(out Output) *Speaker {
	p := &Speaker{out: out, busy: make(chan struct{}, maxConcurrent)}
	p.ctx, p.close = context.WithCancel(context.Background())
	return p
}

// Available reports whether there is an output.
func (p *Speaker) Available() bool { return p.out != nil }

// Play plays a sound. It replaces one that is still waiting.
func (p *Speaker) Play(s Sound) {
	if p.out == nil || p.ctx.Err() != nil {
		return
	}
	if p.timer == nil || !p.timer.Stop() {
		p.lastStart = p.lastStart.Add(interval)
	}
	p.timer = time.AfterFunc(time.Until(p.lastStart), func() {
		select {
		case p.busy <- struct{}{}:
		default:
			return // it would be too late
		}
		defer func() { <-p.busy }()
		limited, cancel := context.WithTimeout(p.ctx, playTimeout)
		defer cancel()
		_ = p.out(limited, s)
	})
	if now := time.Now(); p.lastStart.Before(now) {
		p.lastStart = now
	}
}

// Close stops all sounds and waits for their end, at most a second.
func (p *Speaker) Close() {
	p.close()
	if p.timer != nil {
		p.timer.Stop()
	}
	late := time.After(closeTimeout)
	for range maxConcurrent {
		select {
		case p.busy <- struct{}{}:
		case <-late:
			return
		}
	}
}
