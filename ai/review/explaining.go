package review

import (
	"context"
	"slices"

	"jingzi/game"
)

// ExplainingEngine is an engine that also finds the reasons for its last move. It does so at the end of
// Think, which does not run on the UI goroutine.
type ExplainingEngine struct {
	game.Engine
	judge *Judge

	// The reasons for the last move, which was made in position.
	position game.Position
	point    game.Point
	facts    []game.Fact
}

// NewExplainingEngine returns an ExplainingEngine that wraps e, which plays under r.
func NewExplainingEngine(e game.Engine, r game.Rules) *ExplainingEngine {
	return &ExplainingEngine{Engine: e, judge: NewJudge(r, Options{})}
}

// Think implements game.Engine.
func (e *ExplainingEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	point, err := e.Engine.Think(ctx, p, l, report)
	e.position, e.point, e.facts = p, point, nil
	if err == nil && ctx.Err() == nil {
		// Nil if the context is cancelled.
		e.facts, _ = e.judge.Explain(ctx, p, point)
		e.facts = addBoardFacts(e.facts, p, point)
	}

	return point, err
}

// FollowGame implements game.GameFollower.
func (e *ExplainingEngine) FollowGame(path []game.Position) { game.Follow(e.Engine, path) }

// addBoardFacts adds the facts that can be seen on the board to proved facts. It does not add them to no facts, since
// the move may be a mistake.
func addBoardFacts(facts []game.Fact, p game.Position, point game.Point) []game.Fact {
	if facts == nil && JudgesExactly(p.Rules()) {
		return nil
	}

	for _, f := range BoardFacts(p, point) {
		if !slices.ContainsFunc(facts, func(known game.Fact) bool { return known.Kind == f.Kind }) {
			facts = append(facts, f)
		}
	}

	return facts
}

// Reasons returns the reasons for the last move of Think, or nil for any other move. It must not be called
// during Think.
func (e *ExplainingEngine) Reasons(p game.Position, point game.Point) []game.Fact {
	if e.position != p || e.point != point {
		return nil
	}
	return e.facts
}
