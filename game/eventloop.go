package game

import (
	"context"
	"sync"
)

// EventLoop runs the functions that a Match posts in a program without a window. They are queued and run
// in order on the goroutine that calls Run. Post never blocks.
type EventLoop struct {
	lock   sync.Mutex
	posted []func()
	wake   chan struct{}
}

func NewEventLoop() *EventLoop { return &EventLoop{wake: make(chan struct{}, 1)} }

// Post queues a function. It may be called from any goroutine.
func (l *EventLoop) Post(f func()) {
	l.lock.Lock()
	l.posted = append(l.posted, f)
	l.lock.Unlock()

	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// Run runs posted functions until done reports true or ctx ends, whose error it then returns. It calls
// done first and after each function.
func (l *EventLoop) Run(ctx context.Context, done func() bool) error {
	for !done() {
		l.lock.Lock()
		if len(l.posted) > 0 {
			f := l.posted[0]
			l.posted = l.posted[1:]
			l.lock.Unlock()
			f()
			continue
		}
		l.lock.Unlock()

		select {
		case <-l.wake:
		case <-ctx.Done():
			return ctx.Err()
		}
	}

	return nil
}

// PlayOut plays a game between two engines to its end, starting at a node of a tree, on the calling
// goroutine. It returns all plies. It returns an error if ctx ends, an engine fails, or an engine's move
// is illegal; the last ply shows whose turn it was.
func PlayOut(ctx context.Context, t *Tree, from *Node, first, second Player) ([]Ply, error) {
	q := NewEventLoop()

	m := NewMatch(t.Rules, t.Opening, first, second, q.Post)
	defer m.Close()
	if err := m.Restore(t, from); err != nil {
		return m.Plies(), err
	}
	var engineErr error
	m.Observe(func(e MatchEvent) {
		if e.Kind == EventFailed {
			engineErr = e.Err
		}
	})
	m.Start()
	err := q.Run(ctx, func() bool { return engineErr != nil || m.Current().Result().Over() })
	if engineErr != nil {
		err = engineErr
	}

	return m.Plies(), err
}
