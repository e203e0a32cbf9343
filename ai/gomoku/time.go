package gomoku

import (
	"context"
	"time"

	"jingzi/game"
)

type clock struct {
	ctx        context.Context
	began      time.Time
	deadline   time.Time     // zero: none
	targetTime time.Duration // 0: all the time up to the deadline
	maxNodes   int64         // 0: none
	allowed    int64         // the same, before a level or a share reduces it
	nodes      int64
	stopped    bool

	team    *team // threads that search at the same time
	helps   bool  // this is one of its helpers: it stops when the team does
	counted int64 // a helper's nodes that are already in the team's sum
}

const (
	thinkingTime = 2 * time.Second // where there is no limit

	margin     = 4 * time.Millisecond // of the time allowed, kept for what follows the search
	checkEvery = 511                  // nodes between two looks at clock and context, less one: a power of two less one
)

func (c *clock) start(ctx context.Context, l game.Limit) {
	*c = clock{ctx: ctx, began: time.Now(), maxNodes: l.Nodes, allowed: l.Nodes, team: c.team}
	c.team.nodes.Store(0)
	if l == (game.Limit{MultiPV: l.MultiPV}) {
		l.Time = thinkingTime
	}
	if l.Time > 0 {
		c.deadline = c.began.Add(l.Time - min(margin, l.Time/4))
		c.targetTime = l.TargetTime
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

// all returns the number of nodes searched by all threads.
func (c *clock) all() int64 { return c.nodes + c.team.nodes.Load() }

// withShare runs a search on one share-th of what is left of the limits, or on so many
// nodes where there is no limit.
func (c *clock) withShare(share, nodes int64, search func()) {
	whole := *c
	if c.maxNodes > 0 {
		c.maxNodes = c.all() + max(1, (c.maxNodes-c.all())/share)
	}
	if now := time.Now(); !c.deadline.IsZero() {
		c.deadline = now.Add(c.deadline.Sub(now) / time.Duration(share))
	} else if c.maxNodes == 0 && nodes > 0 {
		c.maxNodes = c.all() + nodes
	}
	search()
	c.giveBack(&whole)
}

// withNodes runs a search on so many nodes at most. What it finds counts even if it met the limit.
func (c *clock) withNodes(nodes int64, search func()) {
	whole := *c
	if limit := c.all() + nodes; c.maxNodes == 0 || limit < c.maxNodes {
		c.maxNodes = limit
	}
	search()
	c.giveBack(&whole)
}

func (c *clock) giveBack(whole *clock) {
	c.maxNodes, c.deadline, c.stopped = whole.maxNodes, whole.deadline, false
	c.look()
}

// timeManager decides after each iteration whether another is worth its time, for a
// player whose time saved on one move serves the next.
type timeManager struct {
	last        time.Time // when the iteration before ended
	best        int       // the move it chose, and its value
	value       int
	instability float64 // changes of the best move, those of each iteration counting half of the next's
}

const (
	stableShare      = 0.55 // the part of its aim that a move takes whose choice does not change
	instabilityShare = 0.9  // what a change of the best move adds to it
	scoreDropScale   = 120  // a value that falls by so many points since the last iteration adds 1
	growth           = 1.8  // an iteration takes so many times what the last one took (BenchmarkGrowth)
)

// shouldStop reports whether to stop thinking after an iteration that chose a move
// with a value: the aim is reached, or the next iteration could not end.
func (p *timeManager) shouldStop(c *clock, now time.Time, best, value int) bool {
	if c.targetTime == 0 || c.deadline.IsZero() {
		return false
	}
	p.instability /= 2
	if p.last.IsZero() {
		p.last = c.began
	} else if best != p.best {
		p.instability++
	}
	fall := max(0, min(p.value-value, scoreDropScale))
	next := time.Duration(growth * float64(now.Sub(p.last)))
	p.last, p.best, p.value = now, best, value
	goal := time.Duration(float64(c.targetTime) * (stableShare + instabilityShare*p.instability + float64(fall)/scoreDropScale))
	return now.Sub(c.began) >= goal || now.Add(next).After(c.deadline)
}
