package sound

import (
	"context"
	"time"
)

// Output plays a sound and returns when it is over, or soon after ctx ends. It
// may be called again before that.
type Output func(ctx context.Context, s Sound) error

const (
	interval      = 100 * time.Millisecond // the least time between the starts of two sounds
	maxConcurrent = 3                      // sounds at once: a program may run on for a second after its sound
	playTimeout   = 3 * time.Second        // for an output that hangs
	closeTimeout  = time.Second            // how long Close waits for an output
)

// Player plays sounds in the background and never blocks its caller. It ignores
// errors: the game goes on without sound. Its methods belong to one goroutine.
type Player struct {
	out       Output
	ctx       context.Context // ends with Close
	close     context.CancelFunc
	busy      chan struct{} // has one for each sound that is playing
	timer     *time.Timer   // starts the latest sound; nil before the first
	lastStart time.Time     // of the latest
}

// NewPlayer plays through an output, such as Find returns; nil plays nothing. No
// goroutine runs before the first sound.
func NewPlayer(out Output) *Player {
	p := &Player{out: out, busy: make(chan struct{}, maxConcurrent)}
	p.ctx, p.close = context.WithCancel(context.Background())
	return p
}

// Available reports whether there is an output.
func (p *Player) Available() bool { return p.out != nil }

// Play plays a sound in place of one that is still waiting.
func (p *Player) Play(s Sound) {
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
			return // it would come much too late
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

// Close interrupts what is playing and waits for it, at most one second.
func (p *Player) Close() {
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
