package engine

import (
	"context"
	"time"

	"jingzi/game"
)

// clock holds the limits of a search and decides when to stop it.
type clock struct {
	ctx   context.Context
	began time.Time

	// Zero for none; withShare replaces it by the deadline of the share.
	deadline time.Time

	// Deadline of the whole search; zero for none.
	end time.Time

	// Time of the last check; zero if there was none.
	checkedAt time.Time

	// Longest time between two checks, at most maxGap.
	gap    time.Duration
	maxGap time.Duration

	// See game.Limit; 0 for none.
	targetTime time.Duration

	// 0 for no limit.
	maxNodes int64

	// maxNodes before a level or a share reduced it.
	nodeLimit int64
	nodes     int64
	stopped   bool

	// Helper threads.
	team *team

	// This is the clock of a helper, which stops when the team does.
	isHelper bool

	// Number of a helper's nodes that are included in team.nodes.
	sharedNodes int64
}

const (
	thinkingTime = 2 * time.Second // default if there is no limit

	// Part of the time limit reserved for the work after the search.
	timeMargin = 4 * time.Millisecond

	// Mask of the node count: the clock and the context are checked every 512 nodes.
	checkEvery = 511

	// A search stops at most 1/gapDivisor of its time too early.
	gapDivisor = 6
)

// start starts the clock for a search with the given limits.
func (c *clock) start(ctx context.Context, l game.Limit) {
	*c = clock{ctx: ctx, began: time.Now(), maxNodes: l.Nodes, nodeLimit: l.Nodes, team: c.team}
	c.team.nodes.Store(0)
	if l == (game.Limit{MultiPV: l.MultiPV}) {
		l.Time = thinkingTime
	}
	if l.Time > 0 {
		c.deadline = c.began.Add(l.Time - min(timeMargin, l.Time/4))
		c.end, c.maxGap = c.deadline, l.Time/gapDivisor
		c.targetTime = l.TargetTime
	}
}

// tick counts a node and, at intervals, checks the limits.
func (c *clock) tick() {
	c.nodes++
	if c.nodes&checkEvery == 0 || c.nodes == c.maxNodes {
		c.check()
	}
}

// check sets stopped if a limit has been reached.
func (c *clock) check() {
	if c.isHelper {
		c.team.nodes.Add(c.nodes - c.sharedNodes)
		c.sharedNodes = c.nodes
		c.stopped = c.stopped || c.team.stop.Load()
		return
	}
	hasNoNodes := c.maxNodes > 0 && c.totalNodes() >= c.maxNodes
	hasNoTime := !c.deadline.IsZero() && c.isLate(time.Now())
	if hasNoNodes || hasNoTime || c.ctx.Err() != nil {
		c.stopped = true
	}
}

// isLate reports whether the time is up, or may be up before the next check: on a busy machine a thread that was once
// suspended for gap may be suspended again.
func (c *clock) isLate(now time.Time) bool {
	if !c.checkedAt.IsZero() {
		c.gap = max(c.gap, min(now.Sub(c.checkedAt), c.maxGap))
	}
	c.checkedAt = now
	return !now.Before(c.deadline) || now.Add(c.gap).After(c.end)
}

// totalNodes returns the number of nodes searched by all threads.
func (c *clock) totalNodes() int64 { return c.nodes + c.team.nodes.Load() }

// withShare runs a search with the remaining limits divided by divisor, or with the given node limit if there are
// no limits.
func (c *clock) withShare(divisor, nodes int64, search func()) {
	outer := *c
	if c.maxNodes > 0 {
		c.maxNodes = c.totalNodes() + max(1, (c.maxNodes-c.totalNodes())/divisor)
	}
	if now := time.Now(); !c.deadline.IsZero() {
		c.deadline = now.Add(c.deadline.Sub(now) / time.Duration(divisor))
	} else if c.maxNodes == 0 && nodes > 0 {
		c.maxNodes = c.totalNodes() + nodes
	}
	search()
	c.restoreLimits(&outer)
}

// withNodes runs a search with an additional node limit.
func (c *clock) withNodes(nodes int64, search func()) {
	outer := *c
	if limit := c.totalNodes() + nodes; c.maxNodes == 0 || limit < c.maxNodes {
		c.maxNodes = limit
	}
	search()
	c.restoreLimits(&outer)
}

// restoreLimits restores the limits from a copy of the clock, and clears stopped unless they have been reached.
func (c *clock) restoreLimits(outer *clock) {
	c.maxNodes, c.deadline, c.stopped = outer.maxNodes, outer.deadline, false
	c.check()
}

// timeManager decides after each iteration whether to start another one. It is used if the time that a move does not
// use is available for later moves.
type timeManager struct {
	lastEnd     time.Time // end of the previous iteration
	bestMove    int       // move of the previous iteration
	value       int       // value of that move
	instability float64   // changes of the best move, halved after each iteration
}

const (
	// Fraction of the target time if the best move does not change.
	stableShare = 0.55

	// Added to that fraction for a change of the best move.
	instabilityShare = 0.9

	// Drop of the value since the previous iteration, in points, that adds 1 to that fraction.
	scoreDropScale = 120

	// Ratio of the times of successive iterations (see BenchmarkGrowth).
	iterationGrowth = 1.8
)

// shouldStop reports whether to stop after an iteration with the given best move and value, because the target
// time has been reached or the next iteration would not finish in time.
func (m *timeManager) shouldStop(c *clock, now time.Time, best, value int) bool {
	if c.targetTime == 0 || c.deadline.IsZero() {
		return false
	}
	m.instability /= 2
	if m.lastEnd.IsZero() {
		m.lastEnd = c.began
	} else if best != m.bestMove {
		m.instability++
	}
	drop := max(0, min(m.value-value, scoreDropScale))
	next := time.Duration(iterationGrowth * float64(now.Sub(m.lastEnd)))
	m.lastEnd, m.bestMove, m.value = now, best, value
	target := time.Duration(float64(c.targetTime) * (stableShare + instabilityShare*m.instability +
		float64(drop)/scoreDropScale))

	return now.Sub(c.began) >= target || now.Add(next).After(c.deadline)
}
