package game

import (
	"context"
	"sync"
)

// EventLoop runs the functions that a Match posts in a program without a window: they
// queue up and run in order on the goroutine that calls Run. Post never blocks.
type EventLoop struct {
	lock   sync.Mutex
	posted []func()
	wake   chan struct{}
}

func NewEventLoop() *EventLoop { return &EventLoop{wake: make(chan struct{}, 1)} }

// Post adds a function; any goroutine may.
func (q *EventLoop) Post(f func()) {
	q.lock.Lock()
	q.posted = append(q.posted, f)
	q.lock.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Run runs posted functions until done, called first and after each function,
// reports true, or until ctx ends, whose error it then returns.
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

// PlayOut lets two engines play a game to its end, from a node of a tree on, on the
// calling goroutine, and returns all its moments. It fails if ctx ends, an engine
// does, or its move is illegal; whose turn it was the last moment tells.
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
