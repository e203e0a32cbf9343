package gomoku

import (
	"context"
	"time"

	"jingzi/game"
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

// lookEvery is how many nodes pass between two looks at clock and context,
// less one; a power of two less one.
const lookEvery = 511

func (c *clock) start(ctx context.Context, l game.Limit) {
	*c = clock{ctx: ctx, maxNodes: l.Nodes}
	if l == (game.Limit{Lines: l.Lines}) {
		l.Time = thinkingTime
	}
	if l.Time > 0 {
		c.deadline = time.Now().Add(l.Time - min(margin, l.Time/4))
	}
}

// tick counts a node and looks at the clock now and then.
func (c *clock) tick() {
	c.nodes++
	if c.nodes&lookEvery == 0 || c.nodes == c.maxNodes {
		c.look()
	}
}

func (c *clock) look() {
	if c.maxNodes > 0 && c.nodes >= c.maxNodes ||
		!c.deadline.IsZero() && !time.Now().Before(c.deadline) || c.ctx.Err() != nil {
		c.stopped = true
	}
}
