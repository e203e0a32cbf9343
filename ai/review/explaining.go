package review

import (
	"context"

	"jingzi/game"
)

// ExplainingEngine is an engine that also finds the reasons for its last move. It does so at the end of
// Think, off the UI goroutine.
type ExplainingEngine struct {
	game.Engine
	judge *Judge

	position game.Position // the position that facts is about
	point    game.Point
	facts    []game.Fact
}

// NewExplainingEngine wraps an engine that plays under r.
func NewExplainingEngine(e game.Engine, r game.Rules) *ExplainingEngine {
	return &ExplainingEngine{Engine: e, judge: NewJudge(r, Options{})}
}

func (a *ExplainingEngine) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	at, err := a.Engine.Think(ctx, p, l, report)
	a.position, a.point, a.facts = p, at, nil
	if err == nil && ctx.Err() == nil {
		a.facts, _ = a.judge.Explain(ctx, p, at) // none if stopped
	}
	return at, err
}

// Reasons returns the reasons for the last move of Think, nil if at is another move. It must not be called
// during Think.
func (a *ExplainingEngine) Reasons(p game.Position, at game.Point) []game.Fact {
	if a.position != p || a.point != at {
		return nil
	}
	return a.facts
}
