package sound

import (
	"context"
	"sync"
	"time"
)

// Output plays a sound and returns when it is over, or soon after ctx ends. It
// may be asked for the next one before that.
type Output func(ctx context.Context, s Sound) error

const (
	interval = 100 * time.Millisecond // the least time from one sound to the next
	stale    = 500 * time.Millisecond // a sound that had to wait so long is not played
	together = 3                      // sounds at once: programs may stay for a second after theirs
	patience = 3 * time.Second        // with an output that hangs
	parting  = time.Second            // how long Close waits for one
)

// Player plays sounds in their order, without ever holding up who asks for
// them. What goes wrong is not told: a sound is no more than a comfort.
// Its methods belong to one goroutine.
type Player struct {
	out    Output
	wanted chan request // at most one waits: the latest
	cancel context.CancelFunc
	done   chan struct{} // closed when the goroutine has ended; nil before it has begun
	closed bool
}

type request struct {
	sound Sound
	at    time.Time
}

// NewPlayer plays through an output, which Find finds. A nil one plays nothing.
// Nothing runs before the first sound.
func NewPlayer(out Output) *Player { return &Player{out: out, wanted: make(chan request, 1)} }

// Can reports whether there is an output.
func (p *Player) Can() bool { return p.out != nil }

// Play asks for a sound. It takes the place of one that still waits.
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
	p.wanted <- request{s, time.Now()} // there is room: nobody else sends
}

// Close breaks off what is played. It waits for that, but for an output that
// does not listen not longer than a second.
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

// run plays what is wanted until ctx ends.
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
		r, ok := p.request(ctx)
		if !ok {
			return
		}
		playing.Go(func() {
			limited, cancel := context.WithTimeout(ctx, patience)
			defer cancel()
			_ = p.out(limited, r.sound)
			<-free
		})
		select {
		case <-time.After(interval):
		case <-ctx.Done():
			return
		}
	}
}

// request is the next sound wanted that does not come too late; none once ctx
// has ended.
func (p *Player) request(ctx context.Context) (r request, ok bool) {
	for {
		select {
		case <-ctx.Done():
			return r, false
		case r = <-p.wanted:
			if ctx.Err() == nil && time.Since(r.at) <= stale {
				return r, true
			}
		}
	}
}
