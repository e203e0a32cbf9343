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

	team    *team // threads that search at the same time; nil where one is alone
	helps   bool  // this is one of its helpers: it stops when the team does
	counted int64 // a helper's nodes that are already in the team's sum
}

// margin is the part of the time allowed that is kept for what follows the
// search.
const margin = 4 * time.Millisecond

// lookEvery is how many nodes pass between two looks at clock and context,
// less one; a power of two less one.
const checkEvery = 511

func (c *clock) start(ctx context.Context, l game.Limit) {
	*c = clock{ctx: ctx, maxNodes: l.Nodes, team: c.team}
	if c.team != nil {
		c.team.nodes.Store(0)
	}
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
	if c.nodes&checkEvery == 0 || c.nodes == c.maxNodes {
		c.look()
	}
}

func (c *clock) look() {
	if c.helps {
		c.team.nodes.Add(c.nodes - c.counted)
		c.counted = c.nodes
		c.stopped = c.stopped || c.team.stop.Load()
		return
	}
	if c.maxNodes > 0 && c.all() >= c.maxNodes ||
		!c.deadline.IsZero() && !time.Now().Before(c.deadline) || c.ctx.Err() != nil {
		c.stopped = true
	}
}

// all is the nodes of all threads.
func (c *clock) all() int64 {
	if c.team == nil {
		return c.nodes
	}
	return c.nodes + c.team.nodes.Load()
}

// take reduces the limits to one share-th of what is left, until giveBack.
func (c *clock) take(share int64) {
	if c.maxNodes > 0 {
		c.maxNodes = c.all() + max(1, (c.maxNodes-c.all())/share)
	}
	if !c.deadline.IsZero() {
		now := time.Now()
		c.deadline = now.Add(c.deadline.Sub(now) / time.Duration(share))
	}
}

// giveBack restores the limits as they were.
func (c *clock) giveBack(whole clock) {
	c.maxNodes, c.deadline, c.stopped = whole.maxNodes, whole.deadline, false
	c.look()
}
