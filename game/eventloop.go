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
func (q *EventLoop) Post(f func()) {
	q.lock.Lock()
	q.posted = append(q.posted, f)
	q.lock.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Run runs posted functions until done reports true or ctx ends, whose error it then returns. It calls
// done first and after each function.
func (q *EventLoop) Run(ctx context.Context, done func() bool) error {
	for !done() {
		q.lock.Lock()
		if len(q.posted) > 0 {
			f := q.posted[0]
			q.posted = q.posted[1:]
			q.lock.Unlock()
			f()
			continue
		}
		q.lock.Unlock()
		select {
		case <-q.wake:
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
	var failed error
	m.Observe(func(e MatchEvent) {
		if e.Kind == EventFailed {
			failed = e.Err
		}
	})
	m.Start()
	err := q.Run(ctx, func() bool { return failed != nil || m.Current().Result().Over() })
	if failed != nil {
		err = failed
	}
	return m.Plies(), err
}
