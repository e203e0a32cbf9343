package ai

import (
	"context"
	"errors"
	"time"

	"jingzi/ai/solver"
	"jingzi/game"
)

// solveOrSearch is an engine for boards on which most positions can be solved within the time of a move. It
// runs the solver for half the time; if the solver proves nothing, the fallback gets the rest. Reports come
// from one of the two only, so a report never mixes proved with estimated results.
type solveOrSearch struct{ solver, fallback game.Engine }

func newSolveOrSearch(fallback game.Engine, seed uint64) game.Engine {
	return &solveOrSearch{solver.New(seed), fallback}
}

func (s *solveOrSearch) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	start := time.Now()
	half := l
	half.Time, half.Nodes = l.Time/2, l.Nodes/2
	if half.Time == 0 && half.Nodes == 0 {
		half.Time = MasterTime / 2
	}
	var found game.SearchInfo
	point, err := s.solver.Think(ctx, p, half, func(info game.SearchInfo) { found = info })
	if errors.Is(err, game.ErrGameOver) {
		return point, err
	}
	if err == nil && found.Depth == p.Rules().NumPoints()-p.Stones() {
		if report != nil {
			report(found)
		}
		return point, nil
	}
	if l.Time > 0 {
		l.Time = max(l.Time-time.Since(start), l.Time/4)
	}
	if l.Nodes > 0 {
		l.Nodes -= l.Nodes / 2
	}

	return s.fallback.Think(ctx, p, l, report)
}
