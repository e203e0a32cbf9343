package gomoku

import (
	"context"
	"time"
)

// clock says when to stop.
type clock struct {
	ctx      context.Context
	deadline time.Time // zero: none
	maxNodes int64     // 0: none
	nodes    int64
	stopped  bool
}

// margin is kept back from the time allowed for what happens after the search.
const margin = 4 * time.Millisecond

func (c *clock) start(ctx context.Context, limit time.Duration, nodes int64) {
	*c = clock{ctx: ctx, maxNodes: nodes}
	if limit > 0 {
		c.deadline = time.Now().Add(limit - min(margin, limit/4))
	}
}

// tick counts a node and looks at the clock now and then.
func (c *clock) tick() {
	c.nodes++
	if c.nodes&1023 == 0 || c.nodes == c.maxNodes {
		c.look()
	}
}

func (c *clock) look() {
	if c.maxNodes > 0 && c.nodes >= c.maxNodes ||
		!c.deadline.IsZero() && !time.Now().Before(c.deadline) || c.ctx.Err() != nil {
		c.stopped = true
	}
}
