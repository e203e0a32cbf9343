package review

import (
	"cmp"
	"slices"

	"jingzi/ai/solver"
	"jingzi/game"
)

// exactJudge answers queries for boards that package solver can solve.
type exactJudge struct {
	*query
}

func (j *exactJudge) assess(p game.Position) Assessment {
	a, over := assessEnd(&p)
	if over || j.failure() != nil {
		return a
	}
	a = provedAssessment(0, nil)
	_, err := solver.New(0).Think(j.ctx, p, game.Limit{}, func(info game.SearchInfo) {
		if pv := info.PVs[0]; pv.Score.Proved() {
			a = provedAssessment(pv.Score, pv.Moves)
		}
	})
	j.err = cmp.Or(j.err, err)

	return a
}

// movesKeeping returns the moves after which the side that moves has at least the given outcome.
func (j *exactJudge) movesKeeping(p game.Position, outcome int) (moves []game.Point) {
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		if a := j.assess(next); -a.outcome() >= outcome {
			moves = append(moves, point)
		}
	}

	return moves
}

// explain returns the reasons for a move, or nil if it does not keep the outcome.
func (j *exactJudge) explain(p, next game.Position, point game.Point) (facts []game.Fact) {
	before, after := j.assess(p), j.assess(next)
	if -after.outcome() < before.outcome() {
		return nil
	}
	moves := j.movesKeeping(p, before.outcome())

	legal := p.Rules().NumPoints() - p.Stones()
	isOnlyMove := len(moves) == 1 && legal > 1
	add := func(f game.Fact) { facts = append(facts, f) }
	switch {
	case before.Wins():
		if isOnlyMove {
			add(game.Fact{Kind: game.OnlyKeepsWin})
		}
		add(forcedWinFact(point, &after))
		return facts
	case before.Loses():
		if len(after.Variation)+1 >= len(before.Variation) {
			add(game.Fact{Kind: game.LongestDefence, Plies: len(after.Variation) + 1})
		}
	case isOnlyMove:
		add(game.Fact{Kind: game.OnlyNonLosing})
	case len(moves) < legal:
		add(game.Fact{Kind: game.KeepsDraw})
	default:
		add(game.Fact{Kind: game.EveryMoveDraws})
	}
	m := move{before: &p, after: &next, point: point, side: p.ToMove()}
	if blocked := m.stoppedLine(); blocked.Kind != 0 {
		add(blocked)
	}

	return facts
}

func (j *exactJudge) examine(p game.Position, goal game.Goal) (analysis PuzzleAnalysis) {
	before := j.assess(p)
	if before.Wins() != (goal == game.GoalWin) || before.Loses() {
		return analysis
	}
	analysis.Solutions = j.movesKeeping(p, before.outcome())
	if len(analysis.Solutions) == p.Rules().NumPoints()-p.Stones() {
		return PuzzleAnalysis{}
	}

	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil || slices.Contains(analysis.Solutions, point) {
			continue
		}
		analysis.CriticalReplies++
		if !next.Result().Over() && len(winningPoints(&next, p.ToMove())) > 0 {
			analysis.PlausibleTries++
		}
	}
	analysis.Variation = before.Variation

	return analysis
}

func (j *exactJudge) try(next game.Position, goal game.Goal) Attempt {
	a := j.assess(next)
	attempt := Attempt{
		Correct: a.Loses() || goal == game.GoalDraw && !a.Wins(),
		Loses:   a.Wins(),
		Reply:   game.Pass,
		Plies:   max(len(a.Variation)-1, 0),
	}
	if len(a.Variation) > 0 {
		attempt.Reply, attempt.Refutation = a.Variation[0], a.Variation
	} else if moves := j.movesKeeping(next, 0); len(moves) > 0 {
		attempt.Reply = j.trap(next, moves)
		attempt.Refutation = []game.Point{attempt.Reply}

		// The puzzle is solved if the game is over or no move can lose any more.
		if after, err := next.Play(attempt.Reply); attempt.Correct && err == nil {
			attempt.Done = goal == game.GoalDraw && j.countLosingMoves(after) == 0
		}
	}
	if attempt.Correct {
		attempt.Refutation = nil
	}

	return attempt
}

func (j *exactJudge) countLosingMoves(p game.Position) int {
	if p.Result().Over() {
		return 0
	}
	return p.Rules().NumPoints() - p.Stones() - len(j.movesKeeping(p, 0))
}

// trap returns the drawing reply after which the most moves lose.
func (j *exactJudge) trap(p game.Position, replies []game.Point) game.Point {
	best, maxLosing := replies[0], -1
	for _, point := range replies {
		if next, err := p.Play(point); err == nil && !next.Result().Over() {
			if numLosing := j.countLosingMoves(next); numLosing > maxLosing {
				best, maxLosing = point, numLosing
			}
		}
	}

	return best
}
