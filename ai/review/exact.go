package review

import (
	"cmp"
	"slices"

	"jingzi/ai/solver"
	"jingzi/game"
)

// exact answers for boards that package solver handles, by exact values.
type exact struct {
	*question
	board *lines
}

func (x *exact) standing(p game.Position) Standing {
	s, over := ended(&p)
	if over || x.failure() != nil {
		return s
	}
	s = proved(0, nil)
	_, err := solver.New(0).Think(x.ctx, p, game.Limit{}, func(r game.Report) {
		if line := r.Lines[0]; line.Score.Proved() {
			s = proved(line.Score, line.Points)
		}
	})
	x.err = cmp.Or(x.err, err)
	return s
}

// worth lists the moves of an exact board that keep at least an outcome.
func (x *exact) worth(p game.Position, outcome int) (kept []game.Point) {
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		if s := x.standing(next); -s.outcome() >= outcome {
			kept = append(kept, at)
		}
	}
	return kept
}

// explain gives the reasons for a move that gives nothing away.
func (x *exact) explain(p, next game.Position, at game.Point) (facts []game.Fact) {
	before, after := x.standing(p), x.standing(next)
	if -after.outcome() < before.outcome() {
		return nil
	}
	kept := x.worth(p, before.outcome())
	legal := p.Rules().Size() - p.Stones()
	only := len(kept) == 1 && legal > 1
	add := func(f game.Fact) { facts = append(facts, f) }
	switch {
	case before.Wins():
		if only {
			add(game.Fact{Kind: game.OnlyNotGiving})
		}
		add(winsByForce(at, &after))
		return facts
	case before.Loses():
		if len(after.Line)+1 >= len(before.Line) {
			add(game.Fact{Kind: game.LongestDefence, Plies: len(after.Line) + 1})
		}
	case only:
		add(game.Fact{Kind: game.OnlyNotLosing})
	case len(kept) < legal:
		add(game.Fact{Kind: game.KeepsDraw})
	default:
		add(game.Fact{Kind: game.AllDraw})
	}
	if blocked := x.board.lineBlocked(&p, at); blocked != nil {
		add(game.Fact{Kind: game.StopsLine, Stones: blocked})
	}
	return facts
}

func (x *exact) examine(p game.Position, goal game.Goal) (found Examination) {
	before := x.standing(p)
	if before.Wins() != (goal == game.ToWin) || before.Loses() {
		return found
	}
	found.Solutions = x.worth(p, before.outcome())
	if len(found.Solutions) == p.Rules().Size()-p.Stones() {
		return Examination{}
	}
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err != nil || slices.Contains(found.Solutions, at) {
			continue
		}
		found.Width++
		if !next.Result().Over() && len(x.board.show(&next).fives(p.ToMove())) > 0 {
			found.Tries++
		}
	}
	found.Line = before.Line
	return found
}

func (x *exact) try(next game.Position, goal game.Goal) Tried {
	s := x.standing(next)
	t := Tried{Right: s.Loses() || goal == game.ToDraw && !s.Wins(), Loses: s.Wins(), Reply: game.Pass, Plies: max(len(s.Line)-1, 0)}
	if len(s.Line) > 0 {
		t.Reply, t.Line = s.Line[0], s.Line
	} else if kept := x.worth(next, 0); len(kept) > 0 {
		t.Reply = x.trap(next, kept)
		t.Line = []game.Point{t.Reply}
		if after, err := next.Play(t.Reply); t.Right && err == nil { // is it over, or can no move lose any more?
			t.Over = goal == game.ToDraw && x.losing(after) == 0
		}
	}
	if t.Right {
		t.Line = nil
	}
	return t
}

func (x *exact) losing(p game.Position) int {
	if p.Result().Over() {
		return 0
	}
	return p.Rules().Size() - p.Stones() - len(x.worth(p, 0))
}

// trap chooses among drawing replies the one after which the most moves lose.
func (x *exact) trap(p game.Position, replies []game.Point) game.Point {
	best, most := replies[0], -1
	for _, at := range replies {
		if next, err := p.Play(at); err == nil && !next.Result().Over() {
			if losing := x.losing(next); losing > most {
				best, most = at, losing
			}
		}
	}
	return best
}
