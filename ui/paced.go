package ui

import (
	"context"
	"time"

	"jingzi/game"
)

// watchPace lets the eye follow computers that answer within a millisecond.
const watchPace = 600 * time.Millisecond

// endRest keeps the second half of a double click on the winning point from
// sweeping the result away.
const endRest = 600 * time.Millisecond

// paced is an engine that takes at least some time for a move, where its limit
// allows.
type paced struct {
	game.Engine
	least time.Duration
}

func (p paced) Think(ctx context.Context, at game.Position, l game.Limit, report func(game.Report)) (game.Point, error) {
	least := p.least
	if l.Time > 0 {
		least = min(least, l.Time) // its clock runs
	}
	timer := time.NewTimer(least)
	defer timer.Stop()
	point, err := p.Engine.Think(ctx, at, l, report)
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return point, err
}
