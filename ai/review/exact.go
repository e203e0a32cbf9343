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

func (x *exactJudge) assess(p game.Position) Assessment {
	s, over := assessEnd(&p)
	if over || x.failure() != nil {
		return s
	}
	s = proved(0, nil)
	_, err := solver.New(0).Think(x.ctx, p, game.Limit{}, func(r game.SearchInfo) {
		if line := r.PVs[0]; line.Score.Proved() {
			s = proved(line.Score, line.Moves)
		}
	})
	x.err = cmp.Or(x.err, err)
	return s
}

// movesKeeping returns the moves after which the side that moves has at least the given outcome.
func (x *exactJudge) movesKeeping(p game.Position, outcome int) (kept []game.Point) {
	for at := range p.EmptyPoints() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		if s := x.assess(next); -s.outcome() >= outcome {
			kept = append(kept, at)
		}
	}
	return kept
}

// explain returns the reasons for a move, nil if it does not keep the outcome.
func (x *exactJudge) explain(p, next game.Position, at game.Point) (facts []game.Fact) {
	before, after := x.assess(p), x.assess(next)
	if -after.outcome() < before.outcome() {
		return nil
	}
	kept := x.movesKeeping(p, before.outcome())
	legal := p.Rules().NumPoints() - p.Stones()
	isOnlyMove := len(kept) == 1 && legal > 1
	add := func(f game.Fact) { facts = append(facts, f) }
	switch {
	case before.Wins():
		if isOnlyMove {
			add(game.Fact{Kind: game.OnlyKeepsWin})
		}
		add(winsByForce(at, &after))
		return facts
	case before.Loses():
		if len(after.Variation)+1 >= len(before.Variation) {
			add(game.Fact{Kind: game.LongestDefence, Plies: len(after.Variation) + 1})
		}
	case isOnlyMove:
		add(game.Fact{Kind: game.OnlyNonLosing})
	case len(kept) < legal:
		add(game.Fact{Kind: game.KeepsDraw})
	default:
		add(game.Fact{Kind: game.EveryMoveDraws})
	}
	if blocked := completedRow(&p, p.ToMove().Other(), at); blocked != nil {
		add(game.Fact{Kind: game.StopsLine, Stones: blocked})
	}
	return facts
}

func (x *exactJudge) examine(p game.Position, goal game.Goal) (found PuzzleAnalysis) {
	before := x.assess(p)
	if before.Wins() != (goal == game.GoalWin) || before.Loses() {
		return found
	}
	found.Solutions = x.movesKeeping(p, before.outcome())
	if len(found.Solutions) == p.Rules().NumPoints()-p.Stones() {
		return PuzzleAnalysis{}
	}
	for at := range p.EmptyPoints() {
		next, err := p.Play(at)
		if err != nil || slices.Contains(found.Solutions, at) {
			continue
		}
		found.CriticalReplies++
		if !next.Result().Over() && len(winningPoints(&next, p.ToMove())) > 0 {
			found.PlausibleTries++
		}
	}
	found.Variation = before.Variation
	return found
}

func (x *exactJudge) try(next game.Position, goal game.Goal) Attempt {
	s := x.assess(next)
	t := Attempt{Correct: s.Loses() || goal == game.GoalDraw && !s.Wins(), Loses: s.Wins(), Reply: game.Pass, Plies: max(len(s.Variation)-1, 0)}
	if len(s.Variation) > 0 {
		t.Reply, t.Refutation = s.Variation[0], s.Variation
	} else if kept := x.movesKeeping(next, 0); len(kept) > 0 {
		t.Reply = x.trap(next, kept)
		t.Refutation = []game.Point{t.Reply}
		if after, err := next.Play(t.Reply); t.Correct && err == nil { // the task is done if the game is over or no move can lose any more
			t.Done = goal == game.GoalDraw && x.countLosingMoves(after) == 0
		}
	}
	if t.Correct {
		t.Refutation = nil
	}
	return t
}

func (x *exactJudge) countLosingMoves(p game.Position) int {
	if p.Result().Over() {
		return 0
	}
	return p.Rules().NumPoints() - p.Stones() - len(x.movesKeeping(p, 0))
}

// trap chooses among drawing replies the one after which the most moves lose.
func (x *exactJudge) trap(p game.Position, replies []game.Point) game.Point {
	best, maximum := replies[0], -1
	for _, at := range replies {
		if next, err := p.Play(at); err == nil && !next.Result().Over() {
			if losing := x.countLosingMoves(next); losing > maximum {
				best, maximum = at, losing
			}
		}
	}
	return best
}
