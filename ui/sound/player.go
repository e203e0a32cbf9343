package sound

import (
	"context"
	"sync"
	"time"
)

// Output plays a sound and returns when it is over, or soon after ctx ends. It
// may be called again before that.
type Output func(ctx context.Context, s Sound) error

const (
	interval = 100 * time.Millisecond // the least time between the starts of two sounds
	stale    = 500 * time.Millisecond // a sound that has waited this long is dropped
	together = 3                      // sounds at once: a program may run on for a second after its sound
	patience = 3 * time.Second        // for an output that hangs
	parting  = time.Second            // how long Close waits for an output
)

// Player plays sounds one after the other in the background and never blocks its
// caller. It ignores errors: the game goes on without sound. Its methods belong
// to one goroutine.
type Player struct {
	out    Output
	wanted chan request // holds at most one: the latest
	cancel context.CancelFunc
	done   chan struct{} // closed when the goroutine ends; nil before it starts
	closed bool
}

type request struct {
	sound Sound
	at    time.Time
}

// NewPlayer plays through an output, such as Find returns; nil plays nothing. No
// goroutine runs before the first sound.
func NewPlayer(out Output) *Player { return &Player{out: out, wanted: make(chan request, 1)} }

// Can reports whether there is an output.
func (p *Player) Can() bool { return p.out != nil }

// Play plays a sound in place of one that is still waiting.
func (p *Player) Play(s Sound) {
	if p.out == nil || p.closed {
		return
	}
	if p.done == nil {
		var ctx context.Context
		ctx, p.cancel = context.WithCancel(context.Background())
		p.done = make(chan struct{})
		go p.run(ctx)
	}
	select {
	case <-p.wanted:
	default:
	}
	p.wanted <- request{s, time.Now()} // does not block: nobody else sends
}

// Close interrupts the sound that is playing and waits for it, at most one
// second.
func (p *Player) Close() {
	p.closed = true
	if p.done == nil {
		return
	}
	p.cancel()
	select {
	case <-p.done:
	case <-time.After(parting):
	}
}

func (p *Player) run(ctx context.Context) {
	var playing sync.WaitGroup
	defer close(p.done)
	defer playing.Wait()
	free := make(chan struct{}, together)
	for {
		select {
		case free <- struct{}{}:
		case <-ctx.Done():
			return
		}
		for r := (request{}); ; {
			select {
			case r = <-p.wanted:
			case <-ctx.Done():
				return
			}
			if time.Since(r.at) <= stale {
				playing.Go(func() {
					limited, cancel := context.WithTimeout(ctx, patience)
					defer cancel()
					_ = p.out(limited, r.sound)
					<-free
				})
				break
			}
		}
		select {
		case <-time.After(interval):
		case <-ctx.Done():
			return
		}
	}
}
